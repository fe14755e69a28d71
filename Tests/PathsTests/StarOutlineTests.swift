import RasterPaths
import TestSupport
import Testing

/// Outlines that are seen whole from a point are told from those that are not: their sums are coverage.
@Suite struct StarOutlineTests {
    private func isSimple(_ path: Path) -> Bool {
        let outline = FlattenedOutline()
        path.readElements { verbs, points in
            outline.flatten(
                verbs: verbs, points: points,
                transform: DeviceTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0), rows: 0..<100,
                columns: 0..<100)
        }
        return outline.isSimple
    }

    @Test(arguments: [
        "50 10 m 60 40 l 90 50 l 60 60 l 50 90 l 40 60 l 10 50 l 40 40 l h",  // four points
        "40 40 m 10 50 l 40 60 l 50 90 l 60 60 l 90 50 l 60 40 l 50 10 l h",  // the other way round
        "50 10 m 60 40 l 90 50 l 60 60 l 50 90 l 40 60 l 10 50 l 40 40 l",  // not closed
        "90 50 m 55 55 50 90 q 45 55 10 50 q 45 45 50 10 q 55 45 90 50 q h",  // curved in
        "90 50 m 60 60 60 60 50 90 c 40 60 40 60 10 50 c 40 40 40 40 50 10 c 60 40 60 40 90 50 c h",
    ]) func starsAreSimple(_ text: String) throws {
        #expect(isSimple(try #require(Path(text))))
    }

    @Test(arguments: [
        "10 10 m 90 90 l 90 10 l 10 90 l h",  // crosses itself
        "50 10 m 75 85 l 10 40 l 90 40 l 25 85 l h",  // twice around
        "10 10 m 90 10 l 90 90 l 80 90 l 80 20 l 20 20 l 20 90 l 10 90 l h",  // hides parts of itself
        "90 50 m 10 0 10 100 10 50 c 40 40 40 40 50 10 c h",  // a cubic that turns back
        "50 10 m 60 40 l 90 50 l 60 60 l 50 90 l 40 60 l 10 50 l 40 40 l h 50 45 m 55 50 l 50 55 l h",
        "50 10 m 60 40 l 90 50 l 60 60 l nan 90 l 40 60 l 10 50 l 40 40 l h", "10 10 m 90 90 l h",
        "50 50 m 50 50 l 50 50 l 50 50 l h",
    ]) func othersAreNot(_ text: String) {
        guard let path = Path(text) else { return }
        #expect(!isSimple(path))
    }

    /// Against the definition: the angle of every point of the flattened outline grows, by one round in all.
    @Test func whatIsCalledAStarIsOne() {
        var random = SeededGenerator(seed: 12)
        var stars = 0
        for number in 0..<4000 {
            let count = random.integer(3...6)
            let spread = random.number(0.2...3)
            let corners = (0..<count * 3).map { index in
                let angle =
                    2 * Double.pi * (Double(index) + random.number(-spread...spread)) / Double(count * 3)
                let radius = random.number(10...45)
                return CGPoint(x: 50 + radius * cos(angle), y: 50 + radius * sin(angle))
            }
            let path = Path { path in
                path.move(to: corners[0])
                for index in 0..<count {
                    path.addCurve(
                        to: corners[(3 * index + 3) % (3 * count)], control1: corners[3 * index + 1],
                        control2: corners[3 * index + 2])
                }
            }
            guard isSimple(path) else { continue }
            stars += 1
            let ends = (0..<count).map { corners[3 * $0] }
            let center = CGPoint(
                x: ends.map(\.x).reduce(0, +) / CGFloat(count),
                y: ends.map(\.y).reduce(0, +) / CGFloat(count))
            var last: CGPoint?
            var turns: [Double] = []
            for index in 0..<count {
                let (p0, p1) = (corners[3 * index], corners[3 * index + 1])
                let (p2, p3) = (corners[3 * index + 2], corners[(3 * index + 3) % (3 * count)])
                for step in 0...40 {
                    let t = Double(step) / 40
                    let s = 1 - t
                    let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
                    let point = CGPoint(
                        x: a * p0.x + b * p1.x + c * p2.x + d * p3.x - center.x,
                        y: a * p0.y + b * p1.y + c * p2.y + d * p3.y - center.y)
                    if let last {
                        turns.append(
                            atan2(last.x * point.y - last.y * point.x, last.x * point.x + last.y * point.y))
                    }
                    last = point
                }
            }
            let total = turns.reduce(0, +)
            let backwards = turns.filter { $0 * total < -1e-9 }
            #expect(backwards.isEmpty, "\(number)")
            #expect((total.magnitude - 2 * Double.pi).magnitude < 1e-6, "\(number): \(total)")
        }
        #expect(stars > 200, "\(stars)")
    }
}
