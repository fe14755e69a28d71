import Foundation
import Raster
import TestSupport
import Testing

/// Images in lines of text, and the opacity of glyphs that are pictures themselves.
@Suite struct TextImageTests {
    /// Red, 12 × 16 points.
    static let red = square(Color(red: 1, green: 0, blue: 0))

    static func square(_ color: Color, width: CGFloat = 12, height: CGFloat = 16) -> Image {
        Image(
            decorative: Drawing(size: CGSize(width: width, height: height)) { context, size in
                context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(color))
            }.image(), scale: 1)
    }

    /// The box of the pixels that are red, as columns and rows.
    static func redBox(_ picture: CGImage) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
        var columns: [Int] = []
        var rows: [Int] = []
        for y in 0..<picture.height {
            for x in 0..<picture.width where picture[x, y].red == 255 && picture[x, y].green == 0 {
                columns.append(x)
                rows.append(y)
            }
        }
        guard let left = columns.min(), let right = columns.max(), let top = rows.min(),
            let bottom = rows.max(), columns.count == (right - left + 1) * (bottom - top + 1)
        else { return nil }
        return (left...right, top...bottom)
    }

    static func picture(_ text: Text, _ environment: EnvironmentValues = EnvironmentValues()) -> CGImage {
        Drawing(size: CGSize(width: 120, height: 60), environment: environment) { context, size in
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.white))
            context.draw(text.font(TextParagraphTests.font), at: .zero, anchor: .topLeading)
        }.image()
    }

    /// Characters are 10 points wide; the ascent is 15.4 points, so that the baseline is the image's foot at
    /// 16.
    @Test func anImageStandsOnTheBaseline() throws {
        let text = Text("a \(Self.red) b")
        #expect(text.string(in: EnvironmentValues()) == "a \u{FFFC} b")
        #expect(text.font(TextParagraphTests.font).size() == CGSize(width: 52, height: 20))
        let box = try #require(Self.redBox(Self.picture(text)))
        #expect(box.columns == 20...31)
        #expect(box.rows == 0...15)
        let alone = try #require(Self.redBox(Self.picture(Text(Self.red))))
        #expect(alone.columns == 0...11)
        #expect(alone.rows == 0...15)
        #expect(Text(Self.red).size() == CGSize(width: 12, height: 16))
    }

    @Test func aTallImageMakesTheLineHigher() throws {
        let tall = Self.square(Color(red: 1, green: 0, blue: 0), width: 5, height: 40)
        let text = Text(verbatim: "a") + Text(tall) + Text(verbatim: "b")
        // 40 above the baseline, 3.9 below it.
        #expect(text.font(TextParagraphTests.font).size() == CGSize(width: 25, height: 44))
        let box = try #require(Self.redBox(Self.picture(text)))
        #expect(box.columns == 10...14)
        #expect(box.rows == 0...39)
        // Lowered by its font's baseline offset.
        let lowered = Text(verbatim: "a") + Text(tall).baselineOffset(-4)
        #expect(try #require(Self.redBox(Self.picture(lowered))).rows == 4...43)
    }

    @Test func linesBreakBesideImages() throws {
        let text = Text("aa\(Self.red)bb").font(TextParagraphTests.font)
        let resolved = text.resolved()
        #expect(resolved.layout(in: CGSize(width: 32, height: 99)).count == 2)
        #expect(resolved.layout(in: CGSize(width: 31, height: 99)).count == 3)
        #expect(resolved.layout(in: CGSize(width: 52, height: 99)).count == 1)
        let run = try #require(resolved.layout(in: TextParagraphTests.unlimited)[0].first { $0.isEmpty })
        #expect(run.typographicBounds.rect == CGRect(x: 20, y: 0, width: 12, height: 16))
    }

    @Test func templatesHaveTheTextsStyle() throws {
        let template = Self.square(.blue).renderingMode(.template)
        let text = Text("a\(template)").foregroundStyle(Color(red: 1, green: 0, blue: 0))
        let picture = Self.picture(text)
        #expect(picture[15, 8].red == 255 && picture[15, 8].green == 0 && picture[15, 8].blue == 0)
        let original = Self.picture(Text("a\(Self.square(.blue))").foregroundStyle(Color.red))
        #expect(original[15, 8].blue == 255)
    }

    @Test func theEnvironmentChoosesPixels() {
        let drawn = Image(size: CGSize(width: 10, height: 10)) { context in
            context.fill(Path(CGRect(x: 0, y: 0, width: 10, height: 10)), with: .color(.red))
        }
        var environment = EnvironmentValues()
        environment.displayScale = 3
        #expect(Text(drawn).size(environment: environment) == CGSize(width: 10, height: 10))
        #expect(Text("\(Image("no such picture"))a").string(in: environment) == "a")
        #expect(Text(drawn) == Text(drawn))
        #expect(Text(drawn) != Text(Self.red))
    }

    // MARK: Glyphs with colours

    static let table = FontBuilder.layers(of: 1, [(3, 0), (2, 0xFFFF)])

    /// A red box above, one of the text's own colour below it.
    static func colors(_ shading: GraphicsContext.Shading) throws -> CGImage {
        try ColorTextTests.picture(table, shading: shading)
    }

    @Test func theOpacityOfTheStyleIsThatOfTheGlyph() throws {
        let image = try Self.colors(.color(Color(red: 0, green: 0, blue: 1, opacity: 0.5)))
        ColorTextTests.expect(image, 40, 60, 128, 0, 0, 128)
        // Not twice.
        ColorTextTests.expect(image, 75, 110, 0, 0, 128, 128)
        // As one object: red doesn't shine through.
        ColorTextTests.expect(image, 40, 110, 0, 0, 128, 128)
        let faint = try Self.colors(.style(Color(red: 0, green: 0, blue: 1).opacity(0.25)))
        ColorTextTests.expect(faint, 40, 60, 64, 0, 0, 64)
        let full = try Self.colors(.color(.blue))
        ColorTextTests.expect(full, 40, 60, 255, 0, 0, 255)
        let clear = try Self.colors(.color(.clear))
        #expect(clear.isClear)
    }
}
