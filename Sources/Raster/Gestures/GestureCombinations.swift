/// Two gestures at the same time.
public nonisolated struct SimultaneousGesture<First: Gesture, Second: Gesture>: PrimitiveGesture {
    /// What both tell.
    public struct Value {
        /// What the first tells.
        public var first: First.Value?
        /// What the second tells.
        public var second: Second.Value?
    }

    /// One of them.
    public var first: First
    /// The other.
    public var second: Second

    /// Both at the same time.
    public init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }
}

extension SimultaneousGesture.Value: Sendable where First.Value: Sendable, Second.Value: Sendable {}
extension SimultaneousGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}
extension SimultaneousGesture.Value: Hashable where First.Value: Hashable, Second.Value: Hashable {}

/// A gesture and then another.
public nonisolated struct SequenceGesture<First: Gesture, Second: Gesture>: PrimitiveGesture {
    /// How far they are.
    public enum Value {
        /// The first has begun.
        case first(First.Value)
        /// The first has ended.
        case second(First.Value, Second.Value?)
    }

    /// The one.
    public var first: First
    /// The one after it.
    public var second: Second

    /// One after the other.
    public init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }
}

extension SequenceGesture.Value: Sendable where First.Value: Sendable, Second.Value: Sendable {}
extension SequenceGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}

/// A gesture, or if that fails another.
public nonisolated struct ExclusiveGesture<First: Gesture, Second: Gesture>: PrimitiveGesture {
    /// Which of them it is.
    public enum Value {
        /// The first.
        case first(First.Value)
        /// The other.
        case second(Second.Value)
    }

    /// The one that counts if both could.
    public var first: First
    /// The other.
    public var second: Second

    /// One of them.
    public init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }
}

extension ExclusiveGesture.Value: Sendable where First.Value: Sendable, Second.Value: Sendable {}
extension ExclusiveGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}

/// A gesture with its type hidden.
public nonisolated struct AnyGesture<Told>: PrimitiveGesture {
    /// What the gesture tells.
    public typealias Value = Told
    private let gesture: Any

    /// Hides a gesture's type.
    public init<T: Gesture>(_ gesture: T) where Told == T.Value { self.gesture = gesture }
}

/// A gesture that tells when it ends.
public nonisolated struct _EndedGesture<Content: Gesture>: PrimitiveGesture {
    /// What the gesture tells.
    public typealias Value = Content.Value
    let content: Content
    let action: (Content.Value) -> Void
}

/// A gesture that tells when it changes.
public nonisolated struct _ChangedGesture<Content: Gesture>: PrimitiveGesture {
    /// What the gesture tells.
    public typealias Value = Content.Value
    let content: Content
    let action: (Content.Value) -> Void
}

/// A gesture that tells something else.
public nonisolated struct _MapGesture<Content: Gesture, Told>: PrimitiveGesture {
    /// What the gesture tells.
    public typealias Value = Told
    let content: Content
    let transform: (Content.Value) -> Told
}

/// A gesture that changes a state while it lasts.
public nonisolated struct GestureStateGesture<Base: Gesture, State>: PrimitiveGesture {
    /// What the gesture tells.
    public typealias Value = Base.Value
    /// The gesture.
    public var base: Base
    /// The state.
    public var state: GestureState<State>
    /// What changes the state.
    let change: (Base.Value, inout State, inout Transaction) -> Void
}

extension Gesture {
    /// The gesture, with what would be done at its end.
    public nonisolated func onEnded(_ action: @escaping (Value) -> Void) -> _EndedGesture<Self> {
        _EndedGesture(content: self, action: action)
    }

    /// The gesture, told as something else.
    public nonisolated func map<T>(_ body: @escaping (Value) -> T) -> _MapGesture<Self, T> {
        _MapGesture(content: self, transform: body)
    }

    /// The gesture, with a state that it would change while it lasts.
    public nonisolated func updating<State>(
        _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
    ) -> GestureStateGesture<Self, State> {
        GestureStateGesture(base: self, state: state, change: body)
    }

    /// This gesture and another at the same time.
    public nonisolated func simultaneously<Other: Gesture>(
        with other: Other
    ) -> SimultaneousGesture<Self, Other> { SimultaneousGesture(self, other) }

    /// This gesture and then another.
    public nonisolated func sequenced<Other: Gesture>(
        before other: Other
    ) -> SequenceGesture<Self, Other> { SequenceGesture(self, other) }

    /// This gesture, or if it fails another.
    public nonisolated func exclusively<Other: Gesture>(
        before other: Other
    ) -> ExclusiveGesture<Self, Other> { ExclusiveGesture(self, other) }

    /// The gesture, while keys are held.
    public nonisolated func modifiers(_ modifiers: EventModifiers) -> _MapGesture<Self, Value> {
        map { $0 }
    }
}

extension Gesture where Value: Equatable {
    /// The gesture, with what would be done at each change.
    public nonisolated func onChanged(_ action: @escaping (Value) -> Void) -> _ChangedGesture<Self> {
        _ChangedGesture(content: self, action: action)
    }
}
