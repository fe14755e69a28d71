import Foundation
import Raster
import TestSupport
import Testing

/// Turbulence against values of a program of its own, in Python, that follows the specification's reference
/// code: one component at a time, in Double, with Schrage's form of the generator.
@Suite struct FilterGraphNoiseTests {
    struct Case {
        var turbulence: FilterGraph.Turbulence
        var region = CGRect(x: 0, y: 0, width: 40, height: 30)
        /// Points and their components, not multiplied by opacity.
        var values: [(x: Int, y: Int, SIMD4<Double>)]
    }

    static let cases: [Case] = [
        Case(
            turbulence: FilterGraph.Turbulence(baseFrequency: CGSize(width: 0.05, height: 0.05)),
            values: [
                (0, 0, SIMD4(0, 0, 0, 0)), (3, 7, SIMD4(0.206493, 0.070323, 0.055512, 0.106528)),
                (17, 11, SIMD4(0.042356, 0.459179, 0.135367, 0.466433)),
                (34, 22, SIMD4(0.105358, 0.152206, 0.210131, 0.270043)),
                (29, 1, SIMD4(0.112699, 0.027211, 0.210084, 0.043756)),
            ]),
        Case(
            turbulence: FilterGraph.Turbulence(
                baseFrequency: CGSize(width: 0.031, height: 0.12), octaves: 4, seed: 7, isFractal: true),
            values: [
                (0, 0, SIMD4(0.5, 0.5, 0.5, 0.5)), (3, 7, SIMD4(0.494687, 0.423736, 0.562197, 0.52976)),
                (17, 11, SIMD4(0.456615, 0.591461, 0.346914, 0.470408)),
                (34, 22, SIMD4(0.376771, 0.527325, 0.253678, 0.523515)),
                (29, 1, SIMD4(0.60254, 0.503946, 0.532697, 0.560658)),
            ]),
        Case(
            turbulence: FilterGraph.Turbulence(
                baseFrequency: CGSize(width: 0.07, height: 0.03), octaves: 2, seed: -3, stitchesTiles: true,
                isFractal: true),
            region: CGRect(x: 5, y: 3, width: 30, height: 20),
            values: [
                (17, 11, SIMD4(0.485233, 0.518983, 0.484755, 0.482436)),
                (34, 22, SIMD4(0.687074, 0.531236, 0.5649, 0.319813)),
            ]),
    ]

    static func picture(
        _ turbulence: FilterGraph.Turbulence, region: CGRect, transform: CGAffineTransform = .identity,
        output: PixelRect
    ) -> FilterPicture {
        var graph = FilterGraph(region: region)
        graph.append(.turbulence(turbulence), linearRGB: false)
        let nothing = FilterPicture(PixelRect(x: 0, y: 0, width: 0, height: 0)) { _, _ in 0 }
        return nothing.filtered(.graph(graph), transform: transform, output: output)
    }

    @Test(arguments: cases.indices) func reference(index: Int) {
        let item = Self.cases[index]
        let output = PixelRect(x: 0, y: 0, width: 40, height: 30)
        let result = Self.picture(item.turbulence, region: item.region, output: output)
        for (x, y, value) in item.values {
            let opacity = SIMD4(value.w, value.w, value.w, 1)
            let difference = (FilterGraphTests.components(result[x, y]) - value * opacity) * 255
            for channel in 0..<4 { #expect(difference[channel].magnitude < 0.52, "\(x) \(y)") }
        }
    }

    /// The noise belongs to user space: scaled and moved, a pixel's corner has its value still.
    @Test func userSpace() {
        let item = Self.cases[1]
        let result = Self.picture(
            item.turbulence, region: item.region,
            transform: CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 4, ty: -5),
            output: PixelRect(x: 0, y: -5, width: 90, height: 90))
        for (x, y, value) in item.values {
            let opacity = SIMD4(value.w, value.w, value.w, 1)
            let pixel = FilterGraphTests.components(result[x * 2 + 4, y * 3 - 5])
            let difference = (pixel - value * opacity) * 255
            for channel in 0..<4 { #expect(difference[channel].magnitude < 0.52, "\(x) \(y)") }
        }
    }

    /// A stitched tile goes on where it begins.
    @Test func stitchedTilesMeet() {
        let region = CGRect(x: 0, y: 0, width: 33, height: 27)
        let output = PixelRect(x: 0, y: 0, width: 33, height: 27)
        func jump(_ stitches: Bool) -> Int {
            let picture = Self.picture(
                FilterGraph.Turbulence(
                    baseFrequency: CGSize(width: 0.07, height: 0.05), octaves: 2, seed: 3,
                    stitchesTiles: stitches, isFractal: true), region: region, output: output)
            func step(_ x: Int, _ y: Int, _ nextX: Int, _ nextY: Int) -> Int {
                (0..<4).map { abs(picture.component($0, x, y) - picture.component($0, nextX, nextY)) }.max()
                    ?? 0
            }
            return max(
                (0..<27).map { step(32, $0, 0, $0) }.max() ?? 0,
                (0..<33).map { step($0, 26, $0, 0) }.max() ?? 0)
        }
        #expect(jump(true) < 45)
        #expect(jump(false) > 60)
    }

    @Test func nothingToSee() {
        let output = PixelRect(x: 0, y: 0, width: 8, height: 8)
        let area = CGRect(x: 0, y: 0, width: 8, height: 8)
        for frequency in [0, -1, .nan, .infinity, 1e300] as [CGFloat] {
            for octaves in [-1, 0, 1, .max] {
                let result = Self.picture(
                    FilterGraph.Turbulence(
                        baseFrequency: CGSize(width: frequency, height: frequency), octaves: octaves,
                        seed: .min), region: area, output: output)
                #expect(Set(result.pixels) == [0])
            }
        }
    }
}
