import RasterPaths

extension View {
    /// A gesture on the view. Nobody touches a picture.
    public nonisolated func gesture<T: Gesture>(
        _ gesture: T, including mask: GestureMask = .all
    ) -> some View { self }

    /// A gesture on the view, while enabled. Nobody touches a picture.
    public nonisolated func gesture<T: Gesture>(_ gesture: T, isEnabled: Bool) -> some View { self }

    /// A gesture on the view by its name. Nobody touches a picture.
    public nonisolated func gesture<T: Gesture>(
        _ gesture: T, name: String, isEnabled: Bool = true
    ) -> some View { self }

    /// A gesture on the view that counts before those inside it. Nobody touches a picture.
    public nonisolated func highPriorityGesture<T: Gesture>(
        _ gesture: T, including mask: GestureMask = .all
    ) -> some View { self }

    /// A gesture on the view together with those inside it. Nobody touches a picture.
    public nonisolated func simultaneousGesture<T: Gesture>(
        _ gesture: T, including mask: GestureMask = .all
    ) -> some View { self }

    /// What a tap would do. Nobody taps on a picture.
    public nonisolated func onTapGesture(
        count: Int = 1, perform action: @escaping () -> Void
    ) -> some View { self }

    /// What a tap would do, with its place. Nobody taps on a picture.
    public nonisolated func onTapGesture(
        count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local,
        perform action: @escaping (CGPoint) -> Void
    ) -> some View { self }

    /// What a long press would do. Nobody presses on a picture.
    public nonisolated func onLongPressGesture(
        minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10,
        perform action: @escaping () -> Void, onPressingChanged: ((Bool) -> Void)? = nil
    ) -> some View { self }

    /// What a long press would do. Nobody presses on a picture.
    @_disfavoredOverload
    public nonisolated func onLongPressGesture(
        minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, pressing: ((Bool) -> Void)? = nil,
        perform action: @escaping () -> Void
    ) -> some View { self }

    /// What a pointer above the view would do. There is none.
    public nonisolated func onHover(perform action: @escaping (Bool) -> Void) -> some View { self }

    /// What a pointer that moves above the view would do. There is none.
    public nonisolated func onContinuousHover(
        coordinateSpace: some CoordinateSpaceProtocol = .local, perform action: @escaping (HoverPhase) -> Void
    ) -> some View { self }

    /// How the view would look below a pointer. There is none.
    public nonisolated func hoverEffect(_ effect: HoverEffect = .automatic) -> some View { self }

    /// How the view would look below a pointer. There is none.
    public nonisolated func hoverEffect(_ effect: HoverEffect = .automatic, isEnabled: Bool) -> some View {
        self
    }

    /// Whether views inside look different below a pointer. There is none.
    public nonisolated func hoverEffectDisabled(_ disabled: Bool = true) -> some View { self }

    /// Whether the view can be touched. Nobody touches a picture.
    public nonisolated func allowsHitTesting(_ enabled: Bool) -> some View { self }

    /// Where the view can be touched. Nobody touches a picture.
    public nonisolated func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { self }

    /// What the view's outline is for some purposes, none of which is drawing.
    public nonisolated func contentShape<S: Shape>(
        _ kind: ContentShapeKinds, _ shape: S, eoFill: Bool = false
    ) -> some View { self }

    /// Which edges a hand may use for the view rather than for the system. Nobody touches a picture.
    public nonisolated func defersSystemGestures(on edges: Edge.Set) -> some View { self }

    /// What would be felt when a value changes. Nothing is.
    public nonisolated func sensoryFeedback<T: Equatable>(
        _ feedback: SensoryFeedback, trigger: T
    ) -> some View { self }

    /// What would be felt when a value changes. Nothing is.
    public nonisolated func sensoryFeedback<T: Equatable>(
        _ feedback: SensoryFeedback, trigger: T, condition: @escaping (_ oldValue: T, _ newValue: T) -> Bool
    ) -> some View { self }

    /// What would be felt when a value changes. Nothing is.
    public nonisolated func sensoryFeedback<T: Equatable>(
        trigger: T, _ feedback: @escaping (_ oldValue: T, _ newValue: T) -> SensoryFeedback?
    ) -> some View { self }
}

/// Where a pointer is.
public enum HoverPhase: Equatable, Sendable {
    /// Above the view.
    case active(CGPoint)
    /// Elsewhere.
    case ended
}

/// How a view looks below a pointer.
public struct HoverEffect: Hashable, Sendable {
    private var name: String

    /// As the system likes.
    public static let automatic = HoverEffect(name: "automatic")
    /// The pointer becomes the view's outline.
    public static let highlight = HoverEffect(name: "highlight")
    /// The view is raised.
    public static let lift = HoverEffect(name: "lift")
}

/// What an outline is for.
public struct ContentShapeKinds: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int

    /// The options of these bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Touches and clicks.
    public static let interaction = ContentShapeKinds(rawValue: 1)
    /// What is seen while it is dragged.
    public static let dragPreview = ContentShapeKinds(rawValue: 2)
    /// What is seen above a context menu.
    public static let contextMenuPreview = ContentShapeKinds(rawValue: 4)
    /// Pointers above it.
    public static let hoverEffect = ContentShapeKinds(rawValue: 8)
    /// Accessibility.
    public static let accessibility = ContentShapeKinds(rawValue: 16)
}

/// Something that is felt or heard.
public struct SensoryFeedback: Equatable, Sendable {
    /// How heavy a thing seems that hits another.
    public enum Weight: Equatable, Sendable {
        /// From light to heavy.
        case light, medium, heavy
    }

    /// How hard a thing seems that hits another.
    public enum Flexibility: Equatable, Sendable {
        /// From hard to soft.
        case rigid, solid, soft
    }

    private var name: String

    /// It has worked.
    public static let success = SensoryFeedback(name: "success")
    /// Take care.
    public static let warning = SensoryFeedback(name: "warning")
    /// It has failed.
    public static let error = SensoryFeedback(name: "error")
    /// Something else is chosen.
    public static let selection = SensoryFeedback(name: "selection")
    /// A value has grown.
    public static let increase = SensoryFeedback(name: "increase")
    /// A value has shrunk.
    public static let decrease = SensoryFeedback(name: "decrease")
    /// Something begins.
    public static let start = SensoryFeedback(name: "start")
    /// Something ends.
    public static let stop = SensoryFeedback(name: "stop")
    /// Something lies in line.
    public static let alignment = SensoryFeedback(name: "alignment")
    /// A level is reached.
    public static let levelChange = SensoryFeedback(name: "levelChange")
    /// Things have met.
    public static let impact = SensoryFeedback(name: "impact")

    /// Things of a weight have met.
    public static func impact(weight: Weight = .medium, intensity: Double = 1) -> SensoryFeedback { .impact }
    /// Things of a hardness have met.
    public static func impact(flexibility: Flexibility, intensity: Double = 1) -> SensoryFeedback { .impact }
}
