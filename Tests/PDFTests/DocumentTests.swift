import Foundation
import Raster
import RasterEngine
import RasterPDF
import Testing

@Suite("PDF documents")
struct DocumentTests {
    private static func drawing(_ color: Color = .red) -> Drawing {
        Drawing(size: CGSize(width: 100, height: 50)) { context, _ in
            context.fill(Path(CGRect(x: 10, y: 10, width: 30, height: 20)), with: .color(color))
        }
    }

    @Test("every object can be read, and the page has its box")
    func objects() throws {
        let reader = try PDFReader(Self.drawing().pdfData())
        for number in reader.objectNumbers { _ = try reader.object(number) }
        let pages = try reader.pages()
        #expect(pages.count == 1)
        #expect(pages[0]["MediaBox"].array.map(\.number) == [0, 0, 100, 50])
        #expect(try reader.catalog["Type"] == .null || reader.catalog["Type"] == .name("Catalog"))
    }

    @Test("the bytes are a function of the list")
    func sameBytes() throws {
        let first = try Self.drawing().pdfData()
        #expect(try Self.drawing().pdfData() == first)
        let other = try Self.drawing(.blue).pdfData()
        #expect(other != first)
        #expect(try PDFReader(first).trailer["ID"] != PDFReader(other).trailer["ID"])
    }

    @Test("a page tree of many pages keeps their order and count")
    func manyPages() throws {
        let pages = (0..<150).map { index in
            Drawing(size: CGSize(width: 10 + CGFloat(index), height: 20)) { _, _ in }
        }
        let reader = try PDFReader(Drawing.pdfData(pages: pages))
        let widths = try reader.pages().map { $0["MediaBox"].array[2].number }
        #expect(widths == (0..<150).map { 10 + Double($0) })
    }

    @Test("what the options say stands in both descriptions, and nothing else")
    func descriptions() throws {
        let plain = try PDFReader(Self.drawing().pdfData())
        let information = try plain.resolve(plain.trailer["Info"])
        #expect(information.keys == ["Producer"])
        let options = PDFOptions(
            title: "Größe & <Maß>", author: "A (B)", subject: "S", keywords: ["one", "two"], creator: "C",
            // 29 February 2024, 12:34:56.
            creationDate: Date(timeIntervalSince1970: 1_709_210_096), language: "de")
        let reader = try PDFReader(Self.drawing().pdfData(options: options))
        let told = try reader.resolve(reader.trailer["Info"])
        #expect(told["Title"].text == "Größe & <Maß>")
        #expect(told["Author"].text == "A (B)")
        #expect(told["Keywords"].text == "one, two")
        #expect(told["CreationDate"].text == "D:20240229123456Z")
        let catalog = try reader.catalog
        #expect(catalog["Lang"].text == "de")
        let metadata = String(decoding: try reader.stream(catalog["Metadata"]).content, as: UTF8.self)
        for part in [
            "<rdf:li xml:lang=\"x-default\">Größe &amp; &lt;Maß&gt;</rdf:li>",
            "<xmp:CreateDate>2024-02-29T12:34:56Z</xmp:CreateDate>", "<pdf:Keywords>one, two</pdf:Keywords>",
            "<pdfaid:part>2</pdfaid:part>",
        ] {
            #expect(metadata.contains(part))
        }
        let parser = XMLCheck(metadata)
        #expect(parser.isWellFormed)
    }

