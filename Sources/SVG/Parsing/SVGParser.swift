import CDeflate
import Foundation

/// Bytes of a document to its elements, styled.
package enum SVGParser {
    package static func parse(_ data: Data, limits: SVGLimits = .default) throws(SVGError) -> SVGDocumentTree
    {
        if data.isEmpty { throw SVGError(.empty) }
        if data.count > limits.byteCount {
            throw SVGError(.limit(name: "byteCount", value: Double(limits.byteCount)))
        }
        let tree = data.withUnsafeBytes { bytes in
            Result { () throws(SVGError) in try read(bytes, limits) }
        }
        var builder = SVGDocumentTreeBuilder(try tree.get(), limits: limits)
        return try builder.build()
    }

    private static func read(
        _ bytes: UnsafeRawBufferPointer, _ limits: SVGLimits
    ) throws(SVGError) -> XMLTree {
        let limit = min(limits.byteCount, Int(Int32.max))
        if bytes.count > 2, bytes[0] == 0x1F, bytes[1] == 0x8B {
            let unpacked = try inflate(bytes, limit: limit)
            let tree = unpacked.withUnsafeBytes { bytes in
                Result { () throws(SVGError) in try XMLReader.read(bytes, limits: limits) }
            }
            return try tree.get()
        }
        if bytes.count > limit { throw SVGError(.limit(name: "byteCount", value: Double(limit))) }
        return try XMLReader.read(bytes, limits: limits)
    }

    /// One gzip member, unpacked to at most `limit` bytes.
    private static func inflate(_ bytes: UnsafeRawBufferPointer, limit: Int) throws(SVGError) -> [UInt8] {
        guard let decompressor = libdeflate_alloc_decompressor() else { throw SVGError(.outOfMemory) }
        defer { libdeflate_free_decompressor(decompressor) }
        // The last four bytes tell the size modulo 2³², when they can be believed.
        var capacity = 0
        for byte in bytes.suffix(4).reversed() { capacity = capacity << 8 | Int(byte) }
        capacity = min(max(capacity, 1), limit, bytes.count * 1100)
        while true {
            var count = 0
            var status = LIBDEFLATE_SUCCESS
            let unpacked = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, initialized in
                status = libdeflate_gzip_decompress(
                    decompressor, bytes.baseAddress, bytes.count, buffer.baseAddress, capacity, &count)
                initialized = status == LIBDEFLATE_SUCCESS ? count : 0
            }
            switch status {
            case LIBDEFLATE_SUCCESS: return unpacked
            case LIBDEFLATE_INSUFFICIENT_SPACE:
                if capacity >= limit { throw SVGError(.limit(name: "byteCount", value: Double(limit))) }
                capacity = min(limit, max(capacity * 4, bytes.count * 4))
            default: throw SVGError(.corruptCompression)
            }
        }
    }
}
