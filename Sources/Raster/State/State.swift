/// A value that a view keeps while it is on the screen: for one picture, or as long as the views of an
/// `ImageRenderer` live.
///
/// Setting it while a body is evaluated has no effect on that picture; set in `onAppear`, it has.
@propertyWrapper
public struct State<Value>: DynamicProperty {
    final class Box {
        var value: Value
        /// Is told before the value is set.
        var willChange: (() -> Void)?

        init(_ value: Value) { self.value = value }
    }

    var box: Box

    /// State with a first value.
    public init(wrappedValue value: Value) { box = Box(value) }

    /// State with a first value.
    public init(initialValue value: Value) { box = Box(value) }

    /// The value.
    public var wrappedValue: Value {
        get { box.value }
        nonmutating set {
            box.willChange?()
            box.value = newValue
        }
    }

    /// The value, for views that may change it.
    public var projectedValue: Binding<Value> {
        let state = self
        return Binding(get: { state.wrappedValue }, set: { state.wrappedValue = $0 })
    }
}

extension State where Value: ExpressibleByNilLiteral {
    /// State without a value.
    public init() { self.init(wrappedValue: nil) }
}

extension State: @unchecked Sendable where Value: Sendable {}
