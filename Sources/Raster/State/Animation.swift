import Foundation
import RasterPaths

/// How numbers move from what they were to what they are, where views live by a clock
/// (`ImageRenderer.advance(to:)`, `FrameSequence`). `animate(value:time:context:)` says where a number would
/// be.
public struct Animation: Hashable, Sendable {
    enum Curve: Hashable {
        case timed(UnitCurve, duration: Double)
        case spring(Spring, initialVelocity: Double)
        case custom(CustomCurve)
    }

    /// What is done to the curve, the first first.
    enum Change: Hashable {
        case delay(Double)
        case speed(Double)
        case repeated(count: Int?, autoreverses: Bool)
        case complete(after: Double)
    }

    let curve: Curve
    private(set) var changes: [Change] = []

    init(_ curve: Curve) { self.curve = curve }

    private func with(_ change: Change) -> Animation {
        var animation = self
        animation.changes.append(change)
        return animation
    }

    /// The duration of curves without one, in seconds.
    private static var usualDuration: Double { 0.35 }

    /// The usual one: a spring without bounce of 0.55 seconds.
    public static let `default` = spring(Spring(response: 0.55, dampingRatio: 1))

    /// Along a curve, in seconds.
    public static func timingCurve(_ curve: UnitCurve, duration: TimeInterval) -> Animation {
        Animation(.timed(curve, duration: duration))
    }

    /// Along a Bézier curve from (0, 0) to (1, 1), by its control points.
    public static func timingCurve(
        _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
    ) -> Animation {
        timingCurve(
            .bezier(
                startControlPoint: UnitPoint(x: CGFloat(p1x), y: CGFloat(p1y)),
                endControlPoint: UnitPoint(x: CGFloat(p2x), y: CGFloat(p2y))),
            duration: duration)
    }

    /// With constant speed.
    public static var linear: Animation { linear(duration: usualDuration) }
    /// With constant speed, in seconds.
    public static func linear(duration: TimeInterval) -> Animation {
        timingCurve(.linear, duration: duration)
    }

    /// Slow at first.
    public static var easeIn: Animation { easeIn(duration: usualDuration) }
    /// Slow at first, in seconds.
    public static func easeIn(duration: TimeInterval) -> Animation {
        timingCurve(.easeIn, duration: duration)
    }

    /// Slow at the end.
    public static var easeOut: Animation { easeOut(duration: usualDuration) }
    /// Slow at the end, in seconds.
    public static func easeOut(duration: TimeInterval) -> Animation {
        timingCurve(.easeOut, duration: duration)
    }

    /// Slow at both ends.
    public static var easeInOut: Animation { easeInOut(duration: usualDuration) }
    /// Slow at both ends, in seconds.
    public static func easeInOut(duration: TimeInterval) -> Animation {
        timingCurve(.easeInOut, duration: duration)
    }

    /// Begins some seconds later.
    public func delay(_ delay: TimeInterval) -> Animation { with(.delay(delay)) }

    /// Is faster by a factor.
    public func speed(_ speed: Double) -> Animation { with(.speed(speed)) }

    /// Is done so many times, every other one backwards if `autoreverses`.
    public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
        with(.repeated(count: repeatCount, autoreverses: autoreverses))
    }

    /// Is done again and again, every other time backwards if `autoreverses`.
    public func repeatForever(autoreverses: Bool = true) -> Animation {
        with(.repeated(count: nil, autoreverses: autoreverses))
    }

    /// Counts as complete after some seconds.
    public func logicallyComplete(after duration: TimeInterval) -> Animation {
        with(.complete(after: duration))
    }
}

extension Animation {
    /// Of a spring. What moves keeps its velocity when it gets another end; the blend duration says nothing.
    public static func spring(_ spring: Spring, blendDuration: TimeInterval = 0) -> Animation {
        Animation(.spring(spring, initialVelocity: 0))
    }

    /// Of a spring with some perceived duration in seconds and some bounce, from -1 to 1.
    public static func spring(
        duration: TimeInterval = 0.5, bounce: Double = 0, blendDuration: Double = 0
    ) -> Animation { spring(Spring(duration: duration, bounce: bounce), blendDuration: blendDuration) }

    /// Of a spring with a response in seconds; a damping fraction of 1 doesn't bounce.
    @_disfavoredOverload
    public static func spring(
        response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
    ) -> Animation {
        spring(Spring(response: response, dampingRatio: dampingFraction), blendDuration: blendDuration)
    }

    /// Of a spring without much bounce.
    public static var spring: Animation { spring(Spring()) }

    /// Of a spring without bounce.
    public static var smooth: Animation { spring(.smooth) }
    /// Of a spring without bounce but what is added.
    public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
        spring(.smooth(duration: duration, extraBounce: extraBounce))
    }

    /// Of a spring with a little bounce.
    public static var snappy: Animation { spring(.snappy) }
    /// Of a spring with a little bounce, and what is added.
    public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
        spring(.snappy(duration: duration, extraBounce: extraBounce))
    }

    /// Of a spring with some bounce.
    public static var bouncy: Animation { spring(.bouncy) }
    /// Of a spring with some bounce, and what is added.
    public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
        spring(.bouncy(duration: duration, extraBounce: extraBounce))
    }

    /// Of a quick spring, for what follows a finger.
    public static var interactiveSpring: Animation { interactiveSpring() }
    /// Of a quick spring, for what follows a finger.
    @_disfavoredOverload
    public static func interactiveSpring(
        response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
    ) -> Animation {
        spring(Spring(response: response, dampingRatio: dampingFraction), blendDuration: blendDuration)
    }
    /// Of a quick spring, for what follows a finger.
    public static func interactiveSpring(
        duration: TimeInterval = 0.15, extraBounce: Double = 0, blendDuration: TimeInterval = 0.25
    ) -> Animation {
        spring(Spring(duration: duration, bounce: 0.14 + extraBounce), blendDuration: blendDuration)
    }

    /// Of a spring whose velocity adds to that of others.
    public static var interpolatingSpring: Animation { interpolatingSpring(Spring()) }
    /// Of a spring whose velocity adds to that of others.
    public static func interpolatingSpring(
        _ spring: Spring, initialVelocity: Double = 0
    ) -> Animation { Animation(.spring(spring, initialVelocity: initialVelocity)) }
    /// Of a spring whose velocity adds to that of others.
    public static func interpolatingSpring(
        mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
    ) -> Animation {
        interpolatingSpring(
            Spring(mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: true),
            initialVelocity: initialVelocity)
    }
    /// Of a spring whose velocity adds to that of others.
    public static func interpolatingSpring(
        duration: TimeInterval = 0.5, bounce: Double = 0, initialVelocity: Double = 0
    ) -> Animation {
        interpolatingSpring(
            Spring(duration: duration, bounce: bounce), initialVelocity: initialVelocity)
    }
}
