import RasterKernels
import RasterPaths

/// A polygon's edges in chains, and the pairs of edges that may cross.
///
/// Consecutive edges that run on in one quarter of all directions make a chain, which doesn't cross itself.
/// Many chains are sorted roughly by their tops, and each is compared with those after it that begin above
/// its bottom: first by their boxes, then by the boxes of their edges. Very many may be sorted by their left
/// sides instead, and then all boxes are seen with their axes exchanged.
final class EdgeChains {
    /// Fields and their order are those of the kernels' `rk_contour_chain`.
    struct Chain: BitwiseCopyable {
        /// Places: see `x`.
        let edges: rk_chain
        /// Of its contour: its number, its first corner, and the place where it closes.
        let contour: Int32
        let firstCorner: Int32
        let closing: Int32
        /// 1 when the contour follows it downwards, -1 upwards.
        let direction: Int32

        @inline(__always) var first: Int { Int(edges.first) }
        @inline(__always) var end: Int { Int(edges.end) }
        @inline(__always) var falls: Bool { direction > 0 }
        /// The places of its highest and lowest edge, and from one to the next below.
        @inline(__always) var highest: Int { falls ? first : end &- 1 }
        @inline(__always) var lowest: Int { falls ? end &- 1 : first }
        /// The places of its ends.
        @inline(__always) var top: Int { falls ? first : end }
        @inline(__always) var bottom: Int { falls ? end : first }

        /// Where it begins along an axis of which these are the coordinates at places.
        @inline(__always)
        func start(_ ways: UnsafeMutablePointer<Int32>) -> Int32 { min(ways[first], ways[end]) }

        /// The corner at a place.
        @inline(__always)
        func corner(at place: Int) -> Int32 {
            let place = Int32(truncatingIfNeeded: place)
            return place == closing ? firstCorner : place &- contour
        }
    }

    /// Make the edges and compare the chains; nil where plain Swift does the same.
    @exclusivity(unchecked) private var placeEdges: EdgeKernels.PlaceEdges?
    @exclusivity(unchecked) private var meetings: EdgeKernels.ChainMeetings?

    /// Longer chains have larger boxes, which more others meet.
    private static let longest = Int(RK_CHAIN_EDGES)
    /// So many pairs of chains, and all of one more, are found before their edges are.
    private static let pairsAtOnce = 64
    /// Kernels read and write whole vectors, of sixteen; a contour's first corner comes once more.
    private static let beyond = 17

    @exclusivity(unchecked) private(set) var chains: UnsafeMutablePointer<Chain>
    @exclusivity(unchecked) private(set) var count = 0
    /// Chains as they are compared: many in the order of their tops. And their boxes and directions.
    @exclusivity(unchecked) private var sorted: UnsafeMutablePointer<rk_chain>
    @exclusivity(unchecked) private var boxes = EdgeBoxes(capacity: 0)
    @exclusivity(unchecked) private var directions: UnsafeMutablePointer<Int32>
    /// Where the chains of each strip begin, and of what is below them all.
    @exclusivity(unchecked) private var starts: UnsafeMutablePointer<Int32>
    /// Whether strips are columns.
    @exclusivity(unchecked) private var isSideways = false
    @exclusivity(unchecked) private var pairs = EdgePairs(capacity: 0)
    @exclusivity(unchecked) private var chainPairs = EdgePairs(capacity: 0)
    @exclusivity(unchecked) private var edgePairs = EdgePairs(capacity: 0)
    /// The corners of each contour and its first once more, from `origin`: an edge goes from its place on to
    /// the next.
    @exclusivity(unchecked) private(set) var x: UnsafeMutablePointer<Int32>
    @exclusivity(unchecked) private(set) var y: UnsafeMutablePointer<Int32>
    /// Of each edge its box, its way, and the number of its chain.
    @exclusivity(unchecked) private var edgeBoxes = EdgeBoxes(capacity: 0)
    @exclusivity(unchecked) private var kinds: UnsafeMutablePointer<UInt8>
    @exclusivity(unchecked) private var numbers: UnsafeMutablePointer<Int32>
    @exclusivity(unchecked) private var origin = DevicePoint(x: 0, y: 0)
    @exclusivity(unchecked) private var capacity = 0
    @exclusivity(unchecked) private var top: Int32 = 0
    /// The height of a strip of chains that are sorted together, or its width, is two to the power of this.
    @exclusivity(unchecked) private var shift: Int32 = 0
    @exclusivity(unchecked) private var stripCount = 0
    /// The greatest height of a chain.
    @exclusivity(unchecked) private var tallest: Int32 = 0

