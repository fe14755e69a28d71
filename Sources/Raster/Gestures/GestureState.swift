/// A value that a gesture changes while it lasts, and that is itself again when it ends: here always itself.
@propertyWrapper
public struct GestureState<Value>: DynamicProperty {
    private let value: Value

    /// A state with its value at rest.
    public init(wrappedValue: Value) { value = wrappedValue }

    /// A state with its value at rest.
    public init(initialValue: Value) { value = initialValue }

    /// A state with its value at rest, and how it would come back to it.
    public init(wrappedValue: Value, resetTransaction: Transaction) { value = wrappedValue }

    /// A state with its value at rest, and how it would come back to it.
    public init(initialValue: Value, resetTransaction: Transaction) { value = initialValue }

    /// A state with its value at rest, and what would be done when it comes back to it.
    public init(wrappedValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
        value = wrappedValue
    }

    /// A state with its value at rest, and what would be done when it comes back to it.
    public init(initialValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
        value = initialValue
    }

    /// The value.
    public var wrappedValue: Value { value }

    /// The state itself, for `updating(_:body:)`.
    public var projectedValue: GestureState<Value> { self }
}

extension GestureState where Value: ExpressibleByNilLiteral {
    /// A state without a value at rest.
    public init(resetTransaction: Transaction = Transaction()) { self.init(wrappedValue: nil) }
}

extension GestureState: Sendable where Value: Sendable {}

/// Which of a view's gestures count, and whether those of what is inside it do.
public struct GestureMask: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// The options of these bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Neither.
    public static let none: GestureMask = []
    /// That which is added.
    public static let gesture = GestureMask(rawValue: 1)
    /// Those of what is inside.
    public static let subviews = GestureMask(rawValue: 2)
    /// Both.
    public static let all: GestureMask = [.gesture, .subviews]
}
