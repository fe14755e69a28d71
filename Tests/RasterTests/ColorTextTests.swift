import Foundation
import Raster
import TestSupport
import Testing

/// Glyphs with colours of their own, of fonts that the tests build: glyph 1, "A", is drawn from the boxes of glyph 2
/// (0.6 × 0.3 em) and 3 (0.4 × 0.8 em), whose lower left corners are the origin.
@Suite struct ColorTextTests {
    static let palette = FontBuilder.palette([(255, 0, 0, 255), (0, 255, 0, 255), (0, 0, 255, 51)])

    /// "A" at 100 points an em, its origin at (20, 120), on a picture of 140 × 140.
    static func picture(
        _ table: Data, shading: GraphicsContext.Shading? = nil,
        change: @escaping (inout GraphicsContext) -> Void = { _ in }
    ) throws -> CGImage {
        let content = try content(table)
        return Drawing(size: CGSize(square: 140)) { context, _ in
            change(&context)
            draw(content, shading, in: context)
        }.image(renderer: Renderer(threads: 1))
    }

    static func content(_ table: Data) throws -> TextContent {
        let catalog = FontCatalog(folders: [])
        try catalog.register(FontBuilder(tables: ["COLR": table, "CPAL": palette]).build())
        let font = FontDescription(family: .named("Built"), size: 100)
        return TextContent(
            runs: AttributedRuns("A", attributes: TextAttributes(font: font)),
            appearances: [TextAppearance()],
            catalog: catalog)
    }

    static func draw(
        _ content: TextContent, _ shading: GraphicsContext.Shading?, in context: GraphicsContext
    ) {
        var text = context.resolve(content)
        if let shading { text.shading = shading }
        let baseline = text.firstBaseline(in: CGSize(width: CGFloat.infinity, height: .infinity))
        context.draw(text, at: CGPoint(x: 20, y: 120 - baseline), anchor: .topLeading)
    }

    static func expect(
        _ image: CGImage, _ x: Int, _ y: Int, _ red: Int, _ green: Int, _ blue: Int, _ alpha: Int,
        line: Int = #line
    ) {
        let pixel = image[x, y]
        let found = [Int(pixel.red), Int(pixel.green), Int(pixel.blue), Int(pixel.alpha)]
        let isNear = zip(found, [red, green, blue, alpha]).allSatisfy { abs($0 - $1) <= 1 }
        #expect(isNear, "\(found) at \(x), \(y), line \(line)")
    }

    @Test func layersLieOnEachOther() throws {
        let image = try Self.picture(
            FontBuilder.layers(of: 1, [(3, 0), (2, 1)]), shading: .color(.blue))
        // The second one covers the first one's foot.
        Self.expect(image, 40, 60, 255, 0, 0, 255)
        Self.expect(image, 40, 110, 0, 255, 0, 255)
        Self.expect(image, 75, 110, 0, 255, 0, 255)
        Self.expect(image, 75, 60, 0, 0, 0, 0)
    }

    @Test func theForegroundIsTheTexts() throws {
        let gradient = GraphicsContext.Shading.linearGradient(
            Gradient(colors: [.white, .black]), startPoint: CGPoint(x: 20, y: 0),
            endPoint: CGPoint(x: 80, y: 0))
        for table in [
            FontBuilder.layers(of: 1, [(2, 0xFFFF)]),
            FontBuilder.paint(of: 1, .glyph(2, .solid(0xFFFF, alpha: 1))),
        ] {
            let image = try Self.picture(table, shading: gradient)
            let filled = Drawing(size: CGSize(square: 140)) { context, _ in
                context.fill(Path(CGRect(x: 20, y: 90, width: 60, height: 30)), with: gradient)
            }.image()
            #expect(image.hasSamePixels(as: filled))
        }
    }

    @Test func layersFadeTogether() throws {
        let image = try Self.picture(FontBuilder.layers(of: 1, [(3, 0), (2, 1)])) { $0.opacity = 0.5 }
        Self.expect(image, 40, 60, 128, 0, 0, 128)
        Self.expect(image, 40, 110, 0, 128, 0, 128)
    }

    @Test func gradientsRunInTheGlyphsSpace() throws {
        // From 0 to 600 units across, encoded colours.
        let image = try Self.picture(
            FontBuilder.paint(
                of: 1, .glyph(2, .linear([(0, 0), (1, 1)], extend: 0, [0, 0, 600, 0, 0, 100]))))
        for x in [25, 40, 60, 75] {
            let share = (Double(x) + 0.5 - 20) / 60
            Self.expect(image, x, 110, Int((1 - share) * 255), Int(share * 255), 0, 255)
        }
    }

