/// Views of a value that goes along tracks. A picture shows where they begin.
public nonisolated struct KeyframeAnimator<Value, KeyframePath: Keyframes, Content: View>: PrimitiveView
where KeyframePath.Value == Value {
    private let initialValue: Value
    private let content: (Value) -> Content

    /// Views of a value that goes along tracks, again and again.
    public init(
        initialValue: Value, repeating: Bool = true,
        @ViewBuilder content: @escaping (Value) -> Content,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
    ) {
        self.initialValue = initialValue
        self.content = content
    }

    /// Views of a value that goes along tracks when another changes.
    public init(
        initialValue: Value, trigger: some Equatable,
        @ViewBuilder content: @escaping (Value) -> Content,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
    ) {
        self.initialValue = initialValue
        self.content = content
    }

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: KeyframeAnimator, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        view.content(view.initialValue).makeNodes(inputs, &outputs)
    }
}

extension View {
    /// The view, changed by a value that goes along tracks. A picture shows where they begin.
    public nonisolated func keyframeAnimator<Value>(
        initialValue: Value, repeating: Bool = true,
        @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> some View,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
    ) -> some View {
        KeyframeAnimator(
            initialValue: initialValue, repeating: repeating, content: { content(placeholder(), $0) },
            keyframes: keyframes)
    }

    /// The view, changed by a value that goes along tracks when another changes. A picture shows where they
    /// begin.
    public nonisolated func keyframeAnimator<Value>(
        initialValue: Value, trigger: some Equatable,
        @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> some View,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
    ) -> some View {
        KeyframeAnimator(
            initialValue: initialValue, trigger: trigger, content: { content(placeholder(), $0) },
            keyframes: keyframes)
    }
}

/// Where a value goes: along tracks, one for each of its parts.
public protocol Keyframes<Value> {
    /// What goes.
    associatedtype Value
}

/// Several tracks.
public struct _Tracks<Value>: Keyframes, Sendable {}

/// Puts the tracks that a closure names together.
@resultBuilder
public enum KeyframesBuilder<Value> {
    /// Tracks as they are.
    public static func buildExpression<K: Keyframes>(_ expression: K) -> K where K.Value == Value {
        expression
    }

    /// Stops of the whole value.
    public static func buildExpression<K: KeyframeTrackContent>(
        _ expression: K
    ) -> _Tracks<Value> where K.Value == Value { _Tracks() }

    /// Any number of tracks.
    public static func buildBlock<each K: Keyframes>(_ tracks: repeat each K) -> _Tracks<Value> { _Tracks() }

    /// `if` without `else`.
    public static func buildOptional(_ component: _Tracks<Value>?) -> _Tracks<Value> { _Tracks() }

    /// The first part of an `if` or `switch`.
    public static func buildEither(first component: _Tracks<Value>) -> _Tracks<Value> { component }

    /// The other part of an `if` or `switch`.
    public static func buildEither(second component: _Tracks<Value>) -> _Tracks<Value> { component }
}

/// Where a part of a value goes.
public struct KeyframeTrack<Root, Part: Animatable, Content: KeyframeTrackContent>: Keyframes
where Content.Value == Part {
    /// What goes.
    public typealias Value = Root
    private let content: Content

    /// Where the part goes that a key path leads to.
    public init(
        _ keyPath: WritableKeyPath<Root, Part>,
        @KeyframeTrackContentBuilder<Part> content: () -> Content
    ) { self.content = content() }

    /// Where the whole value goes.
    public init(
        @KeyframeTrackContentBuilder<Root> content: () -> Content
    ) where Root == Part { self.content = content() }
}

/// Stops on the way of a value.
public protocol KeyframeTrackContent<Value> {
    /// What goes.
    associatedtype Value: Animatable
}

/// Several stops.
public struct _Stops<Value: Animatable>: KeyframeTrackContent, Sendable {}

/// Puts the stops that a closure names together.
@resultBuilder
public enum KeyframeTrackContentBuilder<Value: Animatable> {
    /// A stop as it is.
    public static func buildExpression<K: KeyframeTrackContent>(
        _ expression: K
    ) -> K where K.Value == Value { expression }

    /// Any number of stops.
    public static func buildBlock<each K: KeyframeTrackContent>(
        _ stops: repeat each K
    ) -> _Stops<Value> { _Stops() }

    /// A loop.
    public static func buildArray(_ components: [_Stops<Value>]) -> _Stops<Value> { _Stops() }

    /// `if` without `else`.
    public static func buildOptional(_ component: _Stops<Value>?) -> _Stops<Value> { _Stops() }

    /// The first part of an `if` or `switch`.
    public static func buildEither(first component: _Stops<Value>) -> _Stops<Value> { component }

    /// The other part of an `if` or `switch`.
    public static func buildEither(second component: _Stops<Value>) -> _Stops<Value> { component }
}

/// To a stop along a curve.
public struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent {
    private let value: Value

    /// To a value, in seconds.
    public init(_ to: Value, duration: TimeInterval, timingCurve: UnitCurve = .linear) { value = to }
}

/// To a stop by a cubic curve.
public struct CubicKeyframe<Value: Animatable>: KeyframeTrackContent {
    private let value: Value

    /// To a value, in seconds, with velocities at both ends.
    public init(
        _ to: Value, duration: TimeInterval, startVelocity: Value? = nil, endVelocity: Value? = nil
    ) { value = to }
}

/// To a stop by a spring.
public struct SpringKeyframe<Value: Animatable>: KeyframeTrackContent {
    private let value: Value

    /// To a value, in seconds or as long as the spring takes.
    public init(
        _ to: Value, duration: TimeInterval? = nil, spring: Spring = Spring(), startVelocity: Value? = nil
    ) { value = to }
}

/// To a stop at once.
public struct MoveKeyframe<Value: Animatable>: KeyframeTrackContent {
    private let value: Value

    /// To a value.
    public init(_ to: Value) { value = to }
}
