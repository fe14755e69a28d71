import RasterPaths

/// Finds the pairs of a polygon's edges that may cross.
///
/// Consecutive edges that run on in one quarter of all directions make a chain, which doesn't cross itself.
/// Chains are sorted roughly by their tops, and each is compared with those before it that reach down to it:
/// first by their boxes, then by the boxes of their edges.
final class EdgeChains {
    private struct Chain: BitwiseCopyable {
        var box: EdgeBox
        /// Its edges.
        var first: Int32
        var end: Int32
        /// Whether it has nothing in common with the chain that ends in its first corner but for that.
        var followsOn: Bool
    }

    /// Longer chains have larger boxes, which more others meet.
    private static let longest = 5

    @exclusivity(unchecked) private var chains: UnsafeMutablePointer<Chain>
    @exclusivity(unchecked) private var sorted: UnsafeMutablePointer<Chain>
    @exclusivity(unchecked) private var active: UnsafeMutablePointer<Chain>
    @exclusivity(unchecked) private var starts: UnsafeMutablePointer<Int32>
    @exclusivity(unchecked) private var boxes: UnsafeMutablePointer<EdgeBox>
    @exclusivity(unchecked) private var capacity = 0
    @exclusivity(unchecked) private var count = 0
    @exclusivity(unchecked) private var top: Int32 = 0
    /// The height of a strip of chains that are sorted together is two to the power of this.
    @exclusivity(unchecked) private var shift: Int32 = 0

    var byteCount: Int { capacity * (3 * MemoryLayout<Chain>.stride + MemoryLayout<EdgeBox>.stride + 4) }

    init() {
        chains = .allocate(capacity: 0)
        sorted = .allocate(capacity: 0)
        active = .allocate(capacity: 0)
        starts = .allocate(capacity: 0)
        boxes = .allocate(capacity: 0)
    }

    deinit {
        chains.deallocate()
        sorted.deallocate()
        active.deallocate()
        starts.deallocate()
        boxes.deallocate()
    }

    /// Makes the chains of an outline's edges.
    func prepare(_ outline: FlattenedContours, edges: UnsafeMutablePointer<BoundaryEdge>) {
        reserve(outline.pointCount)
        makeBoxes(edges, count: outline.pointCount)
        count = 0
        var first = 0
        for contour in 0..<outline.contourCount {
            let end = outline.contourEnds[contour]
            makeChains(first..<end, edges)
            first = end
        }
        sort()
    }

    private func makeBoxes(_ edges: UnsafeMutablePointer<BoundaryEdge>, count: Int) {
        guard count > 0 else { return }
        let boxes = boxes
        let origin = edges[0]
        for index in 0..<count {
            boxes[index] = EdgeBox(edges[index], originX: origin.x0, originY: origin.y0)
        }
    }

    private func makeChains(_ contour: Range<Int>, _ edges: UnsafeMutablePointer<BoundaryEdge>) {
        let chains = chains
        let boxes = boxes
        var count = count
        // Of the current chain: its directions, and how many edges may be added.
        var signX = 0
        var direction: Int32 = 0
        var room = 0
        // The current chain's last edge, along the contour.
        var lastX = 0
        var lastY = 0
        for index in contour {
            let edge = edges[index]
            let edgeX = edge.direction > 0 ? edge.dx : 0 &- edge.dx
            let edgeY = edge.direction > 0 ? edge.dy : 0 &- edge.dy
            // An edge of no length runs nowhere, but with perturbed corners it does.
            let isPoint = edge.dx | edge.dy == 0
            if room > 0 && edge.direction == direction && edgeX ^ signX >= 0 && !isPoint {
                chains[count &- 1].box.extend(by: boxes[index])
                chains[count &- 1].end &+= 1
                room &-= 1
                if edgeX != 0 { signX = edgeX }
                lastX = edgeX
                lastY = edgeY
                continue
            }
            // One chain is on one side of the corner, or above it, and the other on the other side.
            let isBeside = (lastX ^ edgeX >= 0 && lastX != 0 && edgeX != 0)
            let isBelow = (lastY ^ edgeY >= 0 && lastY != 0 && edgeY != 0)
            chains[count] = Chain(
                box: boxes[index], first: Int32(truncatingIfNeeded: index),
                end: Int32(truncatingIfNeeded: index &+ 1), followsOn: isBeside || isBelow)
            count &+= 1
            signX = edgeX
            lastX = edgeX
            lastY = edgeY
            direction = edge.direction
            room = isPoint ? 0 : Self.longest &- 1
        }
        self.count = count
    }

