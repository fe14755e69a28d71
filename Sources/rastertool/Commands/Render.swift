import ArgumentParser
import Dispatch
import Foundation
import Raster
import RasterSVG
import Synchronization

struct Render: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draws SVG files as PNG or JPEG pictures.",
        discussion: """
            The picture has the drawing's own size, a pixel for each CSS pixel, unless an option says otherwise. Several \
            files go into the directory that -o names, each as a PNG of its own name, on all cores. Pictures that a \
            drawing refers to are read from its folder and those below, with --allow-files from anywhere; the network \
            is never asked. Fonts are those that rastertool fonts lists. What a drawing asks for that can't be drawn \
            is left out, and told with --verbose.
            """)

    @Argument(
        help: ArgumentHelp(
            "The SVG files (.svg, or gzip'ed .svgz), or - for standard input.", valueName: "in"))
    var inputs: [String]

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The .png or .jpg file to write, - for standard output, or a directory for several.",
            valueName: "out"))
    var output: String

    @OptionGroup var size: RenderSize

    @Option(
        help: ArgumentHelp(
            "What is behind the drawing, nothing by default: \(ColorArgument.names), or #RRGGBB[AA].",
            valueName: "color"))
    var background: ColorArgument?

    @Option(help: ArgumentHelp("The folder of the fonts to use, and no others.", valueName: "dir"))
    var fonts: String?

    @Option(help: ArgumentHelp("Only this part of the picture, in its pixels.", valueName: "x,y,w,h"))
    var tile: TileArgument?

    @Option(help: ArgumentHelp("Threads to draw with; all cores by default.", valueName: "count"))
    var threads: Int?

    @Flag(help: "Read pictures outside the drawing's folder, too: for drawings that you trust.")
    var allowFiles = false

    @Option(
        help: ArgumentHelp(
            "What a drawing may ask for, again for each limit: \(LimitArgument.names.joined(separator: ", ")).",
            valueName: "name=value"))
    var limit: [LimitArgument] = []

    @Flag(help: "Print what each stage took.")
    var timing = false

    @Flag(name: .shortAndLong, help: "Print what was left out of the drawing, and why.")
    var verbose = false

    private var isDirectory: Bool {
        if inputs.count > 1 || output.hasSuffix("/") { return true }
        var isDirectory = ObjCBool(false)
        return FileManager.default.fileExists(atPath: output, isDirectory: &isDirectory)
            && isDirectory.boolValue
    }

    func validate() throws {
        if inputs.isEmpty { throw ValidationError("Missing expected argument '<in> ...'") }
        if inputs.count > 1, output == StandardStream.argument {
            throw ValidationError("--output - takes one picture; name a directory for several")
        }
        if inputs.count > 1, ["png", "jpg", "jpeg", "jpe"].contains((output as NSString).pathExtension) {
            throw ValidationError("--output \(output) is one picture; name a directory for several")
        }
        if inputs.filter({ $0 == StandardStream.argument }).count > 1 {
            throw ValidationError("standard input can be read only once")
        }
        if let threads, !(1...1024).contains(threads) {
            throw ValidationError("--threads \(threads) is out of range; give a number from 1 to 1024")
        }
    }

    func run() throws {
        if let fonts {
            var isDirectory = ObjCBool(false)
            guard FileManager.default.fileExists(atPath: fonts, isDirectory: &isDirectory),
                isDirectory.boolValue
            else {
                throw ToolError("\(fonts): there is no such folder of fonts")
            }
            setenv("RASTER_FONTS", fonts, 1)
        }
        if isDirectory {
            try renderAll()
        } else {
            // Better known before the drawing is drawn than after.
            try PictureFile(path: output).checkWritable()
            try render(inputs[0], to: output, threads: threads)
        }
    }

    /// Draws and writes a file.
    private func render(_ input: String, to path: String, threads: Int?) throws {
        var stages = RenderStageTimes()
        let file = SVGFile(path: input, allowsFiles: allowFiles, limits: limit)
        let data = try file.readBytes()
        stages.note("read")
        let document = try file.read(data)
        stages.note("parse and resolve")
        if verbose {
            for warning in document.warnings {
                StandardStream.error.write("rastertool: \(file.inputName): \(warning)\n")
            }
        }
        let picture = try size.picture(of: document.size, tile: tile)
        let drawing = Drawing(
            size: CGSize(width: picture.width, height: picture.height), opaque: background?.isOpaque ?? false
        ) { context, whole in
            if let background {
                context.fill(Path(CGRect(origin: .zero, size: whole)), with: .color(background.color))
            }
            document.draw(
                in: &context,
                rect: CGRect(
                    x: 0, y: 0, width: document.size.width * picture.scale,
                    height: document.size.height * picture.scale))
        }
        stages.note("record")
        let renderer = Renderer(threads: threads)
        let image = drawing.image(pixels: picture.part, renderer)
        stages.note("raster")
        // Most of a second of a large picture's would go into the last hundredth of its size.
        try PictureFile(path: path).write(image, compression: .fast)
        stages.note("encode and write")
        if timing { StandardStream.error.write("\(file.inputName): \(stages.text)\n") }
    }

    // MARK: Several files

    private func renderAll() throws {
        let names = try fileNames()
        let directory = try OutputDirectory(path: output)
        let cores = threads ?? ProcessInfo.processInfo.activeProcessorCount
        let workers = min(cores, inputs.count)
        // Files side by side keep cores busier than the bands of one.
        let threadsPerFile = max(cores / workers, 1)
        let next = Atomic<Int>(0)
        let progress = Mutex(RenderProgress(total: inputs.count))
        DispatchQueue.concurrentPerform(iterations: workers) { _ in
            while true {
                let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                if index >= inputs.count { return }
                var failure: String?
                do {
                    try render(inputs[index], to: directory.file(names[index]).path, threads: threadsPerFile)
                } catch {
                    failure = "\(error)"
                }
                progress.withLock { $0.finish(failure) }
            }
        }
        let failures = progress.withLock { $0.end() }
        if failures > 0 {
            throw ToolExit(
                status: 1,
                message: "\(failures) of \(inputs.count) drawings could not be rendered")
        }
    }

    /// A PNG for each input; two of the same name would take each other's place.
    private func fileNames() throws -> [String] {
        var taken: [String: String] = [:]
        return try inputs.map { input in
            let last =
                input == StandardStream.argument ? "standard-input" : (input as NSString).lastPathComponent
            let name = (last as NSString).deletingPathExtension + ".png"
            if let other = taken[name] {
                throw ToolError("\(other) and \(input) would both be written as \(name)")
            }
            taken[name] = input
            return name
        }
    }
}

