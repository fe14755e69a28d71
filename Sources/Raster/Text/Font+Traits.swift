extension Font {
    /// How heavy a font is, as a value of -1 to 1 with regular at 0.
    public struct Weight: Hashable, Sendable {
        let value: CGFloat

        /// CSS's 100.
        public static let ultraLight = Weight(value: -0.8)
        /// CSS's 200.
        public static let thin = Weight(value: -0.6)
        /// CSS's 300.
        public static let light = Weight(value: -0.4)
        /// CSS's 400.
        public static let regular = Weight(value: 0)
        /// CSS's 500.
        public static let medium = Weight(value: 0.23)
        /// CSS's 600.
        public static let semibold = Weight(value: 0.3)
        /// CSS's 700.
        public static let bold = Weight(value: 0.4)
        /// CSS's 800.
        public static let heavy = Weight(value: 0.56)
        /// CSS's 900.
        public static let black = Weight(value: 0.62)

        /// The weight of CSS: 100 for ultralight to 900 for black.
        var css: Double {
            switch self {
            case .ultraLight: 100
            case .thin: 200
            case .light: 300
            case .medium: 500
            case .semibold: 600
            case .bold: 700
            case .heavy: 800
            case .black: 900
            default: 400
            }
        }
    }

    /// How wide a font's letters are, with 0 for normal ones.
    public struct Width: Hashable, Sendable {
        /// A quarter more than normal for 0.1, a quarter less for -0.1; what is used is 50 to 200 % of the
        /// normal width.
        public var value: CGFloat

        /// A width of your own.
        public init(_ value: CGFloat) {
            self.value = value
        }

        /// Half the normal width.
        public static let compressed = Width(-0.2)
        /// Three quarters of the normal width.
        public static let condensed = Width(-0.1)
        /// The normal width.
        public static let standard = Width(0)
        /// Half more than the normal width.
        public static let expanded = Width(0.2)

        /// OpenType's percent, by which condensed is 75 and compressed 50. Apple's relation isn't known.
        var percent: Double {
            value.isFinite ? min(max(100 + 250 * Double(value), 50), 200) : 100
        }
    }

    /// A generic design; `FontDesign.standInFamilies` says which families stand in for Apple's.
    public enum Design: Hashable, Sendable {
        /// The system's sans serif, a serif, one with round ends, one whose letters are all as wide.
        case `default`, serif, rounded, monospaced

        var fontDesign: FontDesign {
            switch self {
            case .default: .default
            case .serif: .serif
            case .rounded: .rounded
            case .monospaced: .monospaced
            }
        }
    }

    /// The distance between lines: what the font says, or 2 points less or more (Apple's usual step).
    public enum Leading: Hashable, Sendable {
        /// What the font says, 2 points less, 2 points more.
        case standard, tight, loose

        var adjustment: Double {
            switch self {
            case .standard: 0
            case .tight: -2
            case .loose: 2
            }
        }
    }
}
