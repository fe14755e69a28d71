import RasterKernels
import RasterPaths

/// The boundary of a polygon of many edges, as `PolygonBoundary` says, chain by chain (`EdgeChains`): beside
/// a chain the winding changes only where an edge crosses it, so most are drawn whole or left out whole.
final class ChainedBoundary {
    private let chains = EdgeChains()
    @exclusivity(unchecked) private var states: UnsafeMutablePointer<rk_chain_state>
    /// For the kernel.
    @exclusivity(unchecked) private var list: UnsafeMutablePointer<UInt32>
    @exclusivity(unchecked) private var stateCapacity = 0
    /// Writes the parts; nil where plain Swift does the same.
    @exclusivity(unchecked) private var writeParts: EdgeKernels.ChainParts?
    /// Of each edge the highest of its crossings, or -1: in the order in which they come down a chain where
    /// its edges are.
    @exclusivity(unchecked) private var highest: UnsafeMutablePointer<Int32>
    @exclusivity(unchecked) private var edgeCapacity = 0
    @exclusivity(unchecked) private var crossings: UnsafeMutablePointer<PolygonBoundary.Crossing>
    @exclusivity(unchecked) private var crossingCapacity = 1024
    @exclusivity(unchecked) private(set) var crossingCount = 0
    /// Whether crossings are put in order when all are known: see `append`.
    @exclusivity(unchecked) private var areGathered = false
    /// Where they are then.
    @exclusivity(unchecked) private var ordered: UnsafeMutablePointer<PolygonBoundary.Crossing>
    @exclusivity(unchecked) private var orderedCapacity = 0
    @exclusivity(unchecked) private var points: UnsafeMutablePointer<DevicePoint>?
    @exclusivity(unchecked) private var corners = PerturbedCorners()

    /// How many chains the rays of all contours may look at; those of few never look at so many.
    private static let (fewContours, mostRayWork) = (64, 1 << 24)

    /// With more points an edge may have too many crossings to look for the place of each among the others.
    private static let fewestGathered = 2048

    /// Kernels read and write so many edges or parts beyond the last.
    static let beyond = Int(RK_CHAIN_EDGES)

    /// The memory that the buffers take.
    var byteCount: Int {
        stateCapacity * (MemoryLayout<rk_chain_state>.stride + 4) + edgeCapacity * 4
            + (crossingCapacity + orderedCapacity) * MemoryLayout<PolygonBoundary.Crossing>.stride
            + chains.byteCount
    }

    init() {
        states = .allocate(capacity: 0)
        list = .allocate(capacity: 0)
        highest = .allocate(capacity: 0)
        crossings = .allocate(capacity: crossingCapacity)
        ordered = .allocate(capacity: 0)
    }

    deinit {
        states.deallocate()
        list.deallocate()
        highest.deallocate()
        crossings.deallocate()
        ordered.deallocate()
    }

    func setKernels(_ kernels: EdgeKernels) {
        chains.setKernels(kernels)
        writeParts = kernels.chainParts
    }

    /// Finds the parts. False when it gives up.
    func prepare(_ outline: FlattenedContours) -> Bool {
        points = outline.points
        corners = PerturbedCorners(points: outline.points)
        chains.prepare(outline)
        let count = chains.count
        if count > stateCapacity {
            states.deallocate()
            list.deallocate()
            stateCapacity = max(count, 2 * stateCapacity)
            states = .allocate(capacity: stateCapacity)
            list = .allocate(capacity: stateCapacity + 1)
        }
        states.initialize(repeating: rk_chain_state(), count: count)
        let edgeCount = outline.pointCount &+ outline.contourCount
        if edgeCount > edgeCapacity {
            highest.deallocate()
            edgeCapacity = max(edgeCount, 2 * edgeCapacity)
            highest = .allocate(capacity: edgeCapacity + Self.beyond)
        }
        highest.initialize(repeating: -1, count: edgeCount + Self.beyond)
        if outline.contourCount > Self.fewContours, rayWork > Self.mostRayWork { return false }
        areGathered = outline.pointCount > Self.fewestGathered
        guard cross(most: max(outline.pointCount * 8, 4096)) else { return false }
        if areGathered { orderCrossings(ofEdges: edgeCount) }
        return forEachContour { findWindings($0) }
    }

