import RasterPaths

extension Image {
    /// A drawing as an image: rasterized at its own size times the display scale of the environment that it
    /// is resolved in, once, and resampled as any other image. To draw it sharp at any size see
    /// `GraphicsContext.draw(_:in:)`.
    public init(_ drawing: Drawing) {
        self.init(source: .drawing(drawing.nested(scale: 1)))
    }
}

extension GraphicsContext {
    /// The most pixels that a drawing in a drawing is rasterized into; a larger one is magnified.
    private static var mostNestedPixels: CGFloat { 16_777_216 }

    /// Draws a drawing stretched over a rectangle of user space, as one object: this context's filters,
    /// opacity, clip and blend mode apply to the whole of it, and nothing is drawn outside its size.
    ///
    /// It is rasterized into the pixels that it takes under this context's transform at the environment's
    /// display scale, so that its edges are sharp there, and kept for the next time. Drawings nest 16 deep;
    /// deeper ones are not drawn. A rectangle or a drawing without area, or not finite, draws nothing.
    public func draw(_ drawing: Drawing, in rect: CGRect) {
        let rect = rect.standardized
        let size = drawing.size
        guard size.width > 0, size.height > 0, rect.size.width > 0, rect.size.height > 0,
            rect.size.width.isFinite, rect.size.height.isFinite
        else { return }
        func length(_ x: CGFloat, _ y: CGFloat) -> CGFloat { (x * x + y * y).squareRoot() }
        let stretch = max(
            length(transform.a, transform.b) * rect.size.width / size.width,
            length(transform.c, transform.d) * rect.size.height / size.height)
        let most = (Self.mostNestedPixels / (size.width * size.height)).squareRoot()
        let scale = min(stretch * environment.displayScale, most)
        guard scale > 0, scale.isFinite,
            let content = ImageContent(drawing.nested(scale: scale), scale: scale)
        else { return }
        draw(resolve(Image(source: .content(content))), in: rect)
    }

    /// Draws a drawing at its own size, its anchor on a point of user space; see `draw(_:in:)`.
    public func draw(_ drawing: Drawing, at point: CGPoint, anchor: UnitPoint = .center) {
        draw(drawing, in: CGRect(size: drawing.size, anchor: anchor, at: point))
    }
}
