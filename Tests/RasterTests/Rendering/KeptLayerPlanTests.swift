import Foundation
import Raster
import TestSupport
import Testing

/// A list keeps what it was found to need for its last picture, which no other picture may be drawn by.
@Suite struct KeptLayerPlanTests {
    private static func picture(
        of list: DisplayList, scale: CGFloat, _ colorMode: ColorRenderingMode
    ) -> [UInt8] {
        let extent = list.pixelExtent(scale: scale)
        let bitmap = Bitmap(width: extent.width, height: extent.height)
        Renderer(threads: 1).render(list, into: bitmap, scale: scale, colorMode: colorMode)
        return bitmap.withUnsafePixels { Array($0) }
    }

    /// Drawn at another scale, and in another space, and as before, it has the pixels of a list of its own.
    @Test func drawnAnewIsDrawnTheSame() {
        var (layered, scaled) = (0, 0)
        for seed in 0..<60 as Range<UInt64> {
            let random = RandomDrawing(seed: seed)
            let list = random.drawing.displayList
            if list.description.contains("layer") { layered += 1 }
            var generator = SeededGenerator(seed: seed)
            for _ in 0..<6 {
                let scale: CGFloat = generator.element(of: [1, 1, 2, 0.7])
                let mode: ColorRenderingMode = generator.element(of: [.nonLinear, .nonLinear, .linear])
                if scale != 1 { scaled += 1 }
                let again = Self.picture(of: list, scale: scale, mode)
                let other = random.drawing.displayList
                #expect(other != list)
                let alone = Self.picture(of: other, scale: scale, mode)
                let isSame = again == alone
                #expect(isSame, "seed \(seed), scale \(scale), \(mode)")
            }
        }
        #expect(layered > 20 && scaled > 100)
    }

    /// Limits are kept to by a list that was drawn without.
    @Test func limitsAreHeardOf() {
        let drawing = Drawing(size: CGSize(width: 300, height: 300)) { context, size in
            context.addFilter(.blur(radius: 20))
            context.fill(Path(ellipseIn: CGRect(origin: .zero, size: size)), with: .color(.red))
        }
        let list = drawing.displayList
        let free = Self.picture(of: list, scale: 1, .nonLinear)
        #expect(free.contains { $0 != 0 })
        var limits = RenderLimits()
        limits.layerByteCount = 1000
        #expect(throws: RenderError.self) {
            try Renderer(threads: 1).render(list, into: Bitmap(width: 300, height: 300), limits: limits)
        }
        #expect(Self.picture(of: list, scale: 1, .nonLinear) == free)
    }
}
