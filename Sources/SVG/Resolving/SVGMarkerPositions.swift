import Raster

/// Where markers stand on a path, and which way they look there.
struct SVGMarkerPositions {
    enum Part { case start, middle, end }

    struct Vertex {
        var point: CGPoint
        /// Of length 1.
        var direction: CGPoint
        /// The whole path's first.
        var isFirst = false
    }

    private var vertices: [Vertex] = []

    private struct Segment {
        var start: CGPoint
        var end: CGPoint
        /// How the segment leaves and arrives; nil for one without a length.
        var departure: CGPoint?
        var arrival: CGPoint?
    }

    init(_ path: Path) {
        var subpath: [Segment] = []
        var start = CGPoint.zero
        var current = CGPoint.zero
        var hasSubpath = false
        var ends: [Vertex] = []

        func append(_ points: [CGPoint]) {
            let end = points[points.count - 1]
            let all = [current] + points
            var departure: CGPoint?
            var arrival: CGPoint?
            for point in points where departure == nil { departure = Self.direction(current, point) }
            for point in all.dropLast().reversed() where arrival == nil {
                arrival = Self.direction(point, end)
            }
            subpath.append(Segment(start: current, end: end, departure: departure, arrival: arrival))
            current = end
        }
        /// A vertex where each segment of the subpath begins, and one at its end.
        func finish() {
            guard hasSubpath else { return }
            if subpath.isEmpty {
                ends.append(Vertex(point: start, direction: CGPoint(x: 1, y: 0)))
            }
            Self.fillDirections(&subpath)
            for (place, segment) in subpath.enumerated() {
                let arriving = place > 0 ? subpath[place - 1].arrival : nil
                ends.append(
                    Vertex(point: segment.start, direction: Self.bisector(arriving, segment.departure)))
            }
            if let last = subpath.last {
                ends.append(Vertex(point: last.end, direction: Self.bisector(last.arrival, nil)))
            }
            subpath = []
            hasSubpath = false
        }
        func visit(_ element: Path.Element) {
            switch element {
            case .move(let point):
                finish()
                start = point
                current = point
                hasSubpath = true
            case .line(let end): append([end])
            case .quadCurve(let end, let control): append([control, end])
            case .curve(let end, let first, let second): append([first, second, end])
            case .closeSubpath:
                append([start])
                finish()
            }
        }
        path.forEach(visit)
        finish()
        if !ends.isEmpty { ends[0].isFirst = true }
        vertices = ends
    }

    func vertices(_ part: Part) -> [Vertex] {
        switch part {
        case .start: Array(vertices.prefix(1))
        case .end: Array(vertices.suffix(1))
        case .middle: Array(vertices.dropFirst().dropLast())
        }
    }

    private static func direction(_ start: CGPoint, _ end: CGPoint) -> CGPoint? {
        let (x, y) = (end.x - start.x, end.y - start.y)
        let length = (x * x + y * y).squareRoot()
        guard length > 0, length.isFinite else { return nil }
        return CGPoint(x: x / length, y: y / length)
    }

    /// A segment without a length looks as the one before it, or else as the one after it (SVG 1.1, F.5).
    private static func fillDirections(_ segments: inout [Segment]) {
        var known: CGPoint?
        for index in segments.indices {
            segments[index].departure = segments[index].departure ?? known
            segments[index].arrival = segments[index].arrival ?? known
            known = segments[index].arrival ?? known
        }
        known = nil
        for index in segments.indices.reversed() {
            segments[index].arrival = segments[index].arrival ?? known
            segments[index].departure = segments[index].departure ?? known
            known = segments[index].departure ?? known
        }
    }

    /// Half way between how the path arrives and how it leaves.
    private static func bisector(_ arriving: CGPoint?, _ leaving: CGPoint?) -> CGPoint {
        guard let first = arriving ?? leaving, let second = leaving ?? arriving else {
            return CGPoint(x: 1, y: 0)
        }
        if let middle = direction(.zero, CGPoint(x: first.x + second.x, y: first.y + second.y)) {
            return middle
        }
        // Straight back: of the two right angles the one that averaging the angles in 0..<360 gives.
        let isBelowHalfTurn = first.y > 0 || (first.y == 0 && first.x > 0)
        return isBelowHalfTurn ? CGPoint(x: -first.y, y: first.x) : CGPoint(x: first.y, y: -first.x)
    }
}
