import RasterPaths

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
