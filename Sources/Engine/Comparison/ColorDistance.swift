/// How different two colours look: the distance in the NTSC colour space YIQ, weighted as in Y. Kotsarenko
/// and F. Ramos, "Measuring perceived color difference using YIQ NTSC transmission color space in mobile
/// applications", 2010.
enum ColorDistance {
    /// The largest square of a distance between two colours of 8 bits, to which distances are held.
    static let largestSquare = 35215.0

    /// The square of the distance between two premultiplied colours, as in `CGImage`.
    ///
    /// Translucent colours look different over different grounds, so it is the larger of those over black and
    /// over white: no ground that hides a difference can be the one that was chosen.
    static func square(_ first: UInt32, _ second: UInt32) -> Double {
        let red = component(first, 0) - component(second, 0)
        let green = component(first, 8) - component(second, 8)
        let blue = component(first, 16) - component(second, 16)
        let overBlack = weighted(red, green, blue)
        let veil = component(second, 24) - component(first, 24)
        if veil == 0 { return overBlack }
        return max(overBlack, weighted(red + veil, green + veil, blue + veil))
    }

    private static func weighted(_ red: Double, _ green: Double, _ blue: Double) -> Double {
        let y = red * 0.29889531 + green * 0.58662247 + blue * 0.11448223
        let i = red * 0.59597799 - green * 0.27417610 - blue * 0.32180189
        let q = red * 0.21147017 - green * 0.52261711 + blue * 0.31114694
        return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
    }

    /// The Y of a colour over white.
    static func brightness(_ color: UInt32) -> Double {
        let veil = 255 - component(color, 24)
        return (component(color, 0) + veil) * 0.29889531 + (component(color, 8) + veil) * 0.58662247
            + (component(color, 16) + veil) * 0.11448223
    }

    private static func component(_ color: UInt32, _ shift: UInt32) -> Double {
        Double(Int(color >> shift & 255))
    }
}
