import Foundation
import Raster
import TestSupport
import Testing

/// No number traps, hangs or eats memory.
@Suite struct FilterGraphHostileTests {
    static let numbers: [Double] = [
        0, -1, 1e-300, 0.5, 300, 1e6, 1e15, 1e19, 1e300, -1e300, .infinity, -.infinity, .nan,
    ]

    static func primitives(_ first: Double, _ second: Double) -> [FilterGraph.Primitive] {
        let size = CGSize(width: first, height: second)
        var matrix = ColorMatrix()
        matrix.r1 = Float(first)
        matrix.a2 = Float(second)
        matrix.g5 = Float(second)
        let lighting = FilterGraph.Lighting(
            surfaceScale: first, constant: second, color: Color(red: second, green: first, blue: 1),
            light: .distant(azimuth: .radians(first), elevation: .radians(second)))
        var point = lighting
        point.light = .point(x: first, y: second, z: first)
        var spot = lighting
        spot.surfaceScale = 2
        spot.constant = 1
        spot.light = .spot(
            FilterGraph.Spot(
                x: second, y: first, z: 5, pointsAtX: first, pointsAtZ: second, exponent: first,
                limitingConeAngle: .radians(second)))
        let list = DisplayList.record(size: CGSize(width: 9, height: 7)) { context in
            context.fill(Path(CGRect(x: 0, y: 0, width: 9, height: 7)), with: .color(.red))
        }
        let function = FilterGraph.TransferFunction.gamma(amplitude: first, exponent: second, offset: first)
        return [
            .gaussianBlur(.source, standardDeviation: size), .offset(.source, size),
            .flood(Color(red: first, green: second, blue: 0, opacity: second)),
            .composite(.source, .sourceAlpha, .arithmetic(k1: first, k2: second, k3: first, k4: second)),
            .colorMatrix(.source, matrix),
            .componentTransfer(
                .source, red: function, green: .table([first, second]), blue: .discrete([second, first]),
                alpha: .linear(slope: first, intercept: second)),
            .dropShadow(.source, standardDeviation: size, offset: size, .red),
            .morphology(.source, .erode, radius: size), .morphology(.source, .dilate, radius: size),
            .convolve(
                .source,
                FilterGraph.ConvolutionKernel(
                    columns: 2, rows: 1, values: [first, second], divisor: first, bias: second,
                    edgeMode: .wrap)),
            .drawing(list, in: CGRect(x: first, y: second, width: second, height: first)),
            .turbulence(
                FilterGraph.Turbulence(
                    baseFrequency: size, octaves: 3, seed: .max, stitchesTiles: first > second)),
            .displacementMap(.source, by: .sourceAlpha, scale: first, x: .alpha, y: .alpha),
            .diffuseLighting(.source, lighting), .specularLighting(.source, point, exponent: first),
            .specularLighting(.source, spot, exponent: second), .tile(.source),
        ]
    }

    @Test(arguments: numbers) func anyNumbers(first: Double) {
        let picture = FilterPicture.noise(PixelRect(x: 0, y: 0, width: 7, height: 5), seed: 1)
        let output = PixelRect(x: -2, y: -1, width: 11, height: 8)
        for second in Self.numbers {
            for primitive in Self.primitives(first, second) {
                for region in [
                    CGRect(x: -3, y: -3, width: 14, height: 12),
                    CGRect(x: second, y: first, width: first, height: second),
                    CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9),
                ] {
                    for scale in [1, 1e-3] {
                        var graph = FilterGraph(region: region)
                        graph.append(primitive)
                        let result = picture.filtered(
                            .graph(graph), transform: CGAffineTransform(scaleX: scale, y: scale),
                            output: output)
                        // Premultiplied, whatever happened.
                        for pixel in result.pixels {
                            let alpha = pixel >> 24
                            let isValid =
                                (pixel & 255) <= alpha && pixel >> 8 & 255 <= alpha
                                && pixel >> 16 & 255 <= alpha
                            if !isValid { Issue.record("\(primitive) \(region): \(pixel)") }
                        }
                    }
                }
            }
        }
    }

    /// Of regions much smaller than a wave of noise, far away or not, and under scales whose squares no
    /// number holds.
    @Test func tinyRegionsAndHugeScales() {
        let picture = FilterPicture.noise(PixelRect(x: 0, y: 0, width: 7, height: 5), seed: 1)
        let regions = [1e-5, 1e-30, 1e-200, Double.leastNormalMagnitude / 16].flatMap { side in
            [0.5, 1e6, -1e15, 1e300].map { CGRect(x: $0, y: 1, width: side, height: side) }
        }
        for region in regions {
            for frequency in [1e-300, 1e-7, 0.5, 1e15] {
                var graph = FilterGraph(region: CGRect(x: -9, y: -9, width: 99, height: 99))
                let size = CGSize(width: frequency, height: frequency)
                graph.append(
                    .turbulence(
                        FilterGraph.Turbulence(baseFrequency: size, octaves: 16, stitchesTiles: true)),
                    region: region)
                _ = picture.filtered(.graph(graph))
                graph.region = region
                _ = picture.filtered(.graph(graph), transform: CGAffineTransform(scaleX: 1e4, y: 1e4))
            }
        }
        for scale in [1e-300, 1e160, 1e200, 1e300] {
            for (first, second) in [(0.0, 0.0), (0, 1), (1, 0), (1e-300, 1e-300), (1e300, 1e300)] {
                for primitive in Self.primitives(first, second) {
                    var graph = FilterGraph(region: CGRect(x: 0, y: 0, width: 7, height: 5))
                    graph.append(primitive)
                    for transform in [
                        CGAffineTransform(scaleX: scale, y: scale), CGAffineTransform(scaleX: scale, y: 1),
                    ] {
                        _ = picture.filtered(.graph(graph), transform: transform)
                    }
                }
            }
        }
    }

    @Test func transformsWithoutInverse() {
        let picture = FilterPicture.noise(PixelRect(x: 0, y: 0, width: 7, height: 5), seed: 1)
        for transform in [
            CGAffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 1, ty: 1),
            CGAffineTransform(a: 1e300, b: 0, c: 0, d: 1e300, tx: 0, ty: 0),
            CGAffineTransform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0),
        ] {
            for primitive in Self.primitives(1, 2) {
                var graph = FilterGraph(region: CGRect(x: 0, y: 0, width: 7, height: 5))
                graph.append(primitive)
                _ = picture.filtered(.graph(graph), transform: transform)
            }
        }
    }
}
