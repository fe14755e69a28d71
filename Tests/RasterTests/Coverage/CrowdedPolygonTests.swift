import Foundation
import Raster
import TestSupport
import Testing

/// Polygons of more edges than are compared each with each, full of what needs a choice: corners on a coarse
/// lattice, so that corners coincide, lie on edges, and edges run over one another, level ones too.
@Suite struct CrowdedPolygonTests {
    @Test(arguments: [false, true]) func coincidencesCoverTheirArea(evenOdd: Bool) {
        var random = SeededGenerator(seed: 4711)
        let side = 24
        for number in 0..<12 {
            let polygons = (0..<random.integer(3...14)).map { _ in
                // Some corners twice, some edges there and back.
                (0..<random.integer(3...30)).map { _ in
                    CGPoint(
                        x: CGFloat(random.integer(0...8)) * 2.5 + 2,
                        y: CGFloat(random.integer(0...8)) * 2.5 + 2)
                }
            }
            let path = Path { path in
                for polygon in polygons {
                    path.addLines(polygon)
                    path.closeSubpath()
                }
            }
            let exact = ExactCoverage(polygons: polygons, width: side, height: side, evenOdd: evenOdd)
            let picture = Drawing(size: CGSize(width: side, height: side)) { context, _ in
                context.fill(path, with: .color(.white), style: FillStyle(eoFill: evenOdd))
            }.image()
            var worst = 0.0
            for y in 0..<side {
                for x in 0..<side {
                    worst = max(worst, (Double(picture[x, y].alpha) - exact[x, y] * 255).magnitude)
                }
            }
            #expect(worst < 0.51, "\(number), \(polygons.map(\.count)) corners")
        }
    }

    /// Where windings are high they stay so across a pixel's crossings; where others lower them, they don't.
    @Test func whatLowersWindingsIsCutOut() {
        var random = SeededGenerator(seed: 1507)
        let side = 24
        for number in 0..<24 {
            let around = [(0, 0), (side, 0), (side, side), (0, side)].map { CGPoint(x: $0.0, y: $0.1) }
            let triangles = (0..<(20 + number * 2)).map { _ in
                let corners = (0..<3).map { _ in
                    CGPoint(x: random.number(1...23), y: random.number(1...23))
                }
                let a = CGPoint(x: corners[1].x - corners[0].x, y: corners[1].y - corners[0].y)
                let b = CGPoint(x: corners[2].x - corners[0].x, y: corners[2].y - corners[0].y)
                // Against the square's direction.
                return a.x * b.y - a.y * b.x < 0 ? corners : corners.reversed()
            }
            let polygons = Array(repeating: around, count: 1 + number % 6) + triangles
            let path = Path { path in
                for polygon in polygons {
                    path.addLines(polygon)
                    path.closeSubpath()
                }
            }
            let exact = ExactCoverage(polygons: polygons, width: side, height: side, evenOdd: false)
            let picture = Drawing(size: CGSize(width: side, height: side)) { context, _ in
                context.fill(path, with: .color(.white))
            }.image()
            var worst = 0.0
            for y in 0..<side {
                for x in 0..<side {
                    worst = max(worst, (Double(picture[x, y].alpha) - exact[x, y] * 255).magnitude)
                }
            }
            #expect(worst < 0.51, "\(number), \(polygons.count) polygons: \(worst)")
        }
    }
}
