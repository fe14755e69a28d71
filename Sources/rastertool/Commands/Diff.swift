import ArgumentParser
import Foundation
import Raster

struct Diff: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Tells whether two pictures are the same, or all pictures of two directories.",
        discussion: """
            Exit status: 0 when they are the same, 1 when they differ, 2 for trouble (a file that can't be read, bad \
            usage).

            A pixel differs when its distance in the colour space YIQ (Kotsarenko and Ramos, 2010) is above the \
            threshold; unless one is given, when it has any other byte, as in golden tests. Of directories, the files \
            .png, .jpg and .jpeg are compared, at any depth; two belong together when their paths are the same. With \
            --output the pictures of what differs get these paths, too (of a JPEG with .png added).

            The failures of golden tests are two such directories, .build/raster-failures/expected and actual: --html \
            shows them, --update approves them, which writes the golden files.
            """)

    @Argument(help: "The picture that should be, or a directory of them.")
    var expected: String

    @Argument(help: "The picture that is, or a directory of them.")
    var actual: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Where the picture of the differences goes; of directories, a directory.", valueName: "diff.png"))
    var output: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The distance, from 0 to 1, above which a pixel differs.", valueName: "number"))
    var threshold = 0.0

    @Flag(help: "Don't count pixels that are only smoothed differently along an edge.")
    var ignoreAntialiasing = false

    @Option(parsing: .unconditional, help: ArgumentHelp("How many pixels may differ.", valueName: "count"))
    var maxDifferent = 0

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The share of the pixels, from 0 to 1, that must not differ; 0.99 lets one in a hundred.",
            valueName: "share"))
    var precision = 1.0

    @Option(
        name: .customLong("region"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Compare only this part, in pixels; may be given several times.", valueName: "x,y,w,h"))
    var regions: [RegionArgument] = []

    @Option(
        name: .customLong("ignore"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Don't compare this part, in pixels; may be given several times.", valueName: "x,y,w,h"))
    var ignoredRegions: [RegionArgument] = []

    @Flag(help: "Put the expected picture, the differences and the actual one side by side into the output.")
    var sideBySide = false

    @Flag(help: "Print the result as JSON.")
    var json = false

    @Option(
        help: ArgumentHelp("A web page with all that differs, the pictures in it.", valueName: "report.html"))
    var html: String?

    @Option(help: ArgumentHelp("The results as JUnit XML.", valueName: "file"))
    var junit: String?

    @Flag(
        help: ArgumentHelp(
            "Approve: make what differs as the actual picture is, and add what was not expected.",
            discussion: "What has no actual picture stays."))
    var update = false

    func validate() throws {
        guard threshold >= 0, threshold <= 1 else {
            throw ValidationError("--threshold \(threshold) is out of range; give a number from 0 to 1")
        }
        guard maxDifferent >= 0 else {
            throw ValidationError("--max-different \(maxDifferent) is out of range; give 0 or more")
        }
        guard precision >= 0, precision <= 1 else {
            throw ValidationError("--precision \(precision) is out of range; give a number from 0 to 1")
        }
        guard !update || expected != StandardStream.argument else {
            throw ValidationError("--update writes the expected picture, which must be a file")
        }
        guard expected != StandardStream.argument || actual != StandardStream.argument else {
            throw ValidationError("standard input can be only one of the two pictures")
        }
        guard !sideBySide || output != nil || html != nil else {
            throw ValidationError("--side-by-side says what goes to --output, which is missing")
        }
        for (name, path) in [("html", html), ("junit", junit)] where path == StandardStream.argument {
            throw ValidationError("--\(name) takes a file; standard output has the result")
        }
    }

    func run() throws {
        let isSame: Bool
        do {
            isSame = try compare()
        } catch let error as ValidationError {
            throw error
        } catch let verdict as ToolExit {
            throw verdict
        } catch {
            throw ToolExit(status: 2, message: words(for: error))
        }
        if !isSame { throw ToolExit(status: 1) }
    }

    private var tolerance: DiffTolerance {
        DiffTolerance(
            options: ImageComparison.Options(
                threshold: threshold, ignoresAntialiasing: ignoreAntialiasing, regions: regions.map(\.rect),
                ignoredRegions: ignoredRegions.map(\.rect)), maximumDifferentPixels: maxDifferent,
            precision: precision)
    }

    /// Whether all is the same.
    private func compare() throws -> Bool {
        switch (OutputDirectory.exists(expected), OutputDirectory.exists(actual)) {
        case (true, true): return try compareDirectories()
        case (false, false): return try compareFiles()
        case (true, false): throw Self.mismatch(expected, actual)
        case (false, true): throw Self.mismatch(actual, expected)
        }
    }

    private static func mismatch(_ directory: String, _ other: String) -> any Error {
        if other != StandardStream.argument, !FileManager.default.fileExists(atPath: other) {
            return ToolError("\(other): there is no such directory; check the path")
        }
        return ToolError("\(directory) is a directory, and \(other) is none; give two of a kind")
    }

    private func compareFiles() throws -> Bool {
        let clock = ContinuousClock()
        let start = clock.now
        let picture = try PictureFile(path: actual).read()
        // One that isn't there yet is approved like one that differs.
        if update, !FileManager.default.fileExists(atPath: expected) {
            try approve(picture)
            try StandardStream.output.write(
                Data("updated: \(expected): there was no expected picture\n".utf8))
            return true
        }
        let comparison = try tolerance.compare(try PictureFile(path: expected).read(), picture)
        if let output { try PictureFile(path: output).write(self.picture(comparison)) }
        var result = DiffResult(name: actual, comparison, tolerance)
        result.seconds = (clock.now - start) / .seconds(1)
        if update, result.canBeUpdated {
            try approve(picture)
            result.status = .updated
        }
        let pair = DiffPair(
            result: result, comparison: comparison, expected: comparison.expected, actual: comparison.actual)
        try writeReports([result]) { page in try page.add(pair) }
        // The picture may be on standard output.
        let stream: StandardStream = output == StandardStream.argument ? .error : .output
        try stream.write(json ? DiffResult.json(result) : Data((result.text + "\n").utf8))
        return result.passes
    }

    /// Byte by byte, where that makes the expected file what its name says.
    private func approve(_ picture: CGImage) throws {
        let extensions = [expected, actual].map { ($0 as NSString).pathExtension.lowercased() }
        guard actual != StandardStream.argument, extensions[0] == extensions[1] else {
            return try PictureFile(path: expected).write(picture)
        }
        try GoldenOrigin(path: expected).update(from: actual)
        try ApprovedFile.copy(actual, to: expected)
    }

    private func writeReports(_ results: [DiffResult], fill: (inout DiffPage) throws -> Void) throws {
        if let html {
            var page = DiffPage(expected: expected, actual: actual)
            try fill(&page)
            try OutputFile(path: html).write(page.html(results))
        }
        if let junit { try OutputFile(path: junit).write(DiffReport(results: results).junit) }
    }

    private func picture(_ comparison: ImageComparison) -> CGImage {
        sideBySide ? comparison.sideBySide() : comparison.overlay()
    }

    private func compareDirectories() throws -> Bool {
        if output == StandardStream.argument {
            throw ValidationError("--output takes a directory when two directories are compared")
        }
        let directory = try output.map(OutputDirectory.init(path:))
        let names = try DiffDirectories(expected: expected, actual: actual)
        var results: [DiffResult] = []
        var page = html.map { _ in DiffPage(expected: expected, actual: actual) }
        let showsProgress = isatty(StandardStream.error.rawValue) != 0
        for (number, name) in names.all.enumerated() {
            if showsProgress {
                StandardStream.error.write("\u{1B}[2K\r\(number + 1)/\(names.all.count) \(name)")
            }
            var pair = names.compare(name, tolerance)
            if update, pair.result.canBeUpdated {
                try names.update(name)
                pair.result.status = .updated
            }
            results.append(pair.result)
            try page?.add(pair)
            if let comparison = pair.comparison, !pair.result.isSame {
                try directory?.write(picture(comparison), to: names.pictureName(name))
            }
        }
        if showsProgress { StandardStream.error.write("\u{1B}[2K\r") }
        try writeReports(results) { $0 = page ?? $0 }
        let report = DiffReport(results: results)
        try StandardStream.output.write(json ? try report.json() : Data(report.text.utf8))
        let troubled = results.count { $0.status == .trouble }
        if troubled > 0 {
            throw ToolExit(
                status: 2, message: "\(troubled) of \(results.count) pictures can't be compared")
        }
        return results.allSatisfy(\.passes)
    }
}

/// A rectangle on the command line: left, top, width and height in pixels.
struct RegionArgument: ExpressibleByArgument {
    let rect: PixelRect

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Int($0) }
        guard parts.count == 4, numbers.count == 4, numbers[0] >= 0, numbers[1] >= 0, numbers[2] > 0,
            numbers[3] > 0
        else { return nil }
        rect = PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}
