/// Which of some views the keyboard would write to: none, as there is no keyboard.
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
    /// A way to the state, for `focused(_:)`.
    @propertyWrapper
    public struct Binding {
        private let box: State<Value>

        fileprivate init(_ box: State<Value>) { self.box = box }

        /// The value.
        public var wrappedValue: Value {
            get { box.wrappedValue }
            nonmutating set { box.wrappedValue = newValue }
        }

        /// The way itself.
        public var projectedValue: Binding { self }
    }

    private var state: State<Value>

    /// Nothing has the keyboard.
    public init<T: Hashable>() where Value == T? { state = State(wrappedValue: nil) }

    /// The view doesn't have the keyboard.
    public init() where Value == Bool { state = State(wrappedValue: false) }

    /// The value.
    public var wrappedValue: Value {
        get { state.wrappedValue }
        nonmutating set { state.wrappedValue = newValue }
    }

    /// A way to the state, for `focused(_:)`.
    public var projectedValue: Binding { Binding(state) }
}

/// What a focus is for.
public struct FocusInteractions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int

    /// The options of these bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Being pressed.
    public static let activate = FocusInteractions(rawValue: 1)
    /// Being written to.
    public static let edit = FocusInteractions(rawValue: 2)
    /// As is usual.
    public static let automatic = FocusInteractions(rawValue: 3)
}

extension View {
    /// When the view would have the keyboard. There is none.
    public nonisolated func focused<Value: Hashable>(
        _ binding: FocusState<Value>.Binding, equals value: Value
    ) -> some View { self }

    /// When the view would have the keyboard. There is none.
    public nonisolated func focused(_ condition: FocusState<Bool>.Binding) -> some View { self }

    /// Whether the view could have the keyboard. There is none.
    public nonisolated func focusable(_ isFocusable: Bool = true) -> some View { self }

    /// What the view could have the keyboard for. There is none.
    public nonisolated func focusable(
        _ isFocusable: Bool = true, interactions: FocusInteractions
    ) -> some View { self }

    /// Whether a view with the keyboard would look different. There is none.
    public nonisolated func focusEffectDisabled(_ disabled: Bool = true) -> some View { self }

    /// Which view would have the keyboard first. There is none.
    public nonisolated func defaultFocus<V: Hashable>(
        _ binding: FocusState<V>.Binding, _ value: V
    ) -> some View { self }

    /// Keeps the keyboard's way among what is inside. There is none.
    public nonisolated func focusSection() -> some View { self }
}
