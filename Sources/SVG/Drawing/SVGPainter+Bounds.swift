import Raster

extension SVGPainter {
    /// The object bounding box: what the geometry encloses, strokes, clips and effects left aside, in the coordinates
    /// that the node stands in. Null for what has none.
    package func boundingBox(of node: SVGNode) -> CGRect {
        switch node {
        case .shape(let shape):
            let box = shape.path.boundingRect
            return box.isInfinite ? .null : box
        case .image(let image): return image.rect
        case .text(let text): return text.boundingBox
        case .group(let group):
            let box = boundingBox(of: group.children)
            return box.isNull ? box : box.applying(group.transform)
        }
    }

    func boundingBox(of nodes: [SVGNode]) -> CGRect {
        var box = CGRect.null
        for node in nodes {
            let next = boundingBox(of: node)
            if next.isNull { continue }
            box = box.isNull ? next : box.union(next)
        }
        return box
    }
}

extension CGRect {
    /// Whether it is finite and has an inside.
    var hasArea: Bool {
        size.width > 0 && size.height > 0 && size.width.isFinite && size.height.isFinite
            && origin.x.isFinite && origin.y.isFinite
    }
}

extension CGAffineTransform {
    /// The map of objectBoundingBox units.
    init(unitSquareTo box: CGRect) {
        self.init(a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY)
    }
}
