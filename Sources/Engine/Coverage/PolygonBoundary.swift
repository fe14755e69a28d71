import RasterKernels
import RasterPaths

/// The boundary of a polygon's inside: its edges, cut where they cross one another, each part with the side
/// on which the inside lies. Sums of such parts are coverage, whatever the polygon's windings.
///
/// Walking down an edge, the winding to its left changes only where another edge crosses it, by that edge's
/// direction. From one edge to the next of a contour it follows from how the two meet. So one ray for each
/// contour and the crossings tell the winding everywhere. All decisions are signs of exact integer products,
/// and those that come out as zero are made as if every corner were moved by an infinitely small amount of
/// its own (`PerturbedCorners`): there are no level edges, no corners on edges, no coincident corners. The
/// crossing points are rounded to the device grid, the same for both edges, so the boundary stays closed.
/// Where several crossings of an edge round to one place their order does not matter.
///
/// Gives up, and leaves the outline to the pixel by pixel way of `CellResolver`, on polygons with very many
/// edges, contours or crossings, and where edges that run over one another change sides. What it decides
/// depends on the polygon alone, not on the part of it that is drawn.
final class PolygonBoundary {
    static let edgeLimit = 4096
    /// Each contour looks at every edge once.
    private static let rayLimit = 1 << 16
    /// Differences of coordinates below 2^30 have products that fit.
    private static let extentLimit = 1 << 30

    struct Crossing: BitwiseCopyable {
        /// Before rounding: what is above comes first on either edge. On a level edge the order is of no
        /// matter, as no part of it has any height.
        var y: Double
        var x: Int
        var change: Int32
        /// The next one down the edge; -1 after the last.
        var next: Int32

        @inline(__always) var point: DevicePoint { DevicePoint(x: x, y: roundedToUnit(y)) }
    }

    @exclusivity(unchecked) private(set) var edges: UnsafeMutablePointer<BoundaryEdge>
    @exclusivity(unchecked) private var edgeCapacity = 64
    @exclusivity(unchecked) private(set) var crossings: UnsafeMutablePointer<Crossing>
    @exclusivity(unchecked) private var crossingCapacity = 1024
    @exclusivity(unchecked) private(set) var crossingCount = 0
    @exclusivity(unchecked) private var isAmbiguous = false
    private let chains = EdgeChains()
    @exclusivity(unchecked) private var kernels = EdgeKernels(level: 0)
    /// Of few edges.
    let lists = CrossingLists()
    @exclusivity(unchecked) private(set) var hasFew = false
    @exclusivity(unchecked) private var corners = PerturbedCorners()

    /// The memory that the buffers take.
    var byteCount: Int {
        edgeCapacity * MemoryLayout<BoundaryEdge>.stride + crossingCapacity * MemoryLayout<Crossing>.stride
            + chains.byteCount + CrossingLists.byteCount
    }

    init() {
        edges = .allocate(capacity: edgeCapacity)
        crossings = .allocate(capacity: crossingCapacity)
    }

    deinit {
        edges.deallocate()
        crossings.deallocate()
    }

    func setKernels(_ kernels: EdgeKernels) {
        self.kernels = kernels
        chains.meetings = kernels.chainMeetings
    }

    /// Writes the parts of few edges; nil where plain Swift does.
    var writeParts: EdgeKernels.BoundaryParts? { hasFew ? kernels.boundaryParts : nil }

    /// Finds the parts. False when it gives up.
    func prepare(_ outline: FlattenedContours, extent: Int) -> Bool {
        let count = outline.pointCount
        guard outline.isPolygonal, count <= Self.edgeLimit, extent < Self.extentLimit,
            outline.contourCount &* count <= Self.rayLimit
        else { return false }
        if count > edgeCapacity {
            edges.deallocate()
            edgeCapacity = count
            edges = .allocate(capacity: count)
        }
        corners = PerturbedCorners(points: outline.points)
        crossingCount = 0
        isAmbiguous = false
        var first = 0
        for contour in 0..<outline.contourCount {
            let end = outline.contourEnds[contour]
            for index in first..<end {
                edges[index] = corners.edge(from: index, to: index &+ 1 == end ? first : index &+ 1)
            }
            first = end
        }
        hasFew = count <= CrossingLists.edgeLimit
        if hasFew {
            crossEach(outline, extent)
        } else if !crossNear(outline) {
            return false
        }
        if isAmbiguous { return false }
        first = 0
        for contour in 0..<outline.contourCount {
            let end = outline.contourEnds[contour]
            guard findWindings(first..<end, of: count) else { return false }
            first = end
        }
        return true
    }

