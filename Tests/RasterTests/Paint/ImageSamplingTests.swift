import Foundation
import Raster
import RasterPaths
import TestSupport
import Testing

/// How pixels of images are found and weighed, held to sums in Double over the image's pixels.
@Suite struct ImageSamplingTests {
    /// An image drawn in a rectangle, alone.
    static func picture(
        _ image: CGImage, _ interpolation: Image.Interpolation, in rect: CGRect, size: CGSize,
        transform: CGAffineTransform = .identity, renderer: Renderer = Renderer(threads: 1)
    ) -> CGImage {
        Drawing(size: size) { context, _ in
            context.transform = transform
            context.draw(
                Image(decorative: image, scale: 1).interpolation(interpolation), in: rect,
                style: FillStyle(antialiased: false))
        }.image(renderer: renderer)
    }

    static func channels(_ pixel: CGImage.Pixel) -> SIMD4<Double> {
        SIMD4(Double(pixel.red), Double(pixel.green), Double(pixel.blue), Double(pixel.alpha))
    }

    static func at(_ image: CGImage, _ x: Int, _ y: Int) -> SIMD4<Double> {
        channels(image[min(max(x, 0), image.width - 1), min(max(y, 0), image.height - 1)])
    }

    /// Calls the body with the picture's pixels, and where their centres are in the image, that lie well
    /// inside the rectangle: at least so many of the picture's pixels.
    static func forEachPixel(
        of picture: CGImage, _ image: CGImage, in rect: CGRect, transform: CGAffineTransform, margin: CGFloat,
        _ body: (CGImage.Pixel, _ u: Double, _ v: Double) -> Void
    ) {
        let inverse = transform.inverted()
        let scale = max(
            (inverse.a * inverse.a + inverse.c * inverse.c).squareRoot(),
            (inverse.b * inverse.b + inverse.d * inverse.d).squareRoot())
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let point = CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5).applying(inverse)
                guard rect.insetBy(dx: margin * scale, dy: margin * scale).contains(point) else { continue }
                body(
                    picture[x, y], (point.x - rect.minX) / rect.width * CGFloat(image.width),
                    (point.y - rect.minY) / rect.height * CGFloat(image.height))
            }
        }
    }

    static func transform(_ random: inout SeededGenerator, _ round: Int) -> CGAffineTransform {
        switch round % 4 {
        case 0: .identity
        case 1: CGAffineTransform(a: -1.5, b: 0, c: 0, d: 0.75, tx: 60, ty: 3.25)
        case 2: CGAffineTransform(translationX: 30, y: 20).rotated(by: random.number(-4...4))
        default:
            CGAffineTransform(
                a: random.number(-2...2), b: random.number(-2...2), c: random.number(-2...2),
                d: random.number(-2...2), tx: 30, ty: 25)
        }
    }

    @Test func nearestTakesThePixelThatHoldsTheCentre() {
        var random = SeededGenerator(seed: 51)
        var checked = 0
        for round in 0..<80 {
            let image = TestPicture.noise(
                &random, random.integer(1...40), random.integer(1...40), isOpaque: true)
            let rect = CGRect(
                x: random.number(-9...9), y: random.number(-9...9), width: random.number(5...70),
                height: random.number(5...70))
            let transform = Self.transform(&random, round)
            let picture = Self.picture(
                image, .none, in: rect, size: CGSize(width: 64, height: 48), transform: transform)
            Self.forEachPixel(of: picture, image, in: rect, transform: transform, margin: 0.001) {
                pixel, u, v in
                // Between two pixels either will do here.
                guard abs(u - u.rounded()) > 1e-6, abs(v - v.rounded()) > 1e-6 else { return }
                checked += 1
                #expect(pixel == image[Int(u), Int(v)], "round \(round) at \(u), \(v)")
            }
        }
        #expect(checked > 50_000)
    }

    @Test func nearestTakesTheLaterOfTwoPixels() {
        // Every centre lies right between pixels: of 10 onto 5 at odd numbers, and of 100 onto 30 some at k ·
        // 10/3.
        var random = SeededGenerator(seed: 52)
        for (from, to) in [(10, 5), (100, 30), (7, 2), (60, 36)] {
            let image = TestPicture.noise(&random, from, 3, isOpaque: true)
            let picture = Self.picture(
                image, .none, in: CGRect(x: 0, y: 0, width: to, height: 3), size: CGSize(width: to, height: 3)
            )
            for x in 0..<to {
                // floor((2x + 1)·from / 2to) in integers.
                #expect(
                    picture[x, 1] == image[(2 * x + 1) * from / (2 * to), 1], "\(x) of \(from) onto \(to)")
            }
        }
    }

    @Test func enlargingRepeatsPixelsExactly() {
        var random = SeededGenerator(seed: 53)
        let image = TestPicture.noise(&random, 7, 5, isOpaque: true)
        let picture = Self.picture(
            image, .none, in: CGRect(x: 0, y: 0, width: 140, height: 100),
            size: CGSize(width: 140, height: 100))
        for y in 0..<100 { for x in 0..<140 { #expect(picture[x, y] == image[x / 20, y / 20]) } }
    }

    @Test func bilinearWeighsFourPixels() {
        var random = SeededGenerator(seed: 54)
        var worst = 0.0
        var checked = 0
        for round in 0..<60 {
            let image = TestPicture.noise(
                &random, random.integer(1...20), random.integer(1...20), isOpaque: round % 2 == 0)
            // Not reduced: no filter comes before.
            let rect = CGRect(
                x: random.number(-9...9), y: random.number(-9...9), width: Double(image.width) * 2.8,
                height: Double(image.height) * 2.5)
            let transform =
                round % 3 == 0
                ? CGAffineTransform.identity
                : CGAffineTransform(translationX: 30, y: 20).rotated(by: random.number(-4...4))
            for quality in [Image.Interpolation.low, .medium] {
                let picture = Self.picture(
                    image, quality, in: rect, size: CGSize(width: 64, height: 48), transform: transform)
                Self.forEachPixel(of: picture, image, in: rect, transform: transform, margin: 0.001) {
                    pixel, u, v in
                    let (x, y) = ((u - 0.5).rounded(.down), (v - 0.5).rounded(.down))
                    let (right, lower) = (u - 0.5 - x, v - 0.5 - y)
                    let top =
                        Self.at(image, Int(x), Int(y)) * (1 - right) + Self.at(image, Int(x) + 1, Int(y))
                        * right
                    let bottom =
                        Self.at(image, Int(x), Int(y) + 1) * (1 - right)
                        + Self.at(image, Int(x) + 1, Int(y) + 1) * right
                    let difference = top * (1 - lower) + bottom * lower - Self.channels(pixel)
                    worst = max(worst, abs(difference.min()), abs(difference.max()))
                    checked += 1
                }
            }
        }
        // Half a step of 1/256 each way, of 255, and rounding.
        #expect(worst <= 1.5, "\(worst)")
        #expect(checked > 20_000)
    }

    /// The definition: weights of the shape, as much wider as the image is reduced, in Double.
    static func filtered(
        _ image: CGImage, _ u: Double, _ v: Double, _ scaleX: Double, _ scaleY: Double,
        _ shape: (Double) -> Double
    ) -> SIMD4<Double> {
        func sum(
            _ center: Double, _ scale: Double, _ value: (Int) -> SIMD4<Double>
        ) -> SIMD4<Double> {
            let reach = 2 * scale
            var total = SIMD4<Double>.zero
            var weights = 0.0
            for index in Int((center - reach - 2).rounded(.down))...Int((center + reach + 2).rounded(.up)) {
                let weight = shape(abs(Double(index) + 0.5 - center) / scale)
                if weight == 0 { continue }
                weights += weight
                total += value(index) * weight
            }
            return total / weights
        }
        return sum(v, scaleY) { row in sum(u, scaleX) { Self.at(image, $0, row) } }
    }

    static func catmullRom(_ t: Double) -> Double {
        t < 1 ? 1.5 * t * t * t - 2.5 * t * t + 1 : t < 2 ? -0.5 * t * t * t + 2.5 * t * t - 4 * t + 2 : 0
    }

    @Test func filtersFollowTheirDefinition() {
        var random = SeededGenerator(seed: 55)
        var worst = 0.0
        for round in 0..<40 {
            let image = TestPicture.noise(
                &random, random.integer(1...60), random.integer(1...50), isOpaque: false)
            // Reduced by less than 15 upright, and less than 6 turned, so that no means come before.
            let isTurned = round % 2 == 1
            let factor = isTurned ? 0.2...2.5 : round % 4 == 0 ? 0.07...0.2 : 0.18...2.5
            let rect = CGRect(
                x: random.number(-5...9), y: random.number(-5...9),
                width: Double(image.width) * random.number(factor),
                height: Double(image.height) * random.number(factor))
            let transform =
                isTurned
                ? CGAffineTransform(translationX: 20, y: 15).rotated(by: random.number(-4...4)) : .identity
            let tent: (Double) -> Double = { max(1 - $0, 0) }
            for (quality, shape) in [(Image.Interpolation.medium, tent), (.high, Self.catmullRom)] {
                let picture = Self.picture(
                    image, quality, in: rect, size: CGSize(width: 40, height: 30), transform: transform)
                let inverse = transform.inverted()
                let (toX, toY) = (
                    Double(image.width) / rect.width, Double(image.height) / rect.height
                )
                let scaleX = max(1, toX * (inverse.a * inverse.a + inverse.c * inverse.c).squareRoot())
                let scaleY = max(1, toY * (inverse.b * inverse.b + inverse.d * inverse.d).squareRoot())
                Self.forEachPixel(of: picture, image, in: rect, transform: transform, margin: 0.001) {
                    pixel, u, v in
                    var expected = Self.filtered(image, u, v, scaleX, scaleY, shape)
                    expected.w = min(max(expected.w, 0), 255)
                    for channel in 0..<3 {
                        expected[channel] = min(max(expected[channel], 0), expected.w)
                    }
                    let difference = expected - Self.channels(pixel)
                    worst = max(worst, abs(difference.min()), abs(difference.max()))
                }
            }
        }
        // Rounding, or where nothing is reduced the steps of the bilinear kernel.
        #expect(worst <= 1.5, "\(worst)")
    }

    /// Stripes or checks finer than the reduced picture's pixels must leave a flat tone.
    @Test func reducingLeavesNoPattern() throws {
        for (columns, rows, period) in [(1008, 756, 3), (1008, 756, 5), (600, 800, 4), (1008, 756, 7)] {
            var bytes: [UInt8] = []
            for y in 0..<rows {
                for x in 0..<columns {
                    let value: UInt8 = ((x + y) % period) * 2 < period ? 255 : 0
                    bytes += [value, value, value, 255]
                }
            }
            let image = try #require(CGImage(width: columns, height: rows, pixels: bytes, isOpaque: true))
            // The mean of a period, which all of it must come to; the borders repeat their pixels.
            let mean = 255 * Double((0..<period).filter { $0 * 2 < period }.count) / Double(period)
            func spread(_ quality: Image.Interpolation, _ transform: CGAffineTransform) -> Double {
                let picture = Self.picture(
                    image, quality, in: CGRect(x: 0, y: 0, width: 75, height: 100),
                    size: CGSize(width: 75, height: 100), transform: transform)
                var worst = 0.0
                for y in 40..<60 {
                    for x in 30..<45 { worst = max(worst, abs(Double(picture[x, y].red) - mean)) }
                }
                return worst
            }
            let turn = CGAffineTransform(translationX: 37.5, y: 50).rotated(by: 0.4)
                .translatedBy(x: -37.5, y: -50)
            for transform in [CGAffineTransform.identity, turn] {
                #expect(spread(.high, transform) <= 6, "period \(period)")
                #expect(spread(.medium, transform) <= 12, "period \(period)")
                // That it could go wrong.
                #expect(spread(.none, transform) >= 80)
            }
        }
    }

    /// Clear pixels have no colour to mix in: what is white stays white.
    @Test func noDarkFringes() throws {
        var random = SeededGenerator(seed: 57)
        let bytes = (0..<(40 * 40)).flatMap { _ in
            [UInt8](repeating: random.isLucky(oneIn: 2) ? 255 : 0, count: 4)
        }
        let image = try #require(CGImage(width: 40, height: 40, pixels: bytes))
        for quality in [Image.Interpolation.none, .low, .medium, .high] {
            for (side, angle) in [(7.0, 0.0), (9, 0.3), (90, 0), (80, 1), (23, 0.1), (31, 0)] {
                let picture = Self.picture(
                    image, quality, in: CGRect(x: -side / 2, y: -side / 2, width: side, height: side),
                    size: CGSize(width: 60, height: 60),
                    transform: CGAffineTransform(translationX: 30, y: 30).rotated(by: angle))
                var partly = 0
                for y in 0..<60 {
                    for x in 0..<60 {
                        let pixel = picture[x, y]
                        #expect(pixel.red == pixel.alpha && pixel.green == pixel.alpha)
                        if (1..<255).contains(pixel.alpha) { partly += 1 }
                    }
                }
                #expect(quality == .none ? partly == 0 : partly > 20)
            }
        }
    }

    @Test func oneColorStaysIt() throws {
        for pixel: [UInt8] in [[255, 255, 255, 255], [1, 2, 3, 255], [9, 100, 3, 101], [0, 0, 0, 0]] {
            let image = try #require(
                CGImage(width: 37, height: 23, pixels: (0..<(37 * 23)).flatMap { _ in pixel }))
            for quality in [Image.Interpolation.none, .low, .medium, .high] {
                for (width, angle) in [(5.0, 0.0), (37, 0), (36, 0.5), (11, 0.7), (200, 0), (100, 2)] {
                    let picture = Self.picture(
                        image, quality, in: CGRect(x: -width / 2, y: -9.3, width: width, height: 18.6),
                        size: CGSize(width: 30, height: 30),
                        transform: CGAffineTransform(translationX: 15, y: 15).rotated(by: angle))
                    #expect(
                        picture[15, 15]
                            == CGImage.Pixel(red: pixel[0], green: pixel[1], blue: pixel[2], alpha: pixel[3]))
                }
            }
        }
    }

    /// Guarantees 1 and 2: the reference's whole picture against the levels' tiles.
    @Test func levelsAndTilesGiveTheSameBytes() {
        var random = SeededGenerator(seed: 58)
        let size = CGSize(width: 150, height: 61)
        for round in 0..<400 {
            let image = TestPicture.noise(
                &random, random.integer(1...90), random.integer(1...60), isOpaque: random.isLucky(oneIn: 2))
            var drawn = Image(decorative: image, scale: random.element(of: [1, 2, 0.7]))
                .interpolation(random.element(of: [.none, .low, .medium, .high]))
            if random.isLucky(oneIn: 4) {
                drawn = drawn.resizable(
                    capInsets: EdgeInsets(
                        top: random.number(0...9), leading: random.number(0...9),
                        bottom: random.number(0...9),
                        trailing: 3), resizingMode: random.element(of: [.tile, .stretch]))
            }
            let rect = CGRect(
                x: random.number(-40...40), y: random.number(-30...30), width: random.number(0...200),
                height: random.number(0...120))
            let transform: CGAffineTransform =
                switch round % 5 {
                case 0, 1: .identity
                case 2: CGAffineTransform(scaleX: random.number(-2...2), y: random.number(0...2))
                case 3:
                    CGAffineTransform(
                        a: random.number(-2...2), b: random.number(-2...2), c: random.number(-2...2),
                        d: random.number(-2...2), tx: random.number(0...90), ty: random.number(0...40))
                // Far from the origin, where fixed point isn't up to it.
                default: CGAffineTransform(a: 1e-7, b: 0, c: 1e-9, d: 1e7, tx: random.number(-9...9), ty: 4e3)
                }
            let opacity = random.isLucky(oneIn: 3) ? random.number(0...1) : 1
            let mode: Int32 = random.isLucky(oneIn: 4) ? Int32(random.integer(0...27)) : 0
            let clip = random.isLucky(oneIn: 3)
            let drawing = Drawing(
                size: size, colorMode: random.isLucky(oneIn: 8) ? .linear : .nonLinear
            ) { context, size in
                context.fill(
                    Path(CGRect(x: 5, y: 3, width: 140, height: 30)),
                    with: .color(red: 0.2, green: 0.9, blue: 0.4))
                if clip { context.clip(to: Path(ellipseIn: CGRect(origin: .zero, size: size))) }
                context.transform = transform
                context.opacity = opacity
                context.blendMode = GraphicsContext.BlendMode(rawValue: mode)
                context.draw(drawn, in: rect, style: FillStyle(antialiased: round % 2 == 0))
            }
            if let difference = drawing.differenceOfLevels(&random) {
                Issue.record("round \(round), \(drawn.interpolationName) \(transform): \(difference)")
                return
            }
        }
    }

    @Test func badNumbersDrawWhatTheyCan() throws {
        var random = SeededGenerator(seed: 59)
        let image = TestPicture.noise(&random, 5, 4, isOpaque: false)
        let numbers: [CGFloat] = [0, .nan, .infinity, -.infinity, 1e300, -1e300, 1e-300, 1e18, 3, -7]
        for round in 0..<3000 {
            func number() -> CGFloat { random.element(of: numbers) }
            let rect = CGRect(x: number(), y: number(), width: number(), height: number())
            let transform = CGAffineTransform(
                a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
            var drawn = Image(decorative: image, scale: number())
                .interpolation(random.element(of: [.none, .low, .medium, .high]))
            if round % 3 == 0 {
                drawn = drawn.resizable(
                    capInsets: EdgeInsets(
                        top: number(), leading: number(), bottom: number(), trailing: number()),
                    resizingMode: random.element(of: [.tile, .stretch]))
            }
            if round % 5 == 0 { drawn = drawn.renderingMode(.template) }
            if round % 7 == 0 {
                drawn = drawn.withTransparentInsets(
                    EdgeInsets(top: .nan, leading: -1, bottom: 2, trailing: 1))
            }
            _ = Drawing(size: CGSize(width: 9, height: 7)) { context, _ in
                if round % 2 == 0 { context.transform = transform }
                context.draw(drawn, in: rect)
                context.draw(drawn, at: rect.origin, anchor: UnitPoint(x: number(), y: 0))
            }.image(renderer: Renderer(threads: 1))
        }
    }
}

extension Image {
    fileprivate var interpolationName: String { "\(self)" }
}
