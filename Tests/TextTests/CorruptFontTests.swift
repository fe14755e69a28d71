import Foundation
import RasterText
import Testing

@Suite struct CorruptFontTests {
    static func bytes(_ file: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: TestFonts.path(file)))
    }

    @Test func whatIsNoFontIsRefused() throws {
        let catalog = FontCatalog(folders: [])
        for bytes in [Data(), Data("hello".utf8), Data(repeating: 0, count: 10_000), Data([0, 1, 0, 0])] {
            #expect(throws: FontError.self) { try catalog.register(bytes) }
        }
        let error = #expect(throws: FontError.self) {
            try catalog.register(contentsOfFile: "no/such/font.ttf")
        }
        #expect(error?.description == "no/such/font.ttf: can't read the font file: No such file or directory")
        #expect(catalog.familyNames.isEmpty)
    }

    @Test func aFileCutShortIsRefused() throws {
        let whole = try Self.bytes("DejaVuSans.ttf")
        for count in [4, 12, 100, 300, 1000] {
            #expect(throws: FontError.self) { try FontCatalog(folders: []).register(whole.prefix(count)) }
        }
    }

    /// Damaged fonts are refused or used; nothing traps.
    @Test(arguments: ["DejaVuSansMono.ttf", "NotoSansThai-Regular.ttf", "Inter-Regular.otf"])
    func damageNeverTraps(_ file: String) throws {
        let whole = try Self.bytes(file)
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        func next(_ bound: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(bound))
        }
        var refused = 0
        for round in 0..<60 {
            var bytes = whole
            // Tables' heads are where damage hurts most.
            let reach = round % 2 == 0 ? 2000 : bytes.count
            for _ in 0..<20 { bytes[next(reach)] = UInt8(next(256)) }
            if round % 5 == 0 { bytes = bytes.prefix(next(bytes.count) + 1) }
            let catalog = FontCatalog(folders: [])
            do throws(FontError) {
                let family = try catalog.register(bytes).first ?? ""
                let layout = ShapedText(
                    AttributedRuns("The quick — नी ที่ fox, 12", family: family), catalog: catalog
                ).layout(maxWidth: 60)
                for run in layout.lines.flatMap(\.runs) {
                    for glyph in run.glyphs { _ = run.face.outline(of: glyph, size: 20) }
                }
            } catch {
                refused += 1
                #expect(!error.description.isEmpty)
            }
        }
        #expect(refused > 0 && refused < 60)
    }
}
