extension FlattenedOutline {
    /// Whether an outline is worth a boundary that is shared: of curves that go once around what they cover
    /// each part of a picture cuts only those that it sees.
    package static func isWorthBoundary(
        verbs: UnsafeBufferPointer<UInt8>, points: UnsafeBufferPointer<CGPoint>
    ) -> Bool {
        let isPolygonal = verbs.allSatisfy {
            $0 != PathVerb.quadCurve.rawValue && $0 != PathVerb.curve.rawValue
        }
        if isPolygonal { return true }
        if verbs.count > mostWholeElements { return false }
        return !isConvex(verbs: verbs, points: points) && !isStar(verbs: verbs, points: points)
    }

    /// One contour that goes once around a point, every ray from which it crosses once, so that no two parts
    /// of it cross.
    ///
    /// Seen from there all of it runs one way round. For a curve P of Bézier points pᵢ that is P × P′ > 0, a
    /// polynomial whose Bernstein coefficients are sums of the products pᵢ × pⱼ: where they are all positive,
    /// it is (Farin, Curves and Surfaces for CAGD, 5th ed. 2002, 6.6, on products). Decided from the path's
    /// points, so it is the same for every part that is drawn; false when in doubt.
    static func isStar(verbs: UnsafeBufferPointer<UInt8>, points: UnsafeBufferPointer<CGPoint>) -> Bool {
        guard points.count >= 3, let first = StarPoint.meanOfCorners(verbs, points) else { return false }
        let center = first.center
        let sign = first.sign
        @inline(__always) func point(_ index: Int) -> StarPoint {
            StarPoint(
                x: Double(points[index].x) - center.x, y: sign * (Double(points[index].y) - center.y))
        }
        let start = point(0)
        var round = StarRound(from: start)
        var index = 1
        for verb in verbs.dropFirst() {
            var end = start
            switch verb {
            case PathVerb.line.rawValue:
                end = point(index)
                index &+= 1
                if end.x == round.current.x, end.y == round.current.y { continue }
            case PathVerb.quadCurve.rawValue:
                let control = point(index)
                end = point(index &+ 1)
                index &+= 2
                guard round.current.cross(control) > 0, control.cross(end) > 0 else { return false }
            case PathVerb.curve.rawValue:
                let control1 = point(index)
                let control2 = point(index &+ 1)
                end = point(index &+ 2)
                index &+= 3
                let current = round.current
                let first = current.cross(control2)
                let last = control1.cross(end)
                let middle = 3 * control1.cross(control2) + current.cross(end)
                guard current.cross(control1) > 0, control2.cross(end) > 0, first > 0, last > 0,
                    middle + 2 * first > 0, middle + 2 * last > 0
                else { return false }
            default: continue
            }
            guard round.goesOn(to: end) else { return false }
        }
        if round.current.x != start.x || round.current.y != start.y {
            guard round.goesOn(to: start) else { return false }
        }
        return round.count == 1
    }

    /// The same of a polygon of three points or more.
    static func isStar(polygon: UnsafeBufferPointer<StrokeVector>) -> Bool {
        // Four sums, as each addition waits for the one before.
        var sums = (StrokeVector.zero, StrokeVector.zero, StrokeVector.zero, StrokeVector.zero)
        var place = 1
        while place &+ 4 <= polygon.count {
            sums.0 += polygon[place]
            sums.1 += polygon[place &+ 1]
            sums.2 += polygon[place &+ 2]
            sums.3 += polygon[place &+ 3]
            place &+= 4
        }
        while place < polygon.count {
            sums.0 += polygon[place]
            place &+= 1
        }
        let center = ((sums.0 + sums.1) + (sums.2 + sums.3)) / Double(polygon.count - 1)
        let isBackwards = (polygon[0] - center).cross(polygon[1] - center) < 0
        @inline(__always) func point(_ index: Int) -> StarPoint {
            let way = polygon[index] - center
            return StarPoint(x: way.x, y: isBackwards ? -way.y : way.y)
        }
        // Most outlines of strokes aren't stars, and half of one may look it: a few steps tell most of them.
        if polygon.count >= 16 {
            let part = polygon.count / 8
            for number in 1..<8 {
                let (from, to) = (point(number &* part), point(number &* part &+ 1))
                if from.x != to.x || from.y != to.y, !(from.cross(to) > 0) { return false }
            }
        }
        var round = StarRound(from: point(0))
        for index in 1...polygon.count {
            let end = point(index == polygon.count ? 0 : index)
            if end.x == round.current.x, end.y == round.current.y { continue }
            guard round.goesOn(to: end) else { return false }
        }
        return round.count == 1
    }
}

/// The way around a star's center.
private struct StarRound {
    private(set) var current: StarPoint
    /// How often it came from below the center's height to the right of it: once in each round.
    private(set) var count = 0

    @inline(__always)
    init(from start: StarPoint) { current = start }

    /// False where the way to a point isn't on round.
    @inline(__always)
    mutating func goesOn(to end: StarPoint) -> Bool {
        guard current.cross(end) > 0 else { return false }
        if current.y < 0, end.y >= 0 { count &+= 1 }
        current = end
        return true
    }
}

/// A point as it is seen from a star's center.
private struct StarPoint {
    var x: Double
    var y: Double

    @inline(__always)
    func cross(_ other: StarPoint) -> Double { x * other.y - other.x * y }

    /// The mean of the points that lines and curves end in, and which way round the first of them goes; nil
    /// for more than one contour.
    @inline(__always)
    static func meanOfCorners(
        _ verbs: UnsafeBufferPointer<UInt8>, _ points: UnsafeBufferPointer<CGPoint>
    ) -> (center: StarPoint, sign: Double)? {
        guard verbs[0] == PathVerb.move.rawValue else { return nil }
        var sum = StarPoint(x: 0, y: 0)
        var index = 0
        var corners = 0.0
        for place in 1..<verbs.count {
            switch verbs[place] {
            case PathVerb.line.rawValue: index &+= 1
            case PathVerb.quadCurve.rawValue: index &+= 2
            case PathVerb.curve.rawValue: index &+= 3
            default:
                // Another contour, or what follows a closed one.
                guard verbs[place] != PathVerb.move.rawValue, place == verbs.count &- 1 else { return nil }
                continue
            }
            sum.x += Double(points[index].x)
            sum.y += Double(points[index].y)
            corners += 1
        }
        guard corners > 0 else { return nil }
        let center = StarPoint(x: sum.x / corners, y: sum.y / corners)
        // Corners of a star go round the way of each of them.
        let next = verbs[1] == PathVerb.line.rawValue ? 1 : verbs[1] == PathVerb.quadCurve.rawValue ? 2 : 3
        guard next < points.count else { return nil }
        let turn =
            (Double(points[0].x) - center.x) * (Double(points[next].y) - center.y)
            - (Double(points[next].x) - center.x) * (Double(points[0].y) - center.y)
        return (center, turn < 0 ? -1 : 1)
    }
}
