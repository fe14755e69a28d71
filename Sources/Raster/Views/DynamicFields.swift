import RasterEngine
@_spi(Reflection) import Swift

/// A dynamic property of the house's.
protocol InjectedProperty: DynamicProperty {
    /// Takes what it needs from around its view.
    mutating func inject(_ inputs: _ViewInputs)
}

/// Finds and fills the dynamic properties among the stored ones of a view.
///
/// Where they lie is read once a type, from the metadata that the compiler writes for reflection.
enum DynamicFields {
    private struct Field: @unchecked Sendable {
        var offset: Int
        var inject: (UnsafeMutableRawPointer, _ViewInputs) -> Void
    }

    private static let known = Guarded<[ObjectIdentifier: [Field]]>([:])

    private static func fields<T>(of type: T.Type) -> [Field] {
        if let fields = known.withLock({ $0[ObjectIdentifier(type)] }) { return fields }
        var fields: [Field] = []
        _ = _forEachField(of: type, options: _EachFieldOptions(rawValue: 1 << 1)) { _, offset, type, _ in
            if let type = type as? any DynamicProperty.Type {
                fields.append(Field(offset: offset, inject: injection(of: type)))
            }
            return true
        }
        known.withLock { $0[ObjectIdentifier(type)] = fields }
        return fields
    }

    /// Fills the dynamic properties of a view or a modifier.
    static func inject<T>(_ value: inout T, _ inputs: _ViewInputs) {
        let fields = fields(of: T.self)
        if fields.isEmpty { return }
        withUnsafeMutablePointer(to: &value) { pointer in
            for (index, field) in fields.enumerated() {
                field.inject(UnsafeMutableRawPointer(pointer) + field.offset, inputs.part(index))
            }
        }
    }

    /// How a property of a type is filled.
    private static func injection<Property: DynamicProperty>(
        of type: Property.Type
    ) -> (UnsafeMutableRawPointer, _ViewInputs) -> Void {
        if let type = type as? any InjectedProperty.Type { return ownInjection(of: type) }
        // One of a user's, made of others.
        return { pointer, inputs in
            let property = pointer.assumingMemoryBound(to: Property.self)
            inject(&property.pointee, inputs)
            property.pointee.update()
        }
    }

    private static func ownInjection<Property: InjectedProperty>(
        of type: Property.Type
    ) -> (UnsafeMutableRawPointer, _ViewInputs) -> Void {
        { pointer, inputs in
            let property = pointer.assumingMemoryBound(to: Property.self)
            property.pointee.inject(inputs)
            property.pointee.update()
        }
    }
}
