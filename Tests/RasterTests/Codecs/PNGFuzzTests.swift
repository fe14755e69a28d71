import Foundation
import Raster
import Testing

/// Damaged files give an error or a picture, never a trap.
@Suite struct PNGFuzzTests {
    static let files: [Data] = PNGReadingTests.kinds.flatMap { kind in
        [false, true].map { isInterlaced in
            let channels = PNGBuilder.channels(colorType: kind.colorType)
            var file = PNGBuilder(
                width: 7, height: 5, colorType: kind.colorType, bitDepth: kind.bitDepth,
                isInterlaced: isInterlaced
            ) { x, y in (0..<channels).map { PNGReadingTests.sample(x, y, $0, depth: kind.bitDepth) } }
            file.chunks = [
                ("gAMA", PNGBuilder.bigEndian(60000, 4)),
                ("pHYs", PNGBuilder.bigEndian(5669, 4) + PNGBuilder.bigEndian(5669, 4) + [1]),
            ]
            if kind.colorType == 3 {
                file.chunks.append(("PLTE", (0..<3 << kind.bitDepth).map { UInt8($0 & 255) }))
                file.chunks.append(("tRNS", [1, 100]))
            }
            return file.data()
        }
    }

    @Test func everyFileIsWhole() throws {
        for file in Self.files { #expect(try CGImage(pngData: file).width == 7) }
    }

    @Test func everyTruncationIsRefused() {
        for file in Self.files {
            for count in 0..<file.count {
                switch PNGErrorTests.reason(file.prefix(count)) {
                case .empty, .truncated: break
                case let other: Issue.record("\(count) of \(file.count) bytes: \(String(describing: other))")
                }
            }
        }
    }

    /// Every byte is under a checksum or is one, or belongs to the signature.
    @Test func everyFlippedByteIsRefused() {
        for file in Self.files {
            var damaged = file
            for index in damaged.indices {
                for mask in [1, 0x20, 0x80, 0xFF] as [UInt8] {
                    damaged[index] = file[index] ^ mask
                    if PNGErrorTests.reason(damaged) == nil {
                        Issue.record("byte \(index) ^ \(mask) was read")
                    }
                }
                damaged[index] = file[index]
            }
        }
    }

    /// With the checksums put right, so that the damage reaches the code behind them.
    @Test func mutationsNeverTrap() {
        var random = SplitMix64(state: 2)
        var readCount = 0
        let limits = ImageLimits(maximumPixelCount: 1 << 16)
        for round in 0..<20_000 {
            var chunks = PNGBuilder.chunks(of: Self.files[round % Self.files.count])
            for _ in 0...Int.random(in: 0..<3, using: &random) {
                let index = Int.random(in: 0..<chunks.count, using: &random)
                switch Int.random(in: 0..<8, using: &random) {
                case 0: chunks.swapAt(index, Int.random(in: 0..<chunks.count, using: &random))
                case 1: chunks.append(chunks[index])
                case 2: chunks[index].data.removeLast(min(1, chunks[index].data.count))
                case 3: chunks[index].data.append(.random(in: 0...255, using: &random))
                default:
                    guard let byte = chunks[index].data.indices.randomElement(using: &random) else {
                        continue
                    }
                    chunks[index].data[byte] = .random(in: 0...255, using: &random)
                }
            }
            if PNGErrorTests.reason(PNGBuilder.file(chunks), limits: limits) == nil { readCount += 1 }
        }
        #expect(readCount > 1000 && readCount < 19_000)
    }
}

private struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
