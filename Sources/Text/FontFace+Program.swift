import CHarfBuzz
import Foundation
import RasterPaths

/// What makes glyphs the same shapes: a file's face, its place on axes, and whether it is emboldened. A slant
/// is left out, as a matrix makes it.
package struct FontProgramID: Hashable, Sendable {
    let file: ObjectIdentifier
    let index: Int
    let coordinates: [Float]
    let isBold: Bool
}

/// What documents embed fonts by.
extension FontFace {
    /// Nil for the stand-in when there is no font at all.
    package var programID: FontProgramID? {
        guard let file else { return nil }
        return FontProgramID(
            file: ObjectIdentifier(file), index: index, coordinates: axisPlaces,
            isBold: synthesis.contains(.bold))
    }

    /// What a function makes of the file's bytes, the same function each time; nothing for the stand-in when
    /// there is no font at all.
    package func fileDigest(by function: (UnsafeRawBufferPointer) -> [UInt32]) -> [UInt32] {
        file?.digest(by: function) ?? []
    }

    /// Which face of the file it is.
    package var faceIndex: Int { index }

    /// HarfBuzz's face: valid as long as the face, never to be changed.
    package var harfBuzzFace: OpaquePointer { face }

    /// The places on axes in the font's own units; empty where none was chosen.
    package var axisPlaces: [Float] {
        var count: UInt32 = 0
        guard let values = hb_font_get_var_coords_design(font, &count), count > 0 else { return [] }
        return Array(UnsafeBufferPointer(start: values, count: Int(count)))
    }

    /// Whether glyphs are other than the file has them: on axes, or emboldened.
    package var isVaried: Bool {
        synthesis.contains(.bold) || hb_ot_var_has_data(face) != 0
    }

    package func hasTable(_ name: StaticString) -> Bool { !isPlaceholder && Self.hasTable(name, in: face) }

    /// A table's bytes; empty where the font has none.
    package func table(_ name: StaticString) -> [UInt8] {
        guard !isPlaceholder else { return [] }
        let blob = hb_face_reference_table(face, OpenTypeTag.value(name))
        defer { hb_blob_destroy(blob) }
        var length: UInt32 = 0
        let data = hb_blob_get_data(blob, &length)
        return Array(UnsafeRawBufferPointer(start: data, count: Int(length)))
    }

    /// The font's file as one font; nil for the stand-in when there is no font at all.
    package var fontData: Data? {
        guard !isPlaceholder, let blob = hb_face_reference_blob(face) else { return nil }
        defer { hb_blob_destroy(blob) }
        var length: UInt32 = 0
        guard let bytes = hb_blob_get_data(blob, &length), length > 0 else { return nil }
        return Data(bytes: bytes, count: Int(length))
    }

    /// The least character that the font's map gives each glyph.
    package var charactersOfGlyphs: [GlyphID: Unicode.Scalar] {
        guard !isPlaceholder, let characters = hb_set_create() else { return [:] }
        defer { hb_set_destroy(characters) }
        hb_face_collect_unicodes(face, characters)
        var found: [GlyphID: Unicode.Scalar] = [:]
        var next: hb_codepoint_t = ~0
        while hb_set_next(characters, &next) != 0 {
            guard let scalar = Unicode.Scalar(next), let glyph = glyph(forValue: next) else { continue }
            if found[glyph] == nil { found[glyph] = scalar }
        }
        return found
    }
}
