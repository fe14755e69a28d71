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
}
