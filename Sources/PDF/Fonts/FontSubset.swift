internal import CHarfBuzzSubset
import RasterPaths
import RasterText

/// The glyphs of a font that a document uses, as the file of a font.
struct FontSubset: Sendable {
    enum Format {
        /// TrueType outlines: `glyphOfCode` says which glyph each code means.
        case trueType(glyphOfCode: [GlyphID])
        /// A bare CFF table whose CIDs are the codes.
        case compact
    }

    private(set) var format: Format
    /// How many bytes the font has, and those, compressed.
    let count: Int
    let deflated: [UInt8]

    private init(_ face: FontFace, glyphs: [GlyphID], name: String) throws {
        let bytes: [UInt8]
        (format, bytes) = try Self.program(face, glyphs: glyphs, name: name)
        count = bytes.count
        // It is made once and serves many documents.
        let flate = try Flate(level: 10)
        deflated = try bytes.withUnsafeBytes { try flate.compress($0) }
    }

    private static func program(
        _ face: FontFace, glyphs: [GlyphID], name: String
    ) throws -> (Format, [UInt8]) {
        if !face.isVaried {
            if face.hasTable("glyf") {
                guard let subset = HarfBuzzSubset(face, glyphs: glyphs, compact: false) else {
                    throw PDFError.font(name: face.postScriptName)
                }
                return (.trueType(glyphOfCode: glyphs.map { subset.newGlyph[$0] ?? 0 }), subset.bytes)
            }
            if face.hasTable("CFF "), let subset = HarfBuzzSubset(face, glyphs: glyphs, compact: true),
                let table = CFFTable(subset.bytes),
                let chosen = table.choosing(glyphs.map { Int(subset.newGlyph[$0] ?? 0) })
            {
                return (.compact, chosen.bytes(name: name))
            }
        }
        // What HarfBuzz can't make yet: axes that are pinned, CFF2, emboldened outlines.
        let em = Double(face.metrics.unitsPerEm)
        let table = CFFTable(
            charStrings: glyphs.map { glyph in
                let width = (face.advance(of: glyph) * em).rounded()
                return CharString(
                    face.programOutline(of: glyph), width: Int(min(max(width, -16000), 16000))
                ).bytes
            }, unitsPerEm: face.metrics.unitsPerEm)
        return (.compact, table.bytes(name: name))
    }

    // MARK: Kept ones

    private struct Key: Hashable {
        let program: FontProgramID
        let glyphs: [GlyphID]
    }

    private struct Kept: Sendable {
        let subset: FontSubset
        /// Keeps the file that the key names.
        let face: FontFace
        var use: Int
    }

    private static let kept = Guarded<(subsets: [Key: Kept], bytes: Int, uses: Int)>(([:], 0, 0))
    private static let mostBytes = 4 << 20

    /// The subset of some glyphs. A server writes the same letters again and again: the last ones, of 4 MiB
    /// together, are kept for all threads.
    /// - Parameters:
    ///   - glyphs: by code; code 0 is glyph 0. A glyph may be there twice.
    ///   - name: of the font, with a tag that the glyphs make.
    static func of(_ face: FontFace, glyphs: [GlyphID], name: String) throws -> FontSubset {
        guard let program = face.programID else { throw PDFError.font(name: face.postScriptName) }
        // Where a map says which glyph a code means, their order makes no other font.
        let isMapped = !face.isVaried && face.hasTable("glyf")
        let chosen = isMapped ? Set(glyphs).sorted() : glyphs
        let key = Key(program: program, glyphs: chosen)
        let known = kept.withLock { kept -> FontSubset? in
            kept.uses += 1
            kept.subsets[key]?.use = kept.uses
            return kept.subsets[key]?.subset
        }
        if let known { return known.arranged(from: chosen, to: glyphs) }
        let subset = try FontSubset(face, glyphs: chosen, name: name)
        kept.withLock { kept in
            guard kept.subsets[key] == nil, subset.deflated.count <= mostBytes / 4 else { return }
            kept.bytes += subset.deflated.count + chosen.count * 8
            kept.subsets[key] = Kept(subset: subset, face: face, use: kept.uses)
            while kept.bytes > mostBytes, let oldest = kept.subsets.min(by: { $0.value.use < $1.value.use }) {
                kept.bytes -= oldest.value.subset.deflated.count + oldest.key.glyphs.count * 8
                kept.subsets[oldest.key] = nil
            }
        }
        return subset.arranged(from: chosen, to: glyphs)
    }

