import Raster
import RasterPaths
import TestSupport
import Testing

/// Every level of the kernels cuts curves into the pieces that plain Swift cuts them into, so the outlines of
/// their strokes have the same points.
@Suite struct StrokeKernelTests {
    /// Curves as they come, and those that stand still, turn back, run straight or lie far away.
    private func path(_ number: Int, _ random: inout SeededGenerator) -> Path {
        let size = random.element(of: [1, 20, 300, 5000])
        // Halves of such a curve meet where it stands still.
        let cusp = [CGPoint(x: 1, y: 1), CGPoint(x: 0, y: 1), CGPoint(x: 1, y: 0)]
        let origin = number % 9 == 8 ? CGPoint(x: 3e9, y: -2e9) : random.point(0...100)
        return Path { path in
            path.move(to: origin)
            var start = origin
            for _ in 0..<random.integer(1...4) {
                func point() -> CGPoint {
                    let step = random.point(-1...1)
                    return CGPoint(x: start.x + step.x * Double(size), y: start.y + step.y * Double(size))
                }
                var points = [point(), point(), point()]
                switch number % 11 {
                case 1: points = cusp.map { CGPoint(x: start.x + $0.x * 64, y: start.y + $0.y * 64) }
                case 2: points[0] = start
                case 3: points[1] = points[2]
                case 4: points = [start, points[2], points[2]]
                case 5: points[2] = start
                case 6: points[1] = points[0]
                case 7:
                    // Out and back along one line.
                    points = [3.0, -2.0, 1.0].map { CGPoint(x: start.x + $0 * Double(size), y: start.y) }
                default: break
                }
                path.addCurve(to: points[2], control1: points[0], control2: points[1])
                start = points[2]
            }
            if random.isLucky(oneIn: 2) { path.closeSubpath() }
        }
    }

    @Test func everyLevelMakesTheSameOutlines() {
        var random = SeededGenerator(seed: 92)
        var pointCount = 0
        let identity = DeviceTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
        let box = StrokeBox(left: 0, top: 0, right: 200, bottom: 200, through: identity)
        for number in 0..<600 {
            let path = path(number, &random)
            let style = StrokeStyle(
                lineWidth: random.element(of: [0.3, 2, 25, 900]),
                lineCap: random.element(of: [.round, .butt]),
                lineJoin: random.element(of: [.round, .miter]), dash: number % 13 == 12 ? [7, 4] : [])
            let pixel = random.element(of: [1, 0.01, 30])
            let window = number % 5 == 4 ? StrokeWindow(seen: box, drawn: box) : nil
            let outlines = KernelLevel.available.map { level in
                path.stroked(
                    style, pixel: pixel, window: window, kernels: StrokeKernels(level: level))
            }
            pointCount += outlines[0].pointCount
            for (level, outline) in zip(KernelLevel.available, outlines) {
                #expect(outline.path == outlines[0].path, "\(number) \(level)")
            }
        }
        #expect(pointCount > 100_000)
    }

    /// The pen's inner end goes slowly where the pen is about as wide as an arc, so it takes up to hundreds
    /// of steps in one chord, of runs that are as long as they come.
    @Test func everyLevelTakesLongChords() {
        var random = SeededGenerator(seed: 93)
        var (fewest, most) = (Int.max, 0)
        for number in 0..<400 {
            let radius = random.number(2...400)
            let turn = random.number(0.02...6) * (random.isLucky(oneIn: 2) ? 1 : -1)
            let path = Path { path in
                path.addRelativeArc(
                    center: CGPoint(x: 50, y: 60), radius: radius, startAngle: .radians(1),
                    delta: .radians(turn))
                if number % 3 == 0 { path.addLine(to: CGPoint(x: 50, y: 60)) }
            }
            let share = random.element(of: [0.9, 0.99, 1, 1.001, 1.2])
            let style = StrokeStyle(
                lineWidth: 2 * radius * share, lineCap: random.element(of: [.round, .butt]),
                lineJoin: random.element(of: [.round, .bevel]))
            let outlines = KernelLevel.available.map { level in
                path.stroked(style, pixel: 1, kernels: StrokeKernels(level: level))
            }
            fewest = min(fewest, outlines[0].pointCount)
            most = max(most, outlines[0].pointCount)
            for (level, outline) in zip(KernelLevel.available, outlines) {
                #expect(outline.path == outlines[0].path, "\(number) \(level)")
            }
        }
        #expect(fewest < 16 && most > 200)
    }

    @Test func onlyTheReferenceIsPlain() {
        for level in KernelLevel.available {
            #expect(StrokeKernels(level: level).isPlain == (level == .reference))
        }
    }
}
