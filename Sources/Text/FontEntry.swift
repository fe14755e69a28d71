import CFontconfig
import CHarfBuzz
import RasterPaths

/// One face that the catalog can load: its names, its place among its family and the characters it has.
///
/// Sendable without the compiler's check: nothing changes after `init`, and the sets of characters that it
/// owns are only read.
final class FontEntry: @unchecked Sendable {
    enum Source {
        case path(String)
        /// Registered: kept in memory.
        case file(FontFile)
    }

    private enum Coverage {
        case fontconfig(OpaquePointer)
        case harfBuzz(OpaquePointer)
    }

    let source: Source
    let index: Int
    /// The first one is the family's English name, where the font has one.
    let families: [String]
    let fullName: String
    let postScriptName: String
    /// CSS weights; a range when the font varies.
    let weight: ClosedRange<Double>
    /// Percent of normal.
    let width: ClosedRange<Double>
    let isItalic: Bool
    let isColor: Bool
    let isVariable: Bool
    private let coverage: Coverage

    var family: String { families.first ?? postScriptName }

    var path: String {
        switch source {
        case .path(let path): path
        case .file(let file): file.name
        }
    }

    /// From what fontconfig found; nil when that is no TrueType or OpenType face by itself.
    init?(pattern: OpaquePointer) {
        guard let path = Self.string(pattern, FC_FILE, 0),
            let format = Self.string(pattern, FC_FONTFORMAT, 0),
            format == "TrueType" || format == "CFF"
        else { return nil }
        var place: Int32 = 0
        FcPatternGetInteger(pattern, FC_INDEX, 0, &place)
        var varies: FcBool = 0
        FcPatternGetBool(pattern, FC_VARIABLE, 0, &varies)
        // A variable font comes as itself and as its named instances, whose number is in the upper half.
        guard varies != 0 || place >> 16 == 0 else { return nil }
        var characters: OpaquePointer?
        guard FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters) == FcResultMatch,
            let copy = FcCharSetCopy(characters)
        else { return nil }
        coverage = .fontconfig(copy)
        source = .path(path)
        index = Int(place & 0xFFFF)
        isVariable = varies != 0
        families = Self.strings(pattern, FC_FAMILY)
        fullName = Self.string(pattern, FC_FULLNAME, 0) ?? ""
        postScriptName = Self.string(pattern, FC_POSTSCRIPT_NAME, 0) ?? ""
        let weights = Self.range(pattern, FC_WEIGHT, normal: Double(FC_WEIGHT_REGULAR))
        weight = Self.ordered(
            FcWeightToOpenTypeDouble(weights.lowerBound), FcWeightToOpenTypeDouble(weights.upperBound))
        width = Self.range(pattern, FC_WIDTH, normal: 100)
        var slant: Int32 = 0
        FcPatternGetInteger(pattern, FC_SLANT, 0, &slant)
        isItalic = slant > 0
        var color: FcBool = 0
        FcPatternGetBool(pattern, FC_COLOR, 0, &color)
        isColor = color != 0
    }

    /// From a registered file, all by HarfBuzz.
    init(file: FontFile, index: Int) throws(FontError) {
        guard let face = hb_face_create(file.blob, UInt32(index)) else {
            throw .invalidFont(source: file.name, cause: "there is no memory for it")
        }
        defer { hb_face_destroy(face) }
        guard hb_face_get_glyph_count(face) > 0 else {
            throw .invalidFont(source: file.name, cause: "face \(index) has no glyphs")
        }
        guard let font = hb_font_create(face), let characters = hb_set_create() else {
            throw .invalidFont(source: file.name, cause: "there is no memory for it")
        }
        defer { hb_font_destroy(font) }
        hb_face_collect_unicodes(face, characters)
        coverage = .harfBuzz(characters)
        source = .file(file)
        self.index = index
        func name(_ identifier: Int) -> String? {
            Self.name(UInt32(identifier), of: face)
        }
        let family = name(HB_OT_NAME_ID_TYPOGRAPHIC_FAMILY) ?? name(HB_OT_NAME_ID_FONT_FAMILY)
        let legacy = name(HB_OT_NAME_ID_FONT_FAMILY)
        families = [family, legacy].compactMap(\.self)
        fullName = name(HB_OT_NAME_ID_FULL_NAME) ?? ""
        postScriptName = name(HB_OT_NAME_ID_POSTSCRIPT_NAME) ?? ""
        func axis(_ tag: StaticString, else value: Double) -> ClosedRange<Double> {
            var info = hb_ot_var_axis_info_t()
            guard hb_ot_var_find_axis_info(face, OpenTypeTag.value(tag), &info) != 0 else {
                return value...value
            }
            return Self.ordered(Double(info.min_value), Double(info.max_value))
        }
        weight = axis("wght", else: Double(hb_style_get_value(font, HB_STYLE_TAG_WEIGHT)))
        width = axis("wdth", else: Double(hb_style_get_value(font, HB_STYLE_TAG_WIDTH)))
        isItalic =
            hb_style_get_value(font, HB_STYLE_TAG_ITALIC) > 0
            || hb_style_get_value(font, HB_STYLE_TAG_SLANT_ANGLE) < 0
        isVariable = hb_ot_var_has_data(face) != 0
        isColor =
            hb_ot_color_has_layers(face) != 0 || hb_ot_color_has_png(face) != 0
            || FontFace.hasTable("COLR", in: face)
    }

    deinit {
        switch coverage {
        case .fontconfig(let set): FcCharSetDestroy(set)
        case .harfBuzz(let set): hb_set_destroy(set)
        }
    }

    func has(_ character: UInt32) -> Bool {
        switch coverage {
        case .fontconfig(let set): FcCharSetHasChar(set, character) != 0
        case .harfBuzz(let set): hb_set_has(set, character) != 0
        }
    }

    private static func string(_ pattern: OpaquePointer, _ name: String, _ place: Int32) -> String? {
        var value: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(pattern, name, place, &value) == FcResultMatch, let value else { return nil }
        return String(cString: value)
    }

    private static func strings(_ pattern: OpaquePointer, _ name: String) -> [String] {
        var result: [String] = []
        while let value = string(pattern, name, Int32(result.count)) { result.append(value) }
        return result
    }

    private static func range(_ pattern: OpaquePointer, _ name: String, normal: Double) -> ClosedRange<Double>
    {
        var value = 0.0
        if FcPatternGetDouble(pattern, name, 0, &value) == FcResultMatch { return value...value }
        var range: OpaquePointer?
        var low = 0.0
        var high = 0.0
        guard FcPatternGetRange(pattern, name, 0, &range) == FcResultMatch,
            FcRangeGetDouble(range, &low, &high) != 0
        else { return normal...normal }
        return ordered(low, high)
    }

    private static func ordered(_ low: Double, _ high: Double) -> ClosedRange<Double> {
        guard low.isFinite, high.isFinite else { return 400...400 }
        return min(low, high)...max(low, high)
    }

    private static func name(_ identifier: UInt32, of face: OpaquePointer) -> String? {
        let english = hb_language_from_string("en", -1)
        var size: UInt32 = 256
        var text = [CChar](repeating: 0, count: 256)
        guard hb_ot_name_get_utf8(face, identifier, english, &size, &text) > 0 else { return nil }
        let name = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return name.isEmpty ? nil : name
    }
}
