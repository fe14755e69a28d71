import Foundation
import Raster
import Testing

/// Runs the built `rastertool`, which lies beside the test bundle.
struct Tool {
    struct Outcome {
        let status: Int32
        let output: Data
        let error: String

        var text: String { String(decoding: output, as: UTF8.self) }
        var lines: [Substring] { text.split(separator: "\n") }
    }

    static let executable: URL = {
        // The bundle's own executable on Linux; where a runner loads it, the runner's argument names it.
        let candidates =
            [try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")]
            .compactMap { $0 } + CommandLine.arguments.filter { $0.hasSuffix(".xctest") }
        return candidates.map { URL(filePath: $0).deletingLastPathComponent().appending(path: "rastertool") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? URL(filePath: "rastertool")
    }()

    /// Starts the tool, gives it all of the input, and waits for its end.
    static func run(_ arguments: String..., input: Data? = nil, in directory: URL? = nil) throws -> Outcome {
        try run(arguments, input: input, in: directory)
    }

    /// - Parameters:
    ///   - output: where standard output goes; nil to collect it.
    ///   - environment: variables besides those of the tests.
    static func run(
        _ arguments: [String], input: Data? = nil, output: FileHandle? = nil, in directory: URL? = nil,
        environment: [String: String] = [:]
    ) throws -> Outcome {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        if let directory { process.currentDirectoryURL = directory }
        // Files rather than pipes: nobody has to read while the other writes.
        let scratch = try Scratch()
        let outputFile = try scratch.newFile("output")
        let errorFile = try scratch.newFile("error")
        process.standardOutput = output ?? outputFile
        process.standardError = errorFile
        if let input {
            let pipe = Pipe()
            process.standardInput = pipe
            try process.run()
            // A tool that fails early closes its end; the write then fails, which is no matter here.
            signal(SIGPIPE, SIG_IGN)
            try? pipe.fileHandleForWriting.write(contentsOf: input)
            try? pipe.fileHandleForWriting.close()
        } else {
            process.standardInput = FileHandle.nullDevice
            try process.run()
        }
        process.waitUntilExit()
        #expect(process.terminationReason == .exit, "the tool was ended by a signal")
        return Outcome(
            status: process.terminationStatus, output: try Data(contentsOf: scratch.url("output")),
            error: try String(contentsOf: scratch.url("error"), encoding: .utf8))
    }
}

/// A directory of a test's own, removed at its end.
final class Scratch {
    let directory: URL

    init() throws {
        directory = FileManager.default.temporaryDirectory.appending(path: "rastertool-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: directory) }

    func url(_ name: String) -> URL { directory.appending(path: name) }

    func path(_ name: String) -> String { url(name).path }

    func newFile(_ name: String) throws -> FileHandle {
        _ = FileManager.default.createFile(atPath: path(name), contents: nil)
        return try FileHandle(forWritingTo: url(name))
    }

    /// Writes a sprite whose pixels the closure gives, and returns its path.
    func sprite(
        _ name: String = "sprite.png", columns: Int, rows: Int, _ pixel: (_ x: Int, _ y: Int) -> CGImage.Pixel
    ) throws -> String {
        try makeSprite(columns: columns, rows: rows, pixel).write(to: url(name))
        return path(name)
    }
}

func makeSprite(
    columns: Int, rows: Int, _ pixel: (_ x: Int, _ y: Int) -> CGImage.Pixel
) throws -> CGImage {
    var bytes: [UInt8] = []
    for y in 0..<rows {
        for x in 0..<columns {
            let value = pixel(x, y)
            bytes += [value.red, value.green, value.blue, value.alpha]
        }
    }
    return try #require(CGImage(width: columns, height: rows, pixels: bytes))
}

/// An opaque colour that differs from cell to cell.
func cellColor(_ x: Int, _ y: Int) -> CGImage.Pixel {
    CGImage.Pixel(red: UInt8(20 + 20 * x), green: UInt8(230 - 20 * y), blue: UInt8(x * y), alpha: 255)
}
