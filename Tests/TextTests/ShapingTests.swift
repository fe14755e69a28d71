import Foundation
import RasterText
import TestSupport
import Testing

/// Glyphs and places against HarfBuzz's own tool.
@Suite struct ShapingTests {
    struct Glyph: Decodable, Equatable {
        var g: Int
        var cl: Int
        var dx: Int
        var dy: Int
        var ax: Int
    }

    static func reference(_ file: String, _ text: String, _ options: [String]) throws -> [Glyph] {
        try HarfBuzzTool.glyphs(
            of: text, in: file, options: ["--utf8-clusters", "--cluster-level=0"] + options, as: Glyph.self)
    }

    struct Case: CustomTestStringConvertible, Sendable {
        var file: String
        var text: String
        var options: [String] = []
        var features: FontFeatures = []
        var tracking = 0.0

        var testDescription: String { "\(file): \(text) \(options)" }
    }

    static let cases = [
        Case(file: "DejaVuSans.ttf", text: "AVATAR To We office affine"),
        Case(file: "DejaVuSerif.ttf", text: "Quick, “brown” foxes: ÀÉîõü Žluťoučký"),
        Case(file: "DejaVuSans.ttf", text: "e\u{301}a\u{308}\u{304}x\u{323}\u{302}"),
        Case(
            file: "Inter-Regular.otf", text: "1234567890 -> 1:2", options: ["--features=tnum"],
            features: .monospacedDigits),
        Case(file: "Inter-Regular.otf", text: "1234567890 -> 1:2"),
        Case(
            file: "NotoSans-Regular.ttf", text: "Small Capitals", options: ["--features=smcp"],
            features: .lowercaseSmallCapitals),
        Case(
            file: "NotoSans-Regular.ttf", text: "Small Capitals", options: ["--features=smcp,c2sc"],
            features: [.lowercaseSmallCapitals, .uppercaseSmallCapitals]),
        Case(file: "NotoSansArabic-Regular.ttf", text: "السَّلَامُ"),
        Case(file: "NotoNaskhArabic-Regular.ttf", text: "مُحَمَّد"),
        Case(file: "NotoSansHebrew-Regular.ttf", text: "שָׁלוֹם"),
        Case(file: "NotoSansDevanagari-Regular.ttf", text: "क्षत्रिय"),
        Case(file: "NotoSansDevanagari-Regular.ttf", text: "हिन्दी"),
        Case(file: "NotoSansThai-Regular.ttf", text: "น้ำใจที่"),
        Case(file: "NotoSansCJK-Regular.ttc", text: "日本語、テキスト。"),
        Case(file: "NotoColorEmoji.ttf", text: "👨‍👩‍👧‍👦👍🏽🇫🇷"),
    ]

    @Test(.enabled(if: HarfBuzzTool.path != nil, "hb-shape is missing: run Scripts/setup"), arguments: cases)
    func agreesWithHarfBuzz(_ test: Case) throws {
        let path = try TestFonts.path(test.file)
        let catalog = FontCatalog(folders: [])
        let families = try catalog.register(contentsOfFile: path)
        // The first face of a collection, as the tool takes it.
        let face = catalog.face(
            for: FontDescription(
                family: .named(test.file.hasSuffix("ttc") ? "Noto Sans CJK JP" : families[0])))
        let units = face.metrics.unitsPerEm
        let text = AttributedRuns(
            test.text,
            attributes: TextAttributes(
                font: FontDescription(
                    family: .named(face.postScriptName), size: Double(units), features: test.features)))
        let layout = ShapedText(text, catalog: catalog).layout()
        let expected = try Self.reference(path, test.text, test.options)
        #expect(layout.lines.count == 1)

        let glyphs = layout.lines.flatMap { $0.runs.flatMap(\.glyphs) }
        #expect(glyphs.map(Int.init) == expected.map(\.g))
        let advances = layout.lines.flatMap { $0.runs.flatMap(\.advances) }
        #expect(zip(advances, expected).allSatisfy { close($0, Double($1.ax)) })
        // The tool counts in UTF-8.
        let offsets = layout.lines.flatMap { $0.runs.flatMap(\.clusters) }.map { offset in
            test.text.utf16.index(test.text.startIndex, offsetBy: offset)
                .samePosition(in: test.text.utf8).map {
                    test.text.utf8.distance(from: test.text.startIndex, to: $0)
                }
        }
        #expect(offsets == expected.map(\.cl))
        var pen = 0.0
        let baseline = layout.firstBaseline
        let positions = layout.lines.flatMap { $0.runs.flatMap(\.positions) }
        for (position, glyph) in zip(positions, expected) {
            #expect(close(position.x, pen + Double(glyph.dx)))
            #expect(close(position.y, baseline - Double(glyph.dy)))
            pen += Double(glyph.ax)
        }
        #expect(close(layout.size.width, pen))
    }

