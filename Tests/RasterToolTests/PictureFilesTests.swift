import Foundation
import Raster
import Testing

/// Several pictures at once, and the formats that are read.
struct PictureFilesTests {
    static let gif = Data(
        [0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 2, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
            + [0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0x44, 0x0A, 0, 0x3B])

    @Test(arguments: [
        (["resize", "--width", "12"], 12, 8), (["pad", "--insets", "1"], 8, 6),
        (["rotate", "--degrees", "90"], 4, 6), (["tile", "--size", "20x15"], 20, 15), (["convert"], 6, 4),
    ])
    func severalGoIntoADirectory(arguments: [String], width: Int, height: Int) throws {
        let scratch = try Scratch()
        for name in ["a.png", "b.png"] {
            _ = try scratch.sprite(name, columns: 6, rows: 4) { cellColor($0, $1) }
        }
        let outcome = try Tool.run(
            [arguments[0], "a.png", "b.png", "-o", "new/out"] + arguments.dropFirst(), in: scratch.directory)
        #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
        let files = try FileManager.default.contentsOfDirectory(atPath: scratch.path("new/out")).sorted()
        #expect(files == ["a.png", "b.png"])
        for name in files {
            let image = try CGImage(contentsOfFile: scratch.path("new/out/\(name)"))
            #expect((image.width, image.height) == (width, height))
        }
    }

    @Test func aNameMayHoldEachOnesOwn() throws {
        let scratch = try Scratch()
        for name in ["a.png", "b.c.png"] {
            _ = try scratch.sprite(name, columns: 6, rows: 4) { cellColor($0, $1) }
        }
        let outcome = try Tool.run(
            "resize", "a.png", "b.c.png", "-o", "small/{}-s.jpg", "--width", "3", in: scratch.directory)
        #expect(outcome.status == 0, "\(outcome.error)")
        let files = try FileManager.default.contentsOfDirectory(atPath: scratch.path("small")).sorted()
        #expect(files == ["a-s.jpg", "b.c-s.jpg"])
        #expect(try Data(contentsOf: scratch.url("small/a-s.jpg")).starts(with: [0xFF, 0xD8]))
        // One picture, too, and into a directory that is there.
        #expect(try Tool.run("convert", "a.png", "-o", "{}.jpeg", in: scratch.directory).status == 0)
        #expect(
            try Tool.run("convert", "a.png", "-o", "small", "--format", "jpeg", in: scratch.directory).status
                == 0)
        #expect(FileManager.default.fileExists(atPath: scratch.path("a.jpeg")))
        #expect(try Data(contentsOf: scratch.url("small/a.jpg")).starts(with: [0xFF, 0xD8]))
    }

    @Test func oneThatFailsLeavesTheOthers() throws {
        let scratch = try Scratch()
        for name in ["a.png", "b.png"] {
            _ = try scratch.sprite(name, columns: 6, rows: 4) { cellColor($0, $1) }
        }
        try Data("no picture".utf8).write(to: scratch.url("bad.png"))
        let outcome = try Tool.run(
            "resize", "a.png", "bad.png", "b.png", "-o", "out", "--width", "3", in: scratch.directory)
        #expect(outcome.status == 1)
        #expect(outcome.error.contains("error: bad.png: "), "\(outcome.error)")
        #expect(outcome.error.contains("1 of 3 pictures could not be made"), "\(outcome.error)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path("out")).count == 2)
    }

    @Test(arguments: [
        (["convert", "a.png", "b.png", "-o", "-"], 2, "directory"),
        (["convert", "a.png", "b.png", "-o", "c.png"], 2, "directory"),
        (["convert", "-", "-", "-o", "out"], 2, "only once"),
        (["convert", "a.png", "x/a.png", "-o", "out"], 1, "out/a.png"),
        (["convert", "a.png", "b.png", "-o", "x/{}.gif"], 1, ".png, .jpg or .pdf"),
    ])
    func whatCannotBeSeveral(arguments: [String], status: Int32, word: String) throws {
        let scratch = try Scratch()
        for name in ["a.png", "b.png"] {
            _ = try scratch.sprite(name, columns: 2, rows: 2) { cellColor($0, $1) }
        }
        let outcome = try Tool.run(arguments, input: Data(), in: scratch.directory)
        #expect(outcome.status == status, "\(outcome.error)")
        #expect(outcome.error.contains(word), "\(outcome.error)")
    }

