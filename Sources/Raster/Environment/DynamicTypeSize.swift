/// How large the user wants text to be.
public enum DynamicTypeSize: CaseIterable, Comparable, Hashable, Sendable {
    /// Smaller than the default.
    case xSmall, small, medium
    /// The default.
    case large
    /// Larger than the default.
    case xLarge, xxLarge, xxxLarge
    /// The sizes that accessibility settings add.
    case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

    /// Whether it is one of the five largest sizes.
    public var isAccessibilitySize: Bool { self >= .accessibility1 }

    /// From 0 for the smallest to 11 for the largest.
    var place: Int {
        switch self {
        case .xSmall: 0
        case .small: 1
        case .medium: 2
        case .large: 3
        case .xLarge: 4
        case .xxLarge: 5
        case .xxxLarge: 6
        case .accessibility1: 7
        case .accessibility2: 8
        case .accessibility3: 9
        case .accessibility4: 10
        case .accessibility5: 11
        }
    }
}
