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
    case foreground(alpha: Double)
    case rgba(red: Double, green: Double, blue: Double, alpha: Double)
}

public struct ColorGlyphLayer: Hashable, Sendable {
    public var glyph: GlyphID
    public var color: PaletteColor
}

public struct GlyphImage: Equatable, Sendable {
    /// A PNG file.
    public var png: Data
    /// Where the whole picture goes, in ems.
    public var rect: CGRect
}

/// A tree of paints, as COLR version 1 has it. A paint without bounds of its own fills what encloses it, at the
/// root the glyph's clip or everything.
public indirect enum GlyphPaint: Equatable, Sendable {
    public struct Stop: Hashable, Sendable {
        public var offset: Double
        public var color: PaletteColor

        public init(offset: Double, color: PaletteColor) {
            self.offset = offset
            self.color = color
        }
    }

    public enum Extend: Hashable, Sendable {
        case pad, `repeat`, reflect
    }

    /// Porter and Duff's operators, then W3C's blend modes.
    public enum Composite: Int, Hashable, Sendable {
        case clear, source, destination, sourceOver, destinationOver, sourceIn, destinationIn, sourceOut
        case destinationOut, sourceAtop, destinationAtop, xor, plus
        case screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight, difference
        case exclusion, multiply, hue, saturation, color, luminosity
    }

    case solid(PaletteColor)
    /// Along the line from `start` to `end`; lines of one colour are perpendicular to it (a font's third point
    /// is already worked in).
    case linearGradient([Stop], Extend, start: CGPoint, end: CGPoint)
    case radialGradient(
        [Stop], Extend, startCenter: CGPoint, startRadius: Double, endCenter: CGPoint, endRadius: Double)
    /// Angles in degrees, counterclockwise as seen, from the positive x axis.
    case sweepGradient([Stop], Extend, center: CGPoint, startAngle: Double, endAngle: Double)
    /// The paint inside a glyph's outline.
    case glyph(GlyphID, GlyphPaint)
    case transform(CGAffineTransform, GlyphPaint)
    /// The first one lowest.
    case layers([GlyphPaint])
    case composite(source: GlyphPaint, Composite, backdrop: GlyphPaint)
    /// The paint inside a rectangle: the clip box of the whole glyph.
    case clip(CGRect, GlyphPaint)
}
