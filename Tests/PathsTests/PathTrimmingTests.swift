import RasterPaths
import Testing

@Suite struct PathTrimmingTests {
    @Test func linesAreCutByLength() {
        let path = Path("0 0 m 10 0 l 10 30 l")
        #expect(path?.trimmedPath(from: 0.125, to: 0.5).description == "5 0 m 10 0 l 10 10 l")
        #expect(path?.trimmedPath(from: -3, to: 0.25).description == "0 0 m 10 0 l")
        #expect(path?.trimmedPath(from: 0.5, to: 7).description == "10 10 m 10 30 l")
    }

    @Test func wholeAndEmpty() {
        let path = Path(CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(path.trimmedPath(from: 0, to: 1) == path)
        #expect(path.trimmedPath(from: 0.5, to: 0.5).isEmpty)
        #expect(path.trimmedPath(from: 0.8, to: 0.2).isEmpty)
        #expect(path.trimmedPath(from: .nan, to: 1).isEmpty)
        #expect(path.trimmedPath(from: 0, to: .nan).isEmpty)
        #expect(Path().trimmedPath(from: 0, to: 0.5).isEmpty)
    }

    @Test func closingLinesCount() {
        let path = Path(CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(path.trimmedPath(from: 0.5, to: 1).description == "10 10 m 0 10 l 0 0 l")
        #expect(path.trimmedPath(from: 0.875, to: 0.9375).description == "0 5 m 0 2.5 l")
    }

    @Test func subpathsShareOneLength() {
        let path = Path("0 0 10 10 re 100 0 m 160 0 l")
        // 40 around the square, 60 along the line.
        #expect(
            path?.trimmedPath(from: 0, to: 0.7).description == "0 0 m 10 0 l 10 10 l 0 10 l h 100 0 m 130 0 l"
        )
        #expect(path?.trimmedPath(from: 0.5, to: 1).description == "110 0 m 160 0 l")
    }

    @Test func arcsAreCutByAngle() {
        let circle = Path(ellipseIn: CGRect(x: -100, y: -100, width: 200, height: 200))
        for fraction in stride(from: 0.05, to: 1, by: 0.05) {
            let part = circle.trimmedPath(from: 0, to: fraction)
            let end = part.currentPoint ?? .zero
            let angle = 2 * Double.pi * fraction
            // Four cubics stray from the circle by 2.73e-4 of its radius, along it by less.
            #expect(distance(end, CGPoint(x: 100 * cos(angle), y: 100 * sin(angle))) < 0.03)
        }
        let quarter = circle.trimmedPath(from: 0.25, to: 0.5)
        #expect(quarter.boundingRect.insetBy(dx: 1e-6, dy: 1e-6).minX > -100 - 1e-5)
        #expect(distance(quarter.currentPoint ?? .zero, CGPoint(x: -100, y: 0)) < 1e-6)
    }

    @Test func partsAddUp() {
        let path = Path("0 0 m 10 90 80 -40 100 50 c 60 120 20 20 q")
        func length(_ path: Path?) -> CGFloat {
            var total: CGFloat = 0
            for points in path?.polylines(samplesPerCurve: 4000).map(\.points) ?? [] {
                for (a, b) in zip(points, points.dropFirst()) { total += distance(a, b) }
            }
            return total
        }
        let whole = length(path)
        for cut in [0.1, 0.33, 0.5, 0.77, 0.99] {
            #expect(abs(length(path?.trimmedPath(from: 0, to: cut)) - whole * cut) < whole * 1e-6)
            #expect(abs(length(path?.trimmedPath(from: cut, to: 1)) - whole * (1 - cut)) < whole * 1e-6)
        }
    }
}
