/// How large the user wants text to be, by the first system's names: see `DynamicTypeSize`.
public enum ContentSizeCategory: Hashable, CaseIterable, Sendable {
    /// Smaller than the default.
    case extraSmall, small, medium
    /// The default.
    case large
    /// Larger than the default.
    case extraLarge, extraExtraLarge, extraExtraExtraLarge
    /// The sizes that accessibility settings add.
    case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge, accessibilityExtraExtraLarge
    /// The largest.
    case accessibilityExtraExtraExtraLarge

    /// Whether it is one of the five largest sizes.
    public var isAccessibilityCategory: Bool { size.isAccessibilitySize }

    fileprivate var size: DynamicTypeSize {
        DynamicTypeSize.allCases[Self.allCases.firstIndex(of: self) ?? DynamicTypeSize.large.place]
    }
}

extension ContentSizeCategory: Comparable {
    /// Whether text is smaller.
    public static func < (lhs: ContentSizeCategory, rhs: ContentSizeCategory) -> Bool { lhs.size < rhs.size }
}

extension EnvironmentValues {
    /// How large text styles are, by the first system's names.
    public var sizeCategory: ContentSizeCategory {
        get { ContentSizeCategory.allCases[dynamicTypeSize.place] }
        set { dynamicTypeSize = newValue.size }
    }

    /// Whether what is typed goes to the view: it doesn't.
    public var isFocused: Bool { false }
}
