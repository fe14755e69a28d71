import RasterPaths

/// How a view comes and goes, its type hidden.
public struct AnyTransition: @unchecked Sendable {
    // Transitions belong to the main actor, where bodies are evaluated.
    private let wrap: (AnyView, TransitionPhase) -> AnyView

    /// Hides a transition's type.
    public init<T: Transition>(_ transition: T) {
        wrap = { content, phase in
            let placeholder = PlaceholderContentView<T> { content.makeNodes($0, &$1) }
            return AnyView(transition.part(of: placeholder, phase))
        }
    }

    private init(_ wrap: @escaping (AnyView, TransitionPhase) -> AnyView) { self.wrap = wrap }

    func view(of content: AnyView, _ phase: TransitionPhase) -> AnyView { wrap(content, phase) }

    /// Nothing happens.
    public static let identity = AnyTransition(IdentityTransition())
    /// The view fades.
    public static let opacity = AnyTransition(OpacityTransition())
    /// The view grows from nothing, and shrinks to it.
    public static var scale: AnyTransition { scale(scale: 1e-5) }
    /// The view comes from the leading edge and goes to the trailing one.
    public static var slide: AnyTransition { AnyTransition(SlideTransition()) }

    /// The view grows and shrinks from a part of its size, about a point.
    public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
        AnyTransition(ScaleTransition(Double(scale), anchor: anchor))
    }

    /// The view moves over an edge.
    public static func move(edge: Edge) -> AnyTransition { AnyTransition(MoveTransition(edge: edge)) }

    /// The view pushes another away.
    public static func push(from edge: Edge) -> AnyTransition { AnyTransition(PushTransition(edge: edge)) }

    /// The view moves by a distance, in points.
    public static func offset(_ offset: CGSize) -> AnyTransition { AnyTransition(OffsetTransition(offset)) }

    /// The view moves by a distance, in points.
    public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition {
        offset(CGSize(width: x, height: y))
    }

    /// The view has one modifier while it isn't there, and another while it is.
    public static func modifier<E: ViewModifier>(active: E, identity: E) -> AnyTransition {
        AnyTransition { content, phase in
            AnyView(content.modifier(phase.isIdentity ? identity : active))
        }
    }

    /// One to come by and another to go by.
    public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition {
        AnyTransition { content, phase in
            let inner = insertion.wrap(content, phase == .willAppear ? phase : .identity)
            return removal.wrap(inner, phase == .didDisappear ? phase : .identity)
        }
    }

    /// Both.
    public func combined(with other: AnyTransition) -> AnyTransition {
        AnyTransition { content, phase in other.wrap(wrap(content, phase), phase) }
    }

    /// The transition, with an animation.
    public func animation(_ animation: Animation?) -> AnyTransition {
        AnyTransition { content, phase in
            AnyView(wrap(content, phase).transaction { $0.animation = animation })
        }
    }
}

/// Shows by a transition that a view comes and goes.
nonisolated struct TransitionModifier: ViewModifier {
    typealias Body = Never
    let transition: AnyTransition

    static func _makeNodes(
        of modifier: TransitionModifier, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs,
        content: @escaping (_ViewInputs, inout _ViewOutputs) -> Void
    ) {
        guard inputs.states.clock != nil else { return content(inputs, &outputs) }
        let presence = inputs.presence
        var inner = inputs
        inner.presence = nil
        inner.enter(-14)
        let states = inputs.states
        let before = states.movingCount
        // What moves inside by itself doesn't keep the view from going.
        var insideCount = 0
        let inside = PlaceholderContentView<Never> { inputs, outputs in
            let before = states.movingCount
            var inputs = inputs
            inputs.change = inner.change
            if presence == nil {
                inputs.transition = (
                    inputs.identity,
                    { TransitionModifier._makeNodes(of: modifier, $0, &$1, content: $2) }
                )
            }
            content(inputs, &outputs)
            insideCount += states.movingCount - before
        }
        modifier.transition.view(of: AnyView(inside), presence?.phase ?? .identity)
            .makeNodes(inner, &outputs)
        presence?.isTaken = true
        presence?.isMoving = states.movingCount - before > insideCount
    }
}

/// How a view's content is replaced.
public struct ContentTransition: Equatable, Sendable {
    private var name: String

    /// At once.
    public static let identity = ContentTransition(name: "identity")
    /// By fading.
    public static let opacity = ContentTransition(name: "opacity")
    /// By the content's own way.
    public static let interpolate = ContentTransition(name: "interpolate")
    /// By that of symbols.
    public static let symbolEffect = ContentTransition(name: "symbolEffect")

    /// By that of digits.
    public static func numericText(countsDown: Bool = false) -> ContentTransition {
        ContentTransition(name: "numericText")
    }

    /// By that of a number's digits.
    public static func numericText(value: Double) -> ContentTransition {
        ContentTransition(name: "numericText")
    }

    /// By a symbol effect.
    public static func symbolEffect<T: ContentTransitionSymbolEffect & SymbolEffect>(
        _ effect: T, options: SymbolEffectOptions = .default
    ) -> ContentTransition { .symbolEffect }
}

extension View {
    /// How the view comes and goes where views move; without it, it fades. In a still picture it is there.
    public nonisolated func transition(_ t: AnyTransition) -> some View {
        modifier(TransitionModifier(transition: t))
    }

    /// How the view comes and goes where views move; without it, it fades. In a still picture it is there.
    public nonisolated func transition<T: Transition>(_ transition: T) -> some View {
        modifier(TransitionModifier(transition: AnyTransition(transition)))
    }

    /// How the view's content would be replaced. In a picture it isn't.
    public nonisolated func contentTransition(_ transition: ContentTransition) -> some View { self }

    /// The view that this one would take the place of, or be replaced by. In a picture none is.
    public nonisolated func matchedGeometryEffect<ID: Hashable>(
        id: ID, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame,
        anchor: UnitPoint = .center, isSource: Bool = true
    ) -> some View { self }

    /// The view that another would come from. In a picture none does.
    public nonisolated func matchedTransitionSource(
        id: some Hashable, in namespace: Namespace.ID
    ) -> some View { self }

    /// How a screen would come. In a picture it is there.
    public nonisolated func navigationTransition(_ style: NavigationTransition) -> some View { self }
}

/// How a screen comes.
public struct NavigationTransition: Sendable {
    /// As is usual.
    public static let automatic = NavigationTransition()
    /// Out of another view.
    public static func zoom(sourceID: some Hashable, in namespace: Namespace.ID) -> NavigationTransition {
        automatic
    }
}

/// What views that take each other's places have in common.
public struct MatchedGeometryProperties: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// The options of these bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The place.
    public static let position = MatchedGeometryProperties(rawValue: 1)
    /// The size.
    public static let size = MatchedGeometryProperties(rawValue: 2)
    /// Both.
    public static let frame: MatchedGeometryProperties = [.position, .size]
}

/// Names of a view's own, for those that take each other's places.
@propertyWrapper
public struct Namespace: DynamicProperty {
    /// What tells it from others.
    public struct ID: Hashable, Sendable {
        fileprivate var number: UInt64
    }

    private var number: UInt64 = 0

    /// Names of a view's own.
    public init() {}

    /// What tells it from others.
    public var wrappedValue: ID { ID(number: number) }
}

extension Namespace: InjectedProperty {
    mutating func inject(_ inputs: _ViewInputs) { number = inputs.identity }
}