    // MARK: Crossings

    /// Compares each edge with each.
    private func crossEach(_ outline: FlattenedContours, _ extent: Int) {
        if let total = lists.fill(outline, edges, extent: extent, kernels, cross: { cross($0, $1) }) {
            crossingCount = total
        }
        if kernels.boundaryParts != nil { return }
        ensureCrossings(crossingCount)
        var start = 0
        for index in 0..<outline.pointCount where edges[index].crossingCount > 0 {
            lists.sort(index, of: edges, to: crossings + start, start: start)
            edges[index].firstCrossing = Int32(truncatingIfNeeded: start)
            start &+= Int(edges[index].crossingCount)
        }
    }

    /// Compares edges whose boxes meet. False when there are very many crossings.
    private func crossNear(_ outline: FlattenedContours) -> Bool {
        let count = outline.pointCount
        let most = max(count * 8, 4096)
        chains.prepare(outline, edges: edges)
        return chains.forEachMeeting { one, other in
            if areNeighbours(one, other) { return true }
            if crossingCount &+ 2 > crossingCapacity { growCrossings() }
            // In the order in which comparing each with each would find them.
            cross(min(one, other), max(one, other))
            return crossingCount <= most
        }
    }

    /// Whether two edges have a corner in common.
    @inline(__always)
    private func areNeighbours(_ one: Int, _ other: Int) -> Bool {
        let first = edges[one]
        let second = edges[other]
        return first.upper == second.upper || first.lower == second.lower || first.upper == second.lower
            || first.lower == second.upper
    }

    /// Notes where two edges cross, if they do. There is room for two more crossings.
    @inline(__always)
    private func cross(_ index: Int, _ other: Int) {
        let one = edges[index]
        let rival = edges[other]
        // On which side of the one the other's ends are, and the other way round: they differ by how the two
        // turn. Most pairs don't cross; one test tells, as branches on single signs would be guesses.
        let dx = one.dx
        let dy = one.dy
        let fromX = rival.x0 &- one.x0
        let fromY = rival.y0 &- one.y0
        let turn = dx &* rival.dy &- rival.dx &* dy
        let side0 = dx &* fromY &- fromX &* dy
        let side1 = side0 &+ turn
        let side2 = fromX &* rival.dy &- rival.dx &* fromY
        let side3 = side2 &- turn
        if side0 == 0 || side1 == 0 || side2 == 0 || side3 == 0 {
            return crossInLine(index, other, side0, side1, side2, side3)
        }
        guard (side0 ^ side1) & (side2 ^ side3) < 0 else { return }
        note(
            index, other, along: Double(side2) / (Double(side2) - Double(side3)), passesRight: side2 > 0)
    }

    /// The same where an end of one edge is in line with the other.
    @inline(never)
    private func crossInLine(
        _ index: Int, _ other: Int, _ side0: Int, _ side1: Int, _ side2: Int, _ side3: Int
    ) {
        let one = edges[index]
        let rival = edges[other]
        // Most are in line without being near.
        if one.y1 < rival.y0 || rival.y1 < one.y0 { return }
        if max(one.x0, one.x1) < min(rival.x0, rival.x1) || max(rival.x0, rival.x1) < min(one.x0, one.x1) {
            return
        }
        @inline(__always) func sign(_ side: Int, _ edge: BoundaryEdge, _ corner: Int32) -> Int {
            side != 0 ? side : corners.turn(of: Int(edge.upper), Int(edge.lower), Int(corner))
        }
        let turn2 = sign(side2, rival, one.upper)
        guard (sign(side0, one, rival.upper) ^ sign(side1, one, rival.lower)) < 0,
            (turn2 ^ sign(side3, rival, one.lower)) < 0
        else { return }
        if side2 != side3 {
            let along = Double(side2) / (Double(side2) - Double(side3))
            return note(index, other, along: along, passesRight: turn2 > 0)
        }
        // Edges that run over one another cross anywhere there, and where three do the places would have to
        // agree.
        isAmbiguous = true
    }

