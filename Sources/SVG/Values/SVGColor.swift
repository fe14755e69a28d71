import Raster

/// sRGB; `alpha` is 0 to 1 and not premultiplied.
package struct SVGColor: Sendable, Hashable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8
    package var alpha: Double

    package init(red: UInt8, green: UInt8, blue: UInt8, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    package static let black = SVGColor(red: 0, green: 0, blue: 0)

    /// The names that CSS has for colours.
    package static var names: [String] { Array(CSSColorNames.codes.keys) }
}

extension Color {
    init(_ color: SVGColor, opacity: Double = 1) {
        self.init(
            .sRGB, red: Double(color.red) / 255, green: Double(color.green) / 255,
            blue: Double(color.blue) / 255, opacity: color.alpha * opacity)
    }
}
