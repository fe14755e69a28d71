/// Views that go through phases. A picture shows the first.
public nonisolated struct PhaseAnimator<Phase: Equatable, Content: View>: PrimitiveView {
    private let phases: [Phase]
    private let content: (Phase) -> Content

    /// Views that go through phases, again and again.
    public init(
        _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (Phase) -> Content,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) {
        self.phases = Array(phases)
        self.content = content
    }

    /// Views that go through phases when a value changes.
    public init(
        _ phases: some Sequence<Phase>, trigger: some Equatable,
        @ViewBuilder content: @escaping (Phase) -> Content,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) {
        self.phases = Array(phases)
        self.content = content
    }

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: PhaseAnimator, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        guard let phase = view.phases.first else { return }
        view.content(phase).makeNodes(inputs, &outputs)
    }
}

extension View {
    /// The view, changed by phases again and again. A picture shows the first.
    public nonisolated func phaseAnimator<Phase: Equatable>(
        _ phases: some Sequence<Phase>,
        @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) -> some View {
        PhaseAnimator(phases) { content(placeholder(), $0) }
    }

    /// The view, changed by phases when a value changes. A picture shows the first.
    public nonisolated func phaseAnimator<Phase: Equatable>(
        _ phases: some Sequence<Phase>, trigger: some Equatable,
        @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) -> some View {
        PhaseAnimator(phases) { content(placeholder(), $0) }
    }
}

/// How far a view in a scroll view has come into sight. In a picture all of it has.
public enum ScrollTransitionPhase: Hashable, Sendable {
    /// Before the beginning.
    case topLeading
    /// In sight.
    case identity
    /// Behind the end.
    case bottomTrailing

    /// Whether it is in sight.
    public var isIdentity: Bool { self == .identity }
    /// -1 before the beginning, 0 in sight, 1 behind the end.
    public var value: Double { self == .identity ? 0 : self == .topLeading ? -1 : 1 }
}

extension View {
    /// The view, changed while it comes into sight. In a picture it is in sight.
    public nonisolated func scrollTransition(
        _ configuration: ScrollTransitionConfiguration = .interactive, axis: Axis? = nil,
        transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> some VisualEffect
    ) -> some View { visualEffect { content, _ in transition(content, .identity) } }

    /// The view, changed while it comes into sight and while it leaves. In a picture it is in sight.
    public nonisolated func scrollTransition(
        topLeading: ScrollTransitionConfiguration, bottomTrailing: ScrollTransitionConfiguration,
        axis: Axis? = nil,
        transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> some VisualEffect
    ) -> some View { visualEffect { content, _ in transition(content, .identity) } }
}

/// When a view changes that comes into sight.
public struct ScrollTransitionConfiguration: Sendable {
    /// All the way.
    public static let interactive = ScrollTransitionConfiguration()
    /// Once, by an animation.
    public static let animated = ScrollTransitionConfiguration()
    /// Never.
    public static let identity = ScrollTransitionConfiguration()

    /// Along a curve.
    public static func interactive(timingCurve: UnitCurve) -> ScrollTransitionConfiguration { interactive }
    /// By an animation.
    public static func animated(_ animation: Animation = .default) -> ScrollTransitionConfiguration {
        animated
    }
    /// When so much of it is in sight.
    public func threshold(_ threshold: Threshold) -> ScrollTransitionConfiguration { self }
    /// By an animation.
    public func animation(_ animation: Animation) -> ScrollTransitionConfiguration { self }

    /// How much of a view is in sight.
    public struct Threshold: Sendable {
        /// All of it.
        public static let visible = Threshold()
        /// None of it.
        public static let hidden = Threshold()
        /// When its middle is.
        public static let centered = Threshold()
        /// A part.
        public static func visible(_ amount: Double) -> Threshold { visible }
    }
}
