import ArgumentParser
import Foundation

@main
struct Benchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Draws the workload with Raster and with cairo in turn and prints the rates.")

    @Option(help: "Threads that Raster renders with; above 1, wall time is measured instead of CPU time.")
    var threads = 1

    @Option(help: "Only cases whose \"case style size\" contains this.")
    var filter = ""

    @Option(help: "Also write the measurements to this file.")
    var json: String?

    @Option(help: "Milliseconds a sample takes at least.")
    var milliseconds = 15.0

    @Option(help: "Samples of each library and case; the median is reported.")
    var samples = 7

    @Option(help: "pillow_blur.py, to compare the blurs with Pillow's where Python has it.")
    var pillow: String?

    @Option(help: "The Python that runs it.")
    var python = "python3"

    @Option(help: "A shared library of Blend2D, see Benchmarks/blend2d.sh, to measure it, too.")
    var blend2d: String?

    @Flag(help: "List the cases and stop.")
    var list = false

    @Flag(help: "Compare the pixels of one pass with cairo's, or Blend2D's, instead of measuring.")
    var compare = false

    @Flag(help: "Measure how much sooner a picture is drawn by --threads than by one.")
    var speedup = false

    @Flag(help: "Measure time an operation against the number of operations.")
    var growth = false

    @Flag(help: "Measure the memory that rendering the map takes.")
    var memory = false

    @Flag(help: "Measure the time and the memory that recording takes, a command.")
    var recording = false

    @Flag(help: "Measure PNG encoding beside libpng's.")
    var codecs = false

    @Flag(help: "Measure what the first glyph of a process costs.")
    var coldStart = false

    /// What `--cold-start` runs.
    @Flag(help: .hidden)
    var firstGlyph = false

    func validate() throws {
        guard threads >= 1 else { throw ValidationError("--threads takes a number from 1 on") }
        guard samples >= 1 else { throw ValidationError("--samples takes a number from 1 on") }
        guard milliseconds.isFinite, milliseconds > 0 else {
            throw ValidationError("--milliseconds takes a positive number")
        }
    }

    func run() throws {
        if firstGlyph { return ColdStart.drawFirstGlyph() }
        if coldStart { return try ColdStart(runs: max(samples, 15)).run() }
        try SceneHashes.verify()
        let cases = WorkloadCase.all.filter { filter.isEmpty || $0.label.contains(filter) }
        guard !cases.isEmpty else { throw ValidationError("no case contains \"\(filter)\"; see --list") }
        let sampler = Sampler(
            stopwatch: threads == 1 ? .processTime : .wallTime, duration: milliseconds / 1000,
            samples: samples)
        let blend2D = try blend2d.map(Blend2DLibrary.init(path:))
        if list {
            for item in cases { print(item.label) }
        } else if compare {
            Comparison(threads: threads, blend2D: blend2D).run(cases)
        } else if speedup {
            Speedup(threads: max(threads, 2), milliseconds: milliseconds, turns: samples).run(cases)
        } else if growth {
            Growth(threads: threads, sampler: sampler).run()
        } else if codecs {
            try Codecs(sampler: sampler).run()
        } else if recording {
            RecordingCosts(sampler: sampler).run(cases)
        } else if memory {
            try Memory(threads: threads).run()
        } else {
            try measure(cases, sampler, blend2D)
        }
    }

    private func measure(_ cases: [WorkloadCase], _ sampler: Sampler, _ blend2D: Blend2DLibrary?) throws {
        // A file that can't be written is better known before the minutes of measuring.
        if let json { try Data("[]".utf8).write(to: URL(fileURLWithPath: json)) }
        let others = blend2D.map { "cairo and Blend2D \($0.version)" } ?? "cairo"
        print(
            "\(threads) thread(s) of Raster beside 1 of \(others), \(sampler.stopwatch.name), ",
            terminator: "")
        print("median of \(samples) samples of \(decimal(milliseconds, 0)) ms; the scene hashes are right.\n")
        let table = Table.measurements(besideBlend2D: blend2D != nil)
        table.printHeader()
        var measurements: [Measurement] = []
        for item in cases {
            let measurement = measure(item, sampler, blend2D)
            table.printRow(measurement, besideBlend2D: blend2D != nil)
            measurements.append(measurement)
        }
        print("")
        for prefix in ["Fill", "Stroke"] {
            if let (mean, count) = geometricMean(of: measurements, namePrefix: prefix, \.ratio) {
                print("\(prefix)*, solid and opaque, geometric mean of \(count) ratios: \(decimal(mean, 2))")
            }
            if let (mean, _) = geometricMean(of: measurements, namePrefix: prefix, \.ratioToBlend2D) {
                print("\(prefix)*, to Blend2D: \(decimal(mean, 2))")
            }
        }
        for item in measurements where item.name == "ShareCard" {
            guard let raster = item.raster, let cairo = item.cairo else { continue }
            print(
                "\(item.name) \(item.style): \(decimal(1000 / raster, 2)) ms, cairo's \(decimal(1000 / cairo, 2)) ms"
            )
        }
        if let pillow, threads == 1 {
            PillowBlur(script: pillow, python: python, sampler: sampler).printRatios(to: measurements)
        }
        if let json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            // A case that Raster can't draw yet has no rate to publish.
            let data = try encoder.encode(measurements.filter { $0.raster != nil })
            try data.write(to: URL(fileURLWithPath: json))
        }
    }

    private func measure(
        _ item: WorkloadCase, _ sampler: Sampler, _ blend2D: Blend2DLibrary?
    ) -> Measurement {
        let work = item.makeWork()
        let cairo = CairoPainter(width: item.width, height: item.height)
        let raster = RasterPainter(width: item.width, height: item.height, threads: threads)
        let third = blend2D.map { Blend2DPainter($0, width: item.width, height: item.height) }
        let rates = sampler.rates(of: [
            cairo.pass(for: work), raster.pass(for: work), third?.pass(for: work),
        ]).map { $0.map { $0 * Double(item.operations) } }
        return Measurement(
            name: item.name, style: item.style, size: item.size, raster: rates[1], cairo: rates[0],
            blend2D: rates[2])
    }
}
