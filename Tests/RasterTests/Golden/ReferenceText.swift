import CFreeType
import CFriBidi
import Foundation
import Raster
import TestSupport
import Testing

/// A face as FreeType opens it.
struct ReferenceFont: Hashable {
    var path: String
    var index: Int
    var name: String

    /// Golden pictures of text are those of the fonts that `Scripts/setup` installs, and of no others before
    /// them.
    static let areInstalled =
        HarfBuzzTool.path != nil
        && [
            (FontDesign.default, "Inter-Regular"), (.serif, "NotoSerif-Regular"),
            (.monospaced, "DejaVuSansMono"),
        ].allSatisfy { design, name in
            FontCatalog.shared.face(for: FontDescription(family: .design(design))).postScriptName == name
        }

    /// By its PostScript name; the path is the catalog's.
    init(_ name: String) throws {
        let listing = FontCatalog.shared.listing().first { $0.postScriptName == name }
        path = try #require(listing?.path, "\(name) is missing: run Scripts/setup")
        self.name = name
        index = 0
        for index in 0..<64 {
            self.index = index
            if try postScriptName() == name { return }
        }
        Issue.record("\(path) has no face \(name)")
    }

    private func postScriptName() throws -> String? {
        try withFace { face in FT_Get_Postscript_Name(face).map { String(cString: $0) } }
    }

    func withFace<Result>(_ body: (FT_Face) throws -> Result) throws -> Result {
        var library: FT_Library?
        try #require(FT_Init_FreeType(&library) == 0)
        defer { FT_Done_FreeType(library) }
        var face: FT_Face?
        try #require(FT_New_Face(library, path, index, &face) == 0)
        return try body(try #require(face))
    }

    struct Metrics {
        var unitsPerEm, ascent, descent, gap, underlinePosition, underlineThickness: Double
        var strikethroughPosition, strikethroughThickness: Double
    }

    /// In ems, from the font's tables: a line's position is that of its upper edge.
    func metrics() throws -> Metrics {
        try withFace { face in
            /// The number at an offset of a table.
            func number(_ table: StaticString, _ offset: Int) -> Double {
                let tag = table.withUTF8Buffer { $0.reduce(UInt(0)) { $0 << 8 | UInt($1) } }
                var length: UInt = 2
                var bytes: [UInt8] = [0, 0]
                guard FT_Load_Sfnt_Table(face, tag, offset, &bytes, &length) == 0 else { return 0 }
                return Double(Int16(bitPattern: UInt16(bytes[0]) << 8 | UInt16(bytes[1])))
            }
            let units = number("head", 18)
            // A bit of OS/2 says that its own ascent, descent and gap count.
            let isTypographic = Int(number("OS/2", 62)) & 128 != 0
            let (table, first): (StaticString, Int) = isTypographic ? ("OS/2", 68) : ("hhea", 4)
            return Metrics(
                unitsPerEm: units, ascent: number(table, first) / units,
                descent: -number(table, first + 2) / units, gap: number(table, first + 4) / units,
                underlinePosition: number("post", 8) / units, underlineThickness: number("post", 10) / units,
                strikethroughPosition: number("OS/2", 28) / units,
                strikethroughThickness: number("OS/2", 26) / units)
        }
    }
}

/// A glyph at its place, in points.
struct ReferenceGlyph {
    var font: ReferenceFont
    var glyph: UInt32
    var size: Double
    var x: Double
    var y: Double
}

/// What HarfBuzz's own tool shapes.
struct ShapedReference {
    var glyphs: [ReferenceGlyph]
    var width: Double

    private struct Output: Decodable {
        var g: UInt32
        var dx, dy, ax: Double
    }

