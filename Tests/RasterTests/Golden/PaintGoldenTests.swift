import Foundation
import Raster
import TestSupport
import Testing

@Suite struct PaintGoldenTests {
    typealias Options = GraphicsContext.GradientOptions

    // MARK: Gradients

    @Test func gradientTable() throws {
        let scene = try GoldenScene("gradient-table", in: "gradients")
        let colors = [opaque(0.95, 0.25, 0.4), opaque(0.1, 0.6, 0.65)]
        let spaces: [Options] = [[], .encodedColor, .linearColor]
        let spreads: [Options] = [[], .repeat, .mirror]
        for (row, space) in spaces.enumerated() {
            for (column, spread) in spreads.enumerated() {
                let x = 12 + 100 * Double(column)
                let bar = CGRect(x: x, y: 12 + 34 * Double(row), width: 96, height: 30)
                let linear = GradientReference(
                    .linear(CGPoint(x: x + 30, y: bar.minY), CGPoint(x: x + 66, y: bar.minY + 12)), colors,
                    options: space.union(spread))
                #expect(linear.greatestDistance(in: scene, bar) <= 1, "linear \(row) \(column)")
                let box = CGRect(x: x, y: 120 + 74 * Double(row), width: 96, height: 70)
                let radial = GradientReference(
                    .radial(CGPoint(x: box.midX, y: box.midY), 8, 28), colors, options: space.union(spread))
                #expect(radial.greatestDistance(in: scene, box) <= 1, "radial \(row) \(column)")
            }
            let center = CGPoint(x: 60 + 100 * Double(row), y: 392)
            let conic = GradientReference(.conic(center, -.pi / 2), colors, options: space)
            let worst = conic.greatestDistance(
                in: scene, CGRect(x: center.x - 45, y: 347, width: 90, height: 90)
            ) {
                // Not beside the seam, upwards from the middle, and not on the edge.
                hypot($0 - center.x, $1 - center.y) < 45 && (abs($0 - center.x) > 1 || $1 > center.y + 2)
            }
            #expect(worst <= 1, "conic \(row)")
        }
    }

    @Test func gradientStyles() throws {
        let scene = try GoldenScene("gradient-styles", in: "gradients")
        let warm = [opaque(1, 0.85, 0.3), opaque(0.9, 0.25, 0.35)]
        let cold = [opaque(0.85, 0.95, 1), opaque(0.15, 0.3, 0.75)]
        func box(_ column: Double, _ row: Double) -> CGRect {
            CGRect(x: 12 + 102 * column, y: 14 + 102 * row, width: 92, height: 92)
        }
        // From corner to corner of the box.
        let linear = GradientReference(.linear(CGPoint(x: 12, y: 14), CGPoint(x: 104, y: 106)), warm)
        #expect(linear.greatestDistance(in: scene, box(0, 0).insetBy(dx: 12, dy: 12)) <= 1)
        // From 10 to 110 points from its corner.
        let radial = GradientReference(.radial(CGPoint(x: 12, y: 116), 10, 110), cold)
        #expect(radial.greatestDistance(in: scene, box(0, 1).insetBy(dx: 12, dy: 12)) <= 1)
        // A circle in the unit square, which is 92 wide and 60 high.
        let mixed = GradientReference(.linear(.zero, .zero), cold)
        let angular = GradientReference(.linear(.zero, .zero), warm)
        var counts = (elliptical: 0, wedge: 0)
        for y in stride(from: 62, to: 178, by: 3) {
            for x in stride(from: 240, to: 400, by: 3) {
                let (u, v) = ((GoldenScene.center(x) - 160) / 92, (GoldenScene.center(y) - 60) / 60)
                guard max(abs(u), abs(v)) < 0.38 else { continue }
                counts.elliptical += 1
                let expected = mixed.color(at: hypot(u, v) / 0.5)
                #expect(distance(scene.pixel(x, y), expected) <= 1, "elliptical (\(x), \(y))")
            }
        }
        // From -200° to 20°; the rest, 140°, is split in its middle, at 90°.
        for y in stride(from: 32, to: 208, by: 3) {
            for x in stride(from: 440, to: 616, by: 3) {
                let (dx, dy) = (GoldenScene.center(x) - 262, GoldenScene.center(y) - 60)
                guard hypot(dx, dy) < 44, hypot(dx, dy) > 3 else { continue }
                var degrees = atan2(dy, dx) * 180 / .pi
                if degrees > 90 { degrees -= 360 }
                guard abs(dx) > 1 || dy < 0 else { continue }
                counts.wedge += 1
                let expected = angular.color(at: min(max((degrees + 200) / 220, 0), 1))
                #expect(distance(scene.pixel(x, y), expected) <= 1, "angular (\(x), \(y))")
            }
        }
        #expect(counts.elliptical > 700 && counts.wedge > 1500)
        // The mesh has the colours of its vertices where they are: the corners, the middle one at (0.6,
        // 0.35).
        let mesh = CGRect(x: 114, y: 116, width: 194, height: 92)
        let vertices: [(Double, Double, SIMD4<Double>)] = [
            (0.002, 0.003, opaque(0.2, 0.25, 0.7)), (0.998, 0.003, opaque(0.95, 0.4, 0.6)),
            (0.002, 0.997, opaque(0.1, 0.7, 0.6)), (0.998, 0.997, opaque(1, 0.85, 0.3)),
            (0.6, 0.35, opaque(1, 0.9, 0.8)), (0.5, 0.003, opaque(0.55, 0.3, 0.8)),
            (0.002, 0.5, opaque(0.1, 0.55, 0.8)),
        ]
        for (u, v, color) in vertices {
            let found = scene.color(mesh.minX + u * mesh.width, mesh.minY + v * mesh.height)
            #expect(distance(found, color) <= 2, "(\(u), \(v)): \(found), not \(color)")
        }
    }

