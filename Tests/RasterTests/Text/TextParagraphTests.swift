import Foundation
import Raster
import TestSupport
import Testing

/// What a text says about its lines, and what an environment that is set in a drawing says.
@Suite struct TextParagraphTests {
    /// Each character is 10 points wide, each line 1901 + 483 of 2048 units of 16.6 points high: 19.3.
    static let font = Font.custom("DejaVu Sans Mono", fixedSize: 10 * 2048.0 / 1233)
    static let unlimited = CGSize(width: CGFloat.infinity, height: .infinity)

    static func text(_ string: String) -> Text { Text(verbatim: string).font(font) }

    /// The text laid out by the engine's parts.
    static func layout(
        _ text: Text, width: Double? = nil, in environment: EnvironmentValues = EnvironmentValues()
    ) -> TextLayout {
        let content = text.content(in: environment)
        return ShapedText(
            content.runs, direction: content.direction, neutralDirection: content.neutralDirection,
            catalog: content.catalog
        ).layout(maxWidth: width, style: content.paragraph)
    }

    @Test func linesAreLimitedAndReserved() {
        let text = Self.text("aaa bbb ccc ddd")
        #expect(text.size(in: CGSize(width: 30, height: CGFloat.infinity)).height == 78)
        #expect(text.lineLimit(2).size(in: CGSize(width: 30, height: CGFloat.infinity)).height == 39)
        #expect(text.lineLimit(...3).size(in: CGSize(width: 30, height: CGFloat.infinity)).height == 59)
        #expect(text.lineLimit(1).lineLimit(3).size(in: CGSize(width: 30, height: 999)).height == 20)
        let short = Self.text("a")
        #expect(short.size() == CGSize(width: 10, height: 20))
        #expect(short.lineLimit(2, reservesSpace: true).size().height == 39)
        #expect(short.lineLimit(2, reservesSpace: false).size().height == 20)
        #expect(short.lineLimit(3...).size().height == 59)
        #expect(text.lineLimit(3...).size(in: CGSize(width: 30, height: 999)).height == 78)
        #expect(text.lineLimit(2...3).size(in: CGSize(width: 30, height: 999)).height == 59)
        #expect(short.lineLimit(2...3).size().height == 39)
        var environment = EnvironmentValues()
        environment.lineLimit = 1
        let size = CGSize(width: 30, height: 999)
        #expect(text.size(in: size, environment: environment).height == 20)
        #expect(text.lineLimit(nil).size(in: size, environment: environment).height == 78)
    }

    @Test func spacingAndShrinking() {
        let text = Self.text("aaa bbb")
        #expect(text.lineSpacing(10).size(in: CGSize(width: 30, height: 999)).height == 49)
        let small = text.lineLimit(1).minimumScaleFactor(0.5)
        #expect(small.size(in: CGSize(width: 35, height: 99)).height == 10)
        #expect(!small.resolved().layout(in: CGSize(width: 35.1, height: 99)).isTruncated)
        #expect(text.lineLimit(1).resolved().layout(in: CGSize(width: 35.1, height: 99)).isTruncated)
    }

    @Test func letterCasesAreOfParts() {
        let environment = EnvironmentValues()
        #expect(Text(verbatim: "aB").textCase(.uppercase).string(in: environment) == "AB")
        let both = Text(verbatim: "aB").textCase(.lowercase) + Text(verbatim: "cD").textCase(nil)
        #expect(both.textCase(.uppercase).string(in: environment) == "abcD")
        var capitals = environment
        capitals.textCase = .uppercase
        #expect(both.string(in: capitals) == "abcD")
        #expect((Text(verbatim: "x") + both).string(in: capitals) == "XabcD")
    }

    @Test func truncationIsInTheLastLine() {
        func shown(_ mode: Text.TruncationMode) -> [Int] {
            let text = Self.text("abcdefghij").lineLimit(1).truncationMode(mode)
            return Self.layout(text, width: 60).lines.flatMap { $0.runs.flatMap(\.clusters) }
        }
        #expect(shown(.tail).prefix(5) == [0, 1, 2, 3, 4])
        #expect(shown(.head).suffix(5) == [5, 6, 7, 8, 9])
        #expect(shown(.middle).last == 9)
    }

