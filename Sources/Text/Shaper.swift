import CHarfBuzz
import RasterPaths

/// A glyph as shaped, in points.
struct ShapedGlyph: Sendable {
    var glyph: GlyphID
    /// The scalar that its cluster starts with.
    var cluster: Int32
    var advance: Double
    var offsetX: Double
    /// Upwards.
    var offsetY: Double
}

/// What one call of HarfBuzz shapes: characters of one face, style, level and script.
struct TextItem: Sendable {
    enum Kind: Sendable {
        case text, tab, newline, attachment
    }

    var kind: Kind
    var start: Int
    var end: Int
    var face: FontFace
    /// Its place in `ShapedText.runs`: attributes that agree in all that matters to layout share the first.
    var run: Int
    var level: UInt8
    var script: UInt32
    /// Whether the face stands in for one that lacks the characters.
    var isFallback = false
    var glyphStart = 0
    var glyphEnd = 0
}

/// A HarfBuzz buffer with the settings of the text that it shapes.
struct Shaper: ~Copyable {
    private let buffer: OpaquePointer

    init() {
        // HarfBuzz answers its empty buffer when there is no memory: nothing is shaped then.
        buffer = hb_buffer_create()
    }

    deinit {
        hb_buffer_destroy(buffer)
    }

    /// Appends the glyphs of a part of an item, from left to right, and calls `unsafe` with the places before
    /// which the part can't be cut.
    func shape(
        _ range: Range<Int>, of item: TextItem, in text: borrowing TextShape.Source,
        into glyphs: inout [ShapedGlyph], unsafe: (Int) -> Void = { _ in }
    ) {
        let attributes = text.runs[item.run]
        if item.face.isPlaceholder {
            return appendBoxes(range, of: item, in: text, into: &glyphs)
        }
        hb_buffer_clear_contents(buffer)
        text.shapedScalars.withUnsafeBufferPointer { all in
            hb_buffer_add_utf32(
                buffer, all.baseAddress, Int32(all.count), UInt32(range.lowerBound), Int32(range.count))
        }
        hb_buffer_set_direction(buffer, item.level & 1 != 0 ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
        hb_buffer_set_script(buffer, hb_script_t(rawValue: item.script))
        // Never HarfBuzz's guess, which is the process's locale.
        hb_buffer_set_language(buffer, attributes.language.flatMap { hb_language_from_string($0, -1) })
        var flags = HB_BUFFER_FLAG_DEFAULT.rawValue
        if range.lowerBound == 0 { flags |= HB_BUFFER_FLAG_BOT.rawValue }
        if range.upperBound == text.shapedScalars.count { flags |= HB_BUFFER_FLAG_EOT.rawValue }
        hb_buffer_set_flags(buffer, hb_buffer_flags_t(rawValue: flags))
        let features = Self.features(of: attributes)
        hb_shape(item.face.font, buffer, features, UInt32(features.count))
        appendShaped(item: item, attributes: attributes, text: text, into: &glyphs, unsafe: unsafe)
    }

    private func appendShaped(
        item: TextItem, attributes: TextAttributes, text: borrowing TextShape.Source,
        into glyphs: inout [ShapedGlyph], unsafe: (Int) -> Void
    ) {
        var count: UInt32 = 0
        guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
            let positions = hb_buffer_get_glyph_positions(buffer, &count)
        else { return }
        let scale = attributes.font.usableSize / item.face.unitsPerEm
        let bold = item.face.boldUnits
        let tracking = attributes.usableTracking
        let spacing = tracking != 0 ? tracking : attributes.usableKerning
        let total = Int(count)
        glyphs.reserveCapacity(glyphs.count + total)
        var place = 0
        while place < total {
            let cluster = infos[place].cluster
            var isUnsafe = false
            var advance = 0.0
            while place < total, infos[place].cluster == cluster {
                let position = positions[place]
                let units = position.x_advance == 0 ? 0 : position.x_advance &+ bold
                let glyph = ShapedGlyph(
                    glyph: infos[place].codepoint, cluster: Int32(clamping: cluster),
                    advance: Double(units) * scale, offsetX: Double(position.x_offset) * scale,
                    offsetY: Double(position.y_offset) * scale)
                glyphs.append(glyph)
                advance += glyph.advance
                if infos[place].mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0 { isUnsafe = true }
                place += 1
            }
            // Tracking follows each character; kerning stands between two, so not after the last one.
            let isLast = tracking == 0 && Int(cluster) >= text.lastCluster
            if spacing != 0, advance > 0, !isLast { glyphs[glyphs.count - 1].advance += spacing }
            if isUnsafe { unsafe(Int(cluster)) }
        }
    }

    /// Without any font: a box for each character that isn't a space.
    private func appendBoxes(
        _ range: Range<Int>, of item: TextItem, in text: borrowing TextShape.Source,
        into glyphs: inout [ShapedGlyph]
    ) {
        let size = text.runs[item.run].font.usableSize
        var boxes: [ShapedGlyph] = []
        for place in range where text.analysis.flags[place].contains(.clusterStart) {
            let scalar = text.analysis.scalars[place]
            if scalar.isDefaultIgnorable || scalar.isControl { continue }
            let isBlank = text.analysis.flags[place].contains(.hangs) || scalar == 0xA0
            boxes.append(
                ShapedGlyph(
                    glyph: isBlank ? 1 : 0, cluster: Int32(place),
                    advance: Double(FontFace.placeholderAdvance) / item.face.unitsPerEm * size, offsetX: 0,
                    offsetY: 0))
        }
        glyphs += item.level & 1 != 0 ? boxes.reversed() : boxes
    }

    private static func features(of attributes: TextAttributes) -> [hb_feature_t] {
        let asked = attributes.font.features
        if asked.isEmpty, attributes.usableTracking == 0 { return [] }
        var features: [hb_feature_t] = []
        func add(_ tag: StaticString, _ value: UInt32) {
            features.append(
                hb_feature_t(tag: OpenTypeTag.value(tag), value: value, start: 0, end: UInt32.max))
        }
        if asked.contains(.monospacedDigits) { add("tnum", 1) }
        if asked.contains(.lowercaseSmallCapitals) { add("smcp", 1) }
        if asked.contains(.uppercaseSmallCapitals) { add("c2sc", 1) }
        if asked.contains(.noKerning) { add("kern", 0) }
        if asked.contains(.verticalForms) { add("vert", 1) }
        if attributes.usableTracking != 0 || asked.contains(.noLigatures) {
            add("liga", 0)
            add("clig", 0)
        }
        return features
    }
}
