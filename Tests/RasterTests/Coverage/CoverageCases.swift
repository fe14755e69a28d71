import Foundation
import Raster
import TestSupport

/// A shape for coverage tests: contours of straight and curved segments, and its fill rule.
struct CoverageCase {
    enum Segment {
        case line(CGPoint)
        case curve(CGPoint, CGPoint, CGPoint)
    }

    struct Contour {
        var start: CGPoint
        var segments: [Segment]
    }

    static let size = 64

    var name: String
    var kind: String
    var evenOdd = false
    var contours: [Contour] = []

    var path: Path {
        Path { path in
            for contour in contours {
                path.move(to: contour.start)
                for segment in contour.segments {
                    switch segment {
                    case .line(let end): path.addLine(to: end)
                    case .curve(let control1, let control2, let end):
                        path.addCurve(to: end, control1: control1, control2: control2)
                    }
                }
                path.closeSubpath()
            }
        }
    }

    /// The contours with curves cut finely.
    var polygons: [[CGPoint]] {
        contours.map { contour in
            var points = [contour.start]
            for segment in contour.segments {
                switch segment {
                case .line(let end): points.append(end)
                case .curve(let control1, let control2, let end):
                    points += samples(of: (points[points.count - 1], control1, control2, end))
                }
            }
            return points
        }
    }

    mutating func add(_ points: [CGPoint]) {
        contours.append(Contour(start: points[0], segments: points.dropFirst().map(Segment.line)))
    }

    // MARK: Kinds

    static let kinds: [(String, @Sendable (inout SeededGenerator, inout CoverageCase) -> Void)] = [
        ("triangle", { random, shape in shape.add((0..<3).map { _ in random.point(2...62) }) }),
        ("sliver", { sliver(&$0, &$1) }),
        ("hairline", { hairline(&$0, &$1) }),
        ("near axis", { nearAxis(&$0, &$1) }),
        ("holes", { holes(&$0, &$1) }),
        (
            "star nonzero",
            { random, shape in
                let count = random.element(of: [5, 7, 9])
                shape.add((0..<count).map { _ in random.point(2...62) })
            }
        ),
        (
            "star even-odd",
            { random, shape in
                let count = random.element(of: [5, 7, 9])
                shape.add((0..<count).map { _ in random.point(2...62) })
                shape.evenOdd = true
            }
        ),
        (
            "40 corners",
            { random, shape in
                shape.add((0..<40).map { _ in random.point(1...63) })
                shape.evenOdd = random.isLucky(oneIn: 2)
            }
        ),
        ("curve", { curve(&$0, &$1) }),
        ("circle", { circle(&$0, &$1) }),
        ("tiny", { tiny(&$0, &$1) }),
        ("windings", { windings(&$0, &$1) }),
        ("shared edges", { sharedEdges(&$0, &$1) }),
        ("lattice", { lattice(&$0, &$1) }),
        ("collinear", { collinear(&$0, &$1) }),
        ("zero area", { zeroArea(&$0, &$1) }),
        (
            "outside",
            { random, shape in shape.add((0..<random.integer(3...6)).map { _ in random.point(-200...264) }) }
        ),
        ("crowd", { crowd(&$0, &$1) }),
        ("blob", { blob(&$0, &$1) }),
        ("rays", { rays(&$0, &$1) }),
    ]

    /// The same cases on every machine.
    static func all(perKind count: Int, seed: UInt64 = 20_250_310) -> [CoverageCase] {
        kinds.enumerated().flatMap { index, kind in
            (0..<count).map { number in
                var random = SeededGenerator(seed: seed &+ UInt64(index * 100_000 + number))
                var shape = CoverageCase(name: "\(kind.0) \(number)", kind: kind.0)
                kind.1(&random, &shape)
                return shape
            }
        }
    }

