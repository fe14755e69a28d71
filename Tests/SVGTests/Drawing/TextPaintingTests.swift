import Raster
import RasterSVG
import Testing

/// What texts are painted with, and what comes of them.
@Suite struct TextPaintingTests {
    private func color(_ fill: SVGFill?) -> SVGColor? {
        guard case .color(let color) = fill?.paint else { return nil }
        return color
    }

    private let red = SVGColor(red: 255, green: 0, blue: 0)
    private let blue = SVGColor(red: 0, green: 0, blue: 255)

    // MARK: Lines beside text

    /// DejaVu's underline is 90 thick, its middle 40 below the baseline; the line through is 530 above it.
    @Test func linesStandWhereTheFontSays() throws {
        let sample = try TextSample(
            "<text x=\"10\" y=\"20\" text-decoration=\"underline overline line-through\">ab</text>")
        let span = try #require(sample.spans.first)
        let width = 2 * TextSample.letter
        #expect(
            span.linesBelow.map(\.path.boundingRect) == [
                CGRect(x: 10, y: 20 + 40 - 45, width: width, height: 90),
                CGRect(x: 10, y: 20 - 1901 - 45, width: width, height: 90),
            ])
        #expect(
            span.linesAbove.map(\.path.boundingRect) == [
                CGRect(x: 10, y: 20 - 530 - 45, width: width, height: 90)
            ])
    }

    /// A line has the paint of the element that asks for it, the text's when that one is outside.
    @Test func linesHaveThePaintOfTheirElement() throws {
        let sample = try TextSample(
            """
            <g text-decoration="line-through" fill="green"><text fill="red">a<tspan text-decoration="underline"
            fill="blue">b<tspan fill="black">c</tspan></tspan></text></g>
            """)
        #expect(sample.spans.map { color($0.fill) } == [red, blue, .black])
        #expect(sample.spans.map(\.linesBelow.count) == [0, 1, 1])
        #expect(sample.spans.flatMap(\.linesBelow).map { color($0.fill) } == [blue, blue])
        #expect(sample.spans.flatMap(\.linesAbove).map { color($0.fill) } == [red, red, red])
    }

    @Test func aLineStartsAnewWhereALetterIsMoved() throws {
        func pieces(_ attributes: String) throws -> Int {
            let sample = try TextSample("<text text-decoration=\"underline\" \(attributes)>abc</text>")
            var count = 0
            func countMoves(_ element: Path.Element) { if case .move = element { count += 1 } }
            for line in sample.spans.flatMap(\.linesBelow) { line.path.forEach(countMoves) }
            return count
        }
        #expect(try pieces("") == 1)
        #expect(try pieces("dy=\"0 5\"") == 2)
        #expect(try pieces("rotate=\"5\"") == 3)
        #expect(try pieces("letter-spacing=\"10\"") == 1)
    }

    // MARK: Drawing

    private func image(_ content: String) throws -> CGImage {
        try TextSample(content, viewBox: "0 0 100 100").document.drawing(scale: 1).image()
    }

    /// Counts opaque pixels of a colour.
    private func count(_ image: CGImage, _ matches: (CGImage.Pixel) -> Bool) -> Int {
        var count = 0
        for y in 0..<image.height { for x in 0..<image.width where matches(image[x, y]) { count += 1 } }
        return count
    }

    private static let letter = "x=\"20\" y=\"80\" font-size=\"80\" font-family=\"DejaVu Sans\""

    /// H at 80 an em: two stems of 201...404 and 1136...1339 units, a bar between.
    @Test func lettersArePainted() throws {
        let image = try image("<text \(Self.letter) fill=\"red\">H</text>")
        #expect(image[32, 60].red == 255 && image[32, 60].alpha == 255)
        #expect(image[68, 60].alpha == 255)
        #expect(image[50, 30].alpha == 0)
        #expect(image[50, 70].alpha == 0)
    }

    @Test func textStaysText() throws {
        let list = try TextSample(
            "<text x=\"5\" y=\"9\" font-size=\"9\">Te<tspan rotate=\"30\">xt</tspan></text>"
        )
        .document.drawing(scale: 1).displayList.description
        #expect(list.contains("\"Te\"") && list.contains("\"x\"") && list.contains("\"t\""), "\(list)")
    }

    @Test func strokesAndTheirOrder() throws {
        let stroke = "stroke=\"blue\" stroke-width=\"16\" fill=\"red\""
        let over = try image("<text \(Self.letter) \(stroke)>H</text>")
        let under = try image("<text \(Self.letter) \(stroke) paint-order=\"stroke\">H</text>")
        #expect(over[32, 60].blue == 255)
        #expect(under[32, 60].red == 255)
        #expect(over[25, 60].blue == 255 && under[25, 60].blue == 255)
    }

    /// Where letters overlap they are seen through as one.
    @Test func opacityIsOfTheWhole() throws {
        let image = try image("<text \(Self.letter) fill-opacity=\"0.5\" letter-spacing=\"-50\">HH</text>")
        let alphas = Set((0..<100).map { image[$0, 70].alpha })
        #expect(alphas.contains(128) && alphas.allSatisfy { $0 <= 128 })
    }

    /// The gradient's box is the text's, from the ascent down: 1901 + 483 units high.
    @Test func gradientsSpanTheBox() throws {
        let gradient = """
            <linearGradient id="g" x2="0" y2="1"><stop offset="0.5" stop-color="red"/>
            <stop offset="0.5" stop-color="blue"/></linearGradient>
            """
        let image = try image("\(gradient)<text \(Self.letter) fill=\"url(#g)\">H</text>")
        // From 80 - 74.26 to 80 + 18.87: half way is 52.3.
        #expect(image[32, 51].red == 255 && image[32, 53].blue == 255)
    }

    @Test func textClips() throws {
        let image = try image(
            "<clipPath id=\"c\"><text \(Self.letter)>H</text></clipPath>"
                + "<rect width=\"100\" height=\"100\" fill=\"red\" clip-path=\"url(#c)\"/>")
        #expect(image[32, 60].red == 255 && image[50, 70].alpha == 0)
    }

    @Test func speedHasHardEdges() throws {
        func soft(_ attribute: String) throws -> Int {
            count(try image("<text \(Self.letter) \(attribute)>S</text>")) { $0.alpha > 0 && $0.alpha < 255 }
        }
        #expect(try soft("text-rendering=\"optimizeSpeed\"") == 0)
        #expect(try soft("") > 0)
    }
}
