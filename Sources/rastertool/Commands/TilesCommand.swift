import ArgumentParser
import Foundation
import Raster
import RasterGallery

struct TilesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tiles",
        abstract: "Cuts a drawing into tiles for viewers that pan and zoom: Deep Zoom, IIIF or z/x/y.",
        discussion: """
            Each level is drawn from the vectors at its scale, so many tiles at once, whatever the size of the whole: \
            no more than these is ever in memory. A level is half as large as the next one, rounded up.

            dz writes NAME.dzi and NAME_files/LEVEL/COLUMN_ROW.png, as vips dzsave does. iiif3 writes info.json and \
            the tiles of a level 0 service of IIIF's Image API 3.0, which are JPEGs unless --format says otherwise; \
            --id is the address that the directory will have. xyz writes Z/X/Y.png, all of full size.

            Several machines share a drawing by --shard 1/4 to 4/4. What is interrupted goes on with --resume, which draws \
            what is missing; for that a hidden file for each shard, .NAME.1-of-4.tiles, lists what is done. Where the drawing or an option \
            that changes tiles is another, all is drawn anew; pictures and fonts that the drawing refers to are not looked at.

            With --json standard output gets a line for each metatile: job, level, column, row, tiles, those that are blank, bytes, sha256 and ms.
            """)

    @Argument(
        help: ArgumentHelp(
            "The SVG file, - for standard input, or a scene that rastertool gallery --list names.",
            valueName: "drawing"))
    var input: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The directory to write to; made if it is missing.", valueName: "dir"))
    var output: String?

    @Option(help: ArgumentHelp("How tiles are named: dz, iiif3 or xyz.", valueName: "layout"))
    var layout = TileLayout.dz

    @Option(help: ArgumentHelp("Pixels of a tile's side.", valueName: "pixels"))
    var tile = 512

    @Option(
        help: ArgumentHelp("Pixels that a tile has of each neighbour; of dz only.", valueName: "pixels"))
    var overlap = 0

    @Option(help: ArgumentHelp("Tiles each way that are drawn at once.", valueName: "count"))
    var metatile = 4

    @Flag(help: "Write no tiles in which nothing is drawn.")
    var skipBlank = false

    @Option(
        help: ArgumentHelp(
            "Only metatiles i, i + n, i + 2n, …, and what viewers read first.", valueName: "i/n"))
    var shard: ShardArgument?

    @Flag(help: "Draw only what is missing.")
    var resume = false

    @Flag(help: "Name the metatiles, a line each, and draw nothing.")
    var list = false

    @OptionGroup var size: RenderSize

    @Option(
        help: ArgumentHelp(
            "What is behind the drawing, nothing by default: \(ColorArgument.help).", valueName: "color"))
    var background: ColorArgument?

    @Option(help: ArgumentHelp("What tiles are: png or jpg.", valueName: "format"))
    var format: TileFormat?

    @Option(help: ArgumentHelp("A JPEG's quality, 0 to 1.", valueName: "share"))
    var quality = 0.9

    @Option(help: ArgumentHelp("What a PNG's size is worth: fast, default or small.", valueName: "effort"))
    var compression = CompressionArgument.fast

    @Option(help: "What dz calls its files; by default as the drawing.")
    var name: String?

    @Option(
        help: ArgumentHelp(
            "Where iiif3's directory will be: https://example.org/iiif/map.", valueName: "address"))
    var id: String?

    @Option(help: ArgumentHelp("The folder of the fonts to use, and no others.", valueName: "dir"))
    var fonts: String?

    @Option(help: ArgumentHelp("Threads to draw with; all cores by default.", valueName: "count"))
    var threads: Int?

    @Flag(help: "Read pictures outside the drawing's folder, too: for drawings that you trust.")
    var allowFiles = false

    @Option(
        help: ArgumentHelp(
            "What the drawing and each metatile may ask for, again for each limit: "
                + "\(LimitArgument.names.joined(separator: ", ")).", valueName: "name=value"))
    var limit: [LimitArgument] = []

    @Flag(help: "Print a line of JSON for each metatile.")
    var json = false

    @Flag(name: .shortAndLong, help: "Show no progress, and no summary.")
    var quiet = false

    /// The most pixels of a metatile's side.
    private static let longest = 8192

    func validate() throws {
        func check(_ value: Int, _ option: String, _ range: ClosedRange<Int>) throws {
            guard !range.contains(value) else { return }
            throw ValidationError(
                "--\(option) \(value) is out of range; give a number from \(range.lowerBound) to "
                    + "\(range.upperBound)")
        }
        try check(tile, "tile", 1...Self.longest)
        try check(metatile, "metatile", 1...Self.longest)
        try check(overlap, "overlap", 0...(tile - 1))
        try check(threads ?? 1, "threads", 1...1024)
        guard (0...1).contains(quality) else {
            throw ValidationError("--quality \(quality) is out of range; give a number from 0 to 1")
        }
        if tile * metatile + 2 * overlap > Self.longest {
            throw ValidationError(
                "a metatile would have a side of \(tile * metatile + 2 * overlap) pixels, more than "
                    + "\(Self.longest); give a smaller --tile or --metatile")
        }
        if overlap > 0, layout != .dz { throw ValidationError("--overlap is of --layout dz only") }
        if layout != .iiif3, id != nil { throw ValidationError("--id is of --layout iiif3 only") }
        if let name, let problem = TileNames.problem(name) { throw ValidationError(problem) }
        if list { return }
        if output == nil { throw ValidationError("Missing expected argument '--output <dir>'") }
        if output == StandardStream.argument { throw ValidationError("--output takes a directory") }
        if layout == .iiif3 {
            guard let id, id.hasPrefix("http://") || id.hasPrefix("https://"), !id.hasSuffix("/") else {
                throw ValidationError(
                    "--layout iiif3 needs --id, the address that the directory will have, as "
                        + "https://example.org/iiif/map, without a slash at its end")
            }
        }
    }

    func run() throws {
        try FontFolder.use(fonts)
        let drawing = try drawing()
        let pyramid = TilePyramid(
            layout: layout, width: drawing.picture.width, height: drawing.picture.height, side: tile,
            overlap: overlap, metatile: metatile)
        let shard = shard?.shard ?? JobLines.Shard()
        if list { return try printJobs(of: pyramid, shard) }
        guard let output else { return }
        let names = TileNames(
            pyramid: pyramid, name: try fileName(), fileExtension: fileFormat.rawValue, address: id)
        let outputs = try OutputRoot(path: output)
        let (records, done) = try TileRecords.open(
            in: output, name: names.name, shard: shard, key: key(of: drawing), resumes: resume)
        let bar = FrameProgress(name: names.name, isShown: !quiet)
        var run = TileRun(
            drawing: drawing, names: names, outputs: outputs, records: records, done: done, shard: shard,
            threads: threads ?? Processors.count)
        run.skipsBlank = skipBlank
        // What an option asks for is meant.
        run.limits.pixelCount = Self.longest * Self.longest
        for limit in limit { limit.set(in: &run.limits) }
        run.compression = compression.value
        run.quality = quality
        if json { run.report = { try StandardStream.output.write($0.line) } }
        run.progress = { bar.show($0, of: $1, noun: "metatiles") }
        StopSignal.watch()
        // Who closes the pipe is told of as an error, not by a signal.
        signal(SIGPIPE, SIG_IGN)
        let start = ContinuousClock.now
        let counts: TileRun.Counts
        do {
            defer { bar.end() }
            counts = try run.run()
            if StopSignal.wasSent { stop(counts, of: run.jobCount) }
            try run.writeManifest()
        } catch let error as RenderError {
            throw ToolError(error, of: names.name)
        }
        if !quiet, !json {
            let seconds = ((.now - start) / .milliseconds(1) / 10).rounded() / 100
            let found = counts.found > 0 ? "\(counts.found) of them there before, " : ""
            let blank = skipBlank ? "\(counts.blank) blank ones left out, " : ""
            print(
                "\(output): \(pyramid.width) × \(pyramid.height) pixels, \(pyramid.levels.count) levels, "
                    + "\(counts.metatiles) metatiles, \(found)\(counts.tiles) tiles written, "
                    + "\(blank)\(seconds) s")
        }
    }

    private var scene: GalleryScene? { GalleryScene(argument: input) }

    private func drawing() throws -> TileDrawing {
        let size = size.pictureSize
        if let scene {
            if background != nil { throw ToolError("--background is for SVG files; a scene has its own") }
            return try TileDrawing(scene: scene, size: size)
        }
        let file = SVGFile(path: input, allowsFiles: allowFiles, limits: limit)
        return try TileDrawing(file: file, size: size, background: background)
    }

    private var fileFormat: TileFormat { format ?? (layout == .iiif3 ? .jpg : .png) }

    private func fileName() throws -> String {
        if let name { return name }
        if let scene { return scene.name }
        if input == StandardStream.argument { return "standard-input" }
        let name = ((input as NSString).lastPathComponent as NSString).deletingPathExtension
        if let problem = TileNames.problem(name) { throw ToolError(problem) }
        return name
    }

    /// All that the tiles' bytes and names depend on.
    private func key(of drawing: TileDrawing) -> String {
        let parts: [String] = [
            ToolVersion.text, drawing.digest, "\(drawing.picture)", layout.rawValue,
            "\(tile) \(overlap) \(metatile) \(skipBlank)", "\(fileFormat) \(quality) \(compression)",
            background?.defaultValueDescription ?? "", fonts ?? "", "\(allowFiles)",
        ]
        return SHA256.hexadecimal(Data(parts.joined(separator: "\n").utf8))
    }

    private struct Job: Encodable {
        let job, level, column, row, x, y, width, height, tiles: Int
    }

    private func printJobs(of pyramid: TilePyramid, _ shard: JobLines.Shard) throws {
        signal(SIGPIPE, SIG_DFL)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        var text = Data()
        for number in stride(from: shard.index, through: pyramid.jobCount, by: shard.count) {
            let metatile = pyramid.metatile(job: number)
            let rect = metatile.rect
            let job = Job(
                job: number, level: metatile.level.number, column: metatile.columns.lowerBound,
                row: metatile.rows.lowerBound, x: rect.x, y: rect.y, width: rect.width, height: rect.height,
                tiles: metatile.columns.count * metatile.rows.count)
            if json {
                text += try encoder.encode(job) + [0x0A]
            } else {
                text += Data(
                    ("\(number): level \(job.level), column \(job.column), row \(job.row): \(job.tiles) tiles, "
                        + "\(job.width) × \(job.height) pixels at \(job.x), \(job.y)\n").utf8)
            }
            if text.count > 1 << 16 {
                try StandardStream.output.write(text)
                text = Data()
            }
        }
        try StandardStream.output.write(text)
    }

    private func stop(_ counts: TileRun.Counts, of count: Int) -> Never {
        StandardStream.error.write(
            "rastertool: interrupted after \(counts.metatiles) of \(count) metatiles; go on with --resume\n")
        StopSignal.die()
    }
}

extension TileLayout: ExpressibleByArgument {}

/// What tiles are written as.
enum TileFormat: String, CaseIterable, ExpressibleByArgument, Sendable { case png, jpg }
