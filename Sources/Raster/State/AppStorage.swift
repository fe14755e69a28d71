import Foundation

/// A value of the user's settings: here, always its default, until it is set.
///
/// Nothing is read or written: pictures depend on no machine's settings.
@propertyWrapper
public struct AppStorage<Value>: DynamicProperty {
    var state: State<Value>

    private init(value: Value) { state = State(wrappedValue: value) }

    /// The value.
    public var wrappedValue: Value {
        get { state.wrappedValue }
        nonmutating set { state.wrappedValue = newValue }
    }

    /// The value, for views that may change it.
    public var projectedValue: Binding<Value> { state.projectedValue }
}

extension AppStorage {
    /// A setting with a default. The key and the store are not asked.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
        self.init(value: wrappedValue)
    }

    /// A setting without a default.
    public init(_ key: String, store: UserDefaults? = nil) where Value: ExpressibleByNilLiteral {
        self.init(value: nil)
    }
}

/// A value that a scene keeps: here, always its default, until it is set.
@propertyWrapper
public struct SceneStorage<Value>: DynamicProperty {
    var state: State<Value>

    /// A value with a default. The key is not asked.
    public init(wrappedValue: Value, _ key: String) { state = State(wrappedValue: wrappedValue) }

    /// The value.
    public var wrappedValue: Value {
        get { state.wrappedValue }
        nonmutating set { state.wrappedValue = newValue }
    }

    /// The value, for views that may change it.
    public var projectedValue: Binding<Value> { state.projectedValue }
}
