import RasterPaths

/// Cuts paths to a box, whose numbers readers can hold: they count in 24 bits, or end at 50,000 pixels.
/// Curves become lines where they meet the box; beyond it they are chords.
struct NearbyPath {
    let box: CGRect

    private struct Subpath {
        var points: [CGPoint] = []
        var isClosed = false
    }

    /// How far lines may be from their curves.
    private static let tolerance: CGFloat = 0.01
    private static let deepest = 64

    /// What a fill covers within the box, by either rule.
    func filled(_ path: Path) -> Path {
        var result = Path()
        for subpath in subpaths(path) {
            let points = clipped(subpath.points)
            guard points.count > 2 else { continue }
            result.addLines(points)
            result.closeSubpath()
        }
        return result
    }

    /// A part of a stroke's line.
    struct Line {
        var points: [CGPoint]
        var isClosed = false
        /// How long the line is before it, by chords where it is beyond the box.
        var start: Double

        var path: Path {
            Path {
                $0.addLines(points)
                if isClosed { $0.closeSubpath() }
            }
        }
    }

    /// What a pen follows within the box.
    func lines(_ path: Path) -> [Line] {
        subpaths(path).flatMap { subpath -> [Line] in
            var points = subpath.points
            if points.allSatisfy(contains) {
                return [Line(points: points, isClosed: subpath.isClosed, start: 0)]
            }
            if subpath.isClosed, let first = points.first { points.append(first) }
            var lines: [Line] = []
            var length = 0.0
            for (first, last) in zip(points, points.dropFirst()) {
                let long = Double(hypot(last.x - first.x, last.y - first.y))
                if let part = part(first, last) {
                    if part.lowerBound == 0, let open = lines.indices.last, lines[open].points.last == first {
                        lines[open].points.append(point(first, last, part.upperBound))
                    } else {
                        lines.append(
                            Line(
                                points: [
                                    point(first, last, part.lowerBound), point(first, last, part.upperBound),
                                ], start: length + long * Double(part.lowerBound)))
                    }
                }
                length += long
            }
            return lines
        }
    }

    private func contains(_ point: CGPoint) -> Bool {
        point.x >= box.minX && point.x <= box.maxX && point.y >= box.minY && point.y <= box.maxY
    }

    private func point(_ first: CGPoint, _ last: CGPoint, _ part: CGFloat) -> CGPoint {
        if part == 0 { return first }
        return part == 1
            ? last : CGPoint(x: first.x + (last.x - first.x) * part, y: first.y + (last.y - first.y) * part)
    }

    // MARK: Lines

    /// Without those that have a number that is none.
    private func subpaths(_ path: Path) -> [Subpath] {
        var result: [Subpath] = []
        var open = Subpath()
        var start = CGPoint.zero
        var last = CGPoint.zero
        var isValid = true
        func finish() {
            if isValid, open.points.count > 1 { result.append(open) }
            open = Subpath()
            isValid = true
        }
        func near(_ point: CGPoint) -> CGPoint {
            if !point.x.isFinite || !point.y.isFinite { isValid = false }
            // So that no sum or product of them overflows.
            let most: CGFloat = 1e30
            return CGPoint(x: min(max(point.x, -most), most), y: min(max(point.y, -most), most))
        }
        func begin() {
            if open.points.isEmpty { open.points.append(last) }
        }
        func add(_ element: Path.Element) {
            switch element {
            case .move(let end):
                finish()
                (start, last) = (near(end), near(end))
            case .line(let end):
                begin()
                last = near(end)
                open.points.append(last)
            case .quadCurve(let end, let control):
                begin()
                let (end, control) = (near(end), near(control))
                let controls = [last, end].map {
                    CGPoint(x: $0.x / 3 + control.x * 2 / 3, y: $0.y / 3 + control.y * 2 / 3)
                }
                flatten([last, controls[0], controls[1], end], Self.deepest, into: &open.points)
                last = end
            case .curve(let end, let control1, let control2):
                begin()
                flatten(
                    [last, near(control1), near(control2), near(end)], Self.deepest, into: &open.points)
                last = near(end)
            case .closeSubpath:
                begin()
                open.isClosed = true
                finish()
                last = start
            }
        }
        path.forEach(add)
        finish()
        return result
    }

