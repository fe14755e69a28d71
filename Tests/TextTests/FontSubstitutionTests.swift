import Foundation
import RasterText
import TestSupport
import Testing

/// Which fonts stand in for others, and fonts that are registered again.
@Suite struct FontSubstitutionTests {
    static func substitutions(_ text: String, _ font: FontDescription) throws -> [FontSubstitution] {
        let catalog = try TestFonts.catalog("DejaVuSans.ttf", "NotoSansDevanagari-Regular.ttf")
        return ShapedText(
            AttributedRuns(text, attributes: TextAttributes(font: font)), catalog: catalog
        ).fontSubstitutions
    }

    @Test func whatIsThereIsNone() throws {
        #expect(try Self.substitutions("Hello", FontDescription(family: .named("DejaVu Sans"))).isEmpty)
        #expect(try Self.substitutions("Hello", FontDescription(family: .named("DejaVuSans"))).isEmpty)
        #expect(try Self.substitutions("", FontDescription()).isEmpty)
    }

    @Test func missingFamiliesAreToldWithWhatTheyShow() throws {
        let found = try Self.substitutions("Hello", FontDescription(family: .named("Avenir")))
        #expect(found.count == 1)
        #expect(found.first?.requested == "Avenir")
        #expect(found.first?.family == "DejaVu Sans")
        #expect(found.first?.reason == .missingFamily)
        #expect(found.first?.description == #"no font Avenir here: DejaVu Sans shows "Hello""#)
    }

    @Test func missingCharactersAreTold() throws {
        // DejaVu has no Devanagari.
        let font = FontDescription(family: .named("DejaVu Sans"))
        let found = try Self.substitutions("aकbक", font)
        #expect(found.map(\.reason) == [.missingCharacters])
        #expect(found.first?.requested == "DejaVu Sans")
        #expect(found.first?.family == "Noto Sans Devanagari")
        #expect(found.first?.text == "कक")
    }

    @Test func systemFontsHaveStandIns() throws {
        let found = try Self.substitutions("a", FontDescription())
        #expect(found.map(\.reason) == [.systemDesign])
        #expect(found.first?.requested == "system")
        #expect(
            try Self.substitutions("a", FontDescription(family: .design(.serif))).first?.requested == "serif")
    }

    @Test func aMillionCharactersMakeAShortReport() throws {
        let found = try Self.substitutions(
            String(repeating: "aक", count: 20_000), FontDescription(family: .named("Avenir")))
        #expect(found.count == 2)
        #expect(found.allSatisfy { $0.text.count <= 24 })
    }

    // MARK: Registering again

    @Test func theSameBytesCostNothing() throws {
        let bytes = try Data(contentsOf: URL(filePath: TestFonts.path("DejaVuSans.ttf")))
        let catalog = FontCatalog(folders: [])
        #expect(try catalog.register(bytes) == ["DejaVu Sans"])
        let face = catalog.face(for: FontDescription(family: .named("DejaVu Sans")))
        for _ in 0..<20 { #expect(try catalog.register(bytes) == ["DejaVu Sans"]) }
        // From a file as from memory.
        #expect(try catalog.register(contentsOfFile: TestFonts.path("DejaVuSans.ttf")) == ["DejaVu Sans"])
        #expect(catalog.listing(ofFamily: "DejaVu Sans").count == 1)
        #expect(catalog.face(for: FontDescription(family: .named("DejaVu Sans"))) === face)
    }

    @Test func theLastOneRegisteredWins() throws {
        let first = FontBuilder(family: "One").build()
        let second = FontBuilder(family: "One", tables: ["test": Data(count: 4)]).build()
        #expect(first != second)
        let catalog = FontCatalog(folders: [])
        try catalog.register(first)
        let face = catalog.face(for: FontDescription(family: .named("One")))
        try catalog.register(second)
        #expect(catalog.face(for: FontDescription(family: .named("One"))) !== face)
        try catalog.register(first)
        #expect(catalog.face(for: FontDescription(family: .named("One"))) === face)
        #expect(catalog.listing(ofFamily: "One").count == 2)
    }
}