    private func sort() {
        let chains = chains
        let starts = starts
        var low = Int32.max
        var high = Int32.min
        for index in 0..<count {
            low = min(low, chains[index].box.top)
            high = max(high, chains[index].box.top)
        }
        top = low
        shift = 0
        let most = Int32(truncatingIfNeeded: max(count / 2, 1))
        while (high &- low) &>> shift >= most { shift += 1 }
        let stripCount = Int((high &- low) &>> shift) &+ 1
        for strip in 0...stripCount { starts[strip] = 0 }
        for index in 0..<count { starts[Int((chains[index].box.top &- low) &>> shift)] &+= 1 }
        var sum: Int32 = 0
        for strip in 0...stripCount {
            sum &+= starts[strip]
            starts[strip] = sum
        }
        var index = count &- 1
        while index >= 0 {
            let strip = Int((chains[index].box.top &- low) &>> shift)
            let place = starts[strip] &- 1
            starts[strip] = place
            sorted[Int(place)] = chains[index]
            index &-= 1
        }
    }

    /// Calls `body` with each pair of edges whose boxes meet but for most that are on one chain or on
    /// consecutive ones, until it answers false.
    @inline(__always)
    func forEachMeeting(_ body: (Int, Int) -> Bool) -> Bool {
        let sorted = sorted
        let active = active
        let boxes = boxes
        let rounding = ~Int32(0) &<< shift
        var activeCount = 0
        for place in 0..<count {
            let chain = sorted[place]
            let stripTop = top &+ (chain.box.top &- top) & rounding
            let reach = chain.box.reach
            var index = 0
            while index < activeCount {
                let other = active[index]
                if other.box.bottom < stripTop {
                    // The chains to come begin below it.
                    activeCount &-= 1
                    active[index] = active[activeCount]
                    continue
                }
                index &+= 1
                guard reach.meets(other.box) else { continue }
                if chain.followsOn && chain.first == other.end { continue }
                if other.followsOn && other.first == chain.end { continue }
                // Only edges that reach what the boxes have in common can meet.
                let common = chain.box.intersection(other.box).reach
                let rivals = meetings(common, boxes, other)
                guard rivals != 0 else { continue }
                var ours = meetings(common, boxes, chain)
                while ours != 0 {
                    let one = Int(chain.first) &+ ours.trailingZeroBitCount
                    ours &= ours &- 1
                    let reach = boxes[one].reach
                    var near = rivals
                    while near != 0 {
                        let rival = Int(other.first) &+ near.trailingZeroBitCount
                        near &= near &- 1
                        if reach.meets(boxes[rival]) && !body(one, rival) { return false }
                    }
                }
            }
            active[activeCount] = chain
            activeCount &+= 1
        }
        return true
    }

    /// The edges of a chain whose boxes meet another, a bit for each.
    @inline(__always)
    private func meetings(_ reach: EdgeBox.Reach, _ boxes: UnsafeMutablePointer<EdgeBox>, _ chain: Chain)
        -> UInt32
    {
        var bits: UInt32 = 0
        var bit: UInt32 = 1
        for index in Int(chain.first)..<Int(chain.end) {
            if reach.meets(boxes[index]) { bits |= bit }
            bit &<<= 1
        }
        return bits
    }

    private func reserve(_ needed: Int) {
        guard needed > capacity else { return }
        chains.deallocate()
        sorted.deallocate()
        active.deallocate()
        starts.deallocate()
        boxes.deallocate()
        capacity = needed
        chains = .allocate(capacity: needed)
        sorted = .allocate(capacity: needed)
        active = .allocate(capacity: needed)
        starts = .allocate(capacity: needed + 2)
        boxes = .allocate(capacity: needed)
    }
}

/// The box around an edge or several, relative to a point of the polygon: left, top, and right and bottom
/// negated, so that a larger box has smaller numbers.
struct EdgeBox: BitwiseCopyable {
    private var sides: SIMD4<Int32>

    @inline(__always)
    init(_ edge: BoundaryEdge, originX: Int, originY: Int) {
        sides = SIMD4(
            Int32(truncatingIfNeeded: min(edge.x0, edge.x1) &- originX),
            Int32(truncatingIfNeeded: edge.y0 &- originY),
            Int32(truncatingIfNeeded: originX &- max(edge.x0, edge.x1)),
            Int32(truncatingIfNeeded: originY &- edge.y1))
    }

    @inline(__always) var top: Int32 { sides.y }
    @inline(__always) var bottom: Int32 { 0 &- sides.w }

    @inline(__always)
    mutating func extend(by other: EdgeBox) {
        sides = sides.replacing(with: other.sides, where: other.sides .< sides)
    }

    /// What two boxes that meet have in common.
    @inline(__always)
    func intersection(_ other: EdgeBox) -> EdgeBox {
        var common = self
        common.sides = sides.replacing(with: other.sides, where: other.sides .> sides)
        return common
    }

    /// The sides that other boxes must not lie beyond.
    struct Reach {
        fileprivate var sides: SIMD4<Int32>

        /// Whether the boxes have a point in common.
        @inline(__always)
        func meets(_ box: EdgeBox) -> Bool {
            let gaps = unsafeBitCast(sides &- box.sides, to: SIMD2<UInt64>.self)
            return (gaps.x | gaps.y) & 0x8000_0000_8000_0000 == 0
        }
    }

    @inline(__always)
    var reach: Reach {
        Reach(sides: 0 &- SIMD4(sides.z, sides.w, sides.x, sides.y))
    }
}
