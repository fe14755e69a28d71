import RasterPaths

extension PolygonBoundary {
    /// No fewer than there are parts.
    func mostParts(of count: Int) -> Int { count &+ (hasFew ? crossingCount : chained.crossingCount) }

    /// Writes the parts of the boundary, two points each, directed so that windings add up to 1 inside; there
    /// is room for one more than `mostParts(of:)`.
    /// - Returns: how many there are.
    func copyParts(of count: Int, rule: FillRule, to parts: UnsafeMutablePointer<DevicePoint>) -> Int {
        if !hasFew { return chained.copyParts(rule, to: parts) }
        if let kernel = writeParts {
            return lists.writeParts(of: edges, count: count, rule, to: parts, kernel)
        }
        // Each rule in a loop of its own.
        return rule == .nonzero
            ? copyParts(of: count, .nonzero, to: parts) : copyParts(of: count, .evenOdd, to: parts)
    }

    @inline(__always)
    private func copyParts(
        of count: Int, _ rule: FillRule, to parts: UnsafeMutablePointer<DevicePoint>
    ) -> Int {
        let (edges, crossings) = (edges, crossings)
        var next = parts
        // Written over by the next part where this is none: branches would be guesses.
        @inline(__always) func write(_ from: DevicePoint, _ to: DevicePoint, _ side: Int) {
            next[0].x = side > 0 ? from.x : to.x
            next[0].y = side > 0 ? from.y : to.y
            next[1].x = side > 0 ? to.x : from.x
            next[1].y = side > 0 ? to.y : from.y
        }
        for index in 0..<count {
            let edge = edges[index]
            var winding = edge.winding
            var from = DevicePoint(x: edge.x0, y: edge.y0)
            var side = rule.side(ofLeft: winding, direction: edge.direction)
            var place = Int(edge.firstCrossing)
            while place >= 0 {
                let crossing = crossings + place
                place = Int(crossing.pointee.next)
                winding &+= crossing.pointee.change
                let nextSide = rule.side(ofLeft: winding, direction: edge.direction)
                let to = crossing.pointee.point
                write(from, to, side)
                let ends = nextSide != side
                next += ends && side != 0 ? 2 : 0
                from.x = ends ? to.x : from.x
                from.y = ends ? to.y : from.y
                side = nextSide
            }
            write(from, DevicePoint(x: edge.x1, y: edge.y1), side)
            next += side != 0 ? 2 : 0
        }
        return (next - parts) / 2
    }
}
