import Foundation
import RasterPaths
import Testing

@Suite struct UnitCurveTests {
    static let named: [(UnitCurve, String)] = [
        (.linear, "linear"), (.easeIn, "easeIn"), (.easeOut, "easeOut"), (.easeInOut, "easeInOut"),
        (.circularEaseIn, "circularEaseIn"), (.circularEaseOut, "circularEaseOut"),
        (.circularEaseInOut, "circularEaseInOut"),
    ]

    /// The Bézier curve by its definition: y where x is the progress, both of a finely sampled parameter.
    static func sampled(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at t: Double) -> Double {
        func point(_ u: Double) -> (Double, Double) {
            let v = 1 - u
            let (a, b, c) = (3 * v * v * u, 3 * v * u * u, u * u * u)
            return (a * x1 + b * x2 + c, a * y1 + b * y2 + c)
        }
        let steps = 100_000
        let step = (0...steps).first { point(Double($0) / Double(steps)).0 >= t } ?? steps
        return point(Double(step) / Double(steps)).1
    }

    @Test(arguments: [0.1, 0.25, 0.5, 0.8]) func bezierCurvesAreTheirDefinition(t: Double) {
        for (curve, x1, y1, x2, y2) in [
            (UnitCurve.easeIn, 0.42, 0.0, 1.0, 1.0), (.easeOut, 0, 0, 0.58, 1),
            (.easeInOut, 0.42, 0, 0.58, 1),
            (
                .bezier(
                    startControlPoint: UnitPoint(x: 0.2, y: 1.6), endControlPoint: UnitPoint(x: 0.7, y: -0.4)),
                0.2, 1.6, 0.7, -0.4
            ),
        ] {
            #expect(abs(curve.value(at: t) - Self.sampled(x1, y1, x2, y2, at: t)) < 1e-4)
        }
    }

    @Test func circlesAreCircles() {
        // A circle of radius 1 about (0, 1), about (1, 0); of radius 1/2 about (0, 1/2) and (1, 1/2).
        #expect(abs(UnitCurve.circularEaseIn.value(at: 0.6) - 0.2) < 1e-12)
        #expect(abs(UnitCurve.circularEaseOut.value(at: 0.4) - 0.8) < 1e-12)
        #expect(abs(UnitCurve.circularEaseInOut.value(at: 0.3) - 0.1) < 1e-12)
        #expect(abs(UnitCurve.circularEaseInOut.value(at: 0.7) - 0.9) < 1e-12)
        #expect(UnitCurve.circularEaseIn.velocity(at: 1) == .infinity)
        #expect(abs(UnitCurve.circularEaseIn.velocity(at: 0.6) - 0.75) < 1e-12)
    }

    @Test func endsAreFixed() {
        for (curve, name) in Self.named {
            for each in [curve, curve.inverse] {
                #expect(each.value(at: 0) == 0 && each.value(at: 1) == 1, "\(name)")
                #expect(each.value(at: -3) == 0 && each.value(at: 7) == 1 && each.value(at: .nan) == 0)
            }
        }
        #expect(UnitCurve.linear.value(at: 0.3) == 0.3 && UnitCurve.linear.velocity(at: 0.3) == 1)
    }

    @Test func theInverseFindsTheProgress() {
        for (curve, name) in Self.named {
            // Not at 0.5, where two circles meet upright.
            for t in [0.05, 0.3, 0.45, 0.72, 0.99] {
                #expect(abs(curve.inverse.value(at: curve.value(at: t)) - t) < 1e-9, "\(name) at \(t)")
                let product = curve.inverse.velocity(at: curve.value(at: t)) * curve.velocity(at: t)
                #expect(abs(product - 1) < 1e-6, "\(name) at \(t)")
            }
            #expect(curve.inverse.inverse == curve)
        }
    }

    @Test func theVelocityIsTheSlope() {
        let wave = UnitCurve.bezier(
            startControlPoint: UnitPoint(x: 0.2, y: 1.6), endControlPoint: UnitPoint(x: 0.7, y: -0.4))
        for curve in Self.named.map(\.0) + [wave, UnitCurve.circularEaseInOut.inverse] {
            for t in [0.1, 0.4, 0.6, 0.9] {
                let slope = (curve.value(at: t + 1e-6) - curve.value(at: t - 1e-6)) / 2e-6
                #expect(abs(curve.velocity(at: t) - slope) < 1e-4)
            }
        }
        #expect(UnitCurve.easeInOut.velocity(at: 0) == 0)
        #expect(abs(UnitCurve.easeOut.velocity(at: 0) - 1 / 0.58) < 0.01)
    }

    @Test func controlPointsAreLimited() {
        let wide = UnitCurve.bezier(
            startControlPoint: UnitPoint(x: -4, y: .nan), endControlPoint: UnitPoint(x: 3, y: 1))
        #expect(
            wide
                == .bezier(startControlPoint: UnitPoint(x: 0, y: 0), endControlPoint: UnitPoint(x: 1, y: 1)))
    }
}
