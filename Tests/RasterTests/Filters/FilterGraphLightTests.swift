import Foundation
import Raster
import TestSupport
import Testing

/// Lights against the specification's formulas, written out with its table of nine pairs of kernels.
@Suite struct FilterGraphLightTests {
    static let region = PixelRect(x: 0, y: 0, width: 13, height: 11)
    static let area = CGRect(x: 0, y: 0, width: 13, height: 11)
    static let picture = FilterPicture.noise(region, seed: 5)

    /// Kernels of the x and y slope, 3 × 3 about the pixel, with their factors, at the left, inside and at
    /// the right.
    typealias Kernels = (x: [Double], factorX: Double, y: [Double], factorY: Double)
    static let top: [Kernels] = [
        ([0, 0, 0, 0, -2, 2, 0, -1, 1], 2.0 / 3, [0, 0, 0, 0, -2, -1, 0, 2, 1], 2.0 / 3),
        ([0, 0, 0, -2, 0, 2, -1, 0, 1], 1.0 / 3, [0, 0, 0, -1, -2, -1, 1, 2, 1], 1.0 / 2),
        ([0, 0, 0, -2, 2, 0, -1, 1, 0], 2.0 / 3, [0, 0, 0, -1, -2, 0, 1, 2, 0], 2.0 / 3),
    ]
    static let middle: [Kernels] = [
        ([0, -1, 1, 0, -2, 2, 0, -1, 1], 1.0 / 2, [0, -2, -1, 0, 0, 0, 0, 2, 1], 1.0 / 3),
        ([-1, 0, 1, -2, 0, 2, -1, 0, 1], 1.0 / 4, [-1, -2, -1, 0, 0, 0, 1, 2, 1], 1.0 / 4),
        ([-1, 1, 0, -2, 2, 0, -1, 1, 0], 1.0 / 2, [-1, -2, 0, 0, 0, 0, 1, 2, 0], 1.0 / 3),
    ]
    static let bottom: [Kernels] = [
        ([0, -1, 1, 0, -2, 2, 0, 0, 0], 2.0 / 3, [0, -2, -1, 0, 2, 1, 0, 0, 0], 2.0 / 3),
        ([-1, 0, 1, -2, 0, 2, 0, 0, 0], 1.0 / 3, [-1, -2, -1, 1, 2, 1, 0, 0, 0], 1.0 / 2),
        ([-1, 1, 0, -2, 2, 0, 0, 0, 0], 2.0 / 3, [-1, -2, 0, 1, 2, 0, 0, 0, 0], 2.0 / 3),
    ]

    static func height(_ x: Int, _ y: Int) -> Double { Double(picture.component(3, x, y)) / 255 }

    static func normal(_ x: Int, _ y: Int, surfaceScale: Double) -> SIMD3<Double> {
        let row = y == 0 ? top : y == 10 ? bottom : middle
        let kernels = row[x == 0 ? 0 : x == 12 ? 2 : 1]
        func slope(_ kernel: [Double], _ factor: Double) -> Double {
            var sum = 0.0
            for place in 0..<9 where kernel[place] != 0 {
                sum += kernel[place] * height(x + place % 3 - 1, y + place / 3 - 1)
            }
            return -surfaceScale * factor * sum
        }
        return normalized(
            SIMD3(slope(kernels.x, kernels.factorX), slope(kernels.y, kernels.factorY), 1))
    }

    static func normalized(_ vector: SIMD3<Double>) -> SIMD3<Double> {
        vector / (vector * vector).sum().squareRoot()
    }

    static func result(_ primitive: FilterGraph.Primitive) -> FilterPicture {
        var graph = FilterGraph(region: area)
        graph.append(primitive, linearRGB: false)
        return picture.filtered(.graph(graph))
    }

    static let color = SIMD3(1, 0.5, 0.25)
    static let light = Color(red: 1, green: 0.5, blue: 0.25)

    /// The direction to a light and how bright it is there.
    typealias Light = @Sendable (SIMD3<Double>) -> (SIMD3<Double>, Double)
    static let lights: [(FilterGraph.LightSource, Light)] = {
        let distant = SIMD3(
            cos(0.7) * cos(0.5), sin(0.7) * cos(0.5), sin(0.5))
        let position = SIMD3(4.0, 9, 6)
        let axis = normalized(SIMD3(7.0, 3, 0) - position)
        return [
            (.distant(azimuth: .radians(0.7), elevation: .radians(0.5)), { _ in (distant, 1) }),
            (.point(x: 4, y: 9, z: 6), { (normalized(position - $0), 1) }),
            (
                .spot(
                    FilterGraph.Spot(
                        x: 4, y: 9, z: 6, pointsAtX: 7, pointsAtY: 3, exponent: 2.5,
                        limitingConeAngle: .degrees(32))),
                { point in
                    let direction = normalized(position - point)
                    let cosine = -(direction * axis).sum()
                    return (direction, cosine < cos(32 * .pi / 180) ? 0 : pow(cosine, 2.5))
                }
            ),
        ]
    }()

    @Test(arguments: lights.indices) func diffuse(index: Int) {
        let (source, light) = Self.lights[index]
        let result = Self.result(
            .diffuseLighting(
                .source,
                FilterGraph.Lighting(surfaceScale: 3, constant: 0.9, color: Self.light, light: source)))
        let worst = FilterGraphTests.difference(result) { x, y in
            let point = SIMD3(Double(x) + 0.5, Double(y) + 0.5, 3 * Self.height(x, y))
            let (direction, brightness) = light(point)
            let normal = Self.normal(x, y, surfaceScale: 3)
            let reflected = Self.color * (0.9 * (normal * direction).sum() * brightness)
            return FilterGraphTests.clamped(SIMD4(reflected.x, reflected.y, reflected.z, 1))
        }
        #expect(worst < 0.6)
    }

    @Test(arguments: lights.indices) func specular(index: Int) {
        let (source, light) = Self.lights[index]
        let result = Self.result(
            .specularLighting(
                .source,
                FilterGraph.Lighting(surfaceScale: -2, constant: 1.1, color: Self.light, light: source),
                exponent: 7.5))
        let worst = FilterGraphTests.difference(result) { x, y in
            let point = SIMD3(Double(x) + 0.5, Double(y) + 0.5, -2 * Self.height(x, y))
            let (direction, brightness) = light(point)
            let normal = Self.normal(x, y, surfaceScale: -2)
            let half = Self.normalized(direction + SIMD3(0, 0, 1))
            let cosine = max((normal * half).sum(), 0)
            let reflected = Self.color * (1.1 * pow(cosine, 7.5) * brightness)
            return FilterGraphTests.clamped(
                SIMD4(reflected.x, reflected.y, reflected.z, reflected.x))
        }
        #expect(worst < 0.6)
    }

    /// What is flat is as bright as the sine of the elevation.
    @Test func flatSurfaces() {
        let light = FilterGraph.LightSource.distant(azimuth: .degrees(123), elevation: .degrees(30))
        let flat = Self.result(
            .diffuseLighting(.source, FilterGraph.Lighting(surfaceScale: 0, light: light)))
        #expect(Set(flat.pixels) == [0xFF80_8080])
    }

    /// A spot that points at itself shines nowhere.
    @Test func aSpotWithoutAxis() {
        let spot = FilterGraph.LightSource.spot(FilterGraph.Spot(x: 0, y: 0, z: 0))
        let result = Self.result(.diffuseLighting(.source, FilterGraph.Lighting(light: spot)))
        #expect(Set(result.pixels) == [0xFF00_0000])
    }
}
