#if os(Linux)
    import Foundation
    import Raster

    /// The look that UIKit asks for, in the few values that pictures have.
    public struct UITraitCollection: Hashable, Sendable {
        /// Whether the look is light or dark.
        public var userInterfaceStyle: UIUserInterfaceStyle
        /// The look of the moment: light.
        public static let current = UITraitCollection(userInterfaceStyle: .light)

        /// A look.
        public init(userInterfaceStyle: UIUserInterfaceStyle) {
            self.userInterfaceStyle = userInterfaceStyle
        }
    }

    /// UIKit's names for light and dark.
    public enum UIUserInterfaceStyle: Int, Sendable {
        /// As is usual, or one of the two.
        case unspecified, light, dark
    }

    // Colours of a Mac's light and dark look, as AppKit shows them.
    extension UIColor {
        // swift-format-ignore: DontRepeatTypeInStaticProperties
        /// Text.
        public static let labelColor = UIColor(.primary)
        // swift-format-ignore: DontRepeatTypeInStaticProperties
        /// Text of less weight.
        public static let secondaryLabelColor = UIColor(.secondary)
        // swift-format-ignore: DontRepeatTypeInStaticProperties
        /// The accent.
        public static let controlAccentColor = UIColor(.accentColor)
        // swift-format-ignore: DontRepeatTypeInStaticProperties
        /// A window's background.
        public static let windowBackgroundColor = UIColor(
            Color(systemName: "windowBackgroundColor", light: (0xECECEC, 1), dark: (0x323232, 1)))
        // swift-format-ignore: DontRepeatTypeInStaticProperties
        /// The background of large controls.
        public static let controlBackgroundColor = UIColor(
            Color(systemName: "controlBackgroundColor", light: (0xFFFFFF, 1), dark: (0x1E1E1E, 1)))
        // swift-format-ignore: DontRepeatTypeInStaticProperties
        /// The background of text.
        public static let textBackgroundColor = UIColor(
            Color(systemName: "textBackgroundColor", light: (0xFFFFFF, 1), dark: (0x1E1E1E, 1)))
        // swift-format-ignore: DontRepeatTypeInStaticProperties
        /// A line between things.
        public static let separatorColor = UIColor(
            Color(systemName: "separatorColor", light: (0, 0.1), dark: (0xFFFFFF, 0.1)))
    }

    extension UIColor {
        /// A colour that depends on the look.
        public init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
            func value(_ style: UIUserInterfaceStyle) -> (UInt32, Double) {
                let color = dynamicProvider(UITraitCollection(userInterfaceStyle: style)).components(style)
                func byte(_ component: Float) -> UInt32 {
                    UInt32((min(max(component, 0), 1) * 255).rounded())
                }
                let rgb = byte(color.red) << 16 | byte(color.green) << 8 | byte(color.blue)
                return (rgb, Double(color.opacity))
            }
            self.init(Color(systemName: "dynamic", light: value(.light), dark: value(.dark)))
        }

        /// A colour of encoded Display P3 components from 0 to 1.
        public init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
            self.init(
                Color(
                    .displayP3, red: Double(red), green: Double(green), blue: Double(blue),
                    opacity: Double(alpha)))
        }

        /// A colour of an asset catalog; nil never, as what is missing is only known when it is drawn.
        public init?(named name: String) { self.init(Color(name)) }

        private func components(_ style: UIUserInterfaceStyle = .light) -> Color.Resolved {
            var environment = EnvironmentValues()
            environment.colorScheme = style == .dark ? .dark : .light
            return color.resolve(in: environment)
        }

        /// The encoded sRGB components from 0 to 1, in the light.
        @discardableResult
        public func getRed(
            _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
            blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
        ) -> Bool {
            let components = components()
            red?.pointee = CGFloat(components.red)
            green?.pointee = CGFloat(components.green)
            blue?.pointee = CGFloat(components.blue)
            alpha?.pointee = CGFloat(components.opacity)
            return true
        }

        /// Hue, saturation, brightness and opacity from 0 to 1, in the light.
        @discardableResult
        public func getHue(
            _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
            brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
        ) -> Bool {
            let components = components()
            let (r, g, b) = (CGFloat(components.red), CGFloat(components.green), CGFloat(components.blue))
            let most = max(r, g, b)
            let range = most - min(r, g, b)
            // A sixth of a turn from each pure colour to the next.
            let sixth: CGFloat =
                if range <= 0 { 0 } else if most == r { (g - b) / range } else if most == g {
                    (b - r) / range + 2
                } else { (r - g) / range + 4 }
            hue?.pointee = sixth < 0 ? sixth / 6 + 1 : sixth / 6
            saturation?.pointee = most > 0 ? range / most : 0
            brightness?.pointee = most
            alpha?.pointee = CGFloat(components.opacity)
            return true
        }

        /// How light the colour is, from 0 to 1, and its opacity, in the light.
        @discardableResult
        public func getWhite(
            _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
        ) -> Bool {
            let components = components()
            // The weights of sRGB's primaries in a grey of the same luma (ITU-R BT.709).
            white?.pointee = CGFloat(
                0.2126 * components.red + 0.7152 * components.green + 0.0722 * components.blue)
            alpha?.pointee = CGFloat(components.opacity)
            return true
        }
    }
#endif
