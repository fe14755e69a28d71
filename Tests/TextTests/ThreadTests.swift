import Dispatch
import Foundation
import RasterPaths
import RasterText
import Testing

@Suite struct ThreadTests {
    static let text = "Hello, שלום, नमस्ते, สวัสดี, 日本語, 😀👍🏽 — “affine” AVATAR "

    /// Eight threads shape, lay out and outline the same text from a cold catalog; all see the same.
    @Test func eightThreadsAgree() throws {
        let catalog = try TestFonts.worldly()
        // No Mutex, whose lock the thread sanitizer doesn't know.
        let lock = NSLock()
        nonisolated(unsafe) var all: [Int: (TextLayout, [Path])] = [:]
        DispatchQueue.concurrentPerform(iterations: 8) { number in
            for _ in 0..<5 {
                let layout = ShapedText(AttributedRuns(Self.text, family: "DejaVu Sans"), catalog: catalog)
                    .layout(maxWidth: 150)
                var outlines: [Path] = []
                for run in layout.lines.flatMap(\.runs) {
                    for glyph in run.glyphs {
                        outlines.append(run.face.outline(of: glyph, size: run.size))
                        _ = run.face.colorGlyph(of: glyph)
                    }
                }
                lock.withLock { all[number] = (layout, outlines) }
            }
        }
        let first = try #require(all[0] as (TextLayout, [Path])?)
        #expect(all.count == 8)
        #expect(first.0.lines.count > 3)
        #expect(first.1.contains { !$0.isEmpty })
        for (layout, outlines) in all.values {
            #expect(layout == first.0)
            #expect(outlines == first.1)
        }
    }

    /// Registering while others ask.
    @Test func registeringMeanwhileIsSafe() throws {
        let catalog = try TestFonts.catalog("DejaVuSans.ttf")
        let path = try TestFonts.path("DejaVuSerif.ttf")
        DispatchQueue.concurrentPerform(iterations: 8) { number in
            for _ in 0..<10 {
                if number == 0 { _ = try? catalog.register(contentsOfFile: path) }
                _ = ShapedText(AttributedRuns(Self.text, family: "DejaVu Serif"), catalog: catalog).layout()
            }
        }
        #expect(catalog.familyNames == ["DejaVu Sans", "DejaVu Serif"])
    }

    /// What all threads share of an empty array is only read: for the thread sanitizer.
    @Test func emptyTextsWriteNothingShared() throws {
        let catalog = try TestFonts.catalog("DejaVuSans.ttf")
        let expected = ShapedText(AttributedRuns("", family: "DejaVu Sans"), catalog: catalog).layout()
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<50 {
                let text = ShapedText(AttributedRuns("", family: "DejaVu Sans"), catalog: catalog)
                #expect(text.layout() == expected)
            }
        }
    }
}
