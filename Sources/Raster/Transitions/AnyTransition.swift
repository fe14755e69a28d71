import RasterPaths

/// How a view comes and goes, its type hidden. A picture shows it while it is there.
public struct AnyTransition: Sendable {
    private init() {}

    /// Hides a transition's type.
    public init<T: Transition>(_ transition: T) {}

    /// Nothing happens.
    public static let identity = AnyTransition()
    /// The view fades.
    public static let opacity = AnyTransition()
    /// The view grows and shrinks.
    public static var scale: AnyTransition { AnyTransition() }
    /// The view comes from the leading edge and goes to the trailing one.
    public static var slide: AnyTransition { AnyTransition() }

    /// The view grows and shrinks from a part of its size, about a point.
    public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
        AnyTransition()
    }

    /// The view moves over an edge.
    public static func move(edge: Edge) -> AnyTransition { AnyTransition() }

    /// The view pushes another away.
    public static func push(from edge: Edge) -> AnyTransition { AnyTransition() }

    /// The view moves by a distance, in points.
    public static func offset(_ offset: CGSize) -> AnyTransition { AnyTransition() }

    /// The view moves by a distance, in points.
    public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition { AnyTransition() }

    /// The view has one modifier while it isn't there, and another while it is.
    public static func modifier<E: ViewModifier>(active: E, identity: E) -> AnyTransition { AnyTransition() }

    /// One to come by and another to go by.
    public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition {
        AnyTransition()
    }

    /// Both.
    public func combined(with other: AnyTransition) -> AnyTransition { AnyTransition() }

    /// The transition, with an animation.
    public func animation(_ animation: Animation?) -> AnyTransition { self }
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
    /// How the view would come and go. In a picture it is there.
    public nonisolated func transition(_ t: AnyTransition) -> some View { self }

    /// How the view would come and go. In a picture it is there.
    public nonisolated func transition<T: Transition>(_ transition: T) -> some View { self }

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

    /// Changes what is around the view's changes. Nothing moves.
    public nonisolated func transaction(
        _ transform: @escaping (inout Transaction) -> Void
    ) -> some View { self }

    /// Changes what is around the view's changes. Nothing moves.
    public nonisolated func transaction(
        value: some Equatable, _ transform: @escaping (inout Transaction) -> Void
    ) -> some View { self }

    /// Changes what is around a part's changes. Nothing moves.
    public nonisolated func transaction<V: View>(
        _ transform: @escaping (inout Transaction) -> Void,
        @ViewBuilder body: (PlaceholderContentView<Self>) -> V
    ) -> some View { body(placeholder()) }

    /// Would animate all changes. A picture shows the end.
    public nonisolated func animation(_ animation: Animation?) -> some View { self }

    /// Would animate a part's changes. A picture shows the end.
    public nonisolated func animation<V: View>(
        _ animation: Animation?, @ViewBuilder body: (PlaceholderContentView<Self>) -> V
    ) -> some View { body(placeholder()) }

    /// The view, for a closure that does something to it.
    nonisolated func placeholder() -> PlaceholderContentView<Self> {
        PlaceholderContentView { inputs, outputs in makeNodes(inputs, &outputs) }
    }
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
