import CFriBidi
import Foundation
import RasterText
import Testing

@Suite struct BidiTests {
    /// UTF-16 offsets of what is shown, from left to right.
    static func order(_ text: String, direction: WritingDirection = .natural) throws -> [Int] {
        let shaped = ShapedText(
            AttributedRuns(text, family: "DejaVu Sans"), direction: direction,
            catalog: try TestFonts.catalog("DejaVuSans.ttf"))
        return shaped.layout().lines.flatMap { $0.runs.flatMap(\.clusters) }
    }

    static func shown(_ text: String, direction: WritingDirection = .natural) throws -> String {
        let units = Array(text.utf16)
        return String(decoding: try order(text, direction: direction).map { units[$0] }, as: UTF16.self)
    }

    /// FriBidi's own reordering of a line.
    static func reference(_ text: String, direction: FriBidiParType) -> String {
        let logical = text.unicodeScalars.map(\.value)
        var base = direction
        var visual = [UInt32](repeating: 0, count: logical.count + 1)
        fribidi_log2vis(logical, FriBidiStrIndex(logical.count), &base, &visual, nil, nil, nil)
        return String(
            String.UnicodeScalarView(visual.prefix(logical.count).compactMap(Unicode.Scalar.init)))
    }

    // Letters that don't join, and no brackets, which FriBidi mirrors as characters.
    static let texts = [
        "abc אבג def", "אבג abc דהו", "abc אבג 123 דהו def", "אבג 12,5 ab 7 דהו", "1 + 2 אבג - 3%",
        "אבג", "abc", "12 34", "a אב\u{202B}cd ה\u{202C} ef", "ab \u{2067}cd אב\u{2069} ef", "אב ab  ",
    ]

    @Test(arguments: texts)
    func mixedTextIsInVisualOrder(_ text: String) throws {
        let marks: Set<Unicode.Scalar> = ["\u{202B}", "\u{202C}", "\u{2067}", "\u{2069}"]
        func visible(_ text: String) -> String {
            String(String.UnicodeScalarView(text.unicodeScalars.filter { !marks.contains($0) }))
        }
        #expect(
            visible(try Self.shown(text)) == visible(Self.reference(text, direction: FRIBIDI_PAR_WLTR)))
        #expect(
            visible(try Self.shown(text, direction: .rightToLeft))
                == visible(Self.reference(text, direction: FRIBIDI_PAR_RTL)))
        #expect(
            visible(try Self.shown(text, direction: .leftToRight))
                == visible(Self.reference(text, direction: FRIBIDI_PAR_LTR)))
    }

    /// From UAX #9's text: each paragraph finds its own direction.
    @Test func paragraphsHaveTheirOwnDirection() throws {
        let text = "abc\nאבג\n12\n"
        let layout = ShapedText(
            AttributedRuns(text, family: "DejaVu Sans"), catalog: try TestFonts.catalog("DejaVuSans.ttf")
        ).layout()
        #expect(layout.lines.map(\.isRightToLeft) == [false, true, false, false])
        #expect(layout.lines[1].runs[0].clusters == [6, 5, 4])
        #expect(layout.lines[1].origin.x > 0 || layout.lines[1].width == layout.size.width)
    }

    @Test func levelsReorderAsTheStandardSays() {
        // UAX #9, the examples of L2: levels of "car means CAR." and of "<car MEANS CAR.=".
        #expect(
            ShapedText.visualOrder(of: [0, 0, 0, 1, 1, 1, 0]) == [0, 1, 2, 5, 4, 3, 6])
        #expect(
            ShapedText.visualOrder(of: [1, 2, 2, 2, 1, 1]) == [5, 4, 1, 2, 3, 0])
        #expect(ShapedText.visualOrder(of: []) == [])
        #expect(ShapedText.visualOrder(of: [2, 2]) == [0, 1])
    }

    /// A wrapped line is reordered by itself: the start of the sentence stays on the first line.
    @Test func linesAreReorderedOneByOne() throws {
        let text = "אאא בבב גגג דדד"
        let shaped = ShapedText(
            AttributedRuns(text, family: "DejaVu Sans"), catalog: try TestFonts.catalog("DejaVuSans.ttf"))
        let layout = shaped.layout(maxWidth: shaped.layout().size.width * 0.6)
        #expect(layout.strings(of: text) == ["אאא בבב ", "גגג דדד"])
        #expect(layout.lines[0].runs.flatMap(\.clusters) == [6, 5, 4, 3, 2, 1, 0])
        // It starts at the right.
        #expect(close(layout.lines[1].origin.x + layout.lines[1].width, layout.size.width))
    }

    @Test func bracketsAreMirrored() throws {
        let catalog = try TestFonts.catalog("DejaVuSans.ttf")
        let runs = ShapedText(AttributedRuns("א(ב)", family: "DejaVu Sans"), catalog: catalog)
            .layout().lines[0].runs
        let face = try #require(runs.first?.face)
        // From the left: the closing bracket, drawn as an opening one.
        #expect(runs.flatMap(\.clusters) == [3, 2, 1, 0])
        #expect(runs.flatMap(\.glyphs).first == face.glyph(for: "("))
    }
}
