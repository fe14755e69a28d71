import Foundation
import RasterText
import Testing

@Suite struct FallbackTests {
    static func families(_ text: String, family: String = "DejaVu Sans") throws -> [String] {
        ShapedText(AttributedRuns(text, family: family), catalog: try TestFonts.worldly())
            .layout().lines.flatMap { $0.runs.map(\.face.familyName) }
    }

    @Test(arguments: [
        ("क", "Noto Sans Devanagari"), ("ท", "Noto Sans Thai"), ("日", "Noto Sans CJK JP"),
        ("한", "Noto Sans CJK JP"), ("😀", "Noto Color Emoji"), ("a", "DejaVu Sans"),
        // DejaVu Sans has it, but not its emoji presentation.
        ("❤", "DejaVu Sans"), ("❤\u{FE0F}", "Noto Color Emoji"), ("☔", "Noto Color Emoji"),
        ("☔\u{FE0E}", "DejaVu Sans"), ("1\u{FE0F}\u{20E3}", "Noto Color Emoji"), ("1", "DejaVu Sans"),
        ("🇫🇷", "Noto Color Emoji"), ("👩🏽‍🚀", "Noto Color Emoji"), ("\u{10FFFD}", "DejaVu Sans"),
    ])
    func aFontThatHasTheCharacterIsChosen(_ text: String, _ family: String) throws {
        #expect(try Self.families(text) == [family])
    }

    @Test func sequencesAreOneGlyph() throws {
        let catalog = try TestFonts.worldly()
        for text in ["👨‍👩‍👧‍👦", "👍🏽", "🇫🇷", "1\u{FE0F}\u{20E3}", "👩🏽‍🚀"] {
            let runs = ShapedText(AttributedRuns(text, family: "DejaVu Sans"), catalog: catalog)
                .layout().lines[0].runs
            let inked = runs.flatMap { run in zip(run.glyphs, run.advances).filter { $0.1 > 0 } }
            #expect(inked.count == 1, "\(text)")
            #expect(inked.allSatisfy { $0.0 != 0 })
        }
    }

    @Test func eachClusterFindsItsOwn() throws {
        let text = "a日😀bक"
        #expect(
            try Self.families(text) == [
                "DejaVu Sans", "Noto Sans CJK JP", "Noto Color Emoji", "DejaVu Sans", "Noto Sans Devanagari",
            ])
    }

    @Test func accentsStayWithTheirLetters() throws {
        #expect(try Self.families("e\u{301}x\u{302}") == ["DejaVu Sans"])
        #expect(try Self.families("हि") == ["Noto Sans Devanagari"])
    }

    @Test func serifTextFallsBackToSerifs() throws {
        let catalog = FontCatalog(folders: [])
        for file in ["DejaVuSans.ttf", "NotoSerifDevanagari-Regular.ttf", "NotoSansDevanagari-Regular.ttf"] {
            try catalog.register(contentsOfFile: TestFonts.path(file))
        }
        func family(_ design: FontDesign) -> [String] {
            let attributes = TextAttributes(font: FontDescription(family: .design(design)))
            return ShapedText(AttributedRuns("क", attributes: attributes), catalog: catalog)
                .layout().lines[0].runs.map(\.face.familyName)
        }
        #expect(family(.default) == ["Noto Sans Devanagari"])
        #expect(family(.serif) == ["Noto Serif Devanagari"])
    }

    @Test func aRegisteredFontIsFoundAfterward() throws {
        let catalog = try TestFonts.catalog("DejaVuSans.ttf")
        func glyph() -> GlyphID? {
            ShapedText(AttributedRuns("क", family: "DejaVu Sans"), catalog: catalog)
                .layout().lines[0].runs[0].glyphs.first
        }
        #expect(glyph() == 0)
        try catalog.register(contentsOfFile: TestFonts.path("NotoSansDevanagari-Regular.ttf"))
        #expect(glyph() != 0)
    }

    @Test func emojiArePicturesWithAPlace() throws {
        let catalog = try TestFonts.worldly()
        let run = ShapedText(AttributedRuns("😀", family: "DejaVu Sans", size: 109), catalog: catalog)
            .layout().lines[0].runs[0]
        guard case .image(let image) = run.face.colorGlyph(of: run.glyphs[0]) else {
            Issue.record("no picture")
            return
        }
        #expect(image.png.prefix(4).elementsEqual([0x89, 0x50, 0x4E, 0x47]))
        // The strike has 109 pixels an em and pictures of 136 x 128, from 101 above the baseline (CBLC).
        #expect(close(image.rect.width * 109, 136, within: 0.1))
        #expect(close(image.rect.height * 109, 128, within: 0.1))
        #expect(close(image.rect.minY * 109, -101, within: 0.1))
        #expect(run.face.outline(of: run.glyphs[0]).isEmpty)
    }
}
