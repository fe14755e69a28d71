import Foundation
import Raster
import Testing

@Suite struct GIFTests {
    /// The sample of Matthew Flickinger's "What's In A GIF": 10 × 10 pixels in white, red and blue.
    private static let sample: [UInt8] = [
        0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 0x0A, 0x00, 0x0A, 0x00, 0x91, 0x00, 0x00, 0xFF, 0xFF, 0xFF,
        0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0x00, 0x00, 0x00, 0x21, 0xF9, 0x04, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x2C, 0x00, 0x00, 0x00, 0x00, 0x0A, 0x00, 0x0A, 0x00, 0x00, 0x02, 0x16, 0x8C, 0x2D, 0x99,
        0x87, 0x2A, 0x1C, 0xDC, 0x33, 0xA0, 0x02, 0x75, 0xEC, 0x95, 0xFA, 0xA8, 0xDE, 0x60, 0x8C, 0x04,
        0x91, 0x4C, 0x01, 0x00, 0x3B,
    ]
    static let file = Data(sample)
    private static let rows = [
        "rrrrrbbbbb", "rrrrrbbbbb", "rrrrrbbbbb", "rrr....bbb", "rrr....bbb", "bbb....rrr", "bbb....rrr",
        "bbbbbrrrrr", "bbbbbrrrrr", "bbbbbrrrrr",
    ]

    private static func letter(_ pixel: CGImage.Pixel) -> Character {
        if pixel.alpha == 0 { return " " }
        if pixel.red == 255 { return pixel.blue == 255 ? "." : "r" }
        return pixel.blue == 255 ? "b" : "?"
    }

    private func text(_ bytes: [UInt8]) throws -> [String] {
        let image = try CGImage(gifData: Data(bytes))
        return (0..<image.height).map { y in
            String((0..<image.width).map { Self.letter(image[$0, y]) })
        }
    }

    @Test func readsThePixels() throws {
        #expect(try text(Self.sample) == Self.rows)
    }

    @Test func aTransparentColourIsClear() throws {
        var bytes = Self.sample
        bytes[28] = 1
        bytes[31] = 1
        #expect(try text(bytes) == Self.rows.map { $0.replacingOccurrences(of: "r", with: " ") })
    }

    @Test func interlacedRowsComeInFourPasses() throws {
        var bytes = Self.sample
        bytes[42] = 0x40
        let order = [0, 8, 4, 2, 6, 1, 3, 5, 7, 9]
        var expected = Self.rows
        for (stored, line) in order.enumerated() { expected[line] = Self.rows[stored] }
        #expect(try text(bytes) == expected)
    }

    @Test func everyCutIsRefusedWithAReason() {
        for count in 0..<(Self.sample.count - 3) {
            #expect(throws: ImageFileError.self) {
                _ = try CGImage(gifData: Data(Self.sample.prefix(count)))
            }
        }
    }

    @Test func theContentSaysThatItIsOne() throws {
        #expect(try CGImage(data: Self.file).hasSamePixels(as: CGImage(gifData: Self.file)))
    }

    /// 60 bytes that claim gigabytes.
    @Test func aClaimIsHeldAgainstTheFile() {
        func reason(screen: Int, frame: Int) -> ImageFileError.Reason? {
            func word(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
            let head = Array("GIF89a".utf8) + word(screen) + word(screen) + [0x80, 0, 0, 0, 0, 0, 9, 9, 9]
            let picture = [0x2C, 0, 0, 0, 0] + word(frame) + word(frame) + [0, 2, 2, 0x44, 1, 0, 0x3B]
            do {
                _ = try CGImage(data: Data(head + picture))
                return nil
            } catch {
                return error.reason
            }
        }
        let side = 1 << 14
        #expect(
            reason(screen: side, frame: side) == .tooManyPixels(width: side, height: side, limit: 1 << 26))
        #expect(reason(screen: 4096, frame: 4096) == .truncated(byteCount: 35, row: nil))
        #expect(reason(screen: 64, frame: side) == .truncated(byteCount: 35, row: nil))
        #expect(reason(screen: 4096, frame: 1) == nil)
    }

    @Test func damageNeverTraps() {
        for place in 6..<Self.sample.count {
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
                var bytes = Self.sample
                bytes[place] = value
                let limits = ImageLimits(maximumPixelCount: 1 << 20, maximumByteCount: 1 << 20)
                _ = try? CGImage(gifData: Data(bytes), limits: limits)
            }
        }
    }
}
