import RasterPaths
import Testing

@Suite struct CGPathTests {
    let rect = CGRect(x: 10, y: 20, width: 30, height: 40)

    @Test func pathsConvertBothWays() {
        let circle = Path(ellipseIn: rect)
        #expect(Path(circle.cgPath) == circle)
        #expect(CGPath(ellipseIn: rect, transform: nil) == circle.cgPath)
        #expect(Path(CGPath(rect: rect, transform: nil)) == Path(rect))
        var transform = CGAffineTransform(translationX: 1, y: 2)
        #expect(Path(CGPath(rect: rect, transform: &transform)) == Path(rect.offsetBy(dx: 1, dy: 2)))
        #expect(
            Path(CGPath(roundedRect: rect, cornerWidth: 5, cornerHeight: 6, transform: nil))
                == Path(roundedRect: rect, cornerSize: CGSize(width: 5, height: 6), style: .circular))
    }

    @Test func aCopyOfAMutablePathStays() {
        let mutable = CGMutablePath()
        #expect(mutable.isEmpty && mutable.currentPoint == .zero && mutable.boundingBox.isNull)
        mutable.move(to: CGPoint(x: 1, y: 2))
        mutable.addLine(to: CGPoint(x: 3, y: 4), transform: CGAffineTransform(scaleX: 2, y: 2))
        let value = Path(mutable)
        let copy = mutable.copy()
        mutable.addQuadCurve(to: CGPoint(x: 5, y: 5), control: CGPoint(x: 6, y: 0))
        mutable.addCurve(to: .zero, control1: CGPoint(x: 1, y: 0), control2: CGPoint(x: 0, y: 1))
        mutable.closeSubpath()
        #expect(value.description == "1 2 m 6 8 l")
        #expect(copy?.description == "1 2 m 6 8 l")
        #expect(mutable.description == "1 2 m 6 8 l 6 0 5 5 q 1 0 0 1 0 0 c h")
        #expect(mutable.currentPoint == CGPoint(x: 1, y: 2))
    }

    @Test func mutablePathsAddWhatPathsAdd() {
        let mutable = CGMutablePath()
        mutable.addArc(
            center: .zero, radius: 2, startAngle: 0, endAngle: .pi / 2, clockwise: false)
        mutable.addRelativeArc(center: .zero, radius: 3, startAngle: 0, delta: 1)
        mutable.addArc(tangent1End: CGPoint(x: 9, y: 9), tangent2End: CGPoint(x: 9, y: 0), radius: 1)
        mutable.addRect(rect)
        mutable.addRects([rect])
        mutable.addEllipse(in: rect)
        mutable.addRoundedRect(in: rect, cornerWidth: 2, cornerHeight: 2)
        mutable.addLines(between: [.zero, CGPoint(x: 1, y: 1)])
        mutable.addPath(CGPath(rect: rect, transform: nil))
        let path = Path { path in
            path.addArc(
                center: .zero, radius: 2, startAngle: .zero, endAngle: .radians(.pi / 2), clockwise: false)
            path.addRelativeArc(center: .zero, radius: 3, startAngle: .zero, delta: .radians(1))
            path.addArc(tangent1End: CGPoint(x: 9, y: 9), tangent2End: CGPoint(x: 9, y: 0), radius: 1)
            path.addRect(rect)
            path.addRects([rect])
            path.addEllipse(in: rect)
            path.addRoundedRect(in: rect, cornerSize: CGSize(width: 2, height: 2), style: .circular)
            path.addLines([.zero, CGPoint(x: 1, y: 1)])
            path.addPath(Path(rect))
        }
        #expect(Path(mutable) == path)
    }

    @Test func queriesAnswerAsThePathDoes() {
        let curve = CGMutablePath()
        curve.move(to: .zero)
        curve.addQuadCurve(to: CGPoint(x: 2, y: 0), control: CGPoint(x: 1, y: 2))
        #expect(curve.boundingBox == CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(curve.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 2, height: 1))
        let twice = CGMutablePath()
        twice.addRects([rect, rect.insetBy(dx: 5, dy: 5)])
        #expect(twice.contains(CGPoint(x: 20, y: 40)))
        #expect(!twice.contains(CGPoint(x: 20, y: 40), using: .evenOdd))
        #expect(twice.contains(.zero, transform: CGAffineTransform(translationX: 20, y: 40)))
    }

    @Test func elementsComeInOrder() {
        let path = Path("0 0 m 1 0 l 2 0 2 1 q 2 2 1 3 0 3 c h")
        var found: [(CGPathElementType, CGPoint?)] = []
        path?.cgPath.applyWithBlock { element in
            let counts: [CGPathElementType: Int] = [
                .moveToPoint: 1, .addLineToPoint: 1, .addQuadCurveToPoint: 2, .addCurveToPoint: 3,
            ]
            let count = counts[element.pointee.type] ?? 0
            found.append((element.pointee.type, count > 0 ? element.pointee.points[count - 1] : nil))
        }
        #expect(
            found.map(\.0) == [
                .moveToPoint, .addLineToPoint, .addQuadCurveToPoint, .addCurveToPoint, .closeSubpath,
            ])
        #expect(
            found.map(\.1) == [
                .zero, CGPoint(x: 1, y: 0), CGPoint(x: 2, y: 1), CGPoint(x: 0, y: 3), nil,
            ])
    }

    @Test func strokesAndDashesAreCopies() {
        let line = CGMutablePath()
        line.addLines(between: [.zero, CGPoint(x: 10, y: 0)])
        let stroke = line.copy(strokingWithWidth: 2, lineCap: .square, lineJoin: .miter, miterLimit: 10)
        #expect(stroke.boundingBox == CGRect(x: -1, y: -1, width: 12, height: 2))
        let dashes = line.copy(dashingWithPhase: 1, lengths: [3, 2])
        #expect(dashes.description == "0 0 m 2 0 l 4 0 m 7 0 l 9 0 m 10 0 l")
        #expect(line.copy(dashingWithPhase: 0, lengths: []) == line)
        // The dash of a closed path runs on through its start.
        let square = CGPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4), transform: nil)
        #expect(
            square.copy(dashingWithPhase: 1, lengths: [4, 4]).description
                == "4 3 m 4 4 l 1 4 l 0 1 m 0 0 l 3 0 l")
    }
}
