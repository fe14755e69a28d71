import Foundation
import Raster
import RasterEngine
import RasterGallery
import RasterPDF
import Testing

@Suite("Text in PDF")
struct DocumentTextTests {
    private static func drawing(_ texts: [Text], size: CGFloat = 20) -> Drawing {
        Drawing(size: CGSize(width: 400, height: 400)) { context, _ in
            for (row, text) in texts.enumerated() {
                context.draw(text, at: CGPoint(x: 10, y: 20 + CGFloat(row) * 40), anchor: .leading)
            }
        }
    }

    private static func read(_ drawing: Drawing) throws -> (reader: PDFReader, page: PDFValue) {
        let reader = try PDFReader(drawing.pdfData())
        return (reader, try reader.pages()[0])
    }

    @Test("words are found as they were written, ligatures as their letters")
    func words() throws {
        let font = Font.custom("DejaVu Sans", fixedSize: 20)
        let (reader, page) = try Self.read(
            Self.drawing([
                Text("It fits, office and affluent").font(font), Text("Ärger, naïve, cœur — “quoted” 10 €"),
                Text("日本語、中文"),
            ]))
        let lines = try reader.text(of: page).split(separator: "\n")
        #expect(lines.contains("It fits, office and affluent"))
        #expect(lines.contains("Ärger, naïve, cœur — “quoted” 10 €"))
        #expect(lines.joined().contains("日本語、中文"))
    }

