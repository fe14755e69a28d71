import Foundation
import Raster
import TestSupport
import Testing

/// Guarantee 4: without antialiasing a pixel belongs to a shape when its centre does, half-open.
@Suite struct AliasedFillTests {
    /// A grid of moved corners over more than the canvas, each quadrilateral cut along one diagonal.
    static func triangulation(_ random: inout SeededGenerator, side: Int) -> [[CGPoint]] {
        let cells = random.integer(1...9)
        let step = Double(side + 4) / Double(cells)
        let snap = random.element(of: [0.0, 0.5, 1])
        var corners: [[CGPoint]] = []
        for row in 0...cells {
            corners.append(
                (0...cells).map { column in
                    var point = CGPoint(
                        x: -2 + step * (Double(column) + random.number(-0.2...0.2)),
                        y: -2 + step * (Double(row) + random.number(-0.2...0.2)))
                    // Corners and edges right on pixel centres are where half-open shows.
                    if snap > 0 && step > 6 {
                        point = CGPoint(
                            x: (point.x / snap).rounded() * snap, y: (point.y / snap).rounded() * snap)
                    }
                    if row == 0 { point.y = -9 }
                    if row == cells { point.y = Double(side) + 9 }
                    if column == 0 { point.x = -9 }
                    if column == cells { point.x = Double(side) + 9 }
                    return point
                })
        }
        var triangles: [[CGPoint]] = []
        for row in 0..<cells {
            for column in 0..<cells {
                let (a, b) = (corners[row][column], corners[row][column + 1])
                let (c, d) = (corners[row + 1][column + 1], corners[row + 1][column])
                let pair = random.isLucky(oneIn: 2) ? [[a, b, c], [a, c, d]] : [[a, b, d], [b, c, d]]
                triangles += pair.map { random.isLucky(oneIn: 2) ? $0 : $0.reversed() }
            }
        }
        return triangles
    }

    @Test func trianglesThatShareEdgesTileThePlane() {
        var random = SeededGenerator(seed: 21)
        let side = 40
        for number in 0..<300 {
            let triangles = Self.triangulation(&random, side: side)
            let turned = random.isLucky(oneIn: 3) ? random.number(-3...3) : 0
            let image = Drawing(size: CGSize(width: side, height: side)) { context, _ in
                if turned != 0 {
                    // About the middle; the canvas stays inside what the grid covers when it is enlarged.
                    context.translateBy(x: 20, y: 20)
                    context.rotate(by: .radians(turned))
                    context.scaleBy(x: 2, y: 2)
                    context.translateBy(x: -20, y: -20)
                }
                for triangle in triangles {
                    let path = Path { path in
                        path.addLines(triangle)
                        path.closeSubpath()
                    }
                    context.fill(
                        path, with: .color(white: 1, opacity: 0.2), style: FillStyle(antialiased: false))
                }
            }.image()
            // Painted once an alpha of 51; none is 0 and twice is 92.
            for y in 0..<side {
                for x in 0..<side where image[x, y].alpha != 51 {
                    Issue.record(
                        "\(number): (\(x), \(y)) has alpha \(image[x, y].alpha), turned by \(turned)")
                    return
                }
            }
        }
    }

    @Test func aPixelBelongsWhereItsCentreIs() {
        var random = SeededGenerator(seed: 22)
        let side = 48
        for _ in 0..<150 {
            let points = (0..<random.integer(3...9)).map { _ in random.point(-10...58) }
            let evenOdd = random.isLucky(oneIn: 2)
            let image = Drawing(size: CGSize(width: side, height: side)) { context, _ in
                context.fill(
                    Path { $0.addLines(points) }, with: .color(.white),
                    style: FillStyle(eoFill: evenOdd, antialiased: false))
            }.image()
            for y in 0..<side {
                for x in 0..<side {
                    let centre = CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5)
                    var winding = 0
                    var isClose = false
                    for (index, a) in points.enumerated() {
                        let b = points[(index + 1) % points.count]
                        if (a.y - centre.y).magnitude < 1e-4 { isClose = true }
                        guard (a.y <= centre.y) != (b.y <= centre.y) else { continue }
                        let crossing = a.x + (centre.y - a.y) / (b.y - a.y) * (b.x - a.x)
                        // Coordinates are rounded to 1/65536 pixel; nearer than this either answer is right.
                        if (crossing - centre.x).magnitude < 1e-3 { isClose = true }
                        if crossing <= centre.x { winding += a.y <= centre.y ? 1 : -1 }
                    }
                    if isClose { continue }
                    let isInside = evenOdd ? winding & 1 != 0 : winding != 0
                    #expect(image[x, y].alpha == (isInside ? 255 : 0), "(\(x), \(y)) of \(points)")
                }
            }
        }
    }

    /// A centre on the left or the upper edge is inside, on the right or the lower one outside.
    @Test func edgesAreHalfOpen() {
        let rect = CGRect(x: 1.5, y: 2.5, width: 3, height: 4)
        for path in [Path(rect), Path(corners: rect)] {
            let image = Drawing(size: CGSize(width: 8, height: 8)) { context, _ in
                context.fill(path, with: .color(.white), style: FillStyle(antialiased: false))
            }.image()
            for y in 0..<8 {
                for x in 0..<8 {
                    let isInside = (1...3).contains(x) && (2...5).contains(y)
                    #expect(image[x, y].alpha == (isInside ? 255 : 0), "(\(x), \(y))")
                }
            }
        }
    }
}
