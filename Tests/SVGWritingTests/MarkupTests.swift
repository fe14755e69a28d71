import Foundation
import Raster
import RasterSVG
import Testing

@Suite struct MarkupTests {
    func svg(
        _ options: SVGWritingOptions = SVGWritingOptions(), size: CGSize = CGSize(width: 40, height: 20),
        _ draw: (inout GraphicsContext) -> Void
    ) -> String {
        let drawing = Drawing(size: size) { context, _ in draw(&context) }
        return String(decoding: drawing.svgData(options: options), as: UTF8.self)
    }

    /// The only `d` of a document.
    func data(_ text: String) -> String? {
        text.firstMatch(of: /\sd="([^"]*)"/).map { String($0.1) }
    }

    @Test func numbersAreShort() {
        let path = Path { path in
            path.move(to: CGPoint(x: 1.0004, y: 0.5))
            path.addLine(to: CGPoint(x: 1.25, y: -0.25))
            path.addLine(to: CGPoint(x: 3.25, y: -0.25))
            path.addLine(to: CGPoint(x: 3.25, y: 4))
            path.addQuadCurve(to: CGPoint(x: 0, y: 0), control: CGPoint(x: 2, y: 2))
            path.closeSubpath()
        }
        let text = svg { $0.fill(path, with: .color(.black)) }
        #expect(data(text) == "M1 .5l.25-.75h2v4.25q-1.25-2-3.25-4z")
        #expect(!text.contains("fill"))
    }

    /// Steps are taken from where the last one really ended, so that errors don't add up.
    @Test func errorsDontAddUp() throws {
        let path = Path { path in
            path.move(to: .zero)
            for step in 1...3000 {
                path.addLine(to: CGPoint(x: CGFloat(step) * 0.0104, y: CGFloat(step % 2)))
            }
        }
        let text = svg { $0.stroke(path, with: .color(.black), lineWidth: 1) }
        let document = try SVGDocument(data: Data(text.utf8))
        let image = document.drawing().image()
        #expect(image[30, 0].alpha == 255 && image[33, 0].alpha == 0)
    }

    @Test func colorsAndOpacities() {
        let text = svg { context in
            context.fill(
                Path(CGRect(x: 0, y: 0, width: 5, height: 5)),
                with: .color(Color(red: 1, green: 0.2, blue: 0, opacity: 0.25)))
        }
        #expect(text.contains("fill=\"#f30\" fill-opacity=\".25\""))
    }

    @Test func aRoundPenIsPlacedAndAnotherOneIsNot() {
        let line = Path { path in
            path.move(to: CGPoint(x: 1, y: 1))
            path.addLine(to: CGPoint(x: 9, y: 1))
        }
        let even = svg { context in
            context.scaleBy(x: 2, y: 2)
            context.stroke(
                line, with: .color(.black), style: StrokeStyle(lineWidth: 1.5, lineCap: .round, dash: [1, 2]))
        }
        #expect(data(even) == "M2 2h16")
        #expect(
            even.contains(
                "stroke-width=\"3\" stroke-linecap=\"round\" stroke-miterlimit=\"10\" stroke-dasharray=\"2 4\""
            ))
        let uneven = svg { context in
            context.scaleBy(x: 2, y: 1)
            context.stroke(line, with: .color(.black), lineWidth: 2)
        }
        #expect(data(uneven) == "M1 1h8" && uneven.contains("transform=\"matrix(2 0 0 1 0 0)\""))
    }

    @Test func idsHaveThePrefixAndAreSharedByWhatIsTheSame() {
        let text = svg(SVGWritingOptions(idPrefix: "a-<b>1")) { context in
            for x in [0, 10, 20] {
                var clipped = context
                clipped.clip(to: Path(ellipseIn: CGRect(x: 0, y: 0, width: 30, height: 10)))
                clipped.fill(
                    Path(CGRect(x: x, y: 0, width: 5, height: 5)),
                    with: .linearGradient(
                        Gradient(colors: [.red, .blue]), startPoint: .zero, endPoint: CGPoint(x: 40, y: 0)))
            }
        }
        #expect(text.matches(of: /id="a-b1c1"/).count == 1 && text.matches(of: /id="a-b1l1"/).count == 1)
        #expect(text.matches(of: /\sid="/).count == 2)
        #expect(text.matches(of: /clip-path="url\(#a-b1c1\)"/).count == 3)
    }

    @Test func glyphsStandOnce() {
        let text = svg { $0.draw(Text("noon").font(.system(size: 10)), at: CGPoint(x: 20, y: 10)) }
        #expect(text.matches(of: /<path id="g/).count == 2)
        #expect(text.matches(of: /<use href="#g/).count == 4)
    }

    @Test func textMayStayText() throws {
        let text = svg(SVGWritingOptions(text: .native)) {
            $0.draw(Text("a < b & c").font(.system(size: 10).bold()), at: CGPoint(x: 20, y: 10))
        }
        #expect(text.contains(">a &lt; b &amp; c</text>") && text.contains("font-size=\"10\""))
        #expect(text.contains("font-family=\"'") && !text.contains("<path"))
        #expect(try SVGDocument(data: Data(text.utf8)).warnings.isEmpty)
        let embedded = svg(SVGWritingOptions(text: .native(embedsFonts: true))) {
            $0.draw(Text("a").font(.system(size: 10)), at: CGPoint(x: 20, y: 10))
        }
        #expect(embedded.contains("@font-face{font-family:f1;src:url(data:font/ttf;base64,"))
    }

    @Test func theSameListMakesTheSameBytes() {
        let drawing = Drawing(size: CGSize(width: 40, height: 20)) { context, size in
            context.addFilter(.shadow(radius: 2))
            context.fill(
                Path(CGRect(origin: .zero, size: size)),
                with: .conicGradient(Gradient(colors: [.red, .blue]), center: .zero))
            context.draw(Text("same"), at: CGPoint(x: 20, y: 10))
        }
        #expect(drawing.svgData() == drawing.svgData())
    }

    @Test func whatSVGLacksIsAPictureAsSmallAsCanBe() throws {
        let text = svg { context in
            context.fill(Path(CGRect(x: 0, y: 0, width: 40, height: 20)), with: .color(.white))
            context.fill(
                Path(CGRect(x: 10, y: 5, width: 8, height: 4)),
                with: .conicGradient(Gradient(colors: [.red, .blue]), center: CGPoint(x: 14, y: 7)))
        }
        let place = try #require(
            text.firstMatch(of: /<image x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)"/))
        // A pixel's margin on each side.
        #expect([place.1, place.2, place.3, place.4] == ["9", "4", "10", "6"])
    }

    @Test func nothingTraps() throws {
        let numbers: [CGFloat] = [.nan, .infinity, -.infinity, 1e308, -1e308, 1e30, 0]
        for number in numbers {
            let drawing = Drawing(size: CGSize(width: 40, height: 20)) { context, _ in
                let rect = CGRect(x: number, y: number, width: number, height: number)
                context.fill(Path(rect), with: .color(.red))
                context.stroke(
                    Path(ellipseIn: CGRect(x: 0, y: 0, width: 9, height: number)), with: .color(.red),
                    style: StrokeStyle(
                        lineWidth: number, miterLimit: number, dash: [number, 1], dashPhase: number))
                var inner = context
                inner.scaleBy(x: number, y: 1)
                inner.addFilter(.blur(radius: number))
                inner.addFilter(.shadow(radius: number, x: number, y: number))
                inner.clip(to: Path(rect))
                inner.fill(
                    Path(CGRect(x: 0, y: 0, width: 9, height: 9)),
                    with: .radialGradient(
                        Gradient(colors: [.red, .clear]), center: CGPoint(x: number, y: 0),
                        startRadius: number, endRadius: 4))
                context.draw(Text("a").font(.system(size: number)), at: CGPoint(x: number, y: 3))
            }
            _ = try SVGDocument(data: drawing.svgData())
        }
        for size in [CGSize.zero, CGSize(width: CGFloat.nan, height: 4), CGSize(width: -1, height: 1e300)] {
            let empty = Drawing(size: size) { context, size in
                context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.red))
            }
            _ = try SVGDocument(data: empty.svgData(options: SVGWritingOptions(density: .nan)))
        }
    }

    @Test func deepLayersAreWritten() throws {
        let drawing = Drawing(size: CGSize(width: 4, height: 4)) { context, _ in
            func nest(_ context: GraphicsContext, _ depth: Int) {
                var context = context
                context.opacity = 0.99
                if depth == 0 {
                    return context.fill(Path(CGRect(x: 0, y: 0, width: 4, height: 4)), with: .color(.red))
                }
                context.drawLayer { nest($0, depth - 1) }
            }
            nest(context, 300)
        }
        #expect(try SVGDocument(data: drawing.svgData()).size == CGSize(width: 4, height: 4))
    }

    @Test func aFileAppearsWholeOrNotAtAll() throws {
        let drawing = Drawing(size: CGSize(width: 4, height: 4)) { _, _ in }
        #expect(throws: ImageFileError.self) {
            try drawing.writeSVG(to: URL(filePath: "/nowhere/at/all.svg"))
        }
    }
}