    /// 300 dots per inch are 11811 pixels per metre.
    @Test(arguments: [
        ["resize", "--width", "3"], ["rotate", "--degrees", "90"], ["tile", "--size", "9x9"],
        ["pad", "--insets", "1"], ["convert"],
    ])
    func aResolutionIsKept(arguments: [String]) throws {
        let scratch = try Scratch()
        let pixels = [UInt8](repeating: 255, count: 6 * 4 * 4)
        let image = try #require(CGImage(width: 6, height: 4, pixels: pixels, scale: 300 / 72))
        try image.write(to: scratch.url("print.png"))
        let outcome = try Tool.run(
            [arguments[0], "print.png", "-o", "out.png"] + arguments.dropFirst(), in: scratch.directory)
        #expect(outcome.status == 0, "\(outcome.error)")
        let info = try Tool.run("info", "out.png", in: scratch.directory)
        #expect(info.lines.contains("density: 11811 × 11811 pixels per metre"), "\(info.text)")
    }

    @Test func aGIFAndAWebPAreRead() throws {
        let scratch = try Scratch()
        try Self.gif.write(to: scratch.url("dot.png"))
        let info = try Tool.run("info", "dot.png", in: scratch.directory)
        #expect(info.lines.contains("format: GIF") && info.lines.contains("dimensions: 2 × 1 pixels"))
        #expect(try Tool.run("convert", "dot.png", "-o", "out.png", in: scratch.directory).status == 0)
        let image = try CGImage(contentsOfFile: scratch.path("out.png"))
        #expect(image[0, 0].red == 255 && image[1, 0].blue == 255)
        let webP = try #require(
            Data(
                base64Encoded:
                    "UklGRj4AAABXRUJQVlA4IDIAAADQAQCdASoQABAAAMASJaACdLoB+AADsAD+2ib/7vN+09e09f1M//jKnyA/4yp/xcwAAA=="
            ))
        try webP.write(to: scratch.url("flat.webp"))
        let both = try Tool.run("info", "flat.webp", "dot.png", in: scratch.directory)
        #expect(both.lines.contains("format: WebP") && both.lines.contains("format: GIF"), "\(both.text)")
        #expect(
            try Tool.run("resize", "flat.webp", "-o", "out", "--width", "4", in: scratch.directory).status
                == 0)
        #expect(try CGImage(contentsOfFile: scratch.path("out")).width == 4)
    }

    /// A header is read whatever it claims; the pixels only within the limits.
    @Test func aClaimIsToldAndNotDecoded() throws {
        let scratch = try Scratch()
        var claim = Self.gif
        claim.replaceSubrange(6..<10, with: [0, 0x40, 0, 0x40])
        try claim.write(to: scratch.url("claim.gif"))
        let header = try Tool.run("info", "--header", "claim.gif", in: scratch.directory)
        #expect(header.status == 0 && header.lines.contains("dimensions: 16384 × 16384 pixels"))
        let whole = try Tool.run("info", "claim.gif", in: scratch.directory)
        #expect(whole.status == 1)
        #expect(whole.error.contains("--limit pixelCount=268435456"), "\(whole.error)")
        let small = try Tool.run(
            "convert", "claim.gif", "-o", "-", "--limit", "pixelCount=3", in: scratch.directory)
        #expect(small.status == 1 && small.error.contains("limit of 3 pixels"), "\(small.error)")
        try Self.gif.write(to: scratch.url("dot.gif"))
        let raised = try Tool.run(
            "convert", "dot.gif", "-o", "-", "--limit", "pixelCount=2", in: scratch.directory)
        #expect(raised.status == 0, "\(raised.error)")
        #expect(try Tool.run("info", "dot.gif", "--limit", "pixels=3", in: scratch.directory).status == 2)
    }
}
