import Foundation
import Raster
import TestSupport
import Testing

/// Colour filters against the formulas of GraphicsContext's documentation, in Double, on colours not
/// multiplied by opacity.
@Suite struct ColorFilterTests {
    typealias RGBA = SIMD4<Double>

    static func clamped(_ color: RGBA) -> RGBA { color.clamped(lowerBound: .zero, upperBound: .one) }

    /// Checks every pixel of a picture against a formula, within the rounding to a byte.
    static func check(
        _ filter: GraphicsContext.Filter, options: GraphicsContext.FilterOptions = .init(),
        _ name: String, _ formula: (RGBA) -> RGBA
    ) {
        var picture = FilterPicture.noise(PixelRect(x: 3, y: 2, width: 40, height: 30), seed: 12)
        picture.pixels.replaceSubrange(0..<4, with: [0, 0xFFFF_FFFF, 0xFF00_0000, 0x0100_0001])
        let result = picture.filtered(filter, options: options)
        let isLinear = options.contains(.linearColor)
        func convert(_ color: RGBA, _ function: (Double) -> Double) -> RGBA {
            isLinear ? RGBA(function(color.x), function(color.y), function(color.z), color.w) : color
        }
        for (pixel, mapped) in zip(picture.pixels, result.pixels) {
            func bytes(_ pixel: UInt32) -> RGBA {
                RGBA(
                    Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255),
                    Double(pixel >> 24))
            }
            let source = bytes(pixel)
            var color = source.w > 0 ? source / source.w : .zero
            color.w = source.w / 255
            let formed = convert(
                clamped(formula(convert(color, SRGBReference.linear))), SRGBReference.encoded)
            let expected = RGBA(formed.x * formed.w, formed.y * formed.w, formed.z * formed.w, formed.w) * 255
            let difference = bytes(mapped) - expected
            let worst = (0..<4).map { abs(difference[$0]) }.max() ?? 0
            #expect(worst < 0.502, "\(name): \(String(pixel, radix: 16)) became \(String(mapped, radix: 16))")
            if worst >= 0.502 { return }
        }
    }

    static func rows(_ rows: [[Double]]) -> (RGBA) -> RGBA {
        { color in
            var result = RGBA.zero
            for row in 0..<3 {
                result[row] = rows[row][0] * color.x + rows[row][1] * color.y + rows[row][2] * color.z
            }
            result.w = color.w
            return result
        }
    }

    static func each(_ function: @escaping (Double) -> Double) -> (RGBA) -> RGBA {
        { RGBA(function($0.x), function($0.y), function($0.z), $0.w) }
    }

    @Test(arguments: [GraphicsContext.FilterOptions(), .linearColor])
    func formulas(options: GraphicsContext.FilterOptions) {
        for amount in [-0.5, 0, 0.3, 1, 1.7] {
            Self.check(
                .brightness(amount), options: options, "brightness \(amount)", Self.each { $0 + amount })
            Self.check(
                .contrast(amount), options: options, "contrast \(amount)",
                Self.each { ($0 - 0.5) * amount + 0.5 })
            Self.check(
                .colorInvert(amount), options: options, "colorInvert \(amount)",
                Self.each { $0 * (1 - 2 * amount) + amount })
            Self.check(
                .saturation(amount), options: options, "saturation \(amount)",
                Self.rows([
                    [0.213 + 0.787 * amount, 0.715 - 0.715 * amount, 0.072 - 0.072 * amount],
                    [0.213 - 0.213 * amount, 0.715 + 0.285 * amount, 0.072 - 0.072 * amount],
                    [0.213 - 0.213 * amount, 0.715 - 0.715 * amount, 0.072 + 0.928 * amount],
                ]))
            let rest = 1 - min(max(amount, 0), 1)
            Self.check(
                .grayscale(amount), options: options, "grayscale \(amount)",
                Self.rows([
                    [0.2126 + 0.7874 * rest, 0.7152 - 0.7152 * rest, 0.0722 - 0.0722 * rest],
                    [0.2126 - 0.2126 * rest, 0.7152 + 0.2848 * rest, 0.0722 - 0.0722 * rest],
                    [0.2126 - 0.2126 * rest, 0.7152 - 0.7152 * rest, 0.0722 + 0.9278 * rest],
                ]))
            let (c, s) = (cos(amount * 2), sin(amount * 2))
            Self.check(
                .hueRotation(.radians(amount * 2)), options: options, "hueRotation \(amount * 2)",
                Self.rows([
                    [
                        0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715,
                        0.072 - c * 0.072 + s * 0.928,
                    ],
                    [
                        0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140,
                        0.072 - c * 0.072 - s * 0.283,
                    ],
                    [
                        0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715,
                        0.072 + c * 0.928 + s * 0.072,
                    ],
                ]))
        }
        Self.check(.luminanceToAlpha, options: options, "luminanceToAlpha") {
            RGBA(0, 0, 0, (0.2126 * $0.x + 0.7152 * $0.y + 0.0722 * $0.z) * $0.w)
        }
        let isLinear = options.contains(.linearColor)
        let factors = RGBA(0.5, 0.25, 0.75, 0.6)
        let color = Color(
            isLinear ? .sRGBLinear : .sRGB, red: factors.x, green: factors.y, blue: factors.z,
            opacity: factors.w)
        Self.check(.colorMultiply(color), options: options, "colorMultiply") { $0 * factors }
    }

    /// Every entry of a matrix, each with a number of its own.
    @Test func matrices() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<5 {
            let m = (0..<20).map { _ in Float(random.number(-0.6...0.9)) }
            var matrix = ColorMatrix()
            (matrix.r1, matrix.r2, matrix.r3, matrix.r4, matrix.r5) = (m[0], m[1], m[2], m[3], m[4])
            (matrix.g1, matrix.g2, matrix.g3, matrix.g4, matrix.g5) = (m[5], m[6], m[7], m[8], m[9])
            (matrix.b1, matrix.b2, matrix.b3, matrix.b4, matrix.b5) = (m[10], m[11], m[12], m[13], m[14])
            (matrix.a1, matrix.a2, matrix.a3, matrix.a4, matrix.a5) = (m[15], m[16], m[17], m[18], m[19])
            Self.check(.colorMatrix(matrix), "matrix") { color in
                var result = RGBA.zero
                for row in 0..<4 {
                    let entries = m[(row * 5)..<(row * 5 + 5)].map(Double.init)
                    result[row] =
                        entries[0] * color.x + entries[1] * color.y + entries[2] * color.z
                        + entries[3] * color.w + entries[4]
                }
                return result
            }
        }
        #expect(ColorMatrix() == ColorMatrix())
        Self.check(.colorMatrix(ColorMatrix()), "identity") { $0 }
    }

    @Test func aConstantOpacityPaintsEverywhere() throws {
        var matrix = ColorMatrix()
        matrix.r5 = 1
        matrix.a5 = 0.5
        let filter = try #require(FilterPicture.record(.colorMatrix(matrix)).layerFilter(scale: 1))
        #expect(filter.outputBounds(of: PixelRect(x: 0, y: 0, width: 5, height: 5)) == nil)
        let picture = FilterPicture(PixelRect(x: 0, y: 0, width: 2, height: 2)) { _, _ in 0xFF00_0000 }
        let result = picture.filtered(
            .colorMatrix(matrix), output: PixelRect(x: -1, y: 0, width: 4, height: 1))
        #expect(result.pixels == [0x8000_0080, 0xFF00_00FF, 0xFF00_00FF, 0x8000_0080])
    }

    @Test func amountsThatAreNotFiniteChangeNothing() {
        for amount in [Double.nan, .infinity, -.infinity] {
            let filters: [GraphicsContext.Filter] = [
                .brightness(amount), .contrast(amount), .colorInvert(amount), .saturation(amount),
                .hueRotation(.radians(amount)),
            ]
            for filter in filters {
                #expect(FilterPicture.record(filter).layerFilter(scale: 1) == nil)
            }
        }
        #expect(FilterPicture.record(.grayscale(.nan)).layerFilter(scale: 1) == nil)
    }

    /// In a linear drawing the matrix still works on encoded components, unless it is told otherwise.
    @Test func linearDrawings() {
        let picture = FilterPicture(PixelRect(x: 0, y: 0, width: 1, height: 1)) { _, _ in 0xFF00_4080 }
        let source = [0x80, 0x40, 0x00].map { Double($0) / 255 }
        func check(_ result: SIMD4<Float>, _ expected: [Double], _ name: String) {
            for channel in 0..<3 {
                #expect(abs(Double(result[channel]) - expected[channel]) < 1e-6, "\(name)")
            }
        }
        check(
            picture.floatFiltered(.brightness(0.25))[0],
            source.map { SRGBReference.linear(min(SRGBReference.encoded($0) + 0.25, 1)) }, "encoded")
        check(
            picture.floatFiltered(.brightness(0.25), options: .linearColor)[0], source.map { $0 + 0.25 },
            "linear")
        check(
            picture.floatFiltered(.brightness(0.75), options: .linearColor)[0], [1, 1, 0.75],
            "clamped")
        check(
            picture.floatFiltered(.brightness(-0.4), options: .linearColor)[0],
            source.map { max($0 - 0.4, 0) }, "clamped below")
        check(
            picture.floatFiltered(.brightness(0.75), options: .linearColor, colorMode: .extendedLinear)[0],
            source.map { $0 + 0.75 }, "extended")
        check(
            picture.floatFiltered(.brightness(-0.5), options: .linearColor, colorMode: .extendedLinear)[0],
            source.map { $0 - 0.5 }, "negative")
    }
}