    /// Calls `body` with the chains of each contour, until it answers false.
    @inline(__always)
    private func forEachContour(_ body: (Range<Int>) -> Bool) -> Bool {
        let (list, count) = (chains.chains, chains.count)
        var first = 0
        while first < count {
            let contour = list[first].contour
            var end = first &+ 1
            while end < count, list[end].contour == contour { end &+= 1 }
            if !body(first..<end) { return false }
            first = end
        }
        return true
    }

    // MARK: Crossings

    /// Compares edges whose boxes meet. False when some run over one another and cross there, or there are
    /// very many crossings.
    private func cross(most: Int) -> Bool {
        crossingCount = 0
        return chains.forEachMeeting { place, rival in
            let sides = sides(place, rival)
            if sides.hasZero { return crossInLine(place, rival) && crossingCount <= most }
            guard sides.areCrossed else { return true }
            // In the order in which comparing each with each would find them.
            let edge = chainedEdge(min(place, rival))
            let other = chainedEdge(max(place, rival))
            let ofEdge = place < rival ? sides : sides.exchanged
            // The other's direction only turns the signs round.
            let fromUpper = edge.direction > 0 ? ofEdge : ofEdge.reversed
            let upper = edge.direction > 0 ? edge.place : edge.place &+ 1
            let lower = edge.direction > 0 ? edge.place &+ 1 : edge.place
            let crossing = EdgeCrossing(
                from: chains.devicePoint(at: upper), to: chains.devicePoint(at: lower),
                along: fromUpper.along, passesRight: (fromUpper.start > 0) == (other.direction > 0))
            add(crossing, of: edge, other)
            return crossingCount <= most
        }
    }

    /// An edge and its chain's number and direction.
    private struct ChainedEdge {
        let place: Int
        let chain: Int
        let direction: Int32
    }

    @inline(__always)
    private func chainedEdge(_ place: Int) -> ChainedEdge {
        let chain = chains.chain(of: place)
        return ChainedEdge(place: place, chain: chain, direction: chains.chains[chain].direction)
    }

    /// On which sides of one edge another's ends are, both as their contours go.
    @inline(__always)
    private func sides(_ place: Int, _ rival: Int) -> EdgeSides {
        let (x, y) = (chains.x, chains.y)
        let (x0, y0, x1, y1) = (Int(x[place]), Int(y[place]), Int(x[rival]), Int(y[rival]))
        return EdgeSides(
            x: x0, y: y0, dx: Int(x[place &+ 1]) &- x0, dy: Int(y[place &+ 1]) &- y0, otherX: x1, otherY: y1,
            otherDX: Int(x[rival &+ 1]) &- x1, otherDY: Int(y[rival &+ 1]) &- y1)
    }

    /// Compares two edges of which one ends in line with the other, as those with a common corner do, which
    /// don't cross. False when they run over one another and cross there.
    @inline(never)
    private func crossInLine(_ place: Int, _ rival: Int) -> Bool {
        let (one, other) = (chainedEdge(min(place, rival)), chainedEdge(max(place, rival)))
        let edge = chains.edge(at: one.place, of: chains.chains[one.chain])
        let otherEdge = chains.edge(at: other.place, of: chains.chains[other.chain])
        if edge.meetsInCorner(otherEdge) { return true }
        switch corners.meeting(of: edge, otherEdge) {
        case .apart: return true
        case .ambiguous: return false
        case .crossing(let crossing):
            add(crossing, of: one, other)
            return true
        }
    }

    @inline(__always)
    private func add(_ crossing: EdgeCrossing, of edge: ChainedEdge, _ other: ChainedEdge) {
        if crossingCount &+ 2 > crossingCapacity { growCrossings() }
        append(crossing, change: crossing.change(by: other.direction), to: edge.chain, edge: edge.place)
        append(
            crossing, change: crossing.changeOfOther(by: edge.direction), to: other.chain, edge: other.place)
    }

