import Foundation
import RasterPaths
import TestSupport
import Testing

/// Strokes of seeded and of known hard curves, against brute force.
@Suite struct StrokeCurveTests {
    static let hard = [
        "10 10 m 90 90 10 90 90 10 c",  // cusp
        "10 10 m 110 90 -10 90 90 10 c",  // loop
        "10 50 m 40 -60 60 160 90 50 c",  // serpentine
        "10 50 m 140 50 -40 50 90 50 c",  // doubles back twice
        "10 50 m 160 50.01 20 50 q",  // hairpin
        "10 10 m 10 10 90 10 90 90 c", "10 10 m 90 10 90 90 90 90 c",  // coincident ends
        "20 50 m 20 30 24 30 24 50 c",  // tight turn
        "50 50 m 51 50 51 51 50 51 c",  // far smaller than the pen
        "50 20 m 80 20 80 80 50 80 c 20 80 20 20 50 20 c h",
    ]

    private func random(_ generator: inout SeededGenerator) -> CGPoint {
        CGPoint(
            x: CGFloat.random(in: 0...100, using: &generator),
            y: CGFloat.random(in: 0...100, using: &generator))
    }

    private func paths() -> [Path] {
        var generator = SeededGenerator(seed: 31)
        var list = StrokeCurveTests.hard.compactMap { Path($0) }
        for index in 0..<30 {
            list.append(
                Path { path in
                    path.move(to: random(&generator))
                    path.addCurve(
                        to: random(&generator), control1: random(&generator), control2: random(&generator))
                    path.addLine(to: random(&generator))
                    path.addQuadCurve(to: random(&generator), control: random(&generator))
                    if index % 2 == 0 { path.closeSubpath() }
                })
        }
        return list
    }

    private func distance(from p: CGPoint, to polylines: [(points: [CGPoint], isClosed: Bool)]) -> CGFloat {
        var least = CGFloat.infinity
        for polyline in polylines {
            var points = polyline.points
            if polyline.isClosed { points.append(points[0]) }
            for (a, b) in zip(points, points.dropFirst()) {
                let (dx, dy) = (b.x - a.x, b.y - a.y)
                let square = dx * dx + dy * dy
                let t = square > 0 ? min(max(((p.x - a.x) * dx + (p.y - a.y) * dy) / square, 0), 1) : 0
                let (ex, ey) = (a.x + t * dx - p.x, a.y + t * dy - p.y)
                least = min(least, ex * ex + ey * ey)
            }
        }
        return least.squareRoot()
    }

    /// With round caps and joins a point is covered exactly when it is within half a width of the path.
    @Test(arguments: [1.0, 12, 40])
    func roundStrokesCoverWhatIsNear(width: CGFloat) {
        var generator = SeededGenerator(seed: UInt64(width))
        let tolerance: CGFloat = 0.02
        let style = StrokeStyle(lineWidth: width, lineCap: .round, lineJoin: .round)
        var inside = 0
        for (index, path) in paths().enumerated() {
            let outline = path.stroked(style, tolerance: tolerance)
            let polygons = outline.polylines()
            let samples = path.polylines(samplesPerCurve: 600)
            let vertices = samples.flatMap(\.points)
            for _ in 0..<250 {
                guard let near = vertices.randomElement(using: &generator) else { continue }
                let p = CGPoint(
                    x: near.x + CGFloat.random(in: -1...1, using: &generator) * width,
                    y: near.y + CGFloat.random(in: -1...1, using: &generator) * width)
                let reach = distance(from: p, to: samples)
                if abs(reach - width / 2) < 2 * tolerance { continue }
                let winding = windingNumber(of: polygons, around: p)
                #expect((winding != 0) == (reach < width / 2), "path \(index) at \(p), distance \(reach)")
                #expect(winding >= 0)
                if winding > 0 { inside += 1 }
            }
        }
        #expect(inside > 1000)
    }

