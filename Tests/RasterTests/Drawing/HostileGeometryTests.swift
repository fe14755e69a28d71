import Foundation
import Raster
import TestSupport
import Testing

/// Guarantee 5: drawing never fails, takes no more time than canvas and input call for, and what is visible
/// is right.
@Suite(.serialized) struct HostileGeometryTests {
    static let side = 40
    static let style = FillStyle()

    static func polygon(_ points: [CGPoint]) -> Path {
        Path { path in
            path.addLines(points)
            path.closeSubpath()
        }
    }

    static func picture(
        of path: Path, style: FillStyle = FillStyle(), transform: CGAffineTransform = .identity,
        scale: CGFloat = 1
    ) -> CGImage {
        Drawing(size: CGSize(width: side, height: side)) { context, _ in
            context.transform = transform
            context.fill(path, with: .color(.white), style: style)
        }.image(scale: scale)
    }

    static let values: [CGFloat] = [
        .nan, .infinity, -.infinity, 1e300, -1e300, 1e-300, -1e-300, .leastNonzeroMagnitude,
        .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e9, -1e9, 1_073_741_824, 1_073_741_825, 4.6e18,
        -1e12,
        0, -0.0, 20.5, 40,
    ]

    /// Everything made of hostile numbers draws or not, but returns, and stays inside the canvas.
    @Test func hostileNumbersNeverTrapNorPaintOutside() {
        var random = SeededGenerator(seed: 31)
        var mostPoints = (fill: 0, stroke: 0)
        for number in 0..<min(3000, SameBytesTests.listCount * 3) {
            func value() -> CGFloat {
                random.isLucky(oneIn: 3) ? random.number(-10...50) : random.element(of: Self.values)
            }
            func point() -> CGPoint { CGPoint(x: value(), y: value()) }
            func rect() -> CGRect { CGRect(x: value(), y: value(), width: value(), height: value()) }
            let path: Path =
                switch number % 8 {
                case 0: Path(rect())
                case 1: Path(ellipseIn: rect())
                case 2: Path(roundedRect: rect(), cornerRadius: value())
                case 3:
                    Path {
                        $0.move(to: point())
                        $0.addCurve(to: point(), control1: point(), control2: point())
                        $0.addQuadCurve(to: point(), control: point())
                    }
                case 4:
                    Path {
                        $0.addArc(
                            center: point(), radius: value(), startAngle: .radians(value()),
                            endAngle: .radians(value()), clockwise: random.isLucky(oneIn: 2))
                    }
                default: Self.polygon((0..<random.integer(1...6)).map { _ in point() })
                }
            let drawing = Drawing(size: CGSize(width: Self.side, height: Self.side)) { context, _ in
                if random.isLucky(oneIn: 3) {
                    context.transform = CGAffineTransform(
                        a: value(), b: value(), c: value(), d: value(), tx: value(), ty: value())
                }
                if random.isLucky(oneIn: 5) { context.opacity = Double(value()) }
                context.fill(
                    path, with: .color(.white),
                    style: FillStyle(eoFill: random.isLucky(oneIn: 2), antialiased: !random.isLucky(oneIn: 3))
                )
                if number % 10 == 0 { context.stroke(path, with: .color(.red), lineWidth: value()) }
            }
            let bitmap = Bitmap(width: Self.side + 20, height: Self.side + 20)
            bitmap.clear(opaque: true)
            Renderer().render(drawing.displayList, into: bitmap, origin: (-10, -10))
            let counts = Self.pointCounts(drawing)
            mostPoints = (max(mostPoints.fill, counts[0] ?? 0), max(mostPoints.stroke, counts[1] ?? 0))
            bitmap.withUnsafePixels { bytes in
                let pixels = bytes.bindMemory(to: UInt32.self)
                let width = Self.side + 20
                for y in 0..<width {
                    for x in 0..<width where !(10..<width - 10).contains(x) || !(10..<width - 10).contains(y)
                    {
                        if pixels[y * width + x] != 0xFF00_0000 {
                            Issue.record("\(number) paints at (\(x), \(y))")
                        }
                    }
                }
            }
        }
        // Fills follow curves where the canvas is, strokes wherever they go, up to 2^30 pixels away: circles
        // as large have millions of chords within 1/256 pixel. Arcs may go round several times.
        #expect(mostPoints.fill < 1 << 14)
        #expect(mostPoints.stroke < 1 << 22)
    }

