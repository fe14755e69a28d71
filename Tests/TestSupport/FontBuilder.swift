import Foundation

/// Big-endian bytes, as font files have them.
package struct FontBytes {
    package var data = Data()

    package init() {}

    package mutating func u8(_ values: Int...) {
        for value in values { data.append(UInt8(truncatingIfNeeded: value)) }
    }

    package mutating func u16(_ values: Int...) {
        for value in values { u8(value >> 8, value) }
    }

    package mutating func u24(_ value: Int) {
        u8(value >> 16, value >> 8, value)
    }

    package mutating func u32(_ values: Int...) {
        for value in values { u16(value >> 16, value) }
    }

    /// 2.14 fixed point.
    package mutating func fraction(_ values: Double...) {
        for value in values { u16(Int((value * 16384).rounded())) }
    }

    /// 16.16 fixed point.
    package mutating func fixed(_ values: Double...) {
        for value in values { u32(Int((value * 65536).rounded())) }
    }

    package mutating func tag(_ text: String) {
        data.append(contentsOf: Array(text.utf8))
    }

    package static func += (left: inout FontBytes, right: FontBytes) {
        left.data += right.data
    }
}

/// Makes small TrueType fonts of 1000 units an em, in which glyph n is the box from (0, 0) to (boxes[n]) with
/// that width as its advance, and the letters from A on are the glyphs from 1 on.
package struct FontBuilder {
    package var family = "Built"
    package var boxes: [(width: Int, height: Int)] = [(500, 500), (1000, 1000), (600, 300), (400, 800)]
    /// Further tables by their tags.
    package var tables: [String: Data] = [:]

    package init(family: String = "Built", tables: [String: Data] = [:]) {
        self.family = family
        self.tables = tables
    }

    package func build() -> Data {
        var all = tables
        var glyf = FontBytes()
        var loca = FontBytes()
        var hmtx = FontBytes()
        for box in boxes {
            loca.u32(glyf.data.count)
            hmtx.u16(box.width, 0)
            glyf.u16(1, 0, 0, box.width, box.height, 3, 0)
            glyf.u8(1, 1, 1, 1)
            glyf.u16(0, 0, box.width, 0)
            glyf.u16(0, box.height, 0, -box.height)
        }
        loca.u32(glyf.data.count)
        all["glyf"] = glyf.data
        all["loca"] = loca.data
        all["hmtx"] = hmtx.data
        var head = FontBytes()
        head.u32(0x10000, 0x10000, 0, 0x5F0F_3CF5)
        head.u16(0, 1000)
        head.u32(0, 0, 0, 0)
        head.u16(0, 0, 1000, 1000, 0, 8, 2, 1, 0)
        all["head"] = head.data
        var hhea = FontBytes()
        hhea.u32(0x10000)
        hhea.u16(800, -200, 0, 1000, 0, 0, 1000, 1, 0, 0, 0, 0, 0, 0, 0, boxes.count)
        all["hhea"] = hhea.data
        var maxp = FontBytes()
        maxp.u32(0x10000)
        maxp.u16(boxes.count, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)
        all["maxp"] = maxp.data
        all["cmap"] = cmap()
        all["name"] = name()
        return assemble(all)
    }

    /// Format 12, one group.
    private func cmap() -> Data {
        var cmap = FontBytes()
        cmap.u16(0, 1, 3, 10)
        cmap.u32(12)
        cmap.u16(12, 0)
        cmap.u32(28, 0, 1, 0x41, 0x41 + boxes.count - 2, 1)
        return cmap.data
    }

    private func name() -> Data {
        var name = FontBytes()
        let entries = [(1, family), (2, "Regular"), (4, family), (6, family)]
        var strings = FontBytes()
        name.u16(0, entries.count, 6 + 12 * entries.count)
        for (identifier, text) in entries {
            name.u16(3, 1, 0x409, identifier, text.utf16.count * 2, strings.data.count)
            for unit in text.utf16 { strings.u16(Int(unit)) }
        }
        name += strings
        return name.data
    }

    private func assemble(_ tables: [String: Data]) -> Data {
        var font = FontBytes()
        font.u32(0x10000)
        font.u16(tables.count, 0, 0, 0)
        var offset = 12 + 16 * tables.count
        var body = Data()
        for (tag, table) in tables.sorted(by: { $0.key < $1.key }) {
            font.tag(tag)
            font.u32(0, offset, table.count)
            var padded = table
            while padded.count % 4 != 0 { padded.append(0) }
            body += padded
            offset += padded.count
        }
        return font.data + body
    }

    // MARK: Tables

    /// One palette of (red, green, blue, alpha), 0...255.
    package static func palette(_ colors: [(Int, Int, Int, Int)]) -> Data {
        var table = FontBytes()
        table.u16(0, colors.count, 1, colors.count)
        table.u32(14)
        table.u16(0)
        for color in colors { table.u8(color.2, color.1, color.0, color.3) }
        return table.data
    }

    /// COLR version 0: a glyph and its layers of (glyph, palette entry).
    package static func layers(of glyph: Int, _ layers: [(Int, Int)]) -> Data {
        var table = FontBytes()
        table.u16(0, 1)
        table.u32(14, 20)
        table.u16(layers.count, glyph, 0, layers.count)
        for layer in layers { table.u16(layer.0, layer.1) }
        return table.data
    }

    /// COLR version 1: a glyph's paint, a list of further paints for `BuiltPaint.layers`, a clip box.
    package static func paint(
        of glyph: Int, _ paint: BuiltPaint, layers: [BuiltPaint] = [], clip: (Int, Int, Int, Int)? = nil
    ) -> Data {
        var glyphs = FontBytes()
        glyphs.u32(1)
        glyphs.u16(glyph)
        glyphs.u32(10)
        glyphs.data += paint.encoded
        var list = FontBytes()
        list.u32(layers.count)
        var offset = 4 + 4 * layers.count
        for layer in layers {
            list.u32(offset)
            offset += layer.encoded.count
        }
        for layer in layers { list.data += layer.encoded }
        var clips = FontBytes()
        if let clip {
            clips.u8(1)
            clips.u32(1)
            clips.u16(glyph, glyph)
            clips.u24(12)
            clips.u8(1)
            clips.u16(clip.0, clip.1, clip.2, clip.3)
        }
        var table = FontBytes()
        table.u16(1, 0)
        table.u32(0, 0)
        table.u16(0)
        let start = 34
        table.u32(start, start + glyphs.data.count)
        table.u32(clip == nil ? 0 : start + glyphs.data.count + list.data.count)
        table.u32(0, 0)
        table += glyphs
        table += list
        table += clips
        return table.data
    }

    /// A PNG's head for a glyph; the origin of the picture in pixels.
    package static func bitmap(
        of glyph: Int, glyphCount: Int, pixelsPerEm: Int, origin: (Int, Int), size: (Int, Int)
    )
        -> Data
    {
        var picture = FontBytes()
        picture.u16(origin.0, origin.1)
        picture.tag("png ")
        picture.u8(0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A)
        picture.u32(13)
        picture.tag("IHDR")
        picture.u32(size.0, size.1)
        picture.u8(8, 6, 0, 0, 0)
        picture.u32(0)
        var table = FontBytes()
        table.u16(1, 1)
        table.u32(1, 12)
        table.u16(pixelsPerEm, 72)
        let start = 4 + 4 * (glyphCount + 1)
        for number in 0...glyphCount { table.u32(number <= glyph ? start : start + picture.data.count) }
        table += picture
        return table.data
    }

    /// A weight axis from 400 to 900; at its end glyph 1's right edge and advance are `growth` units further
    /// on.
    package static func weightAxis(growth: Int, glyphCount: Int) -> [String: Data] {
        var fvar = FontBytes()
        fvar.u16(1, 0, 16, 2, 1, 20, 0, 8)
        fvar.tag("wght")
        fvar.fixed(400, 400, 900)
        fvar.u16(0, 2)
        var deltas = FontBytes()
        deltas.u16(0x8001, 8)
        // The data's size, then shared tuple 0; all points; then x as eight words, y as eight zeros.
        deltas.u16(1 + 16 + 1, 0)
        deltas.u8(0)
        deltas.u8(0x40 | 7)
        deltas.u16(0, 0, growth, growth, 0, growth, 0, 0)
        deltas.u8(0x80 | 7)
        deltas.u8(0)
        var gvar = FontBytes()
        gvar.u16(1, 0, 1, 1)
        let offsets = 20 + 4 * (glyphCount + 1)
        gvar.u32(offsets)
        gvar.u16(glyphCount, 1)
        gvar.u32(offsets + 2)
        for number in 0...glyphCount { gvar.u32(number <= 1 ? 0 : deltas.data.count) }
        gvar.fraction(1)
        gvar += deltas
        return ["fvar": fvar.data, "gvar": gvar.data]
    }
}

