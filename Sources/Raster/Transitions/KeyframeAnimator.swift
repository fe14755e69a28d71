import Foundation

/// Views of a value that goes along tracks, where views move. A still picture shows where they begin.
public nonisolated struct KeyframeAnimator<Value, KeyframePath: Keyframes, Content: View>: PrimitiveView
where KeyframePath.Value == Value {
    private let initialValue: Value
    private let course: AnimatorCourse
    private let content: (Value) -> Content
    private let keyframes: (Value) -> KeyframePath

    /// Views of a value that goes along tracks, again and again.
    public init(
        initialValue: Value, repeating: Bool = true,
        @ViewBuilder content: @escaping (Value) -> Content,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
    ) {
        self.initialValue = initialValue
        course = repeating ? .forever : .once
        self.content = content
        self.keyframes = keyframes
    }

    /// Views of a value that goes along tracks when another changes.
    public init(
        initialValue: Value, trigger: some Equatable,
        @ViewBuilder content: @escaping (Value) -> Content,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
    ) {
        self.initialValue = initialValue
        course = .triggered(AnimatorTrigger(trigger))
        self.content = content
        self.keyframes = keyframes
    }

    /// The tracks on which a value goes, and since when.
    private final class Way {
        var start: Date?
        var timeline: KeyframeTimeline<Value>?
        var trigger: AnimatorTrigger?
        var last: Value?
    }

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: KeyframeAnimator, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        view.content(view.value(inputs)).makeNodes(inputs, &outputs)
    }

    private func value(_ inputs: _ViewInputs) -> Value {
        guard let clock = inputs.states.clock else { return initialValue }
        let way = inputs.states.box(at: _ViewInputs.mix(inputs.identity, 0x4E7F), or: Way())
        func begin(at value: Value) {
            way.timeline = KeyframeTimeline(value, keyframes(value))
            way.start = clock.now
        }
        switch course {
        case .forever, .once:
            if way.timeline == nil { begin(at: initialValue) }
        case .triggered(let trigger):
            if let last = way.trigger, last != trigger { begin(at: way.last ?? initialValue) }
            way.trigger = trigger
        }
        guard let start = way.start, let timeline = way.timeline else { return initialValue }
        var time = clock.now.timeIntervalSince(start)
        let duration = timeline.duration
        if case .forever = course, duration > 0 { time = time.truncatingRemainder(dividingBy: duration) }
        let value = timeline.value(time: time)
        way.last = value
        if time < duration { inputs.states.wake(at: clock.now) }
        return value
    }
}

/// When an animator goes on its way.
enum AnimatorCourse {
    case forever, once
    case triggered(AnimatorTrigger)
}

/// A value whose change begins an animator's way, its type hidden.
struct AnimatorTrigger: Equatable {
    private let value: Any
    private let equals: (Any) -> Bool

    init<Value: Equatable>(_ value: Value) {
        self.value = value
        equals = { $0 as? Value == value }
    }

    static func == (first: AnimatorTrigger, second: AnimatorTrigger) -> Bool { first.equals(second.value) }
}

extension View {
    /// The view, changed by a value that goes along tracks, where views move. A still picture shows where
    /// they begin.
    public nonisolated func keyframeAnimator<Value>(
        initialValue: Value, repeating: Bool = true,
        @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> some View,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
    ) -> some View {
        KeyframeAnimator(
            initialValue: initialValue, repeating: repeating, content: { content(placeholder(), $0) },
            keyframes: keyframes)
    }

    /// The view, changed by a value that goes along tracks when another changes, where views move. A still
    /// picture shows where they begin.
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