    @Test func stopsNeedNotBeginAtZero() throws {
        let image = try Self.picture(
            FontBuilder.paint(
                of: 1, .glyph(2, .linear([(0.25, 0), (0.75, 1)], extend: 0, [0, 0, 600, 0, 0, 100]))))
        Self.expect(image, 25, 110, 255, 0, 0, 255)
        Self.expect(image, 75, 110, 0, 255, 0, 255)
        let share = (50.5 - 35) / 30
        Self.expect(image, 50, 110, Int((1 - share) * 255), Int(share * 255), 0, 255)
    }

    @Test func circlesRunOutwards() throws {
        let image = try Self.picture(
            FontBuilder.paint(
                of: 1, .glyph(3, .radial([(0, 0), (1, 1)], extend: 0, [200, 400, 0, 200, 400, 200]))))
        // The centre is at (40, 80), the radius 20 points.
        Self.expect(image, 40, 110, 0, 255, 0, 255)
        let distance = (0.5 * 0.5 + 9.5 * 9.5).squareRoot() / 20
        Self.expect(image, 49, 80, Int((1 - distance) * 255), Int(distance * 255), 0, 255)
    }

    /// From 0° counterclockwise to 180°.
    @Test func sweepsTurnCounterclockwise() throws {
        let image = try Self.picture(
            FontBuilder.paint(
                of: 1,
                .glyph(3, .sweep([(0, 0), (1, 1)], center: (200, 400), from: 0, to: 1))))
        // Upwards is half of it; beyond its end the last colour stays.
        Self.expect(image, 40, 50, 128, 127, 0, 255)
        Self.expect(image, 39, 110, 0, 255, 0, 255)
    }

    @Test func transformsMoveWhatTheyHold() throws {
        let image = try Self.picture(
            FontBuilder.paint(of: 1, .translate(300, 500, .glyph(2, .solid(0, alpha: 1)))))
        Self.expect(image, 55, 45, 255, 0, 0, 255)
        Self.expect(image, 105, 65, 255, 0, 0, 255)
        Self.expect(image, 45, 45, 0, 0, 0, 0)
        Self.expect(image, 55, 75, 0, 0, 0, 0)
    }

    @Test func compositesCombine() throws {
        func picture(_ mode: Int) throws -> CGImage {
            try Self.picture(
                FontBuilder.paint(
                    of: 1,
                    .composite(.glyph(2, .solid(0, alpha: 1)), mode, .glyph(3, .solid(1, alpha: 1)))))
        }
        // 5 is source in: what of the source lies in the backdrop.
        let inside = try picture(5)
        Self.expect(inside, 40, 110, 255, 0, 0, 255)
        Self.expect(inside, 75, 110, 0, 0, 0, 0)
        Self.expect(inside, 40, 60, 0, 0, 0, 0)
        // 11 is exclusive or.
        let exclusive = try picture(11)
        Self.expect(exclusive, 40, 110, 0, 0, 0, 0)
        Self.expect(exclusive, 75, 110, 255, 0, 0, 255)
        Self.expect(exclusive, 40, 60, 0, 255, 0, 255)
    }

    @Test func theListKeepsTheText() throws {
        let content = try Self.content(FontBuilder.layers(of: 1, [(2, 0)]))
        let list = DisplayList.record(size: CGSize(square: 140)) { Self.draw(content, nil, in: $0) }
        #expect(list.description.contains("size 100 \"A\" 1@20,120"), "\(list)")
    }

    @Test func emojiHaveColours() {
        func picture(opacity: Double) -> CGImage {
            Drawing(size: CGSize(square: 60)) { context, _ in
                context.opacity = opacity
                var text = context.resolve(Text(verbatim: "👍").font(.system(size: 40)))
                text.shading = .color(.blue)
                context.draw(text, at: CGPoint(x: 30, y: 30))
            }.image()
        }
        let image = picture(opacity: 1)
        let yellow = (0..<3600).count { place in
            let pixel = image[place % 60, place / 60]
            return pixel.alpha == 255 && pixel.red > 200 && pixel.green > 140 && pixel.blue < 130
        }
        #expect(yellow > 400)
        let faded = picture(opacity: 0.5)
        let pairs = zip(image.alphas, faded.alphas)
        #expect(pairs.allSatisfy { abs(Double($0) / 2 - Double($1)) <= 1 })
    }
}
