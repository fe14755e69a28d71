import Foundation
import RasterPaths
import RasterText
import Testing

@Suite struct FontMatchingTests {
    static let dejaVu = [
        "DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSerif.ttf", "DejaVuSerif-Bold.ttf",
        "DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf",
    ]

    static func catalog() throws -> FontCatalog {
        let catalog = FontCatalog(folders: [])
        for file in dejaVu { try catalog.register(contentsOfFile: TestFonts.path(file)) }
        return catalog
    }

    static func face(
        _ name: String, weight: Double? = nil, isItalic: Bool = false, in catalog: FontCatalog? = nil
    ) throws -> FontFace {
        try (catalog ?? Self.catalog()).face(
            for: FontDescription(family: .named(name), weight: weight, isItalic: isItalic))
    }

    @Test func namesAreFoundInAnySpelling() throws {
        for name in ["DejaVu Serif", "dejavu serif", "DejaVuSerif", "DEJAVU-SERIF"] {
            #expect(try Self.face(name).postScriptName == "DejaVuSerif")
        }
    }

    @Test func aFaceHasItsOwnWeightUnlessAnotherIsAsked() throws {
        #expect(try Self.face("DejaVuSerif-Bold").postScriptName == "DejaVuSerif-Bold")
        #expect(try Self.face("DejaVu Serif Bold").postScriptName == "DejaVuSerif-Bold")
        #expect(try Self.face("DejaVuSerif-Bold", weight: 400).postScriptName == "DejaVuSerif")
    }

    /// CSS Fonts 4, 5.2: above 500 heavier ones first, below 400 lighter ones.
    @Test(arguments: [(100, 400), (400, 400), (500, 400), (501, 700), (600, 700), (700, 700), (900, 700)])
    func weightsGoByTheRuleOfCSS(_ asked: Int, _ expected: Int) throws {
        let face = try Self.face("DejaVu Sans", weight: Double(asked))
        #expect(face.postScriptName == (expected == 700 ? "DejaVuSans-Bold" : "DejaVuSans"))
        #expect(face.synthesis == [])
    }

    @Test func designsHaveStandIns() throws {
        let catalog = try Self.catalog()
        func family(_ design: FontDesign) -> String {
            catalog.face(for: FontDescription(family: .design(design))).familyName
        }
        #expect(family(.default) == "DejaVu Sans")
        #expect(family(.rounded) == "DejaVu Sans")
        #expect(family(.serif) == "DejaVu Serif")
        #expect(family(.monospaced) == "DejaVu Sans Mono")
        try catalog.register(contentsOfFile: TestFonts.path("Inter-Regular.otf"))
        #expect(family(.default) == "Inter")
    }

    @Test func namesOfApplesFontsHaveStandIns() throws {
        #expect(try Self.face("Georgia").familyName == "DejaVu Serif")
        #expect(try Self.face("Menlo").familyName == "DejaVu Sans Mono")
        #expect(try Self.face("HelveticaNeue-Bold").postScriptName == "DejaVuSans-Bold")
        #expect(try Self.face("TimesNewRomanPS-BoldMT").postScriptName == "DejaVuSerif-Bold")
        #expect(try Self.face("No Such Font").familyName == "DejaVu Sans")
    }

    @Test func slantIsSynthesizedWhereTheFamilyHasNone() throws {
        let catalog = try Self.catalog()
        let upright = try Self.face("DejaVu Sans", in: catalog)
        let slanted = try Self.face("DejaVu Sans", isItalic: true, in: catalog)
        #expect(slanted.synthesis == .oblique)
        let letter = try #require(upright.glyph(for: "l"))
        // DejaVu's l is a bar 1556 units high, from x 193 to 377.
        let box = upright.outline(of: letter, size: 2048).boundingRect
        #expect(close(box.minX, 193) && close(box.maxX, 377) && close(box.minY, -1556) && close(box.maxY, 0))
        let slantedBox = slanted.outline(of: letter, size: 2048).boundingRect
        #expect(close(slantedBox.minX, 193) && close(slantedBox.maxX, 377 + 0.25 * 1556))
        try catalog.register(contentsOfFile: TestFonts.path("Inter-Regular.otf"))
        try catalog.register(contentsOfFile: TestFonts.path("Inter-Italic.otf"))
        let real = try Self.face("Inter", isItalic: true, in: catalog)
        #expect(real.postScriptName == "Inter-Italic" && real.synthesis == [])
    }

