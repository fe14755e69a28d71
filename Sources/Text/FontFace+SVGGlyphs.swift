import CHarfBuzz
import RasterPaths

extension FontFace {
    /// True when some glyphs are SVG documents: ask `svgDocument(of:)`. Their outlines, if they have any, are
    /// a second best in one colour.
    public var hasSVGGlyphs: Bool {
        !isPlaceholder && hb_ot_color_has_svg(face) != 0
    }

    /// The SVG document that a glyph is drawn from: its element of the identifier `glyph` and the glyph's
    /// number, in font units, y down. Maybe compressed by gzip, maybe of several glyphs. Nil for a glyph that
    /// is none.
    public func svgDocument(of glyph: GlyphID) -> Data? {
        guard hasSVGGlyphs, let blob = hb_ot_color_glyph_reference_svg(face, glyph) else { return nil }
        defer { hb_blob_destroy(blob) }
        var length: UInt32 = 0
        guard let bytes = hb_blob_get_data(blob, &length), length > 0 else { return nil }
        return Data(bytes: bytes, count: Int(length))
    }
}
