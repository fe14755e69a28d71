import Foundation
import Raster
import RasterSVG
import Testing

@Suite("What SVG can't hold")
struct MarkupInputTests {
    private static func svg(
        _ options: SVGWritingOptions = SVGWritingOptions(), _ draw: (inout GraphicsContext) -> Void
    ) -> String {
        let drawing = Drawing(size: CGSize(width: 100, height: 100)) { context, _ in draw(&context) }
        return String(decoding: drawing.svgData(options: options), as: UTF8.self)
    }

    @Test("a stroke loses the subpaths with numbers that are none, and no others")
    func subpaths() {
        var path = Path(CGRect(x: 10, y: 10, width: 50, height: 50))
        path.move(to: CGPoint(x: 70, y: 70))
        path.addLine(to: CGPoint(x: CGFloat.nan, y: 5))
        path.addLine(to: CGPoint(x: 5, y: 5))
        path.addRect(CGRect(x: 70, y: 20, width: 5, height: 5))
        let text = Self.svg { $0.stroke(path, with: .color(.red), lineWidth: 4) }
        #expect(text.contains("d=\"M10 10h50v50h-50zM70 20h5v5h-5z\""))
    }

    @Test("characters that XML lacks leave no places behind")
    func characters() throws {
        let text = Self.svg(SVGWritingOptions(text: .native)) {
            $0.draw(Text("a\u{1}b").font(.custom("DejaVu Sans", size: 20)), at: CGPoint(x: 50, y: 50))
        }
        let element = try #require(text.firstMatch(of: /<text([^>]*)>([^<]*)<\/text>/))
        if let places = element.1.firstMatch(of: /\sx="([^"]*)"/) {
            #expect(places.1.split(separator: " ").count == element.2.unicodeScalars.count)
        }
        #expect(element.2 == "ab")
    }

    @Test("gradients' axes are exact, however small their own units are")
    func axes() throws {
        let text = Self.svg { context in
            context.scaleBy(x: 1e5, y: 1e5)
            context.fill(
                Path(CGRect(x: 0, y: 0, width: 1e-3, height: 1e-3)),
                with: .linearGradient(
                    Gradient(colors: [.red, .blue]), startPoint: CGPoint(x: 1.371e-4, y: 0),
                    endPoint: CGPoint(x: 2.372e-4, y: 5.11e-5)))
        }
        for attribute in ["x1=\".0001371\"", "x2=\".0002372\"", "y2=\".0000511\""] {
            #expect(text.contains(attribute))
        }
    }

    @Test("emoji that are pictures say what they are among native text")
    func emoji() {
        let draw: (inout GraphicsContext) -> Void = {
            $0.draw(Text("\u{1F600}").font(.system(size: 20)), at: CGPoint(x: 50, y: 50))
        }
        #expect(Self.svg(SVGWritingOptions(text: .native), draw).contains("\u{1F600}"))
    }
}
