import CHarfBuzz
import RasterPaths
import Synchronization

/// A glyph of a face, by its index; 0 is the box for what the face lacks.
public typealias GlyphID = UInt32

/// One face of a font file with its variations and what is synthesised: what glyphs are drawn from.
///
/// Safe from any thread: it holds a HarfBuzz font that was made immutable before anyone saw it, and
/// HarfBuzz's immutable objects may be shared (their lazy tables are published atomically). FreeType's
/// objects, which may not, are owned by `FreeTypeLibrary` alone. Hence Sendable without the compiler's check.
public final class FontFace: Hashable, @unchecked Sendable {
    /// Unique in the process, never reused: a key for caches.
    public let id: UInt64
    /// The family's name, as the font says it.
    public let familyName: String
    /// The name that programs use: no spaces.
    public let postScriptName: String
    /// The measures, with those of variations.
    public let metrics: FontMetrics
    /// What is computed because the family has no such face; nothing where glyphs have colours.
    public let synthesis: FontSynthesis
    /// True for the stand-in when there is no font at all: every glyph is a box.
    public let isPlaceholder: Bool
    /// True when some glyphs may have colours of their own: ask `colorGlyph(of:)`.
    public let hasColorGlyphs: Bool

    let file: FontFile?
    let index: Int
    let face: OpaquePointer
    let font: OpaquePointer

    private static let lastID = Atomic<UInt64>(0)

    init(
        file: FontFile, index: Int, variations: [hb_variation_t] = [], synthesis: FontSynthesis = [],
        familyName: String, postScriptName: String
    ) {
        id = Self.lastID.wrappingAdd(1, ordering: .relaxed).newValue
        self.file = file
        self.index = index
        self.familyName = familyName
        self.postScriptName = postScriptName
        isPlaceholder = false
        face = hb_face_create(file.blob, UInt32(clamping: index))
        hb_face_make_immutable(face)
        font = hb_font_create(face)
        if !variations.isEmpty {
            hb_font_set_variations(font, variations, UInt32(variations.count))
        }
        hb_font_make_immutable(font)
        hasColorGlyphs =
            hb_ot_color_has_layers(face) != 0 || hb_ot_color_has_png(face) != 0
            || Self.hasTable("COLR", in: face)
        self.synthesis = hasColorGlyphs ? [] : synthesis
        metrics = FontMetrics(font: font, unitsPerEm: Int(hb_face_get_upem(face)))
    }

    private init() {
        id = Self.lastID.wrappingAdd(1, ordering: .relaxed).newValue
        file = nil
        index = 0
        familyName = "no font"
        postScriptName = "NoFont"
        isPlaceholder = true
        hasColorGlyphs = false
        synthesis = []
        face = hb_face_get_empty()
        font = hb_font_get_empty()
        metrics = FontMetrics.placeholder
    }

    deinit {
        // The empty font and face take no part in counting.
        hb_font_destroy(font)
        hb_face_destroy(face)
    }

    /// Stands in when there is no font at all.
    static let placeholder = FontFace()
    static let placeholderAdvance: Int32 = 600

    /// Whether they are the same object; two of one file are different faces.
    public static func == (lhs: FontFace, rhs: FontFace) -> Bool {
        lhs === rhs
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
    }

    var unitsPerEm: Double {
        Double(metrics.unitsPerEm)
    }

    /// The glyph that the font's character map gives, before any shaping; nil when it has none.
    public func glyph(for scalar: Unicode.Scalar) -> GlyphID? {
        glyph(forValue: scalar.value)
    }

    func glyph(forValue value: UInt32) -> GlyphID? {
        if isPlaceholder { return 0 }
        var glyph: hb_codepoint_t = 0
        return hb_font_get_nominal_glyph(font, value, &glyph) != 0 && glyph != 0 ? glyph : nil
    }

    /// In ems, unhinted, with what synthetic bold adds.
    public func advance(of glyph: GlyphID) -> Double {
        Double(unitAdvance(of: glyph)) / unitsPerEm
    }

    func unitAdvance(of glyph: GlyphID) -> Int32 {
        if isPlaceholder { return Self.placeholderAdvance }
        let advance = hb_font_get_glyph_h_advance(font, glyph)
        return advance == 0 ? 0 : advance &+ boldUnits
    }

    /// What synthetic bold adds to each advance that isn't 0, in font units.
    var boldUnits: Int32 {
        synthesis.contains(.bold) ? Int32(clamping: metrics.unitsPerEm / 24) : 0
    }

    static func hasTable(_ name: StaticString, in face: OpaquePointer) -> Bool {
        let blob = hb_face_reference_table(face, OpenTypeTag.value(name))
        defer { hb_blob_destroy(blob) }
        return hb_blob_get_length(blob) > 0
    }
}

/// Four letters as OpenType's number.
enum OpenTypeTag {
    static func value(_ name: StaticString) -> UInt32 {
        name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
    }
}

extension FontMetrics {
    init(font: OpaquePointer, unitsPerEm: Int) {
        let em = Double(max(unitsPerEm, 1))
        var extents = hb_font_extents_t()
        hb_font_get_h_extents(font, &extents)
        func measure(_ tag: hb_ot_metrics_tag_t) -> Double? {
            var value: hb_position_t = 0
            return hb_ot_metrics_get_position(font, tag, &value) != 0 ? Double(value) / em : nil
        }
        /// The height of a letter, for fonts that don't state it.
        func height(of letter: UInt32) -> Double? {
            var glyph: hb_codepoint_t = 0
            var box = hb_glyph_extents_t()
            guard hb_font_get_nominal_glyph(font, letter, &glyph) != 0,
                hb_font_get_glyph_extents(font, glyph, &box) != 0, box.y_bearing > 0
            else { return nil }
            return Double(box.y_bearing) / em
        }
        ascent = Double(extents.ascender) / em
        descent = -Double(extents.descender) / em
        if ascent + descent <= 0 {
            ascent = 0.8
            descent = 0.2
        }
        leading = max(Double(extents.line_gap) / em, 0)
        capHeight =
            [measure(HB_OT_METRICS_TAG_CAP_HEIGHT), height(of: 0x48)].compactMap(\.self).first { $0 > 0 }
            ?? 0.7
        xHeight =
            [measure(HB_OT_METRICS_TAG_X_HEIGHT), height(of: 0x78)].compactMap(\.self).first { $0 > 0 } ?? 0.5
        let thickness = measure(HB_OT_METRICS_TAG_UNDERLINE_SIZE) ?? 0
        underlineThickness = thickness > 0 ? thickness : 0.05
        // OpenType's offset is the upper edge of the line.
        let offset = measure(HB_OT_METRICS_TAG_UNDERLINE_OFFSET) ?? 0
        underlinePosition = (offset < 0 ? offset : -0.075) - underlineThickness / 2
        let strike = measure(HB_OT_METRICS_TAG_STRIKEOUT_SIZE) ?? 0
        strikethroughThickness = strike > 0 ? strike : underlineThickness
        let strikeOffset = measure(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET) ?? 0
        strikethroughPosition =
            strikeOffset > 0 ? strikeOffset - strikethroughThickness / 2 : xHeight / 2
        self.unitsPerEm = max(unitsPerEm, 1)
    }

    static let placeholder = FontMetrics(
        ascent: 0.95, descent: 0.25, leading: 0, capHeight: 0.7, xHeight: 0.5, underlinePosition: -0.1,
        underlineThickness: 0.05, strikethroughPosition: 0.25, strikethroughThickness: 0.05, unitsPerEm: 1000)
}
