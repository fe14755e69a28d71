import Foundation
import Raster
import Testing

/// `rastertool text` and `rastertool fonts`.
struct TextCommandTests {
    @Test(arguments: [
        (["text", "Hello"], "--output"),
        (["text", "Hello", "-o", "a.png", "--size", "0"], "1 to 2000"),
        (["text", "Hello", "-o", "a.png", "--weight", "fat"], "semibold"),
        (["text", "Hello", "-o", "a.png", "--gradient", "red"], "two or more"),
        (["text", "Hello", "-o", "a.png", "--gradient", "red,puce"], "puce"),
        (["text", "Hello", "-o", "a.png", "--gradient", "red,blue", "--color", "red"], "exclude"),
        (["text", "Hello", "-o", "a.png", "--width", "nan"], "1 to 16384"),
        (["text", "Hello", "-o", "a.png", "--scale", "17"], "16"),
        (["text", "Hello", "-o", "a.png", "--direction", "up"], "rtl"),
    ])
    func badUsageIsStatus2(arguments: [String], word: String) throws {
        let scratch = try Scratch()
        let outcome = try Tool.run(arguments, in: scratch.directory)
        #expect(outcome.status == 2)
        #expect(outcome.error.contains(word), "\(outcome.error)")
    }

    @Test func aTextIsAPicture() throws {
        let scratch = try Scratch()
        let outcome = try Tool.run(
            [
                "text", "Hello Hello Hello", "-o", "a.png", "--font", "DejaVu Sans", "--size", "20",
                "--width",
                "100", "--align", "center", "--gradient", "red,blue", "--background", "white", "--scale", "2",
            ], in: scratch.directory)
        #expect(outcome.status == 0)
        let image = try CGImage(contentsOfFile: scratch.directory.appendingPathComponent("a.png").path)
        #expect(image.width == 200)
        // Three lines of 20 points: 2384 / 2048 of them each in DejaVu Sans.
        #expect(image.height == 140)
        var reddest = (x: 0, value: 0)
        var bluest = (x: 0, value: 0)
        for y in 0..<image.height {
            for x in 0..<image.width {
                let difference = Int(image[x, y].red) - Int(image[x, y].blue)
                if difference > reddest.value { reddest = (x, difference) }
                if -difference > bluest.value { bluest = (x, -difference) }
            }
        }
        #expect(reddest.value > 100)
        #expect(bluest.value > 100)
        #expect(reddest.x < bluest.x)
        #expect(image[0, 0].red == 255)
        #expect(image[0, 0].alpha == 255)
    }

    /// The full stop of a Hebrew text is at its left, unless the text is told to run to the right.
    @Test func theDirectionIsTheContents() throws {
        let scratch = try Scratch()
        func bytes(_ options: String...) throws -> Data {
            let outcome = try Tool.run(
                ["text", "אב.", "-o", "a.png", "--font", "DejaVu Sans"] + options, in: scratch.directory)
            #expect(outcome.status == 0, "\(outcome.error)")
            return try Data(contentsOf: scratch.directory.appendingPathComponent("a.png"))
        }
        let natural = try bytes()
        #expect(try bytes("--direction", "auto") == natural)
        #expect(try bytes("--direction", "ltr") != natural)
        // In more room it is at the side where the layout starts.
        let wide = try bytes("--width", "200")
        #expect(try bytes("--width", "200", "--direction", "rtl") != wide)
        #expect(try bytes("--width", "200", "--direction", "rtl", "--align", "trailing") == wide)
    }

    /// The text's height is seldom a whole number of pixels; what is behind it reaches to the last row.
    @Test func theBackgroundFillsThePicture() throws {
        let scratch = try Scratch()
        for scale in ["1", "1.3", "2"] {
            let outcome = try Tool.run(
                [
                    "text", "Hello", "-o", "a.png", "--size", "33.3", "--width", "101.7", "--padding", "1.1",
                    "--background", "red", "--scale", scale,
                ], in: scratch.directory)
            #expect(outcome.status == 0)
            #expect(outcome.error.isEmpty)
            let image = try CGImage(contentsOfFile: scratch.directory.appendingPathComponent("a.png").path)
            let corner = image[0, 0]
            #expect((corner.red, corner.green, corner.blue, corner.alpha) == (255, 59, 48, 255))
            let last = image[image.width - 1, image.height - 1]
            #expect((last.red, last.green, last.blue, last.alpha) == (255, 59, 48, 255), "scale \(scale)")
        }
    }

