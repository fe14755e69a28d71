import RasterKernels
import RasterPaths

/// What is known of the boundary of an outline's inside.
enum KnownBoundary {
    case parts(BoundaryParts)
    /// Its way is pixel by pixel.
    case none
    case unknown
}

/// The boundary of an outline's inside, found by a `PolygonBoundary` once for all bands: parts whose sums are
/// coverage. Its memory is a `BoundaryMemory`'s.
struct BoundaryParts: BitwiseCopyable {
    /// Start and end of each.
    let points: UnsafePointer<DevicePoint>
    let count: Int
    /// The outline's.
    let box: OutlineBox
    /// Of each `groupSize` parts in a row the highest and lowest y: most bands see few of them.
    private let heights: UnsafePointer<(low: Int, high: Int)>

    private static let groupSize = 16
    /// With room for more, most of a block could stay empty: they are copied to where they fit.
    private static let mostInPlace = 4096
    /// So many groups in a row that a band doesn't meet are left out; fewer are quicker looked at by the
    /// kernel than in two runs.
    private static let fewestLeftOut = 4

    /// Nil where there is no memory.
    /// - Parameter copy: writes the parts to room for so many, and tells how many there are.
    init?(
        atMost most: Int, box: OutlineBox, memory: BoundaryMemory,
        _ copy: (UnsafeMutablePointer<DevicePoint>) -> Int
    ) {
        let parts: UnsafeMutablePointer<DevicePoint>
        let count: Int
        if most <= Self.mostInPlace {
            guard let room = memory.room(for: 2 * most, of: DevicePoint.self) else { return nil }
            parts = room
            count = copy(parts)
        } else {
            let scratch = UnsafeMutablePointer<DevicePoint>.allocate(capacity: 2 * most)
            defer { scratch.deallocate() }
            count = copy(scratch)
            guard let room = memory.room(for: 2 * count, of: DevicePoint.self) else { return nil }
            parts = room
            parts.update(from: scratch, count: 2 * count)
        }
        memory.keep(2 * count, of: DevicePoint.self)
        let groups = (count + Self.groupSize - 1) / Self.groupSize
        guard let heights = memory.room(for: groups, of: (low: Int, high: Int).self) else { return nil }
        memory.keep(groups, of: (low: Int, high: Int).self)
        for group in 0..<groups {
            // Of starts and of ends, which don't wait for one another.
            var (low, high) = (Int.max, Int.min)
            var (endLow, endHigh) = (Int.max, Int.min)
            for part in group * Self.groupSize..<min((group + 1) * Self.groupSize, count) {
                let (start, end) = (parts[2 * part].y, parts[2 * part + 1].y)
                (low, high) = (min(low, start), max(high, start))
                (endLow, endHigh) = (min(endLow, end), max(endHigh, end))
            }
            heights[group] = (min(low, endLow), max(high, endHigh))
        }
        (self.points, self.count, self.box, self.heights) = (
            UnsafePointer(parts), count, box, UnsafePointer(heights)
        )
    }

    /// Calls `body` with ranges of parts that hold all that reach between two heights.
    @inline(__always)
    func forEachRun(from top: Int, to bottom: Int, _ body: (Range<Int>) -> Void) {
        let groups = (count + Self.groupSize - 1) / Self.groupSize
        // Groups of the run, and the end of those of them that are met.
        var first = 0
        var end = 0
        for group in 0..<groups where heights[group].low < bottom && heights[group].high > top {
            if group - end >= Self.fewestLeftOut {
                if end > first { body(first * Self.groupSize..<end * Self.groupSize) }
                first = group
            }
            end = group + 1
        }
        if end > first { body(first * Self.groupSize..<min(end * Self.groupSize, count)) }
    }
}

extension FlattenedContours {
    /// Writes each edge's start and end.
    /// - Returns: how many there are.
    func copyEdges(to edges: UnsafeMutablePointer<DevicePoint>) -> Int {
        var first = 0
        for contour in 0..<contourCount {
            let end = contourEnds[contour]
            var start = points[end - 1]
            for index in first..<end {
                edges[2 * index] = start
                start = points[index]
                edges[2 * index + 1] = start
            }
            first = end
        }
        return pointCount
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
