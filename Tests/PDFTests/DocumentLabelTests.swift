import Foundation
import Raster
import RasterPDF
import RasterSVG
import Testing

/// Labels of images as the alternative text of documents.
@MainActor @Suite struct DocumentLabelTests {
    static func picture(_ label: Text?) -> Image {
        Image(size: CGSize(width: 10, height: 10), label: label) { context in
            context.fill(Path(CGRect(x: 2, y: 2, width: 6, height: 6)), with: .color(.red))
        }
    }

    private static func labels(_ drawing: Drawing) throws -> [String] {
        let reader = try PDFReader(drawing.pdfData())
        let operations = try reader.operations(of: try reader.pages()[0])
        #expect(operations.count { $0.name == "BDC" } == operations.count { $0.name == "EMC" })
        return operations.filter { $0.name == "BDC" }.compactMap { $0.operands.last?["Alt"].text }
    }

    @Test func labelsOfImages() throws {
        let drawing = Drawing(size: CGSize(width: 60, height: 20)) { context, _ in
            for (column, label) in [Text("A (red) square"), nil, Text("Übung \(3)")].enumerated() {
                context.draw(
                    Self.picture(label), in: CGRect(x: CGFloat(column) * 20, y: 0, width: 10, height: 10))
            }
        }
        #expect(try Self.labels(drawing) == ["A (red) square", "Übung 3"])
    }

    struct Card: View {
        var body: some View {
            HStack {
                DocumentLabelTests.picture(Text("own"))
                DocumentLabelTests.picture(Text("own")).resizable().frame(width: 5, height: 5)
                    .accessibilityLabel("<another>")
                DocumentLabelTests.picture(Text("own")).accessibilityHidden(true)
                DocumentLabelTests.picture(nil).accessibilityLabel(Text("a \(Text("third").bold())"))
            }
        }
    }

    @Test func labelsOfViews() throws {
        let drawing = ImageRenderer(content: Card()).drawing
        #expect(try Self.labels(drawing) == ["own", "<another>", "a third"])
        let text = String(decoding: drawing.svgData(), as: UTF8.self)
        let found = text.matches(of: /role="img" aria-label="([^"]*)"/).map { String($0.1) }
        #expect(found == ["own", "&lt;another&gt;", "a third"])
    }
}
