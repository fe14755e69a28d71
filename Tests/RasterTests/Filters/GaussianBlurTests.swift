import Foundation
import Raster
import TestSupport
import Testing

/// The Gaussian blur against a float64 Gaussian: sampled, six deviations wide, adding up to 1.
@Suite struct GaussianBlurTests {
    /// The weights of a sampled Gaussian.
    static func gaussian(_ deviation: Double, limit: Int) -> [Double] {
        let radius = min(Int((6 * deviation).rounded(.up)), limit)
        let whole = (-Int(6 * deviation + 1)...Int(6 * deviation + 1)).map {
            exp(-Double($0 * $0) / (2 * deviation * deviation))
        }
        let sum = whole.reduce(0, +)
        return (-radius...radius).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) / sum }
    }

    /// The blurred components of an output rectangle, 0…255, unrounded.
    static func reference(
        _ picture: FilterPicture, x deviationX: Double, y deviationY: Double, output: PixelRect
    ) -> [SIMD4<Double>] {
        let region = picture.region
        func components(_ x: Int, _ y: Int) -> SIMD4<Double> {
            let pixel = picture[x, y]
            return SIMD4(
                Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255), Double(pixel >> 24))
        }
        let across = gaussian(deviationX, limit: region.width + output.width + 400)
        var middle: [SIMD4<Double>] = []
        for y in region.y..<(region.y + region.height) {
            let row = (region.x..<(region.x + region.width)).map { components($0, y) }
            for x in output.x..<(output.x + output.width) {
                var sum = SIMD4<Double>.zero
                for (column, value) in row.enumerated() {
                    let place = column + region.x - x + across.count / 2
                    if across.indices.contains(place) { sum += value * across[place] }
                }
                middle.append(sum)
            }
        }
        let down = gaussian(deviationY, limit: region.height + output.height + 400)
        var result: [SIMD4<Double>] = []
        for y in output.y..<(output.y + output.height) {
            for x in 0..<output.width {
                var sum = SIMD4<Double>.zero
                for row in 0..<region.height {
                    let place = row + region.y - y + down.count / 2
                    if down.indices.contains(place) { sum += middle[row * output.width + x] * down[place] }
                }
                result.append(sum)
            }
        }
        return result
    }

    struct Difference: CustomStringConvertible {
        var mean = 0.0
        var worst = 0.0
        var description: String { "mean \(mean), worst \(worst)" }
    }

    static func difference(_ picture: FilterPicture, _ reference: [SIMD4<Double>]) -> Difference {
        var result = Difference()
        for (pixel, exact) in zip(picture.pixels, reference) {
            for channel in 0..<4 {
                let value = Double(pixel >> UInt32(channel * 8) & 255)
                let error = abs(value - exact[channel])
                result.mean += error
                result.worst = max(result.worst, error)
            }
        }
        result.mean /= Double(picture.pixels.count * 4)
        return result
    }

    static let deviations = [
        0.3, 0.5, 0.8, 1, 1.5, 2, 2.7, 3.4, 3.5, 4, 5, 6.9, 7, 8, 10, 13.9, 14, 20, 27, 40, 60,
    ]

    @Test(arguments: deviations) func isTheGaussian(deviation: Double) {
        let region = PixelRect(x: -13, y: 21, width: 90, height: 70)
        let output = PixelRect(x: -40, y: 0, width: 137, height: 111)
        for picture in [
            FilterPicture.noise(region, seed: 5), .shapes(region),
            FilterPicture(region) { x, _ in x % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 },
            FilterPicture(region) { x, _ in x % 8 < 4 ? 0xFFFF_FFFF : 0 },
            FilterPicture(region) { x, y in x == 20 && y == 50 ? 0xFFFF_FFFF : 0 },
            FilterPicture(region) { x, y in x > 30 ? 0xFFFF_FFFF : 0 },
        ] {
            let blurred = picture.filtered(.blur(radius: CGFloat(deviation)), output: output)
            let difference = Self.difference(
                blurred, Self.reference(picture, x: deviation, y: deviation, output: output))
            if ProcessInfo.processInfo.environment["RASTER_TEST_FIGURES"] != nil {
                print("deviation \(deviation): \(difference)")
            }
            #expect(difference.mean < 0.3, "\(deviation): \(difference)")
            #expect(difference.worst < 0.75, "\(deviation): \(difference)")
        }
    }

    /// Decoded by the reference in the Float route, too: no rounding to bytes.
    @Test(arguments: [0.8, 3.4, 4, 13, 20]) func isTheGaussianInFloats(deviation: Double) {
        let region = PixelRect(x: -13, y: 21, width: 60, height: 50)
        let output = PixelRect(x: -20, y: 10, width: 70, height: 60)
        let picture = FilterPicture.noise(region, seed: 8)
        let exact = Self.reference(picture, x: deviation, y: deviation, output: output)
        let result = picture.floatFiltered(.blur(radius: CGFloat(deviation)), output: output)
        for (color, expected) in zip(result, exact) {
            for channel in 0..<4 {
                let error = abs(Double(color[channel]) * 255 - expected[channel])
                #expect(error < 0.2, "\(deviation): \(error)")
                if error >= 0.2 { return }
            }
        }
    }

    /// The deviations along x and y under transforms: radius² · M Mᵀ.
    @Test func theTransformScalesTheRadius() {
        let region = PixelRect(x: 3, y: -5, width: 60, height: 50)
        let picture = FilterPicture.shapes(region)
        let cases: [(CGAffineTransform, Double, Double, Double)] = [
            (CGAffineTransform(scaleX: 2, y: 2), 1, 4, 4),
            (CGAffineTransform(scaleX: 2, y: -0.5), 1, 4, 1),
            (CGAffineTransform(scaleX: 0.25, y: 3), 2, 1, 12),
            (CGAffineTransform(rotationAngle: 0.7), 1, 2, 2),
            (CGAffineTransform(rotationAngle: .pi / 2).scaledBy(x: 5, y: 1), 1, 2, 10),
            (
                CGAffineTransform(a: 1, b: 0.5, c: 2, d: 1.5, tx: 7, ty: 8), 1, 20.0.squareRoot(),
                10.0.squareRoot()
            ),
        ]
        for (transform, scale, x, y) in cases {
            let result = picture.filtered(.blur(radius: 2), transform: transform, scale: scale)
            let difference = Self.difference(result, Self.reference(picture, x: x, y: y, output: region))
            #expect(difference.worst < 0.75, "\(transform): \(difference)")
        }
    }

    @Test func whatIsEvenStaysEven() {
        for deviation in Self.deviations {
            for pixel: UInt32 in [0xFFFF_FFFF, 0xFF00_0000, 0x8000_8001, 0x0101_0000] {
                let reach = Int(deviation * 9) + 10
                let picture = FilterPicture(
                    PixelRect(x: -reach, y: -reach, width: 2 * reach + 9, height: 2 * reach + 9)
                ) { _, _ in pixel }
                let result = picture.filtered(
                    .blur(radius: CGFloat(deviation)), output: PixelRect(x: 0, y: 0, width: 9, height: 9))
                #expect(Set(result.pixels) == [pixel], "\(deviation)")
            }
        }
    }

    @Test func noColourExceedsAlpha() {
        for deviation in [0.7, 2, 5, 11] {
            let picture = FilterPicture.noise(PixelRect(x: 0, y: 0, width: 50, height: 40), seed: 17)
            let result = picture.filtered(
                .blur(radius: CGFloat(deviation)), output: PixelRect(x: -20, y: -20, width: 90, height: 80))
            let isValid = result.pixels.allSatisfy { pixel in
                (0..<3).allSatisfy { pixel >> UInt32($0 * 8) & 255 <= pixel >> 24 }
            }
            #expect(isValid, "\(deviation)")
        }
    }

    /// A blurred half plane, opaque: one over the other half, where the blur leaves more than nothing.
    @Test func opaqueDividesByAlpha() {
        let picture = FilterPicture(PixelRect(x: 0, y: 0, width: 40, height: 40)) { x, _ in
            x < 20 ? 0xFF00_00FF : 0
        }
        for deviation in [2.0, 6] {
            let plain = picture.filtered(.blur(radius: CGFloat(deviation)))
            let opaque = picture.filtered(.blur(radius: CGFloat(deviation), options: .opaque))
            for (plain, opaque) in zip(plain.pixels, opaque.pixels) {
                #expect(opaque == (plain >> 24 > 0 ? 0xFF00_00FF : 0))
                if opaque != (plain >> 24 > 0 ? 0xFF00_00FF : 0) { return }
            }
            #expect(plain.component(3, 20, 20) < 128)
        }
        // Two colours mix as their blurred amounts do.
        let pair = FilterPicture(PixelRect(x: 0, y: 0, width: 60, height: 60)) { x, _ in
            x < 20 ? 0xFF00_00FF : x < 24 ? 0xFFFF_0000 : 0
        }
        let exact = Self.reference(pair, x: 3, y: 3, output: pair.region)
        let result = pair.filtered(.blur(radius: 3, options: .opaque))
        for (pixel, exact) in zip(result.pixels, exact) where exact.w > 8 {
            #expect(pixel >> 24 == 255)
            #expect(abs(Double(pixel & 255) - exact.x / exact.w * 255) < 1.5)
            #expect(abs(Double(pixel >> 16 & 255) - exact.z / exact.w * 255) < 1.5)
        }
    }

    @Test func noiseAgainstBandingIsLeftOut() {
        let picture = FilterPicture.noise(PixelRect(x: 0, y: 0, width: 30, height: 30), seed: 2)
        #expect(
            picture.filtered(.blur(radius: 3, options: .dithersResult)) == picture.filtered(.blur(radius: 3)))
    }

    @Test func radiiThatAreNone() {
        for radius: CGFloat in [0, -1, -.infinity, .nan, 0.04, 1e-300] {
            #expect(FilterPicture.record(.blur(radius: radius)).layerFilter(scale: 1) == nil, "\(radius)")
        }
        #expect(FilterPicture.record(.blur(radius: 0.04)).layerFilter(scale: 2) != nil)
    }

    @Test func radiiThatLeaveNothing() {
        let picture = FilterPicture.noise(PixelRect(x: 0, y: 0, width: 30, height: 30), seed: 2)
        for radius: CGFloat in [.infinity, .greatestFiniteMagnitude, 1e300, 1e9, 262_144, 20000] {
            let result = picture.filtered(.blur(radius: radius))
            #expect(Set(result.pixels) == [0], "\(radius)")
        }
    }
}
