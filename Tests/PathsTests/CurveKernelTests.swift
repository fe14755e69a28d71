import RasterPaths
import TestSupport
import Testing

/// Every level of the kernels cuts curves and lines at the points at which plain Swift cuts them.
@Suite struct CurveKernelTests {
    /// Whether the outline is whole, its contours' ends and its points.
    /// - Parameter mayLackParts: curves are cut in the rows only.
    private func cut(
        _ path: Path, _ transform: DeviceTransform, rows: Range<Int>, mayLackParts: Bool = false,
        _ level: KernelLevel
    ) -> [Int] {
        let outline = FlattenedOutline()
        outline.kernelLevel = level
        path.readElements { verbs, points in
            outline.flatten(
                verbs: verbs, points: points, transform: transform, rows: rows, columns: 0..<200,
                mayLackParts: mayLackParts)
        }
        var numbers = [outline.isWhole ? 1 : 0]
        for contour in 0..<outline.contourCount { numbers.append(outline.contourEnds[contour]) }
        for index in 0..<outline.pointCount {
            numbers += [outline.points[index].x, outline.points[index].y]
        }
        return numbers
    }

    /// Curves of no length, of one chord to hundreds, bent little and much, beyond the rows and beyond all
    /// coordinates; lines and quadratic curves between them, subpaths that are closed or not.
    private func path(_ number: Int, _ random: inout SeededGenerator) -> Path {
        let size = Double([0, 0.02, 3, 40, 400, 30_000][number % 6])
        // As far away as points may be, give or take a step.
        let far = 1_073_741_824.0
        let origin =
            number % 9 == 8
            ? random.element(of: [CGPoint(x: far, y: 50), CGPoint(x: 50, y: -far)]) : random.point(0...200)
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
                case 5:
                    // Its ends and sides are level, perhaps where the rows begin or end.
                    let y = (start.y / 10).rounded() * 10 - 1
                    path.addCurve(
                        to: CGPoint(x: end.x, y: y), control1: CGPoint(x: first.x, y: y),
                        control2: CGPoint(x: second.x, y: y))
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
            let top = random.integer(0...15) * 10
            let rows = top..<top + 58
            let mayLackParts = number % 2 == 0
            let expected = cut(path, transform, rows: rows, mayLackParts: mayLackParts, .reference)
            longest = max(longest, expected.count)
            for level in KernelLevel.available {
                let outline = cut(path, transform, rows: rows, mayLackParts: mayLackParts, level)
                #expect(outline == expected, "\(number) \(level)")
            }
        }
        #expect(longest > 2000)
    }

    /// Paths that make about as many points as are cut whole, or a few more: kernels see with the same
    /// element as plain Swift that there are too many.
    @Test func everyLevelKnowsWhatIsWhole() {
        let transform = DeviceTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
        var random = SeededGenerator(seed: 2819)
        var path = Path()
        path.move(to: .zero)
        // Turns both ways, so that it is neither convex nor a star.
        func add() {
            let end = random.point(0...20)
            if random.isLucky(oneIn: 4) { return path.addLine(to: end) }
            path.addCurve(
                to: end, control1: CGPoint(x: end.x + 8, y: end.y), control2: CGPoint(x: end.x - 8, y: end.y))
        }
        while cut(path, transform, rows: 0..<50, .reference).count < 2 * 130_600 {
            for _ in 0..<10 { add() }
        }
        var wholes = 0
        for _ in 0..<30 {
            add()
            let expected = cut(path, transform, rows: 0..<50, .reference)
            wholes += expected[0]
            for level in KernelLevel.available {
                #expect(cut(path, transform, rows: 0..<50, level) == expected, "\(level)")
            }
        }
        #expect((1..<30).contains(wholes))
    }
}
