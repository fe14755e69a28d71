import Foundation

/// The covered area of every pixel for a set of polygons, in double precision: the reference for coverage
/// tests.
///
/// The plane is cut at every vertex, every crossing of two edges and every pixel row. Inside such a slab
/// edges do not cross, so walking them from left to right tells which bound the inside; each bounding segment
/// then adds, in closed form, the area that lies to its right in each pixel. Nothing is sampled or rounded.
package struct ExactCoverage {
    package let width: Int
    package let height: Int
    /// 0…1, row by row.
    package private(set) var areas: [Double]

    private struct Edge {
        var top, bottom, topX, slope: Double
        var direction: Int
        var minX, maxX: Double

        func x(at y: Double) -> Double { topX + (y - top) * slope }
    }

    package init(polygons: [[CGPoint]], width: Int, height: Int, evenOdd: Bool) {
        self.width = width
        self.height = height
        areas = [Double](repeating: 0, count: width * height)
        let edges = Self.edges(of: polygons)
        let levels = Self.levels(of: edges, height: height)
        var columns = [Double](repeating: 0, count: width)
        /// What a segment adds to all pixels from a column on.
        var covers = [Double](repeating: 0, count: width + 1)
        var next = 0
        var active: [Edge] = []
        var row = 0
        for (top, bottom) in zip(levels, levels.dropFirst()) {
            let middle = (top + bottom) / 2
            let slabRow = min(Int(middle), height - 1)
            if slabRow != row {
                flush(row, &columns, &covers)
                row = slabRow
            }
            while next < edges.count && edges[next].top <= middle {
                active.append(edges[next])
                next += 1
            }
            active.removeAll { $0.bottom <= middle }
            active.sort { $0.x(at: middle) < $1.x(at: middle) }
            var winding = 0
            for edge in active {
                let wasInside = evenOdd ? winding & 1 != 0 : winding != 0
                winding += edge.direction
                let isInside = evenOdd ? winding & 1 != 0 : winding != 0
                guard wasInside != isInside else { continue }
                Self.addAreaToTheRight(
                    x0: edge.x(at: top), x1: edge.x(at: bottom), height: bottom - top,
                    sign: isInside ? 1 : -1,
                    &columns, &covers)
            }
        }
        flush(row, &columns, &covers)
    }

    package subscript(x: Int, y: Int) -> Double { areas[y * width + x] }

    /// The whole covered area, in pixels.
    package var total: Double { areas.reduce(0, +) }

    private mutating func flush(_ row: Int, _ columns: inout [Double], _ covers: inout [Double]) {
        var cover = 0.0
        for column in 0..<width {
            cover += covers[column]
            areas[row * width + column] = min(max(columns[column] + cover, 0), 1)
            columns[column] = 0
            covers[column] = 0
        }
        covers[width] = 0
    }

    private static func edges(of polygons: [[CGPoint]]) -> [Edge] {
        var edges: [Edge] = []
        for polygon in polygons where polygon.count > 1 {
            for (index, start) in polygon.enumerated() {
                let end = polygon[(index + 1) % polygon.count]
                guard start.y != end.y else { continue }
                let (upper, lower) = start.y < end.y ? (start, end) : (end, start)
                edges.append(
                    Edge(
                        top: upper.y, bottom: lower.y, topX: upper.x,
                        slope: (lower.x - upper.x) / (lower.y - upper.y),
                        direction: start.y < end.y ? 1 : -1, minX: min(start.x, end.x),
                        maxX: max(start.x, end.x)))
            }
        }
        return edges.sorted { $0.top < $1.top }
    }

    private static func levels(of edges: [Edge], height: Int) -> [Double] {
        var levels = (0...height).map(Double.init)
        for (index, edge) in edges.enumerated() {
            levels.append(edge.top)
            levels.append(edge.bottom)
            for other in edges[(index + 1)...] {
                if other.top >= edge.bottom { break }
                guard other.minX <= edge.maxX, edge.minX <= other.maxX, edge.slope != other.slope else {
                    continue
                }
                // Where topX + (y - top)·slope are equal, both measured from the lower of the two tops.
                let y = other.top + (edge.x(at: other.top) - other.topX) / (other.slope - edge.slope)
                if y > other.top && y < min(edge.bottom, other.bottom) { levels.append(y) }
            }
        }
        let sorted = levels.filter { $0 >= 0 && $0 <= Double(height) }.sorted()
        var distinct: [Double] = []
        for level in sorted where distinct.isEmpty || level > distinct[distinct.count - 1] {
            distinct.append(level)
        }
        return distinct
    }

    /// ∫ max(0, t - x(y)) dy over a segment: what lies to its right, up to t.
    private static func reach(_ t: Double, _ low: Double, _ high: Double, _ height: Double) -> Double {
        if t <= low { return 0 }
        if t >= high { return height * (t - (low + high) / 2) }
        return height * (t - low) * (t - low) / (2 * (high - low))
    }

    private static func addAreaToTheRight(
        x0: Double, x1: Double, height: Double, sign: Double, _ columns: inout [Double],
        _ covers: inout [Double]
    ) {
        let width = columns.count
        let low = min(x0, x1)
        let high = max(x0, x1)
        guard low < Double(width) else { return }
        if high <= 0 {
            covers[0] += sign * height
            return
        }
        let first = Int(max(low.rounded(.down), 0))
        let last = Int(min(high.rounded(.down), Double(width - 1)))
        if first <= last {
            for column in first...last {
                let area =
                    reach(Double(column + 1), low, high, height) - reach(Double(column), low, high, height)
                columns[column] += sign * area
            }
        }
        covers[min(last + 1, width)] += sign * height
    }
}

/// A curve of one Bézier segment cut into equal steps of its parameter, without its first point.
package func samples(
    of points: (CGPoint, CGPoint, CGPoint, CGPoint), count: Int = 1024
) -> [CGPoint] {
    (1...count).map { step in
        let t = CGFloat(step) / CGFloat(count)
        let u = 1 - t
        let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        return CGPoint(
            x: a * points.0.x + b * points.1.x + c * points.2.x + d * points.3.x,
            y: a * points.0.y + b * points.1.y + c * points.2.y + d * points.3.y)
    }
}
