import DocumentationSamples
import Foundation
import Raster
import Testing

/// What the README and the articles print compiles, and draws what they say.
@Suite struct DocumentationTests {
    @Test func whatIsPrintedIsWhatIsCompiled() throws {
        let printed = try DocumentedBlocks.printed()
        let compiled = try DocumentedBlocks.compiled()
        #expect(printed.count > 10)
        #expect(printed.keys.sorted() == compiled.keys.sorted())
        for (block, lines) in printed {
            #expect(lines == compiled[block], "\(block.document), block \(block.number)")
        }
    }

    @Test func blocksAreFound() {
        let markdown = [
            "Text", "```swift", "let a = 1", "", "```", "```", "b", "```", "```swift", "c", "```",
        ]
        #expect(DocumentedBlocks.blocks(inMarkdown: markdown) == [["let a = 1", ""], ["c"]])
        let swift = [
            "// block A.md 1", "import B", "// end", "func c() {", "    // block A.md 1", "    if d {", "",
            "        e()", "    }", "    // end", "}",
        ]
        let parts = DocumentedBlocks.parts(ofSwift: swift)
        #expect(parts.map(\.1) == [["import B"], ["if d {", "", "    e()", "}"]])
        #expect(parts.allSatisfy { $0.0 == DocumentedBlocks.Block(document: "A.md", number: 1) })
    }

    /// The samples that write files do so in a folder of their own: a process has only one current folder.
    @Test func samplesWriteTheirFiles() async {
        await #expect(processExitsWith: .success) {
            let folder = FileManager.default.temporaryDirectory
                .appendingPathComponent("raster-samples-\(ProcessInfo.processInfo.processIdentifier)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            #expect(FileManager.default.changeCurrentDirectoryPath(folder.path))
            try writeFlower(flower())
            try writeCard(card())
            try writePixelArt(enlarged(sprite()))
            try writeDocument(document())
            try writeOrbit(orbit())
            try writePages(pages())
            try writePhoto(landscape())
            try await MainActor.run {
                try drawBadge()
                try drawWeather()
                try drawSales()
                try drawGrowing()
                drawLetter()
            }
            let badge = try CGImage(contentsOfFile: "badge.png")
            // A line of title text in 16 points of padding.
            #expect(badge.height == 2 * (34 + 32) && badge.width > badge.height)
            let sizes = [
                "flower.png": [400, 200], "card.png": [480, 240], "card@3x.jpg": [720, 360],
                "sprite.png": [100, 100], "teal.png": [64, 64],
                "fitted.png": [740, 200], "orbit.gif": [160, 80], "growing.gif": [160, 60],
            ]
            for (name, size) in sizes {
                let image = try CGImage(contentsOfFile: name)
                #expect([image.width, image.height] == size, "\(name)")
            }
            for name in ["seasons.pdf", "letter.pdf", "sales.pdf"] {
                let document = try Data(contentsOf: folder.appendingPathComponent(name))
                #expect(document.starts(with: Data("%PDF-".utf8)), "\(name)")
            }
            #expect(try CGImage(contentsOfFile: "sales.png").width == 2 * (320 + 32))
            #expect(try CGImage(contentsOfFile: "weather.png").width > 200)
        }
    }
}
