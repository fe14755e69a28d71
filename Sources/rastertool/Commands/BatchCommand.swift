import ArgumentParser
import Dispatch
import Foundation
import Raster

struct BatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "batch",
        abstract: "Draws jobs from standard input, a line of JSON each, in one process that stays warm.",
        discussion: """
            A job names what is drawn, file, svg, template (card, badge or chart, with data) or scene, the .png or .jpg to write, out, and may have \
            an id (else out is it), width, height, scale, background, and quality of a JPEG:

                {"id":"a1","file":"icons/a.svg","out":"s/a1.png","width":64}
                {"id":"a2","svg":"<svg …>","out":"s/a2.png"}
                {"id":"a3","template":"card","data":{"title":"Hello"},"out":"s/a3.jpg"}

            Each gives a line on standard output, in the order in which they are done: id, out, width, height, bytes, \
            sha256 and ms; or id, line, kind and error. A kind is job, input, svg, template, scene, limit, timeout or \
            output. A job that fails ends nothing and leaves the file that was there. Nothing is written outside of --output-root, nor read outside of \
            --input-root. Of two jobs with the same out the one that ends last has it.

            To go on with what was interrupted: rastertool batch --resume r.ndjson < jobs.ndjson >> r.ndjson

            Exit status: 0 when every job was done, 1 when some failed. SIGINT and SIGTERM let those that were begun \
            finish, and then end the process as signals do.
            """)

    @Option(help: ArgumentHelp("Jobs that are drawn side by side; all cores by default.", valueName: "count"))
    var threads: Int?

    @Option(help: ArgumentHelp("What a job may take: 2s, 500ms or 1m.", valueName: "time"))
    var timeout = DurationArgument(seconds: 10)

    @Option(
        help: ArgumentHelp("The folder that out names files in; made if it is missing.", valueName: "dir"))
    var outputRoot = "."

    @Option(help: ArgumentHelp("The folder that file names drawings in.", valueName: "dir"))
    var inputRoot = "."

    @Option(
        help: ArgumentHelp(
            "Skip the jobs that are done in the results of an earlier run.", valueName: "file"))
    var resume: String?

    @Option(help: ArgumentHelp("Only lines i, i + n, i + 2n, … of the jobs.", valueName: "i/n"))
    var shard: ShardArgument?

    @Option(help: ArgumentHelp("The folder of the fonts to use, and no others.", valueName: "dir"))
    var fonts: String?

    @Option(
        help: ArgumentHelp(
            "What each job may ask for, again for each limit: \(LimitArgument.names.joined(separator: ", ")).",
            valueName: "name=value"))
    var limit: [LimitArgument] = []

    @Option(help: ArgumentHelp("What a PNG's size is worth: fast, default or small.", valueName: "effort"))
    var compression = CompressionArgument.fast

    @Option(help: ArgumentHelp("The most bytes of a line.", valueName: "bytes"))
    var maximumLine = 1 << 24

    @Flag(name: .shortAndLong, help: "Show no progress, and not how many failed.")
    var quiet = false

    func validate() throws {
        if let threads, !(1...1024).contains(threads) {
            throw ValidationError("--threads \(threads) is out of range; give a number from 1 to 1024")
        }
        guard (1...(1 << 30)).contains(maximumLine) else {
            throw ValidationError("--maximum-line \(maximumLine) is out of range; give 1 to \(1 << 30)")
        }
    }

    func run() throws {
        try FontFolder.use(fonts)
        var runner = JobRunner(
            inputs: try InputRoot(path: inputRoot), outputs: try OutputRoot(path: outputRoot))
        runner.limits = limit
        runner.timeout = timeout.seconds
        runner.compression = compression.value
        let finished = try resume.map { try FinishedJobs(path: $0) } ?? FinishedJobs()
        let lines = JobLines(
            descriptor: StandardStream.input.rawValue, shard: shard?.shard ?? JobLines.Shard(),
            longest: maximumLine)
        let results = JobResults()
        JobResults.mendOutput()
        StopSignal.watch()
        // Who closes the pipe is told of as an error, not by a signal.
        signal(SIGPIPE, SIG_IGN)
        let bar = FrameProgress(name: "batch", isShown: !quiet)
        Self.work(threads: threads ?? Processors.count) { [runner] in
            while let line = lines.next() {
                Self.run(line, runner, finished, longest: maximumLine, results)
                let counts = results.counts
                bar.show(
                    counts.done + counts.failed, noun: "jobs", failed: counts.failed, share: lines.share)
            }
        }
        bar.end()
        try finish(lines, results)
    }

    /// Does the same on so many threads at once, and waits for all.
    private static func work(threads: Int, _ body: @escaping @Sendable () -> Void) {
        let group = DispatchGroup()
        for _ in 0..<threads {
            group.enter()
            let thread = Thread {
                body()
                group.leave()
            }
            thread.stackSize = 8 << 20
            thread.start()
        }
        group.wait()
    }

    private static func run(
        _ line: JobLines.Line, _ runner: JobRunner, _ finished: FinishedJobs, longest: Int,
        _ results: JobResults
    ) {
        let start = ContinuousClock.now
        var seconds: Double { (.now - start) / .seconds(1) }
        guard let bytes = line.bytes else {
            let error = JobError(.job, "the line has more than \(longest) bytes (--maximum-line)")
            return results.write(error, id: nil, line: line.number, seconds: seconds)
        }
        var id: JobID?
        do {
            let job = try RenderJob.read(bytes)
            id = job.id
            if finished.contains(job.id) { return results.skip() }
            let picture = try runner.run(job)
            results.write(job, picture, seconds: seconds)
        } catch {
            results.write(
                JobError(error), id: id ?? RenderJob.id(of: bytes), line: line.number, seconds: seconds)
        }
    }

    private func finish(_ lines: JobLines, _ results: JobResults) throws {
        let counts = results.counts
        if let failure = results.failure { throw ToolExit(status: 1, message: failure) }
        if StopSignal.wasSent {
            let rest =
                lines.countRest().map { "\($0) lines of standard input were" }
                ?? "the rest of standard input was"
            StandardStream.error.write(
                "rastertool: interrupted after \(counts.done) jobs and \(counts.failed) that failed; \(rest) "
                    + "not begun; go on with --resume and the results\n")
            StopSignal.die()
        }
        if lines.failure != 0 {
            throw ToolError("standard input: can't be read: \(ImageFile.words(lines.failure))")
        }
        if counts.failed > 0 {
            let all = counts.done + counts.failed
            throw ToolExit(status: 1, message: quiet ? nil : "\(counts.failed) of \(all) jobs failed")
        }
    }
}

/// A time on the command line: 2s, 500ms, 1m or, as plain seconds, 2.
struct DurationArgument: ExpressibleByArgument, CustomStringConvertible {
    let seconds: Double

    init(seconds: Double) { self.seconds = seconds }

    init?(argument: String) {
        let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("", 1.0)]
        guard let (unit, factor) = units.first(where: { argument.hasSuffix($0.0) }),
            let number = Double(argument.dropLast(unit.count)), number > 0, number * factor <= 86_400
        else { return nil }
        seconds = number * factor
    }

    var description: String { "\(seconds)s" }
    var defaultValueDescription: String { "\(Int(seconds))s" }
}

/// A part of so many on the command line: 1/4 to 4/4.
struct ShardArgument: ExpressibleByArgument {
    let shard: JobLines.Shard

    init?(argument: String) {
        let numbers = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let index = numbers[0], let count = numbers[1], count >= 1,
            count <= 1_000_000_000, (1...count).contains(index)
        else { return nil }
        shard = JobLines.Shard(index: index, count: count)
    }
}
