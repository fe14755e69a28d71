import RasterPaths

/// How far a view has come or gone. In a picture it is there.
public enum TransitionPhase: Hashable, Sendable {
    /// About to come.
    case willAppear
    /// There.
    case identity
    /// Gone.
    case didDisappear

    /// Whether it is there.
    public var isIdentity: Bool { self == .identity }
    /// -1 before it comes, 0 while it is there, 1 when it has gone.
    public var value: Double {
        switch self {
        case .willAppear: -1
        case .identity: 0
        case .didDisappear: 1
        }
    }
}

/// What is true of a transition.
public struct TransitionProperties: Sendable {
    /// Whether something moves.
    public var hasMotion: Bool

    /// Whether something moves.
    public init(hasMotion: Bool = true) { self.hasMotion = hasMotion }
}

/// Stands for a view that something is done to.
public nonisolated struct PlaceholderContentView<Value>: PrimitiveView {
    let make: (_ViewInputs, inout _ViewOutputs) -> Void

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: PlaceholderContentView, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        view.make(inputs, &outputs)
    }
}

/// How a view comes and goes. A picture shows it while it is there.
@MainActor @preconcurrency
public protocol Transition {
    /// What the view is made of.
    associatedtype Body: View
    /// Stands for the view.
    typealias Content = PlaceholderContentView<Self>

    /// The view in a phase.
    @ViewBuilder func body(content: Content, phase: TransitionPhase) -> Body

    /// What is true of the transition.
    static var properties: TransitionProperties { get }
}

extension Transition {
    /// Something moves.
    public static var properties: TransitionProperties { TransitionProperties() }

    /// The transition, with an animation.
    public nonisolated func animation(_ animation: Animation?) -> some Transition { self }

    /// Both transitions.
    public nonisolated func combined<T: Transition>(with other: T) -> some Transition { self }
}

/// A transition of the house's: in a picture the view is there, and as it is.
protocol QuietTransition: Transition {}

extension QuietTransition {
    /// The view as it is.
    public func body(content: Content, phase: TransitionPhase) -> some View { content }
}

/// Nothing happens.
public nonisolated struct IdentityTransition: QuietTransition, Sendable {
    /// Nothing happens.
    public init() {}
}

/// The view fades.
public nonisolated struct OpacityTransition: QuietTransition, Sendable {
    /// The view fades.
    public init() {}
}

/// The view comes from the leading edge and goes to the trailing one.
public nonisolated struct SlideTransition: QuietTransition, Sendable {
    /// From edge to edge.
    public init() {}
}

/// The view grows and shrinks.
public nonisolated struct ScaleTransition: QuietTransition, Sendable {
    /// The size while it isn't there, as a part of its own.
    public var scale: Double
    /// The point that stays.
    public var anchor: UnitPoint

    /// To a part of its size, about a point.
    public init(_ scale: Double, anchor: UnitPoint = .center) {
        self.scale = scale
        self.anchor = anchor
    }
}

/// The view moves over an edge.
public nonisolated struct MoveTransition: QuietTransition, Sendable {
    /// The edge.
    public var edge: Edge

    /// Over an edge.
    public init(edge: Edge) { self.edge = edge }
}

/// The view moves by a distance.
public nonisolated struct OffsetTransition: QuietTransition, Sendable {
    /// The distance, in points.
    public var offset: CGSize

    /// By a distance, in points.
    public init(_ offset: CGSize) { self.offset = offset }
}

/// The view pushes another away.
public nonisolated struct PushTransition: QuietTransition, Sendable {
    /// The edge that it comes from.
    public var edge: Edge

    /// From an edge.
    public init(edge: Edge) { self.edge = edge }
}

/// The view is blurred while it fades.
public nonisolated struct BlurReplaceTransition: QuietTransition, Sendable {
    /// Where to.
    public struct Configuration: Equatable, Sendable {
        private var isUp: Bool

        /// Down.
        public static let downUp = Configuration(isUp: false)
        /// Up.
        public static let upUp = Configuration(isUp: true)
    }

    /// Where to.
    public var configuration: Configuration

    /// In a direction.
    public init(configuration: Configuration) { self.configuration = configuration }
}

/// One transition to come by and another to go by.
public nonisolated struct AsymmetricTransition<Insertion: Transition, Removal: Transition>: QuietTransition {
    /// To come by.
    public var insertion: Insertion
    /// To go by.
    public var removal: Removal

    /// One to come by and another to go by.
    public init(insertion: Insertion, removal: Removal) {
        self.insertion = insertion
        self.removal = removal
    }
}

extension Transition where Self == IdentityTransition {
    /// Nothing happens.
    public nonisolated static var identity: IdentityTransition { IdentityTransition() }
}

extension Transition where Self == OpacityTransition {
    /// The view fades.
    public nonisolated static var opacity: OpacityTransition { OpacityTransition() }
}

extension Transition where Self == SlideTransition {
    /// The view comes from the leading edge and goes to the trailing one.
    public nonisolated static var slide: SlideTransition { SlideTransition() }
}

extension Transition where Self == ScaleTransition {
    /// The view grows from nothing.
    public nonisolated static var scale: ScaleTransition { ScaleTransition(1e-5) }
    /// The view grows from a part of its size, about a point.
    public nonisolated static func scale(_ scale: Double, anchor: UnitPoint = .center) -> ScaleTransition {
        ScaleTransition(scale, anchor: anchor)
    }
}

extension Transition where Self == MoveTransition {
    /// The view moves over an edge.
    public nonisolated static func move(edge: Edge) -> MoveTransition { MoveTransition(edge: edge) }
}

extension Transition where Self == OffsetTransition {
    /// The view moves by a distance, in points.
    public nonisolated static func offset(_ offset: CGSize) -> OffsetTransition { OffsetTransition(offset) }
    /// The view moves by a distance, in points.
    public nonisolated static func offset(x: CGFloat = 0, y: CGFloat = 0) -> OffsetTransition {
        OffsetTransition(CGSize(width: x, height: y))
    }
}

extension Transition where Self == PushTransition {
    /// The view pushes another away.
    public nonisolated static func push(from edge: Edge) -> PushTransition { PushTransition(edge: edge) }
}

extension Transition where Self == BlurReplaceTransition {
    /// The view is blurred while it fades.
    public nonisolated static var blurReplace: BlurReplaceTransition {
        BlurReplaceTransition(configuration: .downUp)
    }
    /// The view is blurred while it fades.
    public nonisolated static func blurReplace(
        _ configuration: BlurReplaceTransition.Configuration = .downUp
    ) -> BlurReplaceTransition { BlurReplaceTransition(configuration: configuration) }
}
