import Foundation
import Raster
import TestSupport
import Testing

/// Guarantees 1 and 2: the pixels depend on the list and the scale, on nothing else; a tile is a crop.
@Suite struct SameBytesTests {
    static let listCount =
        ProcessInfo.processInfo.environment["RASTER_RANDOM_LISTS"].flatMap { Int($0) } ?? 1000

    /// How a random drawing fails to be the same in the ways that its seed picks.
    static func failure(_ random: RandomDrawing, seed: UInt64, variants: Int) -> String? {
        let drawing = random.drawing
        let extent = Drawing(size: random.size) { _, _ in }.image(scale: random.scale)
        let plain = RenderVariant(bandHeight: 1 << 20)
        let expected = drawing.image(scale: random.scale, renderer: plain.renderer)
        var generator = SeededGenerator(seed: seed ^ 0xABCD)
        for _ in 0..<variants {
            let variant = RenderVariant.random(&generator, width: extent.width, height: extent.height)
            if let difference = variant.difference(of: drawing, scale: random.scale, from: expected) {
                return difference
            }
        }
        return nil
    }

    @Test func randomListsGiveTheSameBytes() {
        var found = 0
        for seed in 0..<UInt64(Self.listCount) where found < 5 {
            let random = RandomDrawing(seed: seed)
            guard Self.failure(random, seed: seed, variants: 5) != nil else { continue }
            found += 1
            let smallest = random.minimized { Self.failure($0, seed: seed, variants: 5) != nil }
            let difference = Self.failure(smallest, seed: seed, variants: 5) ?? ""
            Issue.record("seed \(seed): \(difference)\n\(smallest)")
        }
    }

    /// The pictures are not empty: most lists paint, or the test above compares nothing.
    @Test func randomListsPaint() {
        let painted = (0..<100 as Range<UInt64>).count { seed in
            let image = RandomDrawing(seed: seed).drawing.image()
            let first = image[0, 0]
            return (0..<image.height).contains { y in (0..<image.width).contains { image[$0, y] != first } }
        }
        #expect(painted > 80)
    }

    @Test func everyKernelLevelIsTried() {
        var generator = SeededGenerator(seed: 1)
        var levels = Set<KernelLevel>()
        for _ in 0..<100 { levels.insert(RenderVariant.random(&generator, width: 9, height: 9).kernels) }
        #expect(levels == Set(KernelLevel.available))
    }
}
