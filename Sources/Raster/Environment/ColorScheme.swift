/// Whether colours that adapt take their light or their dark values.
public enum ColorScheme: CaseIterable, Hashable, Sendable {
    /// Dark content on a light background.
    case light
    /// Light content on a dark background.
    case dark
}

/// How strongly colours that adapt stand out from each other.
public enum ColorSchemeContrast: CaseIterable, Hashable, Sendable {
    /// As they were designed.
    case standard
    /// Further apart.
    case increased
}

/// How a drawing's working colour space encodes and bounds its components.
public enum ColorRenderingMode: Hashable, Sendable {
    /// sRGB-encoded components, 0 to 1.
    case nonLinear
    /// Linear-light sRGB components, 0 to 1.
    case linear
    /// Linear-light sRGB components that may leave 0 to 1.
    case extendedLinear
}

/// The direction in which text and layouts run.
public enum LayoutDirection: CaseIterable, Hashable, Sendable {
    /// Leading is left.
    case leftToRight
    /// Leading is right.
    case rightToLeft
}
