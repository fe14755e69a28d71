import RasterKernels
import RasterPaths

/// Finds the pairs of a polygon's edges that may cross.
///
/// Consecutive edges that run on in one quarter of all directions make a chain, which doesn't cross itself.
/// Chains are sorted roughly by their tops, and each is compared with those after it that begin above its
/// bottom: first by their boxes, then by the boxes of their edges.
final class EdgeChains {
    private struct Chain: BitwiseCopyable {
        var box: EdgeBox
        var edges: rk_chain
    }

    /// Compares the chains; nil where plain Swift does the same.
    @exclusivity(unchecked) var meetings: EdgeKernels.ChainMeetings?

    /// Longer chains have larger boxes, which more others meet.
    private static let longest = RK_CHAIN_EDGES
    /// So many pairs, and all of one more chain, are found before they are looked at.
    private static let pairsAtOnce = 128

    @exclusivity(unchecked) private var chains: UnsafeMutablePointer<Chain>
    /// Chains in the order of their tops, and the sides of their boxes.
    @exclusivity(unchecked) private var sorted: UnsafeMutablePointer<rk_chain>
    @exclusivity(unchecked) private var sides: UnsafeMutablePointer<Int32>
    /// Where the chains of each strip begin, and of what is below them all.
    @exclusivity(unchecked) private var starts: UnsafeMutablePointer<Int32>
    /// Two numbers a pair.
    @exclusivity(unchecked) private var pairs: UnsafeMutablePointer<UInt32>
    @exclusivity(unchecked) private var boxes: UnsafeMutablePointer<EdgeBox>
    @exclusivity(unchecked) private var capacity = 0
    @exclusivity(unchecked) private var count = 0
    @exclusivity(unchecked) private var top: Int32 = 0
    /// The height of a strip of chains that are sorted together is two to the power of this.
    @exclusivity(unchecked) private var shift: Int32 = 0
    @exclusivity(unchecked) private var stripCount = 0

    var byteCount: Int {
        capacity
            * (MemoryLayout<Chain>.stride + MemoryLayout<rk_chain>.stride + MemoryLayout<EdgeBox>.stride + 60)
    }

    init() {
        chains = .allocate(capacity: 0)
        sorted = .allocate(capacity: 0)
        sides = .allocate(capacity: 0)
        starts = .allocate(capacity: 0)
        pairs = .allocate(capacity: 0)
        boxes = .allocate(capacity: 0)
    }

