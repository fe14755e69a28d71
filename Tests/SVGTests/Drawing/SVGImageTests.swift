import Foundation
import Raster
import RasterSVG
import TestSupport
import Testing

@Suite struct SVGImageTests {
    static func document() throws -> SVGDocument {
        try SVGDocument(
            data: Data(
                """
                <svg xmlns="http://www.w3.org/2000/svg" width="20" height="10" viewBox="0 0 2 1">
                <rect width="1" height="1" fill="#00f"/></svg>
                """.utf8))
    }

    @Test func aDocumentIsAnImage() throws {
        let image = Image(try Self.document())
        #expect(image.size == CGSize(width: 20, height: 10))
        let picture = Drawing(size: CGSize(width: 40, height: 10)) { context, _ in
            context.draw(image, in: CGRect(x: 0, y: 0, width: 20, height: 10))
            context.draw(
                image.renderingMode(.template), in: CGRect(x: 20, y: 0, width: 20, height: 10))
        }.image()
        #expect(picture[word: 5, 5] == 0xFFFF_0000 && picture[word: 15, 5] == 0)
        #expect(picture[word: 25, 5] == 0xFF00_0000 && picture[word: 35, 5] == 0)
    }

    @Test func ofAnotherSizeItIsStretched() throws {
        let document = try Self.document()
        let image = Image(document, size: CGSize(width: 8, height: 8))
        #expect(image.size == CGSize(width: 8, height: 8))
        let picture = Drawing(size: CGSize(width: 8, height: 8)) { context, _ in
            context.draw(image, at: .zero, anchor: .topLeading)
        }.image()
        #expect(picture[word: 3, 7] == 0xFFFF_0000 && picture[word: 4, 0] == 0)
        #expect(Image(document, size: .zero).size == .zero)
    }
}
