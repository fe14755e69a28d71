extension EnvironmentValues {
    private enum ScaleKey: EnvironmentKey {
        static let defaultValue = Image.Scale.medium
    }

    private enum SymbolModeKey: EnvironmentKey {
        static let defaultValue: SymbolRenderingMode? = nil
    }

    private enum SymbolVariantsKey: EnvironmentKey {
        static let defaultValue = SymbolVariants.none
    }

    private enum RangeKey: EnvironmentKey {
        static let defaultValue: Image.DynamicRange? = nil
    }

    private enum LabelKey: EnvironmentKey {
        static let defaultValue: String? = nil
    }

    /// What images are called instead of their own labels; empty for nothing at all.
    var imageLabel: String? {
        get { self[LabelKey.self] }
        set { self[LabelKey.self] = newValue }
    }

    /// How large symbols are beside text; medium by default.
    public var imageScale: Image.Scale {
        get { self[ScaleKey.self] }
        set { self[ScaleKey.self] = newValue }
    }

    /// How the parts of symbols are told apart; nil, the default, for by levels of the foreground style where
    /// several were set, else not.
    public var symbolRenderingMode: SymbolRenderingMode? {
        get { self[SymbolModeKey.self] }
        set { self[SymbolModeKey.self] = newValue }
    }

    /// Which of several symbols of one kind are meant; none by default.
    public var symbolVariants: SymbolVariants {
        get { self[SymbolVariantsKey.self] }
        set { self[SymbolVariantsKey.self] = newValue }
    }

    /// How far beyond white images may go; kept for code that asks.
    public var allowedDynamicRange: Image.DynamicRange? {
        get { self[RangeKey.self] }
        set { self[RangeKey.self] = newValue }
    }
}
