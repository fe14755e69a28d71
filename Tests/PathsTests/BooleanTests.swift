import Raster
import RasterPaths
import Testing

/// Area booleans whose results are known.
@Suite struct BooleanTests {
    private let square = Path(CGRect(x: 0, y: 0, width: 10, height: 10))
    private let overlapping = Path(CGRect(x: 5, y: 5, width: 10, height: 10))
    private let beside = Path(CGRect(x: 10, y: 0, width: 10, height: 10))
    private let diagonal = Path(CGRect(x: 10, y: 10, width: 10, height: 10))
    private let inner = Path(CGRect(x: 2, y: 2, width: 6, height: 6))
    private let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10))

    private func subpathCount(_ path: Path) -> Int { path.polylines().count }

    @Test func overlappingSquares() {
        #expect(
            square.union(overlapping).description
                == "0 0 m 10 0 l 10 5 l 15 5 l 15 15 l 5 15 l 5 10 l 0 10 l h")
        #expect(square.intersection(overlapping).description == "5 5 m 10 5 l 10 10 l 5 10 l h")
        #expect(
            square.subtracting(overlapping).description == "0 0 m 10 0 l 10 5 l 5 5 l 5 10 l 0 10 l h")
        let either = square.symmetricDifference(overlapping)
        #expect(either.signedArea == 150)
        #expect(subpathCount(either) == 2)
    }

    @Test func aSharedEdgeLeavesNoTrace() {
        #expect(square.union(beside).description == "0 0 m 20 0 l 20 10 l 0 10 l h")
        #expect(square.intersection(beside).isEmpty)
        #expect(square.subtracting(beside) == Path(square.description))
        #expect(square.symmetricDifference(beside).signedArea == 200)
    }

    @Test func shapesWithThemselves() {
        for path in [
            square, circle, Path(roundedRect: CGRect(x: 1, y: 2, width: 30, height: 20), cornerRadius: 7),
        ] {
            #expect(abs(path.union(path).signedArea - path.signedArea) < 1e-12)
            #expect(path.union(path).elementCount <= path.elementCount)
            #expect(abs(path.intersection(path).signedArea - path.signedArea) < 1e-12)
            #expect(path.subtracting(path).isEmpty)
            #expect(path.symmetricDifference(path).isEmpty)
        }
    }

    @Test func touchingCornersStayTwoContours() {
        #expect(subpathCount(square.union(diagonal)) == 2)
        #expect(square.union(diagonal).signedArea == 200)
        #expect(square.intersection(diagonal).isEmpty)
    }

    @Test func nestedShapesMakeAHole() {
        let ring = square.subtracting(inner)
        #expect(ring.signedArea == 64)
        #expect(subpathCount(ring) == 2)
        #expect(!ring.contains(CGPoint(x: 5, y: 5)))
        #expect(!ring.contains(CGPoint(x: 5, y: 5), eoFill: true))
        #expect(square.union(inner) == Path(square.description))
        #expect(inner.subtracting(square).isEmpty)
    }

    /// A path drawn twice is covered twice: nonzero sees it, even-odd does not.
    @Test func fillRuleDecidesWhatIsInside() {
        var twice = square
        twice.addPath(inner)
        #expect(twice.normalized().signedArea == 64)
        #expect(twice.normalized(eoFill: false).signedArea == 100)
        #expect(twice.intersection(inner, eoFill: true).isEmpty)
        #expect(twice.intersection(inner).signedArea == 36)
        // A star's five points and its core: area of a pentagram with radius R by the golden ratio.
        let star = Path { path in
            path.addLines(
                (0..<5).map { index in
                    let angle = CGFloat(index) * 4 * .pi / 5
                    return CGPoint(x: 10 * sin(angle), y: -10 * cos(angle))
                })
            path.closeSubpath()
        }
        let core = 2.5 * sin(2 * Double.pi / 5) * pow(10 * cos(2 * Double.pi / 5) / cos(Double.pi / 5), 2)
        let whole = 5 * 10 * 10 * cos(2 * Double.pi / 5) / cos(Double.pi / 5) * sin(Double.pi / 5)
        #expect(abs(star.normalized(eoFill: false).signedArea - whole) < 1e-11)
        #expect(abs(star.normalized(eoFill: true).signedArea - (whole - core)) < 1e-11)
        #expect(subpathCount(star.normalized(eoFill: true)) == 5)
    }

    @Test func windingAgainstThePathMakesNoHoleUnderNonzero() {
        var ring = square
        ring.addPath(Path("2 2 m 2 8 l 8 8 l 8 2 l h") ?? Path())
        #expect(ring.normalized(eoFill: false).signedArea == 64)
    }

    @Test func curvesStayCurves() {
        let other = Path(ellipseIn: CGRect(x: 5, y: 0, width: 10, height: 10))
        let lens = circle.intersection(other)
        // Two halves of two quarters each, parts of the originals.
        #expect(lens.elementCount == 6)
        #expect(lens.boundingRect.minX == 5 && lens.boundingRect.maxX == 10)
        // The circles meet at x = 7.5: y = 5 ∓ 5·sin 60°, as true as a cubic is to a circle.
        #expect(abs(lens.boundingRect.minY - (5 - 5 * 0.75.squareRoot())) < 5 * 2.8e-4)
        let corners = square.subtracting(circle)
        #expect(subpathCount(corners) == 4)
        #expect(abs(corners.signedArea - (100 - circle.signedArea)) < 1e-12)
    }

    @Test func curvesOnOneAnotherLeaveNoSlivers() {
        var pie = circle.trimmedPath(from: 0.1, to: 0.7)
        pie.addLine(to: CGPoint(x: 5, y: 5))
        pie.closeSubpath()
        #expect(circle.union(pie).elementCount == circle.elementCount)
        #expect(abs(circle.union(pie).signedArea - circle.signedArea) < 1e-11)
        #expect(pie.subtracting(circle).isEmpty)
        #expect(subpathCount(circle.subtracting(pie)) == 1)
    }

    @Test func linesAreClippedNotClosed() throws {
        let line = try #require(Path("-5 5 m 25 5 l"))
        #expect(line.lineIntersection(square).description == "0 5 m 10 5 l")
        #expect(line.lineSubtraction(square).description == "-5 5 m 0 5 l 10 5 m 25 5 l")
        #expect(square.lineIntersection(overlapping).description == "10 5 m 10 10 l 5 10 l")
        // The rest of the square runs on through its start.
        #expect(square.lineSubtraction(overlapping).description == "5 10 m 0 10 l 0 0 l 10 0 l 10 5 l")
        #expect(inner.lineIntersection(square) == Path(inner.description))
        #expect(inner.lineSubtraction(square).isEmpty)
        // An edge that lies on the other's edge counts as inside.
        #expect(square.lineIntersection(beside).description == "10 0 m 10 10 l")
        // Crossing itself does not cut a line.
        let loop = try #require(Path("0 0 m 8 8 l 8 0 l 0 8 l"))
        #expect(loop.lineIntersection(Path(CGRect(x: -1, y: -1, width: 12, height: 12))) == loop)
    }

    @Test func emptyOperands() {
        let empty = Path()
        #expect(square.union(empty).signedArea == 100)
        #expect(square.intersection(empty).isEmpty)
        #expect(square.subtracting(empty).signedArea == 100)
        #expect(empty.subtracting(square).isEmpty)
        #expect(empty.union(empty).isEmpty)
        #expect(square.lineSubtraction(empty) == Path(square.description))
        #expect(empty.normalized().isEmpty)
    }

    @Test(arguments: [
        "nan 0 m 1 1 l 0 1 l h", "0 0 m inf 0 l 0 5 l h", "0 0 m 1e308 0 l 0 -1e308 l h", "3 3 m", "3 3 m h",
        "3 3 m 3 3 l h", "0 0 m 5 0 l", "1 1 m 1 1 1 1 1 1 c h", "1e200 0 m 0 1 l 0 0 l",
    ])
    func uselessPathsCoverNothing(text: String) throws {
        let path = try #require(Path(text))
        #expect(path.normalized().isEmpty)
        #expect(square.union(path).signedArea == 100)
        #expect(path.union(square).signedArea == 100)
        #expect(square.intersection(path).isEmpty)
        #expect(square.subtracting(path).signedArea == 100)
        _ = path.lineIntersection(square)
        _ = square.lineSubtraction(path)
    }

    /// A small hole in a sheet of 10^9 points keeps its curves.
    @Test func scalesMayDiffer() {
        let sheet = Path(CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9))
        let hole = sheet.intersection(circle)
        #expect(hole.elementCount == circle.elementCount)
        #expect(abs(hole.signedArea - circle.signedArea) < 1e-3)
        let tiny = Path(ellipseIn: CGRect(x: 0, y: 0, width: 1e-200, height: 1e-200))
        #expect(tiny.union(tiny).elementCount <= tiny.elementCount)
    }

    /// A comb of 2·n teeth across another makes n² crossings; the work stays in proportion.
    @Test func manyCrossingsAreHandled() {
        func comb(_ count: Int) -> Path {
            Path { path in
                path.addRects((0..<count).map { CGRect(x: CGFloat($0 * 2), y: -1, width: 1, height: 402) })
            }
        }
        let columns = comb(100)
        let rows = columns.applying(CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0))
        #expect(columns.intersection(rows).signedArea == 100 * 100)
        #expect(subpathCount(columns.intersection(rows)) == 10_000)
        #expect(columns.union(rows).signedArea == 2 * 100 * 402 - 10_000)
    }

    @Test func shapesCombine() {
        let frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        let corners = Rectangle().subtracting(Circle()).path(in: frame)
        #expect(abs(corners.signedArea - (100 - circle.signedArea)) < 1e-12)
        #expect(Rectangle().intersection(Circle()).path(in: frame).elementCount == circle.elementCount)
        #expect(Rectangle().union(Rectangle().offset(x: 5)).path(in: frame).signedArea == 150)
        #expect(Rectangle().symmetricDifference(Rectangle().offset(x: 5)).path(in: frame).signedArea == 100)
        #expect(Rectangle().lineIntersection(Rectangle().offset(x: 5)).path(in: frame).polylineLength == 20)
        #expect(Rectangle().lineSubtraction(Rectangle().offset(x: 5)).path(in: frame).polylineLength == 20)
        #expect(square.cgPath.union(overlapping.cgPath).path.signedArea == 175)
        #expect(square.cgPath.lineSubtracting(overlapping.cgPath).path.polylineLength == 30)
    }
}
