import Foundation
import Raster
import Testing

struct GalleryTests {
    private func names() throws -> [String] {
        try Tool.run("gallery", "--list").lines.map { String($0.prefix { $0 != ":" }) }
    }

    @Test func everySceneHasAPictureAndAPlaceOnTheSheet() throws {
        let scratch = try Scratch()
        let output = scratch.path("deep/gallery")
        let outcome = try Tool.run("gallery", "-o", output, "--scale", "1")
        #expect(outcome.status == 0, "\(outcome.error)")
        let names = try names()
        #expect(names.count >= 15)
        #expect(Set(names).count == names.count)
        let sheet = try String(contentsOfFile: output + "/index.html", encoding: .utf8)
        for name in names {
            let image = try CGImage(contentsOfFile: "\(output)/\(name).png")
            #expect(sheet.contains("src=\"\(name).png\""))
            #expect(sheet.contains("<h3>\(name)</h3>"))
            #expect(sheet.contains("\(image.width) × \(image.height) px"))
            // A picture and not a plain ground.
            let first = image[0, 0]
            #expect((0..<image.height).contains { y in (0..<image.width).contains { image[$0, y] != first } })
        }
        // Headings, and beside each picture its code: what its closure calls is there, too.
        #if os(Linux)
            #expect(sheet.components(separatedBy: "<h2>").count == 12)
        #else
            #expect(sheet.components(separatedBy: "<h2>").count == 11)
        #endif
        #expect(sheet.contains("<h2>Clips, layers and filters</h2>"))
        let codes = sheet.components(separatedBy: "<pre><code>").dropFirst()
            .compactMap { $0.components(separatedBy: "</code></pre>").first }
        let moving = try Tool.run("frames", "--list").lines.map { String($0.prefix { $0 != ":" }) }
        #expect(codes.count == names.count + moving.count && codes.allSatisfy { $0.count > 40 })
        for name in moving {
            #expect(sheet.contains("src=\"\(name).apng\""))
            let data = try Data(contentsOf: URL(fileURLWithPath: "\(output)/\(name).apng"))
            #expect(data.range(of: Data("acTL".utf8)) != nil && data.count > 1000)
        }
        #expect(codes.contains { $0.contains("struct CountingCircle: View {") })
        let clock = try #require(codes.first { $0.contains("context.drawDial()") })
        #expect(clock.contains("fileprivate func drawDial() {") && clock.contains("private func drawHand("))
        #expect(!clock.contains("drawBranch") && clock.hasSuffix("}"))
        // Of a view the view's own code.
        #expect(codes.contains { $0.hasPrefix("InvoicePage(") && $0.contains("private struct Invoice: ") })
        #expect(codes.contains { $0.hasPrefix("HStack {") && $0.contains("private struct Avatar: View {") })
        #expect(codes.contains { $0.contains("&lt;svg xmlns") && $0.hasSuffix("&quot;&quot;&quot;") })
        let files = try FileManager.default.contentsOfDirectory(atPath: output)
        #expect(files.count == names.count + moving.count + 1)
        // From disk, without a network: the only addresses are SVG's name.
        #expect(!sheet.replacingOccurrences(of: "http://www.w3.org/", with: "").contains("http"))
    }

    @Test func oneSceneAloneAtAScale() throws {
        let scratch = try Scratch()
        let outcome = try Tool.run(
            "gallery", "-o", scratch.path("out"), "--scene", "share-card", "--scale", "0.5")
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: scratch.path("out")) == ["share-card.png"])
        let image = try CGImage(contentsOfFile: scratch.path("out/share-card.png"))
        // 600 × 315 points; half a row rounds up.
        #expect(image.width == 300 && image.height == 158)
    }

    @Test func oneSceneToStandardOutput() throws {
        let scratch = try Scratch()
        let outcome = try Tool.run(
            "gallery", "-o", "-", "--scene", "stars", "--scale", "1", in: scratch.directory)
        #expect(outcome.status == 0, "\(outcome.error)")
        let image = try CGImage(pngData: outcome.output)
        #expect(image.width == 480 && image.height == 480)
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.directory.path) == [])
    }

    @Test func explainDumpsACommandALine() throws {
        let outcome = try Tool.run("explain", "pixel-canvas")
        #expect(outcome.status == 0, "\(outcome.error)")
        // The ground, 10 × 10 cells and the border.
        #expect(outcome.lines.first == "473 × 473 points, 102 commands")
        try #require(outcome.lines.count == 103)
        #expect(
            outcome.lines[1] == "0  fill  0 0 473 473 re  #FFFFFFFF  nonzero  bounds 0 0 473 473")
        #expect(
            outcome.lines[3]
                == "2  fill  40.9 0 40.9 40.9 re  #FF4D4DFF  nonzero, not antialiased  transform 1 0 0 1 32 32  bounds 72.9 32 113.8 72.9"
        )
        #expect(outcome.lines[102].hasPrefix("101  fill  32 32 m 441 32 l "))
        #expect(outcome.lines[102].hasSuffix("  #000000FF  even-odd  bounds 32 32 441 441"))
    }
}
