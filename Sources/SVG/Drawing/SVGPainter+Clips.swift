import Raster

extension SVGPainter {
    /// Clips to a `clipPath`'s shapes.
    /// - Parameter box: the bounding box of what is clipped, in the context's user space.
    /// - Returns: false when nothing can be drawn: fractions of a box without area.
    @inline(never)
    func apply(_ clip: SVGClip, box: () -> CGRect, to context: inout GraphicsContext) -> Bool {
        if let outer = clip.clip, !apply(outer, box: box, to: &context) { return false }
        var transform = clip.transform
        if clip.units == .objectBoundingBox {
            let box = box()
            guard box.hasArea else { return false }
            transform = CGAffineTransform(unitSquareTo: box).concatenating(transform)
        }
        if let outlines = outlines(of: clip.children, transform) {
            if let union = ClipOutline.union(of: outlines) {
                context.clip(to: union.path, style: union.style)
                return true
            }
            context.clipToLayer { layer in
                for outline in outlines {
                    layer.fill(outline.path, with: .color(.black), style: outline.style)
                }
            }
            return true
        }
        context.clipToLayer { layer in
            layer.concatenate(transform)
            drawClip(clip.children, in: layer)
        }
        return true
    }

    /// The shapes by themselves; nil when some have clips of their own.
    private func outlines(of nodes: [SVGNode], _ transform: CGAffineTransform) -> [ClipOutline]? {
        var result: [ClipOutline] = []
        for node in nodes {
            switch node {
            case .shape(let shape):
                guard shape.isVisible else { continue }
                var outline = ClipOutline(shape)
                outline.path = outline.path.applying(transform)
                result.append(outline)
            case .text(let text):
                result.append(ClipOutline(path: outline(of: text).applying(transform)))
            case .group(let group):
                guard group.clip == nil,
                    let inner = outlines(
                        of: group.children, group.transform.concatenating(transform))
                else { return nil }
                result += inner
            case .image: continue
            }
        }
        return result
    }

    private func drawClip(_ nodes: [SVGNode], in context: GraphicsContext) {
        for node in nodes {
            switch node {
            case .shape(let shape):
                guard shape.isVisible else { continue }
                let outline = ClipOutline(shape)
                context.fill(outline.path, with: .color(.black), style: outline.style)
            case .text(let text): context.fill(outline(of: text), with: .color(.black))
            case .group(let group):
                var inner = context
                inner.concatenate(group.transform)
                if let clip = group.clip,
                    !apply(clip, box: { group.innerBox }, to: &inner)
                {
                    continue
                }
                drawClip(group.children, in: inner)
            case .image: continue
            }
        }
    }
}

extension CGRect {
    /// Not for certain apart.
    fileprivate func mayMeet(_ other: CGRect) -> Bool {
        !(maxX <= other.minX || other.maxX <= minX || maxY <= other.minY || other.maxY <= minY)
    }
}

/// A shape of a clip.
private struct ClipOutline {
    var path: Path
    var style = FillStyle()

    init(path: Path) { self.path = path }

    init(_ shape: SVGShape) {
        path = shape.path
        style = FillStyle(eoFill: shape.fill?.isEvenOdd ?? false, antialiased: shape.isAntialiased)
    }

    /// More shapes than this aren't compared with each other.
    private static let mostCompared = 64

    /// One path for all: nil where shapes may overlap, since what they then make together depends on how they
    /// turn.
    static func union(of outlines: [ClipOutline]) -> ClipOutline? {
        guard let first = outlines.first else { return ClipOutline(path: Path()) }
        guard outlines.count > 1 else { return first }
        guard outlines.count <= mostCompared, outlines.allSatisfy({ $0.style == first.style }) else {
            return nil
        }
        let boxes = outlines.map(\.path.boundingRect)
        for index in boxes.indices {
            for other in boxes[..<index] where boxes[index].mayMeet(other) { return nil }
        }
        var union = first
        for outline in outlines.dropFirst() { union.path.addPath(outline.path) }
        return union
    }
}
