import Foundation
import Raster
import TestSupport
import Testing

/// Guarantee 3 for strokes with round caps and joins: coverage is the area of what is within half a width of
/// the path.
@Suite struct StrokeCoverageTests {
    private static let size = 40

    /// The covered area of every pixel, from level or from upright lines: where an edge is nearly level the
    /// upright ones tell it well, as what they meet changes little from one to the next.
    private static func areas(of points: [CGPoint], radius: Double) -> [Double] {
        let level = lengths(points, radius: radius)
        let upright = lengths(points.map { CGPoint(x: $0.y, y: $0.x) }, radius: radius)
        return (0..<(size * size)).map { place in
            let other = place % size * size + place / size
            let isLevelBetter = level[place].roughness <= upright[other].roughness
            return isLevelBetter ? level[place].area : upright[other].area
        }
    }

    /// The covered area of every pixel, from lines across the picture on each of which it is exact: a disc
    /// moved along a short chord meets a line in one interval, and the union of the intervals is what the pen
    /// paints there. And by how much two neighbouring lines differ at most.
    private static func lengths(_ points: [CGPoint], radius: Double) -> [(area: Double, roughness: Double)] {
        let lines = 64
        var result = [(area: Double, roughness: Double)](repeating: (0, 0), count: size * size)
        let chords = Array(zip(points, points.dropFirst()))
        for row in 0..<size {
            let near = chords.filter { a, b in
                max(a.y, b.y) + radius > Double(row) && min(a.y, b.y) - radius < Double(row + 1)
            }
            var previous: [Double]?
            for line in 0..<lines {
                let y = Double(row) + (Double(line) + 0.5) / Double(lines)
                var lengths = [Double](repeating: 0, count: size)
                var reached = 0.0
                let intervals = near.compactMap { interval(at: y, $0.0, $0.1, radius) }
                for interval in intervals.sorted(by: { $0.0 < $1.0 }) where interval.1 > reached {
                    let from = max(interval.0, reached)
                    let to = min(interval.1, Double(size))
                    reached = interval.1
                    guard from < to else { continue }
                    for column in Int(from)..<min(Int(to.rounded(.up)), size) {
                        lengths[column] += min(to, Double(column + 1)) - max(from, Double(column))
                    }
                }
                for column in 0..<size {
                    result[row * size + column].area += lengths[column] / Double(lines)
                    if let previous {
                        result[row * size + column].roughness = max(
                            result[row * size + column].roughness,
                            (lengths[column] - previous[column]).magnitude)
                    }
                }
                previous = lengths
            }
        }
        return result
    }

    /// Where a level line meets all points within a distance of a segment.
    private static func interval(at y: Double, _ a: CGPoint, _ b: CGPoint, _ radius: Double) -> (
        Double, Double
    )? {
        var low = Double.infinity
        var high = -Double.infinity
        for end in [a, b] where abs(end.y - y) < radius {
            let half = (radius * radius - (end.y - y) * (end.y - y)).squareRoot()
            low = min(low, end.x - half)
            high = max(high, end.x + half)
        }
        // The rectangle along the segment adds where its two long sides meet the line.
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let length = (dx * dx + dy * dy).squareRoot()
        if length > 0, dy != 0 {
            for sign in [-1.0, 1] {
                let x = a.x - sign * radius * dy / length
                let t = (y - a.y - sign * radius * dx / length) / dy
                if t >= 0, t <= 1 {
                    low = min(low, x + t * dx)
                    high = max(high, x + t * dx)
                }
            }
        }
        return low < high ? (low, high) : nil
    }

    private struct Kind: CustomTestStringConvertible, Sendable {
        var name: String
        var width: Double
        var box: Double
        var segments: Int
        var isClosed = false
        var testDescription: String { name }
    }

    private static let kinds = [
        Kind(name: "crowded", width: 4, box: 8, segments: 3),
        Kind(name: "wide", width: 10, box: 14, segments: 2),
        Kind(name: "closed", width: 5, box: 20, segments: 2, isClosed: true),
        Kind(name: "usual", width: 3, box: 34, segments: 2),
        Kind(name: "thin", width: 0.7, box: 34, segments: 2),
    ]

    @Test(arguments: kinds.indices) func roundStrokesCoverTheirArea(index: Int) {
        let kind = Self.kinds[index]
        var random = SeededGenerator(seed: UInt64(index) + 500)
        var errors: [Double] = []
        var worst = 0.0
        for number in 0..<24 {
            let offset = (Double(Self.size) - kind.box) / 2
            func point() -> CGPoint {
                random.point(CGFloat(offset)...CGFloat(offset + kind.box))
            }
            var path = Path()
            var points = [point()]
            path.move(to: points[0])
            for _ in 0..<kind.segments {
                let (control1, control2, end) = (point(), point(), point())
                path.addCurve(to: end, control1: control1, control2: control2)
                points += samples(of: (points[points.count - 1], control1, control2, end), count: 300)
            }
            if kind.isClosed {
                path.closeSubpath()
                points.append(points[0])
            }
            let exact = Self.areas(of: points, radius: kind.width / 2)
            let side = CGFloat(Self.size)
            let picture = Drawing(size: CGSize(width: side, height: side)) { context, _ in
                context.stroke(
                    path, with: .color(.white),
                    style: StrokeStyle(lineWidth: kind.width, lineCap: .round, lineJoin: .round))
            }.image()
            for (place, area) in exact.enumerated() {
                let alpha = picture[place % Self.size, place / Self.size].alpha
                let error = (Double(alpha) - area * 255).magnitude
                if area > 1e-9 && area < 1 - 1e-9 { errors.append(error) }
                if error > worst { worst = error }
                #expect(
                    error <= 1, "\(kind.name) \(number) at \(place % Self.size), \(place / Self.size)")
            }
        }
        errors.sort()
        let mean = errors.reduce(0, +) / Double(errors.count)
        let percentile = errors[errors.count * 99 / 100]
        print("stroke coverage error, 1/255: \(kind.name) \(mean) \(percentile) \(worst)")
        #expect(errors.count > 200)
        #expect(mean <= 0.26)
        #expect(percentile <= 0.6)
    }
}
