import RasterPaths
import TestSupport
import Testing

/// Every level of the kernels cuts curves and lines at the points at which plain Swift cuts them.
@Suite struct CurveKernelTests {
    private func points(_ path: Path, _ transform: DeviceTransform, rows: Range<Int>, _ level: KernelLevel)
        -> [[Int]]
    {
        let outline = FlattenedOutline()
        outline.kernels = CurveKernels(level: level)
        path.readElements { verbs, points in
            outline.flatten(
                verbs: verbs, points: points, transform: transform, rows: rows, columns: 0..<200)
        }
        let ends = (0..<outline.contourCount).map { outline.contourEnds[$0] }
        return [ends, [outline.isWhole ? 1 : 0]]
            + (0..<outline.pointCount).map { [outline.points[$0].x, outline.points[$0].y] }
    }

    /// Curves of no length, of one chord to hundreds, bent little and much, beyond the rows and beyond all
    /// coordinates; lines and quadratic curves between them, subpaths that are closed or not.
    private func path(_ number: Int, _ random: inout SeededGenerator) -> Path {
        let size = Double([0, 0.02, 3, 40, 400, 30_000][number % 6])
        let origin = number % 17 == 16 ? CGPoint(x: 1.07e9, y: 50) : random.point(0...200)
        return Path { path in
            path.move(to: origin)
            var start = origin
            for _ in 0..<random.integer(1...40) {
                func point() -> CGPoint {
                    let step = random.point(-1...1)
                    return CGPoint(x: start.x + step.x * size, y: start.y + step.y * size)
                }
                let (first, second, end) = (point(), point(), point())
                switch random.integer(0...9) {
                case 0: path.addLine(to: end)
                case 1, 2: path.addQuadCurve(to: end, control: first)
                case 3:
                    path.closeSubpath()
                    if random.isLucky(oneIn: 2) { path.move(to: end) }
                case 4: path.addCurve(to: start, control1: start, control2: start)
                default: path.addCurve(to: end, control1: first, control2: second)
                }
                start = random.isLucky(oneIn: 3) ? origin : end
            }
            if number % 29 == 28 {
                path.addCurve(to: origin, control1: CGPoint(x: CGFloat.nan, y: 0), control2: origin)
            }
        }
    }

    @Test func everyLevelCutsAtTheSamePoints() {
        var random = SeededGenerator(seed: 2811)
        var longest = 0
        for number in 0..<600 {
            let path = path(number, &random)
            var transform = DeviceTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
            if number % 3 == 1 {
                transform = DeviceTransform(
                    a: random.number(-2...2), b: random.number(-2...2), c: random.number(-2...2),
                    d: random.number(-2...2), tx: random.number(0...9), ty: 0.1)
            }
            let top = random.integer(0...150)
            let expected = points(path, transform, rows: top..<top + 60, .reference)
            longest = max(longest, expected.count)
            for level in KernelLevel.available {
                let cut = points(path, transform, rows: top..<top + 60, level)
                #expect(cut == expected, "\(number) \(level)")
            }
        }
        #expect(longest > 1000)
    }

    /// Paths that make about as many points as are cut whole, and more: kernels see as soon as plain Swift
    /// that there are too many.
    @Test func everyLevelKnowsWhatIsWhole() {
        var wholes = 0
        for count in [1270, 1290, 1310, 1330, 1400] {
            var path = Path()
            path.move(to: .zero)
            for index in 0..<count {
                // Turns both ways, so that it is neither convex nor a star.
                let x = Double(index % 40) * 5
                path.addCurve(
                    to: CGPoint(x: x, y: Double(index)), control1: CGPoint(x: x + 150, y: -90),
                    control2: CGPoint(x: x - 150, y: 190))
            }
            let transform = DeviceTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
            let expected = points(path, transform, rows: 0..<50, .reference)
            wholes += expected[1][0]
            for level in KernelLevel.available {
                #expect(points(path, transform, rows: 0..<50, level) == expected, "\(count) \(level)")
            }
        }
        #expect((1...4).contains(wholes))
    }
}
