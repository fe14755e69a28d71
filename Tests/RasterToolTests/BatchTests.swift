import Foundation
import Raster
import Testing

/// `rastertool batch`.
struct BatchTests {
    private struct Result: Decodable, Equatable {
        var id: String?
        var out: String?
        var line: Int?
        var kind: String?
        var error: String?
        var bytes: Int?
        var sha256: String?
        var width: Int?
        var height: Int?
    }

    private static let drawing =
        "<svg xmlns='http://www.w3.org/2000/svg' width='30' height='20'><path fill='red' d='M0 0H15V20z'/></svg>"

    private func scratch() throws -> Scratch {
        let scratch = try Scratch()
        try Self.drawing.write(to: scratch.url("a.svg"), atomically: true, encoding: .utf8)
        return scratch
    }

    private func batch(
        _ lines: [String], _ arguments: [String] = [], in scratch: Scratch
    ) throws -> (results: [Result], outcome: Tool.Outcome) {
        let outcome = try Tool.run(
            ["batch", "--output-root", "out"] + arguments,
            input: Data(lines.joined(separator: "\n").utf8), in: scratch.directory)
        let results = try outcome.lines.map {
            try JSONDecoder().decode(Result.self, from: Data($0.utf8))
        }
        return (results, outcome)
    }