    /// Keeps an edge's crossings in the order in which they come down it, or else with each its place, and
    /// how many it has, less one.
    @inline(__always)
    private func append(_ crossing: EdgeCrossing, change: Int32, to chain: Int, edge: Int) {
        let crossings = crossings
        let added = Int32(truncatingIfNeeded: crossingCount)
        states[chain].change &+= change
        states[chain].is_crossed = 1
        if areGathered {
            crossings[crossingCount] = PolygonBoundary.Crossing(
                y: crossing.y, x: crossing.x, change: change, next: Int32(truncatingIfNeeded: edge))
            crossingCount &+= 1
            highest[edge] &+= 1
            return
        }
        var before: Int32 = -1
        var next = highest[edge]
        while next >= 0 && crossings[Int(next)].y < crossing.y {
            before = next
            next = crossings[Int(next)].next
        }
        crossings[crossingCount] = PolygonBoundary.Crossing(
            y: crossing.y, x: crossing.x, change: change, next: next)
        crossingCount &+= 1
        if before < 0 { highest[edge] = added } else { crossings[Int(before)].next = added }
    }

    /// Brings each edge's crossings together, in the order in which they come down it.
    private func orderCrossings(ofEdges edgeCount: Int) {
        if orderedCapacity < crossingCapacity {
            ordered.deallocate()
            orderedCapacity = crossingCapacity
            ordered = .allocate(capacity: orderedCapacity)
        }
        let (crossings, ordered, highest) = (crossings, ordered, highest)
        // Where each edge's end, then, one after the other, where they begin.
        var end: Int32 = 0
        for edge in 0..<edgeCount where highest[edge] >= 0 {
            end &+= highest[edge] &+ 1
            highest[edge] = end
        }
        var index = crossingCount &- 1
        while index >= 0 {
            let edge = Int(crossings[index].next)
            highest[edge] &-= 1
            ordered[Int(highest[edge])] = crossings[index]
            index &-= 1
        }
        var first = 0
        while first < crossingCount {
            let edge = ordered[first].next
            var end = first &+ 1
            while end < crossingCount, ordered[end].next == edge { end &+= 1 }
            Self.sort(ordered + first, count: end &- first)
            for index in first..<end { ordered[index].next = Int32(truncatingIfNeeded: index &+ 1) }
            ordered[end &- 1].next = -1
            first = end
        }
        swap(&self.crossings, &self.ordered)
        swap(&crossingCapacity, &orderedCapacity)
    }

    private static func sort(_ crossings: UnsafeMutablePointer<PolygonBoundary.Crossing>, count: Int) {
        if count > 32 {
            var all = UnsafeMutableBufferPointer(start: crossings, count: count)
            return all.sort { $0.y < $1.y }
        }
        var index = 1
        while index < count {
            let crossing = crossings[index]
            var place = index
            while place > 0, crossings[place &- 1].y > crossing.y {
                crossings[place] = crossings[place &- 1]
                place &-= 1
            }
            crossings[place] = crossing
            index &+= 1
        }
    }

    @inline(never)
    private func growCrossings() {
        let grown = UnsafeMutablePointer<PolygonBoundary.Crossing>.allocate(capacity: crossingCapacity * 2)
        grown.update(from: crossings, count: crossingCount)
        crossings.deallocate()
        crossings = grown
        crossingCapacity *= 2
    }

    // MARK: Windings

    /// How many chains contours' rays look at.
    private var rayWork: Int {
        var work = 0
        _ = forEachContour { contour in
            work &+= chains.places(at: highestChain(contour).top).count
            return true
        }
        return work
    }

    /// The first of a contour's highest chains, from whose upper end a ray meets few others; and its height.
    @inline(__always)
    private func highestChain(_ contour: Range<Int>) -> (index: Int, top: Int32) {
        let (list, y) = (chains.chains, chains.y)
        var (first, top) = (contour.lowerBound, y[list[contour.lowerBound].top])
        for index in contour {
            let height = y[list[index].top]
            if height < top { (first, top) = (index, height) }
        }
        return (first, top)
    }

    /// Finds the winding to the left of each chain of a contour. False when going around contradicts it.
    private func findWindings(_ contour: Range<Int>) -> Bool {
        let first = highestChain(contour).index
        states[first].winding = windingByRay(first)
        let (list, states) = (chains.chains, states)
        return spreadWinding(around: contour, from: first) { index in
            let state = states[index]
            return WoundEdge(
                direction: list[index].direction, winding: state.winding, change: state.change)
        } set: {
            states[$0].winding = $1
        }
    }

