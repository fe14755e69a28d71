import Foundation
import Raster
import TestSupport
import Testing

/// What fast PNGs are compressed by, read back by libpng; and the codes it makes.
@Suite struct QuickDeflaterTests {
    /// A row of bytes after the other: noise, one byte over and over, and repeats of any length from any
    /// distance.
    static func bytes(_ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 400_000)
        let most = random.element(of: [9, 300, 70_000])
        let farthest = random.element(of: [4, 1000, 32_768, 40_000])
        while bytes.count < count {
            let length = random.integer(1...most)
            switch random.integer(0...3) {
            case 0 where length < 3000:
                let values = random.element(of: [2, 20, 256])
                for _ in 0..<length { bytes.append(UInt8(random.integer(0...(values - 1)))) }
            case 1: bytes += repeatElement(UInt8(random.integer(0...255)), count: length)
            default:
                guard !bytes.isEmpty else { continue }
                let distance = random.integer(1...min(farthest, bytes.count))
                for _ in 0..<length { bytes.append(bytes[bytes.count - distance]) }
            }
        }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    static func survives(_ image: CGImage) throws -> Bool {
        let data = try PNGEncoder(image, threads: 1).data(.fast)
        guard try CGImage(pngData: data).hasSamePixels(as: image) else { return false }
        return try PNGEncoder(image, threads: 3).data(.fast) == data
    }

    /// Rows beyond the window, single columns, several blocks and bands, blocks full of repeats.
    @Test func anythingSurvives() throws {
        var random = SeededGenerator(seed: 81)
        for round in 0..<60 {
            let (width, height) =
                switch round % 6 {
                case 0: (random.integer(1...4), random.integer(1...4))
                case 1: (random.integer(9_000...12_000), random.integer(1...9))
                case 2: (random.integer(1...2), random.integer(1_000...20_000))
                // Beside 2^18 and 2^20 bytes.
                case 3: (256, 256 + random.integer(-3...3))
                case 4 where round < 20: (512, 512 + random.integer(-3...3))
                default: (random.integer(1...300), random.integer(1...300))
                }
            let image = try #require(
                CGImage(
                    width: width, height: height, pixels: Self.bytes(width * height * 4, &random),
                    isOpaque: random.isLucky(oneIn: 2)))
            #expect(try Self.survives(image), "round \(round), \(width) × \(height)")
        }
    }

    /// A quicker search finds the same repeats: files have the bytes that they always had.
    @Test func filesAreTheSameAsEver() throws {
        var random = SeededGenerator(seed: 84)
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for (width, height) in [(1, 1), (7, 300), (300, 200), (641, 480), (9_000, 8), (11_000, 5)] {
            for isOpaque in [false, true] {
                let image = try #require(
                    CGImage(
                        width: width, height: height, pixels: Self.bytes(width * height * 4, &random),
                        isOpaque: isOpaque))
                for byte in try PNGEncoder(image, threads: 1).data(.fast) {
                    hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
                }
            }
        }
        #expect(hash == 0x7DEF_F647_08BF_F117)
    }

    /// A photo's rows repeat four bytes everywhere and by chance; as literals they take fewer bits.
    @Test func photosTakeWhatTheirNoiseTells() throws {
        var random = SeededGenerator(seed: 85)
        let (width, height) = (300, 200)
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                for value in [40 + x / 3, 60 + y / 2, 200 - (x + y) / 4] {
                    bytes.append(UInt8(value + random.integer(0...3)))
                }
                bytes.append(255)
            }
        }
        let image = try #require(CGImage(width: width, height: height, pixels: bytes, isOpaque: true))
        let size = try PNGEncoder(image, threads: 1).data(.fast).count
        // What differences of two numbers of 0...3 tell: sixteenths of 1, 2, 3, 4, 3, 2, 1.
        let parts: [Double] = [1, 2, 3, 4, 3, 2, 1].map { $0 / 16 }
        let bits = parts.reduce(0.0) { sum, part in sum - part * log2(part) }
        let least = Double(width * height * 3) * bits / 8
        #expect(Double(size) < least * 1.1, "\(size) bytes, \(least) at least")
    }

    /// Noise takes hardly more than its bytes.
    @Test func noiseIsStored() throws {
        var random = SeededGenerator(seed: 82)
        let pixels = (0..<(500 * 500 * 4)).map { _ in UInt8(random.integer(0...255)) }
        let image = try #require(CGImage(width: 500, height: 500, pixels: pixels, isOpaque: true))
        #expect(try Self.survives(image))
        #expect(try image.pngData(compression: .fast).count < 500 * 1501 + 600)
    }

    /// A flat picture of many bands takes bits, not bytes, for what repeats: 258 bytes in two of them.
    @Test func flatIsSmall() throws {
        var pixels = [UInt8](repeating: 9, count: 2000 * 700 * 4)
        // Of fewer colours a palette would be made.
        for index in 0..<400 {
            (pixels[index * 4], pixels[index * 4 + 1]) = (UInt8(index % 256), UInt8(index / 2))
        }
        let image = try #require(CGImage(width: 2000, height: 700, pixels: pixels, isOpaque: true))
        #expect(try Self.survives(image))
        #expect(try image.pngData(compression: .fast).count < 2000 * 700 * 3 / 258 / 4 + 700 * 4 + 2000)
    }

    @Test func codesAreCompleteAndNoLongerThanTheirLimit() {
        var random = SeededGenerator(seed: 83)
        // Fibonacci's numbers make the deepest tree.
        var deepest: [UInt32] = [1, 1]
        while deepest.count < 40 { deepest.append(deepest[deepest.count - 1] + deepest[deepest.count - 2]) }
        var all: [[UInt32]] = [deepest, [7], [0, 3], [5, 0, 0], [0, 0, 0], [0, 1, 0, 1]]
        for _ in 0..<300 {
            let most = random.element(of: [1, 3, 1000, 1_000_000])
            all.append((0..<random.integer(2...286)).map { _ in UInt32(random.integer(0...most)) })
        }
        for frequencies in all where frequencies.count > 1 {
            for limit in [9, 15] {
                let code = HuffmanCode(frequencies: frequencies, limit: limit)
                let used = code.lengths.filter { $0 > 0 }
                #expect(used.allSatisfy { $0 <= limit })
                // Kraft: every string of bits begins with just one word.
                #expect(used.reduce(0) { $0 + 1 << (limit - Int($1)) } == 1 << limit)
                for (symbol, frequency) in frequencies.enumerated() where frequency > 0 {
                    #expect(code.lengths[symbol] > 0)
                }
                // No word begins another.
                let words = code.lengths.indices.filter { code.lengths[$0] > 0 }
                for first in words.prefix(20) {
                    for second in words where second != first && code.lengths[second] >= code.lengths[first] {
                        let mask = UInt16(1) << UInt16(code.lengths[first]) - 1
                        #expect(code.words[second] & mask != code.words[first])
                    }
                }
                // Within a bit of the entropy, where the limit leaves it alone.
                let total = Double(frequencies.reduce(0) { $0 + UInt64($1) })
                guard limit == 15, total > 0, used.max() ?? 0 < 15 else { continue }
                var (bits, entropy) = (0.0, 0.0)
                for (symbol, frequency) in frequencies.enumerated() where frequency > 0 {
                    bits += Double(frequency) * Double(code.lengths[symbol])
                    entropy += Double(frequency) * log2(total / Double(frequency))
                }
                #expect(bits <= entropy + total && bits >= entropy - 1e-6 * total)
            }
        }
    }
}
