import Foundation
import Raster
import TestSupport
import Testing

@Suite struct PNGReadingTests {
    static let kinds: [(colorType: Int, bitDepth: Int)] = [
        (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8), (4, 8),
        (4, 16),
        (6, 8), (6, 16),
    ]

    /// Spread over the whole range of a depth, different in every channel.
    static func sample(_ x: Int, _ y: Int, _ channel: Int, depth: Int) -> Int {
        (x &* 7919 &+ y &* 104_729 &+ channel &* 1301 &+ 5) &* 40503 >> 3 & ((1 << depth) - 1)
    }

    @Test(arguments: kinds, [false, true])
    func everyColorTypeAndDepth(kind: (colorType: Int, bitDepth: Int), isInterlaced: Bool) throws {
        let depth = kind.bitDepth
        let channels = PNGBuilder.channels(colorType: kind.colorType)
        let palette = (0..<1 << min(depth, 8)).map { [$0 * 5 & 255, 255 - $0, $0 * 77 & 255] }
        for (width, height) in [(1, 1), (2, 3), (3, 1), (5, 4), (9, 8), (17, 19), (33, 7)] {
            var file = PNGBuilder(
                width: width, height: height, colorType: kind.colorType, bitDepth: depth,
                isInterlaced: isInterlaced
            ) { x, y in (0..<channels).map { Self.sample(x, y, $0, depth: depth) } }
            if kind.colorType == 3 { file.chunks = [("PLTE", palette.joined().map { UInt8($0) })] }
            let image = try CGImage(pngData: file.data())
            #expect(image.width == width && image.height == height && image.scale == 1)
            #expect(image.isOpaque == (kind.colorType < 4))
            for y in 0..<height {
                for x in 0..<width {
                    let samples = file.samples(x, y)
                    let straight =
                        kind.colorType == 3
                        ? palette[samples[0]] : samples.map { expectedByte($0, depth: depth) }
                    let alpha = kind.colorType >= 4 ? straight.last! : 255
                    let colors = straight.count < 3 ? [straight[0], straight[0], straight[0]] : straight
                    let expected = colors[..<3].map { expectedPremultiplied($0, alpha) }
                    let pixel = image[x, y]
                    #expect([pixel.red, pixel.green, pixel.blue, pixel.alpha] == expected + [UInt8(alpha)])
                }
            }
        }
    }

    @Test func sixteenBitSamplesAreRounded() throws {
        let file = PNGBuilder(width: 256, height: 256, colorType: 0, bitDepth: 16) { x, y in [y << 8 | x] }
        let image = try CGImage(pngData: file.data())
        for value in 0..<65536 where Int(image[value & 255, value >> 8].red) != expectedByte(value, depth: 16)
        {
            Issue.record("sample \(value) became \(image[value & 255, value >> 8].red)")
        }
    }

    @Test func paletteAlphaMayBeShorterThanThePalette() throws {
        let file = PNGBuilder(
            width: 4, height: 1, colorType: 3, bitDepth: 2,
            chunks: [
                ("PLTE", [255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 8, 7]), ("tRNS", [0, 51]),
            ]
        ) { x, _ in [x] }
        let image = try CGImage(pngData: file.data())
        #expect(!image.isOpaque)
        #expect(image[0, 0] == .init(red: 0, green: 0, blue: 0, alpha: 0))
        #expect(image[1, 0] == .init(red: 0, green: 51, blue: 0, alpha: 51))
        #expect(image[2, 0] == .init(red: 0, green: 0, blue: 255, alpha: 255))
        #expect(image[3, 0] == .init(red: 9, green: 8, blue: 7, alpha: 255))
    }

    /// A colour key is compared in the file's own depth: 0x1234 is not 0x1235, though both are the byte 0x12.
    @Test(arguments: [(0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16)])
    func colorKeys(colorType: Int, depth: Int) throws {
        let key = depth == 16 ? 0x1234 : 1
        let channels = PNGBuilder.channels(colorType: colorType)
        let file = PNGBuilder(
            width: 2, height: 1, colorType: colorType, bitDepth: depth,
            chunks: [("tRNS", (0..<channels).flatMap { _ in PNGBuilder.bigEndian(key, 2) })]
        ) { x, _ in (0..<channels).map { $0 == 0 ? key ^ x : key } }
        let image = try CGImage(pngData: file.data())
        #expect(image[0, 0].alpha == 0 && image[0, 0].red == 0)
        #expect(image[1, 0].alpha == 255 && Int(image[1, 0].red) == expectedByte(key ^ 1, depth: depth))
    }

