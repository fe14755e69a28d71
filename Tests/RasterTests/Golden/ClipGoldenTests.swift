import Foundation
import Raster
import TestSupport
import Testing

@Suite struct ClipGoldenTests {
    static let paper = SIMD4<Double>(250, 249, 245, 255)

    @Test func nestedClips() throws {
        let scene = try GoldenScene("nested-clips", in: "clips")
        // Strips of a ring are as long wherever they are turned: 2 (√(80² - u²) - √(30² - u²)) at u from the
        // middle.
        func chord(_ radius: Double, _ u: Double) -> Double {
            2 * max(radius * radius - u * u, 0).squareRoot()
        }
        var area = 0.0
        let step = 0.01
        for bar in -4..<4 {
            for index in 0..<1200 {
                let u = 20 * Double(bar) + 4 + (Double(index) + 0.5) * step
                area += (chord(80, u) - chord(30, u)) * step
            }
        }
        // All hues have a blue of 0.4.
        let found = scene.area(
            in: CGRect(x: 0, y: 0, width: 200, height: 200), channel: 2, ground: 245, ink: 102)
        #expect(abs(found - area) < 0.0005 * area, "\(found), not \(area)")

        // The frame: the coverage of a clip on the left, one above, and one less a hole, multiplied.
        let ink = opaque(0.1, 0.5, 0.6)
        let coverages: [(x: Int, y: Int, coverage: Double)] = [
            (419, 100, 0), (420, 100, 0.5), (421, 100, 1), (500, 59, 0), (500, 60, 0.75), (500, 61, 1),
            (420, 60, 0.375), (420, 59, 0), (591, 200, 1), (592, 200, 0), (440, 359, 1), (440, 360, 0),
            (459, 200, 1), (460, 200, 0.75), (461, 200, 0), (548, 200, 0.25), (549, 200, 1),
            (500, 119, 1), (500, 120, 0.25), (500, 121, 0), (500, 279, 0), (500, 280, 0.75), (500, 281, 1),
            (460, 120, 1 - 0.25 * 0.75), (548, 120, 1 - 0.75 * 0.75), (460, 280, 1 - 0.25 * 0.25),
            (548, 280, 1 - 0.75 * 0.25),
        ]
        for (x, y, coverage) in coverages {
            let (found, expected) = (scene.pixel(x, y), mix(Self.paper, ink, coverage))
            #expect(distance(found, expected) <= 1.5, "(\(x), \(y)): \(found), not \(expected)")
        }
    }

    @Test func layerAsMask() throws {
        let scene = try GoldenScene("clip-to-layer", in: "clips")
        let colors = [
            opaque(0.25, 0.2, 0.6), opaque(0.85, 0.25, 0.45), opaque(0.95, 0.6, 0.2),
            opaque(0.15, 0.55, 0.55),
        ]
        var worst = (whole: 0.0, masked: 0.0)
        for y in 40..<320 {
            for x in 20..<300 {
                let ink = colors[(x - 20) / 20 % 4]
                let (left, right) = (scene.pixel(x, y), scene.pixel(x + 320, y))
                // What a mask lets through and what its inverse does are the whole.
                worst.whole = max(worst.whole, distance(left + right, Self.paper + ink))
                // The mask: 1 as far as 20 points from the middle, nothing from 70 on.
                let radius = hypot(GoldenScene.center(x) - 80, GoldenScene.center(y) - 90)
                let alpha = min(max((70 - radius) / 50, 0), 1)
                worst.masked = max(worst.masked, distance(left, mix(Self.paper, ink, alpha)))
            }
        }
        #expect(worst.whole <= 2 && worst.masked <= 1.6, "\(worst)")
        #expect(scene.pixel(5, 5) == Self.paper && scene.pixel(325, 5) == Self.paper)
    }
}
