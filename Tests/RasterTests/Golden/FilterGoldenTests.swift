import Foundation
import Raster
import TestSupport
import Testing

@Suite struct FilterGoldenTests {
    // MARK: Metaballs

    /// The opacity of a disc, blurred, at a distance from its middle: the Gaussian over the disc, strip by
    /// strip.
    static func blurredDisc(radius: Double, deviation: Double, x: Double, y: Double) -> Double {
        var sum = 0.0
        let strips = 200
        let width = 2 * radius / Double(strips)
        for strip in 0..<strips {
            let place = -radius + (Double(strip) + 0.5) * width
            let half = (radius * radius - place * place).squareRoot()
            let along = normal((y + half) / deviation) - normal((y - half) / deviation)
            let z = (x - place) / deviation
            sum += exp(-z * z / 2) / (deviation * (2 * .pi).squareRoot()) * along * width
        }
        return sum
    }

    @Test func metaballs() throws {
        let scene = try GoldenScene("metaballs", in: "filters")
        let balls: [(x: Double, y: Double, radius: Double)] = [
            (160, 100, 40), (86, 100, 30), (234, 100, 30), (34, 100, 16), (286, 100, 16), (160, 38, 14),
            (160, 162, 14),
        ]
        let (ground, ink) = (SIMD4<Double>(26, 26, 56, 255), SIMD4<Double>(255, 115, 102, 255))
        var counts = (inside: 0, outside: 0, bridged: 0)
        for y in stride(from: 2, to: 400, by: 9) {
            for x in stride(from: 1, to: 640, by: 9) {
                let (px, py) = (GoldenScene.center(x), GoldenScene.center(y))
                let opacity = balls.map {
                    Self.blurredDisc(radius: $0.radius, deviation: 10, x: px - $0.x, y: py - $0.y)
                }
                .reduce(0, +)
                // The edge is a pixel wide, and the blur within a few steps of the true one.
                if opacity > 0.54 {
                    #expect(scene.pixel(x, y) == ink, "(\(x), \(y)): \(opacity)")
                    counts.inside += 1
                    if balls.allSatisfy({ hypot(px - $0.x, py - $0.y) > $0.radius }) { counts.bridged += 1 }
                } else if opacity < 0.46 {
                    #expect(scene.pixel(x, y) == ground, "(\(x), \(y)): \(opacity)")
                    counts.outside += 1
                }
            }
        }
        #expect(counts.inside > 500 && counts.outside > 1500 && counts.bridged > 20)
        // The necks, between discs that are four points apart.
        for x in [118.0, 202] { #expect(scene.color(x, 100) == ink) }
        // The same to the left and the right, above and below.
        var worst = 0.0
        for y in 0..<200 {
            for x in 0..<320 {
                let color = scene.pixel(x, y)
                worst = max(worst, distance(color, scene.pixel(639 - x, y)))
                worst = max(worst, distance(color, scene.pixel(x, 399 - y)))
            }
        }
        #expect(worst <= 12, "\(worst)")
    }

    // MARK: Shadows

    /// Along the middle of an edge a blurred half-plane is an error function of the distance over the radius,
    /// cut at two.
    @Test func shadows() throws {
        let scene = try GoldenScene("shadows", in: "filters")
        let ground = opaque(0.93, 0.94, 0.96)
        #expect(distance(scene.pixel(60, 200), opaque(1, 1, 1)) == 0)
        for x in 0..<60 {
            let alpha = 0.4 * cutNormal((GoldenScene.center(x) - 30) / 9)
            let expected = mix(ground, opaque(0, 0, 0), alpha)
            #expect(distance(scene.pixel(x, 200), expected) <= 1.5, "column \(x)")
        }
        // Below, the shadow's edge is 8 points lower, at 178.
        for y in 340..<400 {
            let alpha = 0.4 * cutNormal((178 - GoldenScene.center(y)) / 9)
            let expected = mix(ground, opaque(0, 0, 0), alpha)
            #expect(distance(scene.pixel(176, y), expected) <= 1.5, "row \(y)")
        }
        let (base, shade) = (opaque(1, 0.7, 0.3), opaque(0.35, 0.05, 0))
        for x in 348..<440 {
            let alpha = 0.8 * cutNormal((174 - GoldenScene.center(x)) / 9)
            let expected = mix(base, shade, alpha)
            #expect(distance(scene.pixel(x, 200), expected) <= 1.5, "column \(x)")
        }
        // From above it begins 6 points lower, at 36.
        for y in 60..<160 {
            let alpha = 0.8 * cutNormal((36 - GoldenScene.center(y)) / 9)
            let expected = mix(base, shade, alpha)
            #expect(distance(scene.pixel(464, y), expected) <= 1.5, "row \(y)")
        }
        // Inside means inside: nothing of it beside the card.
        #expect(scene.pixel(347, 200) == scene.pixel(638, 200))
    }

    // MARK: Colours

    typealias Matrix = [[Double]]

    /// Red, green and blue from those and 1; all within 0…1.
    static func apply(_ matrix: Matrix, _ color: [Double]) -> [Double] {
        matrix.map { row in
            let sum = row[0] * color[0] + row[1] * color[1] + row[2] * color[2] + row[3]
            return min(max(sum, 0), 1)
        }
    }

    static func scaling(_ factor: Double, _ constant: Double) -> Matrix {
        [[factor, 0, 0, constant], [0, factor, 0, constant], [0, 0, factor, constant]]
    }

    @Test func colorFilters() throws {
        let scene = try GoldenScene("color-filters", in: "filters")
        let colors: [[Double]] = [
            [0.9, 0.2, 0.25], [0.95, 0.6, 0.15], [0.9, 0.85, 0.3], [0.25, 0.7, 0.4], [0.2, 0.5, 0.9],
            [0.5, 0.35, 0.8], [0.9, 0.3, 0.6],
        ]
        // SVG's matrices: saturate 2; hue-rotate 90°, whose cosine is 0 and sine 1; CSS grayscale.
        let saturation: Matrix = [
            [0.213 + 0.787 * 2, 0.715 - 0.715 * 2, 0.072 - 0.072 * 2, 0],
            [0.213 - 0.213 * 2, 0.715 + 0.285 * 2, 0.072 - 0.072 * 2, 0],
            [0.213 - 0.213 * 2, 0.715 - 0.715 * 2, 0.072 + 0.928 * 2, 0],
        ]
        let hueRotation: Matrix = [
            [0.213 - 0.213, 0.715 - 0.715, 0.072 + 0.928, 0],
            [0.213 + 0.143, 0.715 + 0.140, 0.072 - 0.283, 0],
            [0.213 - 0.787, 0.715 + 0.715, 0.072 + 0.072, 0],
        ]
        let luminance: [Double] = [0.2126, 0.7152, 0.0722, 0]
        let sepia: Matrix = [[0.393, 0.769, 0.189, 0], [0.349, 0.686, 0.168, 0], [0.272, 0.534, 0.131, 0]]
        let matrices: [Matrix] = [
            Self.scaling(1, 0), Self.scaling(1, 0.25), Self.scaling(0.4, 0.3), saturation,
            [luminance, luminance, luminance], hueRotation, Self.scaling(-1, 1),
            [[1, 0, 0, 0], [0, 0.6, 0, 0], [0, 0, 0.3, 0]], sepia,
        ]
        for (column, color) in colors.enumerated() {
            let opacity = column == 6 ? 0.5 : 1
            for row in 0..<10 {
                let found = scene.color(34 + 42 * Double(column), 26 + 30 * Double(row))
                let result = row < 9 ? Self.apply(matrices[row], color) : [0, 0, 0]
                let cover =
                    row < 9 ? opacity : opacity * zip(luminance, color).map { $0 * $1 }.reduce(0, +)
                let expected = mix(opaque(1, 1, 1), opaque(result[0], result[1], result[2]), cover)
                // Eight bits of half a colour are a step of it.
                let tolerance: Double = column == 6 ? 2 : 1
                #expect(distance(found, expected) <= tolerance, "row \(row): \(found), not \(expected)")
            }
        }
    }

    // MARK: Projection

    @Test func projection() throws {
        let scene = try GoldenScene("projection", in: "filters")
        let (light, dark) = (opaque(0.97, 0.93, 0.85), opaque(0.5, 0.22, 0.2))
        /// The square of the board that a point of the picture shows, nil beside it.
        func square(_ x: Double, _ y: Double) -> SIMD2<Int>? {
            // y' = 60 + 130 / w, w = 1 + (190 - y) / 50, x' = 160 + (x - 160) / w.
            guard y > 60 else { return nil }
            let w = 130 / (y - 60)
            let (sourceX, sourceY) = (160 + (x - 160) * w, 190 - 50 * (w - 1))
            guard sourceX > -160, sourceX < 480, sourceY > 10, sourceY < 190 else { return nil }
            return SIMD2(Int((sourceX + 160) / 20), Int((sourceY - 10) / 20))
        }
        var counts = [0, 0, 0]
        for y in stride(from: 130, to: 398, by: 3) {
            for x in stride(from: 2, to: 638, by: 3) {
                let (px, py) = (GoldenScene.center(x), GoldenScene.center(y))
                let squares = [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1), (0, 0)].map {
                    square(px + $0.0, py + $0.1)
                }
                // Well inside of one square, or of none.
                guard squares.allSatisfy({ $0 == squares[0] }) else { continue }
                guard let square = squares[0] else {
                    if py > 90 { #expect(distance(scene.pixel(x, y), opaque(0.95, 0.95, 0.95)) <= 1) }
                    counts[2] += 1
                    continue
                }
                let isDark = (square.x + square.y).isMultiple(of: 2)
                counts[isDark ? 1 : 0] += 1
                #expect(distance(scene.pixel(x, y), isDark ? dark : light) <= 1, "(\(x), \(y))")
            }
        }
        #expect(counts.allSatisfy { $0 > 1000 }, "\(counts)")
    }
}