    /// The winding just left of a chain below its upper end, by the edges that a ray to the left meets there.
    private func windingByRay(_ index: Int) -> Int32 {
        let chain = chains.chains[index]
        let height = chains.y[chain.top]
        let corner = Int(chain.corner(at: chain.top))
        let below = Int(chains.edge(at: chain.highest, of: chain).lower)
        var winding: Int32 = 0
        let places = chains.places(at: height)
        let surely = chains.directions(leftOf: chains.x[chain.top], height, in: places) { other in
            if other == index { return }
            let rival = chains.chains[other]
            let upper = Int(rival.corner(at: rival.top))
            let lower = Int(rival.corner(at: rival.bottom))
            if upper == corner {
                // Both begin in this corner.
                let edge = chains.edge(at: rival.highest, of: rival)
                if corners.turn(of: corner, below, Int(edge.lower)) > 0 { winding &+= rival.direction }
                return
            }
            guard lower != corner, corners.isAbove(upper, corner), corners.isAbove(corner, lower) else {
                return
            }
            // The edge of the chain that is at that height.
            var place = rival.highest
            var edge = chains.edge(at: place, of: rival)
            while place != rival.lowest, !corners.isAbove(corner, Int(edge.lower)) {
                place &+= Int(rival.direction)
                edge = chains.edge(at: place, of: rival)
            }
            if corners.turn(of: Int(edge.upper), Int(edge.lower), corner) < 0 { winding &+= rival.direction }
        }
        return winding &+ surely
    }

    // MARK: Parts

    /// Writes the parts as `PolygonBoundary.copyParts(of:rule:to:)` says.
    func copyParts(_ rule: FillRule, to parts: UnsafeMutablePointer<DevicePoint>) -> Int {
        guard let points else { return 0 }
        if let writeParts { return copyParts(rule, to: parts, writeParts) }
        let (chains, states) = (chains.chains, states)
        var next = parts
        for index in 0..<self.chains.count {
            let chain = chains[index]
            let state = states[index]
            if state.is_crossed != 0 {
                next = copyParts(of: chain, state, rule, to: next)
                continue
            }
            let side = rule.side(ofLeft: state.winding, direction: chain.direction)
            if side == 0 { continue }
            // Along the contour or against it.
            let isForward = (side > 0) == chain.falls
            let (from, to) = isForward ? (0, 1) : (1, 0)
            var corner = Int(chain.corner(at: chain.first))
            var last = points[corner]
            for place in chain.first &+ 1..<chain.end &+ 1 {
                corner = place == Int(chain.closing) ? Int(chain.firstCorner) : corner &+ 1
                let point = points[corner]
                next[from] = last
                next[to] = point
                next += 2
                last = point
            }
        }
        return (next - parts) / 2
    }

    /// The same of a chain that is crossed.
    /// - Returns: where the next part goes.
    private func copyParts(
        of chain: EdgeChains.Chain, _ state: rk_chain_state, _ rule: FillRule,
        to parts: UnsafeMutablePointer<DevicePoint>
    ) -> UnsafeMutablePointer<DevicePoint> {
        // In registers, whatever the parts are written over.
        let (crossings, highest, places) = (crossings, highest, chains.places)
        var writer = PartWriter(
            at: places[chain.top], direction: chain.direction, winding: state.winding, rule, to: parts)
        let lower = chain.falls ? 1 : 0
        var place = chain.highest
        let lowest = chain.lowest
        while true {
            var next = Int(highest[place])
            while next >= 0 {
                let crossing = crossings[next]
                next = Int(crossing.next)
                writer.pass(crossing)
            }
            writer.endEdge(at: places[place &+ lower])
            if place == lowest { return writer.next }
            place &+= Int(chain.direction)
        }
    }

    /// Writes the parts by a kernel.
    private func copyParts(
        _ rule: FillRule, to parts: UnsafeMutablePointer<DevicePoint>, _ kernel: EdgeKernels.ChainParts
    ) -> Int {
        let (chains, places) = (chains, chains.places)
        var count = 0
        chains.chains.withMemoryRebound(to: rk_contour_chain.self, capacity: chains.count) { chainList in
            crossings.withMemoryRebound(to: rk_crossing.self, capacity: crossingCount) { crossings in
                var outline = rk_chain_outline(
                    chains: chainList, states: states, count: chains.count, x: chains.x, y: chains.y,
                    origin: rk_point(x: Int64(places.origin.x), y: Int64(places.origin.y)),
                    highest: highest, crossings: crossings, list: list)
                parts.withMemoryRebound(to: rk_point.self, capacity: 2) {
                    kernel(&outline, rule == .evenOdd ? 1 : 0, $0, &count)
                }
            }
        }
        return count
    }
}