    private func files(_ scratch: Scratch, _ folder: String = "out") throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: scratch.path(folder)).sorted()
    }

    private func job(_ number: Int) -> String {
        #"{"id":"\#(number)","svg":"\#(Self.drawing)","width":\#(number % 50 + 1),"out":"\#(number % 3)/\#(number).png"}"#
    }

    @Test func everySourceBecomesAPicture() throws {
        let scratch = try scratch()
        let (results, outcome) = try batch(
            [
                #"{"id":"f","file":"a.svg","out":"f.png","width":60,"scale":2}"#, "",
                #"{"id":"s","svg":"\#(Self.drawing)","out":"s/s.jpg","background":"teal"}"#,
                #"{"id":"c","template":"card","data":{"title":"A"},"out":"c.png","width":300,"height":200}"#,
                #"{"id":"b","template":"badge","data":{"label":"a","value":"b"},"out":"b.png"}"#,
                #"{"template":"chart","data":{"values":[1,2]},"out":"h.png"}"#,
                #"{"id":"g","scene":"tree","out":"g.png","width":280}"#,
            ], in: scratch)
        #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
        #expect(Set(results.map(\.id)) == ["f", "s", "c", "b", "h.png", "g"])
        #expect(try files(scratch) == ["b.png", "c.png", "f.png", "g.png", "h.png", "s", "s/s.jpg"])
        for result in results {
            let data = try Data(contentsOf: scratch.url("out/\(result.out ?? "")"))
            let image = try CGImage(data: data)
            #expect(result.width == image.width && result.height == image.height)
            #expect(result.bytes == data.count && result.sha256 == SHA256.hexadecimal(data))
        }
        #expect(results.first { $0.id == "f" }?.width == 120)
        #expect(results.first { $0.id == "g" }?.height == 200)
        // The same bytes as by itself.
        let alone = try Tool.run(
            "render", "a.svg", "-o", "alone.png", "--width", "60", "--scale", "2", in: scratch.directory)
        #expect(alone.status == 0)
        #expect(
            try Data(contentsOf: scratch.url("alone.png")) == Data(contentsOf: scratch.url("out/f.png")))
    }

    /// Each is told with its kind, and ends nothing.
    @Test(arguments: [
        ("not JSON", "job", "JSON"), (#"{"id":"e","out":"e.png"}"#, "job", "nothing to draw"),
        (#"{"id":"e","file":"a.svg","svg":"","out":"e.png"}"#, "job", "file and svg"),
        (#"{"id":"e","file":"a.svg"}"#, "job", "'out'"),
        (#"{"id":"e","file":"a.svg","out":"e.png","widht":3}"#, "job", "'widht'"),
        (#"{"id":"e","file":"a.svg","out":"e.png","width":1e12}"#, "job", "65536"),
        (#"{"id":"e","file":"a.svg","out":"e.png","width":"3"}"#, "job", "whole number"),
        (#"{"id":"e","file":"a.svg","out":"e.png","width":1e300}"#, "job", "out of range"),
        (#"{"id":"e","template":"chart","data":{"values":[1e400]},"out":"e.png"}"#, "job", "out of range"),
        (#"{"id":"e","file":"a.svg","out":"e.png","scale":-1}"#, "job", "above 0"),
        (#"{"id":"e","file":"a.svg","out":"e.png","width":65536,"height":65536}"#, "limit", "pixels"),
        (#"{"id":"e","file":"a.svg","out":"e.bmp"}"#, "output", ".png"),
        (#"{"id":"e","file":"none.svg","out":"e.png"}"#, "input", "none.svg"),
        (#"{"id":"e","file":"pipe.svg","out":"e.png"}"#, "input", "regular"),
        (#"{"id":"e","svg":"<svg","out":"e.png"}"#, "svg", "XML"),
        (#"{"id":"e","template":"crad","data":{},"out":"e.png"}"#, "template", "did you mean 'card'"),
        (#"{"id":"e","template":"card","out":"e.png"}"#, "template", "data"),
        (#"{"id":"e","template":"card","data":{"title":3},"out":"e.png"}"#, "template", "data.title"),
        (#"{"id":"e","template":"chart","data":{"values":[1],"labels":[]},"out":"e.png"}"#, "template", "1"),
        (#"{"id":"e","scene":"treee","out":"e.png"}"#, "scene", "did you mean 'tree'"),
    ])
    func whatFailsIsTold(line: String, kind: String, word: String) throws {
        let scratch = try scratch()
        #expect(mkfifo(scratch.path("pipe.svg"), 0o600) == 0)
        let (results, outcome) = try batch(
            ["", line, #"{"id":"ok","file":"a.svg","out":"ok.png"}"#], in: scratch)
        #expect(outcome.status == 1 && outcome.error.contains("1 of 2"), "\(outcome.error)")
        let failed = try #require(results.first { $0.error != nil })
        #expect(failed.kind == kind && failed.line == 2, "\(failed)")
        #expect(failed.error?.contains(word) == true, "\(failed)")
        #expect(failed.id == (line.hasPrefix("{") ? "e" : nil))
        #expect(results.contains { $0.id == "ok" && $0.error == nil })
        #expect(try files(scratch) == ["ok.png"])
    }

    @Test(arguments: [
        "../x.png", "a/../../x.png", "/tmp/raster-x.png", "link/x.png", "a/link/x.png", "", "a/",
    ])
    func nothingIsWrittenOutsideOfTheRoot(name: String) throws {
        let scratch = try scratch()
        let manager = FileManager.default
        for folder in ["out/a", "outside"] {
            try manager.createDirectory(at: scratch.url(folder), withIntermediateDirectories: true)
        }
        for link in ["out/link", "out/a/link"] {
            try manager.createSymbolicLink(
                atPath: scratch.path(link), withDestinationPath: scratch.path("outside"))
        }
        let before = try files(scratch, "")
        let (results, _) = try batch([#"{"id":"e","file":"a.svg","out":"\#(name)"}"#], in: scratch)
        #expect(results.count == 1 && results[0].kind == "output", "\(results)")
        // Besides what the tool's streams were put into.
        #expect(try files(scratch, "") == before)
        #expect(!manager.fileExists(atPath: "/tmp/raster-x.png"))
    }

    /// A symbolic link in the file's own place is replaced, and what it leads to left alone.
    @Test func aLinkIsReplaced() throws {
        let scratch = try scratch()
        let manager = FileManager.default
        try manager.createDirectory(at: scratch.url("out"), withIntermediateDirectories: true)
        try Data("old".utf8).write(to: scratch.url("old"))
        try manager.createSymbolicLink(atPath: scratch.path("out/x.png"), withDestinationPath: "../old")
        let (results, _) = try batch([#"{"id":"e","file":"a.svg","out":"x.png"}"#], in: scratch)
        #expect(results.first?.error == nil)
        #expect(try Data(contentsOf: scratch.url("old")) == Data("old".utf8))
        #expect(try CGImage(contentsOfFile: scratch.path("out/x.png")).width == 30)
    }

    @Test func inputsAreBelowTheirRoot() throws {
        let scratch = try scratch()
        let manager = FileManager.default
        try manager.createDirectory(at: scratch.url("in/deep"), withIntermediateDirectories: true)
        try manager.copyItem(at: scratch.url("a.svg"), to: scratch.url("in/b.svg"))
        try manager.createSymbolicLink(
            atPath: scratch.path("in/link.svg"), withDestinationPath: "../a.svg")
        func kind(_ file: String, _ root: String) throws -> String? {
            try batch([#"{"id":"e","file":"\#(file)","out":"x.png"}"#], ["--input-root", root], in: scratch)
                .results.first?.kind
        }
        for file in ["../a.svg", "link.svg", "/etc/passwd", "/etc/none", "../none", "deep/../../a.svg"] {
            #expect(try kind(file, "in") == "input", "\(file)")
        }
        #expect(try kind("b.svg", "in") == nil)
        #expect(try kind("deep/../b.svg", "in") == nil)
        #expect(try kind("../a.svg", "in/..") == "input")
        #expect(try kind("in/../a.svg", ".") == nil)
        #expect(try kind(scratch.path("a.svg"), ".") == nil)
    }

    @Test func aFailedJobLeavesTheOldFile() throws {
        let scratch = try scratch()
        try FileManager.default.createDirectory(at: scratch.url("out"), withIntermediateDirectories: true)
        try Data("old".utf8).write(to: scratch.url("out/x.png"))
        let slow =
            "<svg xmlns='http://www.w3.org/2000/svg' width='3000' height='3000'><filter id='a'><feTurbulence "
            + "baseFrequency='0.1' numOctaves='9'/></filter><rect width='3000' height='3000' filter='url(#a)'/></svg>"
        let (results, _) = try batch(
            [#"{"id":"e","svg":"\#(slow)","out":"x.png"}"#], ["--timeout", "50ms"], in: scratch)
        #expect(results.first?.kind == "timeout", "\(results)")
        #expect(try Data(contentsOf: scratch.url("out/x.png")) == Data("old".utf8))
        #expect(try files(scratch) == ["x.png"])
    }

    @Test func aLineThatIsFarTooLongIsAnError() throws {
        let scratch = try scratch()
        let long = #"{"id":"e","svg":""# + String(repeating: "x", count: 300_000) + #"","out":"e.png"}"#
        let (results, _) = try batch(
            [long, #"{"id":"ok","file":"a.svg","out":"ok.png"}"#, long], ["--maximum-line", "100000"],
            in: scratch)
        #expect(results.filter { $0.kind == "job" }.compactMap(\.line).sorted() == [1, 3])
        #expect(results.contains { $0.id == "ok" && $0.error == nil })
    }

    /// Any number of threads, and shards together, give the same hashes.
    @Test func theManifestIsTheSame() throws {
        let lines = (0..<60).map(job)
        func manifest(_ arguments: [[String]]) throws -> [String] {
            let scratch = try scratch()
            return try arguments.flatMap { try batch(lines, $0, in: scratch).results }
                .map { "\($0.sha256 ?? "none")  \($0.out ?? "")" }.sorted()
        }
        let one = try manifest([["--threads", "1"]])
        #expect(Set(one).count == 60)
        #expect(try manifest([["--threads", "5"]]) == one)
        #expect(try manifest([["--shard", "1/3"], ["--shard", "2/3"], ["--shard", "3/3"]]) == one)
    }

    @Test func resumingDoesTheRest() throws {
        let scratch = try scratch()
        let lines = (0..<20).map(job)
        let first = try batch(
            Array(lines[..<10]) + [#"{"id":"12","file":"none","out":"e.png"}"#], in: scratch)
        var old = first.outcome.output
        // A process that was killed while it wrote.
        old.append(contentsOf: Data(#"{"id":"15","sha256":"aa"#.utf8))
        try old.write(to: scratch.url("results.ndjson"))
        let output = try FileHandle(forUpdating: scratch.url("results.ndjson"))
        try output.seekToEnd()
        #expect(fcntl(output.fileDescriptor, F_SETFL, O_APPEND) == 0)
        let outcome = try Tool.run(
            ["batch", "--output-root", "out", "--resume", "results.ndjson"],
            input: Data(lines.joined(separator: "\n").utf8), output: output, in: scratch.directory)
        #expect(outcome.status == 0, "\(outcome.error)")
        let all = try String(contentsOf: scratch.url("results.ndjson"), encoding: .utf8)
        let made = all.split(separator: "\n").compactMap {
            try? JSONDecoder().decode(Result.self, from: Data($0.utf8))
        }
        .filter { $0.error == nil }.compactMap(\.id)
        #expect(made.compactMap { Int($0) }.sorted() == Array(0..<20))
    }

    /// Jobs that nobody asked for yet are not read; a signal lets go of them, and what was begun is done.
    @Test(arguments: [SIGINT, SIGTERM])
    func aSignalEndsTheBatch(number: Int32) throws {
        let scratch = try scratch()
        let process = Process()
        process.executableURL = Tool.executable
        process.arguments = ["batch", "--output-root", "out", "--threads", "2"]
        process.currentDirectoryURL = scratch.directory
        let (input, output, error) = (Pipe(), Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = error
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data((job(1) + "\n").utf8))
        // Its result is there before the input ends.
        let result = output.fileHandleForReading.availableData
        #expect(try JSONDecoder().decode(Result.self, from: result).id == "1")
        kill(process.processIdentifier, number)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == number)
        let words = String(decoding: error.fileHandleForReading.availableData, as: UTF8.self)
        #expect(words.contains("after 1 jobs") && words.contains("--resume"), "\(words)")
        #expect(try files(scratch) == ["1", "1/1.png"])
    }

    @Test(arguments: [
        (["--threads", "0"], "1024"), (["--timeout", "soon"], "timeout"), (["--shard", "3/2"], "shard"),
        (["--maximum-line", "0"], "maximum-line"),
    ])
    func badUsageIsStatus2(arguments: [String], word: String) throws {
        let outcome = try batch([], arguments, in: scratch()).outcome
        #expect(outcome.status == 2 && outcome.error.contains(word), "\(outcome.error)")
    }

    @Test func missingFoldersAreTold() throws {
        for arguments in [["--input-root", "none"], ["--resume", "none"], ["--fonts", "none"]] {
            let outcome = try batch([], arguments, in: scratch()).outcome
            #expect(outcome.status == 1 && outcome.error.contains("none"), "\(outcome.error)")
        }
    }
}
