import RasterPaths

/// What a glyph with colours of its own is drawn from. Places are in ems from the glyph's origin, y down.
public enum ColorGlyph: Equatable, Sendable {
    /// COLR version 0: outlines of other glyphs, the first one lowest.
    case layers([ColorGlyphLayer])
    /// COLR version 1.
    case paint(GlyphPaint)
    /// CBDT or SBIX: a picture that fills a rectangle.
    case image(GlyphImage)
}

/// sRGB from a font's first palette, 0...1, not premultiplied; or what the text is drawn with.
public enum PaletteColor: Hashable, Sendable {
    /// What the text is drawn with, times an alpha.
    case foreground(alpha: Double)
    /// A colour of the palette.
    case rgba(red: Double, green: Double, blue: Double, alpha: Double)
}

/// The outline of a glyph, filled with one colour.
public struct ColorGlyphLayer: Hashable, Sendable {
    /// Whose outline.
    public var glyph: GlyphID
    /// What fills it.
    public var color: PaletteColor
}

/// A picture in place of an outline.
public struct GlyphImage: Equatable, Sendable {
    /// A PNG file.
    public var png: Data
    /// Where the whole picture goes, in ems.
    public var rect: CGRect
}

/// A tree of paints, as COLR version 1 has it. A paint without bounds of its own fills what encloses it, at
/// the root the glyph's clip or everything.
public indirect enum GlyphPaint: Equatable, Sendable {
    /// A colour at a place along a gradient.
    public struct Stop: Hashable, Sendable {
        /// Where, as a fraction of the gradient's line, its radii or its angles; may lie outside 0...1.
        public var offset: Double
        /// The colour there.
        public var color: PaletteColor

        /// A colour at a place.
        public init(offset: Double, color: PaletteColor) {
            self.offset = offset
            self.color = color
        }
    }

    /// What a gradient paints before its first stop and after its last one.
    public enum Extend: Hashable, Sendable {
        /// The nearest stop's colour, the gradient again and again, or to and fro.
        case pad, `repeat`, reflect
    }

    /// Porter and Duff's operators, then W3C's blend modes.
    public enum Composite: Int, Hashable, Sendable {
        /// Porter and Duff's, the first row; `plus` adds and stops at 1.
        case clear, source, destination, sourceOver, destinationOver, sourceIn, destinationIn, sourceOut
        /// Porter and Duff's, the others.
        case destinationOut, sourceAtop, destinationAtop, xor, plus
        /// The blend modes, the separable ones first.
        case screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight, difference
        /// The other blend modes.
        case exclusion, multiply, hue, saturation, color, luminosity
    }

    /// One colour.
    case solid(PaletteColor)
    /// Along the line from `start` to `end`; lines of one colour are perpendicular to it (a font's third
    /// point is already worked in).
    case linearGradient([Stop], Extend, start: CGPoint, end: CGPoint)
    /// Between two circles; their colours are those of circles that lie evenly between them.
    case radialGradient(
        [Stop], Extend, startCenter: CGPoint, startRadius: Double, endCenter: CGPoint, endRadius: Double)
    /// Angles in degrees, counterclockwise as seen, from the positive x axis.
    case sweepGradient([Stop], Extend, center: CGPoint, startAngle: Double, endAngle: Double)
    /// The paint inside a glyph's outline.
    case glyph(GlyphID, GlyphPaint)
    /// The paint with every point mapped.
    case transform(CGAffineTransform, GlyphPaint)
    /// The first one lowest.
    case layers([GlyphPaint])
    /// One paint combined with another one below it.
    case composite(source: GlyphPaint, Composite, backdrop: GlyphPaint)
    /// The paint inside a rectangle: the clip box of the whole glyph.
    case clip(CGRect, GlyphPaint)
}
