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
            let fills: [Fill] = (0..<random.integer(5...40)).map { _ in
                let corner = CGPoint(
                    x: random.number(-80...Double(width)), y: random.number(-80...Double(height)))
                var rect = CGRect(
                    x: corner.x, y: corner.y, width: random.number(1...300), height: random.number(1...300))
                if random.isLucky(oneIn: 3) { rect = rect.integral }
                let path = outline(in: rect, &random)
                let color = Color(
                    red: random.number(0...1), green: random.number(0...1), blue: random.number(0...1),
                    opacity: random.isLucky(oneIn: 3) ? random.number(0...1) : 1)
                return Fill(
                    path: path, color: color, style: FillStyle(antialiased: !random.isLucky(oneIn: 4)),
                    transform: transform(&random), clip: clip(width, height, &random))
            }
            let bandHeight = random.element(of: [nil, 37, 64, 100])
            #expect(
                picture(of: fills, size, bandHeight).hasSamePixels(as: pictureOneByOne(of: fills, size)),
                "seed \(seed)")
        }
    }

    private struct Fill {
        var path: Path
        var color: Color
        var style = FillStyle()
        var transform = CGAffineTransform.identity
        var clip: CGRect?

        func draw(in context: GraphicsContext) {
            var context = context
            if let clip { context.clip(to: Path(clip)) }
            context.concatenate(transform)
            context.fill(path, with: .color(color), style: style)
        }
    }

    private func picture(of fills: [Fill], _ size: CGSize, _ bandHeight: Int?) -> CGImage {
        let bitmap = Bitmap(width: Int(size.width), height: Int(size.height))
        var renderer = Renderer(threads: 1)
        renderer.bandHeight = bandHeight
        let list = DisplayList.record(size: size) { context in
            for fill in fills { fill.draw(in: context) }
        }
        renderer.render(list, into: bitmap)
        return bitmap.image()
    }

    private func pictureOneByOne(of fills: [Fill], _ size: CGSize) -> CGImage {
        let bitmap = Bitmap(width: Int(size.width), height: Int(size.height))
        for fill in fills {
            Renderer(threads: 1).render(
                DisplayList.record(size: size) { fill.draw(in: $0) }, into: bitmap)
        }
        return bitmap.image()
    }

    /// Mostly none; else turned, mirrored, skewed or flat.
    private func transform(_ random: inout SeededGenerator) -> CGAffineTransform {
        guard random.isLucky(oneIn: 3) else { return .identity }
        return CGAffineTransform(
            a: random.number(-1.5...1.5), b: random.number(-1...1), c: random.number(-1...1),
            d: random.isLucky(oneIn: 6) ? 0 : random.number(-1.5...1.5), tx: random.number(0...200),
            ty: random.number(0...200))
    }

    /// Mostly none; else whole pixels, beyond which nothing is painted though there are no spans to cut.
    private func clip(_ width: Int, _ height: Int, _ random: inout SeededGenerator) -> CGRect? {
        guard random.isLucky(oneIn: 4) else { return nil }
        return CGRect(
            x: random.integer(0...width / 2), y: random.integer(0...height / 2),
            width: random.integer(1...width),
            height: random.integer(1...height))
    }

    /// Shapes with a point that isn't finite, or that isn't once it is transformed, are not painted.
    @Test func whatPaintsNothingHidesNothing() {
        func lines(_ points: [CGPoint]) -> Path {
            Path { path in
                path.addLines(points)
                path.closeSubpath()
            }
        }
        func curve(from start: CGPoint, to end: CGPoint) -> Path {
            Path { path in
                path.move(to: start)
                path.addCurve(
                    to: end, control1: .zero, control2: CGPoint(x: 640, y: 640))
            }
        }
        let enlarged = CGAffineTransform(scaleX: 10, y: 10)
        let shapes: [(Path, CGAffineTransform)] = [
            (curve(from: CGPoint(x: CGFloat.nan, y: .nan), to: CGPoint(x: CGFloat.nan, y: .nan)), .identity),
            (curve(from: CGPoint(x: 0, y: CGFloat.nan), to: CGPoint(x: 9, y: CGFloat.nan)), .identity),
            (
                lines([CGPoint(x: 0, y: -1000), CGPoint(x: 0, y: 1000), CGPoint(x: CGFloat.infinity, y: 0)]),
                .identity
            ),
            (
                lines([
                    CGPoint(x: 0, y: -1000), CGPoint(x: 320, y: 2000), CGPoint(x: 640, y: -1000),
                    CGPoint(x: CGFloat.nan, y: .nan),
                ]), .identity
            ),
            (lines([CGPoint(x: 0, y: -1000), CGPoint(x: 0, y: 1000), CGPoint(x: 1e308, y: 0)]), enlarged),
            (lines([CGPoint(x: 0, y: -1000), CGPoint(x: 0, y: 1000), CGPoint(x: 9e9, y: 0)]), .identity),
            (
                Path(ellipseIn: CGRect(x: 0, y: 0, width: 640, height: 640)),
                CGAffineTransform(a: 1, b: .nan, c: 0, d: 1, tx: 0, ty: 0)
            ),
        ]
        let size = CGSize(width: 640, height: 640)
        for (number, (path, transform)) in shapes.enumerated() {
            let fills = [
                Fill(path: Path(CGRect(origin: .zero, size: size)), color: .blue),
                Fill(path: Path(ellipseIn: CGRect(x: 100, y: 100, width: 300, height: 300)), color: .white),
                Fill(path: path, color: .red, transform: transform),
            ]
            #expect(
                picture(of: fills, size, nil).hasSamePixels(as: pictureOneByOne(of: fills, size)),
                "shape \(number)")
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
                path.addLines([CGPoint(x: 320, y: -100), CGPoint(x: 1400, y: 900), CGPoint(x: -800, y: 900)])
                path.closeSubpath()
            },
        ]
        for (number, shape) in shapes.enumerated() {
            let (paint, seen) = (CountingPaint(), CountingPaint())
            let list = DisplayList.record(size: CGSize(width: 640, height: 640)) { context in
                // In the tiles from (256, 256) to (384, 384), inside of all three.
                context.fill(Path(CGRect(x: 260, y: 260, width: 100, height: 100)), with: paint.shading)
                // In the first tile, which each of them leaves open in part.
                context.fill(Path(CGRect(x: 0, y: 0, width: 64, height: 64)), with: seen.shading)
                context.fill(shape, with: .color(.red))
            }
            var renderer = Renderer(threads: 1)
            renderer.bandHeight = bandHeight
            renderer.render(list, into: Bitmap(width: 640, height: 640))
            #expect(paint.count == 0 && seen.count >= 64 * 64, "shape \(number)")
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