    /// The same glyphs by other codes.
    private func arranged(from chosen: [GlyphID], to glyphs: [GlyphID]) -> FontSubset {
        guard case .trueType(let glyphOfCode) = format, chosen != glyphs else { return self }
        let places = Dictionary(zip(chosen, glyphOfCode), uniquingKeysWith: { first, _ in first })
        var subset = self
        subset.format = .trueType(glyphOfCode: glyphs.map { places[$0] ?? 0 })
        return subset
    }
}

extension CFFTable {
    /// Glyphs in another order, some perhaps more than once; nil where one isn't there.
    fileprivate func choosing(_ glyphs: [Int]) -> CFFTable? {
        guard glyphs.allSatisfy({ $0 < charStrings.count }) else { return nil }
        var table = self
        table.charStrings = glyphs.map { charStrings[$0] }
        if !partOfGlyph.isEmpty { table.partOfGlyph = glyphs.map { partOfGlyph[$0] } }
        return table
    }
}

/// A subset by HarfBuzz, in C's types.
private struct HarfBuzzSubset {
    var bytes: [UInt8] = []
    var newGlyph: [GlyphID: GlyphID] = [:]

    /// - Parameter compact: the CFF table instead of a whole font.
    init?(_ face: FontFace, glyphs: [GlyphID], compact: Bool) {
        guard let input = hb_subset_input_create_or_fail() else { return nil }
        defer { hb_subset_input_destroy(input) }
        var flags = HB_SUBSET_FLAGS_NO_HINTING.rawValue | HB_SUBSET_FLAGS_NOTDEF_OUTLINE.rawValue
        if compact { flags |= HB_SUBSET_FLAGS_DESUBROUTINIZE.rawValue }
        hb_subset_input_set_flags(input, flags)
        let wanted = hb_subset_input_glyph_set(input)
        for glyph in glyphs { hb_set_add(wanted, glyph) }
        // A document has no use for what chooses and places glyphs.
        let dropped = hb_subset_input_set(input, HB_SUBSET_SETS_DROP_TABLE_TAG)
        for tag in Self.useless { hb_set_add(dropped, tag) }
        guard let plan = hb_subset_plan_create_or_fail(face.harfBuzzFace, input) else { return nil }
        defer { hb_subset_plan_destroy(plan) }
        guard let subset = hb_subset_plan_execute_or_fail(plan) else { return nil }
        defer { hb_face_destroy(subset) }
        let map = hb_subset_plan_old_to_new_glyph_mapping(plan)
        for glyph in glyphs where hb_map_has(map, glyph) != 0 { newGlyph[glyph] = hb_map_get(map, glyph) }
        let blob =
            compact
            ? hb_face_reference_table(subset, Self.tag("CFF ")) : hb_face_reference_blob(subset)
        defer { hb_blob_destroy(blob) }
        var length: UInt32 = 0
        let data = hb_blob_get_data(blob, &length)
        guard length > 0 else { return nil }
        bytes = Array(UnsafeRawBufferPointer(start: data, count: Int(length)))
    }

    private static let useless = [
        "GSUB", "GPOS", "GDEF", "BASE", "JSTF", "MATH", "name", "OS/2", "post", "cmap", "kern", "DSIG",
        "gasp", "hdmx", "VDMX", "LTSH", "COLR", "CPAL", "SVG ", "CBDT", "CBLC", "sbix", "EBDT", "EBLC",
        "meta", "STAT", "vhea", "vmtx", "VORG", "cvt ", "fpgm", "prep", "FFTM", "feat", "morx", "kerx",
    ].map(tag)

    private static func tag(_ name: String) -> UInt32 { name.utf8.reduce(0) { $0 << 8 | UInt32($1) } }
}