    @Test func everyColorAndAlphaIsMultipliedToTheNearest() throws {
        let file = PNGBuilder(width: 256, height: 256, colorType: 4, bitDepth: 8) { x, y in [x, y] }
        let image = try CGImage(pngData: file.data())
        for alpha in 0..<256 {
            for color in 0..<256 where image[color, alpha].green != expectedPremultiplied(color, alpha) {
                Issue.record("\(color) × \(alpha) became \(image[color, alpha].green)")
            }
        }
    }
}

@Suite struct PNGGammaTests {
    static func gamma(_ value: Double) -> (type: String, data: [UInt8]) {
        ("gAMA", PNGBuilder.bigEndian(Int(value * 100_000), 4))
    }

    static func ramp(_ chunks: [(type: String, data: [UInt8])]) throws -> CGImage {
        let file = PNGBuilder(width: 256, height: 2, colorType: 4, bitDepth: 8, chunks: chunks) { x, y in
            [x, y == 0 ? 255 : x]
        }
        return try CGImage(pngData: file.data())
    }

    /// 255 × sRGB_encode((sample/maximum)^(1/gamma)), by libm.
    static func converted(_ sample: Int, maximum: Int, gamma: Double) -> Double {
        let light = pow(Double(sample) / Double(maximum), 1 / gamma)
        return 255 * SRGBReference.encoded(light)
    }

    @Test(arguments: [0.05, 0.2, 0.35, 0.55, 0.7, 1, 1.8, 2.5, 12], [255, 65535])
    func tableIsTheFormula(gamma: Double, maximum: Int) {
        let table = GammaTable(gamma: gamma, maximumSample: maximum)
        #expect(table.bytes.count == maximum + 1 && table.bytes[0] == 0 && table.bytes[maximum] == 255)
        for sample in 1...maximum {
            let exact = Self.converted(sample, maximum: maximum, gamma: gamma)
            // The constants of the two halves of the sRGB curve meet only to 1e-5 or so.
            let isClose = abs(Double(table.bytes[sample]) - exact) <= 0.5 + 1e-4
            if !isClose { Issue.record("sample \(sample): \(table.bytes[sample]) for \(exact)") }
        }
    }

    @Test(arguments: [1.0, 0.35, 0.55])
    func gammaAloneConvertsColorsButNotAlpha(gamma: Double) throws {
        let image = try Self.ramp([Self.gamma(gamma)])
        for x in 0..<256 {
            let expected = Int(Self.converted(x, maximum: 255, gamma: gamma).rounded())
            #expect(Int(image[x, 0].red) == expected)
            #expect(image[x, 1].alpha == UInt8(x))
            #expect(image[x, 1].red == expectedPremultiplied(expected, x))
        }
    }

    @Test func sixteenBitGammaKeepsItsPrecision() throws {
        let file = PNGBuilder(
            width: 256, height: 8, colorType: 0, bitDepth: 16, chunks: [Self.gamma(1)]
        ) { x, y in [y << 8 | x] }
        let image = try CGImage(pngData: file.data())
        for value in 0..<2048 {
            let expected = Int(Self.converted(value, maximum: 65535, gamma: 1).rounded())
            #expect(Int(image[value & 255, value >> 8].blue) == expected)
        }
    }

    /// The profile is garbage: its presence counts, nothing else.
    @Test func taggedOrNearlySRGBIsTakenAsItIs() throws {
        let plain = try Self.ramp([])
        let profile: (type: String, data: [UInt8]) = ("iCCP", Array("name".utf8) + [0, 0, 1, 2, 3])
        for chunks in [
            [Self.gamma(0.45455)], [Self.gamma(0.474)], [Self.gamma(0.435)], [("sRGB", [0]), Self.gamma(1)],
            [Self.gamma(1), ("sRGB", [0])], [profile, Self.gamma(1)], [Self.gamma(1), profile],
        ] {
            #expect(try Self.ramp(chunks).hasSamePixels(as: plain))
        }
        for gamma in [0.48, 0.43] { #expect(try !Self.ramp([Self.gamma(gamma)]).hasSamePixels(as: plain)) }
        let file = PNGBuilder(width: 256, height: 1, colorType: 0, bitDepth: 8, chunks: [Self.gamma(1)]) {
            x, _ in [x]
        }
        let image = try CGImage(pngData: file.data(), appliesGamma: false)
        #expect((0..<256).allSatisfy { Int(image[$0, 0].red) == $0 })
    }
}

@Suite struct PNGWritingTests {
    /// Every premultiplied pair of a colour and an alpha, alpha by rows.
    static func everyPair() throws -> CGImage {
        let pixels = (0..<256).flatMap { alpha in
            (0..<256).flatMap { color -> [UInt8] in
                let color = UInt8(min(color, alpha))
                return [color, color, color, UInt8(alpha)]
            }
        }
        return try #require(CGImage(width: 256, height: 256, pixels: pixels))
    }

