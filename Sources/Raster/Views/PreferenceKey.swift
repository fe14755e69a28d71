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

/// The preferences of a part of the tree. Some are known only when it has been placed, as a
/// `GeometryReader`'s are.
struct PreferenceValues {
    /// The preferences of a box, once it has been placed.
    final class Source {
        var values = PreferenceValues()
    }

    private enum Piece {
        case values(Source)
        /// All of some others, but for one key.
        case changed(key: ObjectIdentifier, others: PreferenceValues, value: () -> Any)
    }

    /// From first to last.
    private var pieces: [Piece] = []

    /// The value of a key, which siblings' are combined to.
    func value<K: PreferenceKey>(of key: K.Type) -> K.Value? {
        var value: K.Value?
        for piece in pieces {
            let next: K.Value?
            switch piece {
            case .values(let source): next = source.values.value(of: key)
            case .changed(ObjectIdentifier(key), _, let change): next = change() as? K.Value
            case .changed(_, let others, _): next = others.value(of: key)
            }
            guard let next else { continue }
            if value == nil { value = next } else { K.reduce(value: &value!) { next } }
        }
        return value
    }

    subscript<K: PreferenceKey>(key: K.Type) -> K.Value { value(of: key) ?? K.defaultValue }

    /// Takes in the preferences of what comes after.
    mutating func merge(_ other: PreferenceValues) { pieces += other.pieces }

    /// Takes in the preferences that a box will have.
    mutating func merge(_ source: Source) { pieces.append(.values(source)) }

    /// Puts another value in place of a key's; it is found when it is asked for.
    mutating func change<K: PreferenceKey>(_ key: K.Type, _ change: @escaping (PreferenceValues) -> K.Value) {
        let others = self
        pieces = [.changed(key: ObjectIdentifier(key), others: others) { change(others) }]
    }
}

/// A modifier that sees the preferences of what it changes.
protocol PreferenceModifier: ViewModifier where Body == Never {
    nonisolated func change(_ outputs: inout _ViewOutputs, _ inputs: _ViewInputs)
}

extension PreferenceModifier {
    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public nonisolated static func _makeNodes(
        of modifier: Self, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs,
        content: @escaping (_ViewInputs, inout _ViewOutputs) -> Void
    ) {
        var inner = _ViewOutputs()
        content(inputs.part(-3), &inner)
        modifier.change(&inner, inputs)
        outputs.nodes += inner.nodes
        outputs.preferences.merge(inner.preferences)
    }
}

nonisolated struct PreferenceSetting<K: PreferenceKey>: PreferenceModifier {
    let value: K.Value

    func change(_ outputs: inout _ViewOutputs, _ inputs: _ViewInputs) {
        outputs.preferences.change(K.self) { [value] _ in value }
    }
}

nonisolated struct PreferenceTransform<K: PreferenceKey>: PreferenceModifier {
    let transform: (inout K.Value) -> Void

    func change(_ outputs: inout _ViewOutputs, _ inputs: _ViewInputs) {
        outputs.preferences.change(K.self) { [transform] others in
            var value = others[K.self]
            transform(&value)
            return value
        }
    }
}

nonisolated struct PreferenceChange<K: PreferenceKey>: PreferenceModifier where K.Value: Equatable {
    let action: (K.Value) -> Void

    func change(_ outputs: inout _ViewOutputs, _ inputs: _ViewInputs) {
        let preferences = outputs.preferences
        inputs.states.whenChanged(
            at: inputs, value: { preferences[K.self] }, action: { [action] in action($1) })
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

    /// Puts a view in front that is made of what the views inside hand out.
    public nonisolated func overlayPreferenceValue<K: PreferenceKey, V: View>(
        _ key: K.Type = K.self, alignment: Alignment = .center,
        @ViewBuilder _ transform: @escaping (K.Value) -> V
    ) -> some View {
        modifier(PreferenceLayering<K, V>(transform: transform, alignment: alignment, isBehind: false))
    }

    /// Puts a view behind that is made of what the views inside hand out.
    public nonisolated func backgroundPreferenceValue<K: PreferenceKey, V: View>(
        _ key: K.Type = K.self, alignment: Alignment = .center,
        @ViewBuilder _ transform: @escaping (K.Value) -> V
    ) -> some View {
        modifier(PreferenceLayering<K, V>(transform: transform, alignment: alignment, isBehind: true))
    }
}

private nonisolated struct PreferenceLayering<K: PreferenceKey, V: View>: PreferenceModifier {
    let transform: (K.Value) -> V
    let alignment: Alignment
    let isBehind: Bool

    func change(_ outputs: inout _ViewOutputs, _ inputs: _ViewInputs) {
        let preferences = outputs.preferences
        let inner = inputs.apart(-2)
        let other = DeferredNode(inner) { [transform] in transform(preferences[K.self]).nodes(inner) }
        outputs.nodes = [LayeringNode(outputs.single(inputs), other, alignment, isBehind: isBehind)]
        outputs.preferences.merge(other.preferences)
    }
}
