import Foundation

/// A PNG put together by hand from the specification, so that what the reader must give is known without any
/// encoder.
struct PNGBuilder {
    var width, height: Int
    var colorType: Int
    var bitDepth: Int
    var isInterlaced = false
    /// Chunks between IHDR and IDAT.
    var chunks: [(type: String, data: [UInt8])] = []
    /// The samples of a pixel in the file's own depth.
    var samples: (_ x: Int, _ y: Int) -> [Int]

    static let signature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]

    static func channels(colorType: Int) -> Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 1 }

    func data() -> Data {
        let header =
            Self.bigEndian(width, 4) + Self.bigEndian(height, 4)
            + [UInt8(bitDepth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0]
        return Self.file(
            [("IHDR", header)] + chunks + [("IDAT", Self.zlib(rows())), ("IEND", [])])
    }

    static func file(_ chunks: [(type: String, data: [UInt8])]) -> Data {
        Data(signature + chunks.flatMap { chunk($0.type, $0.data) })
    }

    static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let covered = Array(type.utf8) + data
        return bigEndian(data.count, 4) + covered + bigEndian(Int(crc32(covered)), 4)
    }

    /// The chunks of a file, which must be whole.
    static func chunks(of data: Data) -> [(type: String, data: [UInt8])] {
        let bytes = [UInt8](data)
        var result: [(type: String, data: [UInt8])] = []
        var position = 8
        while position + 12 <= bytes.count {
            let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
            let body = position + 8
            result.append(
                (
                    String(decoding: bytes[position + 4..<body], as: UTF8.self),
                    Array(bytes[body..<body + length])
                ))
            position = body + length + 4
        }
        return result
    }

    /// Every scanline with its filter byte, filter 0, pass after pass.
    private func rows() -> [UInt8] {
        // Adam7, section 8.2 of the specification: column and row of the first pixel, and the steps.
        let adam7 = [
            (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
        ]
        var result: [UInt8] = []
        for (left, top, columnStep, rowStep) in isInterlaced ? adam7 : [(0, 0, 1, 1)] where left < width {
            for y in stride(from: top, to: height, by: rowStep) {
                result.append(0)
                var bits: [UInt8] = []
                for x in stride(from: left, to: width, by: columnStep) {
                    for sample in samples(x, y) {
                        for bit in stride(from: bitDepth - 1, through: 0, by: -1) {
                            bits.append(UInt8(sample >> bit & 1))
                        }
                    }
                }
                bits += [UInt8](repeating: 0, count: (8 - bits.count % 8) % 8)
                for start in stride(from: 0, to: bits.count, by: 8) {
                    result.append(bits[start..<start + 8].reduce(0) { $0 << 1 | $1 })
                }
            }
        }
        return result
    }

    /// A zlib stream of stored blocks.
    static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]
        var position = 0
        repeat {
            let count = min(bytes.count - position, 65535)
            let isLast = position + count == bytes.count
            result += [isLast ? 1 : 0, UInt8(count & 255), UInt8(count >> 8)]
            result += [UInt8(~count & 255), UInt8(~count >> 8 & 255)]
            result += bytes[position..<position + count]
            position += count
        } while position < bytes.count
        var (a, b) = (1, 0)
        for byte in bytes {
            a = (a + Int(byte)) % 65521
            b = (b + a) % 65521
        }
        return result + bigEndian(b << 16 | a, 4)
    }

    static func bigEndian(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(value >> ((count - 1 - $0) * 8) & 255) }
    }

    static func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
        ~bytes.reduce(~0) { crc, byte in crcTable[Int((crc ^ UInt32(byte)) & 255)] ^ crc >> 8 }
    }

    private static let crcTable: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }
}

/// What the reader's rules make of a straight sample: to the nearest, by floating point instead of the
/// reader's integers.
func expectedByte(_ sample: Int, depth: Int) -> Int {
    Int((Double(sample) * 255 / Double((1 << depth) - 1)).rounded())
}

func expectedPremultiplied(_ color: Int, _ alpha: Int) -> UInt8 {
    UInt8((Double(color) * Double(alpha) / 255).rounded())
}
