import RasterPaths
import Testing

@Suite struct PathBuildingTests {
    @Test func rectangleHasFiveElements() {
        let path = Path(CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(
            path.elements == [
                .move(to: CGPoint(x: 1, y: 2)), .line(to: CGPoint(x: 4, y: 2)),
                .line(to: CGPoint(x: 4, y: 6)), .line(to: CGPoint(x: 1, y: 6)), .closeSubpath,
            ])
        #expect(path.rectangle == CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(path.bufferIdentity == nil)
        #expect(path.elementCount == 5)
        #expect(path.pointCount == 4)
        #expect(path.currentPoint == CGPoint(x: 1, y: 2))
    }

    @Test func rectangleEqualsTheSameElementsByHand() {
        var byHand = Path()
        byHand.addLines([CGPoint(x: 1, y: 2), CGPoint(x: 4, y: 2), CGPoint(x: 4, y: 6), CGPoint(x: 1, y: 6)])
        #expect(byHand != Path(CGRect(x: 1, y: 2, width: 3, height: 4)))
        byHand.closeSubpath()
        #expect(byHand == Path(CGRect(x: 1, y: 2, width: 3, height: 4)))
        #expect(byHand != Path(CGRect(x: 1, y: 2, width: 3, height: 5)))
        #expect(byHand.rectangle == nil)
    }

    @Test func negativeSizesAreStandardizedAndNullIsEmpty() {
        #expect(
            Path(CGRect(x: 4, y: 6, width: -3, height: -4)) == Path(CGRect(x: 1, y: 2, width: 3, height: 4)))
        #expect(Path(CGRect.null).isEmpty)
        #expect(Path(ellipseIn: .null).isEmpty)
        #expect(!Path(CGRect.zero).isEmpty)
    }

