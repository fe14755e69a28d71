import Foundation
import Raster
import RasterKernels
import RasterPaths
import TestSupport
import Testing

/// Images that are moved but neither scaled nor turned, held to their definition in integers.
@Suite struct MovedImageTests {
    struct Scene {
        static let guards = 96
        static let rows = 3
        var width: Int
        var height: Int
        var image: [UInt32]
        var column: Int
        var row: Int
        var right: Int
        var lower: Int
        var opacity: Int
        var isOpaque: Bool
        var stride = 0
        var pixels: [UInt32] = []
        var mask: [UInt8] = []
        var spans: [CoverageSpan] = []

        init(_ random: inout SeededGenerator) {
            width = random.element(of: [1, 2, random.integer(3...20), random.integer(20...90)])
            height = random.integer(1...5)
            let isOpaque = random.isLucky(oneIn: 3)
            self.isOpaque = isOpaque
            image = (0..<(width * height)).map { _ in
                SpanKernelTests.pixel(&random) | (isOpaque ? 0xFF00_0000 : 0)
            }
            column = random.element(of: [
                0, random.integer(-20...20), random.integer(-120...120), random.element(of: [-1, 1]) << 30,
            ])
            row = random.element(of: [0, random.integer(-5...5), random.element(of: [-1, 1]) << 30])
            right = random.element(of: [0, 0, random.integer(0...255)])
            lower = random.element(of: [0, 0, random.integer(0...255)])
            opacity = random.element(of: [255, 255, random.integer(1...254)])
            var end = 0
            var bytes = 0
            for row in 0..<Self.rows {
                var start = random.integer(0...20)
                for _ in 0..<random.integer(0...4) {
                    let length = random.element(of: [1, random.integer(1...9), random.integer(1...90)])
                    let coverage = random.element(of: [
                        CoverageSpan.masked, 255, Int32(random.integer(1...254)),
                    ])
                    spans.append(
                        SpanKernelTests.span(
                            row: row, start: start, length: length, coverage: coverage, mask: bytes))
                    start += length + random.element(of: [0, random.integer(0...5)])
                    bytes += length
                }
                end = max(end, start)
            }
            // Long runs that are covered entirely, as inside a shape.
            let isMostlyWhole = random.isLucky(oneIn: 2)
            mask = (0..<(bytes + 64)).map { _ in
                isMostlyWhole && !random.isLucky(oneIn: 20)
                    ? 255 : UInt8(random.element(of: [0, 255, random.integer(0...255)]))
            }
            stride = end + random.integer(0...9)
            pixels = (0..<(stride * Self.rows + 2 * Self.guards)).map { _ in SpanKernelTests.pixel(&random) }
        }

        /// The sum of four products: exact, and rounded once.
        func source(x: Int, y: Int) -> UInt32 {
            func at(_ x: Int, _ y: Int) -> UInt32 {
                image[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)]
            }
            let (x, y) = (x + column, y + row)
            return [0, 8, 16, 24].reduce(0) { result, shift in
                var sum = 32768
                for (pixel, weight) in [
                    (at(x, y), (256 - right) * (256 - lower)), (at(x + 1, y), right * (256 - lower)),
                    (at(x, y + 1), (256 - right) * lower), (at(x + 1, y + 1), right * lower),
                ] {
                    sum += Int(pixel >> shift & 255) * weight
                }
                return result | UInt32(sum >> 16) << shift
            }
        }

        func expected(x: Int, y: Int) -> [UInt32] {
            var result = pixels
            for span in spans {
                for offset in 0..<Int(span.length) {
                    let coverage = span.coverage < 0 ? Int(mask[Int(span.mask) + offset]) : Int(span.coverage)
                    let index = Self.guards + Int(span.row) * stride + Int(span.start) + offset
                    result[index] = SpanKernelTests.blended(
                        source(x: x + Int(span.start) + offset, y: y + Int(span.row)), result[index],
                        SpanKernelTests.over255(coverage * opacity))
                }
            }
            return result
        }

