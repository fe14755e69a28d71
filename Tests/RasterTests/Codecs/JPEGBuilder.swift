import Foundation

/// A baseline JPEG put together by hand from ITU-T T.81: blocks of 8 × 8 equal samples, so that what the
/// reader must give is known without any encoder. A quantization of 1 makes the mean of a block exact.
struct JPEGBuilder {
    var width, height: Int
    /// The sample of each component in a block.
    var components: [(_ column: Int, _ row: Int) -> Int]
    /// Segments between the start and the tables.
    var segments: [(marker: UInt8, data: [UInt8])] = []
    /// One scan for all components, or one for each.
    var isInterleaved = true
    /// How often the first scan of several stands in the file.
    var firstScanCopies = 1
    var startOfFrame: UInt8 = 0xC0
    var precision = 8

    private var columns: Int { (width + 7) / 8 }
    private var rows: Int { (height + 7) / 8 }

    func data() -> Data {
        var bytes: [UInt8] = [0xFF, 0xD8]
        func add(_ marker: UInt8, _ data: [UInt8]) {
            bytes += [0xFF, marker] + PNGBuilder.bigEndian(data.count + 2, 2) + data
        }
        for segment in segments { add(segment.marker, segment.data) }
        add(0xDB, [0] + [UInt8](repeating: 1, count: 64))
        add(
            startOfFrame,
            [UInt8(precision)] + PNGBuilder.bigEndian(height, 2) + PNGBuilder.bigEndian(width, 2)
                + [UInt8(components.count)] + components.indices.flatMap { [UInt8($0 + 1), 0x11, 0] })
        // Twelve DC categories with codes of four bits, and the end of a block as the only AC code, of one.
        add(0xC4, [0x00] + [0, 0, 0, 12] + [UInt8](repeating: 0, count: 12) + (0..<12).map { UInt8($0) })
        add(0xC4, [0x10] + [1] + [UInt8](repeating: 0, count: 15) + [0])
        let scans = isInterleaved ? [Array(components.indices)] : components.indices.map { [$0] }
        for (number, scan) in scans.enumerated() {
            for _ in 0..<(number == 0 ? firstScanCopies : 1) {
                add(0xDA, [UInt8(scan.count)] + scan.flatMap { [UInt8($0 + 1), 0] } + [0, 63, 0])
                bytes += pixels(scan)
            }
        }
        return Data(bytes + [0xFF, 0xD9])
    }

    private func pixels(_ scan: [Int]) -> [UInt8] {
        var bits: [UInt8] = []
        func put(_ value: Int, _ count: Int) {
            for bit in stride(from: count - 1, through: 0, by: -1) { bits.append(UInt8(value >> bit & 1)) }
        }
        var last = [Int](repeating: 0, count: components.count)
        for row in 0..<rows {
            for column in 0..<columns {
                for component in scan {
                    let value = (components[component](column, row) - 128) * 8
                    let difference = value - last[component]
                    last[component] = value
                    let category = Int.bitWidth - abs(difference).leadingZeroBitCount
                    put(category, 4)
                    put(difference < 0 ? difference + (1 << category) - 1 : difference, category)
                    put(0, 1)
                }
            }
        }
        bits += [UInt8](repeating: 1, count: (8 - bits.count % 8) % 8)
        return stride(from: 0, to: bits.count, by: 8).flatMap { start -> [UInt8] in
            let byte = bits[start..<start + 8].reduce(0) { $0 << 1 | $1 }
            return byte == 0xFF ? [0xFF, 0] : [byte]
        }
    }

    static func adobe(transform: UInt8) -> (marker: UInt8, data: [UInt8]) {
        (0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, transform])
    }

    /// EXIF with an orientation among other tags.
    static func exif(_ orientation: Int, isLittleEndian: Bool = false) -> (marker: UInt8, data: [UInt8]) {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            let bytes = PNGBuilder.bigEndian(value, count)
            return isLittleEndian ? bytes.reversed() : bytes
        }
        let entry = { (tag: Int, type: Int, count: Int, value: [UInt8]) in
            number(tag, 2) + number(type, 2) + number(count, 4) + value
        }
        let directory =
            number(2, 2) + entry(271, 2, 2, [65, 0, 0, 0])
            + entry(274, 3, 1, number(orientation, 2) + [0, 0])
            + number(0, 4)
        let head: [UInt8] = Array((isLittleEndian ? "II" : "MM").utf8)
        return (0xE1, Array("Exif\0\0".utf8) + head + number(42, 2) + number(8, 4) + directory)
    }

    static func jfif(dotsPerInch x: Int, _ y: Int? = nil, unit: UInt8 = 1) -> (marker: UInt8, data: [UInt8]) {
        (
            0xE0,
            Array("JFIF\0".utf8) + [1, 1, unit] + PNGBuilder.bigEndian(x, 2) + PNGBuilder.bigEndian(y ?? x, 2)
                + [0, 0]
        )
    }
}
