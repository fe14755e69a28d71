import RasterKernels
import RasterPaths

/// The boundary of an outline's inside, found by a `PolygonBoundary` once for all bands: parts whose sums are
/// coverage. The owner deallocates it.
struct BoundaryParts: BitwiseCopyable {
    /// Start and end of each.
    var points: UnsafeMutablePointer<DevicePoint>
    var count: Int
    /// The outline's.
    var box: OutlineBox
    /// Of each `groupSize` parts in a row the highest and lowest y: most bands see few of them.
    var heights: UnsafeMutablePointer<(low: Int, high: Int)>

    static let groupSize = 16

    /// Copies parts.
    init(_ parts: UnsafePointer<DevicePoint>, count: Int, box: OutlineBox) {
        self.count = count
        self.box = box
        points = .allocate(capacity: 2 * count)
        points.initialize(from: parts, count: 2 * count)
        let groups = (count + Self.groupSize - 1) / Self.groupSize
        heights = .allocate(capacity: groups)
        for group in 0..<groups {
            var (low, high) = (Int.max, Int.min)
            for index in 2 * group * Self.groupSize..<2 * min((group + 1) * Self.groupSize, count) {
                low = min(low, parts[index].y)
                high = max(high, parts[index].y)
            }
            (heights + group).initialize(to: (low, high))
        }
    }

    func deallocate() {
        points.deallocate()
        heights.deallocate()
    }

    /// Calls `body` with ranges of parts that hold all that reach between two heights.
    @inline(__always)
    func forEachRun(from top: Int, to bottom: Int, _ body: (Range<Int>) -> Void) {
        var first = 0
        while first < count {
            var end = first
            while end < count, heights[end / Self.groupSize].low < bottom,
                heights[end / Self.groupSize].high > top
            {
                end += Self.groupSize
            }
            if end > first { body(first..<min(end, count)) }
            first = end + Self.groupSize
        }
    }
}

/// What holds some points of the device grid.
struct OutlineBox: BitwiseCopyable {
    var low: DevicePoint
    var high: DevicePoint

    /// Of an outline's points; `low` is beyond `high` where it has none.
    init(_ outline: FlattenedContours, _ kernel: EdgeKernels.Box?) {
        let points = outline.points
        if let kernel {
            var (least, greatest) = (rk_point(x: .max, y: .max), rk_point(x: .min, y: .min))
            points.withMemoryRebound(to: rk_point.self, capacity: outline.pointCount) {
                kernel($0, outline.pointCount, &least, &greatest)
            }
            low = DevicePoint(x: Int(least.x), y: Int(least.y))
            high = DevicePoint(x: Int(greatest.x), y: Int(greatest.y))
            return
        }
        var (minX, minY, maxX, maxY) = (Int.max, Int.max, Int.min, Int.min)
        for index in 0..<outline.pointCount {
            let point = points[index]
            minX = min(minX, point.x)
            maxX = max(maxX, point.x)
            minY = min(minY, point.y)
            maxY = max(maxY, point.y)
        }
        low = DevicePoint(x: minX, y: minY)
        high = DevicePoint(x: maxX, y: maxY)
    }

    /// The longer side; not of no points.
    var extent: Int { max(high.x &- low.x, high.y &- low.y) }
}
