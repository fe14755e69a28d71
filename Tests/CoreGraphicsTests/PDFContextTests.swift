import Foundation
import Raster
import RasterPDF
import Testing

@Suite struct PDFContextTests {
    /// Runs with a directory of its own.
    func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pdf-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    func names(_ folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
    }

    @Test func theFileAppearsWhenTheDocumentIsClosed() throws {
        try withFolder { folder in
            var box = CGRect(x: 0, y: 0, width: 100, height: 50)
            let url = folder.appending(path: "a.pdf")
            let context = try unwrapped(CGContext(url as CFURL, mediaBox: &box, nil))
            context.beginPDFPage(nil)
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
            context.endPDFPage()
            #expect(try !names(folder).contains("a.pdf"))
            context.closePDF()
            #expect(try names(folder) == ["a.pdf"] && context.pdfError == nil)
            let bytes = try Data(contentsOf: url)
            // Closed: nothing comes after it.
            context.beginPDFPage(nil)
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
            context.endPDFPage()
            context.closePDF()
            #expect(try Data(contentsOf: url) == bytes)
        }
    }

    @Test func whatIsOpenEndsWithTheDocument() throws {
        let memory = NSMutableData()
        let again = NSMutableData()
        for (data, isOpen) in [(memory, true), (again, false)] {
            let consumer = try unwrapped(CGDataConsumer(data: data as CFMutableData))
            let context = try unwrapped(CGContext(consumer: consumer, mediaBox: nil, nil))
            context.beginPage(mediaBox: nil)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
            if !isOpen {
                context.endTransparencyLayer()
                context.endPage()
                context.closePDF()
            }
        }
        #expect(memory == again)
    }

    @Test(arguments: [
        CGRect(x: 0, y: 0, width: CGFloat.nan, height: 10), CGRect.infinite, CGRect.null, CGRect.zero,
        CGRect(x: CGFloat.infinity, y: 0, width: 10, height: 10),
    ])
    func boxesHaveAFiniteArea(box: CGRect) throws {
        try withFolder { folder in
            var box = box
            let url = folder.appending(path: "a.pdf")
            #expect(CGContext(url as CFURL, mediaBox: &box, nil) == nil)
            #expect(CGContext(consumer: try unwrapped(CGDataConsumer(url: url)), mediaBox: &box, nil) == nil)
            #expect(try names(folder).isEmpty)
            let context = try unwrapped(CGContext(url as CFURL, mediaBox: nil, nil))
            context.beginPage(mediaBox: &box)
            // The document's own in its place.
            #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 612, height: 792))
            context.endPage()
        }
    }

    @Test func pagesHaveBoxesOfTheirOwn() throws {
        var box = CGRect(x: 10, y: 20, width: 100, height: 50)
        let consumer = try unwrapped(CGDataConsumer(data: NSMutableData()))
        let context = try unwrapped(CGContext(consumer: consumer, mediaBox: &box, nil))
        context.beginPage(mediaBox: nil)
        #expect(context.boundingBoxOfClipPath == box)
        context.translateBy(x: 5, y: 5)
        context.beginPDFPage([kCGPDFContextMediaBox: CGRect(x: 0, y: 0, width: 7, height: 8)] as CFDictionary)
        #expect(context.ctm == .identity)
        #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 7, height: 8))
        let data = withUnsafeBytes(of: &box) { Data($0) }
        context.beginPDFPage([kCGPDFContextMediaBox as String: data] as CFDictionary)
        #expect(context.boundingBoxOfClipPath == box)
    }

    @Test func whatCantBeWrittenIsNil() throws {
        var box = CGRect(x: 0, y: 0, width: 10, height: 10)
        for path in ["/nowhere/at/all.pdf", "/", ""] {
            #expect(CGContext(URL(fileURLWithPath: path) as CFURL, mediaBox: &box, nil) == nil)
        }
        #expect(CGDataConsumer(url: try unwrapped(URL(string: "https://example.org/a.pdf"))) == nil)
    }

    /// A device is written to, and stays one; so is what a link leads to.
    @Test func devicesAndLinksStayWhatTheyAre() throws {
        func write(_ url: URL) throws {
            let context = try unwrapped(CGContext(url as CFURL, mediaBox: nil, nil))
            context.beginPage(mediaBox: nil)
            context.endPage()
            context.closePDF()
            #expect(context.pdfError == nil)
        }
        try write(URL(fileURLWithPath: "/dev/null"))
        let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
        #expect(type as? FileAttributeType == .typeCharacterSpecial)
        try withFolder { folder in
            try write(folder.appending(path: "a.pdf"))
            let size = try Data(contentsOf: folder.appending(path: "a.pdf")).count
            try Data("old".utf8).write(to: folder.appending(path: "a.pdf"))
            try FileManager.default.createSymbolicLink(
                atPath: folder.appending(path: "b.pdf").path, withDestinationPath: "a.pdf")
            try write(folder.appending(path: "b.pdf"))
            #expect(try names(folder).sorted() == ["a.pdf", "b.pdf"])
            #expect(try Data(contentsOf: folder.appending(path: "a.pdf")).count == size)
        }
    }

    @Test func aFailureLeavesTheOldFile() throws {
        struct Full: Error {}
        let consumer = CGDataConsumer { _ in throw Full() }
        let context = try unwrapped(CGContext(consumer: consumer, mediaBox: nil, nil))
        context.beginPage(mediaBox: nil)
        context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        context.closePDF()
        #expect(context.pdfError is Full)
        try withFolder { folder in
            let url = folder.appending(path: "a.pdf")
            try Data("old".utf8).write(to: url)
            let empty = try unwrapped(CGContext(url as CFURL, mediaBox: nil, nil))
            empty.closePDF()
            #expect(empty.pdfError as? PDFError == .noPages)
            #expect(try Data(contentsOf: url) == Data("old".utf8))
            #expect(try names(folder) == ["a.pdf"])
        }
    }

    @Test func colorsGoToAndFro() throws {
        let orange = CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.5)
        #expect(Color(cgColor: orange).cgColor?.components == [1, 0.5, 0, 0.5])
        #expect(Color.primary.cgColor == nil)
        let inks = CGColor(genericCMYKCyan: 0, magenta: 1, yellow: 1, black: 0.5, alpha: 1)
        #expect(Color(cgColor: inks) == Color(red: 0.5, green: 0, blue: 0))
        let space = try unwrapped(CGColorSpace(name: CGColorSpace.displayP3))
        let wide = try unwrapped(CGColor(colorSpace: space, components: [1, 0, 0, 1]))
        #expect(Color(cgColor: wide) == Color(.displayP3, red: 1, green: 0, blue: 0))
        #expect(wide.copy(alpha: 0.5)?.alpha == 0.5 && wide.numberOfComponents == 4)
    }
}
