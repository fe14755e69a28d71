import Foundation
import Raster
import RasterPaths
import TestSupport
import Testing

/// Photographs, tiles and parts between cap insets that are drawn smaller: nothing that is too fine may come
/// back as a pattern that isn't there.
@Suite struct ImageReductionTests {
    static func picture(
        _ width: CGFloat, _ height: CGFloat, _ draw: @escaping (inout GraphicsContext) -> Void
    ) -> CGImage {
        Drawing(size: CGSize(width: width, height: height)) { context, _ in draw(&context) }.image()
    }

    /// Rings that get finer outwards, up to a pixel and a half at the middles of the sides: 4032 × 3024.
    static let rings: CGImage = {
        let (width, height) = (4032, 3024)
        let period = 8064
        let shades = (0..<period).map { phase in
            UInt8((127.5 + 127.5 * cos(2 * Double.pi * Double(phase) / Double(period))).rounded())
        }
        var bytes = [UInt8](repeating: 255, count: width * height * 4)
        bytes.withUnsafeMutableBufferPointer { bytes in
            for y in 0..<height {
                let down = (y - height / 2) * (y - height / 2)
                for x in 0..<width {
                    let place = (y * width + x) * 4
                    let shade = shades[(down + (x - width / 2) * (x - width / 2)) % period]
                    for channel in 0..<3 { bytes[place + channel] = shade }
                }
            }
        }
        return CGImage(width: width, height: height, pixels: bytes, isOpaque: true)!
    }()

    /// The farthest from the mean that a photograph's picture of 300 × 400 gets where its rings are finer
    /// than its pixels.
    static func ghost(_ quality: Image.Interpolation, degrees: Double) -> Double {
        let picture = Self.picture(300, 400) { context in
            context.translateBy(x: 150, y: 200)
            context.rotate(by: .degrees(degrees))
            context.draw(
                Image(decorative: rings, scale: 1).interpolation(quality),
                in: CGRect(x: -150, y: -200, width: 300, height: 400))
        }
        let turn = CGAffineTransform(rotationAngle: -degrees * .pi / 180)
        var worst = 0.0
        for y in 0..<400 {
            for x in 0..<300 {
                let place = CGPoint(x: Double(x) - 149.5, y: Double(y) - 199.5).applying(turn)
                // The rings' period is 8064 / 2r of the photograph's pixels at a distance of r of them: two
                // of the picture's at 150 · 2/13.44 of them across and 533 · 2/7.56 down. Inside, and a
                // little beyond, they may be seen.
                guard place.x.magnitude < 145, place.y.magnitude < 195,
                    (place.x / 26) * (place.x / 26) + (place.y / 90) * (place.y / 90) > 1
                else { continue }
                worst = max(worst, abs(Double(picture[x, y].red) - 127.5))
            }
        }
        return worst
    }

    @Test func aPhotographHasNoGhosts() {
        #expect(Self.ghost(.high, degrees: 0) <= 4)
        #expect(Self.ghost(.medium, degrees: 0) <= 8)
        // Turned, means come first.
        #expect(Self.ghost(.high, degrees: 20) <= 8)
        #expect(Self.ghost(.medium, degrees: 20) <= 8)
        // Boxes let something through; the pixels alone, all.
        #expect((10...40).contains(Self.ghost(.low, degrees: 0)))
        #expect(Self.ghost(.none, degrees: 0) > 120)
    }

    // MARK: Tiles

    /// An image of a period along both axes, three channels of it.
    static func waves(_ side: Int, period: Double, rolled: Int = 0) -> CGImage {
        var bytes: [UInt8] = []
        for y in 0..<side {
            for x in 0..<side {
                let phases = (
                    Double((x + rolled) % side) / period, Double((y + rolled) % side) / period
                )
                bytes.append(UInt8((127.5 + 120 * cos(2 * .pi * phases.0)).rounded()))
                bytes.append(UInt8((127.5 + 120 * cos(2 * .pi * phases.1)).rounded()))
                bytes += [0, 255]
            }
        }
        return CGImage(width: side, height: side, pixels: bytes, isOpaque: true)!
    }