    // MARK: Styles

    @Test func styleLevels() throws {
        let scene = try GoldenScene("style-levels", in: "gradients")
        let paper = opaque(0.98, 0.975, 0.96)
        let label = SIMD4<Double>(60, 60, 67, 255)
        // Black, then the label colour with the opacities of iOS.
        let levels = [
            opaque(0, 0, 0), mix(paper, label, 0.6), mix(paper, label, 0.3), mix(paper, label, 0.18),
            mix(paper, label, 0.12),
        ]
        for (column, level) in levels.enumerated() {
            #expect(distance(scene.color(39 + 60 * Double(column), 41), level) <= 1, "level \(column)")
        }
        let (orange, band) = (opaque(1, 0.6, 0.2), opaque(0.3, 0.6, 0.9))
        for (y, ground) in [(110.0, paper), (135, band)] {
            #expect(distance(scene.color(48, y), mix(ground, orange, 0.6)) <= 1)
            #expect(distance(scene.color(124, y), orange) <= 1)
            #expect(distance(scene.color(276, y), ground * orange / 255) <= 1)
        }
        // Shadows of a style, along the middle of a left edge: outside of 96, where the band is, and inside
        // of 172.
        for x in 166..<192 {
            let alpha = 0.4 * cutNormal((GoldenScene.center(x) - 96) / 5)
            #expect(distance(scene.pixel(x, 270), mix(band, opaque(0, 0, 0), alpha)) <= 1.5, "column \(x)")
        }
        for x in 344..<380 {
            let alpha = 0.5 * cutNormal((172 - GoldenScene.center(x)) / 5)
            #expect(distance(scene.pixel(x, 270), mix(orange, opaque(0, 0, 0), alpha)) <= 1.5, "column \(x)")
        }
    }

    // MARK: Blend modes

    /// Colours that are not multiplied by their opacity.
    static let destinations: [(color: SIMD3<Double>, opacity: Double)] = [
        (SIMD3(0.95, 0.55, 0.2), 1), (SIMD3(0.2, 0.45, 0.9), 1), (SIMD3(0.2, 0.45, 0.9), 0.6),
        (SIMD3(0.3, 0.7, 0.4), 0.3), (.zero, 0),
    ]
    static let sources: [(color: SIMD3<Double>, opacity: Double)] = [
        (SIMD3(0.1, 0.6, 0.6), 1), (SIMD3(0.95, 0.8, 0.3), 1), (SIMD3(0.9, 0.2, 0.45), 0.55),
        (SIMD3(0.95, 0.8, 0.3), 0.25),
    ]

    static func color(_ color: (color: SIMD3<Double>, opacity: Double)) -> Color {
        Color(red: color.color.x, green: color.color.y, blue: color.color.z, opacity: color.opacity)
    }

    /// As eight bits hold it, multiplied by its opacity.
    static func bytes(_ color: (color: SIMD3<Double>, opacity: Double)) -> [Double] {
        let alpha = (color.opacity * 255).rounded() / 255
        return [color.color.x, color.color.y, color.color.z, 1].map { ($0 * alpha * 255).rounded() / 255 }
    }

    /// Each mode a tile of cells, a row a source, a column a destination, and a margin of sources alone.
    @Test func blendTable() throws {
        let drawing = Drawing(size: CGSize(width: 320, height: 152)) { context, _ in
            for mode in 0..<28 {
                var tile = context
                tile.translateBy(x: 4 + 45 * CGFloat(mode % 7), y: 4 + 37 * CGFloat(mode / 7))
                for (column, destination) in Self.destinations.enumerated() {
                    let cell = CGRect(x: 8 * CGFloat(column), y: 0, width: 8, height: 32)
                    tile.fill(Path(cell), with: .color(Self.color(destination)))
                }
                tile.blendMode = GraphicsContext.BlendMode(rawValue: Int32(mode))
                for (row, source) in Self.sources.enumerated() {
                    let cells = CGRect(x: 0, y: 8 * CGFloat(row), width: 40, height: 8)
                    tile.fill(Path(cells), with: .color(Self.color(source)))
                }
            }
        }
        let scene = GoldenScene(image: try expectGolden("blend/table", drawing, scale: 2))
        for mode in 0..<28 {
            for (row, source) in Self.sources.enumerated() {
                for (column, destination) in Self.destinations.enumerated() {
                    let found = scene.color(
                        8 + 45 * Double(mode % 7) + 8 * Double(column),
                        8 + 37 * Double(mode / 7) + 8 * Double(row))
                    let result = BlendFormula.result(mode, Self.bytes(source), Self.bytes(destination))
                    let expected = SIMD4(result[0], result[1], result[2], result[3]) * 255
                    #expect(
                        distance(found, expected) <= 1,
                        "\(GraphicsContext.BlendMode.names[mode]) \(row) over \(column): \(found), not \(expected)"
                    )
                }
            }
        }
    }
}
