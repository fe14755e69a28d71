import Charts
import RasterSVG
import SwiftUI
import Testing

/// Charts as SVG: texts stay texts. Those in PDF are read by `PDFTests`.
@MainActor struct DocumentTests {
    private func drawing() -> Drawing {
        var environment = EnvironmentValues()
        environment.locale = Locale(identifier: "en_US")
        return Drawing(
            size: CGSize(width: 300, height: 200), scale: 1, opaque: true, environment: environment
        ) {
            context, size in
            context.draw(in: CGRect(origin: .zero, size: size)) {
                Chart {
                    BarMark(x: .value("c", "Apples"), y: .value("n", 40))
                        .foregroundStyle(by: .value("k", "Fruit"))
                    BarMark(x: .value("c", "Leeks"), y: .value("n", 20))
                        .foregroundStyle(by: .value("k", "Vegetables"))
                }
            }
        }
    }

    @Test func textIsTextInSVG() throws {
        let svg = try #require(
            String(data: drawing().svgData(options: SVGWritingOptions(text: .native)), encoding: .utf8))
        // Each label by a text element of its own, none as outlines or as a picture.
        let texts = svg.components(separatedBy: "<text").dropFirst().map { element -> String in
            let content = element.components(separatedBy: "</text>")[0]
            var text = ""
            var isTag = true
            for character in content {
                if character == "<" {
                    isTag = true
                } else if character == ">" {
                    isTag = false
                } else if !isTag {
                    text.append(character)
                }
            }
            return text.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        for label in ["Apples", "Leeks", "Fruit", "Vegetables", "0", "20", "40"] {
            #expect(texts.contains(label))
        }
        #expect(!svg.contains("<image"))
        // A reader of ours finds the same picture in it.
        let image = try SVGDocument(data: drawing().svgData(options: SVGWritingOptions(text: .native)))
            .drawing().image(scale: 1)
        #expect(image.width == 300 && image.height == 200)
    }
}
