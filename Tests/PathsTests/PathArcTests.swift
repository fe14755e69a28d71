import RasterPaths
import TestSupport
import Testing

@Suite struct PathArcTests {
    let center = CGPoint(x: 10, y: 20)

    /// The angle through which the sampled path turns around the centre, signed, in degrees, and the greatest
    /// error of its radius.
    private func sweep(_ path: Path, radius: CGFloat) -> (degrees: Double, error: CGFloat) {
        let points = path.polylines()[0].points
        var total = 0.0
        var error: CGFloat = 0
        for (a, b) in zip(points, points.dropFirst()) {
            let (ax, ay) = (Double(a.x - center.x), Double(a.y - center.y))
            let (bx, by) = (Double(b.x - center.x), Double(b.y - center.y))
            total += atan2(ax * by - ay * bx, ax * bx + ay * by)
            error = max(error, abs(distance(b, center) - radius))
        }
        return (total * 180 / .pi, error)
    }

    private func arc(_ start: Double, _ end: Double, clockwise: Bool) -> Path {
        Path { path in
            path.addArc(
                center: center, radius: 5, startAngle: .degrees(start), endAngle: .degrees(end),
                clockwise: clockwise)
        }
    }

    @Test(arguments: [
        (0.0, 90.0, false, 90.0), (0, 90, true, -270), (90, 0, false, 270), (90, 0, true, -90),
        (-90, 270, false, 360), (-90, 270, true, -360), (0, 360, true, -360), (0, 360, false, 360),
        (0, 720, false, 720), (0, -720, false, 360), (0, 720, true, -360), (0, 1000, true, -80),
        (0, 450, false, 450), (0, -450, true, -450), (0, 370, true, -350), (350, 10, false, 20),
        (10, 350, true, -20),
        (10, -350, false, 360), (200, 215, false, 15), (0, 359.99, false, 359.99),
    ])
    func sweepsAsTheFlagSays(start: Double, end: Double, clockwise: Bool, expected: Double) {
        let path = arc(start, end, clockwise: clockwise)
        let measured = sweep(path, radius: 5)
        #expect(abs(measured.degrees - expected) < 1e-6)
        // A quarter by one cubic is off by at most 2.73e-4 of the radius.
        #expect(measured.error < 5 * 2.74e-4)
        // Only an end angle one turn past the start closes.
        let closes = abs(end - start - 360) < 1e-9
        #expect(path.elementCount == 1 + Int((abs(expected) / 90 - 1e-6).rounded(.up)) + (closes ? 1 : 0))
        #expect(path.polylines()[0].isClosed == closes)
    }

    @Test func anArcAfterALineStaysOpen() {
        var path = Path()
        path.move(to: .zero)
        path.addArc(
            center: center, radius: 5, startAngle: .zero, endAngle: .degrees(360), clockwise: false)
        #expect(path.elementCount == 6)
        #expect(path.currentPoint == CGPoint(x: 15, y: 20))
    }

    /// 120 degrees are a quarter and a rest of 30, not two arcs of 60.
    @Test func quartersComeFirst() {
        guard case .curve(let quarter, _, _) = arc(0, 120, clockwise: false).elements[1],
            case .curve(_, let control, _) = arc(0, 120, clockwise: false).elements[2]
        else {
            Issue.record("no curves")
            return
        }
        #expect(distance(quarter, CGPoint(x: 10, y: 25)) < 1e-14)
        // The control of an arc of 30 degrees lies 4/3·tan(7.5°) radii along the tangent.
        #expect(distance(control, CGPoint(x: 10 - 5 * 4.0 / 3 * 0.131652497587396, y: 25)) < 1e-12)
    }

    @Test func fullCircleEndsWhereItBegan() {
        let path = arc(33, 393, clockwise: false)
        guard case .move(let start) = path.elements[0] else {
            Issue.record("no move")
            return
        }
        #expect(path.currentPoint == start)
    }

    @Test func equalAnglesGiveOnlyTheStart() {
        #expect(arc(90, 90, clockwise: false).elements == [.move(to: CGPoint(x: 10, y: 25))])
    }

    @Test func quarterHasTheTextbookControls() {
        let k = 5 * 4.0 / 3 * (2.0.squareRoot() - 1)
        guard case .curve(let to, let control1, let control2) = arc(0, 90, clockwise: false).elements[1]
        else {
            Issue.record("no curve")
            return
        }
        #expect(to == CGPoint(x: 10, y: 25))
        #expect(distance(control1, CGPoint(x: 15, y: 20 + k)) < 1e-14)
        #expect(distance(control2, CGPoint(x: 10 + k, y: 25)) < 1e-14)
    }

