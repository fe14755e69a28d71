import Dispatch
import Foundation
import RasterText
import TestSupport
import Testing

/// What a catalog remembers of short texts is what shaping makes of them.
@Suite struct ShapeCacheTests {
    static let texts = [
        "", " ", "a", "42", "AVATAR", "office affluent", "(a) [1] {b} \"c\" 'd'", "a-b/c 12.5% $3 5:30",
        "a\tb",
        "\t", "a\nb", "\n", "a\r\nb\rc", "a\u{B}b\u{C}c\u{85}d\u{2028}e\u{2029}f", "  a  ", "a   b   ",
        "e\u{301}", "é", "\u{301}a", "a\u{308}\u{323}", "ﬁ fi", "ß ñ «q» a\u{A0}b", "a\u{AD}b",
        "a\u{200B}b\u{200D}c",
        "שלום", "a (שלום) 12", "\u{202E}ab\u{202C}c", "\u{2067}a\u{2069}b", "مرحبا 1", "नमस्ते", "สวัสดีครับ",
        "日本語 a",
        "한", "\u{1112}\u{1161}\u{11AB}", "😀👍🏽", "👩‍👩‍👧‍👦 🇩🇪🇫", "\u{0}\u{1}\u{7F}", "\u{FFFC}", "\u{10FFFF}\u{E000}",
        String(repeating: "x", count: 64), String(repeating: "x", count: 65),
        String(repeating: "word ", count: 40),
        "a" + String(repeating: "\u{301}", count: 31), String(repeating: "a\n", count: 32),
    ]

    static let attributes: [TextAttributes] = {
        var all = [
            TextAttributes(font: FontDescription(family: .named("DejaVu Sans"), size: 11)),
            TextAttributes(font: FontDescription(family: .named("DejaVu Sans"), size: 11, weight: 700)),
            TextAttributes(
                font: FontDescription(
                    family: .design(.serif), size: 23.5, isItalic: true, features: [.noLigatures, .noKerning])
            ),
            TextAttributes(font: FontDescription(family: .named("DejaVu Sans"), size: 11), tracking: 1.5),
            TextAttributes(font: FontDescription(family: .named("DejaVu Sans"), size: 11), kerning: 0.75),
            TextAttributes(font: FontDescription(family: .named("DejaVu Sans"), size: 11), baselineOffset: 3),
            TextAttributes(font: FontDescription(family: .named("DejaVu Sans"), size: 11), language: "tr"),
            TextAttributes(font: FontDescription(family: .named("DejaVu Sans"), size: 11), runID: 7),
            TextAttributes(font: FontDescription(size: .nan)),
            TextAttributes(font: FontDescription(size: 0)),
        ]
        all[1].font.leadingAdjustment = -2
        all[1].font.stylePitch = 20
        return all
    }()

    static let styles = [
        (width: Double.infinity, style: ParagraphStyle()),
        (width: 40, style: ParagraphStyle(alignment: .center, displayScale: 2)),
        (width: 25, style: ParagraphStyle(lineLimit: 1, truncation: .middle)),
        (width: 30, style: ParagraphStyle(layoutDirection: .rightToLeft, minimumScaleFactor: 0.5)),
    ]

    static let directions: [(of: WritingDirection, neutral: WritingDirection)] = [
        (.natural, .leftToRight), (.natural, .rightToLeft), (.leftToRight, .leftToRight),
        (.rightToLeft, .rightToLeft),
    ]

    @Test func aRememberedTextIsAsOneShapedAnew() throws {
        let catalog = try TestFonts.worldly()
        for text in Self.texts {
            // Once more than they are known after.
            for _ in 0..<3 {
                for attributes in Self.attributes {
                    for direction in Self.directions {
                        expectSame(AttributedRuns(text, attributes: attributes), direction, catalog)
                    }
                }
            }
        }
        #expect(catalog.rememberedTextCount > 500)
    }

    private func expectSame(
        _ runs: AttributedRuns, _ direction: (of: WritingDirection, neutral: WritingDirection),
        _ catalog: FontCatalog
    ) {
        let anew = ShapedText(
            anew: runs, direction: direction.of, neutralDirection: direction.neutral, catalog: catalog)
        let known = ShapedText(
            runs, direction: direction.of, neutralDirection: direction.neutral, catalog: catalog)
        for (width, style) in Self.styles {
            let same =
                known.layout(maxWidth: width, style: style) == anew.layout(maxWidth: width, style: style)
            #expect(same, "\(runs), \(direction), \(width)")
        }
        #expect(known.fontSubstitutions == anew.fontSubstitutions)
        #expect(known.utf16Count == runs.string.utf16.count)
    }

