extension GraphicsContext {
    /// How a gradient goes on beyond its ends, and the space in which its colours are mixed.
    ///
    /// Without an option the end colours go on, and colours are mixed in Oklab at the eighths between two
    /// stops and straight in encoded sRGB from one to the next, as Apple's systems do. In every space
    /// components are weighted by opacity, unless an option says otherwise: from red to clear all is red.
    public struct GradientOptions: OptionSet, Sendable {
        public let rawValue: UInt32

        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Starts anew beyond the ends.
        public static var `repeat`: GradientOptions { GradientOptions(rawValue: 1) }
        /// Runs to and fro beyond the ends; wins over `repeat`.
        public static var mirror: GradientOptions { GradientOptions(rawValue: 2) }
        /// Mixes colours in linear light.
        public static var linearColor: GradientOptions { GradientOptions(rawValue: 4) }
        /// Mixes colours in encoded sRGB, as SVG, CSS and most rasterizers do. Raster's own; `linearColor`
        /// wins over it.
        public static var encodedColor: GradientOptions { GradientOptions(rawValue: 1 << 30) }
        /// Mixes colours in Oklab all along, so that even steps look even; without it only the eighths
        /// between two stops are exact, as on Apple's systems. Raster's own; the two options above win over
        /// it.
        public static var oklabColor: GradientOptions { GradientOptions(rawValue: 1 << 28) }
        /// Mixes red, green and blue as if all were opaque, and opacity by itself, as SVG does: from red to
        /// clear black colours darken. Raster's own.
        public static var separateOpacity: GradientOptions { GradientOptions(rawValue: 1 << 29) }

        /// The options as a display list keeps them.
        var paintOptions: GradientPaint.Options {
            GradientPaint.Options(
                spread: contains(.mirror) ? .mirror : contains(.repeat) ? .repeat : .pad,
                space: contains(.linearColor)
                    ? .linear
                    : contains(.encodedColor) ? .encoded : contains(.oklabColor) ? .oklab : .perceptual,
                separatesOpacity: contains(.separateOpacity))
        }
    }
}
