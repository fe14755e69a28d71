/// A number that grows with the size of text.
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
    private let base: Value
    private let style: Font.TextStyle
    var factor: Value = 1

    /// A number for the default size of text.
    public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle = .body) {
        base = wrappedValue
        style = textStyle
    }

    /// The number for the size of text around.
    public var wrappedValue: Value { base * factor }

    mutating func scale(for size: DynamicTypeSize) {
        factor = Value(style.size(at: size) / style.size(at: .large))
    }
}

extension ScaledMetric: InjectedProperty {
    mutating func inject(_ inputs: _ViewInputs) { scale(for: inputs.environment.dynamicTypeSize) }
}
