import Foundation
import RasterPaths

/// A mass on a damped spring: where it is at a time, by the closed form of its equation of motion.
public struct Spring: Hashable, Sendable {
    /// How heavy what moves is.
    public private(set) var mass: Double
    /// How strongly it is pulled: force by length.
    public private(set) var stiffness: Double
    /// How strongly it is slowed down: force by velocity.
    public private(set) var damping: Double

    /// A spring by its physics. One that would creep to its end is damped critically, unless it may.
    public init(
        mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false
    ) {
        let most = 2 * (mass * stiffness).squareRoot()
        self.mass = mass
        self.stiffness = stiffness
        self.damping = allowOverDamping ? damping : min(damping, most)
    }

    /// A spring by the time of one swing without damping, in seconds, and its damping: 1 doesn't bounce.
    public init(response: Double, dampingRatio: Double) {
        let angular = 2 * Double.pi / max(response, 1e-6)
        mass = 1
        stiffness = angular * angular
        damping = 2 * dampingRatio * angular
    }

    /// A spring by its perceived duration in seconds and its bounce, from -1 to 1; 0 doesn't bounce.
    public init(duration: TimeInterval = 0.5, bounce: Double = 0) {
        self.init(
            response: duration,
            dampingRatio: bounce >= 0 ? 1 - min(bounce, 1) : 1 / max(1 + bounce, 1e-6))
    }

    /// A spring by the time after which it has come as near to its end as `epsilon`.
    public init(settlingDuration: TimeInterval, dampingRatio: Double, epsilon: Double = 0.001) {
        // All springs of a ratio are one, slower or faster.
        let one = Spring(response: 2 * Double.pi, dampingRatio: max(dampingRatio, 1e-6))
        let angular = one.settlingDuration(epsilon: min(max(epsilon, 1e-12), 1)) / max(settlingDuration, 1e-6)
        self.init(response: 2 * Double.pi / angular, dampingRatio: dampingRatio)
    }

    private var angularFrequency: Double { (stiffness / mass).squareRoot() }

    /// The time of one swing without damping, in seconds.
    public var response: Double { 2 * Double.pi / angularFrequency }
    /// The perceived duration, in seconds.
    public var duration: TimeInterval { response }
    /// The damping as a part of that which doesn't bounce.
    public var dampingRatio: Double { damping / (2 * (mass * stiffness).squareRoot()) }
    /// How much it bounces, from -1 to 1.
    public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }
    /// The time after which it stays within a thousandth of its way from its end, in seconds.
    public var settlingDuration: TimeInterval { settlingDuration(epsilon: 0.001) }

    /// The time after which it stays within a part of its way from its end; infinite if it never does.
    func settlingDuration(epsilon: Double) -> TimeInterval {
        let (ratio, angular) = (dampingRatio, angularFrequency)
        guard ratio > 0, angular > 0, ratio.isFinite, angular.isFinite else { return .infinity }
        // What is left at a time of one: without bounce the way itself, which only falls; with one no more
        // than the swing's envelope, whose two bounds are those of |cos x + a sin x| and of |sin x| < x.
        func left(_ time: Double) -> Double {
            if ratio >= 1 { return motion(time).way.magnitude }
            let envelope = min(1 / (1 - ratio * ratio).squareRoot(), 1 + ratio * angular * time)
            return exp(-ratio * angular * time) * envelope
        }
        var (early, late) = (0.0, 1 / angular)
        while left(late) > epsilon {
            late *= 2
            if late > 1e12 { return .infinity }
        }
        for _ in 0..<60 {
            let middle = (early + late) / 2
            if left(middle) > epsilon { early = middle } else { late = middle }
        }
        return late
    }

    /// Without bounce.
    public static var smooth: Spring { smooth() }
    /// Without bounce but what is added.
    public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
        Spring(duration: duration, bounce: extraBounce)
    }
    /// With a little bounce.
    public static var snappy: Spring { snappy() }
    /// With a little bounce, and what is added.
    public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
        Spring(duration: duration, bounce: 0.15 + extraBounce)
    }
    /// With some bounce.
    public static var bouncy: Spring { bouncy() }
    /// With some bounce, and what is added.
    public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
        Spring(duration: duration, bounce: 0.3 + extraBounce)
    }

    /// What of the way and of the first velocity is left at a time: the solution of m x'' + c x' + k x = 0.
    private func motion(
        _ time: TimeInterval
    ) -> (way: Double, velocity: Double, wayRate: Double, velocityRate: Double) {
        let (angular, ratio) = (angularFrequency, dampingRatio)
        let decay = ratio * angular
        let fall = exp(-decay * time)
        let (even, odd, square): (Double, Double, Double)
        if ratio < 1 {
            let swing = angular * (1 - ratio * ratio).squareRoot()
            (even, odd, square) = (cos(swing * time), sin(swing * time) / swing, -swing * swing)
        } else if ratio > 1 {
            let swing = angular * (ratio * ratio - 1).squareRoot()
            (even, odd, square) = (cosh(swing * time), sinh(swing * time) / swing, swing * swing)
        } else {
            (even, odd, square) = (1, time, 0)
        }
        return (
            fall * (even + decay * odd), fall * odd, fall * odd * (square - decay * decay),
            fall * (even - decay * odd)
        )
    }

    private func sum<V: VectorArithmetic>(_ first: V, _ a: Double, _ second: V, _ b: Double) -> V {
        var (first, second) = (first, second)
        first.scale(by: a)
        second.scale(by: b)
        return first + second
    }

    /// Where what started at zero is on its way to a target, after some seconds.
    public func value<V: VectorArithmetic>(
        target: V, initialVelocity: V = .zero, time: TimeInterval
    ) -> V {
        let motion = motion(time)
        return target + sum(target, -motion.way, initialVelocity, motion.velocity)
    }

    /// How fast what started at zero is on its way to a target, after some seconds.
    public func velocity<V: VectorArithmetic>(
        target: V, initialVelocity: V = .zero, time: TimeInterval
    ) -> V {
        let motion = motion(time)
        return sum(target, -motion.wayRate, initialVelocity, motion.velocityRate)
    }

    /// How strongly what is somewhere is pulled to a target.
    public func force<V: VectorArithmetic>(target: V, position: V, velocity: V) -> V {
        sum(target - position, stiffness, velocity, -damping)
    }
}
