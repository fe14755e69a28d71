import Foundation
import Raster
import Testing

/// Scenes that move, as files of frames.
struct FramesTests {
    @Test func eachExtensionIsItsFormat() throws {
        let scratch = try Scratch()
        for (name, start) in [
            ("a.apng", Array("\u{89}PNG".unicodeScalars.map { UInt8($0.value) })),
            ("a.gif", Array("GIF89a".utf8)),
            ("a.webp", Array("RIFF".utf8)), ("a.y4m", Array("YUV4MPEG2 W320 H180 F5:1 Ip".utf8)),
        ] {
            let run = try Tool.run(
                "frames", "springs", "-o", name, "--fps", "5", "--duration", "0.6", in: scratch.directory)
            #expect(run.status == 0 && run.error.isEmpty && run.output.isEmpty, "\(run.error)")
            #expect(try Data(contentsOf: scratch.url(name)).starts(with: start))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.directory.path).count == 4)
    }

    @Test func aDirectoryGetsNumberedPictures() throws {
        let scratch = try Scratch()
        let run = try Tool.run(
            "frames", "springs", "-o", "frames/", "--fps", "5", "--duration", "0.6", "--scale", "2",
            in: scratch.directory)
        #expect(run.status == 0, "\(run.error)")
        let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path("frames")).sorted()
        #expect(names == ["frame-0001.png", "frame-0002.png", "frame-0003.png"])
        let image = try CGImage(contentsOfFile: scratch.path("frames/frame-0003.png"))
        #expect(image.width == 640 && image.height == 360)
    }

    /// A pipe gets every frame, with the header that ffmpeg reads, or without any.
    @Test func aPipeGetsVideo() throws {
        let arguments = ["frames", "springs", "-o", "-", "--fps", "30000/1001", "--duration", "0.1"]
        let planes = try Tool.run(arguments)
        #expect(planes.status == 0, "\(planes.error)")
        let header = Data("YUV4MPEG2 W320 H180 F30000:1001 Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n".utf8)
        #expect(planes.output.starts(with: header))
        #expect(planes.output.count == header.count + 3 * (6 + 320 * 180 * 3 / 2))
        let pixels = try Tool.run(arguments + ["--video", "rgba"])
        #expect(pixels.output.count == 3 * 320 * 180 * 4)
    }

    /// The hands of the clock stand as the date says.
    @Test func theDateOfTheFirstFrameCounts() throws {
        let scratch = try Scratch()
        func frame(_ date: String, at directory: String) throws -> CGImage {
            let run = try Tool.run(
                "frames", "clock", "-o", "\(directory)/", "--fps", "1", "--duration", "1", "--start", date,
                in: scratch.directory)
            #expect(run.status == 0, "\(run.error)")
            return try CGImage(contentsOfFile: scratch.path("\(directory)/frame-0001.png"))
        }
        // At six the hour's hand points down and the others up.
        let six = try frame("2026-11-23T06:00:00Z", at: "six")
        #expect(six[160, 215].red < 60 && six[160, 105].red > six[160, 105].blue)
        let noon = try frame("2026-11-23T12:00:00Z", at: "noon")
        #expect(noon[160, 215].red > 200)
    }

    @Test(
        arguments: [
            (["nowhere", "-o", "a.gif"], 2, "spinner"), (["clock"], 2, "--output"),
            (["-o", "a.gif"], 2, "<scene>"),
            (["clock", "-o", "a.gif", "--fps", "0"], 2, "30000/1001"),
            (["clock", "-o", "a.gif", "--fps", "-3"], 2, "fps"),
            (["clock", "-o", "a.gif", "--scale", "0"], 2, "above 0"),
            (["clock", "-o", "a.gif", "--loop", "-1"], 2, "loop"),
            (["clock", "-o", "a.gif", "--start", "noon"], 2, "start"),
            (["clock", "-o", "a.gif", "--duration", "nan"], 1, "seconds"),
            (["clock", "-o", "a.gif", "--duration", "1e9"], 1, "frames can't be made"),
            (["clock", "-o", "a.mp4"], 1, ".gif"), (["clock", "-o", "missing/a.gif"], 1, "does not exist"),
        ] as [([String], Int32, String)])
    func whatIsWrongIsSaid(arguments: [String], status: Int32, words: String) throws {
        let scratch = try Scratch()
        let run = try Tool.run(["frames"] + arguments, in: scratch.directory)
        #expect(run.status == status)
        #expect(run.error.contains(words), "\(run.error)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.directory.path).isEmpty)
    }