/// COLR version 1's paints, as the specification encodes them.
package indirect enum BuiltPaint {
    case layers(first: Int, count: Int)
    case solid(Int, alpha: Double)
    case linear([(Double, Int)], extend: Int, [Int])
    case radial([(Double, Int)], extend: Int, [Int])
    /// Angles in half turns, which the table has less one.
    case sweep([(Double, Int)], extend: Int = 0, center: (Int, Int), from: Double, to: Double)
    case glyph(Int, BuiltPaint)
    case otherGlyph(Int)
    case transform([Double], BuiltPaint)
    case translate(Int, Int, BuiltPaint)
    case rotate(Double, around: (Int, Int), BuiltPaint)
    case skew(Double, Double, BuiltPaint)
    case composite(BuiltPaint, Int, BuiltPaint)

    package var encoded: Data {
        var bytes = FontBytes()
        switch self {
        case .layers(let first, let count):
            bytes.u8(1, count)
            bytes.u32(first)
        case .solid(let entry, let alpha):
            bytes.u8(2)
            bytes.u16(entry)
            bytes.fraction(alpha)
        case .linear(let stops, let extend, let numbers):
            bytes.u8(4)
            bytes.u24(16)
            for number in numbers { bytes.u16(number) }
            bytes += Self.line(stops, extend)
        case .radial(let stops, let extend, let numbers):
            bytes.u8(6)
            bytes.u24(16)
            for number in numbers { bytes.u16(number) }
            bytes += Self.line(stops, extend)
        case .sweep(let stops, let extend, let center, let from, let to):
            bytes.u8(8)
            bytes.u24(12)
            bytes.u16(center.0, center.1)
            bytes.fraction(from - 1, to - 1)
            bytes += Self.line(stops, extend)
        case .glyph(let glyph, let paint):
            bytes.u8(10)
            bytes.u24(6)
            bytes.u16(glyph)
            bytes.data += paint.encoded
        case .otherGlyph(let glyph):
            bytes.u8(11)
            bytes.u16(glyph)
        case .transform(let matrix, let paint):
            bytes.u8(12)
            bytes.u24(7 + 24)
            bytes.u24(7)
            for number in matrix { bytes.fixed(number) }
            bytes.data += paint.encoded
        case .translate(let x, let y, let paint):
            bytes.u8(14)
            bytes.u24(8)
            bytes.u16(x, y)
            bytes.data += paint.encoded
        case .rotate(let angle, let center, let paint):
            bytes.u8(26)
            bytes.u24(10)
            bytes.fraction(angle)
            bytes.u16(center.0, center.1)
            bytes.data += paint.encoded
        case .skew(let x, let y, let paint):
            bytes.u8(28)
            bytes.u24(8)
            bytes.fraction(x, y)
            bytes.data += paint.encoded
        case .composite(let source, let mode, let backdrop):
            bytes.u8(32)
            bytes.u24(8)
            bytes.u8(mode)
            bytes.u24(8 + source.encoded.count)
            bytes.data += source.encoded
            bytes.data += backdrop.encoded
        }
        return bytes.data
    }

    private static func line(_ stops: [(Double, Int)], _ extend: Int) -> FontBytes {
        var bytes = FontBytes()
        bytes.u8(extend)
        bytes.u16(stops.count)
        for (offset, entry) in stops {
            bytes.fraction(offset)
            bytes.u16(entry)
            bytes.fraction(1)
        }
        return bytes
    }
}
