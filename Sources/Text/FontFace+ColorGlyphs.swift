import CHarfBuzz
import RasterPaths

extension FontFace {
    /// A glyph's own colours: COLR version 1, else version 0, else a bitmap of at least `pixelsPerEm` where
    /// the font has several sizes, else its largest. Nil for a glyph that is a plain outline.
    public func colorGlyph(of glyph: GlyphID, pixelsPerEm: Double = 0) -> ColorGlyph? {
        guard hasColorGlyphs, !isPlaceholder else { return nil }
        if let paint = paintTree(of: glyph) { return .paint(paint) }
        if let layers = layers(of: glyph) { return .layers(layers) }
        return image(of: glyph, pixelsPerEm: pixelsPerEm).map(ColorGlyph.image)
    }

    /// Colours of the first palette.
    func palette() -> [PaletteColor] {
        var count: UInt32 = 0
        let total = hb_ot_color_palette_get_colors(face, 0, 0, &count, nil)
        guard total > 0 else { return [] }
        var colors = [hb_color_t](repeating: 0, count: Int(total))
        count = total
        hb_ot_color_palette_get_colors(face, 0, 0, &count, &colors)
        return colors.prefix(Int(count)).map { color in
            func part(_ shift: UInt32) -> Double {
                Double(color >> shift & 0xFF) / 255
            }
            return .rgba(red: part(8), green: part(16), blue: part(24), alpha: part(0))
        }
    }

    private func layers(of glyph: GlyphID) -> [ColorGlyphLayer]? {
        var count: UInt32 = 0
        let total = hb_ot_color_glyph_get_layers(face, glyph, 0, &count, nil)
        guard total > 0 else { return nil }
        var layers = [hb_ot_color_layer_t](repeating: hb_ot_color_layer_t(), count: Int(total))
        count = total
        hb_ot_color_glyph_get_layers(face, glyph, 0, &count, &layers)
        let palette = palette()
        return layers.prefix(Int(count)).map { layer in
            let place = Int(layer.color_index)
            // 0xFFFF is the foreground; so is an index that the palette lacks.
            return ColorGlyphLayer(
                glyph: layer.glyph,
                color: place < palette.count ? palette[place] : .foreground(alpha: 1))
        }
    }

    private func image(of glyph: GlyphID, pixelsPerEm: Double) -> GlyphImage? {
        // A font of its own, as the size selects the strike.
        let size = pixelsPerEm.isFinite ? UInt32(min(max(pixelsPerEm, 0), 4096)) : 0
        let sized = hb_font_create_sub_font(font)
        defer { hb_font_destroy(sized) }
        // HarfBuzz takes 0 for the largest strike.
        hb_font_set_ppem(sized, size, size)
        guard let blob = hb_ot_color_glyph_reference_png(sized, glyph) else { return nil }
        defer { hb_blob_destroy(blob) }
        var length: UInt32 = 0
        guard let bytes = hb_blob_get_data(blob, &length), length > 8 else { return nil }
        var box = hb_glyph_extents_t()
        guard hb_font_get_glyph_extents(sized, glyph, &box) != 0, box.width > 0, box.height < 0 else {
            return nil
        }
        let em = unitsPerEm
        // What sbix counts its places from: the outline's lower left corner.
        let corner = Self.hasTable("sbix", in: face) ? outline(of: glyph).boundingRect : .null
        let origin = corner.isNull || corner.isInfinite ? .zero : CGPoint(x: corner.minX, y: corner.maxY)
        return GlyphImage(
            png: Data(bytes: bytes, count: Int(length)),
            rect: CGRect(
                x: Double(box.x_bearing) / em + Double(origin.x),
                y: -Double(box.y_bearing) / em + Double(origin.y),
                width: Double(box.width) / em,
                height: -Double(box.height) / em))
    }
}
