/// Boxes in a packed tree, for finding those that overlap a given one.
///
/// The boxes lie along a Morton curve and every eight neighbours share a parent, so the tree is a few flat
/// arrays: built by one sort, asked without following pointers.
struct ChordTree {
    struct Box {
        var low: SIMD2<Double>
        var high: SIMD2<Double>

        func overlaps(_ other: Box) -> Bool {
            low.x <= other.high.x && other.low.x <= high.x && low.y <= other.high.y && other.low.y <= high.y
        }

        func union(_ other: Box) -> Box {
            Box(low: pointwiseMin(low, other.low), high: pointwiseMax(high, other.high))
        }
    }

    private static let fanOut = 8
    private var order: [Int32]
    /// The boxes in the order of `order`, then the levels above it, the root last.
    private var boxes: [Box]
    private var levelStarts: [Int]

    init(_ items: [Box]) {
        guard var bounds = items.first else {
            (order, boxes, levelStarts) = ([], [], [0])
            return
        }
        for item in items { bounds = bounds.union(item) }
        let size = bounds.high - bounds.low
        // Sizes next to nothing have no finite scale.
        let scale = StrokeVector(
            size.x > 1e-290 ? 65535 / (2 * size.x) : 0, size.y > 1e-290 ? 65535 / (2 * size.y) : 0)
        var keyed: [UInt64] = []
        keyed.reserveCapacity(items.count)
        func step(_ place: Double) -> UInt64 { place > 0 ? UInt64(min(place, 65535)) : 0 }
        for (index, item) in items.enumerated() {
            let place = (item.low + item.high - bounds.low * 2) * scale
            let code = ChordTree.spread(step(place.x)) | ChordTree.spread(step(place.y)) << 1
            keyed.append(code << 32 | UInt64(index))
        }
        keyed.sort()
        order = keyed.map { Int32(truncatingIfNeeded: $0 & 0xFFFF_FFFF) }
        boxes = order.map { items[Int($0)] }
        levelStarts = [0]
        var start = 0
        while boxes.count - start > 1 {
            let end = boxes.count
            for first in stride(from: start, to: end, by: ChordTree.fanOut) {
                var box = boxes[first]
                for index in first..<min(first + ChordTree.fanOut, end) { box = box.union(boxes[index]) }
                boxes.append(box)
            }
            start = end
            levelStarts.append(start)
        }
    }

    /// Calls `body` with the index of each box that overlaps `box`.
    func forEachOverlap(_ box: Box, _ body: (Int) -> Void) {
        guard !boxes.isEmpty else { return }
        visit(level: levelStarts.count - 1, position: 0, box, body)
    }

    private func visit(level: Int, position: Int, _ box: Box, _ body: (Int) -> Void) {
        guard boxes[levelStarts[level] + position].overlaps(box) else { return }
        if level == 0 { return body(Int(order[position])) }
        let count = levelStarts[level] - levelStarts[level - 1]
        let first = position * ChordTree.fanOut
        for child in first..<min(first + ChordTree.fanOut, count) {
            visit(level: level - 1, position: child, box, body)
        }
    }

    private static func spread(_ value: UInt64) -> UInt64 {
        var bits = value & 0xFFFF
        bits = (bits | bits << 8) & 0x00FF_00FF
        bits = (bits | bits << 4) & 0x0F0F_0F0F
        bits = (bits | bits << 2) & 0x3333_3333
        return (bits | bits << 1) & 0x5555_5555
    }
}
