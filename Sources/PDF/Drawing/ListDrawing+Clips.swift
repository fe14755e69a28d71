import RasterEngine
import RasterPaths

/// Clips: paths as clipping paths, inverse ones as what lies around them, layers as soft masks.
extension ListDrawing {
    /// Writes a clip with all its parts.
    /// - Returns: false when nothing passes it.
    func append(clip: OptionalListIndex<ClipRecord>) throws -> Bool {
        var parts: [ClipRecord] = []
        var next = clip.index
        while let index = next {
            parts.append(list[index])
            next = list[index].previous.index
        }
        for part in parts.reversed() {
            let transform = placed(list[part.transform])
            switch part.shape {
            case .nothing:
                if !part.isInverse { return false }
            case .path(let index, let rule, _):
                let path = list.path(index)
                let isDrawn = transform.isFinite && path.isAllFinite
                if part.isInverse {
                    if isDrawn { appendInverse(path, rule: rule, transform) }
                } else {
                    guard isDrawn, content.append(path, transform, near: near) else { return false }
                    content.bytes.append(rule == .evenOdd ? "W* n\n" : "W n\n")
                }
            case .layer(let index, let opacity):
                guard try appendMask(index, opacity: opacity, isInverse: part.isInverse) else {
                    return false
                }
            }
        }
        return true
    }

    /// Everything but the inside of a path.
    private func appendInverse(_ path: Path, rule: FillRule, _ transform: CGAffineTransform) {
        // With the even-odd rule a rectangle around a path is what lies outside of it. By the nonzero rule
        // parts may overlap; without overlaps both rules are the same.
        let around = box.insetBy(dx: -box.width - 1, dy: -box.height - 1)
        let cut =
            path.isFar(transform, from: around)
            ? NearbyPath(box: around).filled(path.applying(transform)) : path.applying(transform)
        let near = rule == .evenOdd || cut.isOneConvex ? cut : cut.normalized(eoFill: false)
        content.append(Path(around), .identity)
        // What lies beyond the box of the even-odd rule would count as inside.
        let bounds = near.controlBounds
        if !bounds.isNull,
            bounds.minX < around.minX || bounds.maxX > around.maxX
                || bounds.minY < around.minY || bounds.maxY > around.maxY
        {
            content.append(near.intersection(Path(around), eoFill: true), .identity)
        } else {
            content.append(near, .identity)
        }
        content.bytes.append("W* n\n")
    }

    /// Masks what follows by the alpha of a layer.
    private func appendMask(
        _ layer: ListIndex<LayerRecord>, opacity: Double, isInverse: Bool
    ) throws -> Bool {
        guard let form = try form(of: layer) else { return isInverse }
        // A group of its own has the opacity: MuPDF takes no mask and opacity of one state together.
        let source = inner()
        try source.set(opacity: opacity, blend: .normal)
        source.content.append(.picture, form)
        source.content.bytes.append(" Do\n")
        let alpha = opacity < 1 ? try document.group(source.content, box: box) : form
        let mask = inner()
        if let outer = state.mask {
            mask.content.append(.state, outer)
            mask.content.bytes.append(" gs\n")
        }
        if isInverse {
            // White, and black where the layer is: luminosity is one less its alpha. Functions that turn
            // masks around are unknown to some readers.
            mask.content.bytes.append("1 g\n")
            mask.content.append(Path(box), .identity)
            mask.content.bytes.append("f\n")
            mask.content.append(.state, try document.state(mask: alpha, isLuminosity: false))
            mask.content.bytes.append(" gs 0 g\n")
            mask.content.append(Path(box), .identity)
            mask.content.bytes.append("f\n")
        } else {
            mask.content.append(.picture, alpha)
            mask.content.bytes.append(" Do\n")
        }
        let group = try document.group(mask.content, box: box, isGray: isInverse)
        try apply(mask: group, isLuminosity: isInverse)
        return true
    }

    /// Puts a soft mask in force, which contains the one that was.
    func apply(mask group: Int, isLuminosity: Bool) throws {
        let number = try document.state(mask: group, isLuminosity: isLuminosity)
        content.append(.state, number)
        content.bytes.append(" gs\n")
        state.mask = number
    }
}

extension Path {
    /// Whether it is one subpath that turns one way only, once around: then both fill rules are the same.
    fileprivate var isOneConvex: Bool {
        if rectangle != nil { return true }
        var moves = 0
        var points: [CGPoint] = []
        forEach { element in
            switch element {
            case .move(let end):
                moves += 1
                points.append(end)
            case .line(let end): points.append(end)
            case .quadCurve(let end, let control): points += [control, end]
            case .curve(let end, let control1, let control2): points += [control1, control2, end]
            case .closeSubpath: break
            }
        }
        guard moves == 1, points.count > 2 else { return false }
        var turns = 0.0
        var sign = 0.0
        points = points.enumerated().filter { $0.offset == 0 || points[$0.offset - 1] != $0.element }.map(
            \.element)
        if points.first == points.last { points.removeLast() }
        let count = points.count
        guard count > 2 else { return false }
        for index in 0..<count {
            let (before, here, after) = (
                points[index], points[(index + 1) % count], points[(index + 2) % count]
            )
            let first = (x: Double(here.x - before.x), y: Double(here.y - before.y))
            let second = (x: Double(after.x - here.x), y: Double(after.y - here.y))
            let cross = first.x * second.y - first.y * second.x
            if cross * sign < 0 { return false }
            if cross != 0 { sign = cross }
            turns += atan2(cross, first.x * second.x + first.y * second.y)
        }
        return turns.magnitude < 2 * Double.pi + 0.1
    }
}
