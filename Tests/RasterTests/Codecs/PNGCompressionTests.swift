import Foundation
import Raster
import TestSupport
import Testing

@Suite struct PNGCompressionTests {
    static let modes: [PNGCompression] = [.fast, .default, .small]

    /// Flat areas, soft edges, a gradient: what servers draw.
    static let card = Drawing(size: CGSize(width: 600, height: 315), opaque: true) { context, size in
        context.fill(
            Path(CGRect(origin: .zero, size: size)),
            with: .linearGradient(
                Gradient(colors: [.indigo, .teal]), startPoint: .zero, endPoint: CGPoint(x: 600, y: 315)))
        for index in 0..<12 {
            context.fill(
                Path(
                    roundedRect: CGRect(
                        x: 30 + index * 45, y: 280 - index * 17, width: 30, height: 17 * index + 9),
                    cornerRadius: 6),
                with: .color(.white.opacity(0.85)))
            context.stroke(
                Path(ellipseIn: CGRect(x: 20 + index * 46, y: 20, width: 40, height: 40)),
                with: .color(.yellow), lineWidth: 3)
        }
    }
    .image()

    static let pixelArt = TestPicture.colored(480, 480) { x, y in
        let cell = (x / 20 * 7 + y / 20 * 11 + x / 20 * (y / 20)) % 9
        return x % 20 == 0 || y % 20 == 0 ? [0, 0, 0, 0] : [cell * 28, 255 - cell * 20, cell % 3 * 100, 255]
    }

    static let pictures: [CGImage] =
        [
            TestPicture.photograph(301, 200), card, pixelArt,
            TestPicture.noise(700, 500, values: 256, alphas: [0, 1, 77, 254, 255]),
            TestPicture.noise(33, 21, values: 2), TestPicture.noise(65, 9, values: 2, alphas: [0, 128, 255]),
            TestPicture.colored(2000, 700) { _, _ in [1, 2, 3, 4] },
        ]
        + [1, 2, 3, 4, 5, 16, 17, 256, 257].map { count in
            TestPicture.colored(61, 23) { x, y in
                let number = (x + y * 61) % count
                return [number & 15, number >> 4 & 15, number * 3 & 127, 127 + number % 2 * 128]
            }
        }
        + [2, 4, 16, 256, 7].map { shades in
            TestPicture.colored(37, 29) { x, y in
                let shade = (x * 5 + y * 3) % shades * 255 / (shades - 1)
                return [shade, shade, shade, 255]
            }
        }
        + [TestPicture.colored(40, 40) { x, y in [x * y / 8, x * y / 8, x * y / 8, max(x * y / 8, x * 6)] }]
        + [(1, 1), (1, 7), (9, 1), (2, 2), (8, 3)].map { width, height in
            TestPicture.colored(width, height) { x, y in [x * 9, y * 5, x + y, 200] }
        }

    /// libpng reads what was written here.
    @Test(arguments: modes)
    func everyPictureSurvives(mode: PNGCompression) throws {
        for (number, image) in Self.pictures.enumerated() {
            let back = try CGImage(pngData: image.pngData(compression: mode))
            #expect(back.hasSamePixels(as: image), "picture \(number)")
        }
    }

    @Test func everyPremultipliedPixelSurvives() throws {
        let image = try PNGWritingTests.everyPair()
        for mode in Self.modes {
            #expect(try CGImage(pngData: image.pngData(compression: mode)).hasSamePixels(as: image))
        }
    }

    @Test(arguments: modes)
    func bytesDoNotDependOnThreads(mode: PNGCompression) throws {
        for image in Self.pictures.prefix(7) where mode != .small || image.width < 600 {
            let one = try PNGEncoder(image, threads: 1).data(mode)
            for threads in [2, 3, 8] { #expect(try PNGEncoder(image, threads: threads).data(mode) == one) }
        }
    }

    /// Colour type and depth, of IHDR.
    static func form(_ data: Data) -> [UInt8] {
        Array(PNGBuilder.chunks(of: data)[0].data[8..<10].reversed())
    }

    @Test func theSmallestFormIsFound() throws {
        for mode in [PNGCompression.fast, .small] {
            func form(_ image: CGImage) throws -> [UInt8] { Self.form(try image.pngData(compression: mode)) }
            #expect(try form(TestPicture.photograph(50, 50)) == [2, 8])
            #expect(try form(TestPicture.noise(50, 50, values: 256, alphas: [9, 255])) == [6, 8])
            // Not marked as opaque, but so.
            #expect(try form(TestPicture.noise(50, 50, values: 256)) == [2, 8])
            for (count, depth) in [(2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (256, 8)] {
                let image = TestPicture.colored(64, 64) { x, y in
                    [255 - (x + y * 64) % count, 9, (x + y * 64) % count, 255]
                }
                let found = try form(image)
                // Of many colours in a pattern, filtered pixels may take less than a palette.
                #expect(
                    found == [3, UInt8(depth)] || (mode == .small && count == 256), "\(count) colours")
            }
            for (shades, depth) in [(2, 1), (4, 2), (16, 4), (256, 8)] {
                let image = TestPicture.colored(64, 64) { x, y in
                    let shade = (x + y) % shades * 255 / (shades - 1)
                    return [shade, shade, shade, 255]
                }
                #expect(try form(image) == [0, UInt8(depth)], "\(shades) shades")
            }
        }
        // RGB or RGBA as it is marked, whatever the pixels are.
        #expect(Self.form(try Self.pixelArt.pngData()) == [6, 8])
        #expect(Self.form(try Self.card.pngData()) == [2, 8])
    }

    @Test func aPaletteHasOnlyTheAlphasThatItNeeds() throws {
        let colors = [[10, 0, 0, 255], [0, 0, 0, 0], [0, 60, 0, 120], [5, 5, 5, 255]]
        let image = TestPicture.colored(40, 40) { x, y in colors[(x + y) % 4] }
        let chunks = PNGBuilder.chunks(of: try image.pngData(compression: .fast))
        #expect(chunks.map(\.type) == ["IHDR", "sRGB", "PLTE", "tRNS", "IDAT", "IEND"])
        #expect(chunks[2].data == [0, 0, 0, 0, 128, 0, 10, 0, 0, 5, 5, 5])
        #expect(chunks[3].data == [0, 120])
    }

    @Test func scaleSurvives() throws {
        for mode in Self.modes {
            let image = TestPicture.colored(3, 3, scale: 2) { x, y in [x, y, 0, 255] }
            #expect(try CGImage(pngData: image.pngData(compression: mode)).scale == 2)
        }
    }

    /// Beside libpng at its level 6, and `small` beside its level 9.
    @Test func sizesKeepTheirPromise() throws {
        for (number, image) in Self.pictures.enumerated() {
            let level6 = try image.pngData(compressionLevel: 6).count
            let level9 = try image.pngData(compressionLevel: 9).count
            #expect(try image.pngData(compression: .small).count <= level9, "picture \(number)")
            #expect(
                Double(try image.pngData(compression: .fast).count) <= Double(level6) * 1.3 + 64,
                "picture \(number)")
            #expect(Double(try image.pngData().count) <= Double(level6) * 1.1 + 64, "picture \(number)")
        }
    }
}
