import RasterPaths
import TestSupport
import Testing

@Suite struct PathQueryTests {
    private func randomPath(_ generator: inout SeededGenerator) -> Path {
        func random() -> CGPoint {
            CGPoint(
                x: CGFloat.random(in: 0...100, using: &generator),
                y: CGFloat.random(in: 0...100, using: &generator))
        }
        return Path { path in
            for _ in 0..<2 {
                path.move(to: random())
                path.addLine(to: random())
                path.addCurve(to: random(), control1: random(), control2: random())
                path.addQuadCurve(to: random(), control: random())
                path.addCurve(to: random(), control1: random(), control2: random())
                path.closeSubpath()
            }
        }
    }

    @Test func boundingRectIsTight() {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<200 {
            let path = randomPath(&generator)
            let bounds = path.boundingRect
            let points = path.polylines(samplesPerCurve: 1000).flatMap(\.points)
            let xs = points.map(\.x)
            let ys = points.map(\.y)
            // A parabola of height h misses h/1000² of its top when sampled so.
            #expect(abs(bounds.minX - (xs.min() ?? 0)) < 1e-3)
            #expect(abs(bounds.maxX - (xs.max() ?? 0)) < 1e-3)
            #expect(abs(bounds.minY - (ys.min() ?? 0)) < 1e-3)
            #expect(abs(bounds.maxY - (ys.max() ?? 0)) < 1e-3)
            let outer = path.controlBounds
            #expect(outer.minX - 1e-9 < bounds.minX && bounds.maxX < outer.maxX + 1e-9)
            #expect(outer.minY - 1e-9 < bounds.minY && bounds.maxY < outer.maxY + 1e-9)
        }
    }

    @Test func boundingRectByArithmetic() {
        // x(t) = 3·4·t(1-t)²·... : control points (0,0) (0,4) (4,4) (4,0) reach y = 3 at t = 1/2.
        let arch = Path("0 0 m 0 4 4 4 4 0 c")
        #expect(arch?.boundingRect == CGRect(x: 0, y: 0, width: 4, height: 3))
        #expect(arch?.controlBounds == CGRect(x: 0, y: 0, width: 4, height: 4))
        // A quadratic reaches half the height of its control point.
        #expect(abs((Path("0 0 m 2 4 4 0 q")?.boundingRect.maxY ?? 0) - 2) < 1e-15)
        #expect(Path().boundingRect.isNull)
        #expect(Path().controlBounds.isNull)
        #expect(Path("3 4 m")?.boundingRect == CGRect(x: 3, y: 4, width: 0, height: 0))
    }

    @Test func containsAgreesWithTheSubtendedAngles() {
        var generator = SeededGenerator(seed: 5)
        var counts = [0, 0]
        for _ in 0..<30 {
            let path = randomPath(&generator)
            let polygons = path.polylines(samplesPerCurve: 400)
            for _ in 0..<100 {
                let p = CGPoint(
                    x: CGFloat.random(in: 0...100, using: &generator),
                    y: CGFloat.random(in: 0...100, using: &generator))
                let isNear = polygons.contains { $0.points.contains { distance($0, p) < 0.5 } }
                if isNear { continue }
                let winding = windingNumber(of: polygons, around: p)
                #expect(path.contains(p) == (winding != 0))
                #expect(path.contains(p, eoFill: true) == (winding & 1 != 0))
                counts[winding == 0 ? 0 : 1] += 1
            }
        }
        #expect(counts[0] > 300 && counts[1] > 300, "the sample must hold both answers: \(counts)")
    }

    @Test func bordersAreHalfOpen() {
        var byHand = Path()
        byHand.addLines([.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10), CGPoint(x: 0, y: 10)])
        for path in [Path(CGRect(x: 0, y: 0, width: 10, height: 10)), byHand] {
            #expect(path.contains(.zero))
            #expect(path.contains(CGPoint(x: 5, y: 0)))
            #expect(path.contains(CGPoint(x: 0, y: 5)))
            #expect(!path.contains(CGPoint(x: 10, y: 5)))
            #expect(!path.contains(CGPoint(x: 5, y: 10)))
            #expect(!path.contains(CGPoint(x: 15, y: 5)))
        }
    }

    @Test func fillRulesDifferOnNestedSquares() {
        var path = Path(CGRect(x: 0, y: 0, width: 10, height: 10))
        path.addRect(CGRect(x: 3, y: 3, width: 4, height: 4))
        let middle = CGPoint(x: 5, y: 5)
        #expect(path.contains(middle))
        #expect(!path.contains(middle, eoFill: true))
    }

    @Test func hostileValuesNeverTrap() {
        let values: [CGFloat] = [
            .nan, .infinity, -.infinity, 1e308, -1e308, 1e-307, 0, .greatestFiniteMagnitude,
        ]
        var generator = SeededGenerator(seed: 9)
        for _ in 0..<2000 {
            func value() -> CGFloat { values.randomElement(using: &generator) ?? 0 }
            func point() -> CGPoint { CGPoint(x: value(), y: value()) }
            let transform = CGAffineTransform(value(), value(), value(), value(), value(), value())
            let box = CGRect(x: value(), y: value(), width: value(), height: value())
            var path = Path(box)
            path.addLine(to: point())
            path.addCurve(to: point(), control1: point(), control2: point())
            path.addQuadCurve(to: point(), control: point())
            path.addEllipse(in: box, transform: transform)
            path.addRoundedRect(in: box, cornerSize: CGSize(width: value(), height: value()))
            path.addRoundedRect(
                in: box, cornerRadii: RectangleCornerRadii(topLeading: value(), topTrailing: value()))
            path.addArc(tangent1End: point(), tangent2End: point(), radius: value(), transform: transform)
            path.addArc(
                center: point(), radius: value(), startAngle: .radians(value()), endAngle: .radians(value()),
                clockwise: true)
            path.addRelativeArc(
                center: point(), radius: value(), startAngle: .radians(value()), delta: .radians(value()))
            path.closeSubpath()
            _ = path.contains(point())
            _ = path.applying(transform)
            _ = transform.inverted()
            _ = box.applying(transform)
            let bounds = path.controlBounds
            #expect(bounds.isNull || bounds.isInfinite || bounds.size.width.isFinite)
            _ = path.boundingRect
            #expect(path.elementCount < 200)
            #expect(Path(path.description)?.elementCount == path.elementCount)
        }
    }

    @Test func pathsWithNaNCoverNothing() {
        let path = Path { path in
            path.addLines([.zero, CGPoint(x: 10, y: 0), CGPoint(x: CGFloat.nan, y: 10), CGPoint(x: 0, y: 10)])
        }
        #expect(path.controlBounds.isNull)
        #expect(path.boundingRect.isNull)
        #expect(!path.contains(CGPoint(x: 1, y: 1)))
    }
}
