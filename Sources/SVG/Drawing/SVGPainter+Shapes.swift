import Raster

extension SVGPainter {
    @inline(never)
    func draw(_ shape: SVGShape, in context: inout GraphicsContext) {
        guard shape.isVisible else { return }
        switch shape.paintOrder {
        case .fillThenStroke:
            fill(shape, in: context)
            stroke(shape, in: context)
        case .strokeThenFill:
            stroke(shape, in: context)
            fill(shape, in: context)
        }
    }

    private func fill(_ shape: SVGShape, in context: GraphicsContext) {
        guard let fill = shape.fill else { return }
        let style = FillStyle(eoFill: fill.isEvenOdd, antialiased: shape.isAntialiased)
        withShading(for: fill.paint, opacity: fill.opacity, box: shape.objectBox, in: context) {
            $0.fill(shape.path, with: $1, style: style)
        }
    }

    private func stroke(_ shape: SVGShape, in context: GraphicsContext) {
        guard let stroke = shape.stroke else { return }
        withShading(for: stroke.paint, opacity: stroke.opacity, box: shape.objectBox, in: context) {
            if shape.isAntialiased, stroke.space == nil {
                $0.stroke(stroke.drawn(shape.path), with: $1, style: stroke.style)
            } else {
                // A stroke of the context has no hard edges, and is made in the shape's own space.
                $0.fill(
                    stroke.outline(of: shape.path), with: $1,
                    style: FillStyle(eoFill: false, antialiased: shape.isAntialiased))
            }
        }
    }
}

extension SVGShape {
    /// What objectBoundingBox units of its paints are relative to.
    func objectBox() -> CGRect { paintBox ?? path.boundingRect }
}