    /// MuPDF reads what stands in the stream, one text after the other.
    @Test(
        "lines are written in the order of reading, with their spaces and marks",
        arguments: [
            "السلام عليكم ورحمة الله", "مرحبا 123 بالعالم", "שלום עולם", "שָׁלוֹם נְקֻדּוֹת",
            "English עברית mixed 42 עוד", "नमस्ते क्षेत्र विद्यार्थी किताब", "สวัสดีครับ น้ำใจ ผู้ใหญ่",
        ])
    func readingOrder(line: String) throws {
        let (reader, page) = try Self.read(Self.drawing([Text(line)], size: 16))
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: try reader.text(of: page).unicodeScalars.filter { $0 != "\n" })
        #expect(Array(scalars) == Array(line.unicodeScalars))
        let operations = try reader.operations(of: page)
        // Every character is by a glyph's own code, without what readers would see as another one.
        let codes = try page["Resources"]["Font"].keys.flatMap {
            try reader.characters(of: page["Resources"]["Font"][$0]).map.values
        }
        #expect(!codes.contains { $0.contains("\u{200B}") })
        #expect(operations.contains { $0.name == "TJ" })
    }

    @Test("a space between styles is a glyph")
    func spaces() throws {
        let (reader, page) = try Self.read(Self.drawing([Text("Hello") + Text(" ").bold() + Text("World")]))
        #expect(try reader.text(of: page).filter { $0 != "\n" } == "Hello World")
    }

    @Test("each font is embedded, a subset, and maps each of its codes")
    func fonts() throws {
        let (reader, page) = try Self.read(
            Self.drawing([
                Text("Inter").font(.custom("Inter", fixedSize: 20)),
                Text("DejaVu").font(.custom("DejaVu Sans", fixedSize: 20)),
                Text("漢字").font(.custom("Noto Sans CJK JP", fixedSize: 20)),
            ]))
        let fonts = page["Resources"]["Font"]
        #expect(fonts.keys.count == 3)
        var programs: [String] = []
        for key in fonts.keys {
            let font = try reader.resolve(fonts[key])
            let name = try #require(font["BaseFont"].name)
            #expect(name.dropFirst(6).first == "+")
            #expect(name.prefix(6).allSatisfy { $0.isUppercase && $0.isASCII })
            let descendant = try reader.resolve(try #require(font["DescendantFonts"].array.first))
            let descriptor = try reader.resolve(descendant["FontDescriptor"])
            let widths = descendant["W"].array[1].array
            let map = try reader.characters(of: fonts[key]).map
            #expect(map.keys.sorted() == Array(1..<widths.count))
            if case .reference = descriptor["FontFile2"] {
                programs.append("TrueType")
                let glyphs = try reader.stream(descendant["CIDToGIDMap"]).content
                #expect(glyphs.count == 2 * widths.count)
            } else {
                let program = try reader.stream(descriptor["FontFile3"])
                #expect(program.dictionary["Subtype"] == .name("CIDFontType0C"))
                #expect(program.content.starts(with: [1, 0, 4]))
                programs.append("CFF")
            }
        }
        #expect(programs.sorted() == ["CFF", "CFF", "TrueType"])
    }

    @Test("glyphs stand where the layout puts them")
    func places() throws {
        let drawing = Self.drawing([Text("AVAVA To Wa").font(.custom("Inter", fixedSize: 20))])
        let (reader, page) = try Self.read(drawing)
        let record = try #require(drawing.displayList.glyphRecords.first)
        let fonts = page["Resources"]["Font"]
        let descendant = try reader.resolve(
            try #require(reader.resolve(fonts[fonts.keys[0]])["DescendantFonts"].array.first))
        let widths = descendant["W"].array[1].array.compactMap(\.number)
        var places: [Double] = []
        var start = 0.0
        var pen = 0.0
        for (name, operands) in try reader.operations(of: page) {
            if name == "Tm" {
                start = operands[4].number ?? 0
                pen = 0
            }
            guard name == "TJ" else { continue }
            for part in operands[0].array {
                if let gap = part.number { pen -= gap / 1000 * 20 }
                guard case .string(let bytes) = part else { continue }
                for place in stride(from: 0, to: bytes.count, by: 2) {
                    places.append(start + pen)
                    pen += widths[Int(bytes[place]) << 8 | Int(bytes[place + 1])] / 1000 * 20
                }
            }
        }
        let wanted = record.placed.positions.map { Double(record.origin.x + $0.x) }
        #expect(places.count == wanted.count)
        for (place, position) in zip(places, wanted) { #expect(abs(place - position) < 0.015) }
    }

    @Test("words of pictures are there, unseen")
    func unseen() throws {
        let drawing = Drawing(size: CGSize(width: 200, height: 60)) { context, _ in
            context.addFilter(.blur(radius: 2))
            context.draw(Text("Blurred words"), at: CGPoint(x: 10, y: 30), anchor: .leading)
        }
        let (reader, page) = try Self.read(drawing)
        #expect(try reader.text(of: page).contains("Blurred words"))
        let operations = try reader.operations(of: page)
        #expect(operations.contains { $0.name == "Tr" && $0.operands == [.number(3)] })
        #expect(page["Resources"]["XObject"].keys.count == 1)
    }

    @Test("a shadow is a picture under words that stay words")
    func shadow() throws {
        let drawing = Drawing(size: CGSize(width: 200, height: 60)) { context, _ in
            context.addFilter(.shadow(radius: 3))
            context.draw(Text("Sharp words"), at: CGPoint(x: 10, y: 30), anchor: .leading)
        }
        let (reader, page) = try Self.read(drawing)
        #expect(try reader.text(of: page) == "Sharp words\n")
        #expect(try !reader.operations(of: page).contains { $0.name == "Tr" })
    }

    @Test("emoji are found as whole clusters")
    func emoji() throws {
        let (reader, page) = try Self.read(Self.drawing([Text("go 👩‍👩‍👧‍👦 🇪🇺")]))
        let text = try reader.text(of: page)
        #expect(text.contains("👩‍👩‍👧‍👦"))
        #expect(text.contains("🇪🇺"))
    }

    @Test("every text of the gallery is found")
    func gallery() throws {
        for scene in GalleryScene.all where scene.name.hasPrefix("text-") || scene.name == "view-invoice" {
            let drawing = scene.drawing()
            let reader = try PDFReader(drawing.pdfData())
            let found = try reader.text(of: reader.pages()[0]).filter { !$0.isWhitespace }
            let list = drawing.displayList(scale: 2)
            for record in list.glyphRecords where record.placed.run.bidiLevel & 1 == 0 {
                let text = record.placed.text.filter { !$0.isWhitespace }
                if !text.isEmpty { #expect(found.contains(text), "\(scene.name)") }
            }
        }
    }
}
