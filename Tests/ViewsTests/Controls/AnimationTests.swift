import Foundation
import Raster
import Testing

/// Where animations are at a time, against closed forms.
struct AnimationTests {
    /// A way of 1 from 0; nil from the end on.
    private func progress(_ animation: Animation, _ time: Double) -> Double? {
        var context = AnimationContext<Double>(EnvironmentValues())
        return animation.animate(value: 1, time: time, context: &context)
    }

    private func isNear(_ value: Double?, _ wanted: Double) -> Bool {
        value.map { abs($0 - wanted) < 1e-9 } ?? false
    }

    @Test func linear() {
        let animation = Animation.linear(duration: 2)
        #expect(progress(animation, 0) == 0)
        #expect(progress(animation, 0.5) == 0.25)
        #expect(progress(animation, 2) == nil && progress(animation, 1e300) == nil)
        #expect(progress(.linear(duration: 0), 0) == nil && progress(.linear(duration: -1), 0) == nil)
        #expect(progress(.linear(duration: .nan), 0) == nil && progress(animation, .nan) == nil)
    }

    /// The curve's y where its x, which rises, is the time: found by halving.
    @Test(arguments: [(0.25, 0.1, 0.25, 1.0), (0.42, 0, 1, 1), (0, 0, 0.58, 1), (0.68, -0.55, 0.27, 1.55)])
    func timingCurvesAreThoseOfCSS(x1: Double, y1: Double, x2: Double, y2: Double) {
        func bezier(_ first: Double, _ second: Double, _ u: Double) -> Double {
            3 * first * u * (1 - u) * (1 - u) + 3 * second * u * u * (1 - u) + u * u * u
        }
        let animation = Animation.timingCurve(x1, y1, x2, y2, duration: 4)
        for step in 0..<100 {
            let time = Double(step) / 100
            var (low, high) = (0.0, 1.0)
            for _ in 0..<80 {
                let middle = (low + high) / 2
                if bezier(x1, x2, middle) < time { low = middle } else { high = middle }
            }
            #expect(isNear(progress(animation, time * 4), bezier(y1, y2, low)))
        }
    }

    @Test func springs() {
        for step in 0..<50 {
            let time = Double(step) / 100
            // Damped critically, the usual one: 1 − (1 + ωt) e^(−ωt).
            let omega = 2 * Double.pi / 0.55
            #expect(isNear(progress(.default, time), 1 - (1 + omega * time) * exp(-omega * time)))
            // Less than that, ζ = 0.7: 1 − e^(−ζωt) (cos ω't + ζω/ω' sin ω't).
            let (free, ratio) = (2 * Double.pi / 0.5, 0.7)
            let swing = free * (1 - ratio * ratio).squareRoot()
            let wanted =
                1 - exp(-ratio * free * time)
                * (cos(swing * time) + ratio * free / swing * sin(swing * time))
            #expect(isNear(progress(.spring(duration: 0.5, bounce: 0.3), time), wanted))
        }
        #expect(progress(.spring(duration: 0.5, bounce: 0.3), 60) == nil)
    }

    @Test func changes() {
        let animation = Animation.linear(duration: 1)
        #expect(progress(animation.delay(2), 1) == 0)
        #expect(isNear(progress(animation.delay(2), 2.25), 0.25))
        #expect(isNear(progress(animation.speed(2), 0.25), 0.5))
        #expect(progress(animation.speed(2), 0.5) == nil)
        // What is done last is the outermost.
        #expect(isNear(progress(animation.delay(2).speed(2), 1.25), 0.5))
        #expect(isNear(progress(animation.speed(2).delay(2), 2.25), 0.5))
        let twice = animation.repeatCount(3)
        #expect(isNear(progress(twice, 0.25), 0.25) && isNear(progress(twice, 1.25), 0.75))
        #expect(isNear(progress(twice, 2.25), 0.25) && progress(twice, 3) == nil)
        let forever = animation.repeatForever(autoreverses: false)
        #expect(isNear(progress(forever, 1000.25), 0.25))
        #expect(progress(animation.repeatCount(-1), 0) == nil)
    }

    private struct Steps: CustomAnimation {
        var count: Int

        func animate<V: VectorArithmetic>(
            value: V, time: TimeInterval, context: inout AnimationContext<V>
        ) -> V? {
            time >= 1 ? nil : value.scaled(by: (time * Double(count)).rounded(.down) / Double(count))
        }
    }

    @Test func onesOwn() {
        #expect(progress(Animation(Steps(count: 4)), 0.6) == 0.5)
        #expect(progress(Animation(Steps(count: 4)).delay(1), 1.6) == 0.5)
        #expect(progress(Animation(Steps(count: 4)), 1) == nil)
        #expect(Animation(Steps(count: 4)) == Animation(Steps(count: 4)))
        #expect(Animation(Steps(count: 4)) != Animation(Steps(count: 5)))
    }

    /// A second's change over a millionth of it.
    @Test func velocity() throws {
        let context = AnimationContext<Double>(EnvironmentValues())
        let linear = Animation.linear(duration: 4).velocity(value: 8, time: 1, context: context)
        #expect(try abs(#require(linear) - 2) < 1e-6)
        let omega = 2 * Double.pi / 0.55
        let spring = Animation.default.velocity(value: 1, time: 0.1, context: context)
        #expect(try abs(#require(spring) - omega * omega * 0.1 * exp(-omega * 0.1)) < 1e-6)
    }
}
