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

    /// A band of more than 2^22 pixels is rasterized some rows at a time, and its paints are made so.
    @Test func hugeBandsAreTheSame() {
        let drawing = Drawing(size: CGSize(width: 2500, height: 2500)) { context, _ in
            let star = Path { path in
                path.addLines(
                    (0..<7).map { corner in
                        let angle = Double(corner) * 3 * 2 * .pi / 7
                        return CGPoint(x: 1250 + 1300 * cos(angle), y: 1250 + 1300 * sin(angle))
                    })
                path.closeSubpath()
            }
            context.fill(star, with: .color(.blue), style: FillStyle(eoFill: true))
            context.clip(to: Path(ellipseIn: CGRect(x: 20.5, y: 30.25, width: 2400, height: 2440)))
            context.stroke(star, with: .color(.red), style: StrokeStyle(lineWidth: 90, dash: [200, 31]))
            let shader = GraphicsContext.Shading.shader(
                Shader { place, _ in
                    Color.Resolved(
                        red: Float(place.x / 2500), green: Float(place.y / 2500), blue: 0.5, opacity: 0.5)
                })
            context.fill(Path(ellipseIn: CGRect(x: 100, y: -30, width: 2390, height: 2600)), with: shader)
        }
        var renderer = Renderer(threads: 1)
        let expected = drawing.image(renderer: renderer)
        renderer.bandHeight = 1 << 20
        #expect(drawing.image(renderer: renderer).hasSamePixels(as: expected))
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

    /// Of each ingredient there are lists enough, and commands that show when they are drawn by themselves.
    @Test func everyIngredientIsDrawn() {
        var lists: [RandomDrawing.Ingredient: Int] = [:]
        var seen: [RandomDrawing.Ingredient: Int] = [:]
        for seed in 0..<500 as Range<UInt64> {
            let random = RandomDrawing(seed: seed)
            var found = Set<RandomDrawing.Ingredient>()
            for command in random.commands {
                let ingredients = RandomDrawing.ingredients(of: command)
                found.formUnion(ingredients)
                guard ingredients.contains(where: { seen[$0, default: 0] < 10 }) else { continue }
                var alone = random
                alone.isOpaque = false
                alone.commands = [command]
                let image = alone.drawing.image()
                let shows = image.withUnsafePixels { bytes in bytes.contains { $0 != 0 } }
                if shows { for ingredient in ingredients { seen[ingredient, default: 0] += 1 } }
            }
            for ingredient in found { lists[ingredient, default: 0] += 1 }
        }
        for ingredient in RandomDrawing.Ingredient.allCases {
            // Materials are rare, for time's sake.
            let isRare = ingredient == .material
            #expect(lists[ingredient, default: 0] >= (isRare ? 2 : 20), "\(ingredient)")
            #expect(seen[ingredient, default: 0] >= (isRare ? 1 : 10), "\(ingredient)")
        }
    }

    @Test func everyKernelLevelIsTried() {
        var generator = SeededGenerator(seed: 1)
        var levels = Set<KernelLevel>()
        for _ in 0..<100 { levels.insert(RenderVariant.random(&generator, width: 9, height: 9).kernels) }
        #expect(levels == Set(KernelLevel.available))
    }
}
