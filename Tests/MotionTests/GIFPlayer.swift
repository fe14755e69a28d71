import Foundation
import Testing

/// Plays an animated GIF by the specification's words: how each frame looks and how long it lasts.
struct GIFPlayer {
    struct Shown {
        /// Four bytes a pixel; clear ones are 0.
        var pixels: [UInt8]
        /// In hundredths of a second.
        var delay: Int
        var width, height: Int
        var hasOwnTable: Bool
        var disposal: UInt8
    }

    private(set) var frames: [Shown] = []
    /// Of Netscape's extension; nil without it.
    private(set) var repeats: Int?
    private(set) var width = 0
    private(set) var height = 0

    init(_ data: Data) throws {
        let bytes = [UInt8](data)
        var place = 6
        func byte() throws -> Int {
            try #require(place < bytes.count)
            defer { place += 1 }
            return Int(bytes[place])
        }
        func word() throws -> Int { try byte() | byte() << 8 }
        func table(_ packed: Int) throws -> [[UInt8]] {
            guard packed & 0x80 != 0 else { return [] }
            return try (0..<2 << (packed & 7)).map { _ in
                try [UInt8(byte()), UInt8(byte()), UInt8(byte()), 255]
            }
        }
        func blocks() throws -> [UInt8] {
            var content: [UInt8] = []
            while true {
                let count = try byte()
                if count == 0 { return content }
                try #require(place + count <= bytes.count)
                content += bytes[place..<place + count]
                place += count
            }
        }
        try #require(String(decoding: bytes[0..<6], as: UTF8.self) == "GIF89a")
        (width, height) = (try word(), try word())
        let packed = try byte()
        place += 2
        let global = try table(packed)
        var canvas = [UInt8](repeating: 0, count: width * height * 4)
        var control: [UInt8] = []
        while true {
            switch try byte() {
            case 0x21:
                let label = try byte()
                let content = try blocks()
                if label == 0xF9 {
                    control = content
                } else if label == 0xFF, content.starts(with: Array("NETSCAPE2.0".utf8)) {
                    repeats = Int(content[12]) | Int(content[13]) << 8
                }
            case 0x2C:
                let (left, top, columns, rows) = (try word(), try word(), try word(), try word())
                try #require(left + columns <= width && top + rows <= height && columns > 0 && rows > 0)
                let packed = try byte()
                let own = try table(packed)
                let colors = own.isEmpty ? global : own
                let codeSize = try byte()
                let numbers = try Self.unpack(blocks(), codeSize)
                try #require(numbers.count == columns * rows)
                let before = canvas
                let clear = control[0] & 1 != 0 ? Int(control[3]) : -1
                for (index, number) in numbers.enumerated() where number != clear {
                    let at = ((top + index / columns) * width + left + index % columns) * 4
                    try #require(number < colors.count)
                    canvas.replaceSubrange(at..<at + 4, with: colors[number])
                }
                let disposal = control[0] >> 2 & 7
                frames.append(
                    Shown(
                        pixels: canvas, delay: Int(control[1]) | Int(control[2]) << 8, width: columns,
                        height: rows, hasOwnTable: !own.isEmpty, disposal: disposal))
                if disposal == 3 { canvas = before }
                if disposal == 2 {
                    for row in top..<top + rows {
                        for at in (row * width + left) * 4..<(row * width + left + columns) * 4 {
                            canvas[at] = 0
                        }
                    }
                }
            case 0x3B:
                try #require(place == bytes.count)
                return
            default:
                Issue.record("no block at \(place)")
                return
            }
        }
    }

    /// The numbers that codes of variable length stand for (GIF89a, appendix F).
    static func unpack(_ bytes: [UInt8], _ codeSize: Int) throws -> [Int] {
        let clear = 1 << codeSize
        var strings: [[Int]] = []
        var width = codeSize + 1
        var last: [Int]?
        var numbers: [Int] = []
        var (bits, count) = (0, 0)
        for byte in bytes {
            bits |= Int(byte) << count
            count += 8
            while count >= width {
                let code = bits & ((1 << width) - 1)
                bits >>= width
                count -= width
                if code == clear {
                    strings = (0..<clear).map { [$0] } + [[], []]
                    width = codeSize + 1
                    last = nil
                    continue
                }
                if code == clear + 1 { return numbers }
                var string: [Int]
                if code < strings.count {
                    string = strings[code]
                } else {
                    try #require(code == strings.count && strings.count < 4096)
                    let before = try #require(last)
                    string = before + [before[0]]
                }
                numbers += string
                if let last, strings.count < 4096 {
                    strings.append(last + [string[0]])
                    if strings.count == 1 << width, width < 12 { width += 1 }
                }
                last = string
            }
        }
        Issue.record("there is no end")
        return numbers
    }
}
