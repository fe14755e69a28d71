/// Finds the pairs of edges whose boxes meet: edges sorted roughly by their upper ends, each compared with those before
/// it that reach down to it.
final class EdgeStrips {
    /// An edge's box, relative to the polygon's, with two sides negated: boxes meet when four sums are not negative.
    private struct Box: BitwiseCopyable {
        var left: Int32
        var right: Int32
        var top: Int32
        var bottom: Int32
        var edge: Int32
    }

    @exclusivity(unchecked) private var boxes: UnsafeMutablePointer<Box>
    @exclusivity(unchecked) private var active: UnsafeMutablePointer<Box>
    @exclusivity(unchecked) private var starts: UnsafeMutablePointer<Int32>
    @exclusivity(unchecked) private var capacity = 0
    @exclusivity(unchecked) private var stripCount = 0
    @exclusivity(unchecked) private var shift = 0

    var byteCount: Int { capacity * (2 * MemoryLayout<Box>.stride + 4) }

    init() {
        boxes = .allocate(capacity: 0)
        active = .allocate(capacity: 0)
        starts = .allocate(capacity: 0)
    }

    deinit {
        boxes.deallocate()
        active.deallocate()
        starts.deallocate()
    }

    /// Sorts the edges into strips of a height that gives each a few.
    func sort(_ edges: UnsafeMutablePointer<BoundaryEdge>, count: Int) {
        reserve(count)
        var minX = Int.max
        var minY = Int.max
        var maxY = Int.min
        for index in 0..<count {
            minX = min(minX, edges[index].x0, edges[index].x1)
            minY = min(minY, edges[index].y0)
            maxY = max(maxY, edges[index].y0)
        }
        shift = 0
        while (maxY &- minY) >> shift >= max(count / 2, 1) { shift += 1 }
        stripCount = (maxY &- minY) >> shift &+ 1
        for strip in 0...stripCount { starts[strip] = 0 }
        for index in 0..<count { starts[(edges[index].y0 &- minY) >> shift] &+= 1 }
        var sum: Int32 = 0
        for strip in 0...stripCount {
            sum &+= starts[strip]
            starts[strip] = sum
        }
        // From the last edge to the first, each before those of its strip: `starts` ends up at the strips' beginnings.
        var index = count &- 1
        while index >= 0 {
            let edge = edges[index]
            let strip = (edge.y0 &- minY) >> shift
            let place = starts[strip] &- 1
            starts[strip] = place
            boxes[Int(place)] = Box(
                left: Int32(truncatingIfNeeded: min(edge.x0, edge.x1) &- minX),
                right: Int32(truncatingIfNeeded: max(edge.x0, edge.x1) &- minX),
                top: Int32(truncatingIfNeeded: edge.y0 &- minY),
                bottom: Int32(truncatingIfNeeded: edge.y1 &- minY),
                edge: Int32(truncatingIfNeeded: index))
            index &-= 1
        }
    }

    /// Calls `body` with each pair of edges whose boxes meet, until it answers false.
    @inline(__always)
    func forEachMeeting(
        _ edges: UnsafeMutablePointer<BoundaryEdge>, count: Int, _ body: (Int, Int) -> Bool
    ) -> Bool {
        let boxes = boxes
        let active = active
        let rounding = ~Int32(0) &<< Int32(truncatingIfNeeded: shift)
        var activeCount = 0
        for place in 0..<count {
            let box = boxes[place]
            let stripTop = box.top & rounding
            var index = 0
            while index < activeCount {
                let other = active[index]
                let apart =
                    (other.right &- box.left) | (box.right &- other.left) | (other.bottom &- box.top)
                    | (box.bottom &- other.top)
                if apart >= 0 {
                    if !body(Int(box.edge), Int(other.edge)) { return false }
                } else if other.bottom < stripTop {
                    // Those to come begin below it.
                    activeCount &-= 1
                    active[index] = active[activeCount]
                    continue
                }
                index &+= 1
            }
            active[activeCount] = box
            activeCount &+= 1
        }
        return true
    }

    private func reserve(_ count: Int) {
        guard count > capacity else { return }
        boxes.deallocate()
        active.deallocate()
        starts.deallocate()
        capacity = count
        boxes = .allocate(capacity: count)
        active = .allocate(capacity: count)
        starts = .allocate(capacity: count + 2)
    }
}
