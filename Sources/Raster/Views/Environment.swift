import Foundation
import Observation

/// A value of what is around a view.
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
    private enum Content {
        case keyPath(KeyPath<EnvironmentValues, Value>)
        case value(Value)
        case object((EnvironmentValues) -> Value)
    }

    private var content: Content

    /// The value that a key path of the environment leads to.
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { content = .keyPath(keyPath) }

    /// The value: that around the view while its body is evaluated and in the closures that it makes;
    /// elsewhere the default.
    public var wrappedValue: Value {
        switch content {
        case .keyPath(let path): EnvironmentValues()[keyPath: path]
        case .value(let value): value
        case .object(let find): find(EnvironmentValues())
        }
    }
}

extension Environment where Value: AnyObject & Observable {
    /// The object of a type that `environment(_:)` has put around the view. It is a programmer's error if
    /// none has.
    public init(_ type: Value.Type) {
        content = .object { environment in
            guard let object = environment.object(of: type) else {
                preconditionFailure("no \(type) is in the environment: put one there by .environment(_:)")
            }
            return object
        }
    }
}

extension Environment {
    /// The object of a type that `environment(_:)` has put around the view, nil if none has.
    public init<T: AnyObject & Observable>(_ type: T.Type) where Value == T? {
        content = .object { $0.object(of: type) }
    }
}

extension Environment: InjectedProperty {
    mutating func inject(_ inputs: _ViewInputs) {
        switch content {
        case .keyPath(let path): content = .value(inputs.environment[keyPath: path])
        case .object(let find): content = .value(find(inputs.environment))
        case .value: break
        }
    }
}
