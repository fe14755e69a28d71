import Foundation
import Raster
import Synchronization

/// What became of each job, a line of JSON each, written as soon as it is known.
final class JobResults: Sendable {
    struct Counts: Sendable {
        var done = 0
        var failed = 0
        var skipped = 0
    }

    private struct State {
        var counts = Counts()
        var failure: String?
    }

    private struct Made: Encodable {
        let id: JobID
        let out: String
        let width: Int
        let height: Int
        let bytes: Int
        let sha256: String
        let ms: Double
    }

    private struct Failed: Encodable {
        let id: JobID?
        let line: Int
        let kind: String
        let error: String
        let ms: Double
    }

    private let state = Mutex(State())

    var counts: Counts { state.withLock(\.counts) }
    /// Why results could not be written.
    var failure: String? { state.withLock(\.failure) }

    func skip() { state.withLock { $0.counts.skipped += 1 } }

    func write(_ job: RenderJob, _ picture: JobRunner.Picture, seconds: Double) {
        let line = Made(
            id: job.id, out: job.output, width: picture.width, height: picture.height,
            bytes: picture.byteCount, sha256: picture.sha256, ms: Self.milliseconds(seconds))
        write(line) { $0.done += 1 }
    }

    func write(_ error: JobError, id: JobID?, line: Int, seconds: Double) {
        let line = Failed(
            id: id, line: line, kind: error.kind.rawValue, error: error.message,
            ms: Self.milliseconds(seconds))
        write(line) { $0.failed += 1 }
    }

    private func write(_ line: some Encodable, count: (inout Counts) -> Void) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard var data = try? encoder.encode(line) else { return }
        data.append(0x0A)
        state.withLock { state in
            do {
                try StandardStream.output.write(data)
                count(&state.counts)
            } catch {
                // Jobs whose results nobody gets are not worth going on.
                if state.failure == nil { state.failure = words(for: error) }
                StopSignal.stop()
            }
        }
    }

    /// Where results are appended to a file whose last line is half written, ends that line.
    static func mendOutput() {
        var status = stat()
        let output = StandardStream.output.rawValue
        guard fstat(output, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0,
            fcntl(output, F_GETFL) & O_APPEND != 0
        else { return }
        // What is open for writing can't be read.
        let reader = open("/proc/self/fd/\(output)", O_RDONLY | O_CLOEXEC)
        guard reader >= 0 else { return }
        defer { close(reader) }
        var last: UInt8 = 0x0A
        if pread(reader, &last, 1, status.st_size - 1) == 1, last != 0x0A {
            try? StandardStream.output.write(Data([0x0A]))
        }
    }

    private static func milliseconds(_ seconds: Double) -> Double { (seconds * 1e5).rounded() / 100 }
}

/// The ids of the jobs that an earlier run did, each as sixteen bytes of its hash, however long it is.
struct FinishedJobs: Sendable {
    private struct Key: Hashable {
        let first, second: UInt64
    }

    private struct Result: Decodable {
        let id: JobID
        let sha256: String?
        let error: String?
    }

    private var keys: Set<Key> = []

    init() {}

    /// Lines that are no results, as a last one that was cut off, count for nothing.
    init(path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw ToolError("\(path): the results can't be read: \(ImageFile.words(errno))")
        }
        defer { close(descriptor) }
        let lines = JobLines(descriptor: descriptor, shard: JobLines.Shard(), longest: 1 << 20)
        let decoder = JSONDecoder()
        while let line = lines.next() {
            guard let bytes = line.bytes, let result = try? decoder.decode(Result.self, from: bytes),
                result.error == nil, result.sha256 != nil
            else { continue }
            keys.insert(Self.key(result.id))
        }
        if lines.failure != 0 {
            throw ToolError("\(path): the results can't be read: \(ImageFile.words(lines.failure))")
        }
    }

    func contains(_ id: JobID) -> Bool { !keys.isEmpty && keys.contains(Self.key(id)) }

    private static func key(_ id: JobID) -> Key {
        let name =
            switch id {
            case .text(let text): "t" + text
            case .number(let number): "n\(number)"
            }
        let words = Array(name.utf8).withUnsafeBytes(SHA256.digest).map(UInt64.init)
        return Key(first: words[0] << 32 | words[1], second: words[2] << 32 | words[3])
    }
}
