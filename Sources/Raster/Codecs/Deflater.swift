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
        /// 1 to 12.
        case libdeflate(level: Int)
        /// 0 to 9, with the settings that libpng uses.
        case zlib(level: Int, isFiltered: Bool)
    }

    /// The stream; nil when there is no memory.
    static func compress(_ block: ByteBlock, _ method: Method) -> Data? {
        switch method {
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