    @Test func boldIsSynthesizedWhereTheFamilyHasNone() throws {
        for file in ["DejaVuSans.ttf", "Inter-Regular.otf"] {
            let catalog = FontCatalog(folders: [])
            let family = try catalog.register(contentsOfFile: TestFonts.path(file))[0]
            let regular = try Self.face(family, in: catalog)
            let bold = try Self.face(family, weight: 700, in: catalog)
            #expect(bold.synthesis == .bold)
            let em = Double(regular.metrics.unitsPerEm)
            let strength = (em / 24).rounded(.down)
            let bar = try #require(regular.glyph(for: "|"))
            let thin = regular.outline(of: bar, size: em).boundingRect
            let thick = bold.outline(of: bar, size: em).boundingRect
            #expect(close(thick.width, thin.width + strength, within: 1e-3))
            #expect(close(thick.minX, thin.minX, within: 1e-3))
            #expect(close(thick.height, thin.height + strength, within: 1e-3))
            #expect(close(bold.advance(of: bar) * em, regular.advance(of: bar) * em + strength))
            // The counter of an O shrinks as its outer edge grows.
            let letter = try #require(regular.glyph(for: "O"))
            let boxes = [regular, bold].map { face in
                Self.contours(of: face.outline(of: letter, size: em)).map(\.width).sorted()
            }
            #expect(boxes[0].count == 2)
            #expect(boxes[1][0] < boxes[0][0] - strength * 0.9 && boxes[1][1] > boxes[0][1] + strength * 0.9)
        }
    }

    static func contours(of path: Path) -> [CGRect] {
        var parts: [Path] = []
        let visit = { (element: Path.Element) in
            switch element {
            case .move(let end):
                parts.append(Path())
                parts[parts.count - 1].move(to: end)
            case .line(let end): parts[parts.count - 1].addLine(to: end)
            case .quadCurve(let end, let control):
                parts[parts.count - 1].addQuadCurve(to: end, control: control)
            case .curve(let end, let first, let second):
                parts[parts.count - 1].addCurve(to: end, control1: first, control2: second)
            case .closeSubpath: break
            }
        }
        path.forEach(visit)
        return parts.map(\.boundingRect)
    }

    /// From the font's tables: hhea, OS/2 and post, as `ttx` or a hex dump shows them.
    @Test func metricsAreTheFonts() throws {
        let metrics = try Self.face("DejaVu Sans").metrics
        #expect(metrics.unitsPerEm == 2048)
        #expect(close(metrics.ascent * 2048, 1901))
        #expect(close(metrics.descent * 2048, 483))
        #expect(close(metrics.leading, 0))
        #expect(close(metrics.capHeight * 2048, 1493))
        #expect(close(metrics.xHeight * 2048, 1120))
        #expect(close(metrics.underlineThickness * 2048, 90))
    }

    @Test func registeredBytesAnswerToTheirNames() throws {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: TestFonts.path("DejaVuSans-Bold.ttf")))
        let catalog = FontCatalog(folders: [])
        #expect(try catalog.register(bytes) == ["DejaVu Sans"])
        #expect(catalog.familyNames == ["DejaVu Sans"])
        #expect(try Self.face("DejaVu Sans", in: catalog).postScriptName == "DejaVuSans-Bold")
        let listing = try #require(catalog.listing().first)
        #expect(listing.weight == 700...700 && !listing.isItalic && !listing.isColor)
    }

    @Test func foldersLimitTheCatalog() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fonts & \(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for file in ["DejaVuSerif.ttf", "NotoSansCJK-Regular.ttc"] {
            try FileManager.default.copyItem(
                atPath: TestFonts.path(file), toPath: folder.appendingPathComponent(file).path)
        }
        try Data("no font".utf8).write(to: folder.appendingPathComponent("broken.ttf"))
        let catalog = FontCatalog(folders: [folder.path, "no/such/folder"])
        #expect(catalog.familyNames.contains("DejaVu Serif"))
        #expect(catalog.familyNames.allSatisfy { $0 == "DejaVu Serif" || $0.hasPrefix("Noto Sans") })
        #expect(try Self.face("DejaVu Sans", in: catalog).familyName != "DejaVu Sans")
        #expect(try Self.face("Noto Sans CJK SC", in: catalog).familyName == "Noto Sans CJK SC")
        #expect(catalog.listing(ofFamily: "DejaVu Serif").map(\.weight) == [400...400])
    }

    @Test func theSystemsFontsAreFound() {
        #expect(FontCatalog().familyNames.contains("DejaVu Sans"))
    }

    @Test func withoutFontsTextIsBoxes() {
        let catalog = FontCatalog(folders: [])
        let layout = ShapedText(AttributedRuns("ab c", family: "Anything", size: 10), catalog: catalog)
            .layout()
        let face = catalog.face(for: FontDescription())
        #expect(face.isPlaceholder)
        #expect(close(layout.size.width, 4 * 6))
        #expect(close(layout.size.height, 12))
        #expect(!face.outline(of: 0, size: 10).isEmpty)
        #expect(
            layout.lines[0].runs[0].glyphs.map { face.outline(of: $0).isEmpty } == [
                false, false, true, false,
            ])
    }
}
