import Raster

extension Path {
    /// The path with straight curves as lines whose only turn is that of a stub: a handle shorter than the
    /// 400th part of the curve and a 20th of the line that is drawn along it.
    ///
    /// Editors leave such handles where they round numbers. A line that followed one would round off, within
    /// the stub, the corner that was meant; Chrome and Firefox draw the corner, too. The path itself where it
    /// has none.
    /// - Parameter lineWidth: of the stroke.
    func withoutStubs(lineWidth: CGFloat) -> Path {
        var current = CGPoint.zero
        var hasStub = false
        forEach { element in
            if Self.isStub(element, from: current, lineWidth) { hasStub = true }
            current = element.end ?? current
        }
        guard hasStub else { return self }
        var path = Path()
        current = .zero
        forEach { element in
            switch element {
            case .move(let point): path.move(to: point)
            case .line(let point): path.addLine(to: point)
            case .quadCurve(let point, let control):
                if Self.isStub(element, from: current, lineWidth) {
                    path.addLine(to: point)
                } else {
                    path.addQuadCurve(to: point, control: control)
                }
            case .curve(let point, let first, let second):
                if Self.isStub(element, from: current, lineWidth) {
                    path.addLine(to: point)
                } else {
                    path.addCurve(to: point, control1: first, control2: second)
                }
            case .closeSubpath: path.closeSubpath()
            }
            current = element.end ?? current
        }
        return path
    }

    private static func isStub(_ element: Element, from start: CGPoint, _ lineWidth: CGFloat) -> Bool {
        switch element {
        case .quadCurve(let end, let control):
            isStub(control, control, from: start, to: end, lineWidth)
        case .curve(let end, let first, let second):
            isStub(first, second, from: start, to: end, lineWidth)
        case .move, .line, .closeSubpath: false
        }
    }

    private static func isStub(
        _ first: CGPoint, _ second: CGPoint, from start: CGPoint, to end: CGPoint, _ lineWidth: CGFloat
    ) -> Bool {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let length = (dx * dx + dy * dy).squareRoot()
        let reach = min(length / 400, lineWidth / 20)
        func distance(_ point: CGPoint, _ other: CGPoint) -> CGFloat {
            let (x, y) = (point.x - other.x, point.y - other.y)
            return (x * x + y * y).squareRoot()
        }
        guard distance(first, start) < reach || distance(second, end) < reach else { return false }
        /// How far a handle is from the line, where it is beside it.
        func height(_ point: CGPoint) -> CGFloat? {
            let (x, y) = (point.x - start.x, point.y - start.y)
            let along = (x * dx + y * dy) / length
            guard along > -reach, along < length + reach else { return nil }
            return abs(x * dy - y * dx) / length
        }
        guard let one = height(first), let other = height(second) else { return false }
        return max(one, other) < reach && max(one, other) > 0
    }
}

extension Path.Element {
    /// Nil for the end of a subpath, after which a move stands.
    fileprivate var end: CGPoint? {
        switch self {
        case .move(let point), .line(let point), .quadCurve(let point, _), .curve(let point, _, _): point
        case .closeSubpath: nil
        }
    }
}
