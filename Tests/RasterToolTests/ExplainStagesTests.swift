import Foundation
import Raster
import Testing

/// rastertool explain --stages.
struct ExplainStagesTests {
    private static let files = [
        "1-edges.png", "2-coverage.png", "3-spans.png", "4-bands.txt", "5-clips-and-layers.png", "index.html",
    ]

    private func explain(_ scene: String, _ more: String...) throws -> (
        scratch: Scratch, outcome: Tool.Outcome
    ) {
        let scratch = try Scratch()
        let outcome = try Tool.run(["explain", scene, "--stages", scratch.path("deep/stages")] + more)
        #expect(outcome.status == 0, "\(outcome.error)")
        return (scratch, outcome)
    }

    @Test func everyStageHasItsFile() throws {
        let (scratch, outcome) = try explain("share-card", "--scale", "0.5")
        #expect(outcome.output == (try Tool.run("explain", "share-card")).output)
        let directory = scratch.path("deep/stages")
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory).sorted() == Self.files)
        // 600 × 315 points are 300 × 158 pixels, each a square of 8: 2400 / 300.
        // The card has neither clips nor layers in its middle.
        for file in Self.files where file.hasSuffix(".png") && !file.hasPrefix("5") {
            let image = try CGImage(contentsOfFile: "\(directory)/\(file)")
            #expect(image.width == 2400 && image.height == 158 * 8, "\(file)")
            let first = image[0, 0]
            #expect((0..<image.height).contains { y in image[image.width / 2, y] != first }, "\(file)")
        }
        let page = try String(contentsOfFile: "\(directory)/index.html", encoding: .utf8)
        for file in Self.files.dropLast() { #expect(page.contains("\"\(file)\""), "\(file)") }
        #expect(!page.contains("http"))
    }

    @Test func bandsCoverThePictureInATable() throws {
        let (scratch, _) = try explain("share-card")
        let text = try String(contentsOf: scratch.url("deep/stages/4-bands.txt"), encoding: .utf8)
        let lines = text.split(separator: "\n")
        #expect(lines.first == "share-card, 600 × 315 pixels, 280 commands")
        let rows = lines.dropFirst(2).map { $0.split(separator: " ") }
        var next = 0
        for row in rows.dropLast() {
            let ends = row[1].split(separator: "–").compactMap { Int($0) }
            try #require(ends.count == 2)
            #expect(ends[0] == next)
            next = ends[1] + 1
        }
        #expect(next == 315)
        #expect(rows.last?.prefix(3) == ["all", "0–314", "0–599"])
    }

    /// pixel-canvas is a white ground and cells of two colours: all of it rectangles but the border, of 2 px.
    @Test func picturesShowTheScenesGeometry() throws {
        let (scratch, _) = try explain("pixel-canvas")
        // 473 pixels, each 5 × 5.
        let spans = try CGImage(contentsOf: scratch.url("deep/stages/3-spans.png"))
        #expect(spans.width == 473 * 5)
        // The ground is command 0: the rectangles' own violet.
        #expect(
            spans[5 * 10 + 2, 5 * 10 + 2] == CGImage.Pixel(red: 0x7D, green: 0x6B, blue: 0xD6, alpha: 255))
        // The border's upper side, no rectangle and wide, is copied: green above blue above red.
        let border = spans[5 * 200 + 2, 5 * 32 + 2]
        #expect(border.green > border.blue && border.blue > border.red)
        let coverage = try CGImage(contentsOf: scratch.url("deep/stages/2-coverage.png"))
        // The ground is everywhere, so it is black; cells lie on it.
        #expect(coverage[5 * 10, 5 * 10].red == 0)
        #expect(coverage[5 * 100, 5 * 100].red > 100)
        let edges = try CGImage(contentsOf: scratch.url("deep/stages/1-edges.png"))
        // The ground's left edge is drawn, a paler picture between.
        #expect(edges[0, 5 * 10 + 2] != edges[3 * 5, 5 * 10 + 2])
        #expect(edges[3 * 5, 5 * 10 + 2] == CGImage.Pixel(red: 255, green: 255, blue: 255, alpha: 255))
    }

    @Test(arguments: [
        (["--stages", "x", "--scale", "0"], "out of range"),
        (["--stages", "x", "--scale", "17"], "out of range"),
        (["--scale", "2"], "--stages"), (["--stages"], "--stages"),
    ])
    func badUsageIsStatus2(options: [String], word: String) throws {
        let scratch = try Scratch()
        let outcome = try Tool.run(["explain", "share-card"] + options, in: scratch.directory)
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.contains(word), "\(outcome.error)")
    }

    @Test func aFileInTheWayIsStatus1() throws {
        let scratch = try Scratch()
        try Data().write(to: scratch.url("taken"))
        let outcome = try Tool.run("explain", "share-card", "--stages", scratch.path("taken/stages"))
        #expect(outcome.status == 1)
        #expect(outcome.error.hasPrefix("rastertool: error: \(scratch.path("taken"))"), "\(outcome.error)")
        #expect(outcome.output.isEmpty)
    }
}
