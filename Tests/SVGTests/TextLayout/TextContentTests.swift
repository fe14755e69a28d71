import Foundation
import Raster
import RasterSVG
import Testing

/// Which characters a text has, and in which element.
@Suite struct TextContentTests {
    private func strings(_ text: String) throws -> [String] {
        try TextSample(text).spans.map(\.text)
    }

    private static let spaces: [(String, [String])] = [
        (" A  b\n c\t", ["A b c"]),
        ("A <tspan> b </tspan> c", ["A ", "b ", "c"]),
        ("A<tspan> b </tspan>c", ["A", " b ", "c"]),
        ("<tspan> A </tspan> <tspan> b</tspan> ", ["A ", "b"]),
        ("A<tspan>\n</tspan>b", ["A", " ", "b"]),
        ("<tspan>  </tspan>", []),
        ("A<tspan xml:space=\"preserve\">  b\n</tspan>  c", ["A", "  b ", "c"]),
        ("A<tspan style=\"white-space: pre\">  b</tspan>", ["A", "  b"]),
        ("A\u{A0}\u{A0}b", ["A\u{A0}\u{A0}b"]),
    ]

    @Test(arguments: spaces) func spacesCollapseAcrossElements(_ text: String, _ expected: [String]) throws {
        #expect(try strings("<text>\(text)</text>") == expected)
    }

    @Test func keptSpacesStay() throws {
        #expect(try strings("<text xml:space=\"preserve\"> A  b\n</text>") == [" A  b "])
    }

    @Test func linksAndReferencesAreText() throws {
        let text = """
            <defs><text id="t">some <tspan>ref</tspan>erence</text></defs>
            <text>A <a xlink:href="#x">link</a>, <tref xlink:href="#t"/><title>no</title></text>
            """
        #expect(try strings(text) == ["A ", "link", ", ", "some reference"])
    }

    /// What isn't displayed takes no room, and its characters don't count in lists; what is hidden takes its
    /// room.
    @Test func displayAndVisibility() throws {
        let none = try TextSample(
            "<text x=\"0 2000 4000 6000\">A<tspan display=\"none\">B</tspan>C<tspan systemLanguage=\"xx\">D</tspan></text>"
        )
        #expect(none.characters == ["A", "C"])
        expect(none.x, [0, 2000])
        let hidden = try TextSample("<text>A<tspan visibility=\"hidden\">B</tspan>C</text>")
        #expect(hidden.spans.map(\.isVisible) == [true, false, true])
        expect(hidden.x, [0, TextSample.letter, 2 * TextSample.letter])
    }

    @Test func aSizeOfNothingDrawsNothing() throws {
        let sample = try TextSample(
            "<text>A<tspan font-size=\"0\">B<tspan font-size=\"2048\">C</tspan></tspan></text>")
        #expect(sample.characters == ["A", "C"])
        #expect(try TextSample("<text font-size=\"0\">A</text>").texts.isEmpty)
    }

    @Test func familiesAreALine() throws {
        func face(_ family: String) throws -> String? {
            try TextSample("<text>A</text>", family: family).clusters.first?.face.familyName
        }
        #expect(try face("Nowhere, 'DejaVu Sans Mono'") == "DejaVu Sans Mono")
        #expect(try face("  DejaVu   Sans  , serif") == "DejaVu Sans")
        #expect(try face("monospace") == "DejaVu Sans Mono")
        // Not a name, so the list is none.
        #expect(try face("1DejaVu, 'DejaVu Sans Mono'") != "DejaVu Sans Mono")
        #expect(try face("'DejaVu Sans Mono") != "DejaVu Sans Mono")
    }

    @Test func weightsCountFromTheParent() throws {
        let sample = try TextSample(
            "<text>A<tspan font-weight=\"bolder\">B<tspan font-weight=\"normal\">C</tspan></tspan></text>",
            family: "DejaVu Sans")
        #expect(
            sample.clusters.map { $0.face.postScriptName } == ["DejaVuSans", "DejaVuSans-Bold", "DejaVuSans"])
    }

    /// DejaVu has no small capitals: they are capitals of seven tenths.
    @Test func smallCapitalsAreMade() throws {
        let sample = try TextSample("<text font-variant=\"small-caps\">aBc</text>")
        let face = try #require(sample.clusters.first?.face)
        #expect(sample.clusters.map(\.glyphs) == ["A", "B", "C"].map { [face.glyph(for: $0) ?? 0] })
        #expect(sample.clusters.map { TextSample.rounded($0.size) } == [1433.6, 2048, 1433.6])
        expect(sample.x, [0, 863.1, 863.1 + 1233])
    }

    @Test func hostileTextEnds() throws {
        let many = String(repeating: "a <tspan dx=\"1\" rotate=\"5\">b</tspan>", count: 3000)
        #expect(try TextSample("<text textLength=\"9\">\(many)</text>").clusters.count > 6000)
        let huge = try TextSample(
            "<text x=\"1e300\" dy=\"-1e300\" rotate=\"1e300\" letter-spacing=\"1e30\" font-size=\"1e30\">ab</text>"
        )
        #expect(huge.clusters.allSatisfy { $0.transform.tx.isFinite && $0.transform.ty.isFinite })
        _ = huge.document.drawing(scale: 1).image()
        _ = try TextSample(
            "<text textLength=\"nan\" x=\",,\" dx=\"e\"><textPath startOffset=\"x%\">a</textPath></text>")
    }
}
