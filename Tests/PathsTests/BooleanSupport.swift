import RasterPaths
import TestSupport

extension Path {
    /// The signed area by Green's theorem. Gauss and Legendre's rule of four points is exact for x·dy of a
    /// cubic, so there is no error but rounding.
    var signedArea: Double {
        let nodes = [
            (0.3399810435848562648, 0.6521451548625461426), (0.8611363115940525752, 0.3478548451374538574),
        ]
        var area = 0.0
        var start = CGPoint.zero
        var current = CGPoint.zero
        func add(_ p: CGPoint, _ q: CGPoint, _ r: CGPoint, _ s: CGPoint) {
            for (node, weight) in nodes {
                for t in [0.5 - node / 2, 0.5 + node / 2] {
                    let u = 1 - t
                    let x = u * u * u * p.x + 3 * u * u * t * q.x + 3 * u * t * t * r.x + t * t * t * s.x
                    let dy = 3 * u * u * (q.y - p.y) + 6 * u * t * (r.y - q.y) + 3 * t * t * (s.y - r.y)
                    area += weight / 2 * Double(x * dy)
                }
            }
            current = s
        }
        func line(to end: CGPoint) {
            area += Double(current.x + end.x) / 2 * Double(end.y - current.y)
            current = end
        }
        forEach { element in
            switch element {
            case .move(let to):
                line(to: start)
                (start, current) = (to, to)
            case .line(let to): line(to: to)
            case .quadCurve(let to, let c):
                let first = CGPoint(x: (current.x + 2 * c.x) / 3, y: (current.y + 2 * c.y) / 3)
                let second = CGPoint(x: (to.x + 2 * c.x) / 3, y: (to.y + 2 * c.y) / 3)
                add(current, first, second, to)
            case .curve(let to, let control1, let control2): add(current, control1, control2, to)
            case .closeSubpath: line(to: start)
            }
        }
        line(to: start)
        return area
    }

    /// The length of the lines and of the curves' 256 chords each.
    var polylineLength: Double {
        var length = 0.0
        for polygon in polylines() {
            for (a, b) in zip(polygon.points, polygon.points.dropFirst()) { length += Double(distance(a, b)) }
            if polygon.isClosed, let first = polygon.points.first, let last = polygon.points.last {
                length += Double(distance(first, last))
            }
        }
        return length
    }

    /// The distance from a point to the outline, each curve taken as 256 chords.
    func edgeDistance(_ p: CGPoint) -> CGFloat {
        var best = CGFloat.infinity
        for polygon in polylines() {
            for (index, a) in polygon.points.enumerated() {
                let b = polygon.points[(index + 1) % polygon.points.count]
                let (dx, dy) = (b.x - a.x, b.y - a.y)
                let length = dx * dx + dy * dy
                let t = length > 0 ? max(0, min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / length)) : 0
                best = min(best, distance(p, CGPoint(x: a.x + t * dx, y: a.y + t * dy)))
            }
        }
        return best
    }
}

/// Pairs of paths for area booleans, from a seed: each kind stands for a difficulty.
struct BooleanPairs {
    enum Kind: CaseIterable, Sendable {
        case polygons, latticePolygons, ellipses, ellipseInItsRectangle, roundedRectangles, stars, curves
        case sharedEdges, sharedDiagonals, identical, reversed, touchingCorners, nested, disjoint
        case sharedCurves, nearlySharedArcs, rotatedCopies, compounds, farAndNear
    }

    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private mutating func number(_ range: ClosedRange<Double> = 0...100) -> CGFloat {
        CGFloat(Double.random(in: range, using: &random))
    }

    private mutating func point() -> CGPoint { CGPoint(x: number(), y: number()) }

    private mutating func rect() -> CGRect {
        CGRect(x: number(0...60), y: number(0...60), width: number(5...60), height: number(5...60))
    }

    private mutating func polygon(_ count: Int, lattice: CGFloat? = nil) -> Path {
        var points: [CGPoint] = []
        for _ in 0..<count {
            var point = point()
            if let lattice {
                point = CGPoint(
                    x: (point.x / lattice).rounded() * lattice, y: (point.y / lattice).rounded() * lattice)
            }
            points.append(point)
        }
        return Path { path in
            path.addLines(points)
            path.closeSubpath()
        }
    }

    private mutating func star() -> Path {
        let center = point()
        let (radius, start) = (number(10...50), number(0...7))
        let count = Int.random(in: 5...9, using: &random)
        return Path { path in
            path.addLines(
                (0..<count).map { index in
                    let angle = start + CGFloat(index * 2) * 2 * .pi / CGFloat(count)
                    return CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
                })
            path.closeSubpath()
        }
    }

    private mutating func curves() -> Path {
        var path = Path()
        path.move(to: point())
        for _ in 0..<Int.random(in: 1...5, using: &random) {
            switch Int.random(in: 0..<4, using: &random) {
            case 0: path.addLine(to: point())
            case 1: path.addQuadCurve(to: point(), control: point())
            default: path.addCurve(to: point(), control1: point(), control2: point())
            }
        }
        if Bool.random(using: &random) { path.closeSubpath() }
        return path
    }