    @Test("the output intent is a profile of RGB whose tags lie inside of it")
    func profile() throws {
        let reader = try PDFReader(Self.drawing().pdfData())
        let intent = try #require(reader.catalog["OutputIntents"].array.first)
        let profile = try reader.stream(intent["DestOutputProfile"]).content
        func word(_ place: Int) -> Int { profile[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) } }
        #expect(word(0) == profile.count)
        #expect(String(decoding: profile[12..<24], as: UTF8.self) == "mntrRGB XYZ ")
        #expect(String(decoding: profile[36..<40], as: UTF8.self) == "acsp")
        for tag in 0..<word(128) {
            let entry = 132 + tag * 12
            #expect(word(entry + 4) % 4 == 0)
            #expect(word(entry + 4) + word(entry + 8) <= profile.count)
        }
    }

    @Test("links lie where they were said, from the lower left corner")
    func links() throws {
        var data = Data()
        let writer = try PDFWriter(options: PDFOptions()) { data.append($0) }
        let url = try #require(URL(string: "https://example.org/a(b)"))
        try writer.append(
            PDFPage(
                list: Self.drawing().displayList, mediaBox: CGRect(x: 5, y: 7, width: 100, height: 50),
                links: [PDFLink(url: url, rect: CGRect(x: 10, y: 20, width: 30, height: 5))]))
        try writer.finish()
        let reader = try PDFReader(data)
        let link = try reader.resolve(try #require(reader.pages()[0]["Annots"].array.first))
        #expect(link["Rect"].array.map(\.number) == [15, 32, 45, 37])
        #expect(link["A"]["URI"].text == url.absoluteString)
        #expect(link["F"] == .number(4))
    }

    @Test("numbers are never written with an exponent, and those beyond any page are held back")
    func numbers() throws {
        let drawing = Drawing(size: CGSize(width: 100, height: 100)) { context, _ in
            for size in [1e-9, 1e-3, 123.456_789, 1e6, 1e30, .infinity, .nan] as [CGFloat] {
                context.fill(Path(CGRect(x: -size, y: 0, width: 2 * size, height: 10)), with: .color(.red))
                context.stroke(
                    Path { $0.addLines([.zero, CGPoint(x: size, y: 50)]) }, with: .color(.red),
                    lineWidth: size)
            }
        }
        let reader = try PDFReader(drawing.pdfData())
        for (_, operands) in try reader.operations(of: reader.pages()[0]) {
            for operand in operands {
                if let number = operand.number { #expect(number.magnitude <= 1e8) }
                if case .word = operand { Issue.record("\(operand) is no number") }
            }
        }
        let bytes = try reader.stream(reader.pages()[0]["Contents"]).content
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(!text.contains("inf") && !text.contains("nan") && !text.contains("e+"))
    }

    // MARK: Errors

    @Test(
        "a page without a usable size is refused",
        arguments: [0, -1, .nan, .infinity, 14401] as [CGFloat])
    func sizes(_ side: CGFloat) throws {
        let drawing = Drawing(size: CGSize(width: 100, height: side)) { _, _ in }
        do {
            _ = try drawing.pdfData()
            Issue.record("no error")
        } catch let error as PDFError {
            if case .pageSize(page: 1, width: 100, _) = error {} else { Issue.record("\(error)") }
            #expect(error.description.contains("page 1 is 100.0 × \(side) points"))
        }
    }

    @Test("a document has pages, and an end")
    func ends() throws {
        #expect(throws: PDFError.noPages) { try Drawing.pdfData(pages: [Drawing]()) }
        let writer = try PDFWriter(options: PDFOptions()) { _ in }
        try writer.append(
            PDFPage(list: Self.drawing().displayList, mediaBox: CGRect(x: 0, y: 0, width: 9, height: 9)))
        try writer.finish()
        #expect(throws: PDFError.finished) { try writer.finish() }
    }

    @Test("a file appears whole or not at all")
    func files() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pdf-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appendingPathComponent("a.pdf")
        let pages = [Self.drawing(), Drawing(size: CGSize(width: CGFloat.nan, height: 1)) { _, _ in }]
        #expect(throws: PDFError.self) { try Drawing.writePDF(pages: pages, to: url) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        try Self.drawing().writePDF(to: url)
        #expect(try Data(contentsOf: url) == Self.drawing().pdfData())
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.pdf"])
        #expect(throws: (any Error).self) {
            try Self.drawing().writePDF(to: folder.appendingPathComponent("none/a.pdf"))
        }
    }

    @Test("what the writer's reader throws is thrown on")
    func failures() throws {
        struct Full: Error {}
        #expect(throws: Full.self) { try PDFWriter(options: PDFOptions()) { _ in throw Full() } }
    }
}

/// Whether tags are closed in their order.
private struct XMLCheck {
    let isWellFormed: Bool

    init(_ text: String) {
        var open: [Substring] = []
        var isSound = true
        for part in text.split(separator: "<").dropFirst(text.hasPrefix("<") ? 0 : 1) {
            let tag = part.prefix { $0 != ">" }
            if tag.hasPrefix("?") || tag.hasSuffix("/") { continue }
            if tag.hasPrefix("/") {
                isSound = isSound && open.popLast() == tag.dropFirst()
            } else {
                open.append(tag.prefix { $0 != " " })
            }
        }
        isWellFormed = isSound && open.isEmpty
    }
}
