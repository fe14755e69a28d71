extension FlattenedOutline {
    /// Cuts a line at the coordinate limit: what is above or below is dropped to the limit, what is left or
    /// right of it becomes an upright line there, so windings inside stay as they are.
    func clippedLine(from start: DoublePoint, to end: DoublePoint) {
        let limit = Self.coordinateLimit
        appendOnce(start.clamped(to: limit))
        // Beyond one side as a whole it is a line along it.
        if min(start.x, end.x) > limit || max(start.x, end.x) < -limit || min(start.y, end.y) > limit
            || max(start.y, end.y) < -limit
        {
            return appendOnce(end.clamped(to: limit))
        }
        // In rising order, what isn't used as 1.
        var cuts = SIMD4<Double>(repeating: 1)
        func note(_ parameter: Double) {
            guard parameter > 0, parameter < 1 else { return }
            var new = parameter
            for place in 0..<4 where new < cuts[place] { swap(&new, &cuts[place]) }
        }
        // Halves keep the differences finite for coordinates near the end of the range of Double.
        let dx = end.x * 0.5 - start.x * 0.5
        let dy = end.y * 0.5 - start.y * 0.5
        if dx != 0 {
            note((-limit - start.x) * 0.5 / dx)
            note((limit - start.x) * 0.5 / dx)
        }
        if dy != 0 {
            note((-limit - start.y) * 0.5 / dy)
            note((limit - start.y) * 0.5 / dy)
        }
        for place in 0..<4 where cuts[place] < 1 {
            let parameter = cuts[place]
            let point = DoublePoint(
                x: start.x * (1 - parameter) + end.x * parameter,
                y: start.y * (1 - parameter) + end.y * parameter)
            append(point.clamped(to: limit))
        }
        append(end.clamped(to: limit))
    }

    /// Appends a point that isn't where the contour's last one is.
    private func appendOnce(_ point: DoublePoint) {
        let first = contourCount > 0 ? contourEnds[contourCount - 1] : 0
        if pointCount > first {
            let (last, device) = (points[pointCount - 1], point.onDeviceGrid)
            if last.x == device.x, last.y == device.y { return }
        }
        append(point)
    }
}