    @Test func aStandInIsNamed() throws {
        let scratch = try Scratch()
        let missing = try Tool.run(
            ["text", "Hello", "-o", "a.png", "--font", "No Such Font"], in: scratch.directory)
        #expect(missing.status == 0)
        #expect(missing.error.hasPrefix("rastertool: note: there is no font No Such Font here"))
        let face = try Tool.run(
            ["text", "Hello", "-o", "a.png", "--font", "DejaVuSans-Bold"], in: scratch.directory)
        #expect(face.error.isEmpty)
    }

    /// Bytes that are no UTF-8 show as replacement characters, and directions without end are read to a
    /// depth.
    @Test func strangeTexts() throws {
        let scratch = try Scratch()
        let levels =
            String(repeating: "\u{202A}", count: 500) + String(repeating: "\u{202B}", count: 500) + "a"
        for text in ["\u{301}", "", "\n\n", "\u{FFFE}", levels] {
            let outcome = try Tool.run(["text", text, "-o", "a.png"], in: scratch.directory)
            #expect(outcome.status == 0, "\(outcome.error)")
        }
    }

    @Test func textFromStandardInput() throws {
        let scratch = try Scratch()
        func picture(_ arguments: [String], input: Data? = nil) throws -> CGImage {
            let outcome = try Tool.run(
                ["text"] + arguments + ["-o", "a.png"], input: input, in: scratch.directory)
            #expect(outcome.status == 0, "\(outcome.error)")
            return try CGImage(contentsOfFile: scratch.directory.appendingPathComponent("a.png").path)
        }
        let given = try picture(["Hello"])
        #expect(try picture(["-"], input: Data("Hello\n".utf8)).hasSamePixels(as: given))
        let broken = try picture(["-"], input: Data([0x61, 0xFF, 0xC3, 0x62]))
        #expect(try broken.hasSamePixels(as: picture(["a\u{FFFD}\u{FFFD}b"])))
        // A million characters, wrapped, and in one line that no picture holds.
        let long = Data(String(repeating: "abcd ", count: 200_000).utf8)
        #expect(try picture(["-", "--size", "2", "--width", "4000"], input: long).width == 4000)
        let outcome = try Tool.run(
            ["text", "-", "-o", "a.png", "--size", "200"], input: long, in: scratch.directory)
        #expect(outcome.status == 1)
        #expect(outcome.error.contains("more than"))
    }

    @Test func withoutFontsThereIsOneWarning() throws {
        let scratch = try Scratch()
        let outcome = try Tool.run(
            ["text", "Hello\nHello", "-o", "a.png"], in: scratch.directory,
            environment: ["RASTER_FONTS": scratch.directory.path])
        #expect(outcome.status == 0)
        #expect(outcome.error.components(separatedBy: "warning").count == 2, "\(outcome.error)")
        #expect(outcome.error.contains("fonts-dejavu-core"))
        let image = try CGImage(contentsOfFile: scratch.directory.appendingPathComponent("a.png").path)
        #expect(image.width > 50)
        // An empty list limits nothing.
        let empty = try Tool.run(["fonts"], in: scratch.directory, environment: ["RASTER_FONTS": ""])
        #expect(empty.lines.contains { $0.hasPrefix("DejaVu Sans  ") })
    }

    @Test func fontsAreListed() throws {
        let scratch = try Scratch()
        let all = try Tool.run(["fonts"], in: scratch.directory)
        #expect(all.status == 0)
        for start in ["default: ", "serif: ", "rounded: ", "monospaced: ", "DejaVu Sans  "] {
            #expect(all.lines.contains { $0.hasPrefix(start) }, "\(start)")
        }
        let family = try Tool.run(["fonts", "--family", "DejaVu Sans", "--json"], in: scratch.directory)
        let listing = try JSONSerialization.jsonObject(with: family.output) as? [String: Any]
        let faces = try #require(listing?["faces"] as? [[String: Any]])
        #expect(faces.contains { $0["postScriptName"] as? String == "DejaVuSans" })
        #expect(faces.allSatisfy { $0["family"] as? String == "DejaVu Sans" })
        let missing = try Tool.run(["fonts", "--family", "No Such Family"], in: scratch.directory)
        #expect(missing.status == 1)
        #expect(missing.error.contains("No Such Family"))
    }
}