    var byteCount: Int {
        // Two boxes, two coordinates, a number, a start and a direction; a way; pairs of three kinds.
        let perPlace = 13 * 4 + 1 + 8 * (1 + 2 * Self.longest)
        return capacity * (MemoryLayout<Chain>.stride + MemoryLayout<rk_chain>.stride + perPlace)
            + 8 * Self.pairsAtOnce * (1 + Self.longest + Self.longest * Self.longest)
    }

    init() {
        chains = .allocate(capacity: 0)
        sorted = .allocate(capacity: 0)
        directions = .allocate(capacity: 0)
        starts = .allocate(capacity: 0)
        x = .allocate(capacity: 0)
        y = .allocate(capacity: 0)
        kinds = .allocate(capacity: 0)
        numbers = .allocate(capacity: 0)
    }

    deinit { deallocate() }

    func setKernels(_ kernels: EdgeKernels) {
        placeEdges = kernels.placeEdges
        meetings = kernels.chainMeetings
    }

    // MARK: Edges

    /// The chain that an edge is on.
    @inline(__always)
    func chain(of place: Int) -> Int { Int(numbers[place]) }

    /// The points at places.
    struct Places {
        fileprivate let x: UnsafeMutablePointer<Int32>
        fileprivate let y: UnsafeMutablePointer<Int32>
        let origin: DevicePoint

        @inline(__always)
        subscript(place: Int) -> DevicePoint {
            DevicePoint(x: origin.x &+ Int(x[place]), y: origin.y &+ Int(y[place]))
        }
    }

    @inline(__always)
    var places: Places { Places(x: x, y: y, origin: origin) }

    @inline(__always)
    func devicePoint(at place: Int) -> DevicePoint { places[place] }

    /// The edge from a place on, from end to end.
    @inline(__always)
    func edge(at place: Int, of chain: Chain) -> BoundaryEdge {
        let upper = chain.falls ? place : place &+ 1
        let lower = chain.falls ? place &+ 1 : place
        let (from, to) = (devicePoint(at: upper), devicePoint(at: lower))
        return BoundaryEdge(
            x0: from.x, y0: from.y, x1: to.x, y1: to.y, upper: chain.corner(at: upper),
            lower: chain.corner(at: lower), direction: chain.direction)
    }

    // MARK: Making

    /// Makes the chains of an outline's edges.
    func prepare(_ outline: FlattenedContours) {
        reserve(outline.pointCount &+ outline.contourCount)
        count = 0
        if outline.pointCount > 0 { origin = outline.points[0] }
        var first = 0
        for contour in 0..<outline.contourCount {
            let end = outline.contourEnds[contour]
            makeEdges(outline.points + first, count: end &- first, at: first &+ contour)
            makeChains(first..<end, contour)
            first = end
        }
        sort(outline.contourCount)
    }

