import Foundation
import Raster
import TestSupport
import Testing

/// The 28 blend modes against their formulas, written here in double precision, a channel at a time.
@Suite struct BlendModeTests {
    typealias BlendMode = GraphicsContext.BlendMode

    static let modes: [BlendMode] = [
        .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight,
        .hardLight,
        .difference, .exclusion, .hue, .saturation, .color, .luminosity, .clear, .copy, .sourceIn, .sourceOut,
        .sourceAtop, .destinationOver, .destinationIn, .destinationOut, .destinationAtop, .xor, .plusDarker,
        .plusLighter,
    ]

    @Test func codesAreThoseOfCoreGraphics() {
        #expect(Self.modes.map(\.rawValue) == Array(0..<28))
        #expect(BlendMode.names.count == 28)
    }

    // MARK: The formulas

    static func separable(_ mode: Int, _ cb: Double, _ cs: Double) -> Double {
        switch mode {
        case 1: return cb * cs
        case 2: return cb + cs - cb * cs
        case 3: return separable(9, cs, cb)
        case 4: return min(cb, cs)
        case 5: return max(cb, cs)
        case 6: return cb == 0 ? 0 : cs == 1 ? 1 : min(1, cb / (1 - cs))
        case 7: return cb == 1 ? 1 : cs == 0 ? 0 : 1 - min(1, (1 - cb) / cs)
        case 8:
            if cs <= 0.5 { return cb - (1 - 2 * cs) * cb * (1 - cb) }
            let d = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
            return cb + (2 * cs - 1) * (d - cb)
        case 9: return cs <= 0.5 ? 2 * cb * cs : separable(2, cb, 2 * cs - 1)
        case 10: return abs(cb - cs)
        default: return cb + cs - 2 * cb * cs
        }
    }

    static func lum(_ c: [Double]) -> Double { 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] }
    static func sat(_ c: [Double]) -> Double { c.max()! - c.min()! }

    static func setLum(_ c: [Double], _ l: Double) -> [Double] {
        let d = l - lum(c)
        var result = c.map { $0 + d }
        let (grey, n, x) = (lum(result), result.min()!, result.max()!)
        if n < 0 { result = result.map { grey + (($0 - grey) * grey) / (grey - n) } }
        if x > 1 { result = result.map { grey + (($0 - grey) * (1 - grey)) / (x - grey) } }
        return result
    }

    static func setSat(_ c: [Double], _ s: Double) -> [Double] {
        let order = [0, 1, 2].sorted { c[$0] < c[$1] }
        var result = [0.0, 0, 0]
        if c[order[2]] > c[order[0]] {
            result[order[1]] = (c[order[1]] - c[order[0]]) * s / (c[order[2]] - c[order[0]])
            result[order[2]] = s
        }
        return result
    }

    /// Premultiplied red, green, blue, alpha of the result, 0 to 1.
    static func result(_ mode: Int, _ s: [Double], _ d: [Double]) -> [Double] {
        let (sa, da) = (s[3], d[3])
        func each(_ formula: (Double, Double) -> Double) -> [Double] { (0..<4).map { formula(s[$0], d[$0]) } }
        switch mode {
        case 1...15:
            let cs = (0..<3).map { sa == 0 ? 0 : s[$0] / sa }
            let cb = (0..<3).map { da == 0 ? 0 : d[$0] / da }
            let mixed =
                switch mode {
                case 12: setLum(setSat(cs, sat(cb)), lum(cb))
                case 13: setLum(setSat(cb, sat(cs)), lum(cb))
                case 14: setLum(cs, lum(cb))
                case 15: setLum(cb, lum(cs))
                default: (0..<3).map { separable(mode, cb[$0], cs[$0]) }
                }
            let colors = (0..<3).map { (channel: Int) -> Double in
                let outside = s[channel] * (1 - da) + d[channel] * (1 - sa)
                return outside + sa * da * mixed[channel]
            }
            return colors + [sa + da - sa * da]
        case 16: return each { _, _ in 0 }
        case 17: return s
        case 18: return each { s, _ in s * da }
        case 19: return each { s, _ in s * (1 - da) }
        case 20: return each { s, d in s * da + d * (1 - sa) }
        case 21: return each { s, d in s * (1 - da) + d }
        case 22: return each { _, d in d * sa }
        case 23: return each { _, d in d * (1 - sa) }
        case 24: return each { s, d in s * (1 - da) + d * sa }
        case 25: return each { s, d in s * (1 - da) + d * (1 - sa) }
        case 26:
            let alpha = min(1, sa + da)
            let colors = (0..<3).map { (channel: Int) -> Double in
                max(0, s[channel] + d[channel] + alpha - sa - da)
            }
            return colors + [alpha]
        case 27: return each { s, d in min(1, s + d) }
        default: return each { s, d in s + d * (1 - sa) }
        }
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
        let r = result(mode, channels(source), d)
        let bytes = channels(got)
        var worst = 0.0
        for channel in 0..<4 {
            let expected: Double = m * r[channel] + (1 - m) * d[channel]
            worst = max(worst, abs(bytes[channel] - expected) * 255)
        }
        return worst
    }

    // MARK: Tests

    @Test(arguments: 0..<28, KernelLevel.available)
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
    @Test(arguments: 0..<28)
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
    @Test(arguments: 0..<28)
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
        for code: Int32 in [-1, 28, 255, 256, .max, .min] {
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
