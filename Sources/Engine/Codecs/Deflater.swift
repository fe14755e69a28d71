internal import CDeflate
internal import CPNG
import Foundation

/// Bytes that are given back with their last reference. Whoever makes them writes them before anyone else
/// sees them.
final class ByteBlock: @unchecked Sendable {
    let base: UnsafeMutableRawPointer
    let count: Int

    init?(count: Int) {
        guard count >= 0, let base = PixelMemory.bytes(count: count) else { return nil }
        self.base = base
        self.count = count
    }

    deinit { PixelMemory.give(back: base, byteCount: count) }
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
        let bands = max(1, (block.count + band - 1) / band)
        let parts = ParallelMap.map(bands, threads: threads) { index -> (block: ByteBlock, count: Int)? in
            let start = index * band
            let count = min(band, block.count - start)
            guard let part = ByteBlock(count: QuickDeflater.capacity(for: count)) else { return nil }
            let bytes = block.base.assumingMemoryBound(to: UInt8.self)
            let written = QuickDeflater().compress(
                bytes + start, count: count, pixel: pixel, stride: stride, history: start,
                isLast: index == bands - 1, into: part.base.assumingMemoryBound(to: UInt8.self))
            return (part, written)
        }
        guard parts.allSatisfy({ $0 != nil }) else { return nil }
        var stream = Data(capacity: parts.reduce(6) { $0 + ($1?.count ?? 0) })
        // RFC 1950: deflate with a window of 32 KiB, the fastest way.
        stream.append(contentsOf: [0x78, 0x01])
        for case let part? in parts {
            stream.append(part.block.base.assumingMemoryBound(to: UInt8.self), count: part.count)
        }
        let sum = libdeflate_adler32(1, block.base, block.count)
        stream.append(contentsOf: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) })
        return stream
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
