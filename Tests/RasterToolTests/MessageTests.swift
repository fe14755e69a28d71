import Foundation
import Raster
import Testing

/// What the tool says to somebody who erred.
struct MessageTests {
    private static let drawing = #"<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>"#

    private func scratch() throws -> Scratch {
        let scratch = try Scratch()
        _ = try scratch.sprite("a.png", columns: 2, rows: 2) { cellColor($0, $1) }
        for name in ["x.svg", "y.png"] {
            try Self.drawing.write(to: scratch.url(name), atomically: true, encoding: .utf8)
        }
        try Data([0xFF, 0xD8, 0xFF, 0xE0]).write(to: scratch.url("photo.svg"))
        return scratch
    }

    @Test(arguments: [
        (["info", "x.svg"], "rastertool render x.svg -o x.png"),
        (["convert", "x.svg", "-o", "b.png"], "rastertool render x.svg -o x.png"),
        (["resize", "y.png", "-o", "b.png", "--width", "3"], "x.svg: this is an SVG"),
        (["render", "a.png", "-o", "b.png"], "a.png: this is a PNG, not an SVG"),
        (["explain", "./a.png"], "a.png: this is a PNG, not an SVG"),
        (["render", "photo.svg", "-o", "b.png"], "photo.svg: this is a JPEG, not an SVG"),
        (["render", "x.svg", "-o", "no/b.png"], "its directory does not exist"),
        (["render", "x.svg", "-o", "/proc/b.png"], "/proc/b.png: can't be written"),
        (["convert", "a.png", "-o", "/proc/b.png"], "/proc/b.png: can't be written"),
        (["convert", "a.png", "-o", "x.svg/b.png"], "x.svg is not a directory"),
    ])
    func otherKindsOfFilesAreNamed(arguments: [String], words: String) throws {
        let scratch = try scratch()
        let outcome = try Tool.run(arguments, in: scratch.directory)
        #expect(outcome.status == 1)
        let expected =
            arguments.contains("y.png") ? words.replacingOccurrences(of: "x.svg", with: "y.png") : words
        #expect(outcome.error.contains(expected), "\(outcome.error)")
        if arguments.contains("/proc/b.png") {
            #expect(!outcome.error.contains("does not exist"), "\(outcome.error)")
        }
    }

    @Test(arguments: [
        (["rendr", "a.svg"], "'rendr'; did you mean 'render'?"),
        (["Resize", "a.png"], "did you mean 'resize'?"),
        (["help", "galery"], "did you mean 'gallery'?"),
        (["explain", "share-crad"], "did you mean 'share-card'?"),
        (["gallery", "-o", "out", "--scene", "digitalrain"], "did you mean 'digital-rain'?"),
        (
            ["resize", "a.png", "-o", "b.png", "--width", "3", "--interpolation", "hihg"],
            "did you mean 'high'?"
        ),
        (["text", "Hi", "-o", "b.png", "--color", "tomatoe"], "did you mean 'tomato'?"),
        (["text", "Hi", "-o", "b.png", "--gradient", "red,tomatoe"], "did you mean 'tomato'?"),
        (["render", "x.svg", "-o", "b.png", "--background", "#12"], "'#ff8800'"),
        (["text", "Hi", "-o", "b.png", "--weight", "blod"], "did you mean 'bold'?"),
        // An option that there isn't is named before what is missing for it, and its value is no file.
        (["rotate", "a.png", "-o", "b.png", "--degres", "3"], "'--degres'. Did you mean '--degrees'?"),
        (["rotate", "a.png", "-o", "b.png", "--degrees", "3", "--margn=3"], "Did you mean '--margin'?"),
        (["resize", "a.png", "-o", "no/b.png", "--widht", "30"], "Did you mean '--width'?"),
        (["pad", "a.png", "-o", "b.png", "--inset", "3"], "Did you mean '--insets'?"),
        (["tile", "a.png", "-o", "no/", "--sise", "4x4"], "Did you mean '--size'?"),
        (["convert", "a.png", "a.png", "-o", "b.png", "--qualty", "3"], "Did you mean '--quality'?"),
        (["render", "x.svg", "-o", "b.png", "--scal", "3"], "Did you mean '--scale'?"),
        (
            ["render", "x.svg", "-o", "b.png", "--wat", "3"],
            "Unknown option '--wat'\nUsage: rastertool render"
        ),
    ])
    func whatWasMeantIsNamed(arguments: [String], words: String) throws {
        let scratch = try scratch()
        let outcome = try Tool.run(arguments, in: scratch.directory)
        #expect(outcome.status == 2)
        #expect(outcome.error.contains(words), "\(outcome.error)")
    }

    /// A value and what follows -- aren't taken for options where something else is wrong.
    @Test func whatIsNoOptionIsNotCalledOne() throws {
        let scratch = try scratch()
        let outcome = try Tool.run(
            ["text", "-o", "b.png", "--size", "x", "--", "--hello"], in: scratch.directory)
        #expect(outcome.status == 2 && outcome.error.contains("--size"), "\(outcome.error)")
        #expect(!outcome.error.contains("hello"), "\(outcome.error)")
    }

    @Test func whatIsNearNothingHasNoSuggestion() throws {
        let scratch = try scratch()
        let outcome = try Tool.run(["paint", "a.png"], in: scratch.directory)
        #expect(outcome.status == 2 && outcome.error.contains("'paint'"), "\(outcome.error)")
        #expect(!outcome.error.contains("mean"), "\(outcome.error)")
    }

    /// Also of what is only found out when it runs.
    @Test(arguments: [
        ["diff", "a.png"], ["diff", "a.png", "a.png", "--threshold", "2"],
    ])
    func theUsageIsTheCommands(arguments: [String]) throws {
        let scratch = try scratch()
        let outcome = try Tool.run(arguments, in: scratch.directory)
        #expect(outcome.status == 2)
        #expect(outcome.error.contains("Usage: rastertool diff "), "\(outcome.error)")
        #expect(!outcome.error.contains("Usage: rastertool <subcommand>"), "\(outcome.error)")
        #expect(!outcome.error.contains("'diff --help'"), "\(outcome.error)")
    }

    @Test(arguments: [
        ("tomato", 255, 99, 71), ("#f80", 255, 136, 0), ("hsl(120 100% 25%)", 0, 128, 0),
        ("rgb(1, 2, 3)", 1, 2, 3), ("RebeccaPurple", 102, 51, 153), ("white", 255, 255, 255),
    ])
    func coloursAreThoseOfCSS(word: String, red: UInt8, green: UInt8, blue: UInt8) throws {
        let scratch = try scratch()
        for arguments in [
            ["render", "x.svg", "-o", "b.png", "--background", word],
            ["text", "Hi", "-o", "b.png", "--background", word, "--padding", "9"],
            ["pixelart", "a.png", "-o", "b.png", "--border", "9", "--line-color", word],
        ] {
            let outcome = try Tool.run(arguments, in: scratch.directory)
            #expect(outcome.status == 0, "\(outcome.error)")
            let pixel = try CGImage(contentsOfFile: scratch.path("b.png"))[0, 0]
            #expect((pixel.red, pixel.green, pixel.blue) == (red, green, blue), "\(arguments)")
        }
        let gradient = try Tool.run(
            ["text", "Hi", "-o", "b.png", "--gradient", "\(word),\(word)"], in: scratch.directory)
        #expect(gradient.status == 0, "\(gradient.error)")
        for command in ["render", "text", "pixelart"] {
            #expect(try Tool.run(command, "--help").text.contains("CSS"), "\(command)")
        }
    }
}
