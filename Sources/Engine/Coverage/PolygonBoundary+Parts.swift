import RasterPaths

extension PolygonBoundary {
    /// No fewer than there are parts.
    func mostParts(of count: Int) -> Int { count &+ crossingCount }

    /// Writes the parts of the boundary, two points each, directed so that windings add up to 1 inside; there
    /// is room for one more than `mostParts(of:)`.
    /// - Returns: how many there are.
    func copyParts(of count: Int, rule: FillRule, to parts: UnsafeMutablePointer<DevicePoint>) -> Int {
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
            var side = boundarySide(winding, edge.direction, rule)
            var place = Int(edge.firstCrossing)
            while place >= 0 {
                let crossing = crossings + place
                place = Int(crossing.pointee.next)
                winding &+= crossing.pointee.change
                let nextSide = boundarySide(winding, edge.direction, rule)
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

    /// 1 where the inside is to the right of an edge only, -1 where it is to the left only, else 0.
    @inline(__always)
    private func boundarySide(_ winding: Int32, _ direction: Int32, _ rule: FillRule) -> Int {
        let left = rule.contains(Int(winding)) ? 1 : 0
        let right = rule.contains(Int(winding &+ direction)) ? 1 : 0
        return right &- left
    }
}
