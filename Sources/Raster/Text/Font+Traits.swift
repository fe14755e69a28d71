extension Font {
    /// How heavy a font is, as a value of -1 to 1 with regular at 0.
    public struct Weight: Hashable, Sendable {
        let value: CGFloat

        public static let ultraLight = Weight(value: -0.8)
        public static let thin = Weight(value: -0.6)
        public static let light = Weight(value: -0.4)
        public static let regular = Weight(value: 0)
        public static let medium = Weight(value: 0.23)
        public static let semibold = Weight(value: 0.3)
        public static let bold = Weight(value: 0.4)
        public static let heavy = Weight(value: 0.56)
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
        public var value: CGFloat

        public init(_ value: CGFloat) {
            self.value = value
        }

        public static let compressed = Width(-0.2)
        public static let condensed = Width(-0.1)
        public static let standard = Width(0)
        public static let expanded = Width(0.2)

        /// OpenType's percent, by which condensed is 75 and compressed 50. Apple's relation isn't known.
        var percent: Double {
            value.isFinite ? min(max(100 + 250 * Double(value), 50), 200) : 100
        }
    }

    /// A generic design; `FontDesign.standInFamilies` says which families stand in for Apple's.
    public enum Design: Hashable, Sendable {
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