    @Test func aLineJoinsTheCurrentPoint() {
        var path = Path()
        path.move(to: .zero)
        path.addArc(
            center: center, radius: 5, startAngle: .zero, endAngle: .degrees(90), clockwise: false,
            transform: CGAffineTransform(translationX: 100, y: 0))
        #expect(path.elements[0] == .move(to: .zero), "the transform does not map the current point")
        #expect(path.elements[1] == .line(to: CGPoint(x: 115, y: 20)))
        #expect(path.currentPoint == CGPoint(x: 110, y: 25))
    }

    @Test(arguments: [90.0, -90, 450, -725, 36, 1e4, -7203])
    func relativeSweeps(delta: Double) {
        let path = Path { path in
            path.addRelativeArc(
                center: center, radius: 5, startAngle: .degrees(30), delta: .degrees(delta))
        }
        var expected = delta
        while abs(expected) > 16 * 360 { expected -= expected > 0 ? 720 : -720 }
        let measured = sweep(path, radius: 5)
        #expect(abs(measured.degrees - expected) < 1e-5)
    }

    @Test func hugeSweepIsBounded() {
        let path = Path { path in
            path.addRelativeArc(center: center, radius: 5, startAngle: .zero, delta: .radians(1e300))
        }
        #expect(path.elementCount <= 1 + 16 * 4)
    }

    @Test func invalidArcsAddNothing() {
        var path = Path()
        path.addArc(center: center, radius: -1, startAngle: .zero, endAngle: .degrees(90), clockwise: false)
        path.addArc(center: center, radius: .nan, startAngle: .zero, endAngle: .degrees(90), clockwise: false)
        path.addArc(center: center, radius: 1, startAngle: .zero, endAngle: .radians(.nan), clockwise: true)
        path.addRelativeArc(center: center, radius: 1, startAngle: .zero, delta: .radians(.infinity))
        #expect(path.isEmpty)
        path.addArc(center: center, radius: 0, startAngle: .zero, endAngle: .degrees(90), clockwise: false)
        #expect(path.elements == [.move(to: center)])
    }

    @Test func tangentArcIsAFillet() {
        var path = Path()
        path.move(to: .zero)
        path.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
        guard case .line(let start) = path.elements[1], path.elementCount == 3 else {
            Issue.record("not a line and a curve")
            return
        }
        #expect(distance(start, CGPoint(x: 6, y: 0)) < 1e-14)
        #expect(distance(path.currentPoint ?? .zero, CGPoint(x: 10, y: 4)) < 1e-14)
        let arc = path.polylines()[0].points.dropFirst()
        #expect(arc.allSatisfy { abs(distance($0, CGPoint(x: 6, y: 4)) - 4) < 4 * 2.74e-4 })
    }

    @Test func tangentArcsTouchBothLines() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<200 {
            func random() -> CGPoint {
                CGPoint(
                    x: CGFloat.random(in: 0...100, using: &generator),
                    y: CGFloat.random(in: 0...100, using: &generator))
            }
            let (start, corner, end) = (random(), random(), random())
            let radius = CGFloat.random(in: 0.5...10, using: &generator)
            var path = Path()
            path.move(to: start)
            path.addArc(tangent1End: corner, tangent2End: end, radius: radius)
            let points = Array(path.polylines()[0].points.dropFirst())
            // The distance to each line, on one side of it, is least at the ends and zero there; all points
            // keep one radius from a common centre, found from the first, middle and last of them.
            func offset(_ p: CGPoint, _ q: CGPoint) -> CGFloat {
                ((q.x - corner.x) * (p.y - corner.y) - (q.y - corner.y) * (p.x - corner.x))
                    / distance(q, corner)
            }
            let scale = 1 + distance(points[0], corner)
            #expect(abs(offset(points[0], start)) < 1e-9 * scale)
            #expect(abs(offset(points[points.count - 1], end)) < 1e-9 * scale)
            let side = offset(end, start) > 0 ? 1.0 : -1.0
            let center = CGPoint(
                x: points[0].x - side * radius * (start.y - corner.y) / distance(start, corner),
                y: points[0].y + side * radius * (start.x - corner.x) / distance(start, corner))
            for point in points {
                #expect(abs(distance(point, center) - radius) < radius * 3e-4 + 1e-9 * scale)
            }
        }
    }

    @Test func tangentArcWithoutAFilletIsALine() {
        let corner = CGPoint(x: 10, y: 0)
        for (end, radius) in [
            (CGPoint(x: 20, y: 0), CGFloat(5)), (.zero, 5), (corner, 5), (CGPoint(x: 10, y: 10), 0),
            (CGPoint(x: 10, y: 10), -3), (CGPoint(x: 10, y: 10), .nan),
        ] {
            var path = Path()
            path.move(to: .zero)
            path.addArc(tangent1End: corner, tangent2End: end, radius: radius)
            #expect(path.elements == [.move(to: .zero), .line(to: corner)])
        }
        var empty = Path()
        empty.addArc(tangent1End: corner, tangent2End: .zero, radius: 2)
        #expect(empty.elements == [.move(to: corner)])
    }
}
