internal import CDeflate
import Foundation

/// Compresses streams, one after the other.
final class Flate {
    private let compressor: OpaquePointer

    init(level: Int32) throws {
        guard let compressor = libdeflate_alloc_compressor(level) else { throw PDFError.memory }
        self.compressor = compressor
    }

    deinit { libdeflate_free_compressor(compressor) }

    /// A zlib stream (RFC 1950).
    func compress(_ bytes: UnsafeRawBufferPointer) throws -> [UInt8] {
        let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
        let result = [UInt8](uninitialized: bound) { target, count in
            count = libdeflate_zlib_compress(
                compressor, bytes.baseAddress, bytes.count, target.baseAddress, bound)
        }
        guard !result.isEmpty else { throw PDFError.memory }
        return result
    }
}
