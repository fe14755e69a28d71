import Raster
import TestSupport
import Testing

/// Polygons that once had a wrong pixel.
@Suite struct CoverageRegressionTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var evenOdd = false
        var points: [(Double, Double)]
        var testDescription: String { name }
    }

    static let cases: [Case] = [
        Case(
            name: "a chain that begins level crosses the one before it", evenOdd: true,
            points: [(18.9375, 19.5), (20.9375, 17.5), (20.8125, 17.5), (20.8125, 19.5)]),
        Case(
            name: "a chain that begins upright crosses the one before it", evenOdd: true,
            points: [(19.6875, 8.3125), (21.6875, 6.1875), (21.6875, 6.6875), (19.6875, 6.6875)]),
        Case(
            name: "a chain that turns back upright", evenOdd: true,
            points: [(20.5625, 20.875), (20.5, 21.875), (20.5, 21.375), (21, 20.875)]),
        Case(
            name: "small, level and upright",
            points: [(3.797, 3.272), (1.242, 2.458), (1.775, 2.458), (1.775, 3.949)]),
        Case(
            name: "small, six corners",
            points: [
                (0.434, 1.811), (3.413, 1.46), (1.947, 3.911), (0.142, 0.153), (0.142, 0.848), (2.226, 0.848),
            ]),
        Case(
            name: "a contour that begins with a level edge between two rows, and closes in the pixel",
            evenOdd: true,
            points: [(2.5, 4), (2.25, 4), (3.25, 2.25), (3.25, 1.5), (4, 1.5), (0.25, 1.5)]),
        Case(
            name: "a contour that begins with a level edge between two rows, four corners",
            points: [(0, 3), (0.75, 3), (0.75, 0.75), (3, 1.25)]),
        Case(
            name: "a contour that begins with a level edge between two rows, five corners",
            points: [(2, 0), (2.75, 0), (0.5, 1.75), (0.5, 0.75), (3.75, 2.5)]),
        Case(
            name: "a contour that begins with a level edge between two rows", evenOdd: true,
            points: [(5.2, 6), (5.8, 6), (5.1, 5.2), (7, 3), (5.9, 5.1)]),
    ]

    private static func worstError(_ points: [CGPoint], evenOdd: Bool, size: Int) -> Double {
        let drawing = Drawing(size: CGSize(width: size, height: size)) { context, _ in
            context.fill(
                Path { path in
                    path.addLines(points)
                    path.closeSubpath()
                }, with: .color(.white), style: FillStyle(eoFill: evenOdd))
        }
        let image = drawing.image()
        let exact = ExactCoverage(polygons: [points], width: size, height: size, evenOdd: evenOdd)
        var worst = 0.0
        for y in 0..<size {
            for x in 0..<size {
                worst = max(worst, (Double(image[x, y].alpha) - exact.areas[y * size + x] * 255).magnitude)
            }
        }
        return worst
    }

    @Test(arguments: cases) func wasWrongOnce(_ shape: Case) {
        let points = shape.points.map { CGPoint(x: $0.0, y: $0.1) }
        #expect(Self.worstError(points, evenOdd: shape.evenOdd, size: 32) <= 0.6)
    }

    /// Small polygons on a canvas of few pixels, their corners often in line with one another: every pixel
    /// has several edges, and level and upright edges are as common as slanted ones.
    @Test(arguments: 0..<8) func smallPolygons(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed) &+ 0x5117)
        for _ in 0..<1500 {
            let grid = random.element(of: [1, 0.5, 0.25, 0.0625, 0])
            var points: [CGPoint] = []
            for _ in 0..<random.integer(3...7) {
                var x = random.number(0...4)
                var y = random.number(0...4)
                if grid > 0 {
                    x = (x / grid).rounded() * grid
                    y = (y / grid).rounded() * grid
                }
                if let last = points.last {
                    if random.isLucky(oneIn: 4) { x = last.x }
                    if random.isLucky(oneIn: 4) { y = last.y }
                }
                points.append(CGPoint(x: x, y: y))
            }
            let evenOdd = random.isLucky(oneIn: 2)
            let error = Self.worstError(points, evenOdd: evenOdd, size: 4)
            if error > 0.6 {
                Issue.record("\(evenOdd ? "even-odd" : "nonzero") \(points.map { ($0.x, $0.y) }): \(error)")
                return
            }
        }
    }
}
