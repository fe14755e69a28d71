internal import CDeflate
internal import CPNG
import Foundation

/// Bytes from malloc, freed with their last reference. Whoever makes them writes them before anyone else sees them.
final class ByteBlock: @unchecked Sendable {
    let base: UnsafeMutableRawPointer
    let count: Int

    init?(count: Int) {
        guard count >= 0, let base = malloc(max(count, 1)) else { return nil }
        self.base = base
        self.count = count
    }

    deinit { free(base) }
}

/// Makes zlib streams (RFC 1950).
enum Deflater {
    enum Method: Hashable {
        /// Our own, in bands on several threads. The bands are of one size whatever the threads, so the bytes are too.
        case bands
        /// 1 to 12.
        case libdeflate(level: Int)
        /// 0 to 9, with the settings that libpng uses.
        case zlib(level: Int, isFiltered: Bool)
    }

    /// The stream; nil when there is no memory.
    static func compress(_ block: ByteBlock, _ method: Method, threads: Int) -> Data? {
        switch method {
        case .bands:
            return compressBands(block, threads: threads)
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

    private static let bandSize = 1 << 19

    private static func compressBands(_ block: ByteBlock, threads: Int) -> Data? {
        let count = max(1, (block.count + bandSize - 1) / bandSize)
        let bands = ParallelMap.map(count, threads: threads) {
            index -> (data: Data?, sum: UInt32, count: Int) in
            let start = index * bandSize
            let size = min(bandSize, block.count - start)
            let bytes = UnsafeRawBufferPointer(start: block.base + start, count: size)
            let data = DeflateBand()?.compress(bytes, isLast: index == count - 1)
            return (data, libdeflate_adler32(1, bytes.baseAddress, size), size)
        }
        var stream = Data()
        stream.reserveCapacity(bands.reduce(8) { $0 + ($1.data?.count ?? 0) })
        stream.append(contentsOf: [0x78, 0x01])
        var sum: UInt32 = 1
        for band in bands {
            guard let data = band.data else { return nil }
            stream.append(data)
            sum = combined(sum, band.sum, count: band.count)
        }
        stream.append(contentsOf: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) })
        return stream
    }

    /// The Adler-32 of bytes followed by `count` others, from those of the two.
    static func combined(_ first: UInt32, _ second: UInt32, count: Int) -> UInt32 {
        let modulus = 65521
        let (a, b) = (Int(first & 0xFFFF), Int(first >> 16))
        let low = (a + Int(second & 0xFFFF) + modulus - 1) % modulus
        let high = (b + Int(second >> 16) + count % modulus * (a + modulus - 1)) % modulus
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
