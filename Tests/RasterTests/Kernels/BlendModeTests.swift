import Foundation
import Raster
import TestSupport
import Testing

/// The 29 blend modes against their formulas, a channel at a time.
@Suite struct BlendModeTests {
    typealias BlendMode = GraphicsContext.BlendMode

    static let modes: [BlendMode] = [
        .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight,
        .hardLight,
        .difference, .exclusion, .hue, .saturation, .color, .luminosity, .clear, .copy, .sourceIn, .sourceOut,
        .sourceAtop, .destinationOver, .destinationIn, .destinationOut, .destinationAtop, .xor, .plusDarker,
        .plusLighter, .softLightW3C,
    ]

    @Test func codesAreThoseOfCoreGraphics() {
        #expect(Self.modes.map(\.rawValue) == Array(0..<29))
        #expect(BlendMode.names.count == 29)
    }

    static func channels(_ pixel: UInt32) -> [Double] {
        [0, 8, 16, 24].map { Double(pixel >> $0 & 255) / 255 }
    }

    /// The greatest difference of a channel, in steps of 8 bits.
    static func error(_ got: UInt32, _ mode: Int, _ source: UInt32, _ destination: UInt32, _ coverage: Int)
        -> Double
    {
        let m = Double(coverage) / 255
        let d = channels(destination)
        let r = BlendFormula.result(mode, channels(source), d)
        let bytes = channels(got)
        var worst = 0.0
        for channel in 0..<4 {
            let expected: Double = m * r[channel] + (1 - m) * d[channel]
            worst = max(worst, abs(bytes[channel] - expected) * 255)
        }
        return worst
    }

    // MARK: Tests

    @Test(arguments: 0..<29, KernelLevel.available)
    func rowsAreTheFormula(mode: Int, level: KernelLevel) {
        var random = SeededGenerator(seed: 31 + UInt64(mode))
        let kernels = SpanKernels(level: level)
        for _ in 0..<400 {
            let count = random.integer(1...70)
            let source = (0..<count).map { _ in SpanKernelTests.pixel(&random) }
            let before = (0..<count).map { _ in SpanKernelTests.pixel(&random) }
            let mask = (0..<count).map { _ in UInt8(random.element(of: [255, random.integer(0...255)])) }
            let isMasked = random.isLucky(oneIn: 2)
            var row = before
            row.withUnsafeMutableBufferPointer { row in
                kernels.blendRow(
                    UInt8(mode), row.baseAddress, source, count, isMasked ? mask : nil, UInt32(mask[0]))
            }
            for column in 0..<count {
                let coverage = Int(isMasked ? mask[column] : mask[0])
                let error = Self.error(row[column], mode, source[column], before[column], coverage)
                let alpha = row[column] >> 24
                let isPremultiplied = [0, 8, 16].allSatisfy { row[column] >> $0 & 255 <= alpha }
                if error > 0.501 || !isPremultiplied {
                    Issue.record(
                        "\(BlendMode.names[mode]): \(String(source[column], radix: 16)) on \(String(before[column], radix: 16)) at \(coverage) is \(String(row[column], radix: 16)), off by \(error)"
                    )
                    return
                }
            }
        }
    }

    /// Every level computes the same bytes, and none beyond the row.
    @Test(arguments: 0..<29)
    func levelsBlendAlike(mode: Int) {
        var random = SeededGenerator(seed: 71 + UInt64(mode))
        for round in 0..<2000 {
            let count = random.integer(0...50)
            let source = (0..<count).map { _ in SpanKernelTests.pixel(&random) }
            let before = (0..<(count + 40)).map { _ in SpanKernelTests.pixel(&random) }
            let mask = (0..<count).map { _ in UInt8(random.integer(0...255)) }
            let coverage = UInt32(random.element(of: [255, random.integer(0...255)]))
            let rows = KernelLevel.available.map { level in
                var row = before
                row.withUnsafeMutableBufferPointer { row in
                    SpanKernels(level: level).blendRow(
                        UInt8(mode), row.baseAddress! + 20, source, count, round % 2 == 0 ? mask : nil,
                        coverage)
                }
                return row
            }
            for row in rows {
                #expect(row == rows[0])
                #expect(row.prefix(20) == before.prefix(20) && row.suffix(20) == before.suffix(20))
            }
        }
    }

