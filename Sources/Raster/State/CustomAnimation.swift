import Foundation
import RasterPaths

/// How numbers move, by one's own rule.
public protocol CustomAnimation: Hashable, Sendable {
    /// The value some seconds after the beginning; nil at the end.
    nonisolated func animate<V: VectorArithmetic>(
        value: V, time: TimeInterval, context: inout AnimationContext<V>
    ) -> V?

    /// How fast the value moves.
    nonisolated func velocity<V: VectorArithmetic>(
        value: V, time: TimeInterval, context: AnimationContext<V>
    ) -> V?

    /// Whether the animation goes on where another left.
    nonisolated func shouldMerge<V: VectorArithmetic>(
        previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
    ) -> Bool
}

extension CustomAnimation {
    /// Not known.
    public nonisolated func velocity<V: VectorArithmetic>(
        value: V, time: TimeInterval, context: AnimationContext<V>
    ) -> V? { nil }

    /// No.
    public nonisolated func shouldMerge<V: VectorArithmetic>(
        previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
    ) -> Bool { false }
}

/// What an animation keeps.
public struct AnimationContext<Value: VectorArithmetic> {
    /// What it keeps from one moment to the next.
    public var state: AnimationState<Value>
    /// Whether it counts as finished.
    public var isLogicallyComplete = false
    /// The environment around what moves.
    public var environment: EnvironmentValues

    /// The same with something else kept.
    public func withState<T: VectorArithmetic>(_ state: AnimationState<T>) -> AnimationContext<T> {
        AnimationContext<T>(
            state: state, isLogicallyComplete: isLogicallyComplete, environment: environment)
    }
}

/// What an animation keeps from one moment to the next, by keys.
public struct AnimationState<Value: VectorArithmetic> {
    private var values: [ObjectIdentifier: Any] = [:]

    /// Nothing kept.
    public init() {}

    /// What is kept for a key.
    public subscript<K: AnimationStateKey>(key: K.Type) -> K.Value {
        get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}

/// A key for what an animation keeps.
public protocol AnimationStateKey {
    /// What is kept.
    associatedtype Value
    /// What is kept at first.
    static var defaultValue: Value { get }
}

extension AnimationContext {
    /// At the beginning, nothing kept.
    package init(_ environment: EnvironmentValues) {
        state = AnimationState()
        self.environment = environment
    }
}

/// One's own rule, its type hidden.
struct CustomCurve: Hashable, Sendable {
    let base: any CustomAnimation

    static func == (first: CustomCurve, second: CustomCurve) -> Bool {
        AnyHashable(first.base) == AnyHashable(second.base)
    }

    func hash(into hasher: inout Hasher) { AnyHashable(base).hash(into: &hasher) }
}

extension Animation {
    /// Along one's own rule.
    public init<A: CustomAnimation>(_ base: A) { self.init(.custom(CustomCurve(base: base))) }
}

extension VectorArithmetic {
    /// The vector with each number multiplied.
    public func scaled(by rhs: Double) -> Self {
        var result = self
        result.scale(by: rhs)
        return result
    }

    /// Moves the vector a part of the way to another: 0 not at all, 1 the whole way.
    public mutating func interpolate(towards other: Self, amount: Double) {
        self = interpolated(towards: other, amount: amount)
    }

    /// The vector a part of the way to another: 0 itself, 1 the other.
    public func interpolated(towards other: Self, amount: Double) -> Self {
        self + (other - self).scaled(by: amount)
    }
}
