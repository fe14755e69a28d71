import Raster
import TestSupport
import Testing

/// What opaque rectangles and convex shapes hide is left out; nothing of that may be seen.
@Suite struct OcclusionTests {
    /// The same fills in one list, where later ones may hide earlier ones, and in a list each, where nothing
    /// is known of what comes.
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
                let path = outline(in: rect, &random)
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

    private func outline(in rect: CGRect, _ random: inout SeededGenerator) -> Path {
        switch random.integer(0...8) {
        case 0: return Path(ellipseIn: rect)
        case 1: return Path(roundedRect: rect, cornerRadius: random.number(0...80))
        case 2:
            return Path { path in
                path.addLines((0..<3).map { _ in random.point(-100...400) })
                path.closeSubpath()
            }
        case 3:
            let turn = CGAffineTransform(translationX: rect.midX, y: rect.midY)
                .rotated(by: random.number(0...6)).translatedBy(x: -rect.midX, y: -rect.midY)
            return Path(rect).applying(turn)
        case 4: return Path(ellipseIn: rect).strokedPath(StrokeStyle(lineWidth: random.number(1...150)))
        case 5: return Path(CGRect(x: -9, y: -9, width: 999, height: 999))
        default: return Path(rect)
        }
    }

    /// Whole tiles inside a convex shape are hidden, wherever the picture is cut into bands.
    @Test(arguments: [64, 100, 640]) func convexShapesHide(bandHeight: Int) {
        let shapes = [
            Path(ellipseIn: CGRect(x: -100, y: -100, width: 840, height: 840)),
            Path(roundedRect: CGRect(x: 0, y: 0, width: 640, height: 640), cornerRadius: 60),
            Path { path in
                path.addLines([CGPoint(x: 320, y: -400), CGPoint(x: 1400, y: 900), CGPoint(x: -800, y: 900)])
                path.closeSubpath()
            },
        ]
        for (number, shape) in shapes.enumerated() {
            let paint = CountingPaint()
            let list = DisplayList.record(size: CGSize(width: 640, height: 640)) { context in
                // In the tiles from (256, 256) to (384, 384), inside of all three.
                context.fill(Path(CGRect(x: 260, y: 260, width: 100, height: 100)), with: paint.shading)
                context.fill(shape, with: .color(.red))
            }
            var renderer = Renderer(threads: 1)
            renderer.bandHeight = bandHeight
            renderer.render(list, into: Bitmap(width: 640, height: 640))
            #expect(paint.count == 0, "shape \(number)")
        }
    }

    /// Of two thousand layers of full size, each hiding the one before, no pixel but the last one's is asked
    /// for.
    @Test func onlyTheLastOfManyLayersIsPainted() {
        let size = CGSize(width: 512, height: 512)
        let (hidden, last) = (CountingPaint(), CountingPaint())
        let list = DisplayList.record(size: size) { context in
            let whole = Path(CGRect(origin: .zero, size: size))
            for layer in 0..<2000 {
                let color = Color(white: Double(layer) / 2000)
                context.fill(whole, with: layer % 2 == 0 ? hidden.shading : .color(color))
            }
            context.fill(whole, with: .color(.red))
            context.fill(Path(CGRect(x: 64, y: 64, width: 64, height: 64)), with: last.shading)
        }
        Renderer(threads: 1).render(list, into: Bitmap(width: 512, height: 512))
        #expect(hidden.count == 0 && last.count >= 64 * 64)
    }

    /// No pixel of what is hidden is asked for, and of what is partly hidden those in the tiles of 64 that
    /// show.
    @Test func whatIsHiddenIsNotComputed() {
        for (hidden, expected) in [(CGFloat(640), 0), (256, 640 * 384), (100, 640 * 576), (0, 640 * 640)] {
            let paint = CountingPaint()
            let list = DisplayList.record(size: CGSize(width: 640, height: 640)) { context in
                context.fill(Path(CGRect(x: 0, y: 0, width: 640, height: 640)), with: paint.shading)
                context.fill(Path(CGRect(x: 0, y: 0, width: 640, height: hidden)), with: .color(.red))
            }
            var renderer = Renderer(threads: 1)
            renderer.bandHeight = 64
            renderer.render(list, into: Bitmap(width: 640, height: 640))
            #expect(paint.count == expected, "\(hidden) rows hidden")
        }
    }
}
