/// A value that views hand to those around them.
public protocol PreferenceKey {
    /// The value's type.
    associatedtype Value
    /// What a view without one has.
    static var defaultValue: Value { get }
    /// Combines the values of siblings, from first to last.
    static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
    /// Nothing.
    public static var defaultValue: Value { nil }
}

/// The preferences of a part of the tree.
struct PreferenceValues {
    private struct Entry {
        var value: Any
        var reduce: (Any, Any) -> Any
    }

    private var entries: [ObjectIdentifier: Entry] = [:]

    subscript<K: PreferenceKey>(key: K.Type) -> K.Value {
        get { entries[ObjectIdentifier(key)]?.value as? K.Value ?? K.defaultValue }
        set {
            entries[ObjectIdentifier(key)] = Entry(value: newValue) { first, second in
                guard var value = first as? K.Value, let next = second as? K.Value else { return first }
                K.reduce(value: &value) { next }
                return value
            }
        }
    }

    /// Takes in the preferences of what comes after.
    mutating func merge(_ other: PreferenceValues) {
        for (key, entry) in other.entries {
            if let known = entries[key] {
                entries[key]?.value = known.reduce(known.value, entry.value)
            } else {
                entries[key] = entry
            }
        }
    }
}

/// A modifier that sees the preferences of what it changes.
protocol PreferenceModifier: ViewModifier where Body == Never {
    nonisolated func change(
        _ outputs: inout _ViewOutputs, _ inputs: _ViewInputs)
}

extension PreferenceModifier {
    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public nonisolated static func _makeNodes(
        of modifier: Self, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs,
        content: @escaping (_ViewInputs, inout _ViewOutputs) -> Void
    ) {
        var inner = _ViewOutputs()
        content(inputs, &inner)
        modifier.change(&inner, inputs)
        outputs.nodes += inner.nodes
        outputs.preferences.merge(inner.preferences)
    }
}

nonisolated struct PreferenceSetting<K: PreferenceKey>: PreferenceModifier {
    let value: K.Value

    func change(_ outputs: inout _ViewOutputs, _ inputs: _ViewInputs) {
        outputs.preferences[K.self] = value
    }
}

nonisolated struct PreferenceTransform<K: PreferenceKey>: PreferenceModifier {
    let transform: (inout K.Value) -> Void

    func change(_ outputs: inout _ViewOutputs, _ inputs: _ViewInputs) {
        transform(&outputs.preferences[K.self])
    }
}

nonisolated struct PreferenceChange<K: PreferenceKey>: PreferenceModifier where K.Value: Equatable {
    final class Last {
        var value: K.Value?
    }

    let action: (K.Value) -> Void

    func change(_ outputs: inout _ViewOutputs, _ inputs: _ViewInputs) {
        let value = outputs.preferences[K.self]
        let last = inputs.states.box(at: inputs.part(-3).identity, or: Last())
        if last.value == value { return }
        last.value = value
        let action = action
        inputs.states.actions.append { action(value) }
    }
}

extension View {
    /// Hands a value to the views around, in place of what is inside.
    public nonisolated func preference<K: PreferenceKey>(
        key: K.Type = K.self, value: K.Value
    ) -> some View { modifier(PreferenceSetting<K>(value: value)) }

    /// Changes the value that is handed to the views around.
    public nonisolated func transformPreference<K: PreferenceKey>(
        _ key: K.Type = K.self, _ callback: @escaping (inout K.Value) -> Void
    ) -> some View { modifier(PreferenceTransform<K>(transform: callback)) }

    /// Runs a closure with the value that the views inside hand out, at first and when it has changed. What
    /// it does to state makes the picture anew.
    public nonisolated func onPreferenceChange<K: PreferenceKey>(
        _ key: K.Type = K.self, perform action: @escaping (K.Value) -> Void
    ) -> some View where K.Value: Equatable { modifier(PreferenceChange<K>(action: action)) }
}
