import Foundation
import Raster
import TestSupport
import Testing

@Suite struct LayerGoldenTests {
    @Test func opacityOfEachAndOfAll() throws {
        let scene = try GoldenScene("layer-opacity", in: "layers")
        let ground = opaque(0.95, 0.96, 0.98)
        let (red, green, blue) = (opaque(1, 0.3, 0.3), opaque(0.2, 0.7, 0.4), opaque(0.2, 0.4, 1))
        func halves(_ colors: SIMD4<Double>...) -> SIMD4<Double> {
            colors.reduce(ground) { mix($0, $1, 0.5) }
        }
        // (place, one by one, as a layer): the last disc is on top.
        let places: [(Double, Double, SIMD4<Double>, SIMD4<Double>)] = [
            (80, 98, halves(red, green, blue), halves(blue)), (80, 40, halves(red), halves(red)),
            (140, 105, halves(green), halves(green)), (20, 105, halves(blue), halves(blue)),
            (108, 82, halves(red, green), halves(green)), (52, 82, halves(red, blue), halves(blue)),
            (80, 126, halves(green, blue), halves(blue)), (10, 25, ground, ground),
        ]
        for (x, y, each, all) in places {
            #expect(distance(scene.color(x, y), each) <= 1.5, "(\(x), \(y)) one by one")
            #expect(distance(scene.color(x + 160, y), all) <= 1, "(\(x), \(y)) as a layer")
        }
    }

    /// Half of white over black: 128 where encoded values are mixed; 188, the encoded half of the light, on a
    /// linear canvas.
    @Test func encodedAndLinearLight() throws {
        let encoded = try GoldenScene("light-encoded", in: "layers")
        let linear = try GoldenScene("light-linear", in: "layers")
        func encode(_ light: Double) -> Double { 255 * SRGBReference.encoded(light) }
        // A disc of half opacity, and the two rows of pixels that a line of one pixel's width covers by half.
        for (x, y) in [(112, 120), (60, 110), (260, 119), (260, 120)] {
            #expect(encoded.pixel(x, y) == SIMD4(128, 128, 128, 255), "(\(x), \(y))")
            #expect(linear.pixel(x, y) == SIMD4(188, 188, 188, 255), "(\(x), \(y))")
        }
        // Green blurred by 10 points over red, in the middle of its left edge, at 276.
        for x in 500..<620 {
            let share = normal((GoldenScene.center(x) - 276) / 10)
            let found = (encoded.pixel(x, 120), linear.pixel(x, 120))
            #expect(distance(found.0, SIMD4(255 * (1 - share), 255 * share, 0, 255)) <= 1.5, "column \(x)")
            let expected = SIMD4(encode(1 - share), encode(share), 0, 255)
            // Where the light is near nothing a step of it is many of the encoding.
            if share > 0.02 && share < 0.98 {
                #expect(distance(found.1, expected) <= 2, "column \(x): \(found.1), not \(expected)")
            }
        }
    }
}
