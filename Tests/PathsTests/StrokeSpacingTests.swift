import Foundation
import RasterPaths
import TestSupport
import Testing

/// Outlines of curves take about as many points as their bounds ask for: no chord is much shorter than it may
/// be, on either side of the pen.
@Suite struct StrokeSpacingTests {
    private typealias Cubic = (CGPoint, CGPoint, CGPoint, CGPoint)

    /// How many chords one end of a pen takes along a curve, if each is as long as it may be: an arc of
    /// length l that turns by φ is lφ/8 from its chord, which may be 1/512 pixel, or 1/64 as long as the
    /// product with the length is no more than 1/384. Summed over small parts.
    private func chords(_ curve: Cubic, radius: Double) -> Double {
        let parts = 4000
        var last: (point: CGPoint, angle: Double)?
        var count = 0.0
        for index in 0...parts {
            let t = Double(index) / Double(parts)
            let u = 1 - t
            func mix(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> (Double, Double) {
                (
                    u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d,
                    3 * (u * u * (b - a) + 2 * u * t * (c - b) + t * t * (d - c))
                )
            }
            let (x, dx) = mix(curve.0.x, curve.1.x, curve.2.x, curve.3.x)
            let (y, dy) = mix(curve.0.y, curve.1.y, curve.2.y, curve.3.y)
            let angle = atan2(dy, dx)
            let point = CGPoint(x: x, y: y)
            if let last {
                let turn = (angle - last.angle).remainder(dividingBy: 2 * Double.pi)
                let length = abs(hypot(x - last.point.x, y - last.point.y) + radius * turn)
                let square = length * turn.magnitude / 8
                let most = max((square * 64).squareRoot(), cbrt(square * length * 384))
                count += min((square * 512).squareRoot(), most)
            }
            last = (point, angle)
        }
        return count
    }

    private func outline(_ curve: Cubic, width: Double) -> Int {
        let path = Path { path in
            path.move(to: curve.0)
            path.addCurve(to: curve.3, control1: curve.1, control2: curve.2)
        }
        return path.stroked(StrokeStyle(lineWidth: width, lineCap: .butt), pixel: 1).pointCount
    }

    /// Curves from gentle to tight, some with a turning point.
    @Test(arguments: [1.0, 4, 12]) func pointsAreNoMoreThanTheBoundAsksFor(width: Double) {
        var random = SeededGenerator(seed: 77)
        var asked = 0.0
        var made = 0
        for _ in 0..<200 {
            let size = random.number(40...400)
            func point(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>) -> CGPoint {
                CGPoint(x: random.number(x) * size, y: random.number(y) * size)
            }
            let curve = (
                point(0...0.2, 0...1), point(0.3...0.4, 0...1), point(0.6...0.7, 0...1), point(0.8...1, 0...1)
            )
            let both = chords(curve, radius: width / 2) + chords(curve, radius: -width / 2)
            let count = outline(curve, width: width)
            #expect(Double(count) >= both * 0.9)
            asked += both
            made += count
        }
        // Four corners each, and a step of each side that isn't whole.
        #expect(Double(made - 200 * 6) <= asked * 1.12, "\(made) for \(asked)")
    }

    /// A pen of 8 around a bend of radius 5 or so: the inner end moves by a ninth of what the outer one does.
    @Test func theInnerSideTakesFewer() {
        let handle = 5 * 0.5523
        let quarter = (
            CGPoint(x: 5, y: 0), CGPoint(x: 5, y: handle), CGPoint(x: handle, y: 5), CGPoint(x: 0, y: 5)
        )
        let count = outline(quarter, width: 8)
        let (outer, inner) = (chords(quarter, radius: 4), chords(quarter, radius: -4))
        #expect(outer > 3 * inner)
        #expect(Double(count) <= 1.1 * outer + 2 * inner + 6, "\(count) for \(outer) and \(inner)")
    }
}