    @Test(arguments: [0, 1, 6, 9])
    func everyPremultipliedPixelSurvives(level: Int) throws {
        let image = try Self.everyPair()
        let back = try CGImage(pngData: image.pngData(compressionLevel: level))
        #expect(back.hasSamePixels(as: image))
        #expect(!back.isOpaque)
    }

    @Test func colorsAreDividedByAlphaToTheNearest() throws {
        let image = try Self.everyPair()
        let data = try image.pngData()
        try data.withUnsafeBytes { bytes in
            try PNGReader(bytes).readRows { samples, _, alpha in
                let row = samples.assumingMemoryBound(to: UInt8.self)
                for color in 0...max(alpha, 1) where alpha > 0 {
                    #expect(Int(row[color * 4]) == Int((Double(color) * 255 / Double(alpha)).rounded()))
                }
                #expect(Int(row[3]) == alpha && (alpha > 0 || row[0] == 0))
            }
        }
    }

    @Test func chunksSayWhatThePictureIs() throws {
        let pixels = [UInt8](repeating: 255, count: 3 * 2 * 4)
        let opaque = try #require(CGImage(width: 3, height: 2, pixels: pixels, isOpaque: true, scale: 2))
        let chunks = PNGBuilder.chunks(of: try opaque.pngData())
        #expect(chunks.map(\.type) == ["IHDR", "sRGB", "pHYs", "IDAT", "IEND"])
        #expect(chunks[0].data == [0, 0, 0, 3, 0, 0, 0, 2, 8, 2, 0, 0, 0])
        // 144 dots per inch: 144 / 0.0254 = 5669.29.
        #expect(chunks[2].data == PNGBuilder.bigEndian(5669, 4) + PNGBuilder.bigEndian(5669, 4) + [1])
        #expect(try CGImage(pngData: opaque.pngData()).isOpaque)
        let clear = try #require(CGImage(width: 3, height: 2, pixels: pixels))
        let others = PNGBuilder.chunks(of: try clear.pngData())
        #expect(others.map(\.type) == ["IHDR", "sRGB", "IDAT", "IEND"])
        #expect(others[0].data[9] == 6)
    }

    @Test func aHigherLevelIsNoLarger() throws {
        let image = try Self.everyPair()
        let sizes = try [0, 1, 9].map { try image.pngData(compressionLevel: $0).count }
        #expect(sizes[0] > 256 * 256 * 4 && sizes[1] < sizes[0] / 4 && sizes[2] <= sizes[1])
        #expect(try image.pngData(compressionLevel: .max) == image.pngData(compressionLevel: 9))
        #expect(try image.pngData(compressionLevel: .min) == image.pngData(compressionLevel: 0))
    }

    @Test(arguments: [0.5, 1, 1.5, 2, 3, 16] as [CGFloat])
    func scaleSurvives(scale: CGFloat) throws {
        let image = try #require(CGImage(width: 1, height: 1, pixels: [1, 2, 3, 4], scale: scale))
        #expect(try CGImage(pngData: image.pngData()).scale == scale)
    }

    @Test func extremeScalesAreClamped() throws {
        for scale in [1e-9, 1e300] as [CGFloat] {
            let image = try #require(CGImage(width: 1, height: 1, pixels: [1, 2, 3, 4], scale: scale))
            #expect(try CGImage(pngData: image.pngData()).scale == 1)
        }
    }

    @Test func printResolutionsAreNoScale() throws {
        for (x, y, unit) in [(11811, 11811, 1), (5669, 2835, 1), (5669, 5669, 0), (3780, 3780, 1), (0, 0, 1)]
        {
            let density = PNGBuilder.bigEndian(x, 4) + PNGBuilder.bigEndian(y, 4) + [UInt8(unit)]
            let file = PNGBuilder(
                width: 1, height: 1, colorType: 0, bitDepth: 8, chunks: [("pHYs", density)]
            ) { _, _ in [7] }
            #expect(try CGImage(pngData: file.data()).scale == 1)
        }
    }
}