    /// Lines align with one another, in a box that starts at the rectangle's top leading corner.
    @Test func alignmentIsInTheText() throws {
        func starts(_ alignment: TextAlignment) -> [CGFloat] {
            let text = Self.text("aaaa\nbb").multilineTextAlignment(alignment)
            return text.resolved().layout(in: CGSize(width: 200, height: 99)).map(\.origin.x)
        }
        #expect(starts(.leading) == [0, 0])
        #expect(starts(.center) == [0, 10])
        #expect(starts(.trailing) == [0, 20])
        let text = Self.text("aaaa\nbb").multilineTextAlignment(.trailing)
        func picture(_ draw: (GraphicsContext) -> Void) -> CGImage {
            Drawing(size: CGSize(width: 120, height: 60)) { context, _ in draw(context) }.image()
        }
        let inside = picture { $0.draw(text, in: CGRect(x: 20, y: 5, width: 90, height: 50)) }
        #expect(!inside.isClear)
        #expect(
            inside.hasSamePixels(
                as: picture { $0.draw(text, at: CGPoint(x: 20, y: 5), anchor: .topLeading) }))
    }

    @Test func measuringNeedsNoDrawing() {
        let text = Self.text("aaa bbb")
        #expect(text.size() == CGSize(width: 70, height: 20))
        #expect(text.size(in: CGSize(width: 45, height: CGFloat.infinity)) == CGSize(width: 40, height: 39))
        var environment = EnvironmentValues()
        environment.displayScale = 2
        #expect(text.size(environment: environment) == CGSize(width: 70, height: 19.5))
        let resolved = text.resolved(in: environment)
        #expect(resolved.firstBaseline(in: Self.unlimited) == 15.5)
        var measured = CGSize.zero
        let inside = Drawing(size: CGSize(width: 80, height: 30)) { context, _ in
            measured = context.resolve(text).measure(in: Self.unlimited)
            context.draw(text, at: .zero, anchor: .topLeading)
        }.image()
        #expect(measured == text.size())
        let outside = text.resolved()
        let drawn = Drawing(size: CGSize(width: 80, height: 30)) { context, _ in
            context.draw(outside, at: .zero, anchor: .topLeading)
        }.image()
        #expect(drawn.hasSamePixels(as: inside))
    }

    /// What is beyond the most that is laid out takes no time, and is truncated.
    @Test func longTextsAreCut() {
        let most = Text.maximumCharacterCount
        func text(_ count: Int) -> Text {
            Text(verbatim: String(repeating: "a\n", count: count / 2)).font(
                .custom("DejaVu Sans", fixedSize: 10))
        }
        // Each line is a character and its end.
        let endless = CGSize(width: CGFloat.infinity, height: .infinity)
        let layout = text(most + 10).resolved().layout(in: endless)
        #expect(layout.isTruncated)
        #expect(layout.count == most / 2)
        // The last line's end has become an ellipsis.
        #expect(layout[layout.count - 1].reduce(0) { $0 + $1.count } == 2)
        #expect(!text(2000).resolved().layout(in: endless).isTruncated)
    }

    /// A list keeps each letter's number and place, 20 bytes, and its text.
    @Test func lettersInAListAreSmall() throws {
        let count = 200_000
        let list = DisplayList.record(size: CGSize(width: 10, height: 10)) { context in
            context.draw(Self.text(String(repeating: "a", count: count)), at: .zero)
        }
        let record = try #require(list.glyphRecords.first)
        #expect(list.glyphRecords.count == 1)
        #expect(record.placed.glyphs.count == count)
        #expect(record.run.glyphs.count == count)
        // Numbers alone, as a failure would write all of the record down.
        let (advances, clusters) = (record.run.advances.count, record.run.clusters.count)
        #expect(advances == 0 && clusters == 0)
        #expect(record.placed.text.utf8.count == count)
        // The two names of the arrays are one array each.
        let places = record.run.positions.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
        #expect(
            places
                == record.placed.positions.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) })
        #expect(record.run.positions.capacity < count + count / 8)
    }

    /// Texts in layers and in drawings inside the drawing are asked, too.
    @Test func aListTellsWhichFontsStoodIn() throws {
        let catalog = FontCatalog(folders: [])
        try catalog.register(contentsOfFile: FontFiles.path("DejaVuSans.ttf"))
        var environment = EnvironmentValues()
        environment.fontCatalog = catalog
        let avenir = Text(verbatim: "Hello").font(.custom("Avenir", fixedSize: 10))
        let list = DisplayList.record(size: CGSize(square: 20), environment: environment) { context in
            context.drawLayer { layer in
                for _ in 0..<3 { layer.draw(avenir, at: .zero) }
            }
            let inner = Image(size: CGSize(square: 10)) { $0.draw(Text(verbatim: "a"), at: .zero) }
            context.draw(inner, at: .zero)
            context.draw(inner, at: CGPoint(x: 5, y: 5))
            context.draw(Text(verbatim: "b").font(.custom("DejaVu Sans", fixedSize: 10)), at: .zero)
        }
        #expect(list.fontSubstitutions.map(\.reason) == [.missingFamily, .systemDesign])
        #expect(
            list.fontSubstitutions.first?.description
                == #"no font Avenir here: DejaVu Sans shows "HelloHelloHello""#)
        #expect(avenir.resolved(in: environment).fontSubstitutions.map(\.requested) == ["Avenir"])
        let own = Text(verbatim: "b").font(.custom("DejaVu Sans", fixedSize: 10))
        #expect(own.resolved(in: environment).fontSubstitutions.isEmpty)
    }

    // MARK: The environment

    @Test func aContextsEnvironmentCanBeSet() {
        let rect = CGRect(x: 0, y: 0, width: 4, height: 4)
        let picture = Drawing(size: CGSize(width: 20, height: 4)) { context, _ in
            context.environment.foregroundStyles = [
                AnyShapeStyle(Color(red: 1, green: 0, blue: 0)),
                AnyShapeStyle(Color(red: 0, green: 1, blue: 0)),
            ]
            context.fill(Path(rect), with: .foreground)
            context.fill(Path(rect.offsetBy(dx: 4, dy: 0)), with: .style(.secondary))
            context.drawLayer { layer in
                layer.environment.tint = AnyShapeStyle(Color(red: 0, green: 0, blue: 1))
                layer.fill(Path(rect.offsetBy(dx: 8, dy: 0)), with: .style(.tint))
                layer.fill(Path(rect.offsetBy(dx: 12, dy: 0)), with: .foreground)
            }
            var copy = context
            copy.environment = EnvironmentValues()
            copy.environment.colorScheme = .dark
            copy.fill(Path(rect.offsetBy(dx: 16, dy: 0)), with: .foreground)
            #expect(context.environment.colorScheme == .light)
        }.image()
        func pixel(_ x: Int) -> [UInt8] {
            [picture[x, 1].red, picture[x, 1].green, picture[x, 1].blue, picture[x, 1].alpha]
        }
        #expect(pixel(1) == [255, 0, 0, 255])
        #expect(pixel(5) == [0, 255, 0, 255])
        #expect(pixel(9) == [0, 0, 255, 255])
        #expect(pixel(13) == [255, 0, 0, 255])
        #expect(pixel(17) == [255, 255, 255, 255])
    }

    @Test func theScaleOfAContextRoundsItsTexts() {
        _ = Drawing(size: CGSize(width: 4, height: 4)) { context, _ in
            #expect(context.resolve(Self.text("a")).measure(in: Self.unlimited).height == 20)
            context.environment.displayScale = 2
            #expect(context.resolve(Self.text("a")).measure(in: Self.unlimited).height == 19.5)
            #expect(context.environment.pixelLength == 0.5)
        }
    }

    // MARK: Directions

    /// Where each character stands, from left to right.
    static func order(
        _ text: Text, in environment: EnvironmentValues = EnvironmentValues()
    ) -> [[Int]] {
        layout(text, in: environment).lines.map { $0.runs.flatMap(\.clusters) }
    }

    static let hebrew = Text(verbatim: "אב.").font(.custom("DejaVu Sans", fixedSize: 20))

    @Test func paragraphsStartWhereTheirContentDoes() {
        // The full stop follows the last letter: at the left.
        #expect(Self.order(Self.hebrew) == [[2, 1, 0]])
        #expect(Self.order(Self.hebrew.writingDirection(strategy: .contentBased)) == [[2, 1, 0]])
        #expect(Self.order(Self.hebrew.writingDirection(strategy: .layoutBased)) == [[1, 0, 2]])
        var rightToLeft = EnvironmentValues()
        rightToLeft.layoutDirection = .rightToLeft
        #expect(Self.order(Self.hebrew, in: rightToLeft) == [[2, 1, 0]])
        let latin = Text(verbatim: "ab.").font(.custom("DejaVu Sans", fixedSize: 20))
        #expect(Self.order(latin, in: rightToLeft) == [[0, 1, 2]])
        #expect(Self.order(latin.writingDirection(strategy: .layoutBased), in: rightToLeft) == [[2, 0, 1]])
        func picture(_ text: Text, _ environment: EnvironmentValues = EnvironmentValues()) -> CGImage {
            Drawing(size: CGSize(square: 60), environment: environment) { context, _ in
                context.draw(text.multilineTextAlignment(.center), at: CGPoint(x: 30, y: 30))
            }.image()
        }
        #expect(picture(Self.hebrew).hasSamePixels(as: picture(Self.hebrew, rightToLeft)))
        let asTheLayout = picture(Self.hebrew.writingDirection(strategy: .layoutBased))
        #expect(!picture(Self.hebrew).hasSamePixels(as: asTheLayout))
        // Each paragraph by itself; without a letter the layout's.
        let both = Text(verbatim: "ab.\nאב.\n1.").font(.custom("DejaVu Sans", fixedSize: 20))
        #expect(Self.order(both) == [[0, 1, 2], [6, 5, 4], [8, 9]])
        #expect(Self.order(both, in: rightToLeft) == [[0, 1, 2], [6, 5, 4], [9, 8]])
    }

    @Test func theEllipsisIsAtTheContentsEnd() throws {
        let text = Text(verbatim: "אבגדהוזחט").font(.custom("DejaVu Sans", fixedSize: 20)).lineLimit(1)
        let layout = Self.layout(text, width: 60)
        let run = try #require(layout.lines.first?.runs.first)
        #expect(layout.isTruncated)
        #expect(run.glyphs == [run.face.glyph(for: "…")])
    }

    @Test func linesLeadWhereTheStrategySays() {
        let text = Text(verbatim: "אב\nאבגד").font(.custom("DejaVu Sans", fixedSize: 20))
        func starts(_ text: Text, _ direction: LayoutDirection = .leftToRight) -> Bool {
            var environment = EnvironmentValues()
            environment.layoutDirection = direction
            let layout = text.resolved(in: environment).layout(in: Self.unlimited)
            return layout[0].origin.x == 0
        }
        #expect(starts(text))
        #expect(starts(text.multilineTextAlignment(strategy: .layoutBased)))
        #expect(!starts(text.multilineTextAlignment(strategy: .writingDirectionBased)))
        #expect(!starts(text, .rightToLeft))
        #expect(starts(text.multilineTextAlignment(.trailing), .rightToLeft))
        #expect(Text.AlignmentStrategy.default == .layoutBased)
        #expect(Text.WritingDirectionStrategy.default == .contentBased)
    }
}
