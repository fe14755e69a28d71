import Foundation
import Raster
import TestSupport
import Testing

/// What bands have in common of shapes that several of them draw, and how many threads that is worth.
@Suite struct SharedOutlinesTests {
    /// A polygon that crosses itself, as large as the picture.
    static func tangle(_ corners: Int, seed: UInt64) -> Path {
        var random = SeededGenerator(seed: seed)
        return Path { path in
            path.addLines((0..<corners).map { _ in random.point(-10...210) })
            path.closeSubpath()
        }
    }

    static let curve = Path { path in
        path.move(to: CGPoint(x: 5, y: 10))
        path.addCurve(
            to: CGPoint(x: 190, y: 180), control1: CGPoint(x: 300, y: 20),
            control2: CGPoint(x: -90, y: 160))
        path.addLine(to: CGPoint(x: 100, y: -20))
    }

    /// Each way in which a shared boundary is painted: plainly, through clips, from paints, in linear light,
    /// in layers, which make their own.
    static let drawings: [String: Drawing] = [
        "polygons": Drawing(size: CGSize(width: 200, height: 200)) { context, _ in
            for (index, rule) in [true, false].enumerated() {
                context.fill(
                    tangle(7 + 30 * index, seed: 3), with: .color(.blue.opacity(0.6)),
                    style: FillStyle(eoFill: rule))
            }
            context.fill(tangle(300, seed: 4), with: .color(.red.opacity(0.5)))
        },
        "strokes": Drawing(size: CGSize(width: 200, height: 200)) { context, _ in
            context.stroke(curve, with: .color(.blue), lineWidth: 30)
            context.stroke(
                tangle(40, seed: 5), with: .color(.green.opacity(0.5)),
                style: StrokeStyle(lineWidth: 2, lineJoin: .round))
            context.stroke(curve, with: .color(.red), style: StrokeStyle(lineWidth: 3, dash: [7, 3]))
        },
        "paints": Drawing(size: CGSize(width: 200, height: 200)) { context, _ in
            context.clip(to: Path(ellipseIn: CGRect(x: 10, y: 20, width: 170, height: 160)))
            context.fill(
                tangle(30, seed: 6),
                with: .linearGradient(
                    Gradient(colors: [.red, .blue]), startPoint: .zero, endPoint: CGPoint(x: 200, y: 200)))
            context.blendMode = .multiply
            context.rotate(by: .degrees(11))
            context.stroke(curve, with: .color(.yellow), lineWidth: 12)
        },
        "layers": Drawing(size: CGSize(width: 200, height: 200)) { context, _ in
            context.drawLayer { layer in
                layer.addFilter(.blur(radius: 3))
                layer.fill(tangle(30, seed: 7), with: .color(.blue))
                layer.stroke(curve, with: .color(.red), lineWidth: 20)
            }
            context.stroke(curve, with: .color(.black), lineWidth: 5)
        },
    ]

    @Test(arguments: drawings.keys.sorted())
    func bandsThatShareGiveTheSameBytes(_ name: String) throws {
        let drawing = try #require(Self.drawings[name])
        let expected = drawing.image(renderer: RenderVariant(bandHeight: 1 << 20).renderer)
        for level in KernelLevel.available {
            for (bands, threads) in [(200, 1), (64, 2), (50, 1), (9, 5), (1, 2)] {
                let variant = RenderVariant(threads: threads, bandHeight: bands, kernels: level)
                #expect(variant.difference(of: drawing, scale: 1, from: expected) == nil)
            }
        }
    }

    /// Few commands are worth threads when they are costly, and only then.
    @Test func filtersAreWorthThreads() {
        func drawing(blur radius: Double?, side: Double) -> DisplayList {
            Drawing(size: CGSize(width: side, height: side)) { context, size in
                context.drawLayer { layer in
                    if let radius { layer.addFilter(.blur(radius: radius)) }
                    layer.fill(Path(ellipseIn: CGRect(origin: .zero, size: size)), with: .color(.red))
                }
            }.displayList
        }
        let renderer = Renderer(threads: 2)
        #expect(renderer.workerCount(of: drawing(blur: nil, side: 64)) == 1)
        #expect(renderer.workerCount(of: drawing(blur: 8, side: 64)) == 1)
        #expect(renderer.workerCount(of: drawing(blur: nil, side: 240)) == 1)
        #expect(renderer.workerCount(of: drawing(blur: 8, side: 240)) == 2)
    }

    /// Thousands of small rectangles are drawn sooner than they are put into bands; it is pixels, points and
    /// outlines that are worth threads, however few commands they come in.
    @Test func whatIsDrawnTellsHowManyThreads() {
        func workers(
            _ side: Double, threads: Int = 2, _ draw: @escaping (inout GraphicsContext) -> Void
        ) -> Int {
            let drawing = Drawing(size: CGSize(width: side, height: side)) { context, _ in draw(&context) }
            return Renderer(threads: threads).workerCount(of: drawing.displayList)
        }
        func rectangles(_ count: Int, side: Double) -> (inout GraphicsContext) -> Void {
            { context in
                for index in 0..<count {
                    let place = Double(index % 100)
                    context.fill(
                        Path(CGRect(x: place, y: place, width: side, height: side)),
                        with: .color(.red.opacity(0.5)))
                }
            }
        }
        let whole = Path(CGRect(x: 0, y: 0, width: 500, height: 500))
        #expect(workers(256, rectangles(20_000, side: 2)) == 1)
        #expect(workers(256, rectangles(100, side: 150)) == 2)
        #expect(workers(256, threads: 4, rectangles(200, side: 150)) == 4)
        // A background is one rectangle, not one of many like it.
        #expect(
            workers(256) { context in
                context.fill(whole, with: .color(.white))
                rectangles(20_000, side: 2)(&context)
            } == 1)
        // Those that lie elsewhere cost nothing, those that are turned or clipped cost what shapes do.
        #expect(
            workers(256) { context in
                context.translateBy(x: 1000, y: 0)
                rectangles(1000, side: 150)(&context)
            } == 1)
        #expect(
            workers(256) { context in
                context.rotate(by: .degrees(1))
                rectangles(2000, side: 8)(&context)
            } == 2)
        #expect(
            workers(256) { context in
                context.clip(to: Path(ellipseIn: CGRect(x: 0, y: 0, width: 200, height: 200)))
                rectangles(2000, side: 8)(&context)
            } == 2)
        var line = Path()
        line.move(to: CGPoint(x: 0, y: 50))
        for index in 1...1000 {
            line.addLine(to: CGPoint(x: Double(index) / 10, y: Double(index * 37 % 100)))
        }
        #expect(workers(100) { $0.stroke(line, with: .color(.red)) } == 2)
        #expect(workers(100) { $0.fill(whole, with: .color(.red)) } == 1)
        // There is but one band.
        let thin = Drawing(size: CGSize(width: 100, height: 16)) { context, _ in
            context.stroke(line, with: .color(.red))
        }
        #expect(Renderer(threads: 2).workerCount(of: thin.displayList) == 1)
        let gradient = GraphicsContext.Shading.linearGradient(
            Gradient(colors: [.red, .blue]), startPoint: .zero, endPoint: CGPoint(x: 0, y: 500))
        #expect(workers(500) { $0.fill(whole, with: gradient) } == 2)
    }
}
