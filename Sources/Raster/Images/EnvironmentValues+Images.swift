extension EnvironmentValues {
    private enum ScaleKey: EnvironmentKey {
        static let defaultValue = Image.Scale.medium
    }

    private enum RangeKey: EnvironmentKey {
        static let defaultValue: Image.DynamicRange? = nil
    }

    /// How large symbols are beside text; medium by default.
    public var imageScale: Image.Scale {
        get { self[ScaleKey.self] }
        set { self[ScaleKey.self] = newValue }
    }

    /// How far beyond white images may go; kept for code that asks.
    public var allowedDynamicRange: Image.DynamicRange? {
        get { self[RangeKey.self] }
        set { self[RangeKey.self] = newValue }
    }
}
