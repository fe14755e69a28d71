extension GraphicsContext {
    /// How a shadow and its source come together.
    public struct ShadowOptions: OptionSet, Sendable {
        public let rawValue: UInt32

        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Paints the shadow over the source instead of under it.
        public static var shadowAbove: ShadowOptions { ShadowOptions(rawValue: 1) }
        /// Leaves the source out.
        public static var shadowOnly: ShadowOptions { ShadowOptions(rawValue: 2) }
        /// Casts the shadow of what is clear: 1 − opacity, over the whole plane. With `shadowAbove` and the
        /// blend mode `sourceAtop` that is an inner shadow.
        public static var invertsAlpha: ShadowOptions { ShadowOptions(rawValue: 4) }
        /// Composites the shadow and the source each by itself onto what is there, instead of both as one
        /// group.
        public static var disablesGroup: ShadowOptions { ShadowOptions(rawValue: 8) }
    }

    /// How a blur treats edges.
    public struct BlurOptions: OptionSet, Sendable {
        public let rawValue: UInt32

        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Makes every pixel that the blur reaches opaque, with the mean colour of what reaches it.
        public static var opaque: BlurOptions { BlurOptions(rawValue: 1) }
        /// Accepted and without effect: noise against banding would not be the same bytes everywhere.
        public static var dithersResult: BlurOptions { BlurOptions(rawValue: 2) }
    }

    /// The space of a filter's arithmetic.
    public struct FilterOptions: OptionSet, Sendable {
        public let rawValue: UInt32

        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Does the arithmetic of colour filters in linear light instead of encoded sRGB.
        public static var linearColor: FilterOptions { FilterOptions(rawValue: 1) }
    }
}
