extension Path {
    /// True when the filled path covers `p`. Open subpaths count as closed.
    ///
    /// The border is half-open: of a rectangle the top and left edges belong to it, the bottom and right
    /// edges do not. False for a point or a path that is not finite.
    public func contains(_ p: CGPoint, eoFill: Bool = false) -> Bool {
        if let rectangle {
            let maxX = rectangle.origin.x + rectangle.size.width
            let maxY = rectangle.origin.y + rectangle.size.height
            return p.x >= rectangle.origin.x && p.x < maxX && p.y >= rectangle.origin.y && p.y < maxY
        }
        guard p.x.isFinite, p.y.isFinite, !controlBounds.isNull else { return false }
        let winding = windingNumber(around: p)
        return eoFill ? winding & 1 != 0 : winding != 0
    }

    /// How often the closed subpaths turn around `p`: the signed crossings of the ray from `p` to the right.
    private func windingNumber(around p: CGPoint) -> Int {
        withUnsafeElements { verbs, points in
            var winding = 0
            var start = CGPoint.zero
            var current = CGPoint.zero
            var index = 0
            for raw in verbs {
                guard let verb = PathVerb(rawValue: raw) else { continue }
                switch verb {
                case .move:
                    winding += crossing(from: current, to: start, of: p)
                    start = points[index]
                    current = start
                case .line:
                    winding += crossing(from: current, to: points[index], of: p)
                    current = points[index]
                case .quadCurve:
                    let curve = CubicSegment(start: current, control: points[index], end: points[index + 1])
                    winding += crossings(along: curve, of: p)
                    current = points[index + 1]
                case .curve:
                    let curve = CubicSegment(
                        start: current, control1: points[index], control2: points[index + 1],
                        end: points[index + 2])
                    winding += crossings(along: curve, of: p)
                    current = points[index + 2]
                case .close:
                    winding += crossing(from: current, to: start, of: p)
                    current = start
                }
                index += verb.pointCount
            }
            return winding + crossing(from: current, to: start, of: p)
        }
    }
}

/// +1 or -1 when the line crosses the ray from `p` to the right downwards or upwards. A line holds its upper
/// end and not its lower one, so that a corner counts once.
private func crossing(from a: CGPoint, to b: CGPoint, of p: CGPoint) -> Int {
    let downwards = a.y <= p.y && p.y < b.y
    let upwards = b.y <= p.y && p.y < a.y
    guard downwards || upwards else { return 0 }
    let x = a.x + (b.x - a.x) * ((p.y - a.y) / (b.y - a.y))
    return x > p.x ? (downwards ? 1 : -1) : 0
}

private func crossings(along curve: CubicSegment, of p: CGPoint) -> Int {
    let top = min(min(curve.start.y, curve.end.y), min(curve.control1.y, curve.control2.y))
    let bottom = max(max(curve.start.y, curve.end.y), max(curve.control1.y, curve.control2.y))
    let right = max(max(curve.start.x, curve.end.x), max(curve.control1.x, curve.control2.x))
    if p.y < top || p.y >= bottom || p.x >= right { return 0 }

    let turns = curve.verticalTurns
    var winding = 0
    var from: CGFloat = 0
    var fromY = curve.start.y
    func addPiece(to end: CGFloat, y endY: CGFloat) {
        defer { (from, fromY) = (end, endY) }
        let downwards = fromY <= p.y && p.y < endY
        let upwards = endY <= p.y && p.y < fromY
        guard downwards || upwards else { return }
        // y is monotone here: halve the interval until the parameters are neighbours.
        var low = from
        var high = end
        while true {
            let middle = low + (high - low) / 2
            if middle <= low || middle >= high { break }
            if (curve.point(at: middle).y <= p.y) == downwards { low = middle } else { high = middle }
        }
        if curve.point(at: low).x > p.x { winding += downwards ? 1 : -1 }
    }
    if let t = turns.0 { addPiece(to: t, y: curve.point(at: t).y) }
    if let t = turns.1 { addPiece(to: t, y: curve.point(at: t).y) }
    addPiece(to: 1, y: curve.end.y)
    return winding
}
