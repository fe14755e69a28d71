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
        if count == 3 { return true }
        var turn = 0.0
        var flips = 0
        var firstX = 0.0
        var lastX = 0.0
        var previous = points[count - 1]
        var previousX = Double(points[0].x) - Double(previous.x)
        var previousY = Double(points[0].y) - Double(previous.y)
        if previousX == 0 && previousY == 0 {
            // The path returns to its start before closing.
            previousX = Double(points[0].x) - Double(points[count - 2].x)
            previousY = Double(points[0].y) - Double(points[count - 2].y)
        }
        previous = points[0]
        for index in 1...count {
            let point = points[index == count ? 0 : index]
            let dx = Double(point.x) - Double(previous.x)
            let dy = Double(point.y) - Double(previous.y)
            if dx == 0 && dy == 0 { continue }
            let cross = previousX * dy - previousY * dx
            if cross != 0 {
                if turn * cross < 0 { return false }
                turn = cross > 0 ? 1 : -1
            } else if !(previousX * dx + previousY * dy > 0) {
                return false
            }
            if dx != 0 {
                if lastX * dx < 0 { flips += 1 }
                lastX = dx > 0 ? 1 : -1
                if firstX == 0 { firstX = lastX }
            }
            previous = point
            previousX = dx
            previousY = dy
        }
        if lastX * firstX < 0 { flips += 1 }
        return flips <= 2 && turn != 0
    }
}
