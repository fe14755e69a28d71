import Foundation
import Raster
import RasterSVG
import Testing

/// `rastertool render`, and `rastertool explain` of an SVG file.
struct RenderTests {
    /// 30 × 20: the left half red, the rest blue, less its last column.
    private static let drawing = """
        <svg xmlns="http://www.w3.org/2000/svg" width="30" height="20">
          <rect width="15" height="20" fill="red"/><rect x="15" width="14" height="20" fill="blue"/>
        </svg>
        """

    private func scratch(_ names: String...) throws -> Scratch {
        let scratch = try Scratch()
        for name in names.isEmpty ? ["a.svg"] : names {
            try Self.drawing.write(to: scratch.url(name), atomically: true, encoding: .utf8)
        }
        return scratch
    }

    private func succeed(_ arguments: [String], in directory: URL) throws {
        let outcome = try Tool.run(arguments, in: directory)
        #expect(outcome.status == 0, "\(outcome.error)")
    }

    private func render(_ arguments: String...) throws -> CGImage {
        let scratch = try scratch()
        let outcome = try Tool.run(["render", "a.svg", "-o", "a.png"] + arguments, in: scratch.directory)
        #expect(outcome.status == 0, "\(outcome.error)")
        return try CGImage(contentsOfFile: scratch.path("a.png"))
    }