    private mutating func anything() -> Path {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: polygon(5)
        case 1: Path(ellipseIn: rect())
        case 2: Path(roundedRect: rect(), cornerRadius: number(1...20))
        case 3: star()
        default: curves()
        }
    }

    mutating func pair(_ kind: Kind) -> (Path, Path) {
        switch kind {
        case .polygons: return (polygon(6), polygon(5))
        case .latticePolygons: return (polygon(8, lattice: 25), polygon(8, lattice: 25))
        case .ellipses: return (Path(ellipseIn: rect()), Path(ellipseIn: rect()))
        case .ellipseInItsRectangle:
            let frame = rect()
            return (Path(ellipseIn: frame), Path(frame))
        case .roundedRectangles:
            let frame = rect()
            let other = Bool.random(using: &random) ? frame.offsetBy(dx: number(0...9), dy: 0) : rect()
            return (
                Path(roundedRect: frame, cornerRadius: number(1...30)),
                Path(roundedRect: other, cornerRadius: number(1...30), style: .circular)
            )
        case .stars: return (star(), star())
        case .curves: return (curves(), curves())
        case .sharedEdges:
            let frame = rect()
            let beside = CGRect(
                x: frame.maxX, y: frame.minY + number(-20...20), width: number(1...30), height: frame.height)
            return (Path(frame), Path(beside))
        case .sharedDiagonals:
            // Two triangles on different parts of one slanting line.
            let (a, b) = (point(), point())
            func on(_ t: CGFloat) -> CGPoint { CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t) }
            let (from, to) = (number(-0.5...0.4), number(0.5...1.5))
            let (c, d) = (point(), point())
            return (
                Path { path in
                    path.addLines([a, b, c])
                    path.closeSubpath()
                },
                Path { path in
                    path.addLines([on(from), on(to), d])
                    path.closeSubpath()
                }
            )
        case .identical:
            let path = anything()
            return (path, path)
        case .reversed:
            let points = (0..<5).map { _ in point() }
            let forth = Path { path in
                path.move(to: points[0])
                path.addCurve(to: points[3], control1: points[1], control2: points[2])
                path.addLine(to: points[4])
                path.closeSubpath()
            }
            let back = Path { path in
                path.addLines([points[0], points[4], points[3]])
                path.addCurve(to: points[0], control1: points[2], control2: points[1])
                path.closeSubpath()
            }
            return (forth, back)
        case .touchingCorners:
            let frame = rect()
            return (
                Path(frame),
                Path(CGRect(x: frame.maxX, y: frame.maxY, width: number(1...30), height: number(1...30)))
            )
        case .nested:
            let frame = rect()
            return (Path(ellipseIn: frame), Path(ellipseIn: frame.insetBy(dx: 2, dy: 2)))
        case .disjoint: return (anything(), anything().offsetBy(dx: 200, dy: 0))
        case .sharedCurves:
            // A figure, and a part of its own outline closed by lines.
            let path = anything()
            let (from, to) = (number(0...0.5), number(0.5...1))
            var part = path.trimmedPath(from: from, to: to)
            part.addLine(to: point())
            part.closeSubpath()
            return (path, part)
        case .nearlySharedArcs:
            // A circle and a pie of it. The pie's arc is cut at other places than the circle's, and a cubic
            // is true to a circle only to 2.7e-4 of the radius: they cross at angles near zero.
            let (center, radius) = (point(), number(10...50))
            let (from, sweep) = (number(0...6), number(0.5...5))
            return (
                Path(
                    ellipseIn: CGRect(
                        x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)),
                Path { path in
                    path.move(to: center)
                    path.addRelativeArc(
                        center: center, radius: radius, startAngle: .radians(from), delta: .radians(sweep))
                    path.closeSubpath()
                }
            )
        case .rotatedCopies:
            let path = anything()
            let center = point()
            let turn = CGAffineTransform(translationX: -center.x, y: -center.y)
                .concatenating(CGAffineTransform(rotationAngle: number(0...0.01)))
                .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
            return (path, path.applying(turn))
        case .compounds:
            var (a, b) = (anything(), anything())
            for _ in 0..<3 {
                a.addPath(anything())
                b.addPath(anything())
            }
            return (a, b)
        case .farAndNear:
            return (Path(CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)), anything())
        }
    }

    mutating func probe(_ a: Path, _ b: Path) -> CGPoint {
        let bounds = CGRect(x: -20, y: -20, width: 140, height: 140)
        // Half of the probes near the outlines, where mistakes live.
        if Bool.random(using: &random) {
            let points = (a.polylines(samplesPerCurve: 8) + b.polylines(samplesPerCurve: 8)).flatMap(\.points)
            if let near = points.randomElement(using: &random), near.x.magnitude < 1e3 {
                return CGPoint(x: near.x + number(-1...1), y: near.y + number(-1...1))
            }
        }
        return CGPoint(
            x: bounds.minX + bounds.width * number(0...1), y: bounds.minY + bounds.height * number(0...1))
    }
}
