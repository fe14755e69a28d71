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

/// The direction in which text and layouts run.
public enum LayoutDirection: CaseIterable, Hashable, Sendable {
    /// Leading is left.
    case leftToRight
    /// Leading is right.
    case rightToLeft
}
