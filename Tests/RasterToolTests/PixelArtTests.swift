import Foundation
import Raster
import Testing

/// What `rastertool pixelart` paints, against arithmetic: at 409 pixels and 10 cells a cell is 40.9 pixels
/// wide, and a pixel belongs to the cell that its centre lies in.
struct PixelArtTests {
    private func cell(_ pixel: Int, of count: Int = 10, over length: Int = 409) -> Int {
        // (pixel + ½) / (length / count), in whole numbers.
        (2 * pixel + 1) * count / (2 * length)
    }

    @Test(arguments: ["image", "canvas"])
    func everyPixelHasTheColorOfItsCell(mode: String) throws {
        let scratch = try Scratch()
        let sprite = try scratch.sprite(columns: 10, rows: 10, cellColor)
        let outcome = try Tool.run("pixelart", sprite, "-o", scratch.path("large.png"), "--mode", mode)
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.error.isEmpty)
        let image = try CGImage(contentsOfFile: scratch.path("large.png"))
        try #require(image.width == 409 && image.height == 409)
        #expect(image.isOpaque)
        var widths = [Int](repeating: 0, count: 10)
        for x in 0..<409 { widths[cell(x)] += 1 }
        #expect(Set(widths) == [40, 41])
        for y in 0..<409 {
            for x in 0..<409 where image[x, y] != cellColor(cell(x), cell(y)) {
                Issue.record("pixel (\(x), \(y)) is \(image[x, y]), not \(cellColor(cell(x), cell(y)))")
                return
            }
        }
    }

    @Test func antialiasingBlendsAtTheSeamsOfACanvas() throws {
        let scratch = try Scratch()
        let white = CGImage.Pixel(red: 255, green: 255, blue: 255, alpha: 255)
        let sprite = try scratch.sprite(columns: 10, rows: 1) { _, _ in white }
        let outcome = try Tool.run(
            "pixelart", sprite, "-o", scratch.path("large.png"), "--mode", "canvas", "--antialias")
        #expect(outcome.status == 0, "\(outcome.error)")
        let image = try CGImage(contentsOfFile: scratch.path("large.png"))
        // 409 / 10 is 40.9 and rounds to 41 rows.
        try #require(image.width == 409 && image.height == 41)
        for x in 0..<409 {
            // The seam k at 40.9 k splits pixel ⌊40.9 k⌋ into 0.9 k mod 1 and the rest, both white over
            // black.
            let seam = (1...9).first { 409 * $0 / 10 == x }
            let share = seam.map { Double(409 * $0 % 10) / 10 } ?? 1
            let expected = 255 * (1 - (1 - share) * (seam == nil ? 0 : share))
            #expect(abs(Double(image[x, 20].red) - expected) <= 1.5, "column \(x)")
        }
    }

    @Test func interpolationMakesColorsBetweenTheCells() throws {
        let scratch = try Scratch()
        let sprite = try scratch.sprite(columns: 2, rows: 1) { x, _ in
            CGImage.Pixel(red: x == 0 ? 0 : 255, green: 0, blue: 0, alpha: 255)
        }
        let outcome = try Tool.run(
            "pixelart", sprite, "-o", scratch.path("large.png"), "--width", "100", "--antialias")
        #expect(outcome.status == 0, "\(outcome.error)")
        let image = try CGImage(contentsOfFile: scratch.path("large.png"))
        // Between the cells' centres, at 25 and 75, a linear ramp: at pixel 49 (centre 49.5) 24.5/50 of 255.
        #expect(abs(Int(image[49, 25].red) - 125) <= 1)
        #expect(image[10, 25].red == 0)
        #expect(image[90, 25].red == 255)
    }

    @Test func dividersLieOnTheSeams() throws {
        let scratch = try Scratch()
        let black = CGImage.Pixel(red: 0, green: 0, blue: 0, alpha: 255)
        let sprite = try scratch.sprite(columns: 4, rows: 4) { _, _ in black }
        let outcome = try Tool.run(
            "pixelart", sprite, "-o", scratch.path("large.png"), "--width", "160", "--mode", "dividers",
            "--line-width-ratio", "0.1", "--line-color", "#F80")
        #expect(outcome.status == 0, "\(outcome.error)")
        let image = try CGImage(contentsOfFile: scratch.path("large.png"))
        // Cells of 40 pixels, lines of 4 around 40, 80 and 120, none at the outer edge.
        let orange = CGImage.Pixel(red: 255, green: 136, blue: 0, alpha: 255)
        for x in 0..<160 {
            let isLine = [40, 80, 120].contains { (($0 - 2)..<($0 + 2)).contains(x) }
            #expect(image[x, 20] == (isLine ? orange : black), "column \(x)")
            #expect(image[20, x] == (isLine ? orange : black), "row \(x)")
        }
    }

    @Test(arguments: ["image", "canvas", "dividers"])
    func aBorderGrowsThePicture(mode: String) throws {
        let scratch = try Scratch()
        let red = CGImage.Pixel(red: 255, green: 0, blue: 0, alpha: 255)
        let sprite = try scratch.sprite(columns: 3, rows: 2) { _, _ in red }
        let outcome = try Tool.run(
            "pixelart", sprite, "-o", scratch.path("large.png"), "--width", "90", "--mode", mode, "--border",
            "2",
            "--line-color", "#00FF0080")
        #expect(outcome.status == 0, "\(outcome.error)")
        let image = try CGImage(contentsOfFile: scratch.path("large.png"))
        try #require(image.width == 94 && image.height == 64)
        #expect(!image.isOpaque)
        // 0x80 of 255 green, premultiplied.
        let border = CGImage.Pixel(red: 0, green: 128, blue: 0, alpha: 128)
        for x in 0..<94 {
            for y in [0, 1, 62, 63] { #expect(image[x, y] == border) }
        }
        for x in [0, 1, 92, 93] { #expect(image[x, 30] == border) }
        #expect(image[2, 2] == red)
        #expect(image[91, 61] == red)
    }

    @Test(arguments: ["image", "canvas"])
    func translucentPixelsStayTranslucent(mode: String) throws {
        let scratch = try Scratch()
        let values = [
            CGImage.Pixel(red: 0, green: 0, blue: 0, alpha: 0),
            CGImage.Pixel(red: 90, green: 33, blue: 7, alpha: 100),
            CGImage.Pixel(red: 1, green: 1, blue: 0, alpha: 1),
            CGImage.Pixel(red: 200, green: 100, blue: 50, alpha: 255),
        ]
        let sprite = try scratch.sprite(columns: 4, rows: 1) { x, _ in values[x] }
        let outcome = try Tool.run(
            "pixelart", sprite, "-o", scratch.path("large.png"), "--width", "37", "--mode", mode)
        #expect(outcome.status == 0, "\(outcome.error)")
        let image = try CGImage(contentsOfFile: scratch.path("large.png"))
        try #require(image.width == 37 && image.height == 9)
        for x in 0..<37 { #expect(image[x, 4] == values[cell(x, of: 4, over: 37)], "column \(x)") }
    }

    @Test func dashIsAStandardStream() throws {
        let sprite = try makeSprite(columns: 10, rows: 10, cellColor)
        let outcome = try Tool.run("pixelart", "-", "-o", "-", "--mode", "canvas", input: sprite.pngData())
        #expect(outcome.status == 0, "\(outcome.error)")
        let image = try CGImage(pngData: outcome.output)
        #expect(image.width == 409 && image[408, 0] == cellColor(9, 0))
    }

    @Test func sizesWithoutSenseAreRefused() throws {
        let scratch = try Scratch()
        let tall = try scratch.sprite("tall.png", columns: 1, rows: 2000) { x, y in cellColor(x, y % 10) }
        let outcome = try Tool.run("pixelart", tall, "-o", scratch.path("large.png"), "--width", "16384")
        #expect(outcome.status == 1)
        #expect(outcome.error.contains("16384 × 32768000 pixels"), "\(outcome.error)")
        #expect(outcome.error.hasPrefix("rastertool: error: \(tall): "), "\(outcome.error)")
        #expect(!FileManager.default.fileExists(atPath: scratch.path("large.png")))
    }
}
