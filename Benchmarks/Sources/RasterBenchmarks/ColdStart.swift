import Foundation

/// What the first glyph of a process costs: this program starts itself again and again, and each child draws
/// one short text and says when it was where. `fc-match` beside it is what fontconfig itself takes to read
/// its settings and caches.
struct ColdStart {
    let runs: Int

    /// The milestones of a child, in milliseconds of CPU time since it began.
    enum Step: Int, CaseIterable {
        case main, fonts, face, text, picture

        var name: String {
            switch self {
            case .main: "process to its main function"
            case .fonts: "fonts found by fontconfig, named"
            case .face: "face chosen and opened"
            case .text: "text shaped and laid out"
            case .picture: "glyphs drawn"
            }
        }
    }

    func run() throws {
        let program = CommandLine.arguments[0]
        var children: [[Double]] = []
        var matches: [Double] = []
        let match = Self.find("fc-match")
        for _ in 0..<runs {
            let (output, _) = try Self.output(of: program, ["--first-glyph"])
            let times = output.split(separator: " ").compactMap { Double($0) }
            guard times.count == Step.allCases.count else { throw Failure(output: output) }
            children.append(times)
            if let match { matches.append(try Self.output(of: match, ["system"]).milliseconds) }
        }
        let table = Table([("first glyph, CPU time", 34), ("ms", 6)], leftColumns: 1)
        table.printHeader()
        func median(_ values: [Double]) -> String { decimal(values.median, 1) }
        if !matches.isEmpty { table.printRow(["fc-match, the whole process", median(matches)]) }
        for step in Step.allCases {
            let before = step.rawValue - 1
            table.printRow([
                step.name, median(children.map { $0[step.rawValue] - (before < 0 ? 0 : $0[before]) }),
            ])
        }
        let first = Step.main.rawValue
        let last = Step.picture.rawValue
        table.printRow(["from main to the picture", median(children.map { $0[last] - $0[first] })])
        table.printRow(["the whole", median(children.map { $0[last] })])
    }

    private struct Failure: Error, CustomStringConvertible {
        let output: String
        var description: String { "the child said \"\(output)\"" }
    }

    private static func find(_ name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// What a program printed, and the CPU time that it took.
    private static func output(
        of program: String, _ arguments: [String]
    ) throws -> (text: String, milliseconds: Double) {
        let before = childrenTime
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (
            String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines),
            childrenTime - before
        )
    }

    private static var childrenTime: Double {
        var usage = rusage()
        getrusage(RUSAGE_CHILDREN.rawValue, &usage)
        func milliseconds(_ time: timeval) -> Double {
            Double(time.tv_sec) * 1000 + Double(time.tv_usec) / 1000
        }
        return milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime)
    }
}
