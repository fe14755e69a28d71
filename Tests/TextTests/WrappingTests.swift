import Foundation
import RasterText
import Testing

/// Lines of a font whose every glyph is 10 points wide.
@Suite struct WrappingTests {
    static func lines(_ text: String, width: Double?, _ style: ParagraphStyle = ParagraphStyle()) throws
        -> [String]
    {
        try TestFonts.tenPointText(text).layout(maxWidth: width, style: style).strings(of: text)
    }

    @Test func wordsWrapWhereTheyFit() throws {
        #expect(try Self.lines("aaa bbb ccc", width: 70) == ["aaa bbb ", "ccc"])
        #expect(try Self.lines("aaa bbb ccc", width: 69.9) == ["aaa ", "bbb ", "ccc"])
        #expect(try Self.lines("aaa bbb ccc", width: nil) == ["aaa bbb ccc"])
        #expect(try Self.lines("aaa bbb ccc", width: .nan) == ["aaa bbb ccc"])
        #expect(try Self.lines("well-known", width: 60) == ["well-", "known"])
    }

    @Test func aWordThatIsTooLongBreaksByCharacters() throws {
        #expect(try Self.lines("a bbbbbbb cc", width: 30) == ["a ", "bbb", "bbb", "b ", "cc"])
        #expect(try Self.lines("abc", width: 0) == ["a", "b", "c"])
        #expect(try Self.lines("abc", width: -5) == ["a", "b", "c"])
        // A letter with its accent stays whole.
        #expect(try Self.lines("xe\u{301}y", width: 10) == ["x", "e\u{301}", "y"])
    }

    @Test func trailingSpaceHangs() throws {
        let text = "aaa    bbb"
        let layout = try TestFonts.tenPointText(text).layout(maxWidth: 30)
        #expect(layout.strings(of: text) == ["aaa    ", "bbb"])
        #expect(layout.lines.allSatisfy { close($0.width, 30) })
        #expect(close(layout.size.width, 30))
        // At the end of the text it counts, as far as it fits.
        #expect(close(try TestFonts.tenPointText("aaa ").layout().size.width, 40))
        #expect(close(try TestFonts.tenPointText("aaa ").layout(maxWidth: 30).size.width, 30))
    }

    /// Recorded: a line's space counts in the box as far as there is room for it.
    @Test func theSpaceAfterALineCountsInTheBox() throws {
        let shaped = try TestFonts.tenPointText("aaa bb cc dd")
        #expect(close(shaped.layout(maxWidth: 75).size.width, 70))
        #expect(close(shaped.layout(maxWidth: 65).size.width, 65))
        #expect(close(shaped.layout(maxWidth: 60).size.width, 60))
        #expect(close(shaped.layout(maxWidth: 60).lines[0].width, 60))
        #expect(close(shaped.layout(maxWidth: 35).size.width, 35))
    }

    /// Recorded: nothing is as wide as no room, and each character that is no space has a line, a space at
    /// the start too.
    @Test(arguments: [("Hello", 5), (" PM", 3), ("The quick brown fox", 16), ("Left\nRight side", 13)])
    func withoutRoomEachCharacterHasALine(text: String, lines: Int) throws {
        let layout = try TestFonts.tenPointText(text).layout(maxWidth: 0)
        #expect(layout.lines.count == lines)
        #expect(layout.size.width == 0)
    }

    /// Recorded: a paragraph of exactly two lines doesn't end in a lone word if one more word on its last
    /// line evens the two.
    @Test func longRunsAreCutWithinARun() {
        var runs = AttributedRuns("ab\u{301}", attributes: TextAttributes(runID: 1))
        runs.append("cde\u{1F600}", attributes: TextAttributes(runID: 2))
        var cut = AttributedRuns("ab\u{301}", attributes: TextAttributes(runID: 1))
        cut.append("c\u{2026}", attributes: TextAttributes(runID: 2))
        #expect(runs.truncated(to: 5) == cut)
        #expect(runs.truncated(to: 3) == AttributedRuns("ab\u{2026}", attributes: TextAttributes(runID: 1)))
        #expect(runs.truncated(to: 6)?.string == "ab\u{301}cd\u{2026}")
        // Of seven scalars there are no more than that.
        #expect(runs.truncated(to: 7) == nil)
        #expect(runs.truncated(to: 8) == nil)
        #expect(runs.truncated(to: 0) == nil)
    }

