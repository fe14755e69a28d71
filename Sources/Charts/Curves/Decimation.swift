import Foundation
import Raster

/// Leaves out points of a long line that no pixel shows.
///
/// Of each run of points in one 16th of a column of pixels the first, the lowest, the highest and the last
/// are kept, in their order (M4 of Jugel and others, 2014): the others lie between them. Lines with fewer
/// than four points for each 16th stay exact.
package enum Decimation {
    package static func simplified(_ points: [CGPoint], pixelLength: CGFloat) -> [CGPoint] {
        guard let first = points.first, let last = points.last, pixelLength > 0 else { return points }
        let column = pixelLength / 16
        let columns = abs(last.x - first.x) / column
        guard columns.isFinite, CGFloat(points.count) > 4 * columns, points.count > 1000 else {
            return points
        }
        var kept: [CGPoint] = []
        kept.reserveCapacity(Int(min(columns, 1e6)) * 4 + 4)
        var start = 0
        // Truncating is rounding down where nothing is negative; rounding is a function's call.
        let least = points.reduce(first.x) { min($0, $1.x) }
        func cell(_ point: CGPoint) -> Int { Int(min(max((point.x - least) / column, 0), 1e15)) }
        while start < points.count {
            let here = cell(points[start])
            var lowest = start
            var highest = start
            var end = start
            while end + 1 < points.count, cell(points[end + 1]) == here {
                end += 1
                if points[end].y < points[lowest].y { lowest = end }
                if points[end].y > points[highest].y { highest = end }
            }
            kept.append(points[start])
            let (former, latter) = (min(lowest, highest), max(lowest, highest))
            if former != start, former != end { kept.append(points[former]) }
            if latter != former, latter != start, latter != end { kept.append(points[latter]) }
            if end != start { kept.append(points[end]) }
            start = end + 1
        }
        return kept
    }
}
