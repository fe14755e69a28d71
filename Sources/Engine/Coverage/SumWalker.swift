import RasterKernels
import RasterPaths

/// Adds outlines whose sums are coverage to a band: their edges one by one, or by a kernel that takes most of
/// them, several edges, rows or columns at a time, and leaves the others.
final class SumWalker {
    /// Start and end of each part of a boundary.
    @exclusivity(unchecked) private var parts: UnsafeMutablePointer<DevicePoint>
    @exclusivity(unchecked) private var partCapacity = 0
    /// The edges that the kernel left.
    @exclusivity(unchecked) private var rest: UnsafeMutablePointer<UInt32>
    @exclusivity(unchecked) private var restCapacity = 0

    var byteCount: Int { partCapacity * 2 * MemoryLayout<DevicePoint>.stride + restCapacity * 4 }

    init() {
        parts = .allocate(capacity: 0)
        rest = .allocate(capacity: 0)
    }

    deinit {
        parts.deallocate()
        rest.deallocate()
    }

    /// Walks an outline that goes once around what it covers.
    @inline(__always)
    func walk<Sink: CellSink>(_ outline: FlattenedContours, in band: CoverageBand, into sink: inout Sink) {
        let walker = EdgeWalker(band: band)
        var first = 0
        for contour in 0..<outline.contourCount {
            let end = outline.contourEnds[contour]
            let count = end &- first
            if let walkEdges = band.walkEdges(for: count) {
                // The contour closes in the point after its last, for the time being.
                let points = outline.points + first
                let next = points[count]
                points[count] = points[0]
                walk(points, step: 1, count: count, walker, &sink, walkEdges)
                points[count] = next
            } else {
                var start = outline.points[end - 1]
                for index in first..<end {
                    walker.walk(from: start, to: outline.points[index], into: &sink)
                    start = outline.points[index]
                }
            }
            first = end
        }
    }

    /// Walks the parts of a polygon's boundary.
    func walk(
        _ boundary: PolygonBoundary, of outline: FlattenedContours, _ rule: FillRule, in band: CoverageBand,
        into sink: inout SumSink
    ) {
        let count = writeParts(boundary, of: outline, rule)
        walk(parts, count: count, EdgeWalker(band: band), band.walkEdges(for: count), into: &sink)
    }

    /// Writes the parts to `parts`.
    /// - Returns: how many there are.
    private func writeParts(_ boundary: PolygonBoundary, of outline: FlattenedContours, _ rule: FillRule)
        -> Int
    {
        let most = boundary.mostParts(of: outline.pointCount)
        if most > partCapacity {
            parts.deallocate()
            partCapacity = max(most, 2 * partCapacity)
            parts = .allocate(capacity: 2 * (partCapacity + PolygonBoundary.partsBeyond))
        }
        return boundary.copyParts(of: outline.pointCount, rule: rule, to: parts)
    }

    /// Walks parts that bands share. Many of them aren't in this one, which the kernel tells without guesses:
    /// it takes polygons' large edges, too.
    func walk(_ parts: BoundaryParts, in band: CoverageBand, into sink: inout SumSink) {
        let walker = EdgeWalker(band: band)
        let walkEdges = band.walkEdges(for: parts.count)
        parts.forEachRun(from: band.top << 16, to: (band.top + band.height) << 16) { run in
            walk(parts.points + 2 * run.lowerBound, count: run.count, walker, walkEdges, into: &sink)
        }
    }

    private func walk(
        _ parts: UnsafePointer<DevicePoint>, count: Int, _ walker: EdgeWalker,
        _ walkEdges: EdgeKernels.WalkEdges?, into sink: inout SumSink
    ) {
        if let walkEdges {
            return walk(parts, step: 2, count: count, walker, &sink, walkEdges)
        }
        for part in 0..<count {
            walker.walk(from: parts[2 &* part], to: parts[2 &* part &+ 1], into: &sink)
        }
    }

    /// Walks the edges from every point that is a number of `step`s on to the one that follows it.
    @inline(__always)
    private func walk<Sink: CellSink>(
        _ points: UnsafePointer<DevicePoint>, step: Int, count: Int, _ walker: EdgeWalker, _ sink: inout Sink,
        _ walkEdges: EdgeKernels.WalkEdges
    ) {
        if count > restCapacity {
            rest.deallocate()
            restCapacity = max(count, 2 * restCapacity)
            rest = .allocate(capacity: restCapacity)
        }
        var band = sink.band
        var restCount = 0
        points.withMemoryRebound(to: rk_point.self, capacity: (count &- 1) &* step &+ 2) {
            walkEdges(&band, $0, step, count, rest, &restCount)
        }
        for index in 0..<restCount {
            let point = points + Int(rest[index]) &* step
            walker.walk(from: point[0], to: point[1], into: &sink)
        }
    }
}
