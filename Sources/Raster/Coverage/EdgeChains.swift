import RasterPaths

/// Finds the pairs of a polygon's edges that may cross.
///
/// Consecutive edges that run on in one quarter of all directions make a chain, which doesn't cross itself. Chains are
/// sorted roughly by their tops, and each is compared with those before it that reach down to it: first by their boxes,
/// then by the boxes of their edges.
final class EdgeChains {
    private struct Chain: BitwiseCopyable {
        /// The box of its points.
        var left: Int
        var right: Int
        var top: Int
        var bottom: Int
        /// Its edges.
        var first: Int32
        var end: Int32

        @inline(__always)
        init(_ edge: BoundaryEdge, index: Int) {
            left = min(edge.x0, edge.x1)
            right = max(edge.x0, edge.x1)
            top = edge.y0
            bottom = edge.y1
            first = Int32(truncatingIfNeeded: index)
            end = Int32(truncatingIfNeeded: index &+ 1)
        }

        @inline(__always)
        mutating func append(_ edge: BoundaryEdge) {
            left = min(left, edge.x0, edge.x1)
            right = max(right, edge.x0, edge.x1)
            top = min(top, edge.y0)
            bottom = max(bottom, edge.y1)
            end &+= 1
        }

        /// Whether two boxes have a point in common.
        @inline(__always)
        func meets(_ other: Chain) -> Bool {
            (right &- other.left) | (other.right &- left) | (bottom &- other.top) | (other.bottom &- top) >= 0
        }

        /// What two boxes have in common, of which edges is of no matter.
        @inline(__always)
        func intersection(_ other: Chain) -> Chain {
            var common = self
            common.left = max(left, other.left)
            common.right = min(right, other.right)
            common.top = max(top, other.top)
            common.bottom = min(bottom, other.bottom)
            return common
        }

        /// The edges of a chain whose boxes meet this one, a bit for each.
        @inline(__always)
        func meetings(_ edges: UnsafeMutablePointer<BoundaryEdge>, _ chain: Chain) -> UInt32 {
            var bits: UInt32 = 0
            var bit: UInt32 = 1
            for index in Int(chain.first)..<Int(chain.end) {
                if meets(edges[index]) { bits |= bit }
                bit &<<= 1
            }
            return bits
        }

        /// Whether an edge's box has a point in common with this one.
        @inline(__always)
        func meets(_ edge: BoundaryEdge) -> Bool {
            (right &- min(edge.x0, edge.x1)) | (max(edge.x0, edge.x1) &- left) | (bottom &- edge.y0)
                | (edge.y1 &- top) >= 0
        }
    }

    /// Longer chains have larger boxes, which more others meet.
    private static let longest = 5

    @exclusivity(unchecked) private var chains: UnsafeMutablePointer<Chain>
    @exclusivity(unchecked) private var sorted: UnsafeMutablePointer<Chain>
    @exclusivity(unchecked) private var active: UnsafeMutablePointer<Chain>
    @exclusivity(unchecked) private var starts: UnsafeMutablePointer<Int32>
    @exclusivity(unchecked) private var capacity = 0
    @exclusivity(unchecked) private var count = 0
    @exclusivity(unchecked) private var top = 0
    /// The height of a strip of chains that are sorted together is two to the power of this.
    @exclusivity(unchecked) private var shift = 0

    var byteCount: Int { capacity * (3 * MemoryLayout<Chain>.stride + 4) }

    init() {
        chains = .allocate(capacity: 0)
        sorted = .allocate(capacity: 0)
        active = .allocate(capacity: 0)
        starts = .allocate(capacity: 0)
    }

    deinit {
        chains.deallocate()
        sorted.deallocate()
        active.deallocate()
        starts.deallocate()
    }

    /// Makes the chains of an outline's edges.
    func prepare(_ outline: FlattenedOutline, edges: UnsafeMutablePointer<BoundaryEdge>) {
        reserve(outline.pointCount)
        count = 0
        var first = 0
        for contour in 0..<outline.contourCount {
            let end = outline.contourEnds[contour]
            makeChains(first..<end, edges)
            first = end
        }
        sort()
    }