    /// A half-covered column, a covered one, and one beside the shape, through the whole of Raster.
    @Test(arguments: 0..<29)
    func contextsBlendWithinTheShape(mode: Int) {
        let below = Color(red: 0.2, green: 0.6, blue: 0.9, opacity: 0.8)
        let above = Color(red: 0.9, green: 0.3, blue: 0.4, opacity: 0.6)
        let shadings: [GraphicsContext.Shading] = [
            .color(above),
            .linearGradient(Gradient(colors: [above]), startPoint: .zero, endPoint: CGPoint(x: 1, y: 0)),
        ]
        for shading in shadings {
            let drawing = Drawing(size: CGSize(width: 4, height: 1)) { context, size in
                context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(below))
                context.blendMode = BlendMode(rawValue: Int32(mode))
                context.fill(Path(CGRect(x: 1.5, y: 0, width: 9, height: 1)), with: shading)
            }
            let pixels = drawing.image().withUnsafePixels { Array($0.bindMemory(to: UInt32.self)) }
            let destination = pixels[0]
            let source = Color(red: 0.9, green: 0.3, blue: 0.4, opacity: 0.6)
                .resolvedPremultipliedRGBA8(in: EnvironmentValues(), opacity: 1)
            #expect(destination == below.resolvedPremultipliedRGBA8(in: EnvironmentValues(), opacity: 1))
            #expect(Self.error(pixels[1], mode, source, destination, 128) <= 1)
            #expect(Self.error(pixels[2], mode, source, destination, 255) <= 1)
            #expect(Self.error(pixels[3], mode, source, destination, 255) <= 1)
        }
    }

    @Test func imagesBlend() throws {
        let pixel: [UInt8] = [200, 100, 50, 255]
        let image = try #require(CGImage(width: 1, height: 1, pixels: pixel, isOpaque: true))
        let drawing = Drawing(size: CGSize(width: 2, height: 2), opaque: true) { context, size in
            let all = CGRect(origin: .zero, size: size)
            context.fill(Path(all), with: .color(white: 0.6))
            context.blendMode = .multiply
            context.opacity = 0.5
            context.draw(Image(decorative: image, scale: 1), in: all)
        }
        let bytes = drawing.image().withUnsafePixels { Array($0.prefix(4)) }
        // 153 half of it multiplied: 153·(0.5 + 0.5·c/255), c = 200, 100, 50.
        for (byte, expected) in zip(bytes, [136.5, 106.5, 91.5, 255]) {
            #expect(abs(Double(byte) - expected) <= 1)
        }
    }

    @Test func unknownModesAreNormal() {
        func image(_ mode: BlendMode) -> CGImage {
            Drawing(size: CGSize(width: 8, height: 8)) { context, size in
                context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.red))
                context.blendMode = mode
                context.fill(
                    Path(ellipseIn: CGRect(origin: .zero, size: size)), with: .color(.blue.opacity(0.4)))
            }.image()
        }
        for code: Int32 in [-1, 29, 255, 256, .max, .min] {
            #expect(image(BlendMode(rawValue: code)).hasSamePixels(as: image(.normal)))
        }
        #expect(!image(.multiply).hasSamePixels(as: image(.normal)))
    }

    /// What opaque rectangles hide is left out; one that isn't drawn over what is there hides nothing.
    @Test(arguments: modes.dropFirst())
    func blendedRectanglesHideNothing(mode: BlendMode) {
        func image(bandHeight: Int, tile: PixelRect) -> CGImage {
            let drawing = Drawing(size: CGSize(width: 200, height: 200)) { context, size in
                let all = CGRect(origin: .zero, size: size)
                context.fill(Path(ellipseIn: all), with: .color(red: 0.3, green: 0.8, blue: 0.2))
                context.blendMode = mode
                context.fill(Path(all), with: .color(red: 0.7, green: 0.4, blue: 0.5))
            }
            var renderer = Renderer(threads: 1)
            renderer.bandHeight = bandHeight
            return drawing.image(pixels: tile, renderer)
        }
        let whole = image(bandHeight: 200, tile: PixelRect(x: 0, y: 0, width: 200, height: 200))
        let center = whole.withUnsafePixels { $0.bindMemory(to: UInt32.self)[100 * 200 + 100] }
        let corner = whole.withUnsafePixels { $0.bindMemory(to: UInt32.self)[0] }
        let source = Color(red: 0.7, green: 0.4, blue: 0.5)
            .resolvedPremultipliedRGBA8(in: EnvironmentValues(), opacity: 1)
        let below = Color(red: 0.3, green: 0.8, blue: 0.2)
            .resolvedPremultipliedRGBA8(in: EnvironmentValues(), opacity: 1)
        #expect(Self.error(center, Int(mode.rawValue), source, below, 255) <= 1)
        #expect(Self.error(corner, Int(mode.rawValue), source, 0, 255) <= 1)
    }
}
