import Raster

extension SVGPainter {
    @inline(never)
    func draw(_ image: SVGImage, in context: GraphicsContext) {
        guard image.isVisible, image.rect.hasArea else { return }
        var context = context
        if image.aspectRatio.scaling == .slice { context.clip(to: Path(image.rect)) }
        switch image.content {
        case .raster(let pixels):
            let box = CGRect(x: 0, y: 0, width: pixels.width, height: pixels.height)
            let place = box.applying(image.aspectRatio.transform(from: box, to: image.rect))
            context.draw(
                Image(decorative: pixels, scale: 1).interpolation(image.interpolation), in: place,
                style: FillStyle(eoFill: false, antialiased: true))
        case .drawing(let tree):
            let box = CGRect(origin: .zero, size: tree.size)
            guard box.hasArea else { return }
            context.concatenate(image.aspectRatio.transform(from: box, to: image.rect))
            context.clip(to: Path(box))
            // Its blend modes see nothing of what is around it.
            context.drawLayer { SVGPainter.draw(tree, in: &$0) }
        }
    }
}
