import Foundation
import Raster
import Synchronization

/// The lines of a descriptor, each handed to whoever asks next. Nothing is read before somebody asks, so
/// that whatever feeds a batch waits for it, and no more is held than what has no end yet.
final class JobLines: Sendable {
    struct Line: Sendable {
        /// From 1.
        let number: Int
        /// Nil for one that is longer than lines may be.
        let bytes: Data?

        /// Whether there is nothing in it but space.
        var isBlank: Bool { bytes?.allSatisfy { [0x20, 0x09, 0x0D].contains($0) } ?? false }
    }

    /// One of so many parts: lines i, i + n, … of n.
    struct Shard: Sendable {
        var index = 1
        var count = 1

        func contains(_ number: Int) -> Bool { (number - index) % count == 0 }
    }

    private struct State {
        var buffer: [UInt8] = []
        /// Of the buffer, what was not handed out yet.
        var start = 0
        /// Up to where there is no line's end.
        var scanned = 0
        var number = 0
        /// Bytes.
        var read = 0
        var isAtEnd = false
        /// Whether a line goes on of which the beginning was thrown away.
        var isInLongLine = false
        var failure: Int32 = 0
    }

    private static let chunk = 1 << 16
    private let descriptor: Int32
    /// Whether nobody has to be waited for.
    private let isFile: Bool
    private let fileSize: Int?
    private let shard: Shard
    /// Bytes.
    private let longest: Int
    private let state = Mutex(State())

    init(descriptor: Int32, shard: Shard, longest: Int) {
        self.descriptor = descriptor
        self.shard = shard
        self.longest = longest
        var status = stat()
        isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        fileSize = isFile ? Int(status.st_size) : nil
    }

    /// The next line that is not blank; nil at the end, and once the batch is to stop.
    func next() -> Line? {
        state.withLock { state in
            while !StopSignal.wasSent {
                guard let line = nextOfAll(&state) else { return nil }
                guard shard.contains(line.number) else { continue }
                if !line.isBlank { return line }
            }
            return nil
        }
    }

    /// What kept the lines from being read to their end; 0 for nothing.
    var failure: Int32 { state.withLock(\.failure) }

    /// Of a file, the share of it that was handed out; nil for a pipe.
    var share: Double? {
        guard let size = fileSize, size > 0 else { return nil }
        return min(Double(state.withLock { $0.read - ($0.buffer.count - $0.start) }) / Double(size), 1)
    }

    private func nextOfAll(_ state: inout State) -> Line? {
        while true {
            let length = state.buffer.count - state.scanned
            let end = state.buffer.withUnsafeBytes { bytes -> Int? in
                guard length > 0, let base = bytes.baseAddress,
                    let found = memchr(base + state.scanned, 0x0A, length)
                else { return nil }
                return UnsafeRawPointer(found) - base
            }
            if let end { return take(&state, upTo: end) }
            state.scanned = state.buffer.count
            if state.scanned - state.start > longest {
                state.isInLongLine = true
                state.start = state.scanned
            }
            if state.isAtEnd {
                let isLine = state.start < state.buffer.count || state.isInLongLine
                return isLine ? take(&state, upTo: state.buffer.count) : nil
            }
            guard fill(&state) else { return nil }
        }
    }

    private func take(_ state: inout State, upTo end: Int) -> Line {
        state.number += 1
        let isLong = state.isInLongLine || end - state.start > longest
        var start = state.start
        // What some editors begin files with.
        if state.number == 1, state.buffer[start..<end].starts(with: [0xEF, 0xBB, 0xBF]) { start += 3 }
        let bytes = isLong ? nil : Data(state.buffer[start..<end])
        state.isInLongLine = false
        state.start = min(end + 1, state.buffer.count)
        state.scanned = state.start
        return Line(number: state.number, bytes: bytes)
    }

    /// - Returns: false when the batch is to stop.
    private func fill(_ state: inout State) -> Bool {
        state.buffer.removeSubrange(..<state.start)
        state.scanned -= state.start
        state.start = 0
        guard isFile || StopSignal.waitForInput(descriptor) else { return false }
        let count = state.buffer.count
        state.buffer.append(contentsOf: repeatElement(0, count: Self.chunk))
        let read = state.buffer.withUnsafeMutableBytes {
            Glibc.read(descriptor, $0.baseAddress! + count, Self.chunk)
        }
        state.buffer.removeLast(Self.chunk - max(read, 0))
        state.read += max(read, 0)
        if read < 0, errno != EINTR, errno != EAGAIN {
            state.failure = errno
            state.isAtEnd = true
        }
        if read == 0 { state.isAtEnd = true }
        return true
    }

    /// How many lines of the shard are left, for those who were told to stop: of a file all, of a pipe nil.
    func countRest() -> Int? {
        guard isFile else { return nil }
        return state.withLock { state in
            var count = 0
            while !state.isAtEnd || state.start < state.buffer.count {
                guard let line = nextOfAll(&state) else { break }
                if shard.contains(line.number), !line.isBlank { count += 1 }
            }
            return count
        }
    }
}
