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
            // On a lattice ends lie on edges and edges run over one another; far apart products are large.
            let isLattice = number % 3 == 0
            let extent: Double = number % 5 == 1 ? 900 : 60
            let count = random.integer(16...64)
            let contours = random.integer(1...3)
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
            let pictures = KernelLevel.available.map { level in
                let bitmap = Bitmap(width: 64, height: 64)
                var renderer = Renderer(threads: 1)
                renderer.kernels = level
                renderer.render(list, into: bitmap)
                return bitmap.withUnsafePixels { Array($0) }
            }
            for (level, picture) in zip(KernelLevel.available, pictures) {
                #expect(picture == pictures[0], "\(number), \(level)")
            }
            if pictures[0].contains(where: { $0 != 0 && $0 != 255 }) { different += 1 }
        }
        #expect(different > 100)
    }
}
