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
            let box = group.innerBox
            return box.isNull ? box : box.applying(group.transform)
        }
    }
}

extension SVGNode {
    /// With strokes; effects left aside. Null for what has none.
    fileprivate var paintedBox: CGRect {
        switch self {
        case .shape(let shape): return shape.paintedBox
        case .image(let image): return image.rect
        case .text(let text):
            var box = text.boundingBox
            for span in text.spans {
                let width = span.stroke?.style.lineWidth ?? 0
                if width > 0, !box.isNull {
                    box = box.union(text.boundingBox.insetBy(dx: -width / 2, dy: -width / 2))
                }
            }
            return box
        case .group(let group):
            let box = group.children.paintedBox
            return box.isNull ? box : box.applying(group.transform)
        }
    }
}

extension SVGShape {
    /// Beyond this a stroke's own outline isn't made to measure it.
    private static let longest: CGFloat = 1e6

    fileprivate var paintedBox: CGRect {
        let box = path.boundingRect
        if box.isNull || box.isInfinite { return .null }
        guard isVisible, var stroke else { return box }
        let width = stroke.style.lineWidth
        guard box.width < Self.longest, box.height < Self.longest, width < Self.longest else {
            return box.insetBy(dx: -width / 2, dy: -width / 2)
        }
        stroke.style.dash = []
        let outline = stroke.outline(of: path).boundingRect
        return outline.isNull || outline.isInfinite ? box : box.union(outline)
    }
}

extension SVGGroup {
    /// The children's object bounding box, in the coordinates inside.
    var innerBox: CGRect {
        guard let knownBox else { return children.boundingBox }
        if let box = knownBox.withLock({ $0 }) { return box }
        let box = children.boundingBox
        knownBox.withLock { $0 = box }
        return box
    }

    /// Has the box kept where it would be measured again and again.
    mutating func keepBox() {
        let hasGroups = children.contains { if case .group = $0 { true } else { false } }
        if hasGroups { knownBox = Guarded(nil) }
    }
}

extension [SVGNode] {
    /// What is painted of all together, with strokes; null where nothing is.
    var paintedBox: CGRect { reduce(.null) { $0.joined($1.paintedBox) } }

    /// The object bounding box of all together; null where none has one.
    var boundingBox: CGRect {
        var union = CGRect.null
        for node in self {
            union = union.joined(node.boundingBox)
        }
        return union
    }
}

extension CGRect {
    /// Both together; one that is null counts for nothing.
    fileprivate func joined(_ other: CGRect) -> CGRect {
        if other.isNull { return self }
        return isNull ? other : union(other)
    }
}
