import Foundation
import RasterText
import Testing

/// How high lines are, against numbers recorded from SwiftUI: iOS and macOS 26 at two pixels a point, and
/// one-line heights at one. San Francisco's measures are in the notes of those who recorded.
@Suite struct LineHeightTests {
    /// San Francisco's on iOS: 1950 and 494 of 2048 units.
    static func system(_ size: Double, pitch: Double? = nil) -> LineHeight {
        LineHeight(ascent: size * 1950 / 2048, descent: size * 494 / 2048, pitch: pitch)
    }

    static func height(
        of lines: Int, _ line: LineHeight, scale: Double? = 2, spacing: Double = 0
    ) -> Double {
        var stack = LineStack(displayScale: scale, lineSpacing: spacing)
        for _ in 0..<lines { _ = stack.add(line) }
        return stack.height
    }

    /// Of one line, and how much twelve more add.
    @Test(arguments: [
        (10.0, 12.0, 143.5), (11, 13.5, 157.5), (12, 14.5, 172), (13, 16, 186), (15, 18, 215),
        (17, 20.5, 243.5),
        (20, 24, 286.5), (22, 26.5, 315), (24, 29, 343.5), (26, 31.5, 372), (32, 38.5, 458), (40, 48, 573),
    ])
    func systemFonts(size: Double, first: Double, further: Double) {
        let line = Self.system(size)
        #expect(Self.height(of: 1, line) == first)
        #expect(Self.height(of: 13, line) - Self.height(of: 1, line) == further)
    }

    /// At one pixel a point a line of a style, and what a second one adds.
    @Test(arguments: [
        (34.0, 41.0, 41.0), (28, 34, 34), (22, 27, 28), (20, 24, 25), (17, 21, 22), (16, 20, 21),
        (15, 18, 20),
        (13, 16, 18), (12, 15, 16), (11, 14, 13),
    ])
    func textStyles(size: Double, first: Double, pitch: Double) {
        let line = Self.system(size, pitch: pitch)
        #expect(Self.height(of: 1, line, scale: 1) == first)
        #expect(Self.height(of: 2, line, scale: 1) == (size == 11 ? 27 : first + pitch))
        #expect(Self.height(of: 9, line, scale: nil) == line.height + 8 * pitch)
    }

    /// macOS's 13 points, 13 + 3 high, and its body style as recorded, 18⅓ high and 19 from line to line.
    @Test func spacingCountsFromTheHeight() {
        let plain = LineHeight(ascent: 13, descent: 3)
        #expect(Self.height(of: 4, plain) == 64)
        #expect(Self.height(of: 4, plain, spacing: 4) == 76)
        #expect(Self.height(of: 4, plain, spacing: 10) == 94)
        #expect(Self.height(of: 1, plain, spacing: 10) == 16)
        let body = LineHeight(ascent: 14, descent: 4 + 1.0 / 3, pitch: 19)
        #expect(Self.height(of: 4, body) == 75.5)
        #expect(Self.height(of: 4, body, spacing: 4) == 85.5)
    }

    @Test func baselinesAreOnPixels() {
        var stack = LineStack(displayScale: 2)
        let line = Self.system(13)
        // 12.378 and 15.514 more each.
        #expect([0, 1, 2].map { _ in stack.add(line) } == [12.5, 28, 43.5])
        var exact = LineStack()
        #expect(exact.add(line) == line.ascent)
        #expect(abs(exact.add(line) - line.ascent - line.height) < 1e-12)
    }

    /// The pitch's room lies above a line: the first one begins at the top.
    @Test func aStylesRoomIsAboveTheLine() {
        var stack = LineStack(displayScale: 1)
        let caption = Self.system(12, pitch: 16)
        #expect([0, 1, 2].map { _ in stack.add(caption) } == [12, 28, 44])
    }

    @Test func theTallestPartDecides() {
        let title = Self.system(34, pitch: 41)
        let small = Self.system(13)
        #expect(title.joined(with: small) == title)
        #expect(small.joined(with: title) == title)
        // What is raised above a line makes room, beyond the style's too.
        let raised = LineHeight(ascent: 30, descent: 1)
        let joined = Self.system(17, pitch: 22).joined(with: raised)
        let descent = Self.system(17).descent
        #expect(joined.height == 30 + descent)
        #expect(joined.pitch == joined.height)
        // A font that is higher than its style's leading overlaps with another one, too.
        let high = LineHeight(ascent: 20, descent: 4, pitch: 22)
        #expect(high.joined(with: high) == high)
        #expect(high.joined(with: small).pitch == 22)
    }

