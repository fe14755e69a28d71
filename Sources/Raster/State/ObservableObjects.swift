@_exported import class OpenCombine.AnyCancellable
@_exported import protocol OpenCombine.ObservableObject
@_exported import class OpenCombine.ObservableObjectPublisher
@_exported import class OpenCombine.PassthroughSubject
@_exported import struct OpenCombine.Published

/// Gives bindings to the properties of an `ObservableObject`.
@dynamicMemberLookup
public struct ObservedObjectWrapper<ObjectType: ObservableObject> {
    let object: ObjectType

    /// A binding to a property.
    public subscript<Subject>(
        dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
    ) -> Binding<Subject> {
        let object = object
        return Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
    }
}

/// An object that somebody else keeps.
@propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
    /// Gives bindings to the object's properties.
    public typealias Wrapper = ObservedObjectWrapper<ObjectType>

    /// The object.
    public var wrappedValue: ObjectType

    /// Bindings to the object's properties.
    public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

    /// An object that somebody else keeps.
    public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }

    /// An object that somebody else keeps.
    public init(initialValue: ObjectType) { self.init(wrappedValue: initialValue) }
}

/// An object that a view makes once and keeps while it is on the screen: as long as state is kept.
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
    final class Box {
        private let make: () -> ObjectType
        private(set) lazy var object = make()

        init(_ make: @escaping () -> ObjectType) { self.make = make }

        /// One that makes an object of its own.
        convenience init(copying other: Box) { self.init(other.make) }
    }

    var box: Box

    /// An object that is made when it is asked for first.
    public init(wrappedValue make: @autoclosure @escaping () -> ObjectType) { box = Box(make) }

    /// The object.
    public var wrappedValue: ObjectType { box.object }

    /// Bindings to the object's properties.
    public var projectedValue: ObservedObject<ObjectType>.Wrapper {
        ObservedObjectWrapper(object: wrappedValue)
    }
}

/// An object of a type that `environmentObject` has put around a view. It is a programmer's error to ask for
/// one that is not there.
@propertyWrapper
public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty {
    /// Gives bindings to the object's properties.
    public typealias Wrapper = ObservedObjectWrapper<ObjectType>

    var object: ObjectType?

    /// The object of this type around the view.
    public init() {}

    /// The object.
    public var wrappedValue: ObjectType {
        guard let object else {
            preconditionFailure(
                "no \(ObjectType.self) is in the environment: put one there by .environmentObject(_:)")
        }
        return object
    }

    /// Bindings to the object's properties.
    public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }
}
