import Foundation
import Raster
import TestSupport
import Testing

/// Characters that no font has are told, not only drawn as boxes.
@Suite struct MissingGlyphTests {
    private static func list(
        _ texts: String..., fonts: [String] = ["DejaVuSans.ttf", "NotoSansDevanagari-Regular.ttf"]
    ) throws -> DisplayList {
        let catalog = FontCatalog(folders: [])
        for font in fonts { try catalog.register(contentsOfFile: FontFiles.path(font)) }
        var environment = EnvironmentValues()
        environment.fontCatalog = catalog
        return DisplayList.record(size: CGSize(square: 99), environment: environment) { context in
            for text in texts {
                context.draw(Text(verbatim: text).font(.custom("DejaVu Sans", fixedSize: 10)), at: .zero)
            }
        }
    }

    @Test func whatIsThereIsNotMissing() throws {
        #expect(try Self.list("Hello", "aक", "ffi, AV, a\u{301}\n\t\u{200D}x\u{FE0F}").missingGlyphs.isEmpty)
    }

    @Test func aPrivateCharacterIsMissing() throws {
        let missing = try Self.list("a\u{10FFFD}b").missingGlyphs
        #expect(missing.map(\.characters) == ["\u{10FFFD}"])
        #expect(missing.first?.family == "DejaVu Sans")
        #expect(missing.first?.triedFamilies == ["DejaVu Sans", "Noto Sans Devanagari"])
        #expect(
            missing.first?.description
                == "none of 2 font families has \("\u{10FFFD}".debugDescription) (U+10FFFD): DejaVu Sans shows boxes"
        )
    }

    /// Each once, from all texts, right to left too, and of a cluster only what is missing.
    @Test func charactersComeOnceAndInOrder() throws {
        let missing = try Self.list("中a文中", "\u{F8FE}", "א\u{F8FD}ב", "e\u{1DF7}").missingGlyphs
        #expect(missing.map(\.characters) == ["中文\u{F8FE}\u{F8FD}\u{1DF7}"])
    }

    @Test func textsInLayersAndDrawingsInsideAreAsked() throws {
        var environment = EnvironmentValues()
        environment.fontCatalog = try FontCatalog(fonts: [FontBuilder().build()])
        let font = Font.custom("Built", fixedSize: 10)
        let list = DisplayList.record(size: CGSize(square: 20), environment: environment) { context in
            context.drawLayer { $0.draw(Text(verbatim: "Ax").font(font), at: .zero) }
            let inner = Image(size: CGSize(square: 10)) {
                $0.draw(Text(verbatim: "B\u{10FFFD}").font(font), at: .zero)
            }
            context.draw(inner, at: .zero)
            context.draw(inner, at: CGPoint(x: 5, y: 5))
        }
        // A drawing inside has its own fonts, here the system's.
        #expect(list.missingGlyphs.map(\.characters).joined() == "x\u{10FFFD}")
    }

    /// Without any font all are boxes, and nothing was tried.
    @Test func withoutFontsAllAreMissing() throws {
        var environment = EnvironmentValues()
        environment.fontCatalog = FontCatalog(folders: [])
        let list = DisplayList.record(size: CGSize(square: 20), environment: environment) { context in
            context.draw(Text(verbatim: "a b"), at: .zero)
        }
        #expect(list.missingGlyphs.map(\.characters) == ["ab"])
        #expect(list.missingGlyphs.first?.triedFamilies == [])
    }

    @Test func aLongTextMakesAShortReport() throws {
        let text = String(String.UnicodeScalarView((0..<20_000).compactMap { Unicode.Scalar(0x4E00 + $0) }))
        let missing = try Self.list(text).missingGlyphs
        #expect(missing.map(\.characters.count) == [64])
    }

    // MARK: Fonts as a value

    /// Two catalogs beside each other draw what each has; the shared one stays as it was.
    @Test func aCatalogOfBytesIsAValue() throws {
        let bytes = FontBuilder(family: "Shipped").build()
        let catalog = try FontCatalog(fonts: [bytes])
        #expect(catalog.familyNames == ["Shipped"])
        #expect(!FontCatalog.shared.has("Shipped"))
        func missing(_ catalog: FontCatalog) -> [String] {
            var environment = EnvironmentValues()
            environment.fontCatalog = catalog
            return DisplayList.record(size: CGSize(square: 20), environment: environment) { context in
                context.draw(Text(verbatim: "A").font(.custom("Shipped", fixedSize: 10)), at: .zero)
            }.missingGlyphs.map(\.characters)
        }
        #expect(missing(catalog) == [])
        #expect(missing(FontCatalog(folders: [])) == ["A"])
        #expect(throws: FontError.self) { try FontCatalog(fonts: [Data("no font".utf8)]) }
    }
}
