import RasterPaths

extension CGContext {
    /// Draws an image stretched over a rectangle of user space, upright where y is up, as in a bitmap and on
    /// a page; in `withCGContext`, where y is down, it is upside down, as on Apple's systems.
    /// - Parameter byTiling: repeats it instead, one of the tiles in the rectangle, as far as the clip goes.
    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
        let context = context()
        if byTiling {
            tile(image, in: rect.standardized, context)
        } else {
            context.drawUpright(image, in: rect, interpolation: state.interpolation.interpolation)
        }
        didDraw()
    }

    private func tile(_ image: CGImage, in rect: CGRect, _ context: GraphicsContext) {
        let box = boundingBoxOfClipPath
        guard !box.isEmpty, rect.width > 0, rect.height > 0, rect.width.isFinite, rect.height.isFinite else {
            return
        }
        let shading = GraphicsContext.Shading.tiledImage(
            Image(decorative: image, scale: 1).interpolation(state.interpolation.interpolation),
            origin: .zero)
        let place = CGAffineTransform(
            a: rect.width / CGFloat(image.width), b: 0, c: 0, d: -rect.height / CGFloat(image.height),
            tx: rect.minX, ty: rect.maxY)
        context.fill(Path(box), with: shading.transformed(by: place))
    }
}
