internal import CDeflate
internal import CPNG
import Foundation

/// Bytes that are given back with their last reference. Whoever makes them writes them before anyone else
/// sees them.
final class ByteBlock: @unchecked Sendable {
    private(set) var base: UnsafeMutableRawPointer
    private(set) var count: Int

    init?(count: Int) {
        guard count >= 0, let base = PixelMemory.bytes(count: count) else { return nil }
        self.base = base
        self.count = count
    }

    deinit { PixelMemory.give(back: base, byteCount: count) }

    /// Keeps the first bytes in a block of their size, and gives back the larger one, which the next may
    /// take; by who made it, before anyone else sees it.
    func shrink(to count: Int) {
        guard count < self.count, let base = malloc(max(count, 1)) else { return }
        base.copyMemory(from: self.base, byteCount: count)
        PixelMemory.give(back: self.base, byteCount: self.count)
        self.base = base
        self.count = count
    }
}

/// Makes zlib streams (RFC 1950).
enum Deflater {
    enum Method: Hashable {
        /// `QuickDeflater`, in bands on so many threads, which change nothing.
        case quick(threads: Int)
        /// 1 to 12.
        case libdeflate(level: Int)
        /// 0 to 9, with the settings that libpng uses.
        case zlib(level: Int, isFiltered: Bool)
    }

    /// The stream; nil when there is no memory.
    /// - Parameters:
    ///   - pixel: bytes of a pixel.
    ///   - stride: bytes from row to row.
    static func compress(_ block: ByteBlock, pixel: Int, stride: Int, _ method: Method) -> Data? {
        switch method {
        case .quick(let threads): return quick(block, pixel: pixel, stride: stride, threads: threads)
        case .libdeflate(let level):
            guard let compressor = libdeflate_alloc_compressor(Int32(level)) else { return nil }
            defer { libdeflate_free_compressor(compressor) }
            let capacity = libdeflate_zlib_compress_bound(compressor, block.count)
            return collect(capacity: capacity) { target in
                libdeflate_zlib_compress(compressor, block.base, block.count, target, capacity)
            }
        case .zlib(let level, let isFiltered):
            let capacity = cpng_zlib_bound(block.count)
            return collect(capacity: capacity) { target in
                cpng_zlib_compress(
                    Int32(level), isFiltered ? 1 : 0, block.base, block.count, target, capacity)
            }
        }
    }

    /// Bytes of a band, which repeats what is before it but is searched by itself.
    private static let band = 1 << 20

    private static func quick(_ block: ByteBlock, pixel: Int, stride: Int, threads: Int) -> Data? {
        quick(count: block.count, pixel: pixel, stride: stride, threads: threads) { range, body in
            body(block.base.assumingMemoryBound(to: UInt8.self) + range.lowerBound) { _ in }
            return true
        }
    }

    /// The quick stream of bytes that need not be in memory all at once: a band's are made block by block
    /// when they are due, and are in the cache when they are compressed.
    /// - Parameter bytes: calls its second argument with where a range of the bytes begins and what makes so
    ///   many of them; on several threads. False when there is no memory.
    static func quick(
        count: Int, pixel: Int, stride: Int, threads: Int,
        _ bytes: @Sendable (Range<Int>, (UnsafePointer<UInt8>, _ prepare: (Int) -> Void) -> Void) -> Bool
    ) -> Data? {
        let bands = max(1, (count + band - 1) / band)
        let parts = ParallelMap.map(bands, threads: threads) { index -> (block: ByteBlock, sum: UInt32)? in
            let range = index * band..<min((index + 1) * band, count)
            // What the band may repeat.
            let history = min(range.lowerBound, QuickDeflater.window)
            guard let part = ByteBlock(count: QuickDeflater.capacity(for: range.count)) else { return nil }
            var sum: UInt32 = 0
            let isMade = bytes(range.lowerBound - history..<range.upperBound) { bytes, prepare in
                let written = QuickDeflater().compress(
                    bytes + history, count: range.count, pixel: pixel, stride: stride, history: history,
                    isLast: index == bands - 1, into: part.base.assumingMemoryBound(to: UInt8.self)
                ) { prepare(history + $0) }
                part.shrink(to: written)
                sum = libdeflate_adler32(1, bytes + history, range.count)
            }
            return isMade ? (part, sum) : nil
        }
        guard parts.allSatisfy({ $0 != nil }) else { return nil }
        var stream = Data(capacity: parts.reduce(6) { $0 + ($1?.block.count ?? 0) })
        // RFC 1950: deflate with a window of 32 KiB, the fastest way.
        stream.append(contentsOf: [0x78, 0x01])
        var sum: UInt32 = 1
        for (index, part) in parts.enumerated() {
            guard let part else { continue }
            stream.append(part.block.base.assumingMemoryBound(to: UInt8.self), count: part.block.count)
            sum = adler32(sum, part.sum, count: min(band, count - index * band))
        }
        stream.append(contentsOf: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) })
        return stream
    }

    /// Adler-32 of bytes and others after them, by those of both. The low half is one more than the sum of
    /// the bytes; the high half the sum of all low halves, each of which grows by what the first bytes are.
    private static func adler32(_ first: UInt32, _ second: UInt32, count: Int) -> UInt32 {
        let prime: UInt64 = 65521
        let before = UInt64(first & 0xFFFF) + prime - 1
        let low = (before + UInt64(second & 0xFFFF)) % prime
        let high = (UInt64(first >> 16) + UInt64(second >> 16) + UInt64(count) % prime * before) % prime
        return UInt32(high << 16 | low)
    }

    private static func collect(
        capacity: Int, _ write: (UnsafeMutableRawPointer) -> Int
    ) -> Data? {
        guard let target = malloc(capacity) else { return nil }
        let count = write(target)
        guard count > 0 else {
            free(target)
            return nil
        }
        let bytes = realloc(target, count) ?? target
        return Data(bytesNoCopy: bytes, count: count, deallocator: .free)
    }

    /// CRC-32 as PNG has it, over bytes after others that gave `crc`.
    static func crc32(_ bytes: UnsafeRawBufferPointer, after crc: UInt32 = 0) -> UInt32 {
        bytes.isEmpty ? crc : libdeflate_crc32(crc, bytes.baseAddress, bytes.count)
    }
}