    /// From left to right, the origin at (x, y).
    init(
        _ text: String, _ font: ReferenceFont, size: Double, x: Double = 0, y: Double = 0,
        isRightToLeft: Bool = false
    ) throws {
        let shaped = try HarfBuzzTool.glyphs(
            of: text, in: font.path,
            options: ["--direction=\(isRightToLeft ? "rtl" : "ltr")", "--face-index=\(font.index)"],
            as: Output.self)
        let scale = size / (try font.metrics().unitsPerEm)
        glyphs = []
        width = 0
        for glyph in shaped {
            glyphs.append(
                ReferenceGlyph(
                    font: font, glyph: glyph.g, size: size, x: x + width + glyph.dx * scale,
                    y: y - glyph.dy * scale))
            width += glyph.ax * scale
        }
    }
}

/// Parts of a line, each in a font, put into visual order by FriBidi and shaped by HarfBuzz's tool.
struct ReferenceLine {
    var glyphs: [ReferenceGlyph] = []
    var width = 0.0

    /// - Parameter parts: in reading order; characters of several levels are cut here.
    init(_ parts: [(text: String, font: ReferenceFont)], size: Double, x: Double, y: Double) throws {
        let scalars = parts.flatMap { $0.text.unicodeScalars.map(\.value) }
        let count = FriBidiStrIndex(scalars.count)
        var types = [FriBidiCharType](repeating: FriBidiCharType(0), count: scalars.count)
        var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
        var levels = [FriBidiLevel](repeating: 0, count: scalars.count)
        var order = (0..<count).map { $0 }
        var base = FriBidiParType(rawValue: FRIBIDI_PAR_ON.rawValue)
        fribidi_get_bidi_types(scalars, count, &types)
        fribidi_get_bracket_types(scalars, count, types, &brackets)
        try #require(fribidi_get_par_embedding_levels_ex(types, brackets, count, &base, &levels) > 0)
        let found = levels
        try #require(fribidi_reorder_line(0, types, count, 0, base, &levels, nil, &order) > 0)
        let owners = parts.indices.flatMap { part in
            [Int](repeating: part, count: parts[part].text.unicodeScalars.count)
        }
        // From left to right, characters of one part and one level together.
        var place = 0
        while place < order.count {
            let first = Int(order[place])
            var end = place + 1
            while end < order.count, owners[Int(order[end])] == owners[first],
                found[Int(order[end])] == found[first], abs(order[end] - order[end - 1]) == 1
            {
                end += 1
            }
            let members = order[place..<end].map { Int($0) }.sorted()
            var text = ""
            for member in members { text.unicodeScalars.append(Unicode.Scalar(scalars[member])!) }
            let run = try ShapedReference(
                text, parts[owners[first]].font, size: size, x: x + width, y: y,
                isRightToLeft: found[first] % 2 == 1)
            glyphs += run.glyphs
            width += run.width
            place = end
        }
    }
}

/// Coverage as FreeType's smooth rasterizer makes it of unhinted outlines, at eight times the size and
/// averaged, so that what FreeType rounds does not count.
struct ReferencePicture {
    let width: Int
    let height: Int
    /// 0 to 1, row by row.
    private(set) var coverage: [Double]

    private static let factor = 8
    /// Pixels an em up to which glyphs stand at quarters of a pixel.
    static let largestMask = 64.0

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        coverage = [Double](repeating: 0, count: width * height)
    }

    /// - Parameters:
    ///   - scale: pixels a point.
    ///   - angle: turns the picture about a place in points, clockwise; turned text stands where it is.
    mutating func draw(
        _ glyphs: [ReferenceGlyph], scale: Double, angle: Double = 0, about center: CGPoint = .zero
    ) throws {
        let fonts = Dictionary(grouping: glyphs) { $0.font }
        for (font, glyphs) in fonts {
            try font.withFace { face in
                for glyph in glyphs { try draw(glyph, face, scale: scale, angle: angle, about: center) }
            }
        }
    }