    /// The two ways to tile, each at a scale.
    static func tiled(
        _ image: CGImage, _ quality: Image.Interpolation, scale: CGFloat, degrees: Double = 0,
        origin: CGFloat = 0
    ) -> [CGImage] {
        let rect = CGRect(x: -400, y: -400, width: 800, height: 800)
        func turned(_ context: inout GraphicsContext) {
            context.translateBy(x: 50, y: 50)
            context.rotate(by: .degrees(degrees))
        }
        return [
            picture(100, 100) { context in
                turned(&context)
                context.fill(
                    Path(rect),
                    with: .tiledImage(
                        Image(decorative: image, scale: 1).interpolation(quality),
                        origin: CGPoint(x: origin, y: origin), scale: scale))
            },
            picture(100, 100) { context in
                turned(&context)
                context.draw(
                    Image(decorative: image, scale: 1 / scale).interpolation(quality)
                        .resizable(resizingMode: .tile),
                    in: CGRect(
                        x: origin - 40 * scale * CGFloat(image.width),
                        y: origin - 40 * scale * CGFloat(image.width),
                        width: 4000, height: 4000))
            },
        ]
    }

    @Test(arguments: [0.0, 30]) func tilesLeaveNoPattern(degrees: Double) {
        // Two and a half and five of the image's pixels: less than two of the picture's at these scales.
        for (period, scale) in [(2.5, 0.29), (5, 0.13), (2.5, 0.05)] {
            let image = Self.waves(40, period: period)
            for (quality, most) in [(Image.Interpolation.low, 60.0), (.medium, 16), (.high, 12)] {
                for (way, picture) in Self.tiled(image, quality, scale: scale, degrees: degrees).enumerated()
                {
                    var worst = 0.0
                    for y in 0..<100 {
                        for x in 0..<100 {
                            let pixel = picture[x, y]
                            worst = max(
                                worst, abs(Double(pixel.red) - 127.5), abs(Double(pixel.green) - 127.5))
                        }
                    }
                    #expect(worst <= most, "\(quality), \(way), period \(period) at \(scale)")
                }
            }
        }
    }

    /// What can be seen stays: a wave at its place, as high as it was but for what a pixel's width takes.
    @Test(arguments: [0.0, 30]) func tilesKeepWhatCanBeSeen(degrees: Double) {
        let (side, period, scale) = (60, 20.0, 0.37)
        let turn = CGAffineTransform(rotationAngle: -degrees * .pi / 180)
        for quality in [Image.Interpolation.low, .medium, .high] {
            for rolled in [0, 13] {
                let image = Self.waves(side, period: period, rolled: rolled)
                let pictures = Self.tiled(
                    image, quality, scale: scale, degrees: degrees)
                for (way, picture) in pictures.enumerated() {
                    var worst = 0.0
                    for y in 0..<100 {
                        for x in 0..<100 {
                            let place = CGPoint(x: Double(x) - 49.5, y: Double(y) - 49.5).applying(turn)
                            // Pixels have their values in their middles.
                            func wave(_ position: CGFloat) -> Double {
                                cos(2 * .pi * (position / scale - 0.5 + Double(rolled)) / period)
                            }
                            worst = max(
                                worst, abs(Double(picture[x, y].red) - 127.5 - 105 * wave(place.x)),
                                abs(Double(picture[x, y].green) - 127.5 - 105 * wave(place.y)))
                        }
                    }
                    // From 120 down to 90 is within what the filters may take.
                    #expect(worst <= 20, "\(quality), \(way), rolled by \(rolled)")
                }
            }
        }
    }

    /// A tile smaller than a pixel is its mean, whatever it holds.
    @Test func aTinyTileIsItsMean() throws {
        var random = SeededGenerator(seed: 91)
        let image = TestPicture.noise(&random, 17, 11, isOpaque: false)
        var sum = SIMD4<Double>.zero
        for y in 0..<11 { for x in 0..<17 { sum += ImageSamplingTests.channels(image[x, y]) } }
        for quality in [Image.Interpolation.low, .medium, .high] {
            for picture in Self.tiled(image, quality, scale: 0.02) {
                for (x, y) in [(45, 41), (50, 50), (99, 60)] {
                    let difference = ImageSamplingTests.channels(picture[x, y]) - sum / 187
                    #expect(max(difference.max(), -difference.min()) <= 1, "\(quality)")
                }
            }
        }
    }

