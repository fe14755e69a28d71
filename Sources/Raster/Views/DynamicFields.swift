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
        var type: any DynamicProperty.Type
    }

    private static let known = Guarded<[ObjectIdentifier: [Field]]>([:])

    private static func fields<T>(of type: T.Type) -> [Field] {
        if let fields = known.withLock({ $0[ObjectIdentifier(type)] }) { return fields }
        var fields: [Field] = []
        _ = _forEachField(of: type, options: _EachFieldOptions(rawValue: 1 << 1)) { _, offset, type, _ in
            if let type = type as? any DynamicProperty.Type {
                fields.append(Field(offset: offset, type: type))
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
                inject(
                    UnsafeMutableRawPointer(pointer) + field.offset, as: field.type, inputs.part(index))
            }
        }
    }

    private static func inject<Property: DynamicProperty>(
        _ pointer: UnsafeMutableRawPointer, as type: Property.Type, _ inputs: _ViewInputs
    ) {
        let property = pointer.assumingMemoryBound(to: Property.self)
        if var injected = property.pointee as? any InjectedProperty {
            injected.inject(inputs)
            if let changed = injected as? Property { property.pointee = changed }
        } else {
            // One of a user's, made of others.
            inject(&property.pointee, inputs)
        }
        property.pointee.update()
    }
}