    @Test func twoLinesAreEvened() throws {
        #expect(try Self.lines("aaaa bbbb cc", width: 100) == ["aaaa ", "bbbb cc"])
        #expect(try Self.lines("aa bb cc dd", width: 100) == ["aa bb ", "cc dd"])
        #expect(try Self.lines("aa  bb  cc  dd ", width: 100) == ["aa  bb  ", "cc  dd "])
        // Each paragraph by itself.
        #expect(
            try Self.lines("aaaa bbbb cc\naaaa bbbb cc", width: 100)
                == ["aaaa ", "bbbb cc\n", "aaaa ", "bbbb cc"])
        let layout = try TestFonts.tenPointText("aaaa bbbb cc").layout(maxWidth: 100)
        #expect(close(layout.size.width, 70))
        #expect(layout.lines.map(\.range) == [0..<5, 5..<12])
    }

    @Test func otherLinesAreGreedy() throws {
        // Three lines.
        #expect(
            try Self.lines("aaaa bbbb cccc dddd ee", width: 100) == ["aaaa bbbb ", "cccc dddd ", "ee"])
        // Two words at the end.
        #expect(try Self.lines("aaaa bbbb c d", width: 100) == ["aaaa bbbb ", "c d"])
        // It would be as uneven, or less even, or has no room.
        #expect(try Self.lines("aa bb cc", width: 50) == ["aa bb ", "cc"])
        #expect(try Self.lines("a bbbb c", width: 60) == ["a bbbb ", "c"])
        #expect(try Self.lines("a bbbbbb cc", width: 90) == ["a bbbbbb ", "cc"])
        #expect(try Self.lines("a bbbbbbbb cc", width: 100) == ["a bbbbbbbb ", "cc"])
        // No word ends the first line, or it is the only one.
        #expect(try Self.lines("aaaa bbbb-cc", width: 100) == ["aaaa bbbb-", "cc"])
        #expect(try Self.lines("aaaaaaaa bb", width: 100) == ["aaaaaaaa ", "bb"])
    }

    @Test(arguments: ["\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"])
    func everyLineBreakBreaks(_ newline: String) throws {
        let text = "aa\(newline)b\(newline)\(newline)"
        let layout = try TestFonts.tenPointText(text).layout()
        #expect(layout.strings(of: text) == ["aa\(newline)", "b\(newline)", newline, ""])
        #expect(layout.lines.map(\.width).map { Int($0.rounded()) } == [20, 10, 0, 0])
        #expect(close(layout.size.height, 4 * TestFonts.lineHeight))
        #expect(layout.lines.flatMap { $0.runs.flatMap(\.glyphs) }.count == 3)
    }

    @Test func noBreakSpacesHold() throws {
        #expect(try Self.lines("a b\u{A0}c", width: 30) == ["a ", "b\u{A0}c"])
        #expect(try Self.lines("a b\u{2060}—c", width: 30) == ["a ", "b\u{2060}—c"])
        #expect(try Self.lines("a b—c", width: 30) == ["a b", "—c"])
        // Nor do they hang.
        #expect(try Self.lines("aa\u{A0}", width: 20) == ["aa", "\u{A0}"])
    }

    @Test func softHyphensShowOnlyWhereALineEnds() throws {
        let text = "aaa\u{AD}bbb"
        let shaped = try TestFonts.tenPointText(text)
        #expect(close(shaped.layout().size.width, 60))
        let layout = shaped.layout(maxWidth: 40)
        #expect(layout.strings(of: text) == ["aaa\u{AD}", "bbb"])
        #expect(close(layout.lines[0].width, 40))
        let face = layout.lines[0].runs[0].face
        #expect(layout.lines[0].runs.flatMap(\.glyphs).last == face.glyph(for: "\u{2010}"))
        // Without room for the hyphen the word breaks elsewhere.
        #expect(shaped.layout(maxWidth: 39).lines[0].width < 39)
    }

    @Test func zeroWidthSpacesAllowBreaks() throws {
        #expect(try Self.lines("aaa\u{200B}bbb", width: 40) == ["aaa\u{200B}", "bbb"])
        #expect(close(try TestFonts.tenPointText("aaa\u{200B}bbb").layout().size.width, 60))
    }

    @Test func ideographsBreakAnywhereButBeforeFullStops() throws {
        let text = "日本語。日本"
        let shaped = ShapedText(
            AttributedRuns(text, family: "Noto Sans CJK JP", size: 10),
            catalog: try TestFonts.catalog("NotoSansCJK-Regular.ttc"))
        #expect(shaped.layout(maxWidth: 30).strings(of: text) == ["日本", "語。日", "本"])
    }

    @Test func emojiBreakBetweenButNeverInside() throws {
        let text = "👍🏽👨‍👩‍👧🇫🇷🇩🇪"
        let shaped = ShapedText(
            AttributedRuns(text, family: "Noto Color Emoji"), catalog: try TestFonts.worldly())
        #expect(shaped.layout(maxWidth: 1).strings(of: text) == ["👍🏽", "👨‍👩‍👧", "🇫🇷", "🇩🇪"])
    }

    @Test func emojiBreakAsIdeographsDo() throws {
        let catalog = try TestFonts.worldly()
        func layout(_ text: String, width: Double?) -> [String] {
            ShapedText(AttributedRuns(text, family: "DejaVu Sans"), catalog: catalog)
                .layout(maxWidth: width).strings(of: text)
        }
        let width = ShapedText(AttributedRuns("xx 😀", family: "DejaVu Sans"), catalog: catalog)
            .layout().size.width
        #expect(layout("xx 😀😀", width: width) == ["xx 😀", "😀"])
    }

    @Test func tabsGoToTheNextStop() throws {
        let style = ParagraphStyle(tabInterval: 50)
        let layout = try TestFonts.tenPointText("a\tb\t\tc").layout(style: style)
        let runs = layout.lines[0].runs
        let letters = runs.filter { !$0.glyphs.isEmpty }.map(\.origin.x)
        #expect(zip(letters, [0, 50, 150]).allSatisfy { close($0, $1) })
        #expect(runs.filter(\.glyphs.isEmpty).map { Int($0.width.rounded()) } == [40, 40, 50])
        #expect(try Self.lines("a\tbb", width: 60, style) == ["a\t", "bb"])
    }

    @Test func linesStandUnderEachOther() throws {
        let style = ParagraphStyle(lineSpacing: 7)
        let layout = try TestFonts.tenPointText("a b c").layout(maxWidth: 10, style: style)
        let step = TestFonts.lineHeight + 7
        #expect(close(layout.firstBaseline, TestFonts.ascent))
        #expect(close(layout.lastBaseline, TestFonts.ascent + 2 * step))
        #expect(close(layout.size.height, 3 * TestFonts.lineHeight + 14))
        #expect(
            zip(layout.lines, 0...).allSatisfy { close($0.origin.y, TestFonts.ascent + Double($1) * step) })
        #expect(layout.lines[1].runs[0].positions[0] == layout.lines[1].origin)
    }

    @Test func alignmentIsInTheWidestLineOrTheWholeWidth() throws {
        let shaped = try TestFonts.tenPointText("aaaa bb")
        func starts(_ alignment: TextAlignment, _ fills: Bool, _ direction: WritingDirection = .natural)
            -> [Int]
        {
            shaped.layout(
                maxWidth: 60,
                style: ParagraphStyle(alignment: alignment, layoutDirection: direction, fillsWidth: fills)
            ).lines.map { Int($0.origin.x.rounded()) }
        }
        #expect(starts(.leading, false) == [0, 0])
        // In the box, which has room for the first line's space.
        #expect(starts(.center, false) == [5, 15])
        #expect(starts(.trailing, false) == [10, 30])
        #expect(starts(.center, true) == [10, 20])
        #expect(starts(.trailing, true) == [20, 40])
        #expect(starts(.leading, true, .rightToLeft) == [20, 40])
        #expect(starts(.trailing, true, .rightToLeft) == [0, 0])
    }

    @Test func baselineOffsetMovesGlyphsAndMakesRoom() throws {
        let catalog = try TestFonts.catalog(TestFonts.monospaced)
        let font = FontDescription(family: .named("DejaVu Sans Mono"), size: TestFonts.monospacedSize)
        var text = AttributedRuns("a", attributes: TextAttributes(font: font))
        text.append("b", attributes: TextAttributes(font: font, baselineOffset: 5))
        let layout = ShapedText(text, catalog: catalog).layout()
        #expect(close(layout.size.height, TestFonts.lineHeight + 5))
        #expect(close(layout.lines[0].runs[0].positions[0].y, TestFonts.ascent + 5))
        #expect(close(layout.lines[0].runs[1].positions[0].y, TestFonts.ascent))
    }

    /// What was measured fits when it is laid out in the measured size.
    @Test func theMeasuredSizeIsEnough() throws {
        let words = "The quick brown fox jumps over AVATAR; “office” affine fjord, naïve façade. "
        let shaped = ShapedText(
            AttributedRuns(String(repeating: words, count: 5), family: "DejaVu Sans", size: 13.7),
            catalog: try TestFonts.catalog("DejaVuSans.ttf"))
        for width in stride(from: 20.0, to: 900, by: 7.3) {
            let first = shaped.layout(maxWidth: width)
            let again = shaped.layout(maxWidth: first.size.width, maxHeight: first.size.height)
            #expect(again == first)
            #expect(!first.isTruncated)
            #expect(first.lines.allSatisfy { $0.width <= width + 0.001 || $0.range.count == 1 })
        }
    }

    @Test func emptyTextHasNoSize() throws {
        let layout = try TestFonts.tenPointText("").layout(maxWidth: 100)
        #expect(layout.lines.isEmpty)
        #expect(layout.size == .zero)
    }
}
