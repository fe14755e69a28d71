import RasterPaths
import TestSupport
import Testing

/// Joins, caps and degenerate input, against arithmetic.
@Suite struct StrokeShapeTests {
    private func stroke(_ text: String, _ style: StrokeStyle, tolerance: CGFloat = 0.01) -> Path {
        guard let path = Path(text) else {
            Issue.record("bad path text")
            return Path()
        }
        return path.stroked(style, tolerance: tolerance)
    }

    private func corners(_ path: Path) -> [CGPoint] {
        path.polylines(samplesPerCurve: 1).flatMap(\.points)
    }

    @Test func singleButtSegmentIsAnExactQuad() {
        #expect(
            stroke("10 20 m 30 20 l", StrokeStyle(lineWidth: 4)).description
                == "10 18 m 30 18 l 30 22 l 10 22 l h")
        // Direction (0.6, 0.8), width 10: offset (0.8, -0.6) · 5 = (4, -3).
        #expect(
            stroke("0 0 m 30 40 l", StrokeStyle(lineWidth: 10)).description
                == "4 -3 m 34 37 l 26 43 l -4 3 l h")
    }

    @Test func squareCapsReachHalfAWidthOut() {
        let path = stroke("10 20 m 30 20 l", StrokeStyle(lineWidth: 4, lineCap: .square))
        #expect(path.boundingRect == CGRect(x: 8, y: 18, width: 24, height: 4))
    }

    @Test func roundCapsKeepTheirRadius() {
        let path = stroke("10 20 m 30 20 l", StrokeStyle(lineWidth: 4, lineCap: .round), tolerance: 1e-4)
        for corner in corners(path) {
            let nearest = CGPoint(x: min(max(corner.x, 10), 30), y: 20)
            #expect(abs(distance(corner, nearest) - 2) < 1e-12)
        }
        #expect(abs(path.boundingRect.minX - 8) < 1e-3)
    }

    @Test func closedRectangleHasMiteredCorners() {
        let path = Path(CGRect(x: 10, y: 10, width: 20, height: 20)).stroked(
            StrokeStyle(lineWidth: 2), tolerance: 0.01)
        #expect(path.boundingRect == CGRect(x: 9, y: 9, width: 22, height: 22))
        #expect(path.elementCount == 10, "two squares")
        #expect(path.contains(CGPoint(x: 9.01, y: 9.01)))
        #expect(path.contains(CGPoint(x: 10.99, y: 20)))
        #expect(!path.contains(CGPoint(x: 11.01, y: 20)))
        // A pen wider than the rectangle leaves no hole.
        for (side, width) in [(4.0, 8.0), (4, 8.1), (4, 5), (4, 100), (0.1, 4)] {
            let full = Path(CGRect(x: 0, y: 0, width: side, height: side)).stroked(
                StrokeStyle(lineWidth: width), tolerance: 0.01)
            for x in stride(from: -width / 2 + 0.01, to: side + width / 2, by: width / 23) {
                for y in stride(from: -width / 2 + 0.01, to: side + width / 2, by: width / 23) {
                    #expect(full.contains(CGPoint(x: x, y: y)), "\(side) \(width) \(x) \(y)")
                }
            }
        }
    }

    /// The numbers of WPT 2d.line.miter.acute: 1 / sin(22.5°) = 2.6131.
    @Test func miterLimitIsExact() {
        let text = "100 1000 m 100 100 l 1000 1000 l"
        let mitred = stroke(text, StrokeStyle(lineWidth: 200, miterLimit: 2.614))
        let bevelled = stroke(text, StrokeStyle(lineWidth: 200, miterLimit: 2.613))
        // The tip lies 100 / sin(22.5°) = 261.3 from the corner, half way between both lines' backs.
        let tip = CGPoint(x: 100 - 100, y: 100 - 100 / tan(Double.pi / 8))
        #expect(corners(mitred).contains { distance($0, tip) < 1e-9 })
        #expect(!corners(bevelled).contains { $0.y < -50 })
    }

    @Test func turningBackBevelsAMiter() {
        let path = stroke("0 0 m 10 0 l 0 0 l", StrokeStyle(lineWidth: 2, miterLimit: 1e9))
        #expect(path.boundingRect == CGRect(x: 0, y: -1, width: 10, height: 2))
        let round = stroke("0 0 m 10 0 l 0 0 l", StrokeStyle(lineWidth: 2, lineJoin: .round), tolerance: 1e-4)
        #expect(abs(round.boundingRect.maxX - 11) < 1e-3)
    }

    @Test func repeatedPointsDoNotBreakAJoin() {
        let style = StrokeStyle(lineWidth: 4)
        let plain = stroke("0 0 m 10 0 l 10 10 l", style)
        #expect(stroke("0 0 m 0 0 l 10 0 l 10 0 l 10 0 l 10 10 l 10 10 l", style) == plain)
        #expect(stroke("0 0 m 10 0 l 10 0 10 0 10 0 c 10 10 l", style) == plain)
        // A curve that is a line, in order.
        #expect(stroke("0 0 m 2 0 7 0 10 0 c 10 10 l", style) == plain)
        // A closing line of no length adds no cap and no join of its own.
        #expect(stroke("0 0 m 10 0 l 10 10 l 0 0 l h", style) == stroke("0 0 m 10 0 l 10 10 l h", style))
        #expect(stroke("0 0 m 10 0 l 10 10 l 0 0 l", style) != stroke("0 0 m 10 0 l 10 10 l h", style))
    }

    @Test(arguments: ["5 5 m 5 5 l", "5 5 m h", "5 5 m 5 5 5 5 5 5 c", "5 5 m 5 5 5 5 q h", "5 5 0 0 re"])
    func segmentsOfNoLengthAreDots(text: String) {
        #expect(stroke(text, StrokeStyle(lineWidth: 4)).isEmpty)
        let square = stroke(text, StrokeStyle(lineWidth: 4, lineCap: .square))
        #expect(square.boundingRect == CGRect(x: 3, y: 3, width: 4, height: 4))
        let round = stroke(text, StrokeStyle(lineWidth: 4, lineCap: .round))
        #expect(corners(round).count > 8)
        #expect(corners(round).allSatisfy { abs(distance($0, CGPoint(x: 5, y: 5)) - 2) < 1e-12 })
    }

    @Test func loneMovesDrawNothing() {
        #expect(stroke("5 5 m 7 7 m", StrokeStyle(lineWidth: 4, lineCap: .round)).isEmpty)
        #expect(Path().strokedPath(StrokeStyle(lineWidth: 4, lineCap: .round)).isEmpty)
    }

    @Test(arguments: [0, -1, CGFloat.nan, .infinity])
    func uselessWidthsDrawNothing(width: CGFloat) {
        #expect(stroke("0 0 m 10 0 l", StrokeStyle(lineWidth: width)).isEmpty)
    }

    @Test func hostileValuesNeverTrap() {
        let values: [CGFloat] = [
            .nan, .infinity, -.infinity, 1e308, -1e308, 1e-307, 0, 1, 7, 1e9, -1e9, 1e-9, 1e99,
        ]
        var generator = SeededGenerator(seed: 21)
        for _ in 0..<3000 {
            func value() -> CGFloat { values.randomElement(using: &generator) ?? 0 }
            func point() -> CGPoint { CGPoint(x: value(), y: value()) }
            var path = Path()
            path.move(to: point())
            path.addLine(to: point())
            path.addCurve(to: point(), control1: point(), control2: point())
            path.addQuadCurve(to: point(), control: point())
            if Bool.random(using: &generator) { path.closeSubpath() }
            let style = StrokeStyle(
                lineWidth: value(),
                lineCap: [.butt, .round, .square].randomElement(using: &generator) ?? .butt,
                lineJoin: [.miter, .round, .bevel].randomElement(using: &generator) ?? .miter,
                miterLimit: value(),
                dash: Bool.random(using: &generator) ? [value(), value(), value()] : [],
                dashPhase: value())
            #expect(path.stroked(style, tolerance: value()).elementCount < 3_000_000)
            _ = path.trimmedPath(from: value(), to: value())
        }
    }

    @Test func aSubpathThatIsNotFiniteIsDroppedAlone() {
        var path = Path()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: CGFloat.nan, y: 1))
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 10, y: 0))
        #expect(path.strokedPath(StrokeStyle(lineWidth: 2)).description == "0 -1 m 10 -1 l 10 1 l 0 1 l h")
    }
}
