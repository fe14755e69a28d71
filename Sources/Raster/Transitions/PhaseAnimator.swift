import Foundation

/// Views that go through phases, where views move. A still picture shows the first.
public nonisolated struct PhaseAnimator<Phase: Equatable, Content: View>: PrimitiveView {
    private let phases: [Phase]
    private let trigger: AnimatorTrigger?
    private let content: (Phase) -> Content
    private let animation: (Phase) -> Animation?

    /// Views that go through phases, again and again: to the next when the animation to one is complete.
    public init(
        _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (Phase) -> Content,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) {
        self.phases = Array(phases)
        trigger = nil
        self.content = content
        self.animation = animation
    }

    /// Views that go through phases when a value changes, and back to the first.
    public init(
        _ phases: some Sequence<Phase>, trigger: some Equatable,
        @ViewBuilder content: @escaping (Phase) -> Content,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) {
        self.phases = Array(phases)
        self.trigger = AnimatorTrigger(trigger)
        self.content = content
        self.animation = animation
    }

    /// The phase that is shown, and when the next one is.
    private final class Way {
        var index = 0
        var next: Date?
        var event: ViewClock.Event?
        var trigger: AnimatorTrigger?
        var hasBegun = false
    }

    /// What an animation takes at least, so that phases without one follow each other as frames do.
    private static var shortest: TimeInterval { 1.0 / 60 }

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: PhaseAnimator, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        guard let first = view.phases.first else { return }
        guard let clock = inputs.states.clock, view.phases.count > 1 else {
            return view.content(first).makeNodes(inputs, &outputs)
        }
        let way = inputs.states.box(at: _ViewInputs.mix(inputs.identity, 0xFA5E), or: Way())
        var inner = inputs
        let isNew = !way.hasBegun
        way.hasBegun = true
        if let trigger = view.trigger {
            if let last = way.trigger, last != trigger { way.next = clock.now }
            way.trigger = trigger
        } else if isNew {
            way.next = clock.now
        }
        // The first phase is what the way begins at.
        if isNew, way.next == clock.now {
            var unused = _ViewOutputs()
            view.content(first).makeNodes(inner, &unused)
        }
        if let next = way.next, next <= clock.now {
            way.index = (way.index + 1) % view.phases.count
            let animation = view.animation(view.phases[way.index])
            var transaction = inputs.change?.transaction ?? Transaction()
            transaction.animation = animation
            inner.change = CurrentTransaction.Change(transaction)
            let length = max(animation?.logicalLength ?? 0, shortest)
            let isLast = view.trigger != nil && way.index == 0
            way.next = isLast || !length.isFinite ? nil : next.addingTimeInterval(length)
        }
        if way.next != way.event?.date {
            way.event?.cancel()
            way.event = way.next.flatMap { inputs.states.schedule(at: $0) }
        }
        view.content(view.phases[min(way.index, view.phases.count - 1)]).makeNodes(inner, &outputs)
    }
}

extension View {
    /// The view, changed by phases again and again, where views move. A still picture shows the first.
    public nonisolated func phaseAnimator<Phase: Equatable>(
        _ phases: some Sequence<Phase>,
        @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) -> some View {
        PhaseAnimator(phases, content: { content(placeholder(), $0) }, animation: animation)
    }

    /// The view, changed by phases when a value changes, where views move. A still picture shows the first.
    public nonisolated func phaseAnimator<Phase: Equatable>(
        _ phases: some Sequence<Phase>, trigger: some Equatable,
        @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) -> some View {
        PhaseAnimator(
            phases, trigger: trigger, content: { content(placeholder(), $0) }, animation: animation)
    }
}