    deinit { deallocate() }

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
                chains[count &- 1].edges.end &+= 1
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
                box: boxes[index],
                edges: rk_chain(
                    first: Int32(truncatingIfNeeded: index), end: Int32(truncatingIfNeeded: index &+ 1),
                    follows_on: isBeside || isBelow ? 1 : 0))
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
        guard count > 0 else { return }
        let chains = chains
        let starts = starts
        let sides = sides
        let sideCapacity = sideCapacity
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
        stripCount = Int((high &- low) &>> shift) &+ 1
        for strip in 0...stripCount { starts[strip] = 0 }
        for index in 0..<count { starts[Int((chains[index].box.top &- low) &>> shift)] &+= 1 }
        var sum: Int32 = 0
        for strip in 0...stripCount {
            sum &+= starts[strip]
            starts[strip] = sum
        }
        var index = count &- 1
        while index >= 0 {
            let chain = chains[index]
            let strip = Int((chain.box.top &- low) &>> shift)
            let place = Int(starts[strip] &- 1)
            starts[strip] = Int32(truncatingIfNeeded: place)
            sorted[place] = chain.edges
            sides[place] = chain.box.left
            sides[place &+ sideCapacity] = chain.box.top
            sides[place &+ 2 &* sideCapacity] = chain.box.right
            sides[place &+ 3 &* sideCapacity] = chain.box.bottom
            index &-= 1
        }
    }

    /// Calls `body` with each pair of edges whose boxes meet but for most that are on one chain or on
    /// consecutive ones, until it answers false.
    @inline(__always)
    func forEachMeeting(_ body: (Int, Int) -> Bool) -> Bool {
        let pairs = pairs
        return boxes.withMemoryRebound(to: Int32.self, capacity: 4 &* (capacity + Self.longest)) { boxes in
            var input = rk_chains(
                chains: sorted, left: sides, top: sides + sideCapacity, right: sides + 2 * sideCapacity,
                bottom: sides + 3 * sideCapacity, edge_boxes: boxes, starts: starts, count: count,
                strip_count: stripCount, strips_top: top, shift: shift)
            var place = 0
            while place < count {
                var pairCount = 0
                if let meetings {
                    meetings(&input, &place, Self.pairsAtOnce, pairs, &pairCount)
                } else {
                    pairCount = findMeetings(of: place)
                    place &+= 1
                }
                for pair in 0..<pairCount where !body(Int(pairs[2 &* pair]), Int(pairs[2 &* pair &+ 1])) {
                    return false
                }
            }
            return true
        }
    }

    /// What the kernel does: notes the pairs of edges of a chain and of later ones whose boxes meet.
    private func findMeetings(of place: Int) -> Int {
        let chain = sorted[place]
        let reach = box(place).reach
        // Those that begin further down than it ends can't meet it.
        let strip = (Int(box(place).bottom) &- Int(top)) >> Int(shift)
        let end = Int(starts[min(strip &+ 1, stripCount)])
        var count = 0
        for index in place &+ 1..<max(end, place &+ 1) {
            let otherBox = box(index)
            guard reach.meets(otherBox) else { continue }
            let other = sorted[index]
            if chain.follows_on != 0 && chain.first == other.end { continue }
            if other.follows_on != 0 && other.first == chain.end { continue }
            let otherReach = otherBox.reach
            for one in Int(chain.first)..<Int(chain.end) where otherReach.meets(boxes[one]) {
                let near = boxes[one].reach
                for rival in Int(other.first)..<Int(other.end) where near.meets(boxes[rival]) {
                    pairs[2 &* count] = UInt32(truncatingIfNeeded: one)
                    pairs[2 &* count &+ 1] = UInt32(truncatingIfNeeded: rival)
                    count &+= 1
                }
            }
        }
        return count
    }

    private func box(_ place: Int) -> EdgeBox {
        EdgeBox(
            left: sides[place], top: sides[place + sideCapacity], right: sides[place + 2 * sideCapacity],
            bottom: sides[place + 3 * sideCapacity])
    }

    /// A vector of the kernel's may go beyond the last side.
    private var sideCapacity: Int { capacity + 8 }

    private func reserve(_ needed: Int) {
        guard needed > capacity else { return }
        deallocate()
        capacity = needed
        chains = .allocate(capacity: needed)
        sorted = .allocate(capacity: needed)
        sides = .allocate(capacity: 4 * sideCapacity)
        sides.initialize(repeating: 0, count: 4 * sideCapacity)
        starts = .allocate(capacity: needed + 2)
        // Each of a chain's edges may meet every other, and what comes next is written before it is known to.
        pairs = .allocate(capacity: 2 * (Self.pairsAtOnce + Self.longest * needed + 1))
        // The kernel may look at as many as a chain's longest.
        boxes = .allocate(capacity: needed + Self.longest)
        boxes.initialize(
            repeating: EdgeBox(left: 0, top: 0, right: 0, bottom: 0), count: needed + Self.longest)
    }

    private func deallocate() {
        chains.deallocate()
        sorted.deallocate()
        sides.deallocate()
        starts.deallocate()
        pairs.deallocate()
        boxes.deallocate()
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

    init(left: Int32, top: Int32, right: Int32, bottom: Int32) {
        sides = SIMD4(left, top, 0 &- right, 0 &- bottom)
    }

    @inline(__always) var left: Int32 { sides.x }
    @inline(__always) var right: Int32 { 0 &- sides.z }
    @inline(__always) var top: Int32 { sides.y }
    @inline(__always) var bottom: Int32 { 0 &- sides.w }

    @inline(__always)
    mutating func extend(by other: EdgeBox) {
        sides = sides.replacing(with: other.sides, where: other.sides .< sides)
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
