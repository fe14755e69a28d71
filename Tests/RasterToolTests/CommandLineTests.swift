import Foundation
import Raster
import Testing

/// Exit status, streams and messages: what a script relies on.
struct CommandLineTests {
    @Test(arguments: [
        (["pixelart"], "sprite.png"),
        (["pixelart", "a.png"], "--output"),
        (["pixelart", "a.png", "-o", "b.png", "--width", "0"], "1 to 16384"),
        (["pixelart", "a.png", "-o", "b.png", "--width", "16385"], "1 to 16384"),
        (["pixelart", "a.png", "-o", "b.png", "--width", "wide"], "wide"),
        (["pixelart", "a.png", "-o", "b.png", "--mode", "cubist"], "dividers"),
        (["pixelart", "a.png", "-o", "b.png", "--line-width-ratio", "nan"], "0 to 1"),
        (["pixelart", "a.png", "-o", "b.png", "--line-color", "#12345"], "#12345"),
        (["pixelart", "a.png", "-o", "b.png", "--line-color", "#GGG"], "#GGG"),
        (["pixelart", "a.png", "-o", "b.png", "--border", "-1"], "border"),
        (["gallery"], "--output"),
        (["gallery", "-o", "unused", "--scene", "nowhere"], "share-card"),
        (["gallery", "-o", "unused", "--scale", "0"], "scale"),
        (["gallery", "-o", "-"], "--scene"),
        (["gallery", "-o", "-", "--scene", "stars", "--scene", "arcs"], "--scene"),
        (["explain", "stars", "--stages", "-"], "directory"),
        (["explain"], "scene"),
        (["explain", "nowhere"], "pixel-title"),
        (["convert", "a.png", "-o", "b.jpg", "--quality", "2"], "0 to 1"),
        (["convert", "a.png", "-o", "b.png", "--compression", "tiny"], "small"),
        (["diff", "a.png"], "actual"),
        (["diff", "a.png", "b.png", "--threshold", "1.5"], "0 to 1"),
        (["diff", "a.png", "b.png", "--max-different", "-1"], "max-different"),
        (["diff", "a.png", "b.png", "--region", "0,0,5"], "0,0,5"),
        (["diff", "-", "-"], "standard input"),
        (["paint"], "paint"),
        (["info", "a.png", "--deep"], "--deep"),
    ])
    func badUsageIsStatus2(arguments: [String], word: String) throws {
        let outcome = try run(arguments)
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.hasPrefix("rastertool: error: "), "\(outcome.error)")
        #expect(!outcome.error.contains("Error:"), "\(outcome.error)")
        #expect(outcome.error.contains(word), "\(outcome.error)")
    }

    private func run(_ arguments: [String]) throws -> Tool.Outcome {
        let scratch = try Scratch()
        return try Tool.run(arguments, in: scratch.directory)
    }

    @Test(arguments: [["--help"], ["--version"], ["pixelart", "--help"], ["help", "gallery"]])
    func helpGoesToStandardOutput(arguments: [String]) throws {
        let outcome = try run(arguments)
        #expect(outcome.status == 0)
        #expect(!outcome.output.isEmpty)
        #expect(outcome.error.isEmpty)
    }

    @Test(arguments: ["info", "pixelart"])
    func filesThatAreNoPictureAreStatus1(command: String) throws {
        let scratch = try Scratch()
        func check(_ path: String, _ cause: String, input: Data? = nil) throws {
            let outcome =
                command == "info"
                ? try Tool.run("info", path, input: input)
                : try Tool.run("pixelart", path, "-o", scratch.path("out.png"), input: input)
            #expect(outcome.status == 1)
            #expect(outcome.output.isEmpty)
            let name = path == "-" ? "standard input" : path
            #expect(outcome.error.hasPrefix("rastertool: error: \(name): "), "\(outcome.error)")
            #expect(outcome.error.contains(cause), "\(outcome.error)")
            #expect(outcome.error.split(separator: "\n").count == 1, "\(outcome.error)")
        }
        let garbage = Data("what is this?".utf8)
        try garbage.write(to: scratch.url("garbage.png"))
        try Data().write(to: scratch.url("empty.png"))
        try check(scratch.path("garbage.png"), "not a PNG")
        try check(scratch.path("empty.png"), "empty")
        try check(scratch.path("missing.png"), "no such file")
        try check(scratch.directory.path, "directory")
        try check("-", "not a PNG", input: garbage)
        try check("-", "empty", input: Data())
        let whole = try makeSprite(columns: 10, rows: 10, cellColor).pngData()
        try check("-", "cut off", input: whole.prefix(whole.count - 20))
    }

    @Test func whatCannotBeWrittenIsStatus1() throws {
        let scratch = try Scratch()
        let sprite = try scratch.sprite(columns: 2, rows: 2, cellColor)
        for output in [
            scratch.path("no/such/directory.png"), scratch.path("large.gif"), scratch.directory.path,
        ] {
            let outcome = try Tool.run("pixelart", sprite, "-o", output)
            #expect(outcome.status == 1)
            #expect(outcome.error.hasPrefix("rastertool: error: \(output): "), "\(outcome.error)")
        }
        let outcome = try Tool.run("gallery", "-o", sprite + "/gallery")
        #expect(outcome.status == 1)
        #expect(outcome.error.hasPrefix("rastertool: error: \(sprite)/gallery: "), "\(outcome.error)")
        #expect(outcome.error.contains("not a directory"), "\(outcome.error)")
    }

    /// A full disk behind a redirection must not pass for success.
    @Test func lostOutputIsStatus1() throws {
        let scratch = try Scratch()
        let sprite = try scratch.sprite(columns: 2, rows: 2, cellColor)
        for arguments in [
            ["info", sprite], ["pixelart", sprite, "-o", "-"], ["gallery", "--list"], ["explain", "stars"],
        ] {
            let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
            let outcome = try Tool.run(arguments, output: full)
            #expect(outcome.status == 1, "\(arguments)")
            #expect(outcome.error.contains("no space left"), "\(outcome.error)")
        }
    }

    @Test func infoNamesTheFilesProperties() throws {
        let scratch = try Scratch()
        let image = try makeSprite(columns: 3, rows: 2) { x, _ in
            CGImage.Pixel(red: 0, green: 0, blue: 0, alpha: x == 0 ? 0 : 255)
        }
        let data = try image.pngData()
        try data.write(to: scratch.url("three.png"))
        let outcome = try Tool.run("info", "three.png", in: scratch.directory)
        #expect(outcome.status == 0, "\(outcome.error)")
        for line in [
            "file: three.png", "dimensions: 3 × 2 pixels", "color type: 6 (RGBA)", "bit depth: 8",
            "interlace: none",
            "sRGB or ICC profile: yes", "density: none", "scale: 1", "opaque: no (2 of 6 pixels are not)",
            "file size: \(data.count) bytes",
        ] {
            #expect(outcome.lines.contains(Substring(line)), "\(line) in \(outcome.text)")
        }
        let piped = try Tool.run("info", "-", input: data)
        #expect(piped.lines.first == "file: standard input")
        #expect(piped.lines.dropFirst() == outcome.lines.dropFirst())
    }
}
