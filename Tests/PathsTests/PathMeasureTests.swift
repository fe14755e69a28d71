import RasterPaths
import Testing

@Suite struct PathMeasureTests {
    /// Two sides of a rectangle, 3 and 4 long, and what closes it.
    private func corner(isClosed: Bool = false) -> Path {
        var path = Path()
        path.move(to: CGPoint(x: 10, y: 20))
        path.addLine(to: CGPoint(x: 13, y: 20))
        path.addLine(to: CGPoint(x: 13, y: 24))
        if isClosed { path.closeSubpath() }
        return path
    }

    @Test func linesAreMeasuredOneAfterTheOther() throws {
        let measure = PathMeasure(corner())
        #expect(measure.length == 7)
        let position = try #require(measure.position(at: 5))
        #expect(position.point == CGPoint(x: 13, y: 22))
        #expect(position.tangent == CGVector(dx: 0, dy: 1))
        #expect(measure.position(at: 3)?.tangent == CGVector(dx: 1, dy: 0))
        #expect(measure.position(at: 7)?.point == CGPoint(x: 13, y: 24))
    }

    @Test func closingCounts() throws {
        let measure = PathMeasure(corner(isClosed: true))
        #expect(measure.length == 12)
        let position = try #require(measure.position(at: 7 + 2.5))
        #expect(position.point == CGPoint(x: 11.5, y: 22))
        #expect(position.tangent == CGVector(dx: -0.6, dy: -0.8))
    }

    @Test func gapsBetweenSubpathsTakeNoLength() throws {
        var path = Path()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 10, y: 0))
        path.move(to: CGPoint(x: 100, y: 0))
        path.addLine(to: CGPoint(x: 100, y: 10))
        let measure = PathMeasure(path)
        #expect(measure.length == 20)
        #expect(measure.position(at: 10)?.point == CGPoint(x: 10, y: 0))
        #expect(measure.position(at: 15)?.point == CGPoint(x: 100, y: 5))
    }

    /// A circle of four cubics is one within 0.0003 of its radius.
    @Test(arguments: [0.1, 0.5, 0.9, 1.3, 2.75])
    func curvesAreMeasuredByLength(_ angle: Double) throws {
        let path = Path(ellipseIn: CGRect(x: -100, y: -100, width: 200, height: 200))
        let measure = PathMeasure(path)
        #expect(abs(measure.length - 200 * .pi) < 0.2)
        let position = try #require(measure.position(at: CGFloat(angle * 100)))
        let start = try #require(measure.position(at: 0))
        #expect(start.point == CGPoint(x: 100, y: 0))
        // From the right end on, downwards as y grows.
        let sign: Double = start.tangent.dy > 0 ? 1 : -1
        let (x, y) = (CosineSeries.cosine(angle), sign * CosineSeries.sine(angle))
        #expect(abs(position.point.x - 100 * x) < 0.06)
        #expect(abs(position.point.y - 100 * y) < 0.06)
        #expect(abs(position.tangent.dx + sign * y) < 0.002)
        #expect(abs(position.tangent.dy - sign * x) < 0.002)
    }

    /// Sums of series, so that no C library is asked.
    private enum CosineSeries {
        static func cosine(_ angle: Double) -> Double { sum(angle, from: 0) }
        static func sine(_ angle: Double) -> Double { sum(angle, from: 1) }

        private static func sum(_ angle: Double, from first: Int) -> Double {
            var term = first == 0 ? 1.0 : angle
            var total = term
            for step in stride(from: first + 2, to: 40, by: 2) {
                term *= -angle * angle / Double(step * (step - 1))
                total += term
            }
            return total
        }
    }

    @Test func aCurveWithoutHandlesHasTheDirectionOfItsEnds() throws {
        var path = Path()
        path.move(to: .zero)
        path.addCurve(to: CGPoint(x: 3, y: 4), control1: .zero, control2: CGPoint(x: 3, y: 4))
        let tangent = try #require(PathMeasure(path).position(at: 0)).tangent
        #expect(abs(tangent.dx - 0.6) < 1e-12 && abs(tangent.dy - 0.8) < 1e-12)
    }

    @Test func noPlaceOffThePath() {
        let measure = PathMeasure(corner())
        #expect(measure.position(at: -0.001) == nil)
        #expect(measure.position(at: 7.001) == nil)
        #expect(measure.position(at: .nan) == nil)
        #expect(PathMeasure(Path()).position(at: 0) == nil)
        var endless = corner()
        endless.addLine(to: CGPoint(x: CGFloat.infinity, y: 0))
        endless.addLine(to: CGPoint(x: CGFloat.nan, y: 0))
        #expect(PathMeasure(endless).length == 7)
    }
}
