import Foundation
import Raster
import TestSupport
import Testing

/// Glyphs with colours of their own, of fonts that the tests build: glyph 1, "A", is drawn from the boxes of
/// glyph 2 (0.6 × 0.3 em) and 3 (0.4 × 0.8 em), whose lower left corners are the origin.
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

    /// The colour where a line from 0 to 1 goes on with `extend`, from red to green.
    static func color(_ place: Double, _ extend: Int) -> (red: Int, green: Int) {
        var t = place
        switch extend {
        case 1: t -= t.rounded(.down)
        case 2:
            t = abs(t.truncatingRemainder(dividingBy: 2))
            if t > 1 { t = 2 - t }
        default: t = min(max(t, 0), 1)
        }
        return (Int(((1 - t) * 255).rounded()), Int((t * 255).rounded()))
    }

    /// Whole sectors, parts of them before and after 0°, backwards, repeated and reflected.
    @Test(arguments: [
        (-0.5, 0.5, 0), (0.25, 1.0, 0), (0, 2, 0), (0.5, 0, 0), (0, 0.4, 1), (0.3, 0.7, 2), (0.6, 0.1, 1),
    ])
    func sweepsHaveTheirAngles(from: Double, to: Double, extend: Int) throws {
        let image = try Self.picture(
            FontBuilder.paint(
                of: 1,
                .glyph(3, .sweep([(0, 0), (1, 1)], extend: extend, center: (200, 400), from: from, to: to))))
        var checked = 0
        for y in stride(from: 42, to: 118, by: 3) {
            for x in stride(from: 21, to: 59, by: 3) {
                let (across, up) = (Double(x) + 0.5 - 40, 80 - Double(y) - 0.5)
                var angle = atan2(up, across) / .pi
                if angle < 0 { angle += 2 }
                let distance = (across * across + up * up).squareRoot()
                let place = (angle - from) / (to - from)
                // Near a jump of a repeated line, and where the turn begins, a pixel is a mean.
                let slack = 1 / (distance * abs(to - from))
                let fraction = place - place.rounded(.down)
                if extend == 1, fraction < slack || fraction > 1 - slack { continue }
                if distance < 6 || abs(up) < 2 { continue }
                let (red, green) = Self.color(place, extend)
                let pixel = image[x, y]
                let error = max(abs(Int(pixel.red) - red), abs(Int(pixel.green) - green))
                #expect(error <= 2, "\(x), \(y): \(pixel.red), \(pixel.green), not \(red), \(green)")
                checked += 1
            }
        }
        #expect(checked > 100)
    }

    /// Two circles about two centres: at each point the last circle of the line that goes through it, found
    /// by search.
    @Test(arguments: [
        ([100, 400, 0, 250, 400, 350], 0), ([200, 200, 50, 200, 500, 50], 0),
        ([200, 300, 20, 200, 500, 120], 0),
        ([200, 300, 20, 200, 500, 120], 1), ([200, 200, 100, 200, 500, 30], 2),
        ([150, 400, 50, 250, 400, 150], 0),
        ([200, 400, 200, 200, 400, 100], 0),
    ])
    func circlesAboutTwoCentres(_ numbers: [Int], extend: Int) throws {
        let image = try Self.picture(
            FontBuilder.paint(of: 1, .glyph(3, .radial([(0, 0), (1, 1)], extend: extend, numbers))))
        let values = numbers.map { Double($0) / 10 }
        var (painted, clear) = (0, 0)
        for y in stride(from: 42, to: 118, by: 4) {
            for x in stride(from: 21, to: 59, by: 3) {
                let (px, py) = (Double(x) + 0.5 - 20, 120 - Double(y) - 0.5)
                /// Above 0 outside the circle.
                func excess(_ t: Double) -> Double {
                    let (dx, dy) = (
                        px - values[0] - t * (values[3] - values[0]),
                        py - values[1] - t * (values[4] - values[1])
                    )
                    return (dx * dx + dy * dy).squareRoot() - values[2] - t * (values[5] - values[2])
                }
                func radius(_ t: Double) -> Double { values[2] + t * (values[5] - values[2]) }
                var place: Double?
                var isSure = true
                var t = 12.0
                while t > -12 {
                    let next = t - 1.0 / 512
                    if (excess(t) > 0) != (excess(next) > 0), radius(next) > 0, radius(t) > 0 {
                        place = t - excess(t) / (excess(t) - excess(next)) / 512
                        break
                    }
                    // A circle that is only touched is not found by its sign.
                    if abs(excess(t)) < 0.3, radius(t) > -1 { isSure = false }
                    t = next
                }
                // Circles that touch inside grow over every point at last.
                if place == nil, excess(12) > 0, excess(1e6) <= 0 { place = 12 }
                if !isSure, place == nil { continue }
                let pixel = image[x, y]
                guard let place else {
                    #expect(pixel.alpha == 0, "\(x), \(y)")
                    clear += 1
                    continue
                }
                if extend == 1, abs(place - place.rounded()) < 0.05 { continue }
                let (red, green) = Self.color(place, extend)
                let error = max(abs(Int(pixel.red) - red), abs(Int(pixel.green) - green))
                #expect(
                    error <= 3 && pixel.alpha == 255,
                    "\(x), \(y): \(pixel.red), \(pixel.green), not \(red), \(green)")
                painted += 1
            }
        }
        #expect(painted > 40)
        // Circles of one size leave what is beside them, growing ones apart from each other what is behind
        // them.
        #expect(numbers != [200, 200, 50, 200, 500, 50] || clear > 20)
        #expect(numbers != [200, 300, 20, 200, 500, 120] || clear == 0 || clear > 5)
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