    private static func sliver(_ random: inout SeededGenerator, _ shape: inout CoverageCase) {
        let a = random.point(2...62)
        let b = random.point(2...62)
        let length = max(((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot(), 1e-3)
        let width = random.number(0.05...1.5)
        shape.add([
            a, b, CGPoint(x: b.x - (b.y - a.y) / length * width, y: b.y + (b.x - a.x) / length * width),
        ])
    }

    /// A bar of 1/100 to 1/2 pixel, as strokes make them; both rules agree on it.
    private static func hairline(_ random: inout SeededGenerator, _ shape: inout CoverageCase) {
        for _ in 0..<random.integer(1...3) {
            let a = random.point(2...62)
            let b = random.point(2...62)
            let length = max(((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot(), 1e-3)
            let width = random.number(0.01...0.5)
            let dx = -(b.y - a.y) / length * width
            let dy = (b.x - a.x) / length * width
            shape.add([
                a, b, CGPoint(x: b.x + dx, y: b.y + dy), CGPoint(x: a.x + dx, y: a.y + dy),
            ])
        }
    }

    private static func nearAxis(_ random: inout SeededGenerator, _ shape: inout CoverageCase) {
        let origin = random.point(3...20)
        let side = random.number(5...40)
        func jitter(_ value: CGFloat) -> CGFloat { value + random.number(-0.6...0.6) }
        shape.add([
            CGPoint(x: jitter(origin.x), y: jitter(origin.y)),
            CGPoint(x: jitter(origin.x + side), y: jitter(origin.y)),
            CGPoint(x: jitter(origin.x + side), y: jitter(origin.y + side)),
            CGPoint(x: jitter(origin.x), y: jitter(origin.y + side)),
        ])
    }

    private static func holes(_ random: inout SeededGenerator, _ shape: inout CoverageCase) {
        let centre = random.point(25...39)
        let corners = random.element(of: [3, 5, 8, 12])
        func ring(_ radius: Double, _ sense: Double) -> [CGPoint] {
            (0..<corners).map { corner in
                let angle = sense * 2 * .pi * Double(corner) / Double(corners) + 0.1
                return CGPoint(x: centre.x + radius * cos(angle), y: centre.y + radius * sin(angle))
            }
        }
        let outer = random.number(16...24)
        shape.add(ring(outer, 1))
        // Some holes leave a wall thinner than a pixel.
        shape.add(ring(random.isLucky(oneIn: 2) ? outer - random.number(0.1...1) : random.number(3...14), -1))
        shape.evenOdd = random.isLucky(oneIn: 2)
    }

    private static func curve(_ random: inout SeededGenerator, _ shape: inout CoverageCase) {
        let start = random.point(2...62)
        let segments = (0..<2).map { index in
            Segment.curve(
                random.point(2...62), random.point(2...62), index == 1 ? start : random.point(2...62))
        }
        shape.contours = [Contour(start: start, segments: segments)]
        shape.evenOdd = random.isLucky(oneIn: 2)
    }

    /// Cubics around a centre from which all of them are seen, most of them; some cross.
    private static func blob(_ random: inout SeededGenerator, _ shape: inout CoverageCase) {
        let count = random.integer(3...9)
        let center = random.point(26...38)
        let handle = random.number(0.1...0.9) * 3.6 / Double(count)
        let corners = (0..<count).map { index in
            let angle = 2 * Double.pi * Double(index) / Double(count)
            let radius = random.number(1...25)
            return (x: radius * cos(angle), y: radius * sin(angle))
        }
        func at(_ index: Int, along: Double) -> CGPoint {
            let corner = corners[index % count]
            return CGPoint(
                x: center.x + corner.x - along * corner.y, y: center.y + corner.y + along * corner.x)
        }
        shape.contours = [
            Contour(
                start: at(0, along: 0),
                segments: (0..<count).map {
                    .curve(at($0, along: handle), at($0 + 1, along: -handle), at($0 + 1, along: 0))
                })
        ]
        shape.evenOdd = random.isLucky(oneIn: 2)
    }

    /// Points of a star that are as thin as a thousandth of a pixel.
    private static func rays(_ random: inout SeededGenerator, _ shape: inout CoverageCase) {
        let count = random.integer(3...20)
        let center = random.point(24...40)
        let inner = random.number(0.001...4)
        shape.add(
            (0..<2 * count).map { index in
                let angle = Double.pi * (Double(index) + 0.25) / Double(count)
                let radius = index % 2 == 0 ? random.number(4...24) : inner
                return CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
            })
        shape.evenOdd = random.isLucky(oneIn: 2)
    }

    /// Four cubics of the usual constant, as Path(ellipseIn:) has them.
    private static func circle(_ random: inout SeededGenerator, _ shape: inout CoverageCase) {
        let k = 0.5522847498
        let c = random.point(20...44)
        let r = random.isLucky(oneIn: 3) ? random.number(0.3...2) : random.number(2...30)
        func at(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: c.x + r * x, y: c.y + r * y) }
        shape.contours = [
            Contour(
                start: at(1, 0),
                segments: [
                    .curve(at(1, k), at(k, 1), at(0, 1)), .curve(at(-k, 1), at(-1, k), at(-1, 0)),
                    .curve(at(-1, -k), at(-k, -1), at(0, -1)), .curve(at(k, -1), at(1, -k), at(1, 0)),
                ])
        ]
    }

    /// Several shapes of a fraction of a pixel; some lie wholly inside one, some cross themselves there.
    private static func tiny(_ random: inout SeededGenerator, _ shape: inout CoverageCase) {
        for _ in 0..<40 {
            let centre = random.point(2...62)
            let size = random.number(0.02...1.2)
            shape.add(
                (0..<random.integer(3...6)).map { _ in
                    CGPoint(x: centre.x + random.number(0...size), y: centre.y + random.number(0...size))
                })
        }
        shape.evenOdd = random.isLucky(oneIn: 2)
    }

    /// Overlapping contours of either sense, so windings run from -6 to 6.
    private static func windings(_ random: inout SeededGenerator, _ shape: inout CoverageCase) {
        for _ in 0..<6 {
            let points = (0..<random.integer(3...5)).map { _ in random.point(8...56) }
            shape.add(points)
            if random.isLucky(oneIn: 2) { shape.add(random.isLucky(oneIn: 2) ? points : points.reversed()) }
        }
        shape.evenOdd = random.isLucky(oneIn: 3)
    }

    /// A fan of triangles around one point: neighbours share an edge, which must not show.
    private static func sharedEdges(_ random: inout SeededGenerator, _ shape: inout CoverageCase) {
        let hub = random.point(24...40)
        let count = random.integer(3...9)
        let rim = (0..<count).map { index in
            let angle = 2 * Double.pi * (Double(index) + random.number(-0.3...0.3)) / Double(count)
            let radius = random.number(8...22)
            return CGPoint(x: hub.x + radius * cos(angle), y: hub.y + radius * sin(angle))
        }
        for index in 0..<count {
            let triangle = [hub, rim[index], rim[(index + 1) % count]]
            shape.add(random.isLucky(oneIn: 3) ? triangle.reversed() : triangle)
        }
        shape.evenOdd = random.isLucky(oneIn: 2)
    }

    /// Corners on pixel corners, on borders and on half pixels.
    private static func lattice(_ random: inout SeededGenerator, _ shape: inout CoverageCase) {
        for _ in 0..<random.integer(1...3) {
            let step = random.element(of: [1.0, 0.5, 4])
            shape.add(
                (0..<random.integer(3...8)).map { _ in
                    CGPoint(
                        x: (random.number(2...62) / step).rounded() * step,
                        y: (random.number(2...62) / step).rounded() * step)
                })
        }
        shape.evenOdd = random.isLucky(oneIn: 2)
    }

    /// Contours whose edges lie on one line in part, in either sense.
    private static func collinear(_ random: inout SeededGenerator, _ shape: inout CoverageCase) {
        let a = random.point(4...28)
        let direction = CGPoint(x: random.number(0.1...1), y: random.number(-0.4...1))
        func along(_ distance: Double, _ off: Double = 0) -> CGPoint {
            CGPoint(
                x: a.x + direction.x * distance - direction.y * off,
                y: a.y + direction.y * distance + direction.x * off)
        }
        for _ in 0..<4 {
            let from = random.number(0...15)
            let to = random.number(16...30)
            let off = random.number(2...14) * (random.isLucky(oneIn: 2) ? 1 : -1)
            let points = [along(from), along(to), along(to, off), along(from, off)]
            shape.add(random.isLucky(oneIn: 2) ? points : points.reversed())
        }
        shape.evenOdd = random.isLucky(oneIn: 2)
    }

    /// A shape with spikes out and back, doubled points and doubled contours.
    private static func zeroArea(_ random: inout SeededGenerator, _ shape: inout CoverageCase) {
        var points: [CGPoint] = []
        for _ in 0..<random.integer(3...5) {
            let point = random.point(6...58)
            points.append(point)
            if random.isLucky(oneIn: 2) { points.append(point) }
            if random.isLucky(oneIn: 2) {
                points.append(random.point(2...62))
                points.append(point)
            }
        }
        shape.add(points)
        shape.add([random.point(4...60), random.point(4...60)])
        let lone = random.point(4...60)
        shape.add([lone, lone, lone])
        shape.evenOdd = random.isLucky(oneIn: 2)
    }

    /// Tens of crossings in a pixel.
    private static func crowd(_ random: inout SeededGenerator, _ shape: inout CoverageCase) {
        let centre = random.point(20...44)
        let spread = random.number(1...6)
        shape.add(
            (0..<random.integer(20...60)).map { _ in
                CGPoint(x: centre.x + random.number(0...spread), y: centre.y + random.number(0...spread))
            })
        shape.evenOdd = random.isLucky(oneIn: 2)
    }
}