/// How long each stage took.
struct RenderStageTimes {
    private var stages: [(name: String, seconds: Double)] = []
    private var last = ContinuousClock.now

    mutating func note(_ name: String) {
        let now = ContinuousClock.now
        stages.append((name, (now - last) / .seconds(1)))
        last = now
    }

    var text: String {
        let total = stages.reduce(0) { $0 + $1.seconds }
        return (stages + [("all", total)])
            .map { "\($0.name) \(($0.seconds * 1e5).rounded() / 100) ms" }.joined(separator: ", ")
    }
}

/// A line on standard error that tells how many files are done, where somebody looks; failures stay on it.
private struct RenderProgress {
    let total: Int
    private var done = 0
    private var failures = 0
    private let isShown = isatty(StandardStream.error.rawValue) != 0

    init(total: Int) { self.total = total }

    mutating func finish(_ failure: String?) {
        done += 1
        if let failure {
            failures += 1
            StandardStream.error.write("\(isShown ? "\r\u{1B}[K" : "")rastertool: error: \(failure)\n")
        }
        if isShown { StandardStream.error.write("\r\u{1B}[K\(done) of \(total) drawings") }
    }

    /// - Returns: how many failed.
    mutating func end() -> Int {
        if isShown { StandardStream.error.write("\n") }
        return failures
    }
}