    /// Twos by twos onto pixels: exactly their means.
    @Test func halvesAreMeans() {
        var random = SeededGenerator(seed: 92)
        let image = TestPicture.noise(&random, 12, 8, isOpaque: true)
        let picture = Self.tiled(image, .low, scale: 0.5)[0]
        for y in 0..<100 {
            for x in 0..<100 {
                let (column, row) = ((x - 50 + 600) % 6 * 2, (y - 50 + 400) % 4 * 2)
                var mean = SIMD4<Double>.zero
                for (u, v) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                    mean += ImageSamplingTests.channels(image[column + u, row + v]) / 4
                }
                let difference = ImageSamplingTests.channels(picture[x, y]) - mean
                #expect(max(difference.max(), -difference.min()) <= 1)
            }
        }
    }

    // MARK: Cap insets

    /// Caps of one colour and a middle of fine stripes, at three pixels a point: the caps keep their places,
    /// the middle is an even tone, stretched or tiled.
    @Test func capsAndWhatIsBetween() throws {
        let side = 120
        var bytes: [UInt8] = []
        for y in 0..<side {
            for x in 0..<side {
                let isCap = x < 30 || x >= 90 || y < 30 || y >= 90
                bytes += isCap ? [255, 0, 0, 255] : x % 3 == 0 ? [0, 255, 0, 255] : [0, 0, 0, 255]
            }
        }
        let image = try #require(CGImage(width: side, height: side, pixels: bytes, isOpaque: true))
        for quality in [Image.Interpolation.medium, .high] {
            for mode in [Image.ResizingMode.stretch, .tile] {
                // At three pixels a point caps are 10 points wide; the middle is 30 points, and has 23 in the
                // picture.
                let drawn = Image(decorative: image, scale: 3).interpolation(quality).resizable(
                    capInsets: EdgeInsets(top: 10, leading: 10, bottom: 10, trailing: 10), resizingMode: mode)
                let picture = Self.picture(43, 43) {
                    $0.draw(drawn, in: CGRect(x: 0, y: 0, width: 43, height: 43))
                }
                // Red is as wide as the caps, on both sides.
                for part in [0..<21, 22..<43] {
                    let across = part.reduce(0.0) { $0 + Double(picture[$1, 21].red) / 255 }
                    let down = part.reduce(0.0) { $0 + Double(picture[21, $1].red) / 255 }
                    #expect(abs(across - 10) < 0.3 && abs(down - 10) < 0.3, "\(quality) \(mode)")
                }
                for y in 0..<43 {
                    for x in 0..<43 {
                        let pixel = picture[x, y]
                        let (low, high) = (min(x, y), max(x, y))
                        if low < 8 || high >= 35 {
                            #expect(pixel == CGImage.Pixel(red: 255, green: 0, blue: 0, alpha: 255))
                        } else if low >= 12 && high < 31 {
                            // A third is green.
                            #expect(abs(Int(pixel.green) - 85) <= 12 && pixel.red == 0, "\(quality) \(mode)")
                        }
                    }
                }
            }
        }
    }

    @Test func hostilePartsAreBounded() throws {
        let image = try #require(CGImage(width: 3, height: 2, pixels: [UInt8](repeating: 200, count: 24)))
        for length in [1e-300, 1e-9, 0.3, 7, 1e5, 1e9, 1e13, .infinity, .nan] as [CGFloat] {
            for start in [0, -1e9, 0.4, 1e11] as [CGFloat] {
                for scale in [1e-12, 0.01, 0.4, 1e9] as [CGFloat] {
                    for quality in [Image.Interpolation.low, .medium, .high] {
                        _ = Self.picture(3, 3) { context in
                            context.fill(
                                Path(CGRect(x: 0, y: 0, width: 3, height: 3)),
                                with: .tiledImage(
                                    Image(decorative: image, scale: 1).interpolation(quality),
                                    sourceRect: CGRect(x: start, y: 0, width: length, height: length),
                                    scale: scale))
                        }
                    }
                }
            }
        }
        // So wide that its parts are drawn as they are.
        let wide = try #require(
            CGImage(width: 1 << 18, height: 1, pixels: [UInt8](repeating: 255, count: 1 << 20)))
        let picture = Self.picture(9, 9) { context in
            let image = Image(decorative: wide, scale: 1).interpolation(.high)
            context.draw(image, in: CGRect(x: 0, y: 0, width: 9, height: 3))
            context.draw(
                image.resizable(resizingMode: .tile), in: CGRect(x: 0, y: 3, width: 9, height: 3))
            context.fill(
                Path(CGRect(x: 0, y: 6, width: 9, height: 3)), with: .tiledImage(image, scale: 1e-5))
        }
        for y in 0..<9 { for x in 0..<9 { #expect(picture[x, y].alpha == 255) } }
    }
}
