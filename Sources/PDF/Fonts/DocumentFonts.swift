import RasterEngine
import RasterPaths
import RasterText

/// The fonts of a document. Faces of one file, slanted or not, share one.
final class DocumentFonts {
    private let file: PDFFile
    private var fonts: [FontProgramID: DocumentFont] = [:]
    /// In order of first use, which makes the bytes those of the list.
    private var order: [DocumentFont] = []
    private var refused: Set<FontProgramID> = []
    private(set) var warnings: [String] = []

    init(file: PDFFile) { self.file = file }

    /// The font to write a face's text in; nil for one that may not be embedded, or can't.
    func font(for face: FontFace) -> DocumentFont? {
        guard let id = face.programID, !refused.contains(id) else { return nil }
        if let font = fonts[id], font.hasRoom { return font }
        if fonts[id] == nil, !Self.mayEmbed(face) {
            refused.insert(id)
            warnings.append(
                "the licence of the font \(face.postScriptName) forbids embedding; "
                    + "its text is drawn as outlines"
            )
            return nil
        }
        let font = DocumentFont(number: file.reserve(), face: face)
        fonts[id] = font
        order.append(font)
        return font
    }

    /// OS/2's fsType: 2 forbids embedding unless a milder bit stands beside it, 0x100 forbids subsets, 0x200
    /// outlines.
    private static func mayEmbed(_ face: FontFace) -> Bool {
        let table = face.table("OS/2")
        guard table.count > 9 else { return true }
        let type = Int(table[8]) << 8 | Int(table[9])
        return type & 0x300 == 0 && type & 0xE != 2
    }

    var showsMissingGlyphs: Bool { order.contains(where: \.showsMissingGlyphs) }

    func write() throws {
        for font in order { try font.write(to: file) }
    }
}
