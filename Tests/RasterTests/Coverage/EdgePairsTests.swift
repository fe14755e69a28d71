import Foundation
import Raster
import TestSupport
import Testing

/// Polygons of so few edges that each is compared with each: every level of the kernels finds the crossings
/// that plain Swift finds.
@Suite struct EdgePairsTests {
    @Test func everyLevelFindsTheSameCrossings() {
        var random = SeededGenerator(seed: 90)
        var different = 0
        for number in 0..<150 {
            // On a lattice ends lie on edges and edges run over one another; far apart products are large, or
            // no longer exact.
            let isLattice = number % 3 == 0
            let extent: Double = number % 11 == 3 ? 20_000 : number % 5 == 1 ? 900 : 60
            let count = random.integer(16...64)
            let contours = number % 7 == 2 ? random.integer(4...20) : random.integer(1...3)
            let path = Path { path in
                for contour in 0..<contours {
                    let corners = count * (contour + 1) / contours - count * contour / contours
                    guard corners >= 2 else { continue }
                    path.addLines(
                        (0..<corners).map { _ in
                            isLattice
                                ? CGPoint(x: 5 * random.integer(0...9), y: 5 * random.integer(0...9))
                                : random.point(-20...extent)
                        })
                    path.closeSubpath()
                }
            }
            let isEvenOdd = random.isLucky(oneIn: 2)
            let list = Drawing(size: CGSize(width: 64, height: 64)) { context, _ in
                context.fill(path, with: .color(.white), style: FillStyle(eoFill: isEvenOdd))
            }.displayList
            let picture = expectTheSameAtEveryLevel(list, width: 64, height: 64, "\(number)")
            if picture.contains(where: { $0 != 0 && $0 != 255 }) { different += 1 }
        }
        #expect(different > 100)
    }

    /// Of more edges chains are compared, by their boxes.
    @Test func everyLevelFindsTheSameMeetings() {
        var random = SeededGenerator(seed: 91)
        var different = 0
        for number in 0..<100 {
            // Walks whose edges cross, touch and run over one another, some of them very large or of one
            // height.
            let isLattice = number % 3 == 0
            let step: Double = number % 7 == 1 ? 4000 : number % 7 == 2 ? 0.25 : 6
            let contours = random.integer(1...4)
            let path = Path { path in
                for _ in 0..<contours {
                    var corner = random.point(0...64)
                    path.move(to: corner)
                    for _ in 0..<random.integer(65...500) / contours {
                        let move = random.point(-1...1)
                        corner.x += move.x * step
                        corner.y += number % 10 == 9 ? 0 : move.y * step
                        if isLattice { corner = CGPoint(x: corner.x.rounded(), y: corner.y.rounded()) }
                        path.addLine(to: corner)
                    }
                    path.closeSubpath()
                }
            }
            let list = Drawing(size: CGSize(width: 64, height: 64)) { context, _ in
                context.fill(path, with: .color(.white), style: FillStyle(eoFill: number % 2 == 0))
                context.stroke(path, with: .color(.red), lineWidth: 0.5)
            }.displayList
            let picture = expectTheSameAtEveryLevel(list, width: 64, height: 64, "\(number)")
            if picture.contains(where: { $0 != 0 && $0 != 255 }) { different += 1 }
        }
        #expect(different > 60)
    }

    /// Polygons of few edges, and the same with each edge in eight, which go by their chains: one set of
    /// points is covered, and crossings may round differently.
    @Test func edgesInPartsCoverTheSame() {
        var random = SeededGenerator(seed: 92)
        var edgePixels = 0
        for number in 0..<80 {
            // On a lattice corners lie on edges and edges run over one another.
            let isLattice = number % 3 == 0
            let contours = random.integer(1...3)
            let corners = (0..<contours).map { _ in
                (0..<random.integer(9...20)).map { _ in
                    // Eighths of the way between corners are on the device grid, too.
                    isLattice
                        ? CGPoint(x: 5 * random.integer(0...12), y: 5 * random.integer(0...12))
                        : CGPoint(
                            x: Double(random.integer(0...32768)) / 512,
                            y: Double(random.integer(0...32768)) / 512)
                }
            }
            func picture(parts: Int) -> [UInt8] {
                let path = Path { path in
                    for contour in corners {
                        for (index, corner) in contour.enumerated() {
                            let next = contour[(index + 1) % contour.count]
                            for part in 0..<parts {
                                let along = Double(part) / Double(parts)
                                let point = CGPoint(
                                    x: corner.x + (next.x - corner.x) * along,
                                    y: corner.y + (next.y - corner.y) * along)
                                if index + part == 0 { path.move(to: point) } else { path.addLine(to: point) }
                            }
                        }
                        path.closeSubpath()
                    }
                }
                let style = FillStyle(eoFill: number % 2 == 0)
                let list = Drawing(size: CGSize(width: 64, height: 64)) { context, _ in
                    context.fill(path, with: .color(.white), style: style)
                }.displayList
                return expectTheSameAtEveryLevel(list, width: 64, height: 64, "\(number)")
            }
            let (whole, inParts) = (picture(parts: 1), picture(parts: 8))
            let farthest = zip(whole, inParts).map { abs(Int($0) - Int($1)) }.max() ?? 0
            #expect(farthest <= 1, "\(number)")
            edgePixels += whole.count { $0 != 0 && $0 != 255 } / 4
        }
        #expect(edgePixels > 20_000)
    }
}
