extension GraphicsContext {
    /// How what is drawn combines with what is there, within the coverage of what is drawn.
    ///
    /// The formulas are those of PDF and of the W3C's Compositing and Blending (but for `softLight`), on
    /// encoded sRGB: with premultiplied source S and destination D, alphas Sa and Da, the separable and the
    /// HSL modes give `S(1 − Da) + D(1 − Sa) + Sa·Da·B`. A coverage m gives `m·R + (1 − m)·D`. Unknown codes
    /// count as `normal`.
    @frozen public struct BlendMode: RawRepresentable, Equatable, Sendable {
        public let rawValue: Int32

        @inlinable public init(rawValue: Int32) { self.rawValue = rawValue }

        /// S + D(1 − Sa)
        public static var normal: BlendMode { BlendMode(rawValue: 0) }
        /// B = s·d, of the colours s of the source and d of the destination, not multiplied by alpha. Black
        /// stays black.
        public static var multiply: BlendMode { BlendMode(rawValue: 1) }
        /// B = s + d − s·d. White stays white.
        public static var screen: BlendMode { BlendMode(rawValue: 2) }
        /// Multiplies where the destination is dark, screens where it is light: `hardLight` with s and d
        /// exchanged.
        public static var overlay: BlendMode { BlendMode(rawValue: 3) }
        /// B = min(s, d)
        public static var darken: BlendMode { BlendMode(rawValue: 4) }
        /// B = max(s, d)
        public static var lighten: BlendMode { BlendMode(rawValue: 5) }
        /// B = min(1, d / (1 − s)); 0 where d is 0, else 1 where s is 1
        public static var colorDodge: BlendMode { BlendMode(rawValue: 6) }
        /// B = 1 − min(1, (1 − d) / s); 1 where d is 1, else 0 where s is 0
        public static var colorBurn: BlendMode { BlendMode(rawValue: 7) }
        /// B = (1 − 2s)·d² + 2·s·d, as Apple's systems paint it; `softLightW3C` is that of SVG and CSS.
        public static var softLight: BlendMode { BlendMode(rawValue: 8) }
        /// B = 2·s·d for s up to ½, else the screen of 2s − 1 and d
        public static var hardLight: BlendMode { BlendMode(rawValue: 9) }
        /// B = |s − d|
        public static var difference: BlendMode { BlendMode(rawValue: 10) }
        /// B = s + d − 2·s·d
        public static var exclusion: BlendMode { BlendMode(rawValue: 11) }
        /// B has the hue of the source with the saturation and the luminosity of the destination.
        public static var hue: BlendMode { BlendMode(rawValue: 12) }
        /// B has the saturation of the source with the hue and the luminosity of the destination.
        public static var saturation: BlendMode { BlendMode(rawValue: 13) }
        /// B has the hue and the saturation of the source with the luminosity of the destination.
        public static var color: BlendMode { BlendMode(rawValue: 14) }
        /// B has the luminosity of the source with the hue and the saturation of the destination. Luminosity
        /// is 0.3 r + 0.59 g + 0.11 b.
        public static var luminosity: BlendMode { BlendMode(rawValue: 15) }
        /// 0
        public static var clear: BlendMode { BlendMode(rawValue: 16) }
        /// S
        public static var copy: BlendMode { BlendMode(rawValue: 17) }
        /// S·Da
        public static var sourceIn: BlendMode { BlendMode(rawValue: 18) }
        /// S(1 − Da)
        public static var sourceOut: BlendMode { BlendMode(rawValue: 19) }
        /// S·Da + D(1 − Sa)
        public static var sourceAtop: BlendMode { BlendMode(rawValue: 20) }
        /// S(1 − Da) + D
        public static var destinationOver: BlendMode { BlendMode(rawValue: 21) }
        /// D·Sa
        public static var destinationIn: BlendMode { BlendMode(rawValue: 22) }
        /// D(1 − Sa)
        public static var destinationOut: BlendMode { BlendMode(rawValue: 23) }
        /// S(1 − Da) + D·Sa
        public static var destinationAtop: BlendMode { BlendMode(rawValue: 24) }
        /// S(1 − Da) + D(1 − Sa)
        public static var xor: BlendMode { BlendMode(rawValue: 25) }
        /// max(0, S + D + Ra − Sa − Da) with the alpha Ra = min(1, Sa + Da)
        public static var plusDarker: BlendMode { BlendMode(rawValue: 26) }
        /// min(1, S + D)
        public static var plusLighter: BlendMode { BlendMode(rawValue: 27) }
        /// The soft light of SVG and CSS: B = d − (1 − 2s)·d·(1 − d) for s up to ½, else d + (2s − 1)·(g − d)
        /// with g = ((16d − 12)·d + 4)·d for d up to ¼ and √d above. Raster's own.
        public static var softLightW3C: BlendMode { BlendMode(rawValue: 28) }

        /// The mode as a display list keeps it.
        @inline(__always)
        var blend: BlendOperator {
            BlendOperator(rawValue: UInt8(exactly: rawValue) ?? 0) ?? .normal
        }

        /// The mode of that operator.
        init(_ blend: BlendOperator) { self.init(rawValue: Int32(blend.rawValue)) }

        /// The names by code.
        package static let names = BlendOperator.allCases.map(\.name)
    }
}

extension BlendMode {
    /// The same mode of a context.
    package var contextMode: GraphicsContext.BlendMode { GraphicsContext.BlendMode(blend) }
}
