import RasterPaths

/// What is true of a transition.
public struct TransitionProperties: Sendable {
    /// Whether something moves.
    public var hasMotion: Bool

    /// Whether something moves.
    public init(hasMotion: Bool = true) { self.hasMotion = hasMotion }
}

/// How a view comes and goes, where views move. A still picture shows it while it is there.
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
    public nonisolated func animation(_ animation: Animation?) -> some Transition {
        AnimatedTransition(base: self, animation: animation)
    }

    /// Both transitions.
    public nonisolated func combined<T: Transition>(with other: T) -> some Transition {
        CombinedTransition(first: self, second: other)
    }

    /// The view in a phase, for a transition that others are parts of: evaluated where bodies are, as the
    /// main actor's, wherever that is.
    nonisolated func part<Whole>(of content: PlaceholderContentView<Whole>, _ phase: TransitionPhase) -> Body
    {
        let evaluate: @MainActor (Self, Content, TransitionPhase) -> Body = {
            $0.body(content: $1, phase: $2)
        }
        return unsafeBitCast(evaluate, to: ((Self, Content, TransitionPhase) -> Body).self)(
            self, PlaceholderContentView(make: content.make), phase)
    }
}

/// A transition whose changes have an animation of their own.
nonisolated struct AnimatedTransition<Base: Transition>: Transition {
    let base: Base
    let animation: Animation?

    func body(content: Content, phase: TransitionPhase) -> some View {
        base.part(of: content, phase).transaction { $0.animation = animation }
    }
}

/// Two transitions, the second around the first.
nonisolated struct CombinedTransition<First: Transition, Second: Transition>: Transition {
    let first: First
    let second: Second

    func body(content: Content, phase: TransitionPhase) -> some View {
        let inner = PlaceholderContentView<Self> { inputs, outputs in
            first.part(of: content, phase).makeNodes(inputs, &outputs)
        }
        return second.part(of: inner, phase)
    }
}

/// Nothing happens.
public nonisolated struct IdentityTransition: Transition, Sendable {
    /// Nothing happens.
    public init() {}

    /// The view as it is.
    public func body(content: Content, phase: TransitionPhase) -> some View { content }
}

/// The view fades.
public nonisolated struct OpacityTransition: Transition, Sendable {
    /// The view fades.
    public init() {}

    /// Nothing of the view while it isn't there.
    public func body(content: Content, phase: TransitionPhase) -> some View {
        content.opacity(phase.isIdentity ? 1 : 0)
    }
}

/// The view comes from the leading edge and goes to the trailing one.
public nonisolated struct SlideTransition: Transition, Sendable {
    /// From edge to edge.
    public init() {}

    /// The view beside its place while it isn't there.
    public func body(content: Content, phase: TransitionPhase) -> some View {
        content.modifier(Displacement.along(.trailing, phase.value))
    }
}

/// The view grows and shrinks.
public nonisolated struct ScaleTransition: Transition, Sendable {
    /// The size while it isn't there, as a part of its own.
    public var scale: Double
    /// The point that stays.
    public var anchor: UnitPoint

    /// To a part of its size, about a point.
    public init(_ scale: Double, anchor: UnitPoint = .center) {
        self.scale = scale
        self.anchor = anchor
    }

    /// The view in another size while it isn't there.
    public func body(content: Content, phase: TransitionPhase) -> some View {
        content.scaleEffect(phase.isIdentity ? 1 : CGFloat(scale), anchor: anchor)
    }
}

/// The view moves over an edge.
public nonisolated struct MoveTransition: Transition, Sendable {
    /// The edge.
    public var edge: Edge

    /// Over an edge.
    public init(edge: Edge) { self.edge = edge }

    /// The view beyond the edge while it isn't there.
    public func body(content: Content, phase: TransitionPhase) -> some View {
        content.modifier(Displacement.along(edge, phase.isIdentity ? 0 : 1))
    }
}

/// The view moves by a distance.
public nonisolated struct OffsetTransition: Transition, Sendable {
    /// The distance, in points.
    public var offset: CGSize

    /// By a distance, in points.
    public init(_ offset: CGSize) { self.offset = offset }

    /// The view elsewhere while it isn't there.
    public func body(content: Content, phase: TransitionPhase) -> some View {
        content.offset(phase.isIdentity ? .zero : offset)
    }
}

/// The view pushes another away.
public nonisolated struct PushTransition: Transition, Sendable {
    /// The edge that it comes from.
    public var edge: Edge

    /// From an edge.
    public init(edge: Edge) { self.edge = edge }

    /// The view beyond the edge before it comes, beyond the opposite one when it has gone, and faded there.
    public func body(content: Content, phase: TransitionPhase) -> some View {
        content.modifier(Displacement.along(edge, -phase.value)).opacity(phase.isIdentity ? 1 : 0)
    }
}

/// The view is blurred while it fades. How far is not Apple's to the point: 8 points, at nine tenths of its
/// size.
public nonisolated struct BlurReplaceTransition: Transition, Sendable {
    /// Where to.
    public struct Configuration: Equatable, Sendable {
        fileprivate var isUp: Bool

        /// Down.
        public static let downUp = Configuration(isUp: false)
        /// Up.
        public static let upUp = Configuration(isUp: true)
    }

    /// Where to.
    public var configuration: Configuration

    /// In a direction.
    public init(configuration: Configuration) { self.configuration = configuration }

    /// The view blurred, smaller and unseen while it isn't there; larger, if it goes up, when it has gone.
    public func body(content: Content, phase: TransitionPhase) -> some View {
        let scale = configuration.isUp && phase == .didDisappear ? 1.1 : 0.9
        content.scaleEffect(phase.isIdentity ? 1 : scale).blur(radius: phase.isIdentity ? 0 : 8)
            .opacity(phase.isIdentity ? 1 : 0)
    }
}

/// One transition to come by and another to go by.
public nonisolated struct AsymmetricTransition<Insertion: Transition, Removal: Transition>: Transition {
    /// To come by.
    public var insertion: Insertion
    /// To go by.
    public var removal: Removal

    /// One to come by and another to go by.
    public init(insertion: Insertion, removal: Removal) {
        self.insertion = insertion
        self.removal = removal
    }

    /// The view in the phases of both, each of which has its own way.
    public func body(content: Content, phase: TransitionPhase) -> some View {
        let inner = PlaceholderContentView<Self> { inputs, outputs in
            let own = phase == .willAppear ? phase : .identity
            insertion.part(of: content, own).makeNodes(inputs, &outputs)
        }
        return removal.part(of: inner, phase == .didDisappear ? phase : .identity)
    }
}

/// Draws a view beside its place, by a part of its own size.
nonisolated struct Displacement {
    /// Over an edge, by so many times its size.
    static func along(_ edge: Edge, _ amount: Double) -> some ViewModifier {
        let (x, y): (Double, Double) =
            switch edge {
            case .leading: (-amount, 0)
            case .trailing: (amount, 0)
            case .top: (0, -amount)
            case .bottom: (0, amount)
            }
        return Moving(CGSize(width: x, height: y)) { DisplacementEffect(share: $0) }
    }
}

private nonisolated struct DisplacementEffect: NodeModifier {
    let share: CGSize

    func wrap(_ node: ViewNode, _ inputs: _ViewInputs) -> ViewNode {
        let direction: CGFloat = inputs.environment.layoutDirection == .rightToLeft ? -1 : 1
        return Effect.affine { size in
            CGAffineTransform(
                translationX: share.width * size.width * direction, y: share.height * size.height)
        }
        .wrap(node, inputs)
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
