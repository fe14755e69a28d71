/// A line or cubic of one of the two paths that an area boolean combines.
struct OutlineSegment {
    var start: StrokeVector
    var control1: StrokeVector
    var control2: StrokeVector
    var end: StrokeVector
    var isLine: Bool
    /// 0 for the path itself, 1 for the other one.
    var operand: Int
    /// Which subpath of its path it belongs to.
    var subpath: Int

    func point(at t: Double) -> StrokeVector {
        if t <= 0 { return start }
        if t >= 1 { return end }
        if isLine { return .mix(start, end, t) }
        let u = 1 - t
        let outer = start * (u * u * u) + end * (t * t * t)
        return outer + control1 * (3 * u * u * t) + control2 * (3 * u * t * t)
    }

    func derivative(at t: Double) -> StrokeVector {
        if isLine { return end - start }
        let u = 1 - t
        return (control1 - start) * (3 * u * u) + (control2 - control1) * (6 * u * t)
            + (end - control2) * (3 * t * t)
    }

    /// The parameter of the closest point, by the method of Gauss and Newton from a parameter close by.
    func parameter(closestTo target: StrokeVector, near start: Double) -> Double {
        var t = start
        for _ in 0..<8 {
            let direction = derivative(at: t)
            let step = (target - point(at: t)).dot(direction) / direction.squaredLength
            guard step.isFinite else { return start }
            t += step
            if step.magnitude < 1e-16 { break }
        }
        return t
    }

    var reversed: OutlineSegment {
        var segment = self
        (segment.start, segment.control1, segment.control2, segment.end) = (end, control2, control1, start)
        return segment
    }

    /// The part between two parameters in either order.
    func part(from: Double, to: Double) -> OutlineSegment {
        if from > to { return part(from: to, to: from).reversed }
        var segment = self
        if isLine {
            (segment.start, segment.end) = (point(at: from), point(at: to))
            return segment
        }
        let part = CubicSegment(
            start: CGPoint(start), control1: CGPoint(control1), control2: CGPoint(control2), end: CGPoint(end)
        ).part(from: CGFloat(from), to: CGFloat(to))
        segment.start = StrokeVector(part.start)
        segment.control1 = StrokeVector(part.control1)
        segment.control2 = StrokeVector(part.control2)
        segment.end = StrokeVector(part.end)
        return segment
    }

    /// The larger side of the box around the control points.
    var extent: Double {
        if isLine { return max((end.x - start.x).magnitude, (end.y - start.y).magnitude) }
        let low = pointwiseMin(pointwiseMin(start, end), pointwiseMin(control1, control2))
        let high = pointwiseMax(pointwiseMax(start, end), pointwiseMax(control1, control2))
        return max(high.x - low.x, high.y - low.y)
    }

    /// How far from the curve the straight pieces may lie that stand for it.
    var tolerance: Double { isLine ? 0 : extent * 0x1p-18 }

    /// Into how many straight pieces the curve falls: a step of the parameter h leaves the chord by at most
    /// h²/8 of the second derivative, which is at most six times the larger second difference.
    func chordCount(limit: Int) -> Int {
        if isLine { return 1 }
        let first = start - control1 * 2 + control2
        let second = control1 - control2 * 2 + end
        let count = (0.75 * max(first.length, second.length) / tolerance).squareRoot().rounded(.up)
        return count < Double(limit) ? max(1, Int(count)) : limit
    }

    /// True when the curve runs straight from start to end, so that a line can stand for it.
    var isStraight: Bool {
        let chord = end - start
        let length = chord.squaredLength
        func isOnTheWay(_ control: StrokeVector) -> Bool {
            let offset = control - start
            let along = offset.dot(chord)
            return offset.cross(chord).magnitude <= 1e-14 * length && along >= 0 && along <= length
        }
        return isOnTheWay(control1) && isOnTheWay(control2)
    }

    /// Of a curve and its reverse, one: both then fall into the same straight pieces.
    var isCanonical: Bool {
        func precedes(_ a: StrokeVector, _ b: StrokeVector) -> Bool { a.x != b.x ? a.x < b.x : a.y < b.y }
        return start == end ? precedes(control1, control2) : precedes(start, end)
    }
}

extension CGPoint {
    init(_ vector: StrokeVector) {
        self.init(x: CGFloat(vector.x), y: CGFloat(vector.y))
    }
}

extension Path {
    /// Appends the lines and curves of the path; those without length are left out. With `closing`, open
    /// subpaths are closed by a line. Returns for each subpath whether it is closed.
    func appendSegments(to segments: inout [OutlineSegment], operand: Int, closing: Bool) -> [Bool] {
        var isClosed: [Bool] = []
        var first = StrokeVector.zero
        var current = StrokeVector.zero
        func append(_ control1: StrokeVector, _ control2: StrokeVector, _ end: StrokeVector, isLine: Bool) {
            defer { current = end }
            if current == end, isLine || (control1 == current && control2 == end) { return }
            var segment = OutlineSegment(
                start: current, control1: control1, control2: control2, end: end, isLine: isLine,
                operand: operand, subpath: isClosed.count - 1)
            segment.isLine = isLine || (current != end && segment.isStraight)
            segments.append(segment)
        }
        func close() {
            append(current, first, first, isLine: true)
            if !isClosed.isEmpty { isClosed[isClosed.count - 1] = true }
        }
        forEach { element in
            switch element {
            case .move(let to):
                if closing { close() }
                (first, current) = (StrokeVector(to), StrokeVector(to))
                isClosed.append(false)
            case .line(let to):
                append(current, StrokeVector(to), StrokeVector(to), isLine: true)
            case .quadCurve(let to, let control):
                let (middle, end) = (StrokeVector(control), StrokeVector(to))
                append(
                    .mix(current, middle, 2.0 / 3), .mix(end, middle, 2.0 / 3), end, isLine: false)
            case .curve(let to, let control1, let control2):
                append(StrokeVector(control1), StrokeVector(control2), StrokeVector(to), isLine: false)
            case .closeSubpath:
                close()
            }
        }
        if closing { close() }
        return isClosed
    }
}
