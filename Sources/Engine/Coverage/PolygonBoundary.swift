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
    static let edgeLimit = 1 << 17
    /// Differences of coordinates below 2^30 have products that fit.
    private static let extentLimit = 1 << 30

    /// Fields and their order are those of the kernels' `rk_crossing`.
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

    /// Of few edges: each is compared with each.
    let edges: UnsafeMutablePointer<BoundaryEdge>
    @exclusivity(unchecked) private(set) var crossings: UnsafeMutablePointer<Crossing>
    @exclusivity(unchecked) private var crossingCapacity = 1024
    @exclusivity(unchecked) private(set) var crossingCount = 0
    @exclusivity(unchecked) private var isAmbiguous = false
    let lists = CrossingLists()
    /// Of many edges.
    let chained = ChainedBoundary()
    @exclusivity(unchecked) private(set) var hasFew = false
    @exclusivity(unchecked) private var kernels = EdgeKernels(level: .reference)
    @exclusivity(unchecked) private var corners = PerturbedCorners()

    /// The memory that the buffers take.
    var byteCount: Int {
        CrossingLists.edgeLimit * MemoryLayout<BoundaryEdge>.stride
            + crossingCapacity * MemoryLayout<Crossing>.stride + chained.byteCount + CrossingLists.byteCount
    }

    init() {
        edges = .allocate(capacity: CrossingLists.edgeLimit)
        crossings = .allocate(capacity: crossingCapacity)
    }

    deinit {
        edges.deallocate()
        crossings.deallocate()
    }

    func setKernels(_ kernels: EdgeKernels) {
        self.kernels = kernels
        chained.setKernels(kernels)
    }

    /// Writes the parts of few edges; nil where plain Swift does.
    var writeParts: EdgeKernels.BoundaryParts? { hasFew ? kernels.boundaryParts : nil }

    /// Finds the parts. False when it gives up.
    func prepare(_ outline: FlattenedContours, extent: Int) -> Bool {
        let count = outline.pointCount
        guard outline.isWhole, count <= Self.edgeLimit, extent < Self.extentLimit else { return false }
        hasFew = count <= CrossingLists.edgeLimit
        return hasFew ? prepareFew(outline, extent) : chained.prepare(outline)
    }

    private func prepareFew(_ outline: FlattenedContours, _ extent: Int) -> Bool {
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
        crossEach(outline, extent)
        if isAmbiguous { return false }
        first = 0
        for contour in 0..<outline.contourCount {
            let end = outline.contourEnds[contour]
            guard findWindings(first..<end, of: outline.pointCount) else { return false }
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

    /// Notes where two edges cross, if they do.
    @inline(__always)
    private func cross(_ index: Int, _ other: Int) {
        switch corners.meeting(of: edges[index], edges[other]) {
        case .apart: break
        case .ambiguous: isAmbiguous = true
        case .crossing(let crossing):
            append(index, crossing, change: crossing.change(by: edges[other].direction))
            append(other, crossing, change: crossing.changeOfOther(by: edges[index].direction))
        }
    }

    @inline(__always)
    private func append(_ index: Int, _ crossing: EdgeCrossing, change: Int32) {
        edges[index].change &+= change
        lists.append(Crossing(y: crossing.y, x: crossing.x, change: change, next: -1), to: index, of: edges)
        crossingCount &+= 1
    }

    /// Room for crossings, none of which are kept.
    private func ensureCrossings(_ needed: Int) {
        guard crossingCapacity < needed else { return }
        crossings.deallocate()
        crossingCapacity = max(2 * crossingCapacity, needed)
        crossings = .allocate(capacity: crossingCapacity)
    }

    // MARK: Windings

    /// Finds the winding to the left of each edge of a contour. False when going around contradicts it.
    private func findWindings(_ contour: Range<Int>, of count: Int) -> Bool {
        let (first, edges) = (contour.lowerBound, edges)
        edges[first].winding = windingByRay(first, count)
        return spreadWinding(around: contour, from: first) { index in
            WoundEdge(
                direction: edges[index].direction, winding: edges[index].winding,
                change: edges[index].change)
        } set: {
            edges[$0].winding = $1
        }
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