    /// With butt caps a point of a smooth curve's stroke lies on the pen at some parameter: the side of the
    /// path's normal plane on which it lies changes while it is in reach.
    @Test(arguments: [4.0, 30, 80])
    func buttStrokesAreWhatThePenSweeps(width: CGFloat) {
        var generator = SeededGenerator(seed: 77)
        let tolerance: CGFloat = 0.02
        for _ in 0..<20 {
            let controls = (0..<4).map { _ in random(&generator) }
            let path = Path { path in
                path.move(to: controls[0])
                path.addCurve(to: controls[3], control1: controls[1], control2: controls[2])
            }
            let outline = path.stroked(StrokeStyle(lineWidth: width), tolerance: tolerance)
            let points = path.polylines(samplesPerCurve: 4000)[0].points
            for _ in 0..<150 {
                let near = points[Int.random(in: 0..<points.count, using: &generator)]
                let p = CGPoint(
                    x: near.x + CGFloat.random(in: -1...1, using: &generator) * width,
                    y: near.y + CGFloat.random(in: -1...1, using: &generator) * width)
                // The least distance by which a pen that is wider or longer would change the answer.
                func isSwept(by half: CGFloat, slack: CGFloat) -> Bool {
                    var previous: CGFloat?
                    for (a, b) in zip(points, points.dropFirst()) {
                        let length = PathsTests.distance(a, b)
                        if length == 0 { continue }
                        let along = ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / length
                        let reach = PathsTests.distance(p, a)
                        if reach < half {
                            if slack > 0, abs(along) < slack { return true }
                            if let previous, (previous > 0) != (along > 0) { return true }
                            previous = along
                        } else {
                            previous = nil
                        }
                    }
                    return false
                }
                let covered = outline.contains(p)
                let slack: CGFloat = 0.15
                if isSwept(by: width / 2 - slack, slack: 0) {
                    #expect(covered, "\(controls) at \(p)")
                } else if !isSwept(by: width / 2 + slack, slack: slack) {
                    #expect(!covered, "\(controls) at \(p)")
                }
            }
        }
    }

    @Test func closedCircleIsAnAnnulus() {
        let path = Path(ellipseIn: CGRect(x: -50, y: -50, width: 100, height: 100))
        for join in [CGLineJoin.miter, .round, .bevel] {
            let outline = path.stroked(StrokeStyle(lineWidth: 10, lineJoin: join), tolerance: 0.01)
            for corner in outline.polylines(samplesPerCurve: 1).flatMap(\.points) {
                let radius = PathsTests.distance(corner, .zero)
                // Four cubics stray from the circle by 2.73e-4 of its radius.
                #expect(min(abs(radius - 45), abs(radius - 55)) < 0.02 + 50 * 2.74e-4)
            }
        }
    }

    @Test func buttCapsOnCurvesFollowTheTangent() {
        let outline = Path("0 0 m 0 50 50 100 100 100 c")?.stroked(
            StrokeStyle(lineWidth: 60), tolerance: 0.02)
        guard let outline else { return }
        // The curve leaves downwards and arrives towards the right.
        #expect(outline.contains(CGPoint(x: 29, y: 0.1)))
        #expect(!outline.contains(CGPoint(x: 29, y: -0.1)))
        #expect(outline.contains(CGPoint(x: 99.9, y: 71)))
        #expect(!outline.contains(CGPoint(x: 100.1, y: 129)))
    }

    /// At 10^15 coordinates are multiples of an eighth: the steps of a curve of 57 units are rounding, and
    /// each would look like a hairpin with two arcs of the pen. That outline took gigabytes.
    @Test(arguments: [0, 1e9, 1e12, 1e15, 1e18, 1e60])
    func roundingFarFromTheOriginIsNoTurn(distance: CGFloat) {
        let path = Path { path in
            path.move(to: CGPoint(x: 19, y: distance + 20))
            path.addCurve(
                to: CGPoint(x: -11, y: distance + 57), control1: CGPoint(x: 14, y: distance + 35.6),
                control2: CGPoint(x: 3.5, y: distance + 48.9))
        }
        let outline = path.stroked(StrokeStyle(lineWidth: 0.468, lineCap: .round), tolerance: 4e-11)
        // 4 096 equal steps, each cut for the pen's turn a few times, on two sides.
        #expect(outline.pointCount < 250_000)
        #expect(!outline.isEmpty)
    }

