extension FlattenedOutline {
    /// One contour that turns one way, once around. The control points of a curve count as corners: where
    /// they make a convex polygon the curve is convex, too.
    package static func isConvex(verbs: UnsafeBufferPointer<UInt8>, points: UnsafeBufferPointer<CGPoint>)
        -> Bool
    {
        let count = points.count
        guard count >= 3, verbs[0] == 0 else { return false }
        for index in 1..<verbs.count where verbs[index] == 0 || (verbs[index] == 4 && index + 1 < verbs.count)
        {
            return false
        }
        return isConvex(count: count) { StrokeVector(points[$0]) }
    }

    /// The same of a polygon of three points or more.
    static func isConvex(polygon: UnsafeBufferPointer<StrokeVector>) -> Bool {
        !turnsBothWays(polygon) && isConvex(count: polygon.count) { polygon[$0] }
    }

    /// Whether a few of a polygon's corners do: most outlines of strokes aren't convex, but half of one may
    /// be.
    private static func turnsBothWays(_ polygon: UnsafeBufferPointer<StrokeVector>) -> Bool {
        guard polygon.count >= 16 else { return false }
        let part = polygon.count / 8
        var (turnsLeft, turnsRight) = (false, false)
        for number in 0..<7 {
            let index = number &* part &+ 1
            let corner = polygon[index]
            let turn = (corner - polygon[index &- 1]).cross(polygon[index &+ 1] - corner)
            turnsLeft = turnsLeft || turn < 0
            turnsRight = turnsRight || turn > 0
        }
        return turnsLeft && turnsRight
    }

    @inline(__always)
    private static func isConvex(count: Int, _ point: (Int) -> StrokeVector) -> Bool {
        if count == 3 { return true }
        var turn = 0.0
        var flips = 0
        var firstX = 0.0
        var lastX = 0.0
        var last = point(0) - point(count - 1)
        // The path may return to its start before closing.
        if last == .zero { last = point(0) - point(count - 2) }
        var previous = point(0)
        for index in 1...count {
            let next = point(index == count ? 0 : index)
            let step = next - previous
            if step == .zero { continue }
            let cross = last.cross(step)
            if cross != 0 {
                if turn * cross < 0 { return false }
                turn = cross > 0 ? 1 : -1
            } else if !(last.dot(step) > 0) {
                return false
            }
            if step.x != 0 {
                if lastX * step.x < 0 { flips += 1 }
                lastX = step.x > 0 ? 1 : -1
                if firstX == 0 { firstX = lastX }
            }
            previous = next
            last = step
        }
        if lastX * firstX < 0 { flips += 1 }
        return flips <= 2 && turn != 0
    }
}
