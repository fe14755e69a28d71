import Foundation
import Raster
import RasterEngine
import RasterPDF
import Testing

@Suite("Descriptions and boxes of PDF documents")
struct DocumentDescriptionTests {
    private static func read(_ options: PDFOptions) throws -> (reader: PDFReader, metadata: String) {
        let drawing = Drawing(size: CGSize(width: 100, height: 50)) { _, _ in }
        let reader = try PDFReader(drawing.pdfData(options: options))
        let metadata = try reader.stream(reader.catalog["Metadata"]).content
        return (reader, String(decoding: metadata, as: UTF8.self))
    }

    @Test("both descriptions say the same, without what XML lacks or changes")
    func agreement() throws {
        let (reader, metadata) = try Self.read(
            PDFOptions(title: "a\u{0}b\r\nc\td", keywords: ["\u{FFFF}", "x\u{7}y"]))
        let information = try reader.resolve(reader.trailer["Info"])
        #expect(information["Title"].text == "ab c d")
        #expect(metadata.contains(">ab c d<"))
        #expect(information["Keywords"].text == "xy")
        #expect(metadata.contains(">xy<"))
    }

    @Test("an empty title is none to show", arguments: ["", "\u{0}"])
    func emptyTitle(_ title: String) throws {
        let (reader, metadata) = try Self.read(PDFOptions(title: title))
        #expect(try reader.catalog["ViewerPreferences"] == .null)
        #expect(!metadata.contains("dc:title"))
    }

    @Test("a language is a tag, or left out")
    func languages() throws {
        for tag in ["en", "en-GB", "zh-Hant-TW", "sl-rozaj-1994"] {
            let (reader, metadata) = try Self.read(PDFOptions(language: tag))
            #expect(try reader.catalog["Lang"].text == tag)
            #expect(metadata.contains("dc:language"))
        }
        for wrong in ["", "-", "en-", "en_GB", "zz)>>\u{FC}", "1a", "abcdefghi", "en GB"] {
            let (reader, metadata) = try Self.read(PDFOptions(language: wrong))
            #expect(try reader.catalog["Lang"] == .null, "\(wrong)")
            #expect(!metadata.contains("dc:language"))
        }
    }

    private static func write(_ box: CGRect, links: [PDFLink] = []) throws -> PDFReader {
        var data = Data()
        let writer = try PDFWriter(options: PDFOptions()) { data += $0 }
        let drawing = Drawing(size: CGSize(width: 100, height: 50)) { _, _ in }
        try writer.append(PDFPage(list: drawing.displayList, mediaBox: box, links: links))
        try writer.finish()
        return try PDFReader(data)
    }

    @Test("boxes that can't be said are refused, for what is wrong with them")
    func boxes() throws {
        let side = CGFloat(1e-5)
        #expect(throws: PDFError.pageSize(page: 1, width: side, height: side)) {
            try Self.write(CGRect(x: 0, y: 0, width: side, height: side))
        }
        let error = PDFError.pageOrigin(page: 1, x: 1e9, y: 0)
        #expect(throws: error) { try Self.write(CGRect(x: 1e9, y: 0, width: 100, height: 100)) }
        #expect(error.description.contains("begins at (1000000000.0, 0.0)"))
        _ = try Self.write(CGRect(x: 0, y: 0, width: 0.01, height: 5))
    }

    @Test("links are where the page is")
    func links() throws {
        let url = try #require(URL(string: "https://example.org"))
        let boxes: [CGRect] = [
            .infinite, CGRect(x: 90, y: 40, width: 50, height: 50),
            CGRect(x: 200, y: 0, width: 10, height: 10),
        ]
        let reader = try Self.write(
            CGRect(x: 0, y: 0, width: 100, height: 50), links: boxes.map { PDFLink(url: url, rect: $0) })
        let links = try reader.pages()[0]["Annots"].array.map {
            try reader.resolve($0)["Rect"].array.map(\.number)
        }
        #expect(links == [[0, 0, 100, 50], [90, 0, 100, 10]])
    }

    @Test("a TrueType font of the same letters in another order is the same file")
    func subsets() throws {
        func font(_ text: String) throws -> (file: [UInt8], text: String) {
            let drawing = Drawing(size: CGSize(width: 100, height: 50)) { context, _ in
                context.draw(
                    Text(text).font(.custom("DejaVu Sans", size: 12)), at: CGPoint(x: 50, y: 25))
            }
            let reader = try PDFReader(drawing.pdfData())
            var file: [UInt8] = []
            for number in reader.objectNumbers {
                let program = try reader.object(number)["FontFile2"]
                if program != .null { file = try reader.stream(program).content }
            }
            #expect(!file.isEmpty)
            return (file, try reader.text(of: reader.pages()[0]))
        }
        let (first, second) = (try font("abc"), try font("cab"))
        #expect(first.file == second.file)
        #expect(second.text.contains("cab"))
    }
}