    private func flatten(_ curve: [CGPoint], _ depth: Int, into points: inout [CGPoint]) {
        let (xs, ys) = (curve.map(\.x), curve.map(\.y))
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else {
            return
        }
        let isSeen = left <= box.maxX && right >= box.minX && top <= box.maxY && bottom >= box.minY
        // The chord is off by an eighth of the second derivative at most.
        func bend(_ index: Int) -> CGFloat {
            hypot(
                xs[index] - 2 * xs[index + 1] + xs[index + 2], ys[index] - 2 * ys[index + 1] + ys[index + 2])
        }
        if !isSeen || depth == 0 || 0.75 * max(bend(0), bend(1)) <= Self.tolerance {
            points.append(curve[3])
            return
        }
        func middle(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
            CGPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
        }
        let (a, b, c) = (middle(curve[0], curve[1]), middle(curve[1], curve[2]), middle(curve[2], curve[3]))
        let (d, e) = (middle(a, b), middle(b, c))
        let center = middle(d, e)
        flatten([curve[0], a, d, center], depth - 1, into: &points)
        flatten([center, e, c, curve[3]], depth - 1, into: &points)
    }

    // MARK: Cutting

    /// The part of a line within the box (Liang and Barsky).
    private func part(_ first: CGPoint, _ last: CGPoint) -> ClosedRange<CGFloat>? {
        var (low, high): (CGFloat, CGFloat) = (0, 1)
        for (way, room) in [
            (first.x - last.x, first.x - box.minX), (last.x - first.x, box.maxX - first.x),
            (first.y - last.y, first.y - box.minY), (last.y - first.y, box.maxY - first.y),
        ] {
            if way == 0 {
                if room < 0 { return nil }
            } else if way < 0 {
                low = max(low, room / way)
            } else {
                high = min(high, room / way)
            }
        }
        return low < high ? low...high : nil
    }

    /// A polygon within the box (Sutherland and Hodgman): what it winds around in there stays the same.
    private func clipped(_ points: [CGPoint]) -> [CGPoint] {
        var points = points
        let sides: [(isX: Bool, edge: CGFloat, sign: CGFloat)] = [
            (true, box.minX, 1), (true, box.maxX, -1), (false, box.minY, 1), (false, box.maxY, -1),
        ]
        for side in sides {
            func room(_ point: CGPoint) -> CGFloat {
                ((side.isX ? point.x : point.y) - side.edge) * side.sign
            }
            var kept: [CGPoint] = []
            for (index, point) in points.enumerated() {
                let before = points[index == 0 ? points.count - 1 : index - 1]
                let (last, here) = (room(before), room(point))
                if last >= 0 && here < 0 || last < 0 && here >= 0 {
                    var crossing = self.point(before, point, last / (last - here))
                    if side.isX { crossing.x = side.edge } else { crossing.y = side.edge }
                    kept.append(crossing)
                }
                if here >= 0 { kept.append(point) }
            }
            points = kept
        }
        return points
    }
}

extension Path {
    /// Whether a point of it, transformed, is several times as far away as the box.
    func isFar(_ transform: CGAffineTransform, from box: CGRect) -> Bool {
        var (width, height): (CGFloat, CGFloat) = (0, 0)
        withUnsafeElements { _, points in
            for point in points {
                // Comparisons pass NaN over.
                if point.x.magnitude > width { width = point.x.magnitude }
                if point.y.magnitude > height { height = point.y.magnitude }
            }
        }
        let across = transform.a.magnitude * width + transform.c.magnitude * height + transform.tx.magnitude
        let down = transform.b.magnitude * width + transform.d.magnitude * height + transform.ty.magnitude
        let farthest =
            4
            * max(
                box.minX.magnitude, box.maxX.magnitude, box.minY.magnitude, box.maxY.magnitude)
        return !(across <= farthest && down <= farthest)
    }
}
