#if os(Linux)
    import Foundation
    import Raster

    /// UIKit's and AppKit's name for a colour.
    public struct UIColor: Hashable, Sendable {
        let color: Color

        /// A colour.
        public init(_ color: Color) { self.color = color }

        /// A colour of encoded sRGB components from 0 to 1.
        public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
            color = Color(
                .sRGB, red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(alpha))
        }

        /// A grey, from 0 to 1.
        public init(white: CGFloat, alpha: CGFloat) {
            color = Color(.sRGB, white: Double(white), opacity: Double(alpha))
        }

        /// A colour of hue, saturation and brightness, each from 0 to 1.
        public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
            color = Color(
                hue: Double(hue), saturation: Double(saturation), brightness: Double(brightness),
                opacity: Double(alpha))
        }

        /// A colour of Core Graphics'.
        public init(cgColor: CGColor) { color = Color(cgColor: cgColor) }

        /// The colour for Core Graphics; of one that has two, that of the light scheme.
        public var cgColor: CGColor { color.cgColor ?? color.resolve(in: EnvironmentValues()).cgColor }

        /// The colour with another opacity.
        public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
            UIColor(color.opacity(Double(alpha)))
        }

        private init(_ name: String, light: (UInt32, Double), dark: (UInt32, Double)) {
            color = Color(systemName: name, light: light, dark: dark)
        }

        private init(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) {
            self.init(red: red, green: green, blue: blue, alpha: 1)
        }
    }

    // What UIKit documents for its fixed colours.
    extension UIColor {
        /// Black.
        public static let black = UIColor(white: 0, alpha: 1)
        /// A third of white.
        public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
        /// Two thirds of white.
        public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
        /// White.
        public static let white = UIColor(white: 1, alpha: 1)
        /// Half of white.
        public static let gray = UIColor(white: 0.5, alpha: 1)
        /// Red alone.
        public static let red = UIColor(1, 0, 0)
        /// Green alone.
        public static let green = UIColor(0, 1, 0)
        /// Blue alone.
        public static let blue = UIColor(0, 0, 1)
        /// Green and blue.
        public static let cyan = UIColor(0, 1, 1)
        /// Red and green.
        public static let yellow = UIColor(1, 1, 0)
        /// Red and blue.
        public static let magenta = UIColor(1, 0, 1)
        /// Red and half of green.
        public static let orange = UIColor(1, 0.5, 0)
        /// Half of red and blue.
        public static let purple = UIColor(0.5, 0, 0.5)
        /// A brown.
        public static let brown = UIColor(0.6, 0.4, 0.2)
        /// Nothing.
        public static let clear = UIColor(white: 0, alpha: 0)
    }

    // Colours of the light and the dark scheme, as Apple's Human Interface Guidelines list them.
    extension UIColor {
        /// The system's red.
        public static let systemRed = UIColor(.red)
        /// The system's orange.
        public static let systemOrange = UIColor(.orange)
        /// The system's yellow.
        public static let systemYellow = UIColor(.yellow)
        /// The system's green.
        public static let systemGreen = UIColor(.green)
        /// The system's mint.
        public static let systemMint = UIColor(.mint)
        /// The system's teal.
        public static let systemTeal = UIColor(.teal)
        /// The system's cyan.
        public static let systemCyan = UIColor(.cyan)
        /// The system's blue.
        public static let systemBlue = UIColor(.blue)
        /// The system's indigo.
        public static let systemIndigo = UIColor(.indigo)
        /// The system's purple.
        public static let systemPurple = UIColor(.purple)
        /// The system's pink.
        public static let systemPink = UIColor(.pink)
        /// The system's brown.
        public static let systemBrown = UIColor(.brown)
        /// The system's grey.
        public static let systemGray = UIColor(.gray)
        /// A grey nearer to the background.
        public static let systemGray2 = UIColor(
            "systemGray2", light: (0xAEAEB2, 1), dark: (0x636366, 1))
        /// A grey nearer to the background.
        public static let systemGray3 = UIColor(
            "systemGray3", light: (0xC7C7CC, 1), dark: (0x48484A, 1))
        /// A grey nearer to the background.
        public static let systemGray4 = UIColor(
            "systemGray4", light: (0xD1D1D6, 1), dark: (0x3A3A3C, 1))
        /// A grey nearer to the background.
        public static let systemGray5 = UIColor(
            "systemGray5", light: (0xE5E5EA, 1), dark: (0x2C2C2E, 1))
        /// A grey nearest to the background.
        public static let systemGray6 = UIColor(
            "systemGray6", light: (0xF2F2F7, 1), dark: (0x1C1C1E, 1))
        /// Text.
        public static let label = UIColor("label", light: (0, 1), dark: (0xFFFFFF, 1))
        /// Text of less weight.
        public static let secondaryLabel = UIColor(
            "secondaryLabel", light: (0x3C3C43, 0.6), dark: (0xEBEBF5, 0.6))
        /// Text of less weight.
        public static let tertiaryLabel = UIColor(
            "tertiaryLabel", light: (0x3C3C43, 0.3), dark: (0xEBEBF5, 0.3))
        /// Text of least weight.
        public static let quaternaryLabel = UIColor(
            "quaternaryLabel", light: (0x3C3C43, 0.18), dark: (0xEBEBF5, 0.16))
        /// Text that is not there yet.
        public static let placeholderText = UIColor(
            "placeholderText", light: (0x3C3C43, 0.3), dark: (0xEBEBF5, 0.3))
        /// A thin line.
        public static let separator = UIColor(
            "separator", light: (0x3C3C43, 0.29), dark: (0x545458, 0.6))
        /// A thin line that hides what is behind.
        public static let opaqueSeparator = UIColor(
            "opaqueSeparator", light: (0xC6C6C8, 1), dark: (0x38383A, 1))
        /// A link.
        public static let link = UIColor("link", light: (0x007AFF, 1), dark: (0x0984FF, 1))
        /// The background of all.
        public static let systemBackground = UIColor(
            "systemBackground", light: (0xFFFFFF, 1), dark: (0, 1))
        /// The background of what stands before the background of all.
        public static let secondarySystemBackground = UIColor(
            "secondarySystemBackground", light: (0xF2F2F7, 1), dark: (0x1C1C1E, 1))
        /// The background of what stands before that.
        public static let tertiarySystemBackground = UIColor(
            "tertiarySystemBackground", light: (0xFFFFFF, 1), dark: (0x2C2C2E, 1))
        /// The background of grouped lists.
        public static let systemGroupedBackground = UIColor(
            "systemGroupedBackground", light: (0xF2F2F7, 1), dark: (0, 1))
        /// The background of a group.
        public static let secondarySystemGroupedBackground = UIColor(
            "secondarySystemGroupedBackground", light: (0xFFFFFF, 1), dark: (0x1C1C1E, 1))
        /// The background of what stands before a group.
        public static let tertiarySystemGroupedBackground = UIColor(
            "tertiarySystemGroupedBackground", light: (0xF2F2F7, 1), dark: (0x2C2C2E, 1))
        /// An area of something.
        public static let systemFill = UIColor(
            "systemFill", light: (0x787880, 0.2), dark: (0x787880, 0.36))
        /// A larger area of something.
        public static let secondarySystemFill = UIColor(
            "secondarySystemFill", light: (0x787880, 0.16), dark: (0x787880, 0.32))
        /// A larger area of something.
        public static let tertiarySystemFill = UIColor(
            "tertiarySystemFill", light: (0x767680, 0.12), dark: (0x767680, 0.24))
        /// A large area of something.
        public static let quaternarySystemFill = UIColor(
            "quaternarySystemFill", light: (0x747480, 0.08), dark: (0x747480, 0.18))
    }

    /// AppKit's name for a colour.
    public typealias NSColor = UIColor

    extension Color {
        /// A colour of UIKit's.
        public init(uiColor: UIColor) { self = uiColor.color }

        /// A colour of UIKit's.
        public init(_ color: UIColor) { self = color.color }

        /// A colour of AppKit's.
        public init(nsColor: NSColor) { self = nsColor.color }
    }
#endif
