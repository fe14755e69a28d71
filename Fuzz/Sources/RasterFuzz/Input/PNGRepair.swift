/// Puts a PNG's checksums right, so that damage reaches the code behind them.
enum PNGRepair {
    /// The file with the checksum of every chunk made right, and where the first IDAT begins with no zlib
    /// header what it holds wrapped in one, as stored blocks: so the fuzzer writes rows, too. Bytes that are
    /// no PNG stay as they are.
    static func repaired(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.starts(with: PNGBuilder.signature) else { return bytes }
        var result = PNGBuilder.signature
        var position = 8
        while position + 12 <= bytes.count {
            let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
            let type = Array(bytes[position + 4..<position + 8])
            let body = position + 8
            let end = min(body + length, bytes.count)
            var data = Array(bytes[body..<end])
            if type == Array("IDAT".utf8), data.first != 0x78 { data = PNGBuilder.zlib(data) }
            let covered = type + data
            result += PNGBuilder.bigEndian(data.count, 4) + covered
            result += PNGBuilder.bigEndian(Int(PNGBuilder.crc32(covered)), 4)
            position = end + 4
        }
        return result + bytes.dropFirst(position)
    }
}