    private func makeChains(_ contour: Range<Int>, _ edges: UnsafeMutablePointer<BoundaryEdge>) {
        let chains = chains
        var count = count
        // Of the current chain: its directions, and how many edges may be added.
        var signX = 0
        var direction: Int32 = 0
        var room = 0
        for index in contour {
            let edge = edges[index]
            let edgeX = edge.direction > 0 ? edge.dx : 0 &- edge.dx
            // An edge of no length runs nowhere, but with perturbed corners it does.
            let isPoint = edge.dx | edge.dy == 0
            if room > 0 && edge.direction == direction && edgeX ^ signX >= 0 && !isPoint {
                chains[count &- 1].append(edge)
                room &-= 1
                if edgeX != 0 { signX = edgeX }
                continue
            }
            chains[count] = Chain(edge, index: index)
            count &+= 1
            signX = edgeX
            direction = edge.direction
            room = isPoint ? 0 : Self.longest &- 1
        }
        self.count = count
    }

    private func sort() {
        var low = Int.max
        var high = Int.min
        for index in 0..<count {
            low = min(low, chains[index].top)
            high = max(high, chains[index].top)
        }
        top = low
        shift = 0
        while (high &- low) >> shift >= max(count / 2, 1) { shift += 1 }
        let stripCount = (high &- low) >> shift &+ 1
        for strip in 0...stripCount { starts[strip] = 0 }
        for index in 0..<count { starts[(chains[index].top &- low) >> shift] &+= 1 }
        var sum: Int32 = 0
        for strip in 0...stripCount {
            sum &+= starts[strip]
            starts[strip] = sum
        }
        var index = count &- 1
        while index >= 0 {
            let strip = (chains[index].top &- low) >> shift
            let place = starts[strip] &- 1
            starts[strip] = place
            sorted[Int(place)] = chains[index]
            index &-= 1
        }
    }

    /// Calls `body` with each pair of edges whose boxes meet but for most that are on one chain, until it answers false.
    @inline(__always)
    func forEachMeeting(_ edges: UnsafeMutablePointer<BoundaryEdge>, _ body: (Int, Int) -> Bool) -> Bool {
        let sorted = sorted
        let active = active
        let rounding = ~0 &<< shift
        var activeCount = 0
        for place in 0..<count {
            let chain = sorted[place]
            let stripTop = top &+ (chain.top &- top) & rounding
            var index = 0
            while index < activeCount {
                let other = active[index]
                if other.bottom < stripTop {
                    // The chains to come begin below it.
                    activeCount &-= 1
                    active[index] = active[activeCount]
                    continue
                }
                index &+= 1
                guard chain.meets(other) else { continue }
                // Only edges that reach what the boxes have in common can meet.
                let common = chain.intersection(other)
                var near = common.meetings(edges, other)
                guard near != 0 else { continue }
                var ours = common.meetings(edges, chain)
                let rivals = near
                while ours != 0 {
                    let one = Int(chain.first) &+ ours.trailingZeroBitCount
                    ours &= ours &- 1
                    let box = Chain(edges[one], index: one)
                    near = rivals
                    while near != 0 {
                        let rival = Int(other.first) &+ near.trailingZeroBitCount
                        near &= near &- 1
                        if box.meets(edges[rival]) && !body(one, rival) { return false }
                    }
                }
            }
            active[activeCount] = chain
            activeCount &+= 1
        }
        return true
    }

    private func reserve(_ needed: Int) {
        guard needed > capacity else { return }
        chains.deallocate()
        sorted.deallocate()
        active.deallocate()
        starts.deallocate()
        capacity = needed
        chains = .allocate(capacity: needed)
        sorted = .allocate(capacity: needed)
        active = .allocate(capacity: needed)
        starts = .allocate(capacity: needed + 2)
    }
}
