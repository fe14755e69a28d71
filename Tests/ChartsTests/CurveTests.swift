import Charts
import Foundation
import SwiftUI
import Testing

/// Curves against d3-shape's: its tests' points and what they draw, to three digits.
struct CurveTests {
    private let points = [CGPoint(x: 0, y: 1), CGPoint(x: 1, y: 3), CGPoint(x: 2, y: 1), CGPoint(x: 3, y: 3)]

    private func numbers(_ curve: Curve, _ points: [CGPoint]) -> [Double] {
        var path = Path()
        curve.add(points, to: &path)
        var numbers: [Double] = []
        // swift-format-ignore: ReplaceForEachWithForLoop
        path.forEach { element in
            switch element {
            case .move(let point), .line(let point): numbers += [point.x, point.y].map { Double($0) }
            case .curve(let to, let first, let second):
                numbers += [first.x, first.y, second.x, second.y, to.x, to.y].map { Double($0) }
            case .quadCurve, .closeSubpath: Issue.record("no such element")
            }
        }
        return numbers.map { ($0 * 1e6).rounded() / 1e6 }
    }

    private func same(_ first: [Double], _ second: [Double]) -> Bool {
        first.count == second.count && zip(first, second).allSatisfy { abs($0 - $1) < 1.1e-6 }
    }

    @Test func monotone() {
        // "M0,1C0.333333,2,0.666667,3,1,3C1.333333,3,1.666667,1,2,1C2.333333,1,2.666667,2,3,3"
        #expect(
            same(
                numbers(.monotone, points),
                [
                    0, 1, 0.333333, 2, 0.666667, 3, 1, 3, 1.333333, 3, 1.666667, 1, 2, 1, 2.333333, 1,
                    2.666667, 2, 3, 3,
                ]))
        #expect(numbers(.monotone, Array(points.prefix(2))) == [0, 1, 1, 3])
    }

    @Test func cardinal() {
        // "M0,1C0,1,0.666667,3,1,3C1.333333,3,1.666667,1,2,1C2.333333,1,3,3,3,3"
        #expect(
            same(
                numbers(.cardinal(tension: 0), points),
                [0, 1, 0, 1, 0.666667, 3, 1, 3, 1.333333, 3, 1.666667, 1, 2, 1, 2.333333, 1, 3, 3, 3, 3]))
    }

    @Test func catmullRom() {
        // "M0,1C0,1,0.666667,3,1,3C1.333333,3,1.666667,1,2,1C2.333333,1,3,3,3,3": as all distances are equal,
        // centripetal is uniform.
        #expect(
            same(
                numbers(.catmullRom(alpha: 0.5), points),
                [0, 1, 0, 1, 0.666667, 3, 1, 3, 1.333333, 3, 1.666667, 1, 2, 1, 2.333333, 1, 3, 3, 3, 3]))
        // Where they differ: (0, 0), (1, 0), (5, 0) by the formula with lengths 1 and 4, alpha 0.5: b1 = p1 +
        // ... = (p1·(2·1 + 3·1·2 + 4) - p0·4 + p2·1) / (3·1·3) on the way to p2, c2 of the first part =
        // (p1·(2·4 + 3·2·1 + 1) + p0·4 - p2·1) / (3·2·3).
        let line = numbers(.catmullRom(alpha: 0.5), [.zero, CGPoint(x: 1, y: 0), CGPoint(x: 5, y: 0)])
        #expect(same(line, [0, 0, 0, 0, (15.0 - 5) / 18, 0, 1, 0, (12.0 + 5) / 9, 0, 5, 0, 5, 0]))
    }

    @Test func steps() {
        let pair = Array(points.prefix(2))
        #expect(numbers(.stepEnd, pair) == [0, 1, 1, 1, 1, 3])
        #expect(numbers(.stepStart, pair) == [0, 1, 0, 1, 0, 3, 1, 3])
        #expect(numbers(.stepCenter, pair) == [0, 1, 0.5, 1, 0.5, 3, 1, 3])
    }

    @Test func longLinesKeepTheirExtremes() {
        let points = (0..<100_000).map { CGPoint(x: Double($0) / 1000, y: sin(Double($0)) * 10) }
        let kept = Decimation.simplified(points, pixelLength: 1)
        #expect(kept.count <= 6404 && kept.first == points.first && kept.last == points.last)
        #expect(kept.map(\.y).max() == points.map(\.y).max() && kept.map(\.y).min() == points.map(\.y).min())
        let few = Array(points.prefix(500))
        #expect(Decimation.simplified(few, pixelLength: 1) == few)
    }
}
