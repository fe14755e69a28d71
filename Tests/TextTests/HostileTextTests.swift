import Foundation
import RasterText
import TestSupport
import Testing

/// Whatever the text and the numbers: a result, soon.
@Suite struct HostileTextTests {
    static let million = 1_000_000

    /// Each of up to a million characters.
    static let texts: [(name: String, text: String)] = [
        ("one word", String(repeating: "a", count: million)),
        ("words", String(repeating: "ab cd ", count: million / 6)),
        ("spaces", String(repeating: " ", count: million)),
        ("newlines", String(repeating: "\n", count: million)),
        ("marks", "a" + String(repeating: "\u{301}", count: million)),
        ("mixed directions", String(repeating: "a א", count: million / 3)),
        ("opening brackets", String(repeating: "א(", count: million / 2)),
        ("isolates", String(repeating: "\u{2067}a", count: million / 2)),
        ("embeddings", String(repeating: "\u{202B}a\u{202A}", count: million / 3)),
        ("joiners", String(repeating: "\u{200D}", count: million)),
        ("soft hyphens", String(repeating: "a\u{AD}", count: million / 2)),
        (
            "private",
            String(String.UnicodeScalarView((0..<50_000).compactMap { Unicode.Scalar(0xF0000 + $0) }))
        ),
    ]

    @Test(arguments: texts.indices)
    func aMillionCharactersAreWorkInProportion(_ number: Int) throws {
        let (name, text) = Self.texts[number]
        let scalars = Array(text.unicodeScalars)
        let catalog = try TestFonts.catalog("DejaVuSans.ttf", "NotoSansHebrew-Regular.ttf")
        let growth = Work.growth(from: scalars.count / 16) { count in
            var part = String.UnicodeScalarView()
            part.append(contentsOf: scalars.prefix(count))
            let text = String(part)
            let whole = ShapedText(AttributedRuns(text, family: "DejaVu Sans"), catalog: catalog)
            let layouts = [
                whole.layout(), whole.layout(maxWidth: 300),
                whole.layout(maxWidth: 300, style: ParagraphStyle(lineLimit: 1, truncation: .middle)),
                whole.layout(maxWidth: 300, maxHeight: 100, style: ParagraphStyle(minimumScaleFactor: 0.1)),
            ]
            #expect(layouts[0].size.width.isFinite && layouts[1].size.height.isFinite)
            #expect(layouts[1].lines.last?.range.upperBound == text.utf16.count)
        }
        #expect(growth < Work.mostGrowth, "\(name)")
    }

    @Test func aThousandLevels() throws {
        let text = String(repeating: "\u{202B}א\u{202A}a", count: 500)
        let shaped = ShapedText(
            AttributedRuns(text, family: "DejaVu Sans"), catalog: try TestFonts.catalog("DejaVuSans.ttf"))
        let clusters = shaped.layout().lines[0].runs.flatMap(\.clusters)
        let units = Array(text.utf16)
        #expect(clusters.filter { units[$0] == 0x61 }.count == 500)
        #expect(Set(clusters.filter { units[$0] == 0x5D0 }).count == 500)
    }

    @Test(arguments: [
        "\u{301}", "\u{200D}", "\u{FE0F}", "\u{FFFD}", "\u{0}\u{1}\u{7F}", "\u{FEFF}", "\u{202E}", "\u{AD}",
        "\u{1F1EB}", "\u{20E3}", "\r", "\t", "\u{E0001}\u{E0061}", "\u{FFFC}", "\u{10FFFF}",
    ])
    func oddCharactersAlone(_ text: String) throws {
        let shaped = ShapedText(AttributedRuns(text, family: "DejaVu Sans"), catalog: try TestFonts.worldly())
        for width in [0.0, 5, 1000] {
            for truncation in [TextTruncation.head, .middle, .tail] {
                let layout = shaped.layout(
                    maxWidth: width, style: ParagraphStyle(lineLimit: 1, truncation: truncation))
                #expect(layout.lines.count == 1)
                #expect(layout.size.height > 0)
            }
        }
    }

    @Test func controlsDrawNothing() throws {
        let shaped = ShapedText(
            AttributedRuns("a\u{0}\u{1B}\u{7F}b", family: "DejaVu Sans", size: 2048),
            catalog: try TestFonts.catalog("DejaVuSans.ttf"))
        // a is 1255 units wide, b 1300.
        #expect(close(shaped.layout().size.width, 1255 + 1300))
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, -1, 0, 1e300, 1e-300])
    func anyNumberMayStandAnywhere(_ value: Double) throws {
        let catalog = try TestFonts.catalog("DejaVuSans.ttf")
        for place in 0..<12 {
            func number(_ own: Int, _ usual: Double) -> Double {
                own == place ? value : usual
            }
            let attributes = TextAttributes(
                font: FontDescription(
                    family: .named("DejaVu Sans"), size: number(0, 12), weight: number(1, 400),
                    width: number(2, 100), leadingAdjustment: number(3, 0)),
                kerning: number(4, 0), tracking: number(5, 0), baselineOffset: number(6, 0))
            let shaped = ShapedText(
                AttributedRuns("Some text\twith tabs, and so on", attributes: attributes), catalog: catalog)
            let layout = shaped.layout(
                maxWidth: number(7, 100), maxHeight: number(8, 100),
                style: ParagraphStyle(
                    lineLimit: place == 0 ? -3 : nil, lineSpacing: number(9, 0),
                    minimumScaleFactor: number(10, 0.5), tabInterval: number(11, 28)))
            #expect(layout.size.width.isFinite && layout.size.height.isFinite)
            #expect(!layout.lines.isEmpty)
            for run in layout.lines.flatMap(\.runs) {
                #expect(run.positions.allSatisfy { $0.x.isFinite && $0.y.isFinite })
            }
        }
    }
}