    /// Strings that are equal may be of other characters.
    @Test func equalStringsOfOtherCharactersAreApart() throws {
        let catalog = try TestFonts.worldly()
        for (first, second) in [("é", "e\u{301}"), ("Å", "\u{212B}"), ("한", "\u{1112}\u{1161}\u{11AB}")] {
            #expect(first == second)
            for text in [first, second] {
                let shaped = ShapedText(AttributedRuns(text, family: "DejaVu Sans"), catalog: catalog)
                #expect(shaped.utf16Count == text.utf16.count)
            }
        }
    }

    @Test func aRegisteredFontCountsAtOnce() throws {
        let catalog = try TestFonts.catalog("DejaVuSans.ttf")
        func family() -> String? {
            ShapedText(AttributedRuns("Label", family: "DejaVu Serif"), catalog: catalog).layout().lines[0]
                .runs[0].face.familyName
        }
        // What comes for the second time is kept.
        #expect(family() == "DejaVu Sans")
        #expect(catalog.rememberedTextCount == 0)
        #expect(family() == "DejaVu Sans")
        #expect(catalog.rememberedTextCount == 1)
        try catalog.register(contentsOfFile: TestFonts.path("DejaVuSerif.ttf"))
        #expect(catalog.rememberedTextCount == 0)
        for _ in 0..<3 { #expect(family() == "DejaVu Serif") }
        // What is known already changes nothing.
        try catalog.register(contentsOfFile: TestFonts.path("DejaVuSerif.ttf"))
        #expect(catalog.rememberedTextCount == 1)
    }

    @Test func whatIsKeptIsBounded() throws {
        let catalog = try TestFonts.catalog("DejaVuSans.ttf")
        func shape(_ text: String) {
            for _ in 0..<2 {
                _ = ShapedText(AttributedRuns(text, family: "DejaVu Sans"), catalog: catalog).layout()
            }
        }
        for text in ["", String(repeating: "x", count: 65), String(repeating: "語", count: 22)] { shape(text) }
        #expect(catalog.rememberedTextCount == 0)
        for number in 0..<5000 { shape("number \(number)") }
        // Once is not enough.
        let kept = catalog.rememberedTextCount
        for number in 0..<5000 {
            _ = ShapedText(AttributedRuns("once \(number)", family: "DejaVu Sans"), catalog: catalog)
        }
        #expect(catalog.rememberedTextCount == kept)
    }

    /// What remembers texts doesn't keep their catalog alive.
    @Test func aCatalogEnds() throws {
        weak var ended: FontCatalog?
        var shaped: ShapedText?
        try {
            let catalog = try TestFonts.catalog("DejaVuSans.ttf")
            for _ in 0..<2 {
                shaped = ShapedText(AttributedRuns("Label", family: "DejaVu Sans"), catalog: catalog)
            }
            #expect(catalog.rememberedTextCount == 1)
            ended = catalog
        }()
        #expect(ended != nil && shaped != nil)
        shaped = nil
        #expect(ended == nil)
    }

    @Test func eightThreadsAgree() throws {
        let catalog = try TestFonts.worldly()
        let texts = Self.texts.filter { $0.utf8.count <= 64 }
        @Sendable func layouts(_ catalog: FontCatalog) -> [[Double]] {
            texts.map { text in
                ShapedText(AttributedRuns(text, family: "DejaVu Sans"), catalog: catalog)
                    .layout(maxWidth: 50).lines.map(\.width)
            }
        }
        let expected = layouts(try TestFonts.worldly())
        let serif = try TestFonts.path("DejaVuSerif.ttf")
        // No Mutex, whose lock the thread sanitizer doesn't know.
        let lock = NSLock()
        nonisolated(unsafe) var agreed = 0
        DispatchQueue.concurrentPerform(iterations: 8) { number in
            for turn in 0..<10 {
                if number == 0, turn == 5 { _ = try? catalog.register(contentsOfFile: serif) }
                if layouts(catalog) == expected { lock.withLock { agreed += 1 } }
            }
        }
        #expect(agreed == 80)
    }
}
