import RasterPaths

/// A font of glyphs without shapes, for words that are there to be found: those of pictures, of colour fonts
/// and of fonts that may not be embedded.
final class UnseenFont {
    private struct Key: Hashable {
        let text: String
        /// Thousandths of an em.
        let width: Int
    }

    let number: Int
    private var codes: [Key: UInt8] = [:]
    private var keys: [Key] = []

    init(number: Int) { self.number = number }

    var hasRoom: Bool { keys.count < 255 }

    /// The code of some characters; nil when there is no room for more.
    func code(for text: String, width: Int) -> UInt8? {
        let key = Key(text: text, width: width)
        if let code = codes[key] { return code }
        guard hasRoom else { return nil }
        keys.append(key)
        let code = UInt8(keys.count)
        codes[key] = code
        return code
    }

    func write(to file: PDFFile) throws {
        var shapes: [Int: Int] = [:]
        var procedures = PDFBytes()
        var differences = PDFBytes()
        var widths = PDFBytes()
        for (index, key) in keys.enumerated() {
            let shape: Int
            if let known = shapes[key.width] {
                shape = known
            } else {
                shape = try file.addStream(
                    PDFBytes(), Array("\(key.width) 0 0 0 1000 1000 d1".utf8), effort: .stored)
                shapes[key.width] = shape
            }
            procedures.append("/c\(index + 1) ")
            procedures.append(reference: shape)
            differences.append("/c\(index + 1)")
            if index > 0 { widths.append(" ") }
            widths.append(key.width)
        }
        let map = PDFBytes(charactersOfCodes: keys.map(\.text), bytesOfCode: 1)
        let unicode = try file.addStream(PDFBytes(), map.bytes)
        var body = PDFBytes(
            "<</Type/Font/Subtype/Type3/FontBBox[0 0 1000 1000]/FontMatrix[.001 0 0 .001 0 0]/Resources<<>>")
        body.append("/FirstChar 1/LastChar \(keys.count)/CharProcs<<")
        body.append(procedures)
        body.append(">>/Encoding<</Type/Encoding/Differences[1")
        body.append(differences)
        body.append("]>>/Widths[")
        body.append(widths)
        body.append("]/ToUnicode ")
        body.append(reference: unicode)
        body.append(">>")
        try file.set(number, body)
    }
}
