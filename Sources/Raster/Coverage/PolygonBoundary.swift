import RasterPaths

/// The boundary of a small polygon's inside: its edges, cut where they cross one another, each part with the side on
/// which the inside lies. Sums of such parts are coverage, whatever the polygon's windings.
///
/// Walking down an edge, the winding to its left changes only where another edge crosses it, by that edge's direction.
/// From one edge to the next of a contour it follows from how the two meet. So one ray for each contour and the
/// crossings tell the winding everywhere. All decisions are signs of exact integer products; the crossing points are
/// rounded to the device grid, the same for both edges, so the boundary stays closed.
///
/// Gives up, and leaves the outline to the pixel by pixel way of `CellResolver`, on what needs a choice: level edges,
/// edges that touch without crossing, coincident corners; and on polygons with many edges, as it compares each with each.
/// What it decides depends on the polygon alone, not on the part of it that is drawn.
final class PolygonBoundary {
    static let edgeLimit = 64
    /// Differences of coordinates below 2^30 have products that fit.
    private static let extentLimit = 1 << 30
    private static let crossingsPerEdge = edgeLimit

    /// An edge from its upper to its lower end.
    private struct Edge: BitwiseCopyable {
        var x0: Int
        var y0: Int
        var x1: Int
        var y1: Int
        /// 1 when the contour follows it downwards, -1 upwards.
        var direction: Int
        var crossingCount: Int
        /// The sum of the changes of winding along the edge, and the winding to its left at the upper end.
        var change: Int
        var winding: Int

        @inline(__always) var dx: Int { x1 &- x0 }
        @inline(__always) var dy: Int { y1 &- y0 }
    }

    private struct Crossing: BitwiseCopyable {
        /// Before rounding: what is above comes first on either edge.
        var y: Double
        var x: Int
        var change: Int

        @inline(__always) var point: DevicePoint { DevicePoint(x: x, y: roundedToUnit(y)) }
    }

    private let edges: UnsafeMutablePointer<Edge>
    private let crossings: UnsafeMutablePointer<Crossing>

    init() {
        edges = .allocate(capacity: Self.edgeLimit)
        crossings = .allocate(capacity: Self.edgeLimit * Self.crossingsPerEdge)
    }

    deinit {
        edges.deallocate()
        crossings.deallocate()
    }

    /// Finds the parts. False when it gives up.
    func prepare(_ outline: FlattenedOutline, extent: Int) -> Bool {
        guard outline.isPolygonal, outline.pointCount <= Self.edgeLimit, extent < Self.extentLimit else {
            return false
        }
        var first = 0
        for contour in 0..<outline.contourCount {
            let end = outline.contourEnds[contour]
            for index in first..<end {
                let start = outline.points[index]
                let finish = outline.points[index + 1 == end ? first : index + 1]
                if start.y == finish.y { return false }
                let falls = start.y < finish.y
                edges[index] = Edge(
                    x0: falls ? start.x : finish.x, y0: falls ? start.y : finish.y,
                    x1: falls ? finish.x : start.x, y1: falls ? finish.y : start.y, direction: falls ? 1 : -1,
                    crossingCount: 0, change: 0, winding: 0)
            }
            first = end
        }
        guard findCrossings(outline) else { return false }
        first = 0
        for contour in 0..<outline.contourCount {
            let end = outline.contourEnds[contour]
            guard findWindings(first..<end, of: outline.pointCount) else { return false }
            first = end
        }
        return true
    }

    // MARK: Crossings

    private func findCrossings(_ outline: FlattenedOutline) -> Bool {
        var first = 0
        for contour in 0..<outline.contourCount {
            let end = outline.contourEnds[contour]
            if end - first < 3 { return false }
            for index in first..<end {
                // Neighbours meet in a corner and nowhere else, unless one turns back on the other.
                if turn(edges[index], edges[index + 1 == end ? first : index + 1]) == 0 { return false }
                let last = index == first ? end - 1 : end
                guard crossAll(index, from: index + 2, to: last),
                    crossAll(index, from: end, to: outline.pointCount)
                else { return false }
            }
            first = end
        }
        return true
    }

    /// Notes where an edge crosses others. False when it touches one.
    @inline(__always)
    private func crossAll(_ index: Int, from first: Int, to end: Int) -> Bool {
        let one = edges[index]
        let dx = one.dx
        let dy = one.dy
        var other = first
        while other < end {
            let rival = edges[other]
            // On which side of the one the other's ends are, and the other way round. Most pairs neither cross nor
            // touch; one test tells, as branches on single signs would be guesses.
            let fromX = rival.x0 &- one.x0
            let fromY = rival.y0 &- one.y0
            let side0 = dx &* fromY &- fromX &* dy
            let side1 = dx &* (rival.y1 &- one.y0) &- (rival.x1 &- one.x0) &* dy
            let side2 = fromX &* rival.dy &- rival.dx &* fromY
            let side3 = rival.dx &* (one.y1 &- rival.y0) &- (one.x1 &- rival.x0) &* rival.dy
            let crosses = (side0 ^ side1) & (side2 ^ side3) < 0
            let isClear = side0 != 0 && side1 != 0 && side2 != 0 && side3 != 0
            if !isClear {
                if touch(one, rival, side0, side1, side2, side3) { return false }
            } else if crosses {
                noteCrossing(index, other, Double(side2) / (Double(side2) - Double(side3)))
            }
            other &+= 1
        }
        return true
    }

