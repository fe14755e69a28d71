/// How much room a view has on an axis, in two kinds.
public enum UserInterfaceSizeClass: Hashable, Sendable {
    /// Little, as across a phone.
    case compact
    /// Enough, as on a tablet.
    case regular
}

/// Why content is not to be shown as it is.
public struct RedactionReasons: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int

    /// The options of these bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// It isn't known yet: text and images are plain blocks.
    public static let placeholder = RedactionReasons(rawValue: 1)
    /// It is private: views marked so are plain blocks.
    public static let privacy = RedactionReasons(rawValue: 2)
    /// It may be out of date. Nothing is changed.
    public static let invalidated = RedactionReasons(rawValue: 4)
}

extension EnvironmentValues {
    private enum RedactionKey: EnvironmentKey {
        static let defaultValue: RedactionReasons = []
    }

    private enum HorizontalSizeClassKey: EnvironmentKey {
        static let defaultValue: UserInterfaceSizeClass? = nil
    }

    private enum VerticalSizeClassKey: EnvironmentKey {
        static let defaultValue: UserInterfaceSizeClass? = nil
    }

    /// Why content is not to be shown as it is; empty by default.
    public var redactionReasons: RedactionReasons {
        get { self[RedactionKey.self] }
        set { self[RedactionKey.self] = newValue }
    }

    /// How much room there is from side to side; nil where nobody has said so.
    public var horizontalSizeClass: UserInterfaceSizeClass? {
        get { self[HorizontalSizeClassKey.self] }
        set { self[HorizontalSizeClassKey.self] = newValue }
    }

    /// How much room there is from top to bottom; nil where nobody has said so.
    public var verticalSizeClass: UserInterfaceSizeClass? {
        get { self[VerticalSizeClassKey.self] }
        set { self[VerticalSizeClassKey.self] = newValue }
    }

    /// Always false: there is no system setting to follow.
    public var accessibilityReduceMotion: Bool { false }
    /// Always false: there is no system setting to follow.
    public var accessibilityReduceTransparency: Bool { false }
    /// Always false: there is no system setting to follow.
    public var accessibilityDifferentiateWithoutColor: Bool { false }
    /// Always false: there is no system setting to follow.
    public var accessibilityInvertColors: Bool { false }
    /// Always false: nobody listens to a picture.
    public var accessibilityVoiceOverEnabled: Bool { false }
}