    private func makeEdges(_ points: UnsafeMutablePointer<DevicePoint>, count: Int, at place: Int) {
        let (x, y, kinds) = (x + place, y + place, kinds + place)
        let boxes = edgeBoxes.from(place)
        if let placeEdges {
            var places = rk_places(
                x: x, y: y, left: boxes.left, top: boxes.top, right: boxes.right, bottom: boxes.bottom,
                kinds: kinds)
            var origin = rk_point(x: Int64(origin.x), y: Int64(origin.y))
            points.withMemoryRebound(to: rk_point.self, capacity: count) {
                placeEdges($0, count, &origin, &places)
            }
        } else {
            for index in 0..<count {
                x[index] = Int32(truncatingIfNeeded: points[index].x &- origin.x)
                y[index] = Int32(truncatingIfNeeded: points[index].y &- origin.y)
            }
            (x[count], y[count]) = (x[0], y[0])
            for index in 0..<count {
                let (x0, y0, x1, y1) = (x[index], y[index], x[index &+ 1], y[index &+ 1])
                boxes.set(index, min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
                kinds[index] =
                    (y1 > y0 ? Self.falls : 0) | (x1 < x0 ? Self.runsLeft : 0)
                    | (x1 == x0 && y1 == y0 ? Self.stays : 0)
            }
        }
        // Of edges of one height only the contour's last falls, as the corner that comes later is above.
        if y[count] == y[count &- 1] { kinds[count &- 1] |= Self.falls }
    }

    private static let falls = UInt8(truncatingIfNeeded: RK_FALLS)
    private static let runsLeft = UInt8(truncatingIfNeeded: RK_RUNS_LEFT)
    private static let stays = UInt8(truncatingIfNeeded: RK_STAYS)

    private func makeChains(_ contour: Range<Int>, _ number: Int) {
        let (x, y, kinds, numbers) = (x, y, kinds, numbers)
        let contourNumber = Int32(truncatingIfNeeded: number)
        let firstCorner = Int32(truncatingIfNeeded: contour.lowerBound)
        let closing = contour.upperBound &+ number
        var count = count
        var place = contour.lowerBound &+ number
        // The last chain's last edge.
        var (lastX, lastY): (Int32, Int32) = (0, 0)
        while place < closing {
            let wayX = x[place &+ 1] &- x[place]
            let wayY = y[place &+ 1] &- y[place]
            // One chain is on one side of the corner, or above it, and the other on the other side.
            let isBeside = lastX ^ wayX >= 0 && lastX != 0 && wayX != 0
            let isBelow = lastY ^ wayY >= 0 && lastY != 0 && wayY != 0
            let kind = kinds[place]
            // How many go the same way, of eight: no chain is longer. An edge of no length runs nowhere, but
            // with perturbed corners it does.
            let next = UnsafeRawPointer(kinds + place).loadUnaligned(as: UInt64.self).littleEndian
            let others = next ^ (UInt64(kind) &* 0x0101_0101_0101_0101)
            let same = kind >= Self.stays ? 1 : others.trailingZeroBitCount >> 3
            let end = place &+ min(same, Self.longest, closing &- place)
            chains[count] = Chain(
                edges: rk_chain(
                    first: Int32(truncatingIfNeeded: place), end: Int32(truncatingIfNeeded: end),
                    follows_on: isBeside || isBelow ? 1 : 0),
                contour: contourNumber, firstCorner: firstCorner,
                closing: Int32(truncatingIfNeeded: closing), direction: kind & Self.falls != 0 ? 1 : -1)
            UnsafeMutableRawPointer(numbers + place).storeBytes(
                of: SIMD8(repeating: Int32(truncatingIfNeeded: count)), as: SIMD8<Int32>.self)
            lastX = x[end] &- x[end &- 1]
            lastY = y[end] &- y[end &- 1]
            count &+= 1
            place = end
        }
        self.count = count
    }

    /// Up to here all pairs are compared sooner than chains are sorted; from there on it matters how.
    private static let (few, many) = (96, 1024)
    private static let fewContours = 8
    /// So many boxes of chains, or pairs of edges whose boxes meet, take a quarter of a second by kernels.
    private static let (mostComparisons, mostMeetings) = (1 << 29, 1 << 25)

    /// Leaves the chains in their order.
    private func keepOrder() {
        let (chains, sorted, boxes, directions) = (chains, sorted, boxes, directions)
        let (x, y) = (x, y)
        for index in 0..<count {
            let chain = chains[index]
            let (one, other) = (x[chain.first], x[chain.end])
            sorted[index] = chain.edges
            directions[index] = chain.direction
            boxes.set(index, min(one, other), y[chain.top], max(one, other), y[chain.bottom])
        }
        top = .min
        stripCount = 0
        isSideways = false
        starts[0] = Int32(truncatingIfNeeded: count)
    }

    private func sort(_ contourCount: Int) {
        guard count > 0 else { return }
        if count <= Self.few { return keepOrder() }
        // Contours look to the left, for which chains have to lie in rows.
        isSideways = count > Self.many && contourCount <= Self.fewContours && areFewerBesideEachOther
        let (chains, starts, sorted, boxes) = (chains, starts, sorted, boxes)
        let (x, y, directions) = (x, y, directions)
        let ways = isSideways ? x : y
        var low = Int32.max
        var high = Int32.min
        for index in 0..<count {
            let start = chains[index].start(ways)
            low = min(low, start)
            high = max(high, start)
        }
        top = low
        tallest = 0
        shift = 0
        let most = Int32(truncatingIfNeeded: max(count / 2, 1))
        while (high &- low) &>> shift >= most { shift += 1 }
        stripCount = Int((high &- low) &>> shift) &+ 1
        for strip in 0...stripCount { starts[strip] = 0 }
        for index in 0..<count { starts[Int((chains[index].start(ways) &- low) &>> shift)] &+= 1 }
        var sum: Int32 = 0
        for strip in 0...stripCount {
            sum &+= starts[strip]
            starts[strip] = sum
        }
        var index = count &- 1
        while index >= 0 {
            let chain = chains[index]
            let (top, bottom) = (y[chain.top], y[chain.bottom])
            let (one, other) = (x[chain.first], x[chain.end])
            tallest = max(tallest, bottom &- top)
            let strip = Int((chain.start(ways) &- low) &>> shift)
            let place = Int(starts[strip] &- 1)
            starts[strip] = Int32(truncatingIfNeeded: place)
            sorted[place] = chain.edges
            directions[place] = chain.direction
            boxes.set(place, min(one, other), top, max(one, other), bottom)
            index &-= 1
        }
    }

    /// Whether a chain meets fewer others' columns than rows, on average: as in a chart's line, which is wide
    /// and of steep edges.
    private var areFewerBesideEachOther: Bool {
        var (low, high) = (SIMD2(repeating: Int32.max), SIMD2(repeating: Int32.min))
        var extents = SIMD2<Int>.zero
        for index in 0..<count {
            let chain = chains[index]
            let (one, other) = (SIMD2(x[chain.first], y[chain.first]), SIMD2(x[chain.end], y[chain.end]))
            let (near, far) = (pointwiseMin(one, other), pointwiseMax(one, other))
            low = pointwiseMin(low, near)
            high = pointwiseMax(high, far)
            extents &+= SIMD2(truncatingIfNeeded: far &- near)
        }
        let (own, all) = (SIMD2<Double>(extents), SIMD2<Double>(high &- low))
        return own.x * all.y < own.y * all.x
    }

    // MARK: Heights

    /// Where those chains are, as they are compared, that may be met at a height, a chain's upper end.
    @inline(__always)
    func places(at height: Int32) -> Range<Int> {
        if stripCount == 0 || isSideways { return 0..<count }
        // Those that begin further up end above it.
        let from = max(Int(height) &- Int(tallest) &- Int(top), 0) >> Int(shift)
        let to = (Int(height) &- Int(top)) >> Int(shift)
        return Int(starts[from])..<Int(starts[to &+ 1])
    }

    /// Looks to the left from a point: adds up the directions of the chains at these places that are surely
    /// met, and calls `body` with those that may be.
    @inline(__always)
    func directions(leftOf x: Int32, _ y: Int32, in places: Range<Int>, _ body: (Int) -> Void) -> Int32 {
        let (left, top, right, bottom) = (boxes.left, boxes.top, boxes.right, boxes.bottom)
        let (sorted, directions, numbers) = (sorted, directions, numbers)
        // Signs of differences, so that several places are looked at together: -1 for all that is true.
        @inline(__always)
        func isMet(_ place: Int) -> Int32 {
            ~(((y &- top[place]) | (bottom[place] &- y) | (x &- left[place])) &>> 31)
        }
        @inline(__always)
        func isSure(_ place: Int) -> Int32 {
            ((top[place] &- y) & (y &- bottom[place]) & (right[place] &- x)) &>> 31
        }
        var sum: Int32 = 0
        var first = places.lowerBound
        while first < places.upperBound {
            let end = min(first &+ 64, places.upperBound)
            var areDoubtful: Int32 = 0
            for place in first..<end {
                let (met, sure) = (isMet(place), isSure(place))
                sum &+= directions[place] & met & sure
                areDoubtful |= met & ~sure
            }
            if areDoubtful != 0 {
                for place in first..<end where isMet(place) & ~isSure(place) != 0 {
                    body(Int(numbers[Int(sorted[place].first)]))
                }
            }
            first = end
        }
        return sum
    }

    // MARK: Meetings

    /// How many chains' boxes are compared.
    private var comparisonCount: Int {
        (0..<count).reduce(0) { $0 &+ max(endOfRivals(of: $1) &- $1 &- 1, 0) }
    }

    /// Those that begin beyond a chain's end can't meet it.
    @inline(__always)
    private func endOfRivals(of place: Int) -> Int {
        let end = isSideways ? boxes.right[place] : boxes.bottom[place]
        let strip = (Int(end) &- Int(top)) >> Int(shift)
        return Int(starts[min(strip &+ 1, stripCount)])
    }

    /// Calls `body` with each pair of edges whose boxes meet but for most that are on one chain or on
    /// consecutive ones, until it answers false.
    /// - Returns: false, too, where there are too many to look at.
    @inline(__always)
    func forEachMeeting(_ body: (Int, Int) -> Bool) -> Bool {
        if count > Self.many, comparisonCount > Self.mostComparisons { return false }
        let pairs = pairs
        let isSideways = isSideways
        var meetingCount = 0
        var input = rk_chains(
            chains: sorted, boxes: boxes.forKernels(isSideways), edge_boxes: edgeBoxes.forKernels(isSideways),
            starts: starts,
            count: count, strip_count: stripCount, strips_top: top, shift: shift,
            chain_pairs: chainPairs.forKernels, edge_pairs: edgePairs.forKernels)
        var output = pairs.forKernels
        var place = 0
        while place < count {
            var pairCount = 0
            if let meetings {
                meetings(&input, &place, Self.pairsAtOnce, &output, &pairCount)
            } else {
                pairCount = findMeetings(of: place)
                place &+= 1
            }
            meetingCount &+= pairCount
            if meetingCount > Self.mostMeetings { return false }
            for pair in 0..<pairCount where !body(Int(pairs.ones[pair]), Int(pairs.others[pair])) {
                return false
            }
        }
        return true
    }

    /// What the kernel does: notes the pairs of edges of a chain and of later ones whose boxes meet.
    private func findMeetings(of place: Int) -> Int {
        let chain = sorted[place]
        let end = endOfRivals(of: place)
        var count = 0
        for index in place &+ 1..<max(end, place &+ 1) where boxes.meet(place, boxes, index) {
            let other = sorted[index]
            if chain.follows_on != 0 && chain.first == other.end { continue }
            if other.follows_on != 0 && other.first == chain.end { continue }
            for one in Int(chain.first)..<Int(chain.end) where boxes.meet(index, edgeBoxes, one) {
                for rival in Int(other.first)..<Int(other.end) where edgeBoxes.meet(one, edgeBoxes, rival) {
                    pairs.ones[count] = UInt32(truncatingIfNeeded: one)
                    pairs.others[count] = UInt32(truncatingIfNeeded: rival)
                    count &+= 1
                }
            }
        }
        return count
    }

    // MARK: Memory

    private func reserve(_ needed: Int) {
        guard needed > capacity else { return }
        deallocate()
        capacity = max(needed, 2 * capacity)
        let room = capacity + Self.beyond
        chains = .allocate(capacity: capacity)
        sorted = .allocate(capacity: capacity)
        directions = .allocate(capacity: room)
        directions.initialize(repeating: 0, count: room)
        starts = .allocate(capacity: capacity + 2)
        (x, y, numbers) = (.allocate(capacity: room), .allocate(capacity: room), .allocate(capacity: room))
        x.initialize(repeating: 0, count: room)
        y.initialize(repeating: 0, count: room)
        kinds = .allocate(capacity: room)
        kinds.initialize(repeating: 0, count: room)
        boxes = EdgeBoxes(capacity: room)
        edgeBoxes = EdgeBoxes(capacity: room)
        // So many pairs of chains, then those of one more chain with all; an edge with a chain, or with an
        // edge, is one of a longest chain's.
        let (most, longest) = (Self.pairsAtOnce, Self.longest)
        chainPairs = EdgePairs(capacity: most + room)
        edgePairs = EdgePairs(capacity: longest * (most + room))
        pairs = EdgePairs(capacity: longest * (longest * most + room))
    }

    private func deallocate() {
        chains.deallocate()
        sorted.deallocate()
        directions.deallocate()
        starts.deallocate()
        x.deallocate()
        y.deallocate()
        kinds.deallocate()
        numbers.deallocate()
        boxes.deallocate()
        edgeBoxes.deallocate()
        pairs.deallocate()
        chainPairs.deallocate()
        edgePairs.deallocate()
    }
}