    /// A square that moves from left to right in a second.
    private static let moving = """
        <svg xmlns='http://www.w3.org/2000/svg' width='30' height='10'><rect width='10' height='10' fill='red'>
        <animate attributeName='x' values='0;10;20' calcMode='discrete' dur='0.6s'/></rect></svg>
        """

    /// What moves in an SVG is drawn at each frame's time, as long as it takes.
    @Test(arguments: [false, true])
    func anSVGMoves(isStream: Bool) throws {
        let scratch = try Scratch()
        try Data(Self.moving.utf8).write(to: scratch.url("a.svg"))
        let run = try Tool.run(
            "frames", isStream ? "-" : "a.svg", "-o", "out/", "--fps", "5", "--scale", "2", "--background",
            "white", input: isStream ? Data(Self.moving.utf8) : nil, in: scratch.directory)
        #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
        let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path("out")).sorted()
        #expect(names == ["frame-0001.png", "frame-0002.png", "frame-0003.png"])
        for (index, name) in names.enumerated() {
            let image = try CGImage(contentsOfFile: scratch.path("out/\(name)"))
            #expect(image.width == 60 && image.height == 20)
            #expect((0..<3).map { image[10 + 20 * $0, 10].green == 0 } == (0..<3).map { $0 == index })
        }
    }

    /// Bad files and bad questions, with nothing left behind.
    @Test(
        arguments: [
            (["still.svg"], "doesn't move"), (["missing.svg"], "missing.svg"),
            (["broken.svg"], "well-formed"),
            (["moving.svg", "--start", "2026-11-23T06:00:00Z"], "--start"),
            (["moving.svg", "--limit", "elementCount=1"], "elementCount"),
        ])
    func badSVGsAreNamed(arguments: [String], words: String) throws {
        let scratch = try Scratch()
        let still = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect/></svg>"
        for (name, text) in [("still", still), ("broken", "<svg"), ("moving", Self.moving)] {
            try Data(text.utf8).write(to: scratch.url("\(name).svg"))
        }
        let run = try Tool.run(["frames"] + arguments + ["-o", "a.gif"], in: scratch.directory)
        #expect(run.status == 1 && run.error.contains(words), "\(run.error)")
        #expect(!FileManager.default.fileExists(atPath: scratch.path("a.gif")))
    }

    /// Somebody who ends it finds no half of a file.
    @Test func interruptedItLeavesNothing() throws {
        let scratch = try Scratch()
        let process = Process()
        process.executableURL = Tool.executable
        process.arguments = ["frames", "clock", "-o", "long.gif", "--duration", "100000"]
        process.currentDirectoryURL = scratch.directory
        process.standardError = FileHandle.nullDevice
        try process.run()
        defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
        for _ in 0..<500
        where try FileManager.default.contentsOfDirectory(atPath: scratch.directory.path).isEmpty {
            usleep(20_000)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.directory.path).count == 1)
        process.interrupt()
        for _ in 0..<500 where process.isRunning { usleep(20_000) }
        try #require(!process.isRunning)
        #expect(process.terminationReason == .exit && process.terminationStatus == 130)
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.directory.path).isEmpty)
    }

    /// GIF players slow down what is too quick for them, which is said, unless nobody wants to know.
    @Test func whatAGIFCantHoldIsSaid() throws {
        let scratch = try Scratch()
        let arguments = ["frames", "springs", "-o", "a.gif", "--fps", "60", "--duration", "0.1"]
        let run = try Tool.run(arguments, in: scratch.directory)
        #expect(run.status == 0 && run.error.contains("50 frames a second"), "\(run.error)")
        let quiet = try Tool.run(arguments + ["--quiet"], in: scratch.directory)
        #expect(quiet.status == 0 && quiet.error.isEmpty, "\(quiet.error)")
    }
}