    private mutating func draw(
        _ glyph: ReferenceGlyph, _ face: FT_Face, scale: Double, angle: Double, about center: CGPoint
    ) throws {
        let factor = Double(Self.factor)
        let pixels = glyph.size * scale
        try #require(FT_Set_Char_Size(face, 0, Int((pixels * factor * 64).rounded()), 72, 72) == 0)
        // FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP
        try #require(FT_Load_Glyph(face, glyph.glyph, 2 | 8) == 0)
        let slot = try #require(face.pointee.glyph)
        var (x, y) = (glyph.x - center.x, glyph.y - center.y)
        let (sine, cosine) = (sin(angle), cos(angle))
        (x, y) = (center.x + x * cosine - y * sine, center.y + x * sine + y * cosine)
        (x, y) = (x * scale, y * scale)
        if angle == 0, pixels <= Self.largestMask {
            (x, y) = ((x * 4).rounded() / 4, (y * 4).rounded() / 4)
        }
        if angle != 0 {
            func fixed(_ value: Double) -> Int { Int((value * 65536).rounded()) }
            // FreeType's y runs upwards.
            var matrix = FT_Matrix(xx: fixed(cosine), xy: fixed(sine), yx: fixed(-sine), yy: fixed(cosine))
            FT_Outline_Transform(&slot.pointee.outline, &matrix)
        }
        FT_Outline_Translate(
            &slot.pointee.outline, Int((x * factor * 64).rounded()), -Int((y * factor * 64).rounded()))
        try #require(FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0)
        let bitmap = slot.pointee.bitmap
        var added: [Int: Double] = [:]
        for row in 0..<Int(bitmap.rows) {
            let down = (row - Int(slot.pointee.bitmap_top))
            for column in 0..<Int(bitmap.width) {
                let across = column + Int(slot.pointee.bitmap_left)
                guard across >= 0, down >= 0 else { continue }
                let (pixelX, pixelY) = (across / Self.factor, down / Self.factor)
                guard pixelX < width, pixelY < height else { continue }
                added[pixelY * width + pixelX, default: 0] +=
                    Double(bitmap.buffer[row * Int(bitmap.pitch) + column]) / 255 / (factor * factor)
            }
        }
        // Glyphs are painted one over the other.
        for (place, value) in added { coverage[place] += (1 - coverage[place]) * value }
    }

    /// Under a Gaussian, for filters.
    func blurred(
        deviation: Double, x shiftX: Int = 0, y shiftY: Int = 0, cutAt deviations: Double = 5
    ) -> ReferencePicture {
        let reach = Int(deviation * deviations)
        var weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
        let sum = weights.reduce(0, +)
        weights = weights.map { $0 / sum }
        var across = self
        var result = self
        for y in 0..<height {
            for x in 0..<width {
                var total = 0.0
                for offset in -reach...reach where (0..<width).contains(x - shiftX + offset) {
                    total += weights[offset + reach] * coverage[y * width + x - shiftX + offset]
                }
                across.coverage[y * width + x] = total
            }
        }
        for y in 0..<height {
            for x in 0..<width {
                var total = 0.0
                for offset in -reach...reach where (0..<height).contains(y - shiftY + offset) {
                    total += weights[offset + reach] * across.coverage[(y - shiftY + offset) * width + x]
                }
                result.coverage[y * width + x] = total
            }
        }
        return result
    }

    subscript(x: Int, y: Int) -> Double { coverage[y * width + x] }
}

extension GoldenScene {
    /// The mean difference, in steps of 1/255, of a rectangle's pixels from ink over a ground, where there is
    /// any coverage in either; the places of what is drawn else are left out. More than 1000 when there is
    /// none at all.
    func difference(
        from reference: ReferencePicture, in rect: CGRect,
        ground: SIMD4<Double> = SIMD4(repeating: 255), ink: (Int, Int) -> SIMD4<Double>,
        where counts: (Int, Int) -> Bool = { _, _ in true }
    ) -> Double {
        var sum = 0.0
        var count = 0
        for y in Int((rect.minY * Self.scale).rounded(.up))..<Int(rect.maxY * Self.scale) {
            for x in Int((rect.minX * Self.scale).rounded(.up))..<Int(rect.maxX * Self.scale) {
                let found = pixel(x, y)
                let coverage = reference[x, y]
                guard counts(x, y), coverage > 0 || found != ground else { continue }
                sum += distance(found, mix(ground, ink(x, y), coverage))
                count += 1
            }
        }
        return count < 50 ? 1001 : sum / Double(count)
    }
}
