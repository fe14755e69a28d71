import Raster

extension SVGPainter {
    /// Masks by what a `mask` draws.
    /// - Parameter box: the bounding box of what is masked, in the context's user space.
    /// - Returns: false when nothing can be drawn: fractions of a box without area.
    @inline(never)
    func apply(_ mask: SVGMask, box: () -> CGRect, to context: inout GraphicsContext) -> Bool {
        if let outer = mask.mask, !apply(outer, box: box, to: &context) { return false }
        var rect = mask.rect
        var content = CGAffineTransform.identity
        if mask.units == .objectBoundingBox || mask.contentUnits == .objectBoundingBox {
            let box = box()
            guard box.hasArea else { return false }
            let unitMap = CGAffineTransform(unitSquareTo: box)
            if mask.units == .objectBoundingBox { rect = rect.applying(unitMap) }
            if mask.contentUnits == .objectBoundingBox { content = unitMap }
        }
        context.clipToLayer { layer in
            layer.clip(to: Path(rect))
            if mask.kind == .luminance {
                layer.addFilter(.luminanceToAlpha, options: mask.isLinearRGB ? .linearColor : [])
                layer.drawLayer { inner in
                    inner.concatenate(content)
                    draw(mask.children, in: &inner)
                }
            } else {
                layer.concatenate(content)
                draw(mask.children, in: &layer)
            }
        }
        return true
    }
}
