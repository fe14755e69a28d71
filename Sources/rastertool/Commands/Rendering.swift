import ArgumentParser
import Foundation
import Raster
import RasterSVG

/// What `render` does, its arguments read.
struct Rendering {
    var inputs: [String]
    var output: String
    var size = PictureSize()
    var background: ColorArgument?
    var fonts: String?
    var tile: TileArgument?
    var threads: Int?
    var allowFiles = false
    var limit: [LimitArgument] = []
    var timing = false
    var title: String?
    var language: String?
    var verbose = false

    /// Whether a directory is written, not one picture.
    private var isDirectory: Bool {
        !isDocument && isMany || output.hasSuffix("/") || OutputDirectory.exists(output)
    }

    /// Whether one PDF document is written.
    private var isDocument: Bool { (output as NSString).pathExtension.lowercased() == "pdf" }

    /// Whether one SVG is written.
    private var isSVG: Bool { (output as NSString).pathExtension.lowercased() == "svg" }

    private var isMany: Bool { inputs.count > 1 || inputs.contains(where: OutputDirectory.exists) }

    func validate() throws {
        if inputs.isEmpty { throw ValidationError("Missing expected argument '<in> ...'") }
        if isMany, output == StandardStream.argument {
            throw ValidationError("--output - takes one picture; name a directory for several")
        }
        if isMany, ["png", "jpg", "jpeg", "jpe", "svg"].contains((output as NSString).pathExtension) {
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
        try FontFolder.use(fonts)
        if isDocument {
            try renderDocument()
        } else if isDirectory {
            try renderAll()
        } else {
            ProcessHeap.prepareForOnePicture()
            // Better known before the drawing is drawn than after.
            if !isSVG { try PictureFile(path: output).checkWritable() }
            try render(inputs[0], to: output, threads: threads)
        }
    }

    /// Draws and writes a file.
    private func render(_ input: String, to path: String, threads: Int?) throws {
        var stages = timing ? RenderStageTimes() : nil
        let file = SVGFile(path: input, allowsFiles: allowFiles, limits: limit)
        let data = try file.readBytes()
        stages?.note("read")
        let document = try file.read(data)
        stages?.note("parse and resolve")
        if verbose {
            for warning in document.warnings {
                StandardStream.error.write("rastertool: \(file.inputName): \(warning)\n")
            }
        }
        let picture = try size.picture(of: document.size, tile: tile)
        let drawing = document.drawing(of: picture, background: background)
        stages?.note("record")
        if isSVG, !isDirectory {
            if tile != nil { throw ToolError("--tile is a part of a picture; an SVG is whole") }
            try ImageFile.write(drawing.svgData(), to: path)
            stages?.note("write")
            if let stages { StandardStream.error.write("\(file.inputName): \(stages.text)\n") }
            return
        }
        // Threads are begun, and processors counted, in the time that a small picture takes. They change no
        // byte.
        let isSmall = picture.part.width * picture.part.height <= 1 << 14
        let threads = threads ?? (isSmall ? 1 : nil)
        var renderer = Renderer(threads: threads)
        let progress = PictureProgress(name: file.inputName)
        if !isDirectory {
            renderer.progress = { progress.show($0) }
            ProcessHeap.keep((document, drawing))
        }
        let image: CGImage
        do throws(RenderError) {
            defer { progress.end() }
            image = try drawing.image(pixels: picture.part, limits: renderLimits, renderer: renderer)
        } catch {
            throw ToolError(error, of: file.inputName)
        }
        stages?.note("raster")
        // Most of a second of a large picture's would go into the last hundredth of its size.
        try PictureFile(path: path).write(image, compression: .fast, threads: threads)
        stages?.note("encode and write")
        if let stages { StandardStream.error.write("\(file.inputName): \(stages.text)\n") }
    }

    // MARK: A document

    /// Writes all drawings as pages of one PDF, each read when its page is due.
    private func renderDocument() throws {
        if tile != nil { throw ToolError("--tile is a part of a picture; a PDF has whole pages") }
        let sources = try sources()
        try OutputDirectory.checkTakes(output)
        let (path, isVerbose) = (output, verbose)
        let options = PDFOptions(
            title: title
                ?? (sources.count == 1 ? (sources[0].name as NSString).deletingPathExtension : nil),
            creator: "rastertool", language: language
        ) { if isVerbose { StandardStream.error.write("rastertool: \(path): \($0)\n") } }
        try Drawing.writePDF(toFile: output, options: options) { append in
            for source in sources {
                let file = SVGFile(path: source.path, allowsFiles: allowFiles, limits: limit)
                let document = try file.read(file.readBytes())
                if verbose {
                    for warning in document.warnings {
                        StandardStream.error.write("rastertool: \(file.inputName): \(warning)\n")
                    }
                }
                let picture = try size.picture(of: document.size)
                try append(document.drawing(of: picture, background: background))
            }
        }
    }

    private var renderLimits: RenderLimits {
        var limits = RenderLimits()
        // A size that the user gave is meant.
        if size.isGiven { limits.pixelCount = Drawing.maximumPixelCount }
        for limit in limit { limit.set(in: &limits) }
        return limits
    }

    // MARK: Several files

    private func renderAll() throws {
        let sources = try sources()
        let directory = try OutputDirectory(path: output)
        let cores = threads ?? Processors.count
        let workers = min(cores, sources.count)
        // Files side by side keep cores busier than the bands of one.
        let threadsPerFile = max(cores / workers, 1)
        try Batch(
            count: sources.count, noun: "drawings", failure: "could not be rendered", workers: workers
        ).run { index in
            let target = directory.file(sources[index].name).path
            _ = try OutputDirectory(path: OutputDirectory.folder(of: target))
            try render(sources[index].path, to: target, threads: threadsPerFile)
        }
    }

    /// The files with a PNG's name for each, those of folders in folders of the same names; two of the same
    /// name would take each other's place.
    private func sources() throws -> [(path: String, name: String)] {
        var sources: [(path: String, name: String)] = []
        for input in inputs {
            if OutputDirectory.exists(input) {
                let files = Self.drawings(in: input)
                if files.isEmpty {
                    throw ToolError("\(input): there is no .svg or .svgz file in this folder")
                }
                sources += files.map { ((input as NSString).appendingPathComponent($0), $0) }
            } else {
                let isStream = input == StandardStream.argument
                sources.append((input, isStream ? "standard-input" : (input as NSString).lastPathComponent))
            }
        }
        if isDocument { return sources }
        var taken: [String: String] = [:]
        return try sources.map { path, last in
            let name = (last as NSString).deletingPathExtension + ".png"
            if let other = taken[name] {
                throw ToolError("\(other) and \(path) would both be written as \(name)")
            }
            taken[name] = path
            return (path, name)
        }
    }

    /// In a folder and those below it, in order.
    private static func drawings(in folder: String) -> [String] {
        let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return files.filter { ["svg", "svgz"].contains(($0 as NSString).pathExtension.lowercased()) }
            .filter { !OutputDirectory.exists((folder as NSString).appendingPathComponent($0)) }.sorted()
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