    /// A pen of ten thousand times the curve's radius sweeps backwards at every step. Step by step its
    /// edges, thousands of them, all ran from the curve to the pen's end, through all that is seen.
    @Test func fewEdgesLeaveAWidePensCurve() {
        let outline = Path(ellipseIn: CGRect(x: -5, y: -5, width: 10, height: 10))
            .stroked(StrokeStyle(lineWidth: 1e5), tolerance: 0.01)
        var leaving = 0
        for line in outline.polylines(samplesPerCurve: 1) {
            for (start, end) in zip(line.points, line.points.dropFirst() + line.points.prefix(1)) {
                let lengths = [start, end].map { PathsTests.distance($0, .zero) }
                if lengths.min()! < 100 && lengths.max()! > 1000 { leaving += 1 }
            }
        }
        #expect(leaving < 40, "\(leaving)")
        #expect(outline.contains(CGPoint(x: 1, y: 2)) && outline.contains(CGPoint(x: -30, y: 400)))
    }

    /// The inner end of a pen wider than the bend goes around the bend's centre the other way, three away
    /// from it, where the pen covers everything: one chord says as much as many.
    @Test(arguments: [1.0, -1.0])
    func whatOnlyTheInnerEndSweepsIsOneChord(side: Double) {
        let path = Path {
            $0.addRelativeArc(
                center: .zero, radius: 2, startAngle: .zero, delta: .radians(1.8 * side))
        }
        let style = StrokeStyle(lineWidth: 10, lineCap: .round, lineJoin: .round)
        let outline = path.stroked(style, pixel: 1).path
        let points = outline.polylines(samplesPerCurve: 1).flatMap(\.points)
        let inner = points.filter { PathsTests.distance($0, .zero) < 3.05 }
        #expect(points.count > 30 && (2...6).contains(inner.count), "\(points.count) \(inner.count)")
        // Around the way there is nothing else: as far as the pen reaches from one of its places.
        for x in stride(from: -8.0, through: 8, by: 0.25) {
            for y in stride(from: -8.0, through: 8, by: 0.25) {
                let nearest = stride(from: 0.0, through: 1.8, by: 0.01).map { angle in
                    PathsTests.distance(
                        CGPoint(x: x, y: y), CGPoint(x: 2 * cos(angle), y: 2 * sin(angle * side)))
                }.min()!
                if abs(nearest - 5) < 0.03 { continue }
                #expect(outline.contains(CGPoint(x: x, y: y)) == (nearest < 5), "\(x) \(y)")
            }
        }
    }

    /// The whole curve is in the pen's reach from there.
    @Test(arguments: [CGLineJoin.round, .miter, .bevel], [9.0, 14, 30])
    func closedCurvesSmallerThanThePenHaveNoHole(join: CGLineJoin, width: Double) {
        let path = Path(ellipseIn: CGRect(x: -5, y: -4, width: 10, height: 8))
        let style = StrokeStyle(lineWidth: width, lineCap: .butt, lineJoin: join)
        for outline in [path.stroked(style, tolerance: 0.01), path.stroked(style, pixel: 1).path] {
            for x in stride(from: 0.0, through: 4.9 + width / 2, by: 0.1) {
                // Within the inner edge a narrow pen leaves one.
                if x < 5 - width / 2 + 1.2 { continue }
                #expect(outline.contains(CGPoint(x: x, y: 0.05)), "\(x)")
            }
        }
    }
}
