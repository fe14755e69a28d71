import Foundation
import Raster
import RasterSVG
import TestSupport
import Testing

/// Directions that are asked for, letters that join, and axes of fonts.
@Suite struct TextDirectionTests {
    private static let letter = TextSample.letter

    /// The characters from left to right.
    private func order(_ text: String) throws -> String {
        let sample = try TextSample(text)
        return zip(sample.x, sample.characters).sorted { $0.0 < $1.0 }.map(\.1).joined()
    }

    @Test func overridesTurnLettersAround() throws {
        #expect(try order("<text>abc</text>") == "abc")
        #expect(try order("<text direction='rtl' unicode-bidi='bidi-override'>abc</text>") == "cba")
        #expect(try order("<text unicode-bidi='bidi-override'>abc</text>") == "abc")
        let override = "direction='rtl' unicode-bidi='bidi-override'"
        #expect(try order("<text>a<tspan \(override)>bc</tspan>d</text>") == "acbd")
        #expect(try order("<text>a<tspan \(override)>b<tspan>c</tspan></tspan>d</text>") == "acbd")
        #expect(
            try order(
                "<text>a<tspan style='\(override.replacing("=", with: ":").replacing("'", with: "").replacing(" ", with: ";"))'>bc</tspan></text>"
            ) == "acb")
    }

    /// Marks take no place: neither room, nor a value of a list, nor letter spacing.
    @Test func marksAreNoCharacters() throws {
        let override = "direction='rtl' unicode-bidi='bidi-override'"
        let sample = try TextSample(
            "<text dx='0 0 5 0 7' letter-spacing='10'>a<tspan \(override)>bc</tspan>de</text>")
        #expect(sample.clusters.count == 5)
        let plain = try TextSample("<text dx='0 5 0 0 7' letter-spacing='10'>acbde</text>")
        expect(sample.x, plain.x)
    }

    /// What an element says holds in each of its chunks.
    @Test func overridesReachEveryChunk() throws {
        let text = "<text direction='rtl' unicode-bidi='bidi-override' x='0 0 0' y='0 0 5000'>abcd</text>"
        let sample = try TextSample(text)
        let lower = zip(sample.characters, sample.clusters).filter { $0.1.transform.ty == 5000 }
        #expect(lower.sorted { $0.1.transform.tx < $1.1.transform.tx }.map(\.0) == ["d", "c"])
    }

    /// Of Hebrew alef, bet and a full stop: the stop is on the far side of what is embedded.
    @Test func embeddingsAndIsolates() throws {
        let hebrew = "\u{5D0}\u{5D1}"
        #expect(try order("<text>a<tspan>\(hebrew).</tspan>1</text>") != "a.\u{5D1}\u{5D0}1")
        for value in ["embed", "isolate"] {
            #expect(
                try order("<text>a<tspan direction='rtl' unicode-bidi='\(value)'>\(hebrew).</tspan>b</text>")
                    == "a.\u{5D1}\u{5D0}b", "\(value)")
        }
        // A letter from left to right ends what runs from right to left, but not in an isolate.
        #expect(try order("<text>\(hebrew) c 1</text>") == "\u{5D1}\u{5D0} c 1")
        #expect(
            try order("<text>\(hebrew) <tspan unicode-bidi='isolate'>c</tspan> 1</text>")
                == "1 c \u{5D1}\u{5D0}")
    }

    /// Lines are written as elements with places of their own: what ends one doesn't join what begins the
    /// next.
    @Test func wordsOfDifferentElementsStayApart() throws {
        let beh = "\u{628}"
        let alone = try TextSample("<text>\(beh)</text>", family: "DejaVu Sans").clusters.map(\.glyphs)
        let lines = try TextSample(
            "<text><tspan x='0' y='0'>\(beh)</tspan><tspan x='0' y='9'>\(beh)</tspan></text>",
            family: "DejaVu Sans")
        #expect(lines.clusters.map(\.glyphs) == alone + alone)
        let joined = try TextSample("<text>\(beh)<tspan>\(beh)</tspan></text>", family: "DejaVu Sans")
        #expect(joined.clusters.map(\.glyphs) != alone + alone)
    }

    @Test func angleListsAreOfNumbers() throws {
        let sample = try TextSample("<text rotate='90'>ab</text>")
        #expect(sample.directions.allSatisfy { $0.dx == 0 })
        for wrong in ["5mm", "90deg", "90 x"] {
            let sample = try TextSample("<text rotate='\(wrong)'>ab</text>")
            #expect(sample.directions.allSatisfy { $0.dy == 0 }, "\(wrong)")
        }
    }

    @Test func anyElementsTextIsReferredTo() throws {
        let sample = try TextSample(
            "<defs><rect id='r'>AB<g>C</g></rect></defs><text><tref href='#r'/></text>")
        #expect(sample.characters == ["A", "B", "C"])
    }

    /// 1000 units wide at 400, 1200 at 900.
    @Test(arguments: [
        ("", 1000), ("font-weight='900'", 1200), ("font-variation-settings='\"wght\" 900'", 1200),
        ("font-variation-settings=\"'XXXX' 5, 'wght' 650\"", 1100),
        ("font-variation-settings='wght 900'", 1000),
        ("font-variation-settings=\"'wght' 5000\"", 1200), ("font-variation-settings='normal'", 1000),
        ("font-weight='900' font-variation-settings=\"'wght' 400\"", 1000),
    ])
    func axesAreSet(attributes: String, width: Double) throws {
        let catalog = FontCatalog(folders: [])
        try catalog.register(FontBuilder(tables: FontBuilder.weightAxis(growth: 200, glyphCount: 4)).build())
        var options = SVGOptions()
        options.fontCatalog = catalog
        let source = svg("<text font-family='Built' font-size='1000' \(attributes)>AA</text>")
        let tree = try SVGDocument(data: Data(source.utf8), options: options).tree
        guard case .text(let text) = tree.root.children.first else {
            Issue.record("no text")
            return
        }
        #expect(text.spans[0].clusters.map { TextSample.rounded($0.advance) } == [width, width])
    }
}