    /// Positive where the first edge runs more to the right, going down, than the second.
    @inline(__always)
    private func turn(_ first: Edge, _ second: Edge) -> Int {
        first.dx &* second.dy &- second.dx &* first.dy
    }

    /// Whether two edges have a point in common, when an end of one is in line with the other.
    private func touch(
        _ one: Edge, _ other: Edge, _ side0: Int, _ side1: Int, _ side2: Int, _ side3: Int
    ) -> Bool {
        if one.y1 < other.y0 || other.y1 < one.y0 { return false }
        if max(one.x0, one.x1) < min(other.x0, other.x1) || max(other.x0, other.x1) < min(one.x0, one.x1) {
            return false
        }
        if (side0 > 0 && side1 > 0) || (side0 < 0 && side1 < 0) { return false }
        return !((side2 > 0 && side3 > 0) || (side2 < 0 && side3 < 0))
    }

    /// Notes that two edges cross, and where along the first.
    @inline(__always)
    private func noteCrossing(_ first: Int, _ second: Int, _ along: Double) {
        let one = edges[first]
        let other = edges[second]
        let x = one.x0 &+ roundedToUnit(Double(one.dx) * along)
        let y = Double(one.y0) + Double(one.dy) * along
        // The one that runs more to the right was to the left of the other above.
        let passesRight = turn(one, other) > 0
        append(Crossing(y: y, x: x, change: passesRight ? other.direction : 0 &- other.direction), first)
        append(Crossing(y: y, x: x, change: passesRight ? 0 &- one.direction : one.direction), second)
    }

    /// Keeps an edge's crossings in the order in which they come down it.
    @inline(__always)
    private func append(_ crossing: Crossing, _ index: Int) {
        let list = crossings + index &* Self.crossingsPerEdge
        var position = edges[index].crossingCount
        edges[index].crossingCount = position &+ 1
        edges[index].change &+= crossing.change
        while position > 0 && list[position &- 1].y > crossing.y {
            list[position] = list[position &- 1]
            position &-= 1
        }
        list[position] = crossing
    }

    // MARK: Windings

    /// Finds the winding to the left of each edge of a contour. False when going around doesn't lead back to it.
    private func findWindings(_ contour: Range<Int>, of count: Int) -> Bool {
        let first = contour.lowerBound
        edges[first].winding = windingByRay(first, count)
        for index in contour {
            let next = index + 1 == contour.upperBound ? first : index + 1
            let one = edges[index]
            let other = edges[next]
            // The winding to the left of this edge where the contour leaves it.
            let leaving = one.direction > 0 ? one.winding &+ one.change : one.winding
            var entering = leaving
            if one.direction != other.direction {
                // A lowest corner, both edges above it, or a highest, both below.
                let isLowest = one.direction > 0
                let oneIsLeft = isLowest == (turn(one, other) > 0)
                entering = oneIsLeft ? leaving &+ one.direction : leaving &- other.direction
            }
            let winding = other.direction > 0 ? entering : entering &- other.change
            if next == first {
                if winding != other.winding { return false }
            } else {
                edges[next].winding = winding
            }
        }
        return true
    }

    /// The winding just left of an edge below its upper end, by the edges that a ray to the left meets there.
    private func windingByRay(_ index: Int, _ count: Int) -> Int {
        let edge = edges[index]
        var winding = 0
        for other in 0..<count where other != index {
            let rival = edges[other]
            guard rival.y0 <= edge.y0 && edge.y0 < rival.y1 else { continue }
            // Positive where the edge's upper end is to the right of the rival.
            var side = (edge.x0 &- rival.x0) &* rival.dy &- rival.dx &* (edge.y0 &- rival.y0)
            if side == 0 { side = turn(edge, rival) }
            if side > 0 { winding &+= rival.direction }
        }
        return winding
    }

    // MARK: Parts

    /// Calls `body` with the start and end of each part of the boundary, directed so that windings add up to 1 inside.
    @inline(__always)
    func forEachPart(of count: Int, rule: FillRule, _ body: (DevicePoint, DevicePoint) -> Void) {
        for index in 0..<count {
            let edge = edges[index]
            let list = crossings + index &* Self.crossingsPerEdge
            var winding = edge.winding
            var from = DevicePoint(x: edge.x0, y: edge.y0)
            var side = boundarySide(winding, edge.direction, rule)
            for crossing in 0..<edge.crossingCount {
                winding &+= list[crossing].change
                let next = boundarySide(winding, edge.direction, rule)
                if next == side { continue }
                emit(from, list[crossing].point, side, body)
                from = list[crossing].point
                side = next
            }
            emit(from, DevicePoint(x: edge.x1, y: edge.y1), side, body)
        }
    }

    /// 1 where the inside is to the right of an edge only, -1 where it is to the left only, else 0.
    @inline(__always)
    private func boundarySide(_ winding: Int, _ direction: Int, _ rule: FillRule) -> Int {
        let left = rule.contains(winding) ? 1 : 0
        let right = rule.contains(winding &+ direction) ? 1 : 0
        return right &- left
    }

    @inline(__always)
    private func emit(
        _ from: DevicePoint, _ to: DevicePoint, _ side: Int, _ body: (DevicePoint, DevicePoint) -> Void
    ) {
        if side > 0 {
            body(from, to)
        } else if side < 0 {
            body(to, from)
        }
    }
}
