import SwiftUI
import Testing

private struct Badge: View {
    let name: String

    var body: some View {
        VStack {
            Circle().fill(.teal).frame(width: 80, height: 80).shadow(radius: 3)
            Text(name)
        }
    }
}

/// How apps export views as documents: the names and labels are those of Core Graphics.
@MainActor @Suite struct PDFExportTests {
    /// One view in the middle of a page.
    private func export(_ view: Badge, to url: URL) {
        let renderer = ImageRenderer(content: view)
        var mediaBox: CGRect = CGRect(x: 0, y: 0, width: 595, height: 842)
        if let consumer = CGDataConsumer(url: url as CFURL) {
            if let context = CGContext(consumer: consumer, mediaBox: &mediaBox, nil) {
                let options: [CFString: Any] = [kCGPDFContextMediaBox: mediaBox]
                context.beginPDFPage(options as CFDictionary)
                renderer.render { size, renderFunction in
                    context.translateBy(
                        x: (mediaBox.width - size.width) / 2.0, y: (mediaBox.height - size.height) / 2.0)
                    renderFunction(context)
                }
                context.endPDFPage()
                context.closePDF()
            }
        }
    }

    @Test func aViewBecomesADocument() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).pdf")
        defer { try? FileManager.default.removeItem(at: url) }
        export(Badge(name: "Ada"), to: url)
        #expect(FileManager.default.fileExists(atPath: url.path))
    }

    /// Several renderers, on two pages, one of them used again for another view.
    @Test func viewsShareADocument() throws {
        let memory = NSMutableData()
        var box = CGRect(x: 0, y: 0, width: 300, height: 200)
        let info = [kCGPDFContextTitle: "Two pages", kCGPDFContextKeywords: ["a", "b"]] as CFDictionary
        let consumer = try #require(CGDataConsumer(data: memory as CFMutableData))
        let context = try #require(CGContext(consumer: consumer, mediaBox: &box, info))
        let renderer = ImageRenderer(content: AnyView(Text("Title").font(.title).frame(width: box.width)))
        context.beginPage(mediaBox: nil)
        renderer.render { size, draw in
            context.translateBy(x: 0, y: box.height - size.height)
            draw(context)
        }
        ImageRenderer(content: Badge(name: "Ada")).render(rasterizationScale: 2) { _, draw in
            context.scaleBy(x: 1, y: -1)
            draw(context)
        }
        context.setURL(URL(string: "https://example.org")! as CFURL, for: box)
        context.endPage()
        context.beginPage(mediaBox: nil)
        renderer.content = AnyView(Text("The end").frame(width: box.width))
        renderer.render { size, draw in
            context.translateBy(x: 0, y: (box.height - size.height) / 2)
            draw(context)
        }
        context.endPage()
        context.closePDF()
        #expect(context.pdfError == nil)
    }

    @Test func colorsHaveCoreGraphicsOnes() {
        #expect(UIColor.red.cgColor.components == [1, 0, 0, 1])
        #expect(UIColor(cgColor: .black) == UIColor(white: 0, alpha: 1))
        #expect(ProjectionTransform(CATransform3DIdentity).isIdentity)
    }
}