    @Test func hostileSizesAndScales() {
        for size in Self.values {
            let drawing = Drawing(size: CGSize(width: size, height: 3)) { context, size in
                context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.white))
            }
            let tile = drawing.image(pixels: PixelRect(x: 0, y: 0, width: 4, height: 4))
            #expect(tile.width == 4)
            // The widest picture has one row left of its pixels.
            if size >= 4 && size.isFinite {
                #expect(tile[3, 0].alpha == 255 && tile[3, 3].alpha == 0, "\(size)")
            }
        }
        for scale in [0, -1, .nan, .infinity, 1e-300] as [CGFloat] {
            let image = Self.picture(of: Path(CGRect(x: 0, y: 0, width: 9, height: 9)), scale: scale)
            #expect(image.width >= 1 && image.width <= Self.side)
        }
    }

    @Test func whatIsNotFiniteDrawsNothing() {
        for bad in [CGFloat.nan, .infinity, -.infinity] {
            let points = [CGPoint(x: 5, y: 5), CGPoint(x: 30, y: 5), CGPoint(x: bad, y: 30)]
            #expect(Self.picture(of: Self.polygon(points)).isClear)
            let good = Path(CGRect(x: 5, y: 5, width: 20, height: 20))
            #expect(
                Self.picture(of: good, transform: CGAffineTransform(translationX: bad, y: 0)).isClear)
            #expect(
                Self.picture(
                    of: good, transform: CGAffineTransform(a: 1, b: bad, c: 0, d: 1, tx: 0, ty: 0)
                ).isClear)
        }
    }

    @Test func whatHasNoAreaDrawsNothing() {
        let p = CGPoint(x: 5.3, y: 6.7)
        let q = CGPoint(x: 31.2, y: 22.9)
        let shapes = [
            Path(), Self.polygon([p]), Self.polygon([p, q]), Self.polygon([p, p, p, p]),
            Self.polygon([p, q, p, q]),
            Path(CGRect(x: 3.5, y: 3.5, width: 0, height: 20)),
            Path(CGRect(x: 3.5, y: 3.5, width: 20, height: 0)),
            Path(ellipseIn: CGRect(x: 3, y: 3, width: 0, height: 9)),
        ]
        for shape in shapes {
            for antialiased in [true, false] {
                #expect(
                    Self.picture(of: shape, style: FillStyle(antialiased: antialiased)).isClear,
                    "\(shape.description), antialiased \(antialiased)")
            }
        }
        let square = Path(CGRect(x: 5, y: 5, width: 20, height: 20))
        for singular in [
            CGAffineTransform(), CGAffineTransform(scaleX: 0, y: 1), CGAffineTransform(scaleX: 1, y: 0),
            CGAffineTransform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0),
        ] {
            #expect(Self.picture(of: square, transform: singular).isClear, "\(singular)")
        }
    }

    // MARK: What is visible is right

    @Test(arguments: [1e6, 1e9, 2e9, 1e12, 1e18, 1e100, 1e300])
    func halfPlanes(far: Double) {
        let upright = Self.polygon([
            CGPoint(x: -far, y: -far), CGPoint(x: 20, y: -far), CGPoint(x: 20, y: far),
            CGPoint(x: -far, y: far),
        ])
        let left = Self.picture(of: upright)
        #expect((0..<40).allSatisfy { y in (0..<40).allSatisfy { left[$0, y].alpha == ($0 < 20 ? 255 : 0) } })
        let slanted = Self.polygon([
            CGPoint(x: -far, y: -far), CGPoint(x: far, y: far), CGPoint(x: -far, y: far),
        ])
        let lower = Self.picture(of: slanted)
        var worst = 0.0
        for y in 0..<40 {
            for x in 0..<40 {
                let expected = x < y ? 255.0 : x == y ? 127.5 : 0
                worst = max(worst, (Double(lower[x, y].alpha) - expected).magnitude)
            }
        }
        #expect(worst <= 1, "\(far)")
    }

    /// A line of slope 1/2 between ends far outside keeps its slope: it is cut, its ends are not moved.
    @Test(arguments: [1e6, 1e9, 3e9, 1e11, 1e12])
    func slantedHalfPlanes(far: Double) {
        func half(_ far: Double) -> [CGPoint] {
            [
                CGPoint(x: -2 * far, y: 5 - far), CGPoint(x: 2 * far, y: 5 + far),
                CGPoint(x: -2 * far, y: 5 + far),
            ]
        }
        let exact = ExactCoverage(polygons: [half(1000)], width: Self.side, height: Self.side, evenOdd: false)
        let image = Self.picture(of: Self.polygon(half(far)))
        var worst = 0.0
        for y in 0..<Self.side {
            for x in 0..<Self.side {
                worst = max(worst, (Double(image[x, y].alpha) - exact[x, y] * 255).magnitude)
            }
        }
        #expect(worst <= 1)
    }

    @Test(arguments: [1e10, 1e20, 1e300])
    func aHugeRectangleFillsEverything(far: CGFloat) {
        let rect = Path(CGRect(x: -far, y: -far, width: 2 * far, height: 2 * far))
        for antialiased in [true, false] {
            let image = Self.picture(of: rect, style: FillStyle(antialiased: antialiased))
            #expect(image.alphas.allSatisfy { $0 == 255 })
        }
    }

    /// Near its rightmost point a circle of 10^6 points or more is a straight line.
    @Test(arguments: [1e6, 1e7, 1e9])
    func aHugeCircleIsStraight(radius: CGFloat) {
        let circle = Path(
            ellipseIn: CGRect(x: 20.25 - 2 * radius, y: 20 - radius, width: 2 * radius, height: 2 * radius))
        let image = Self.picture(of: circle)
        for y in 0..<40 {
            for x in 0..<40 {
                let expected = x < 20 ? 255 : x == 20 ? 63.75 : 0
                #expect((Double(image[x, y].alpha) - expected).magnitude <= 1, "(\(x), \(y))")
            }
        }
    }

    @Test func tinyShapesAreBlank() {
        for size in [1e-300, 1e-30, 1e-9] as [CGFloat] {
            let image = Self.picture(of: Path(ellipseIn: CGRect(x: 5, y: 5, width: size, height: size)))
            #expect(image.isClear)
        }
        let scaled = Self.picture(
            of: Path(CGRect(x: 5e-300, y: 5e-300, width: 10e-300, height: 10e-300)),
            transform: CGAffineTransform(scaleX: 1e300, y: 1e300))
        #expect(scaled[5, 5].alpha == 255 && scaled[14, 14].alpha == 255 && scaled[16, 16].alpha == 0)
    }

    // MARK: Work

    /// The points of the outlines, with chords in place of curves, by the command.
    static func pointCounts(_ drawing: Drawing) -> [Int: Int] {
        Renderer(threads: 1).stages(of: drawing.displayList).outlines.reduce(into: [:]) { counts, outline in
            counts[outline.command, default: 0] += outline.contours.reduce(0) { $0 + $1.count }
        }
    }

    static func drawing(_ path: Path, style: FillStyle = FillStyle()) -> Drawing {
        Drawing(size: CGSize(width: side, height: side)) { context, _ in
            context.fill(path, with: .color(.white), style: style)
        }
    }

    /// Up to a million short edges: every pixel gets hundreds.
    @Test(arguments: [false, true])
    func aMillionPointsInASmallCanvas(evenOdd: Bool) {
        var random = SeededGenerator(seed: 32)
        var points: [CGPoint] = []
        var point = CGPoint(x: 20, y: 20)
        for _ in 0..<1_000_000 {
            point = CGPoint(
                x: min(max(point.x + random.number(-1...1), 0), 40),
                y: min(max(point.y + random.number(-1...1), 0), 40))
            points.append(point)
        }
        let growth = Work.growth(from: 1_000_000 / 16) { count in
            let path = Self.polygon(Array(points.prefix(count)))
            _ = Self.drawing(path, style: FillStyle(eoFill: evenOdd)).image(renderer: Renderer(threads: 1))
        }
        #expect(growth < Work.mostGrowth)
    }

    @Test func aMillionPointsAllOverTheWorld() {
        var random = SeededGenerator(seed: 33)
        let points = (0..<1_000_000).map { _ in random.point(-1e9...1e9) }
        let growth = Work.growth(from: 1_000_000 / 16) { count in
            let path = Self.polygon(Array(points.prefix(count)))
            _ = Self.drawing(path).image(renderer: Renderer(threads: 1))
        }
        #expect(growth < Work.mostGrowth)
    }

    /// Of a curve of 10^9 points only what is near the canvas is followed.
    @Test func manyHugeCurves() {
        var random = SeededGenerator(seed: 34)
        let path = Path { path in
            for _ in 0..<2000 {
                path.move(to: random.point(-1e9...1e9))
                path.addCurve(
                    to: random.point(-1e9...1e9), control1: random.point(-1e9...1e9),
                    control2: random.point(-1e9...1e9))
            }
        }
        let count = Self.pointCounts(Self.drawing(path))[0] ?? 0
        #expect((4000..<40_000).contains(count), "\(count) points")
    }

    /// Dashes of a line that crosses the canvas but runs far beyond it, and dashes of next to no length: so
    /// many are made at most, and once for all bands.
    @Test(arguments: [(1e5, 3.0), (1e9, 3), (1e12, 3), (100, 1e-9), (1e300, 1e-300)])
    func dashesOfAllSizes(far: Double, dash: Double) {
        let path = Self.polygon([
            CGPoint(x: -far, y: 10), CGPoint(x: far, y: 30), CGPoint(x: far, y: far),
            CGPoint(x: -far, y: far),
        ])
        let drawing = Drawing(size: CGSize(width: Self.side, height: Self.side)) { context, _ in
            context.stroke(path, with: .color(.white), style: StrokeStyle(lineWidth: 3, dash: [dash, dash]))
        }
        let points = Self.pointCounts(drawing)[0] ?? 0
        #expect(points < 1_000_000, "\(points) points")
        var renderer = Renderer(threads: 1)
        renderer.bandHeight = Self.side
        let whole = drawing.displayList
        let ratio = Work.ratio(
            of: {
                var bands = renderer
                bands.bandHeight = 4
                bands.render(whole, into: Bitmap(width: Self.side, height: Self.side))
            }, to: { renderer.render(whole, into: Bitmap(width: Self.side, height: Self.side)) })
        // Made ten times, it would be ten times the work.
        #expect(ratio < 7)
    }

    /// What is computed of such a curve is not a number, of which no half is smaller.
    @Test func curvesAtTheEndOfTheRangeEnd() {
        var path = Path()
        path.move(to: CGPoint(x: -1.7e308, y: 3))
        path.addQuadCurve(to: CGPoint(x: 20, y: 1.7e308), control: CGPoint(x: 1.7e308, y: -1.7e308))
        path.addCurve(
            to: CGPoint(x: 1.7e308, y: -1.7e308), control1: CGPoint(x: -1.7e308, y: 1.7e308),
            control2: CGPoint(x: 1.7e308, y: 5))
        for style in [StrokeStyle(lineWidth: 3), StrokeStyle(lineWidth: 3, dash: [1e300, 2])] {
            let drawing = Drawing(size: CGSize(width: 20, height: 20)) { context, _ in
                context.fill(path, with: .color(.black))
                context.stroke(path, with: .color(.red), style: style)
            }
            #expect(drawing.image().width == 20)
        }
    }
}
