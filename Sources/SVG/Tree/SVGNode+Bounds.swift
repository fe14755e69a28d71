import Raster

extension SVGNode {
    /// The object bounding box: what the geometry encloses, strokes, clips and effects left aside, in the
    /// coordinates that the node stands in. Null for what has none.
    package var boundingBox: CGRect {
        switch self {
        case .shape(let shape):
            let box = shape.path.boundingRect
            return box.isInfinite ? .null : box
        case .image(let image): return image.rect
        case .text(let text): return text.boundingBox
        case .group(let group):
            let box = group.children.boundingBox
            return box.isNull ? box : box.applying(group.transform)
        }
    }
}

extension [SVGNode] {
    /// The object bounding box of all together; null where none has one.
    var boundingBox: CGRect {
        var union = CGRect.null
        for node in self {
            let next = node.boundingBox
            if next.isNull { continue }
            union = union.isNull ? next : union.union(next)
        }
        return union
    }
}
