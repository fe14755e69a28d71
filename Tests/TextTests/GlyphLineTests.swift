import RasterPaths
import RasterText
import Testing

/// What layouts outside `Text` need: one line, glyphs placed by the caller, how characters stand in vertical
/// text.
@Suite struct GlyphLineTests {
    @Test func aLineKeepsItsLastSpaces() throws {
        let line = try #require(try TestFonts.tenPointText("ab  ").line())
        #expect(abs(line.width - 40) < 1e-9)
        #expect(line.origin == .zero)
        let run = try #require(line.runs.first)
        #expect(run.clusters == [0, 1, 2, 3])
        for (position, x) in zip(run.positions, [0.0, 10, 20, 30]) {
            #expect(abs(position.x - x) < 1e-9 && abs(position.y) < 1e-9)
        }
        #expect(try TestFonts.tenPointText("").line() == nil)
    }

    @Test func aLineDoesNotBreak() throws {
        let line = try #require(try TestFonts.tenPointText("a\nb").line())
        #expect(line.runs.flatMap(\.clusters) == [0, 2])
        #expect(abs(line.width - 20) < 1e-9)
    }

    private func width(_ text: String, _ features: FontFeatures) throws -> Double {
        let font = FontDescription(family: .named("DejaVu Sans"), size: 2048, features: features)
        let shaped = ShapedText(
            AttributedRuns(text, attributes: TextAttributes(font: font)),
            catalog: try TestFonts.catalog("DejaVuSans.ttf"))
        return try #require(shaped.line()).width
    }

    /// A and V are 1401 of 2048 units wide each; as a pair they are 131 closer, as hb-shape says, too.
    @Test func kerningMayBeOff() throws {
        #expect(try width("AV", .noKerning) == 2802)
        #expect(try width("AV", []) == 2671)
    }

    /// DejaVu Sans has a ligature for fi, of another glyph.
    @Test func ligaturesMayBeOff() throws {
        func count(_ features: FontFeatures) throws -> Int {
            let font = FontDescription(family: .named("DejaVu Sans"), size: 10, features: features)
            let shaped = ShapedText(
                AttributedRuns("fi", attributes: TextAttributes(font: font)),
                catalog: try TestFonts.catalog("DejaVuSans.ttf"))
            return try #require(shaped.line()).runs.reduce(0) { $0 + $1.glyphs.count }
        }
        #expect(try count([]) == 1)
        #expect(try count(.noLigatures) == 2)
    }

    @Test func glyphsStandWhereTheCallerPutsThem() throws {
        let catalog = try TestFonts.catalog("DejaVuSans.ttf")
        let face = catalog.face(for: FontDescription(family: .named("DejaVu Sans")))
        let glyph = try #require(face.glyph(for: "H"))
        let run = GlyphRun(
            face: face, size: 2048, glyphs: [glyph, glyph],
            positions: [CGPoint(x: 100, y: 50), CGPoint(x: 3000, y: -50)], range: 0..<2)
        // H is 1493 units high, from 201 to 1339 units right of its origin, and 1540 wide.
        let box = run.outline.boundingRect
        #expect(box == CGRect(x: 301, y: -50 - 1493, width: 3000 + 1339 - 301, height: 100 + 1493))
        #expect(run.clusters == [0, 0])
        #expect(run.width == 2 * 1540)
    }

    @Test func theCatalogSaysWhichFamilyAnswers() throws {
        let catalog = try TestFonts.catalog("DejaVuSans.ttf")
        #expect(catalog.family(for: "dejavu sans") == "dejavu sans")
        // The table of stand-ins has DejaVu Sans for it.
        #expect(catalog.family(for: "Verdana") == "DejaVu Sans")
        #expect(catalog.family(for: "Georgia") == nil)
        #expect(catalog.family(for: "Nowhere") == nil)
    }

    /// From UAX #50's data.
    @Test func charactersStandAsUnicodeSays() {
        func orientation(_ scalar: Unicode.Scalar) -> VerticalOrientation { VerticalOrientation(of: scalar) }
        for scalar: Unicode.Scalar in ["A", "é", " ", "\u{A8}", "ا", "\u{2026}", "\u{FF0D}"] {
            #expect(orientation(scalar) == .rotated)
        }
        for scalar: Unicode.Scalar in [
            "漢", "あ", "、", "ァ", "§", "©", "한", "\u{1F600}", "\u{20000}", "\u{FF21}",
        ] {
            #expect(orientation(scalar) == .upright)
        }
        for scalar: Unicode.Scalar in ["「", "）", "ー", "\u{2329}", "\u{FFE3}"] {
            #expect(orientation(scalar) == .transformedOrRotated)
        }
    }

    @Test func joiningScriptsAreKnown() {
        #expect(Unicode.Scalar("ب").joinsItsNeighbours)
        #expect(Unicode.Scalar("क").joinsItsNeighbours)
        #expect(!Unicode.Scalar("a").joinsItsNeighbours)
        #expect(!Unicode.Scalar("ש").joinsItsNeighbours)
        #expect(!Unicode.Scalar("漢").joinsItsNeighbours)
    }

    /// DejaVu Sans's OS/2 and post tables: ySubscriptYOffset, ySuperscriptYOffset, underlinePosition,
    /// yStrikeoutPosition.
    @Test func facesSayWhereLinesAndScriptsStand() throws {
        let face = try TestFonts.catalog("DejaVuSans.ttf").face(
            for: FontDescription(family: .named("DejaVu Sans")))
        #expect(face.hasFeature("liga") && !face.hasFeature("smcp"))
        #expect(face.subscriptOffset * 2048 == 286)
        #expect(face.superscriptOffset * 2048 == 983)
        #expect(face.statedUnderlinePosition * 2048 == -40)
        #expect(face.statedStrikethroughPosition * 2048 == 530)
    }
}
