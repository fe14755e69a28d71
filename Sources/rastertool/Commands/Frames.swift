import ArgumentParser
import Foundation
import Raster
import RasterGallery
import RasterMotion

struct Frames: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "frames",
        abstract:
            "Draws an SVG or a scene that moves, as APNG, GIF or WebP, numbered PNGs, or video for ffmpeg.",
        discussion: """
            The scenes are those of rastertool frames --list; of an SVG file, what SMIL and CSS animate is drawn at \
            each frame's time, from 0 on, for as long as it moves or until it comes back to where it was. Frames are drawn on all cores, and the file, which \
            appears whole or not at all, is the same for any number of threads. The name's extension says what is \
            written: .apng or .png, .gif, .webp, .y4m or .rgba; a directory gets a PNG for each frame, and - is \
            YUV4MPEG2 on standard output, for

                rastertool frames clock -o - | ffmpeg -f yuv4mpegpipe -i - -colorspace bt709 \
            -color_primaries bt709 -color_trc bt709 -pix_fmt yuv420p clock.mp4
            """)

    @Argument(
        help: ArgumentHelp(
            "The scene to draw, an SVG file (.svg, or gzip'ed .svgz), or - for one on standard input.",
            valueName: "scene"))
    var scene: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The .apng, .gif, .webp, .y4m or .rgba file, - for standard output, or a directory.",
            valueName: "out"))
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Frames a second: 30, 12.5 or 30000/1001; players show a GIF's at 50 at most.",
            valueName: "rate"),
        transform: { try FrameRate($0) })
    var fps = FrameRate.thirty

    @Option(
        help: ArgumentHelp("Seconds to draw; the scene's or the file's own by default.", valueName: "seconds")
    )
    var duration: Double?

    @Option(
        help: ArgumentHelp(
            "The date of a scene's first frame, as 2026-11-23T10:09:36Z; the scene's own by default.",
            valueName: "date"))
    var start: DateArgument?

    @Option(
        help: ArgumentHelp(
            "What is behind an SVG, nothing by default: \(ColorArgument.help).", valueName: "color"))
    var background: ColorArgument?

    @Option(help: ArgumentHelp("Pixels per point, above 0 and at most 16.", valueName: "factor"))
    var scale = 1.0

    @Option(help: ArgumentHelp("How often it runs, 0 for ever.", valueName: "count"))
    var loop = 0

    @Option(help: ArgumentHelp("What a PNG's size is worth: fast, default or small.", valueName: "effort"))
    var compression = CompressionArgument.default

    @Option(
        help: ArgumentHelp("A WebP's quality, 0 to 100; without it nothing is lost.", valueName: "percent"))
    var quality: Double?

    @Flag(help: "Mix the colours that a GIF lacks of those it has.")
    var dither = false

    @Option(
        help: ArgumentHelp(
            "Of standard output: y4m (4:2:0), y4m444, or rgba without a header.", valueName: "form"))
    var video: VideoArgument?

    @Flag(help: "Video in the numbers from 0 to 255, not 16 to 235.")
    var fullRange = false

    @Option(help: ArgumentHelp("Threads to draw with; all cores by default.", valueName: "count"))
    var threads: Int?

    @Flag(help: "Read pictures outside the SVG's folder, too: for drawings that you trust.")
    var allowFiles = false

    @Option(
        help: ArgumentHelp(
            "What an SVG may ask for, again for each limit: \(LimitArgument.names.joined(separator: ", ")).",
            valueName: "name=value"))
    var limit: [LimitArgument] = []

    @Flag(help: "Name the scenes, a line each, and draw nothing.")
    var list = false

    @Flag(name: .shortAndLong, help: "Show no progress, and no warnings.")
    var quiet = false

    func validate() throws {
        if list { return }
        if scene == nil { throw ValidationError("Missing expected argument '<scene>'") }
        guard output != nil else { throw ValidationError("Missing expected argument '--output <out>'") }
        _ = try subject
        guard scale > 0, scale <= 16 else {
            throw ValidationError("--scale \(scale) is out of range; give a number above 0, at most 16")
        }
        guard (0...65535).contains(loop) else {
            throw ValidationError("--loop \(loop) is out of range; give a number from 0 to 65535")
        }
        if let quality, !(0...100).contains(quality) {
            throw ValidationError("--quality \(quality) is out of range; give a number from 0 to 100")
        }
        if let threads, !(1...1024).contains(threads) {
            throw ValidationError("--threads \(threads) is out of range; give a number from 1 to 1024")
        }
    }

    private var subject: FrameSubject? {
        get throws {
            try scene.map { try FrameSubject(argument: $0, allowsFiles: allowFiles, limits: limit) }
        }
    }

    func run() throws {
        if list {
            let lines = MovingScene.all.map { "\($0.name): \($0.caption)\n" }
            return try StandardStream.output.write(Data(lines.joined().utf8))
        }
        guard let subject = try subject, let output else { return }
        let frames = try subject.frames(
            rate: fps, duration: duration, start: start?.date, scale: scale, background: background)
        let bar = FrameProgress(name: subject.name, isShown: !quiet)
        Interruption.watch()
        defer { bar.end() }
        let options = AnimationOptions(
            loops: loop, compression: compression.value, dithering: dither, quality: quality.map { $0 / 100 },
            threads: threads,
            progress: { done, count in
                try Interruption.check()
                bar.show(done, of: count, noun: "frames")
            })
        let warnings = try write(frames, to: output, options)
        bar.end()
        if !quiet {
            for warning in warnings { StandardStream.error.write("rastertool: \(output): \(warning)\n") }
        }
    }

    /// - Returns: what the file is not as it was asked for.
    private func write(
        _ frames: FrameSequence, to output: String, _ options: AnimationOptions
    ) throws -> [String] {
        if output == StandardStream.argument {
            if isatty(StandardStream.output.rawValue) != 0 {
                throw ToolError("standard output is a terminal; pipe the video into ffmpeg or a file")
            }
            // Who closes the pipe is told of as an error, not by a signal.
            signal(SIGPIPE, SIG_IGN)
            try frames.writeVideo(raw(video ?? .y4m), to: .standardOutput, options: options)
            return []
        }
        try OutputDirectory.checkTakes(output)
        if let video = VideoArgument(fileName: output) {
            try frames.writeVideo(raw(self.video ?? video), toFile: output, options: options)
            return []
        }
        let isFolder = output.hasSuffix("/") || (output as NSString).pathExtension.isEmpty
        if isFolder || OutputDirectory.exists(output) {
            _ = try OutputDirectory(path: output)
            try frames.writeImages(toDirectory: output, options: options)
            return []
        }
        return try frames.write(toFile: output, options: options)
    }

    private func raw(_ video: VideoArgument) -> RawVideo {
        let range = fullRange ? RawVideo.ColorRange.full : .limited
        return switch video {
        case .y4m: .y4m420(range)
        case .y4m444: .y4m444(range)
        case .rgba: .rgba
        }
    }
}