    @Test func reservedLinesGrowTheBox() throws {
        let shaped = try TestFonts.tenPointText("aaaaa")
        let layout = shaped.layout(style: ParagraphStyle(reservedLines: 3))
        #expect(close(layout.size.height, 3 * TestFonts.lineHeight))
        #expect(close(layout.lastBaseline, TestFonts.ascent))
        let wrapped = shaped.layout(maxWidth: 10, style: ParagraphStyle(reservedLines: 3))
        #expect(close(wrapped.size.height, 5 * TestFonts.lineHeight))
        #expect(shaped.layout(style: ParagraphStyle(reservedLines: .max)).size.height.isFinite)
        #expect(shaped.layout(style: ParagraphStyle(reservedLines: .min)).size.height > 0)
    }

    /// Recorded at 13 + 3 points: raised by 6 it is 22 high with the baseline at 19, lowered by 4 it is 20
    /// high with the baseline at 13.
    @Test func aMovedBaselineMakesRoomOnItsSide() throws {
        let font = FontDescription(
            family: .named("DejaVu Sans Mono"), size: TestFonts.monospacedSize)
        func layout(_ offset: Double) throws -> TextLayout {
            ShapedText(
                AttributedRuns("a", attributes: TextAttributes(font: font, baselineOffset: offset)),
                catalog: try TestFonts.catalog(TestFonts.monospaced)
            ).layout()
        }
        let up = try layout(6)
        #expect(close(up.size.height, TestFonts.lineHeight + 6))
        #expect(close(up.firstBaseline, TestFonts.ascent + 6))
        let down = try layout(-4)
        #expect(close(down.size.height, TestFonts.lineHeight + 4))
        #expect(close(down.firstBaseline, TestFonts.ascent))
    }

    @Test func boxesAreWholePixelsWithinTheRoom() throws {
        let shaped = try TestFonts.tenPointText("aaa bbb")
        let style = ParagraphStyle(displayScale: 3)
        let layout = shaped.layout(style: style)
        #expect(close(layout.size.width, 70))
        #expect(close(layout.size.height, (TestFonts.lineHeight * 3).rounded(.up) / 3))
        #expect(shaped.layout(maxWidth: 36.1, style: style).size.width == 36.1)
        #expect(shaped.layout(maxWidth: 70.1, style: style).size.width == 70)
        for scale in [Double.nan, 0, -1, .infinity] {
            let layout = shaped.layout(style: ParagraphStyle(displayScale: scale))
            #expect(close(layout.size.height, TestFonts.lineHeight))
        }
    }

    /// Attachments stand on the baseline, and lines break beside them.
    @Test func boxesInALine() throws {
        let font = FontDescription(
            family: .named("DejaVu Sans Mono"), size: TestFonts.monospacedSize)
        var text = AttributedRuns("ab", attributes: TextAttributes(font: font))
        var box = TextAttributes(font: font, runID: 7)
        box.attachment = TextAttachment(width: 25, height: 40)
        text.append("\u{FFFC}", attributes: box)
        text.append("cd", attributes: TextAttributes(font: font))
        let shaped = ShapedText(text, catalog: try TestFonts.catalog(TestFonts.monospaced))
        let line = shaped.layout()
        #expect(close(line.size.width, 65))
        #expect(close(line.firstBaseline, 40))
        #expect(close(line.size.height, 40 + TestFonts.lineHeight - TestFonts.ascent))
        let run = try #require(line.lines[0].runs.first { $0.runID == 7 })
        #expect(run.glyphs.isEmpty && run.range == 2..<3)
        #expect(close(run.origin.x, 20) && close(run.width, 25) && close(run.origin.y, 40))
        #expect(line.lines[0].runs.map { Int($0.origin.x.rounded()) } == [0, 20, 45])
        #expect(shaped.layout(maxWidth: 45).lines.map(\.range) == [0..<3, 3..<5])
        #expect(shaped.layout(maxWidth: 44).lines.map(\.range) == [0..<2, 2..<3, 3..<5])
        // Smaller with the rest of the text.
        let small = shaped.layout(
            maxWidth: 40, style: ParagraphStyle(lineLimit: 1, minimumScaleFactor: 0.5))
        let scaled = try #require(small.lines[0].runs.first { $0.runID == 7 })
        #expect(close(scaled.width, 25 * small.scale) && small.scale < 0.7)
        // Whatever its size.
        box.attachment = TextAttachment(width: .nan, height: -.infinity)
        #expect(ShapedText(AttributedRuns("\u{FFFC}", attributes: box)).layout().size.width == 0)
    }
}
