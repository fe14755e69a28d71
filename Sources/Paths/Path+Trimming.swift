extension Path {
    /// The part of the path between two fractions of its whole length, all subpaths taken together.
    ///
    /// Fractions are limited to 0...1; the part is empty when `from` is not less than `to`, when either is
    /// NaN, and when the length is not finite. Curves stay curves (a cut quadratic one becomes cubic), and a
    /// subpath stays closed only when all of it remains.
    public func trimmedPath(from: CGFloat, to: CGFloat) -> Path {
        guard from < to else { return Path() }
        let from = max(0, from)
        let to = min(1, to)
        guard from < to else { return Path() }
        if from == 0, to == 1 { return self }
        let segments = measuredSegments()
        let total = segments.reduce(0) { $0 + $1.length }
        guard total.isFinite else { return Path() }
        return Path.part(of: segments, from: total * from, to: total * to)
    }

    fileprivate struct Segment {
        enum Kind {
            case line
            case close
            case curve(CubicSegment, table: [CGFloat])
        }
        var start: CGPoint
        var end: CGPoint
        var length: CGFloat
        var kind: Kind
        var element: Path.Element
        var beginsSubpath: Bool
    }

    private func measuredSegments() -> [Segment] {
        var segments: [Segment] = []
        var first = CGPoint.zero
        var current = CGPoint.zero
        var beginsSubpath = true
        func append(_ end: CGPoint, _ element: Path.Element, _ kind: Segment.Kind) {
            var length = (StrokeVector(end) - StrokeVector(current)).length
            if case .curve(_, let table) = kind { length = table.last ?? 0 }
            segments.append(
                Segment(
                    start: current, end: end, length: length, kind: kind, element: element,
                    beginsSubpath: beginsSubpath))
            current = end
            beginsSubpath = false
        }
        forEach { element in
            switch element {
            case .move(let to):
                first = to
                current = to
                beginsSubpath = true
            case .line(let to):
                append(to, element, .line)
            case .quadCurve(let to, let control):
                let curve = CubicSegment(start: current, control: control, end: to)
                append(to, element, .curve(curve, table: curve.cumulativeLengths()))
            case .curve(let to, let control1, let control2):
                let curve = CubicSegment(start: current, control1: control1, control2: control2, end: to)
                append(to, element, .curve(curve, table: curve.cumulativeLengths()))
            case .closeSubpath:
                append(first, element, .close)
            }
        }
        return segments
    }

    private static func part(of segments: [Segment], from: CGFloat, to: CGFloat) -> Path {
        var path = Path()
        var position: CGFloat = 0
        var isWholeSoFar = false
        for segment in segments {
            let begin = max(0, from - position)
            let end = min(segment.length, to - position)
            position += segment.length
            if segment.beginsSubpath { isWholeSoFar = begin == 0 }
            guard begin < end || (segment.length == 0 && begin == 0 && end == 0 && !path.isEmpty) else {
                isWholeSoFar = isWholeSoFar && segment.length == 0
                continue
            }
            let isWhole = begin == 0 && end == segment.length
            isWholeSoFar = isWholeSoFar && isWhole
            if segment.beginsSubpath || begin > 0 || path.isEmpty {
                path.move(to: segment.point(at: begin))
            }
            if isWhole {
                if case .close = segment.kind, !isWholeSoFar {
                    path.addLine(to: segment.end)
                } else {
                    path.append(segment.element)
                }
                continue
            }
            switch segment.kind {
            case .line, .close:
                path.addLine(to: segment.point(at: end))
            case .curve(let curve, let table):
                let part = curve.part(
                    from: begin > 0 ? curve.parameter(at: begin, in: table) : 0,
                    to: end < segment.length ? curve.parameter(at: end, in: table) : 1)
                path.addCurve(to: part.end, control1: part.control1, control2: part.control2)
            }
        }
        return path
    }

    private mutating func append(_ element: Path.Element) {
        switch element {
        case .move(let to): move(to: to)
        case .line(let to): addLine(to: to)
        case .quadCurve(let to, let control): addQuadCurve(to: to, control: control)
        case .curve(let to, let control1, let control2):
            addCurve(to: to, control1: control1, control2: control2)
        case .closeSubpath: closeSubpath()
        }
    }
}

extension Path.Segment {
    fileprivate func point(at length: CGFloat) -> CGPoint {
        if length <= 0 { return start }
        if length >= self.length { return end }
        if case .curve(let curve, let table) = kind {
            return curve.point(at: curve.parameter(at: length, in: table))
        }
        let fraction = length / self.length
        return CGPoint(x: start.x + (end.x - start.x) * fraction, y: start.y + (end.y - start.y) * fraction)
    }
}
