import RasterEngine
import RasterPaths

/// Strokes: with PDF's pen where it is the same, as outlines where not.
extension ListDrawing {
    func stroke(
        _ record: StrokeRecord, _ transform: CGAffineTransform, _ command: DrawCommand
    ) throws {
        let unit = transform.longestUnit
        guard unit.isNormal else { return }
        guard case .color(let index) = command.source,
            record.style.isDocumentStyle(scale: unit, of: record.path)
        else {
            // A clip or an unusual pen: the outline of the stroke, as exact as it is large.
            let isLarge = unit > 2
            let path = isLarge ? record.path.applying(CGAffineTransform(scaleX: unit, y: unit)) : record.path
            let outline = path.strokedPath(isLarge ? record.style.scaled(by: unit) : record.style)
            return try fill(
                outline, rule: .nonzero, isLarge ? transform.scaledBefore(by: 1 / unit) : transform, command)
        }
        let color = list[index]
        // Readers draw the thinnest lines as wide as a pixel.
        guard color.opacity > 0, record.style.lineWidth * unit >= Self.thinnest else { return }
        try set(opacity: RGBAComponents.clamped(color.opacity), blend: command.blend)
        set(stroke: color)
        push()
        defer { pop() }
        if let scale = transform.evenScale {
            append(record.path, record.style, scale: scale, transform, near: near)
            return
        }
        let own = transform.scaledBefore(by: 1 / unit)
        content.bytes.append(own)
        content.bytes.append(" cm\n")
        let reached = own.determinant == 0 ? .null : near.applying(own.inverted())
        append(
            record.path, record.style, scale: unit, CGAffineTransform(scaleX: unit, y: unit),
            near: reached.isUsable ? reached : near)
    }

    /// What is less than half a step of a pixel's opacity, in points.
    private static let thinnest: CGFloat = 0.001

    /// - Parameter near: the box that far paths are cut to.
    private func append(
        _ path: Path, _ style: StrokeStyle, scale: CGFloat, _ transform: CGAffineTransform, near: CGRect
    ) {
        guard path.isFar(transform, from: near) else {
            content.append(style, scale: scale)
            if content.append(path, transform) { content.bytes.append("S\n") }
            return
        }
        // The pen's miters reach into what is seen from beyond.
        let reach = style.lineWidth * scale * max(style.miterLimit, 2)
        let box = near.insetBy(dx: -min(reach, near.width), dy: -min(reach, near.height))
        let lines = NearbyPath(box: box).lines(path.applying(transform))
        guard style.isDashed else {
            content.append(style, scale: scale)
            for line in lines { content.appendWhole(line.path, .identity) }
            if !lines.isEmpty { content.bytes.append("S\n") }
            return
        }
        let period = Double(style.dash.reduce(0, +)) * (style.dash.count & 1 == 1 ? 2 : 1)
        for line in lines {
            var cut = style
            let phase = Double(style.dashPhase) + line.start / Double(scale)
            cut.dashPhase = CGFloat(phase.truncatingRemainder(dividingBy: period))
            content.append(cut, scale: scale)
            if content.appendWhole(line.path, .identity) { content.bytes.append("S\n") }
        }
    }
}

extension StrokeStyle {
    /// As `dash` says, a pattern that isn't one is a solid line.
    var isDashed: Bool {
        !dash.isEmpty && dash.allSatisfy { $0 >= 0 && $0.isFinite } && dash.reduce(0, +) > 0
            && dash.reduce(0, +).isFinite
    }

    /// Whether PDF's pen is the same: its miters can't be cut off, its phases aren't negative, and dots of no
    /// length differ from reader to reader.
    /// - Parameter scale: to the numbers that are written.
    fileprivate func isDocumentStyle(scale: CGFloat, of path: Path) -> Bool {
        guard lineWidth.isFinite else { return false }
        if lineJoin == .miter && (clipsMiters || !(miterLimit >= 1) || !miterLimit.isFinite) { return false }
        if lineCap != .butt, path.hasDot { return false }
        guard isDashed else { return true }
        // Shorter ones would be written as none, and nobody tells such patterns from lines.
        return dashPhase >= 0 && dashPhase.isFinite && dash.count <= 10
            && dash.allSatisfy { $0 * scale >= 0.0005 } && dash.reduce(0, +) * scale >= 0.01
    }

    fileprivate func scaled(by factor: CGFloat) -> StrokeStyle {
        var style = self
        style.lineWidth *= factor
        style.dash = dash.map { $0 * factor }
        style.dashPhase *= factor
        return style
    }
}

extension Path {
    /// Whether a subpath with a line or an end is one point.
    fileprivate var hasDot: Bool {
        var start = CGPoint.zero
        var isPoint = true
        var isDrawn = false
        var isFound = false
        func check() {
            if isPoint && isDrawn { isFound = true }
            (isPoint, isDrawn) = (true, false)
        }
        forEach { element in
            switch element {
            case .move(let end):
                check()
                start = end
            case .line(let end):
                isDrawn = true
                if end != start { isPoint = false }
            case .quadCurve(let end, let control):
                isDrawn = true
                if end != start || control != start { isPoint = false }
            case .curve(let end, let control1, let control2):
                isDrawn = true
                if end != start || control1 != start || control2 != start { isPoint = false }
            case .closeSubpath:
                isDrawn = true
                check()
            }
        }
        check()
        return isFound
    }
}
