import Foundation
import Raster
import Testing

/// Plays an animated PNG by the specification's words, each frame decoded as a PNG of its own: how it looks,
/// how long it lasts, and what stands in the file.
struct APNGPlayer {
    struct Shown {
        var pixels: [UInt8]
        var delay: (numerator: Int, denominator: Int)
        var width, height: Int
        var disposal, blend: UInt8
    }

    private(set) var frames: [Shown] = []
    private(set) var declaredFrames = 0
    private(set) var plays = -1
    private(set) var colorType: UInt8 = 0
    private(set) var width = 0
    private(set) var height = 0

    init(_ data: Data) throws {
        let bytes = [UInt8](data)
        try #require(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]))
        var place = 8
        var header: [UInt8] = []
        var tables = Data()
        var control: [UInt8] = []
        var stream: [UInt8] = []
        var number = 0
        var canvas: [UInt8] = []
        func word(_ bytes: some Collection<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
        func finish() throws {
            guard !control.isEmpty else { return }
            let (columns, rows) = (word(control[4..<8]), word(control[8..<12]))
            let (left, top) = (word(control[12..<16]), word(control[16..<20]))
            try #require(left + columns <= width && top + rows <= height)
            if frames.isEmpty { try #require(columns == width && rows == height && left == 0 && top == 0) }
            var file = data.prefix(8)
            file += Self.chunk("IHDR", Array(control[4..<12]) + header[8...])
            file += tables + Self.chunk("IDAT", stream) + Self.chunk("IEND", [])
            let picture = try CGImage(pngData: Data(file))
            let before = canvas
            for row in 0..<rows {
                for column in 0..<columns {
                    let pixel = picture[column, row]
                    let at = ((top + row) * width + left + column) * 4
                    let new = [pixel.red, pixel.green, pixel.blue, pixel.alpha]
                    if control[25] == 0 || pixel.alpha == 255 {
                        canvas.replaceSubrange(at..<at + 4, with: new)
                    } else if pixel.alpha > 0 {
                        // Players round such sums each in its own way, so a file had better not need them.
                        try #require(canvas[at + 3] == 0, "a translucent pixel over another")
                        canvas.replaceSubrange(at..<at + 4, with: new)
                    }
                }
            }
            frames.append(
                Shown(
                    pixels: canvas, delay: (word(control[20..<22]), word(control[22..<24])), width: columns,
                    height: rows, disposal: control[24], blend: control[25]))
            if control[24] == 2 { canvas = before }
            if control[24] == 1 {
                for row in top..<top + rows {
                    for at in (row * width + left) * 4..<(row * width + left + columns) * 4 { canvas[at] = 0 }
                }
            }
            (control, stream) = ([], [])
        }
        while place < bytes.count {
            let length = word(bytes[place..<place + 4])
            let type = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
            let content = Array(bytes[place + 8..<place + 8 + length])
            let crc = word(bytes[place + 8 + length..<place + 12 + length])
            try #require(Self.crc(bytes[place + 4..<place + 8 + length]) == crc, "\(type)")
            place += 12 + length
            switch type {
            case "IHDR":
                header = content
                (width, height) = (word(content[0..<4]), word(content[4..<8]))
                colorType = content[9]
                canvas = [UInt8](repeating: 0, count: width * height * 4)
            case "acTL": (declaredFrames, plays) = (word(content[0..<4]), word(content[4..<8]))
            case "PLTE", "tRNS", "sRGB": tables += Self.chunk(type, content)
            case "fcTL":
                try finish()
                try #require(word(content[0..<4]) == number)
                number += 1
                control = content
            case "IDAT": stream += content
            case "fdAT":
                try #require(word(content[0..<4]) == number)
                number += 1
                stream += content[4...]
            case "IEND": try finish()
            default: Issue.record("chunk \(type)")
            }
        }
    }

    private static func chunk(_ type: String, _ content: some Sequence<UInt8>) -> Data {
        let body = Array(type.utf8) + content
        func word(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
        return Data(word(body.count - 4) + body + word(crc(body[...])))
    }

    private static let table: [UInt32] = (0..<256).map { (index: UInt32) in
        (0..<8).reduce(index) { value, _ in value & 1 != 0 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }

    private static func crc(_ bytes: ArraySlice<UInt8>) -> Int {
        var value: UInt32 = ~0
        for byte in bytes { value = table[Int((value ^ UInt32(byte)) & 255)] ^ value >> 8 }
        return Int(~value)
    }
}