    /// A line that is cut where glyphs depend on each other is shaped again: its joining forms stay those of
    /// the whole word, kerning and ligatures across the cut go.
    @Test(
        .enabled(if: HarfBuzzTool.path != nil, "hb-shape is missing: run Scripts/setup"),
        arguments: [
            ("NotoSansArabic-Regular.ttf", "السلامعليكمورحمةالله", 2.0),
            ("DejaVuSans.ttf", "AVAVAVAVAVAVAVAV", 1.4), ("DejaVuSans.ttf", "fififififififi", 0.45),
        ])
    func cutLinesAreShapedAgain(_ file: String, _ text: String, _ ems: Double) throws {
        let path = try TestFonts.path(file)
        let catalog = FontCatalog(folders: [])
        let family = try catalog.register(contentsOfFile: path)[0]
        let em = Double(
            catalog.face(for: FontDescription(family: .named(family))).metrics.unitsPerEm)
        let layout = ShapedText(AttributedRuns(text, family: family, size: em), catalog: catalog)
            .layout(maxWidth: ems * em)
        #expect(layout.lines.count > 2)
        let units = Array(text.utf16)
        for line in layout.lines {
            let part = String(decoding: units[line.range], as: UTF16.self)
            let expected = try Self.reference(
                path, part,
                [
                    "--text-before=\(String(decoding: units[..<line.range.lowerBound], as: UTF16.self))",
                    "--text-after=\(String(decoding: units[line.range.upperBound...], as: UTF16.self))",
                ])
            #expect(line.runs.flatMap(\.glyphs).map(Int.init) == expected.map(\.g))
            #expect(close(line.width, Double(expected.reduce(0) { $0 + $1.ax })))
            #expect(line.width <= ems * em + 0.01)
        }
        #expect(layout.lines.map(\.range.upperBound).last == units.count)
    }

    @Test func trackingAddsAfterEachCharacterAndTakesLigaturesApart() throws {
        let catalog = try TestFonts.catalog("DejaVuSans.ttf")
        func layout(_ text: String, kerning: Double = 0, tracking: Double = 0) -> TextLayout {
            ShapedText(
                AttributedRuns(
                    text,
                    attributes: TextAttributes(
                        font: FontDescription(family: .named("DejaVu Sans"), size: 2048), kerning: kerning,
                        tracking: tracking)), catalog: catalog
            ).layout()
        }
        // "fi" is one glyph of DejaVu Sans, 1290 units wide; f and i alone are 721 and 569.
        #expect(close(layout("fi").size.width, 1290))
        #expect(layout("fi").lines[0].runs[0].glyphs.count == 1)
        #expect(layout("fi", tracking: 10).lines[0].runs[0].glyphs.count == 2)
        #expect(close(layout("fi", tracking: 10).size.width, 721 + 569 + 20))
        #expect(layout("fi", kerning: 10).lines[0].runs[0].glyphs.count == 1)
        // Between three letters there are two gaps; n is 1298 wide.
        #expect(close(layout("nnn", kerning: 10).size.width, 3 * 1298 + 20))
    }

    @Test func runsThatOnlyPaintDifferentlyAreShapedAsOne() throws {
        let catalog = try TestFonts.catalog("DejaVuSans.ttf")
        let font = FontDescription(family: .named("DejaVu Sans"), size: 2048)
        var text = AttributedRuns("A", attributes: TextAttributes(font: font, runID: 1))
        text.append("V", attributes: TextAttributes(font: font, runID: 2))
        text.append("V", attributes: TextAttributes(font: font, runID: 3))
        let runs = ShapedText(text, catalog: catalog).layout().lines[0].runs
        #expect(runs.map(\.runID) == [1, 2, 3])
        #expect(runs.map(\.range) == [0..<1, 1..<2, 2..<3])
        // A is 1401 wide, 131 less before V, as `hb-shape` says.
        #expect(close(runs[1].origin.x, 1270))
        #expect(close(runs[2].origin.x, 1270 + 1401))
        #expect(close(runs[2].width, 1401))
    }
}
