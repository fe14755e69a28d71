import CDeflate
import Foundation

/// Bytes of a document to its elements, styled.
package enum SVGParser {
    /// Who reads a document's XML: expat reads all there is, the plain reader most of it and the same, and
    /// what it doesn't read counts as malformed where it is asked for alone.
    package enum Reader: Sendable { case either, plain, expat }

    package static func parse(
        _ data: Data, limits: SVGLimits = .default, by reader: Reader = .either
    ) throws(SVGError) -> SVGDocumentTree {
        try parse(data, budget: SVGBudget(limits), by: reader)
    }

    static func parse(
        _ data: Data, budget: SVGBudget, by reader: Reader = .either
    ) throws(SVGError) -> SVGDocumentTree {
        let limits = budget.limits
        if data.isEmpty { throw SVGError(.empty) }
        if data.count > limits.byteCount {
            throw SVGError(.exceeded(.byteCount, of: limits))
        }
        let tree = data.withUnsafeBytes { bytes in
            Result { () throws(SVGError) in try read(bytes, budget, reader) }
        }
        var builder = SVGDocumentTreeBuilder(try tree.get(), budget: budget)
        return try builder.build()
    }

    private static func read(
        _ bytes: UnsafeRawBufferPointer, _ budget: SVGBudget, _ reader: Reader
    ) throws(SVGError) -> XMLTree {
        let limit = min(budget.limits.byteCount, Int(Int32.max))
        if bytes.count > 2, bytes[0] == 0x1F, bytes[1] == 0x8B {
            let unpacked = try inflate(bytes, limit: limit, used: budget.unpackedByteCount)
            budget.unpackedByteCount += unpacked.count
            let tree = unpacked.withUnsafeBytes { bytes in
                Result { () throws(SVGError) in try XMLReader.read(bytes, budget: budget, by: reader) }
            }
            return try tree.get()
        }
        if bytes.count > limit { throw SVGError(.limit(name: .byteCount, value: Double(limit))) }
        return try XMLReader.read(bytes, budget: budget, by: reader)
    }

    /// Gzip's members one after the other, unpacked to at most `limit` bytes with those used before. What
    /// follows the last member is left aside, as gzip itself does.
    private static func inflate(
        _ bytes: UnsafeRawBufferPointer, limit: Int, used: Int
    ) throws(SVGError) -> [UInt8] {
        guard let decompressor = libdeflate_alloc_decompressor() else { throw SVGError(.outOfMemory) }
        defer { libdeflate_free_decompressor(decompressor) }
        var unpacked: [UInt8] = []
        var offset = 0
        repeat {
            let member = UnsafeRawBufferPointer(rebasing: bytes[offset...])
            let (count, data) = try inflateMember(
                member, by: decompressor, limit: limit, used: used + unpacked.count)
            if offset == 0 {
                unpacked = data
            } else {
                unpacked += data
            }
            offset += count
        } while bytes.count - offset > 18 && bytes[offset] == 0x1F && bytes[offset + 1] == 0x8B
        return unpacked
    }

    private static func inflateMember(
        _ bytes: UnsafeRawBufferPointer, by decompressor: OpaquePointer, limit: Int, used: Int
    ) throws(SVGError) -> (count: Int, data: [UInt8]) {
        let most = max(limit - used, 0)
        // The last four bytes tell the size modulo 2³², when they can be believed.
        var capacity = 0
        for byte in bytes.suffix(4).reversed() { capacity = capacity << 8 | Int(byte) }
        capacity = min(max(capacity, 1), most, bytes.count * 1100)
        while true {
            var packedCount = 0
            var count = 0
            var status = LIBDEFLATE_SUCCESS
            let unpacked = [UInt8](uninitialized: capacity) { buffer, initialized in
                status = libdeflate_gzip_decompress_ex(
                    decompressor, bytes.baseAddress, bytes.count, buffer.baseAddress, capacity, &packedCount,
                    &count)
                initialized = status == LIBDEFLATE_SUCCESS ? count : 0
            }
            switch status {
            case LIBDEFLATE_SUCCESS: return (packedCount, unpacked)
            case LIBDEFLATE_INSUFFICIENT_SPACE:
                if capacity >= most { throw SVGError(.limit(name: .byteCount, value: Double(limit))) }
                capacity = min(most, max(capacity * 4, bytes.count * 4))
            default: throw SVGError(.corruptCompression)
            }
        }
    }
}
