import Foundation
import Raster
import Testing

/// resize, pad, rotate and tile, as a script calls them.
struct ImageCommandTests {
    private func output(_ arguments: [String]) throws -> CGImage {
        let scratch = try Scratch()
        let sprite = try scratch.sprite(columns: 6, rows: 4) { cellColor($0, $1) }
        let outcome = try Tool.run(
            [arguments[0], sprite, "-o", scratch.path("out.png")] + arguments.dropFirst())
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.output.isEmpty && outcome.error.isEmpty)
        return try CGImage(contentsOfFile: scratch.path("out.png"))
    }

    @Test(arguments: [
        (["--width", "12"], 12, 8), (["--height", "2"], 3, 2), (["--width", "30", "--height", "40"], 30, 20),
        (["--width", "30", "--height", "40", "--fit"], 30, 20),
        (["--width", "30", "--height", "40", "--fill"], 30, 40),
        (["--width", "30", "--height", "40", "--stretch"], 30, 40), (["--width", "1"], 1, 1),
    ])
    func resizeSizes(arguments: [String], width: Int, height: Int) throws {
        let image = try output(["resize"] + arguments)
        #expect((image.width, image.height) == (width, height))
        #expect(
            image.isOpaque
                || (0..<height).allSatisfy { y in (0..<width).allSatisfy { image[$0, y].alpha == 255 } })
    }

    @Test func resizeWithoutInterpolation() throws {
        let image = try output(["resize", "--width", "18", "--interpolation", "none"])
        for y in 0..<12 { for x in 0..<18 { #expect(image[x, y] == cellColor(x / 3, y / 3)) } }
        // Filled: the middle of the height fits, the width is cut off on both sides.
        let filled = try output([
            "resize", "--width", "4", "--height", "8", "--fill", "--interpolation", "none",
        ])
        for y in 0..<8 { for x in 0..<4 { #expect(filled[x, y] == cellColor((x + 4) / 2, y / 2)) } }
    }

    @Test func padsWithClearPixels() throws {
        let image = try output(["pad", "--insets", "1,2,3,4"])
        #expect((image.width, image.height) == (12, 8))
        for y in 0..<8 {
            for x in 0..<12 {
                let isInside = (2..<8).contains(x) && (1..<5).contains(y)
                #expect(
                    image[x, y]
                        == (isInside
                            ? cellColor(x - 2, y - 1) : CGImage.Pixel(red: 0, green: 0, blue: 0, alpha: 0)))
            }
        }
        #expect(try output(["pad", "--insets", "1"]).width == 8)
    }

    @Test func rotates() throws {
        let quarter = try output(["rotate", "--degrees", "90"])
        #expect((quarter.width, quarter.height) == (4, 6))
        for y in 0..<6 { for x in 0..<4 { #expect(quarter[x, y] == cellColor(y, 3 - x)) } }
        let half = try output(["rotate", "--degrees", "-180"])
        for y in 0..<4 { for x in 0..<6 { #expect(half[x, y] == cellColor(5 - x, 3 - y)) } }
        func partly(_ arguments: [String]) throws -> Int {
            let image = try output(["rotate", "--degrees", "30"] + arguments)
            return (0..<image.height).reduce(0) { count, y in
                count + (0..<image.width).filter { (1..<255).contains(image[$0, y].alpha) }.count
            }
        }
        #expect(try partly([]) == 0)
        #expect(try partly(["--margin", "1"]) > 8)
        #expect(try partly(["--antialias"]) > 8)
    }

    @Test func tiles() throws {
        let image = try output(["tile", "--size", "20x15"])
        for y in 0..<15 { for x in 0..<20 { #expect(image[x, y] == cellColor(x % 6, y % 4)) } }
        let caps = try output(["tile", "--size", "20x15", "--cap-insets", "1,2,1,1"])
        #expect(caps[0, 0] == cellColor(0, 0))
        #expect(caps[1, 14] == cellColor(1, 3))
        #expect(caps[19, 7] == cellColor(5, 1 + 6 % 2))
        #expect(caps[9, 14] == cellColor(2 + 7 % 3, 3))
    }

    @Test func streamsAndErrors() throws {
        let data = try makeSprite(columns: 2, rows: 2) { cellColor($0, $1) }.pngData()
        let outcome = try Tool.run("resize", "-", "-o", "-", "--width", "4", input: data)
        #expect(outcome.status == 0)
        #expect(try CGImage(data: outcome.output).width == 4)
        for command in [
            ["resize", "none.png", "-o", "-", "--width", "4"],
            ["pad", "none.png", "-o", "-", "--insets", "1"],
            ["rotate", "none.png", "-o", "-", "--degrees", "1"],
            ["tile", "none.png", "-o", "-", "--size", "4x4"],
        ] {
            let scratch = try Scratch()
            let outcome = try Tool.run(command, in: scratch.directory)
            #expect(outcome.status == 1)
            #expect(outcome.error.hasPrefix("rastertool: error: none.png: "), "\(outcome.error)")
            #expect(outcome.error.contains("no such file"), "\(outcome.error)")
        }
        for (command, word) in [
            (["resize", "a.png", "-o", "-"], "--width"),
            (["resize", "a.png", "-o", "-", "--width", "0"], "1 to 16384"),
            (["resize", "a.png", "-o", "-", "--width", "3", "--interpolation", "best"], "medium"),
            (["resize", "a.png", "-o", "-", "--width", "3", "--fit", "--fill"], "--fill"),
            (["pad", "a.png", "-o", "-", "--insets", "1,2"], "1,2"),
            (["resize", "a.png", "-o", "-", "--width", "-3"], "1 to 16384"),
            (["pad", "a.png", "-o", "-", "--insets", "-1"], "-1"),
            (["rotate", "a.png", "-o", "-", "--degrees", "nan"], "degrees"),
            (["rotate", "a.png", "-o", "-", "--degrees", "1", "--margin", "9999"], "4096"),
            (["tile", "a.png", "-o", "-", "--size", "4"], "16384"),
            (["tile", "a.png", "-o", "-", "--size", "0x4"], "0x4"),
        ] {
            let outcome = try Tool.run(command)
            #expect(outcome.status == 2, "\(command)")
            #expect(outcome.error.contains(word), "\(outcome.error)")
        }
    }
}
