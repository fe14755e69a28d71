import Foundation
import RasterText
import Testing

@Suite struct TruncationTests {
    static func layout(
        _ text: String, width: Double?, height: Double? = nil, limit: Int? = nil,
        _ truncation: TextTruncation = .tail, factor: Double = 1
    ) throws -> (shown: [String], layout: TextLayout) {
        let layout = try TestFonts.tenPointText(text).layout(
            maxWidth: width, maxHeight: height,
            style: ParagraphStyle(lineLimit: limit, truncation: truncation, minimumScaleFactor: factor))
        let face = try #require(layout.lines.first?.runs.first?.face)
        return (layout.shown(of: text, ellipsis: face.glyph(for: "…")), layout)
    }

    @Test func eachEndOfALine() throws {
        #expect(try Self.layout("abcdefghij", width: 60, limit: 1).shown == ["abcde…"])
        #expect(try Self.layout("abcdefghij", width: 60, limit: 1, .head).shown == ["…fghij"])
        #expect(try Self.layout("abcdefghij", width: 70, limit: 1, .middle).shown == ["abc…hij"])
        // The half that doesn't divide goes to the end.
        #expect(try Self.layout("abcdefghij", width: 60, limit: 1, .middle).shown == ["ab…hij"])
    }

    @Test func onlyTheLastLineLosesText() throws {
        let text = "aaa bbb ccc ddd eee"
        #expect(try Self.layout(text, width: 70, limit: 2).shown == ["aaa bbb", "ccc dd…"])
        #expect(try Self.layout(text, width: 70, limit: 2, .head).shown == ["aaa bbb", "…dd eee"])
        #expect(try Self.layout(text, width: 70, limit: 2, .middle).shown == ["aaa bbb", "ccc…eee"])
        #expect(try Self.layout(text, width: 70, limit: 3).shown == ["aaa bbb", "ccc ddd", "eee"])
        #expect(try !Self.layout(text, width: 70, limit: 3).layout.isTruncated)
    }

    @Test func heightLimitsLines() throws {
        let text = "aaa bbb ccc"
        let two = try Self.layout(text, width: 30, height: 2.5 * TestFonts.lineHeight)
        #expect(two.shown == ["aaa", "bb…"])
        #expect(two.layout.isTruncated)
        // One line is there always.
        #expect(try Self.layout(text, width: 30, height: 0).shown == ["aa…"])
    }

    @Test func spaceBeforeTheEllipsisGoes() throws {
        #expect(try Self.layout("aaa bbb ccc", width: 50, limit: 1).shown == ["aaa…"])
        #expect(try Self.layout("aaa bbb ccc", width: 50, limit: 1, .head).shown == ["…ccc"])
    }

    @Test func aLineBreakThatIsCutOffShows() throws {
        #expect(try Self.layout("ab\ncd", width: 100, limit: 1).shown == ["ab…"])
        #expect(try Self.layout("ab\ncd", width: nil, limit: 1).shown == ["ab…"])
        #expect(try Self.layout("ab\n", width: 100, limit: 1).layout.isTruncated)
    }

    @Test func withoutRoomTheEllipsisStays() throws {
        for truncation in [TextTruncation.head, .middle, .tail] {
            #expect(try Self.layout("abc", width: 10, limit: 1, truncation).shown == ["…"])
            #expect(try Self.layout("abc", width: 0, limit: 1, truncation).shown == ["…"])
        }
    }

    @Test func textShrinksBeforeItIsCut() throws {
        let half = try Self.layout("abcdefghij", width: 60, limit: 1, factor: 0.5)
        #expect(half.shown == ["abcdefghij"])
        #expect(half.layout.scale <= 0.6 && half.layout.scale > 0.59)
        #expect(half.layout.size.width <= 60)
        #expect(close(half.layout.size.height, TestFonts.lineHeight * half.layout.scale))
        #expect(close(half.layout.lines[0].runs[0].size, TestFonts.monospacedSize * half.layout.scale))
        // At the smallest size it is cut all the same.
        let cut = try Self.layout("abcdefghij", width: 40, limit: 1, factor: 0.5)
        #expect(cut.layout.scale == 0.5)
        #expect(cut.shown == ["abcdefg…"])
        #expect(try Self.layout("abc", width: 60, limit: 1, factor: 0.5).layout.scale == 1)
    }

    @Test func rightToLeftTextIsCutAtTheLeft() throws {
        let text = "אבגדהוזחט"
        let shaped = ShapedText(
            AttributedRuns(text, family: "DejaVu Sans", size: 20),
            catalog: try TestFonts.catalog("DejaVuSans.ttf"))
        let whole = shaped.layout()
        let layout = shaped.layout(maxWidth: whole.size.width / 2, style: ParagraphStyle(lineLimit: 1))
        let line = try #require(layout.lines.first)
        let ellipsis = try #require(line.runs[0].face.glyph(for: "…"))
        #expect(line.runs.first?.glyphs == [ellipsis])
        #expect(line.runs.last?.clusters.last == 0)
        #expect(line.width <= whole.size.width / 2)
    }
}
