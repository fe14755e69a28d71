import RasterKernels
import RasterPaths

/// The crossings of a polygon of few edges: each edge's, in the order of the edges that it crosses.
final class CrossingLists {
    /// Up to here comparing each edge with each is quicker than sorting them first.
    static let edgeLimit = Int(RK_FEW_EDGES)
    /// From here on it is quicker several at a time.
    private static let vectorLimit = 16
    /// Up to 2^26 the products of differences, and the differences of products, are exact in double
    /// precision.
    private static let exactExtent = 1 << 26
    private static let room = Int(RK_CROSSING_ROOM)

    /// Made by the first `fill`: simple outlines need none.
    @exclusivity(unchecked) private var lists = rk_crossings()
    private let ranks: UnsafeMutablePointer<Int>
    /// For kernels: of each edge a bit for each later one that it may cross.
    private let rivals: UnsafeMutablePointer<UInt64>

    static var byteCount: Int { edgeLimit * (room * 17 + 16) }

    init() {
        ranks = .allocate(capacity: Self.edgeLimit)
        rivals = .allocate(capacity: Self.edgeLimit)
    }

    @inline(never)
    private func makeLists() {
        let count = Self.edgeLimit * Self.room
        lists = rk_crossings(
            heights: .allocate(capacity: count), x: .allocate(capacity: count), y: .allocate(capacity: count),
            changes: .allocate(capacity: count))
        // Kernels look at some that come after an edge's last.
        lists.heights.initialize(repeating: 0, count: count)
        lists.x.initialize(repeating: 0, count: count)
        lists.y.initialize(repeating: 0, count: count)
        lists.changes.initialize(repeating: 0, count: count)
    }

    deinit {
        lists.heights?.deallocate()
        lists.x?.deallocate()
        lists.y?.deallocate()
        lists.changes?.deallocate()
        ranks.deallocate()
        rivals.deallocate()
    }

    /// Fills the lists by kernels. - Returns: how many crossings there are; nil where `cross` was called
    /// instead, with pairs of edges among which are all that cross.
    @inline(__always)
    func fill(
        _ outline: FlattenedContours, _ edges: UnsafeMutablePointer<BoundaryEdge>, extent: Int,
        _ kernels: EdgeKernels, cross: (Int, Int) -> Void
    ) -> Int? {
        if lists.heights == nil { makeLists() }
        let count = outline.pointCount
        guard let findRivals = kernels.rivals, let crossEdges = kernels.crossings, count >= Self.vectorLimit
        else {
            forEachPair(outline, cross)
            return nil
        }
        // Roundings add up to 17 times 2^-24 of the largest product at most: see `rk_edge_rivals`.
        let slack = Float(extent) * Float(extent) * 0x1p-19
        var unsure: UInt64 = 0
        outline.points.withMemoryRebound(to: rk_point.self, capacity: count) {
            findRivals($0, outline.contourEnds, outline.contourCount, slack, rivals, &unsure)
        }
        if unsure == 0 && extent <= Self.exactExtent {
            var (lists, total) = (lists, 0)
            edges.withMemoryRebound(to: rk_edge.self, capacity: count) {
                crossEdges($0, count, rivals, &lists, &total)
            }
            return total
        }
        for index in 0..<count {
            var rest = rivals[index]
            while rest != 0 {
                cross(index, rest.trailingZeroBitCount)
                rest &= rest &- 1
            }
        }
        return nil
    }

    /// All pairs of edges but neighbours, which meet in a corner and nowhere else.
    @inline(__always)
    private func forEachPair(_ outline: FlattenedContours, _ body: (Int, Int) -> Void) {
        let count = outline.pointCount
        var first = 0
        for contour in 0..<outline.contourCount {
            let end = outline.contourEnds[contour]
            for index in first..<end {
                let last = index == first ? end &- 1 : end
                var other = index &+ 2
                while other < last {
                    body(index, other)
                    other &+= 1
                }
                other = end
                while other < count {
                    body(index, other)
                    other &+= 1
                }
            }
            first = end
        }
    }

    /// Adds a crossing to an edge's.
    @inline(__always)
    func append(
        _ crossing: PolygonBoundary.Crossing, to index: Int, of edges: UnsafeMutablePointer<BoundaryEdge>
    ) {
        let count = edges[index].crossingCount
        let place = index &* Self.room &+ Int(count)
        lists.heights[place] = crossing.y
        lists.x[place] = Int32(truncatingIfNeeded: crossing.x &- edges[0].x0)
        lists.y[place] = Int32(truncatingIfNeeded: roundedToUnit(crossing.y) &- edges[0].y0)
        lists.changes[place] = Int8(truncatingIfNeeded: crossing.change)
        edges[index].crossingCount = count &+ 1
    }

    /// Puts an edge's crossings in the order in which they come down it.
    /// - Parameter start: the number that the first will have.
    func sort(
        _ index: Int, of edges: UnsafeMutablePointer<BoundaryEdge>,
        to sorted: UnsafeMutablePointer<PolygonBoundary.Crossing>, start: Int
    ) {
        let count = Int(edges[index].crossingCount)
        let first = index &* Self.room
        rank(lists.heights + first, count)
        for place in 0..<count {
            let rank = ranks[place]
            sorted[rank] = PolygonBoundary.Crossing(
                y: lists.heights[first &+ place], x: edges[0].x0 &+ Int(lists.x[first &+ place]),
                change: Int32(lists.changes[first &+ place]),
                next: rank &+ 1 == count ? -1 : Int32(truncatingIfNeeded: start &+ rank &+ 1))
        }
    }

    /// Each one's place is the number of those above it: counted, as sorting would be guesses.
    private func rank(_ heights: UnsafePointer<Double>, _ count: Int) {
        for place in 0..<count {
            let y = heights[place]
            var rank = place
            for other in 0..<place {
                let isBelow = heights[other] < y ? 0 : 1
                rank &-= isBelow
                ranks[other] &+= isBelow
            }
            ranks[place] = rank
        }
    }

    /// Writes the parts of the boundary by a kernel.
    /// - Returns: how many there are.
    func writeParts(
        of edges: UnsafeMutablePointer<BoundaryEdge>, count: Int, _ rule: FillRule,
        to parts: UnsafeMutablePointer<DevicePoint>, _ kernel: EdgeKernels.BoundaryParts
    ) -> Int {
        var (lists, total) = (lists, 0)
        edges.withMemoryRebound(to: rk_edge.self, capacity: count) { edges in
            parts.withMemoryRebound(to: rk_point.self, capacity: 2) { parts in
                kernel(edges, count, &lists, rule == .evenOdd ? 1 : 0, parts, &total)
            }
        }
        return total
    }
}
