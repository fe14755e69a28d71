extension GraphicsContext {
    /// What a fill or a stroke paints with.
    public struct Shading: Sendable {
        let color: Color

        /// One colour, resolved in the context's environment.
        public static func color(_ color: Color) -> Shading { Shading(color: color) }

        /// One colour from components, 0 to 1.
        public static func color(
            _ colorSpace: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
            opacity: Double = 1
        ) -> Shading {
            Shading(color: Color(colorSpace, red: red, green: green, blue: blue, opacity: opacity))
        }

        /// One grey, 0 black to 1 white.
        public static func color(
            _ colorSpace: Color.RGBColorSpace = .sRGB, white: Double, opacity: Double = 1
        ) -> Shading {
            Shading(color: Color(colorSpace, white: white, opacity: opacity))
        }
    }
}