        func withKernelImage(_ body: (UnsafePointer<rk_moved_image>) -> Void) {
            image.withUnsafeBufferPointer { image in
                var terms = rk_moved_image(
                    pixels: image.baseAddress, width: width, height: height, column: column, row: row,
                    right: UInt32(right), lower: UInt32(lower), opacity: UInt32(opacity),
                    opaque: isOpaque ? 1 : 0)
                body(&terms)
            }
        }
    }

    @Test(arguments: KernelLevel.available)
    func spansAreTheFormula(level: KernelLevel) {
        var random = SeededGenerator(seed: 71)
        let kernels = ImageKernels(level: level)
        for round in 0..<4000 {
            var scene = Scene(&random)
            let (x, y) = (random.integer(-50...50), random.integer(-3...3))
            let expected = scene.expected(x: x, y: y)
            scene.withKernelImage { image in
                scene.pixels.withUnsafeMutableBufferPointer {
                    kernels.movedSpans(
                        $0.baseAddress.map { $0 + Scene.guards }, scene.stride, scene.mask, scene.spans,
                        scene.spans.count, x, y, image)
                }
            }
            if scene.pixels != expected {
                Issue.record("round \(round)")
                return
            }
        }
    }

    @Test(arguments: KernelLevel.available)
    func rowsAreTheFormula(level: KernelLevel) {
        var random = SeededGenerator(seed: 72)
        let kernels = ImageKernels(level: level)
        for round in 0..<4000 {
            let scene = Scene(&random)
            let (x, y, count) = (random.integer(-50...50), random.integer(-3...3), random.integer(0...70))
            var row = [UInt32](repeating: 7, count: count + 40)
            let expected = row.indices.map { index in
                (20..<(20 + count)).contains(index) ? scene.source(x: x + index - 20, y: y) : 7
            }
            scene.withKernelImage { image in
                row.withUnsafeMutableBufferPointer {
                    kernels.movedRow($0.baseAddress.map { $0 + 20 }, count, x, y, image)
                }
            }
            if row != expected {
                Issue.record("round \(round)")
                return
            }
        }
    }

    /// What is drawn at fractions of a pixel lies between four pixels, with weights of the nearest 256ths.
    @Test func drawnBetweenPixels() {
        var random = SeededGenerator(seed: 73)
        for round in 0..<60 {
            let image = TestPicture.noise(
                &random, random.integer(1...40), random.integer(1...30), isOpaque: round % 2 == 0)
            let quality = random.element(of: [Image.Interpolation.none, .low, .medium])
            let (left, top) = (random.integer(-2560...5120), random.integer(-2560...5120))
            // Not halfway between 256ths.
            let origin = CGPoint(x: Double(left) / 256 + 0.0011, y: Double(top) / 256 - 0.0013)
            let rect = CGRect(origin: origin, size: CGSize(width: image.width, height: image.height))
            let picture = ImageSamplingTests.picture(
                image, quality, in: rect, size: CGSize(width: 50, height: 40))
            for y in 0..<40 {
                for x in 0..<50 {
                    let centre = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
                    guard rect.insetBy(dx: 0.01, dy: 0.01).contains(centre) else { continue }
                    var expected: CGImage.Pixel
                    if quality == .none {
                        expected = image[Int(centre.x - origin.x), Int(centre.y - origin.y)]
                    } else {
                        // Of the pixel's corner, in 256ths of the image's pixels.
                        let (u, v) = (x * 256 - left, y * 256 - top)
                        let (right, lower) = (u & 255, v & 255)
                        var sum = SIMD4<Int>(repeating: 32768)
                        for (column, row, weight) in [
                            (0, 0, (256 - right) * (256 - lower)), (1, 0, right * (256 - lower)),
                            (0, 1, (256 - right) * lower), (1, 1, right * lower),
                        ] {
                            let pixel = image[
                                min(max((u >> 8) + column, 0), image.width - 1),
                                min(max((v >> 8) + row, 0), image.height - 1)]
                            sum &+=
                                SIMD4(Int(pixel.red), Int(pixel.green), Int(pixel.blue), Int(pixel.alpha))
                                &* weight
                        }
                        expected = CGImage.Pixel(
                            red: UInt8(sum.x >> 16), green: UInt8(sum.y >> 16), blue: UInt8(sum.z >> 16),
                            alpha: UInt8(sum.w >> 16))
                    }
                    if picture[x, y] != expected {
                        Issue.record("round \(round) at \(x), \(y)")
                        return
                    }
                }
            }
        }
    }

    /// Guarantees 1 and 2 for images at whole pixels and at fractions, in bands and tiles.
    @Test func levelsAndTilesGiveTheSameBytes() {
        var random = SeededGenerator(seed: 74)
        let size = CGSize(width: 150, height: 61)
        for round in 0..<200 {
            let image = TestPicture.noise(
                &random, random.integer(1...150), random.integer(1...60), isOpaque: random.isLucky(oneIn: 2))
            let quality = random.element(of: [Image.Interpolation.none, .low, .medium, .high])
            let origin =
                random.isLucky(oneIn: 3)
                ? CGPoint(x: random.integer(-40...60), y: random.integer(-20...40))
                : CGPoint(x: random.number(-40...60), y: random.number(-20...40))
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
                context.opacity = opacity
                context.blendMode = GraphicsContext.BlendMode(rawValue: mode)
                context.draw(
                    Image(decorative: image, scale: 1).interpolation(quality),
                    in: CGRect(origin: origin, size: CGSize(width: image.width, height: image.height)),
                    style: FillStyle(antialiased: round % 2 == 0))
            }
            if let difference = drawing.differenceOfLevels(&random) {
                Issue.record("round \(round), \(quality): \(difference)")
                return
            }
        }
    }
}