    @Test func appendingToARectangleKeepsIt() {
        var path = Path(CGRect(x: 0, y: 0, width: 1, height: 1))
        path.addLine(to: CGPoint(x: 5, y: 5))
        // A segment after a close begins a subpath at the closed one's start.
        #expect(
            path.elements.suffix(3) == [
                .closeSubpath, .move(to: .zero), .line(to: CGPoint(x: 5, y: 5)),
            ])
        #expect(path.elementCount == 7)
        #expect(path.currentPoint == CGPoint(x: 5, y: 5))
        path.closeSubpath()
        #expect(path.currentPoint == .zero)
    }

    @Test func withoutACurrentPointSegmentsMove() {
        var line = Path()
        line.addLine(to: CGPoint(x: 1, y: 1))
        #expect(line.elements == [.move(to: CGPoint(x: 1, y: 1))])
        var curve = Path()
        curve.addCurve(to: CGPoint(x: 3, y: 3), control1: .zero, control2: .zero)
        #expect(curve.elements == [.move(to: CGPoint(x: 3, y: 3))])
        var closed = Path()
        closed.closeSubpath()
        #expect(closed.isEmpty)
        #expect(closed.currentPoint == nil)
    }

    @Test func copiesAreIndependent() {
        var original = Path { path in
            for step in 0..<40 { path.addLine(to: CGPoint(x: CGFloat(step), y: 0)) }
        }
        let copy = original
        #expect(copy.bufferIdentity == original.bufferIdentity)
        original.addLine(to: CGPoint(x: 99, y: 99))
        #expect(copy.bufferIdentity != original.bufferIdentity)
        #expect(copy.elementCount == 40)
        #expect(original.elementCount == 41)
        #expect(Array(original.elements.dropLast()) == copy.elements)
        let identity = original.bufferIdentity
        original.addLine(to: .zero)
        #expect(original.bufferIdentity == identity, "a sole owner with room writes in place")
        let transformed = original.offsetBy(dx: 1, dy: 0)
        #expect(original.elements[1] == .line(to: CGPoint(x: 1, y: 0)))
        #expect(transformed.elements[1] == .line(to: CGPoint(x: 2, y: 0)))
    }

    @Test func growthKeepsEveryElement() {
        var path = Path()
        var expected: [Path.Element] = []
        for step in 0..<1000 {
            let a = CGPoint(x: CGFloat(step), y: 1)
            let b = CGPoint(x: CGFloat(step), y: 2)
            let c = CGPoint(x: CGFloat(step), y: 3)
            switch step % 5 {
            case 0:
                path.move(to: a)
                expected.append(.move(to: a))
            case 1:
                path.addLine(to: a)
                expected.append(.line(to: a))
            case 2:
                path.addQuadCurve(to: b, control: a)
                expected.append(.quadCurve(to: b, control: a))
            case 3:
                path.addCurve(to: c, control1: a, control2: b)
                expected.append(.curve(to: c, control1: a, control2: b))
            default:
                path.closeSubpath()
                expected.append(.closeSubpath)
            }
        }
        #expect(path.elements == expected)
    }

    @Test func addPathKeepsSubpathsApart() {
        var path = Path(CGRect(x: 0, y: 0, width: 1, height: 1))
        let other = Path { other in
            other.move(to: CGPoint(x: 2, y: 2))
            other.addLine(to: CGPoint(x: 3, y: 2))
        }
        path.addPath(other, transform: CGAffineTransform(scaleX: 10, y: 10))
        #expect(
            path.elements.suffix(2) == [.move(to: CGPoint(x: 20, y: 20)), .line(to: CGPoint(x: 30, y: 20))])
        path.closeSubpath()
        #expect(path.currentPoint == CGPoint(x: 20, y: 20))
        path.addPath(Path(CGRect(x: 7, y: 8, width: 1, height: 1)))
        path.addLine(to: .zero)
        #expect(path.elements.suffix(2) == [.move(to: CGPoint(x: 7, y: 8)), .line(to: .zero)])
        path.addPath(path)
        #expect(path.elementCount == 2 * 15)
    }

    @Test func applyingKeepsRectangles() {
        let path = Path(CGRect(x: 1, y: 1, width: 2, height: 2))
        #expect(
            path.applying(CGAffineTransform(scaleX: 2, y: 3)).rectangle
                == CGRect(x: 2, y: 3, width: 4, height: 6))
        let turned = path.applying(CGAffineTransform(rotationAngle: .pi / 2))
        #expect(turned.elements[0] == .move(to: CGPoint(x: -1, y: 1)))
        let mirrored = path.applying(CGAffineTransform(scaleX: -1, y: 1))
        #expect(mirrored.elements[0] == .move(to: CGPoint(x: -1, y: 1)))
    }

    /// Who walks a path has the elements that it had, whatever becomes of the variable, and of its memory.
    @Test(arguments: [false, true])
    func pathsMayChangeWhileTheyAreWalked(isEmptied: Bool) {
        var path = Path()
        path.move(to: CGPoint(x: 0, y: 1))
        for index in 1..<12 { path.addLine(to: CGPoint(x: CGFloat(index), y: 1)) }
        var walked: [Path.Element] = []
        func change(_ element: Path.Element) {
            walked.append(element)
            if isEmptied { path = Path() }
            // More than any room that it had.
            for number in 0..<20 { path.addLine(to: CGPoint(x: -1, y: CGFloat(number))) }
        }
        path.forEach(change)
        let lines: [Path.Element] = (0..<12).map { index in
            let point = CGPoint(x: CGFloat(index), y: 1)
            return index == 0 ? .move(to: point) : .line(to: point)
        }
        #expect(walked == lines)
        #expect(path.elementCount == (isEmptied ? 20 : lines.count * 21))
    }

    @Test func mutablePathsMayChangeWhileTheyAreWalked() {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 0, y: 1))
        for index in 1..<12 { path.addLine(to: CGPoint(x: CGFloat(index), y: 1)) }
        var ends: [CGPoint] = []
        path.applyWithBlock { element in
            ends.append(element.pointee.points[0])
            for number in 0..<20 { path.addLine(to: CGPoint(x: -1, y: CGFloat(number))) }
        }
        #expect(ends == (0..<12).map { CGPoint(x: CGFloat($0), y: 1) })
    }

    @Test func verbsAndPointsAgreeWithElements() {
        let path = Path(ellipseIn: CGRect(x: 0, y: 0, width: 2, height: 2))
        path.withUnsafeElements { verbs, points in
            #expect(Array(verbs) == [0, 3, 3, 3, 3, 4])
            #expect(points.count == 13)
            #expect(points[0] == CGPoint(x: 2, y: 1))
        }
    }
}