    /// Notes that two edges cross, and where along the first.
    @inline(__always)
    private func note(_ first: Int, _ second: Int, along: Double, passesRight: Bool) {
        let one = edges[first]
        note(
            first, second, x: one.x0 &+ roundedToUnit(Double(one.dx) * along),
            y: Double(one.y0) + Double(one.dy) * along, passesRight: passesRight)
    }

    /// Notes that two edges cross. The one that runs more to the right was to the left of the other above.
    @inline(__always)
    private func note(_ first: Int, _ second: Int, x: Int, y: Double, passesRight: Bool) {
        let one = edges[first].direction
        let other = edges[second].direction
        append(first, Crossing(y: y, x: x, change: passesRight ? other : 0 &- other, next: -1))
        append(second, Crossing(y: y, x: x, change: passesRight ? 0 &- one : one, next: -1))
    }

    /// Keeps an edge's crossings in the order in which they come down it; those of few edges are sorted at
    /// the end.
    @inline(__always)
    private func append(_ index: Int, _ crossing: Crossing) {
        edges[index].change &+= crossing.change
        if hasFew {
            lists.append(crossing, to: index, of: edges)
            crossingCount &+= 1
            return
        }
        let crossings = crossings
        let added = Int32(truncatingIfNeeded: crossingCount)
        var before: Int32 = -1
        var next = edges[index].firstCrossing
        while next >= 0 && crossings[Int(next)].y < crossing.y {
            before = next
            next = crossings[Int(next)].next
        }
        crossings[crossingCount] = crossing
        crossings[crossingCount].next = next
        crossingCount &+= 1
        if before < 0 { edges[index].firstCrossing = added } else { crossings[Int(before)].next = added }
    }

    /// Room for crossings, none of which are kept.
    private func ensureCrossings(_ needed: Int) {
        guard crossingCapacity < needed else { return }
        crossings.deallocate()
        crossingCapacity = max(2 * crossingCapacity, needed)
        crossings = .allocate(capacity: crossingCapacity)
    }

    @inline(never)
    private func growCrossings() {
        let grown = UnsafeMutablePointer<Crossing>.allocate(capacity: crossingCapacity * 2)
        grown.update(from: crossings, count: crossingCount)
        crossings.deallocate()
        crossings = grown
        crossingCapacity *= 2
    }

    // MARK: Windings

    /// Finds the winding to the left of each edge of a contour. False when going around doesn't lead back to
    /// it.
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
                var turn = one.dx &* other.dy &- other.dx &* one.dy
                if turn == 0 {
                    turn = corners.turn(
                        of: next, Int(isLowest ? one.upper : one.lower),
                        Int(isLowest ? other.upper : other.lower))
                }
                let oneIsLeft = isLowest == (turn > 0)
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
    private func windingByRay(_ index: Int, _ count: Int) -> Int32 {
        let edge = edges[index]
        var winding: Int32 = 0
        for other in 0..<count where other != index {
            let rival = edges[other]
            guard rival.y0 <= edge.y0 && edge.y0 <= rival.y1 else { continue }
            if rival.upper == edge.upper {
                // Both begin in this corner.
                if corners.turn(of: Int(edge.upper), Int(edge.lower), Int(rival.lower)) > 0 {
                    winding &+= rival.direction
                }
                continue
            }
            guard rival.lower != edge.upper, corners.isAbove(Int(rival.upper), Int(edge.upper)),
                corners.isAbove(Int(edge.upper), Int(rival.lower))
            else { continue }
            if corners.turn(of: Int(rival.upper), Int(rival.lower), Int(edge.upper)) < 0 {
                winding &+= rival.direction
            }
        }
        return winding
    }
}