    /// Files of the same name are pages like others, and pictures are pages beside drawings.
    @Test func severalInputsArePagesOfOneDocument() throws {
        let scratch = try Scratch()
        for folder in ["one", "two"] {
            try FileManager.default.createDirectory(
                at: scratch.url(folder), withIntermediateDirectories: true)
            try Self.drawing.write(
                to: scratch.url("\(folder)/a.svg"), atomically: true, encoding: .utf8)
        }
        try succeed(["render", "one/a.svg", "-o", "a.png"], in: scratch.directory)
        try succeed(
            ["render", "one/a.svg", "two/a.svg", "-o", "render.pdf"], in: scratch.directory)
        try succeed(["convert", "a.png", "two/a.svg", "-o", "convert.pdf"], in: scratch.directory)
        let document = try SVGDocument(data: Data(Self.drawing.utf8))
        let drawing = Drawing(size: document.size) { context, size in
            document.draw(in: &context, rect: CGRect(origin: .zero, size: size))
        }
        let image = try CGImage(contentsOfFile: scratch.path("a.png"))
        let picture = Drawing(size: CGSize(width: 30, height: 20)) { context, size in
            context.draw(Image(decorative: image, scale: 1), in: CGRect(origin: .zero, size: size))
        }
        let options = PDFOptions(creator: "rastertool")
        #expect(
            try Data(contentsOf: scratch.url("render.pdf"))
                == Drawing.pdfData(pages: [drawing, drawing], options: options))
        #expect(
            try Data(contentsOf: scratch.url("convert.pdf"))
                == Drawing.pdfData(pages: [picture, drawing], options: options))
    }

    @Test(arguments: [
        ([], 30, 20), (["--width", "60"], 60, 40), (["--width", "31"], 31, 21), (["--height", "50"], 75, 50),
        (["--width", "90", "--height", "40"], 60, 40), (["--width", "60", "--height", "90"], 60, 40),
        (["--zoom", "1.5"], 45, 30), (["--scale", "2"], 60, 40), (["--width", "45", "--scale", "2"], 90, 60),
    ])
    func sizesKeepTheAspectRatio(arguments: [String], width: Int, height: Int) throws {
        let scratch = try scratch()
        let outcome = try Tool.run(["render", "a.svg", "-o", "a.png"] + arguments, in: scratch.directory)
        #expect(outcome.status == 0, "\(outcome.error)")
        let image = try CGImage(contentsOfFile: scratch.path("a.png"))
        #expect(image.width == width && image.height == height)
        #expect(image[width / 2 - 2, height - 2].red == 255)
        #expect(image[width / 2 + 2, 1].blue == 255)
        #expect(image[width - 1, 1].alpha < 255)
    }

    /// Arguments in words of their own are read without the parser, those with `=` by it.
    @Test(arguments: [
        ["--width=60"], ["--height=50", "--scale=2"], ["--width=90", "--height=40", "--threads=2"],
        ["--scale=0.5"], ["--width=0"], ["--scale=1001"], ["--threads=0"], ["--width=2", "--width=3"],
        ["--height=x"], ["--scale=0x2"],
    ])
    func bothWaysOfReadingArgumentsAgree(arguments: [String]) throws {
        let scratch = try scratch()
        let words = arguments.flatMap { $0.split(separator: "=").map(String.init) }
        let parsed = try Tool.run(["render", "a.svg", "-o", "a.png"] + arguments, in: scratch.directory)
        let read = try Tool.run(["render", "a.svg", "-o", "b.png"] + words, in: scratch.directory)
        #expect(read.status == parsed.status)
        #expect(read.error == parsed.error)
        let files = ["a.png", "b.png"].map { try? Data(contentsOf: scratch.url($0)) }
        #expect(files[0] == files[1] && (files[0] != nil) == (parsed.status == 0))
    }

    @Test func aBackgroundIsBehind() throws {
        let image = try render("--background", "#00ff00")
        #expect(image[29, 10] == CGImage.Pixel(red: 0, green: 255, blue: 0, alpha: 255))
        #expect(image[5, 5].green == 0)
    }

    @Test func aTileIsACrop() throws {
        let whole = try render("--width", "77")
        let tile = try render("--width", "77", "--tile", "30,11,20,9")
        #expect(tile.width == 20 && tile.height == 9)
        for y in 0..<9 {
            for x in 0..<20 { #expect(tile[x, y] == whole[30 + x, 11 + y]) }
        }
    }

    @Test func streamsAndJPEG() throws {
        let scratch = try scratch()
        let outcome = try Tool.run("render", "-", "-o", "-", input: Data(Self.drawing.utf8))
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(try CGImage(pngData: outcome.output).width == 30)
        #expect(try Tool.run("render", "a.svg", "-o", "a.jpg", in: scratch.directory).status == 0)
        let jpeg = try CGImage(jpegData: Data(contentsOf: scratch.url("a.jpg")))
        // Where nothing is, a JPEG is white.
        #expect(jpeg.width == 30 && jpeg[29, 3].green > 100)
    }

    /// What comes before the first tag, or is more than a pipe holds at once, changes nothing.
    @Test(arguments: [("\u{FEFF}", 1), ("\n ", 2), ("<!--long-->\n", 30_000)])
    func allBytesAreRead(piece: String, count: Int) throws {
        let scratch = try scratch("a.svg", "b.svg")
        let text = Data((String(repeating: piece, count: count) + Self.drawing).utf8)
        try text.write(to: scratch.url("b.svg"))
        let plain = try Tool.run("render", "a.svg", "-o", "-", in: scratch.directory).output
        #expect(try CGImage(pngData: plain).width == 30)
        #expect(try Tool.run("render", "b.svg", "-o", "-", in: scratch.directory).output == plain)
        #expect(try Tool.run("render", "-", "-o", "-", input: text).output == plain)
    }

    /// From the folder above the drawing's, or its own.
    @Test(arguments: [
        ("art/linked.svg", ""), ("./art/linked.svg", ""), ("art/../art/linked.svg", ""),
        ("linked.svg", "art"), ("-", "art"), ("/", ""), ("~/linked.svg", ""),
    ])
    func picturesAreFoundBesideTheDrawing(name: String, folder: String) throws {
        let scratch = try Scratch()
        let place = name.hasPrefix("~") ? "~" : "art"
        try FileManager.default.createDirectory(at: scratch.url(place), withIntermediateDirectories: true)
        let red = CGImage.Pixel(red: 255, green: 0, blue: 0, alpha: 255)
        _ = try scratch.sprite("\(place)/red.png", columns: 2, rows: 2) { _, _ in red }
        let text = Data(
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><image href="red.png"/></svg>
            """.utf8)
        try text.write(to: scratch.url("\(place)/linked.svg"))
        let outcome = try Tool.run(
            ["render", name == "/" ? scratch.path("art/linked.svg") : name, "-o", "-"],
            input: name == "-" ? text : nil, in: scratch.url(folder))
        #expect(try CGImage(pngData: outcome.output)[1, 1] == red, "\(outcome.error)")
    }

    @Test func severalFilesGoIntoADirectory() throws {
        let scratch = try scratch("a.svg", "b.svg")
        try "<svg".write(to: scratch.url("broken.svg"), atomically: true, encoding: .utf8)
        let outcome = try Tool.run(
            "render", "a.svg", "broken.svg", "b.svg", "-o", "out", "--threads", "2", in: scratch.directory)
        #expect(outcome.status == 1)
        #expect(outcome.error.contains("broken.svg") && outcome.error.contains("1 of 3"))
        for name in ["a", "b"] {
            #expect(try CGImage(contentsOfFile: scratch.path("out/\(name).png")).width == 30)
        }
    }

    @Test func timingNamesTheStages() throws {
        let scratch = try scratch()
        let outcome = try Tool.run("render", "a.svg", "-o", "a.png", "--timing", in: scratch.directory)
        for stage in ["parse", "resolve", "record", "raster", "encode"] {
            #expect(outcome.error.contains(stage))
        }
    }

    @Test func verboseTellsWhatIsLeftOut() throws {
        let scratch = try Scratch()
        let svg = Self.drawing.replacingOccurrences(of: "fill=\"red\"", with: "clip-path=\"url(#none)\"")
        try svg.write(to: scratch.url("a.svg"), atomically: true, encoding: .utf8)
        let outcome = try Tool.run("render", "a.svg", "-o", "a.png", "-v", in: scratch.directory)
        #expect(outcome.status == 0)
        #expect(outcome.error.contains("a.svg") && outcome.error.contains("#none"))
    }

    @Test(arguments: [
        (["render", "a.svg"], "--output"),
        (["render", "a.svg", "b.svg", "-o", "-"], "directory"),
        (["render", "a.svg", "-o", "a.png", "--tile", "1,2,3"], "tile"),
        (["render", "a.svg", "-o", "a.png", "--width", "0"], "65536"),
        (["render", "a.svg", "-o", "a.png", "--zoom", "2", "--width", "3"], "exclude"),
        (["render", "a.svg", "-o", "a.png", "--scale", "nan"], "above 0"),
        (["render", "a.svg", "-o", "a.png", "--threads", "0"], "1024"),
    ])
    func badUsageIsStatus2(arguments: [String], word: String) throws {
        let scratch = try scratch("a.svg", "b.svg")
        let outcome = try Tool.run(arguments, in: scratch.directory)
        #expect(outcome.status == 2)
        #expect(outcome.error.contains(word), "\(outcome.error)")
    }

    @Test(arguments: [
        (["render", "none.svg", "-o", "a.png"], "none.svg"),
        (["render", "a.svg", "-o", "a.bmp"], "bmp"),
        (["render", "a.svg", "-o", "a.png", "--fonts", "nowhere"], "nowhere"),
        (["render", "a.svg", "-o", "a.png", "--scale", "1000"], "pixels"),
        (["render", "a.svg", "x/a.svg", "-o", "out"], "a.png"),
    ])
    func otherErrorsAreStatus1(arguments: [String], word: String) throws {
        let scratch = try scratch()
        let outcome = try Tool.run(arguments, in: scratch.directory)
        #expect(outcome.status == 1)
        #expect(outcome.error.contains(word), "\(outcome.error)")
    }

    @Test func explainShowsTheTreeAndTheList() throws {
        let scratch = try scratch()
        let outcome = try Tool.run("explain", "a.svg", in: scratch.directory)
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.text.contains("drawing 30 × 20\n"))
        #expect(outcome.text.contains("fill  #ff0000"))
        #expect(outcome.text.contains("30 × 20 points, 2 commands"))
        #expect(outcome.text.contains("15 0 14 20 re"))
    }

    /// All of a folder and those below it, in folders of the same names.
    @Test func aFolderIsDrawn() throws {
        let scratch = try scratch("a.svg")
        let manager = FileManager.default
        try manager.createDirectory(at: scratch.url("in/deep"), withIntermediateDirectories: true)
        for name in ["in/b.svg", "in/deep/a.SVG", "in/deep/b.svg"] {
            try manager.copyItem(at: scratch.url("a.svg"), to: scratch.url(name))
        }
        try Data("text".utf8).write(to: scratch.url("in/readme.txt"))
        let outcome = try Tool.run("render", "in", "a.svg", "-o", "out", in: scratch.directory)
        #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
        let files = try manager.subpathsOfDirectory(atPath: scratch.path("out")).sorted()
        #expect(files == ["a.png", "b.png", "deep", "deep/a.png", "deep/b.png"])
        try manager.createDirectory(at: scratch.url("empty"), withIntermediateDirectories: true)
        for (arguments, status, word) in [
            (["render", "empty", "-o", "out"], 1, "no .svg"),
            (["render", "in", "-o", "-"], 2, "directory"), (["render", "in", "-o", "a.png"], 2, "directory"),
        ] as [([String], Int32, String)] {
            let outcome = try Tool.run(arguments, in: scratch.directory)
            #expect(outcome.status == status && outcome.error.contains(word), "\(outcome.error)")
        }
    }
}
