import RasterEngine
import RasterPaths
import RasterText

/// A font of a document: what codes its text is written in, and, in the end, the font's objects.
///
/// A code is a glyph together with the characters that it stands for, in order of first use; so a font knows
/// both sides, and the same shape may stand for several characters.
final class DocumentFont {
    struct Key: Hashable {
        var glyph: GlyphID
        var text: String
        var isUnseen = false
    }

    /// Of what is there to be found only, in thousandths of an em: readers take a wider one for a letter of a
    /// word of its own, and leave out one that has none.
    static let unseenWidth: CGFloat = 10

    /// The object that pages name.
    let number: Int
    let face: FontFace
    private var codes: [Key: UInt16] = [:]
    private var glyphs: [GlyphID] = [0]
    private var texts: [String] = [""]
    /// Thousandths of an em, as they are written.
    private(set) var widths: [Double]
    private lazy var characters = face.charactersOfGlyphs

    init(number: Int, face: FontFace) {
        self.number = number
        self.face = face
        widths = [Self.width(of: 0, in: face)]
    }

    /// Whether a text has a box for what the font lacks.
    var showsMissingGlyphs: Bool { glyphs.dropFirst().contains(0) }

    /// There is room for another thousand codes.
    var hasRoom: Bool { glyphs.count < 64_000 }

    /// - Parameter text: what the glyph stands for; nil for what the font's map says.
    func code(of glyph: GlyphID, text: String?) -> UInt16 {
        code(
            of: Key(glyph: glyph, text: text ?? characters[glyph].map { String($0) } ?? "\u{FFFD}"),
            width: Self.width(of: glyph, in: face))
    }

    /// A code for a character that is never painted, by a glyph that the font has anyway.
    func code(ofUnseen text: String, as glyph: GlyphID) -> UInt16 {
        code(of: Key(glyph: glyph, text: text, isUnseen: true), width: Double(Self.unseenWidth))
    }

    private func code(of key: Key, width: Double) -> UInt16 {
        if let code = codes[key] { return code }
        guard glyphs.count < 65_535 else { return 0 }
        let code = UInt16(glyphs.count)
        codes[key] = code
        glyphs.append(key.glyph)
        texts.append(key.text)
        widths.append(width)
        return code
    }

    private static func width(of glyph: GlyphID, in face: FontFace) -> Double {
        (face.advance(of: glyph) * 1e5).rounded() / 100
    }

    // MARK: Objects

    /// Writes the font and what belongs to it.
    func write(to file: PDFFile) throws {
        var hash = ContentHash()
        for glyph in glyphs { hash.combine(UInt64(glyph)) }
        var letters = hash.first
        var name = ""
        for _ in 0..<6 {
            name.unicodeScalars.append(Unicode.Scalar(UInt8(65 + letters % 26)))
            letters /= 26
        }
        var plain = PDFBytes()
        plain.append(name: face.postScriptName)
        name += "+" + String(decoding: plain.bytes.dropFirst(), as: UTF8.self)
        let subset = try FontSubset.of(face, glyphs: glyphs, name: name)
        let descriptor = try writeDescriptor(subset, name: name, to: file)
        let descendant = try writeDescendant(subset, name: name, descriptor: descriptor, to: file)
        let map = try file.addStream(
            PDFBytes(), PDFBytes(charactersOfCodes: texts.dropFirst(), bytesOfCode: 2).bytes)
        var body = PDFBytes("<</Type/Font/Subtype/Type0/BaseFont")
        body.append(name: name)
        body.append("/Encoding/Identity-H/DescendantFonts[")
        body.append(reference: descendant)
        body.append("]/ToUnicode ")
        body.append(reference: map)
        body.append(">>")
        try file.set(number, body)
    }

    private func writeDescriptor(_ subset: FontSubset, name: String, to file: PDFFile) throws -> Int {
        var program = PDFBytes()
        var key: StaticString = "/FontFile3 "
        switch subset.format {
        case .trueType:
            key = "/FontFile2 "
            program.append("/Length1 ")
            program.append(subset.count)
        case .compact: program.append("/Subtype/CIDFontType0C")
        }
        let font = try file.addStream(program, subset.deflated, effort: .done)
        let metrics = face.metrics
        let head = face.table("head")
        func unit(_ place: Int) -> Double {
            guard place + 1 < head.count else { return 0 }
            return Double(Int16(truncatingIfNeeded: Int(head[place]) << 8 | Int(head[place + 1]))) * 1000
                / Double(metrics.unitsPerEm)
        }
        var body = PDFBytes("<</Type/FontDescriptor/FontName")
        body.append(name: name)
        body.append("/Flags 4/FontBBox[")
        for (place, number) in [36, 38, 40, 42].enumerated() {
            if place > 0 { body.append(" ") }
            body.append(unit(number), decimals: 0)
        }
        body.append("]/ItalicAngle 0/Ascent ")
        body.append(metrics.ascent * 1000, decimals: 0)
        body.append("/Descent ")
        body.append(-metrics.descent * 1000, decimals: 0)
        body.append("/CapHeight ")
        body.append(metrics.capHeight * 1000, decimals: 0)
        body.append("/StemV 80")
        body.append(key)
        body.append(reference: font)
        body.append(">>")
        return try file.add(body)
    }

    private func writeDescendant(
        _ subset: FontSubset, name: String, descriptor: Int, to file: PDFFile
    ) throws -> Int {
        var body = PDFBytes("<</Type/Font/Subtype")
        switch subset.format {
        case .trueType(let glyphOfCode):
            var map: [UInt8] = []
            for glyph in glyphOfCode {
                map += [UInt8(truncatingIfNeeded: glyph >> 8), UInt8(truncatingIfNeeded: glyph)]
            }
            let stream = try file.addStream(PDFBytes(), map)
            body.append("/CIDFontType2/CIDToGIDMap ")
            body.append(reference: stream)
        case .compact: body.append("/CIDFontType0")
        }
        body.append("/BaseFont")
        body.append(name: name)
        body.append("/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ")
        body.append(reference: descriptor)
        body.append("/DW 0/W[0[")
        for (code, width) in widths.enumerated() {
            if code > 0 { body.append(" ") }
            body.append(width, decimals: 2)
        }
        body.append("]]>>")
        return try file.add(body)
    }
}
