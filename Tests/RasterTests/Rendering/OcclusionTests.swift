import Raster
import TestSupport
import Testing

/// What opaque rectangles hide is left out; nothing of that may be seen.
@Suite struct OcclusionTests {
    /// The same fills in one list, where later ones may hide earlier ones, and in a list each, where nothing is known of
    /// what comes.
    @Test func hiddenCommandsLeaveNoTrace() {
        for seed in 0..<150 {
            var random = SeededGenerator(seed: UInt64(seed) &+ 0x0CC1)
            let width = random.integer(64...300)
            let height = random.integer(64...300)
            let size = CGSize(width: width, height: height)
            let fills: [(Path, Color, FillStyle)] = (0..<random.integer(5...40)).map { _ in
                let corner = CGPoint(
                    x: random.number(-80...Double(width)), y: random.number(-80...Double(height)))
                var rect = CGRect(
                    x: corner.x, y: corner.y, width: random.number(1...300), height: random.number(1...300))
                if random.isLucky(oneIn: 3) { rect = rect.integral }
                let path =
                    random.isLucky(oneIn: 3)
                    ? Path(ellipseIn: rect)
                    : random.isLucky(oneIn: 8)
                        ? Path(CGRect(x: -9, y: -9, width: 999, height: 999)) : Path(rect)
                let color = Color(
                    red: random.number(0...1), green: random.number(0...1), blue: random.number(0...1),
                    opacity: random.isLucky(oneIn: 3) ? random.number(0...1) : 1)
                return (path, color, FillStyle(antialiased: !random.isLucky(oneIn: 4)))
            }
            let whole = Bitmap(width: width, height: height)
            Renderer(threads: 1).render(
                DisplayList.record(size: size) { context in
                    for (path, color, style) in fills {
                        context.fill(path, with: .color(color), style: style)
                    }
                }, into: whole)
            let oneByOne = Bitmap(width: width, height: height)
            for (path, color, style) in fills {
                Renderer(threads: 1).render(
                    DisplayList.record(size: size) { $0.fill(path, with: .color(color), style: style) },
                    into: oneByOne)
            }
            #expect(whole.image().hasSamePixels(as: oneByOne.image()), "seed \(seed)")
        }
    }

    /// Seen by its cost: two thousand layers of full size, each hiding the one before, take about as long as one.
    @Test func onlyTheLastOfManyLayersIsPainted() {
        let size = CGSize(width: 1024, height: 1024)
        func list(_ layers: Int) -> DisplayList {
            DisplayList.record(size: size) { context in
                for layer in 0..<layers {
                    context.fill(
                        Path(CGRect(origin: .zero, size: size)),
                        with: .color(white: Double(layer) / Double(layers)))
                }
            }
        }
        let bitmap = Bitmap(width: 1024, height: 1024)
        let renderer = Renderer(threads: 1)
        func time(_ list: DisplayList) -> Duration {
            renderer.render(list, into: bitmap)
            return (0..<5).map { _ in
                ContinuousClock().measure { renderer.render(list, into: bitmap) }
            }.min()!
        }
        // Painting them all would take 2,000 times as long.
        #expect(time(list(2000)) < time(list(1)) * 700)
    }
}
