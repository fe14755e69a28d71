/// A short stretch of a subpath: a whole straight line, or one step along a curve with the curve's own
/// directions at both ends.
struct StrokePiece {
    var start: StrokeVector
    var end: StrokeVector
    /// Unit vectors.
    var startDirection: StrokeVector
    var endDirection: StrokeVector
    /// Along the curve, not the chord.
    var length: Double
    var isLine: Bool
    /// True for the first piece of a path segment, which meets the one before it at a join. Between the
    /// steps of a curve the direction is the same on both sides.
    var beginsSegment: Bool
    /// True for a step that still turns too much for its outer side to be a straight line: a cusp or hairpin.
    var isSharp = false
}

/// Cuts the segments of one subpath into pieces, fine enough for a pen of a radius and a tolerance.
struct StrokeFlattening {
    private(set) var pieces: [StrokePiece] = []
    private(set) var start = StrokeVector.zero
    private var current = StrokeVector.zero
    private var hasSegments = false
    /// Zero as long as every coordinate is usable, else NaN or infinity times zero.
    private var poison = 0.0
    private let radius: Double
    private let tolerance: Double
    /// Segments shorter than this have no direction to speak of and are passed over.
    private let negligible: Double
    /// Of the curve at hand: how long a chord must be for its direction to come from the curve and not from the rounding
    /// of coordinates far from the origin. Halving a shorter one would find a sharp turn every time.
    private var blur = 0.0

    init(radius: Double, tolerance: Double) {
        self.radius = radius
        self.tolerance = tolerance
        negligible = tolerance * 1e-6
    }

    /// False for a lone move and for coordinates that are not finite or beyond 1e100.
    func isDrawable(isClosed: Bool) -> Bool {
        (hasSegments || isClosed) && poison == 0
    }

    mutating func removeAll() {
        pieces.removeAll(keepingCapacity: true)
        hasSegments = false
    }

    mutating func move(to point: StrokeVector) {
        start = point
        current = point
        poison = 0
        check(point)
    }

    mutating func addLine(to end: StrokeVector) {
        hasSegments = true
        check(end)
        let chord = end - current
        let length = chord.length
        guard length > negligible else { return }
        let direction = chord / length
        pieces.append(
            StrokePiece(
                start: current, end: end, startDirection: direction, endDirection: direction,
                length: length, isLine: true, beginsSegment: true))
        current = end
    }

    mutating func close() {
        addLine(to: start)
    }

    mutating func addQuadCurve(control: StrokeVector, end: StrokeVector) {
        addCurve(
            control1: .mix(current, control, 2.0 / 3), control2: .mix(end, control, 2.0 / 3), end: end)
    }

    mutating func addCurve(control1: StrokeVector, control2: StrokeVector, end: StrokeVector) {
        hasSegments = true
        check(control1)
        check(control2)
        check(end)
        guard poison == 0 else { return }
        let curve = StrokeCurve(current, control1, control2, end)
        guard let startDirection = curve.startDirection(negligible), curve.isLonger(than: negligible) else {
            return
        }
        if curve.isLine(within: negligible) { return addLine(to: end) }

        let endDirection = curve.endDirection(negligible) ?? startDirection
        blur = curve.farthestCoordinate * 0x1p-46
        let count = curve.stepCount(tolerance: tolerance)
        let step = 1 / Double(count)
        var from = CurveSample(parameter: 0, point: current, direction: startDirection)
        let first = pieces.count
        for index in 1...count {
            let to =
                index == count
                ? CurveSample(parameter: 1, point: end, direction: endDirection)
                : curve.sample(at: Double(index) * step, after: from)
            if index < count, isBlurred((to.point - from.point).squaredLength) { continue }
            addSteps(along: curve, from: from, to: to, depth: 0)
            from = to
        }
        if first < pieces.count { pieces[first].beginsSegment = true }
        current = end
    }

    /// Adds a step, halved as often as the far side of the pen needs, which moves on by the turn as well.
    private mutating func addSteps(
        along curve: StrokeCurve, from: CurveSample, to: CurveSample, depth: Int
    ) {
        let chord = to.point - from.point
        let squaredChord = chord.squaredLength
        let turn = (to.direction - from.direction).squaredLength
        // Half the turn lies on each side of the chord when it is even. When it all happens at one end, the
        // offset strays by as much as for an even turn of twice the size.
        let atStart = from.direction.cross(chord)
        let atEnd = chord.cross(to.direction)
        let uneven = 4 * max(atStart * atStart, atEnd * atEnd)
        let allowed = 8 * tolerance
        let isSharp = radius * turn > allowed || radius * uneven > allowed * squaredChord
        if isSharp, depth < 10, !isBlurred(squaredChord) {
            let middle = curve.sample(at: (from.parameter + to.parameter) / 2, after: from)
            addSteps(along: curve, from: from, to: middle, depth: depth + 1)
            addSteps(along: curve, from: middle, to: to, depth: depth + 1)
            return
        }
        let length = squaredChord.squareRoot()
        // A circular arc of angle φ is φ²/24 longer than its chord, to first order.
        pieces.append(
            StrokePiece(
                start: from.point, end: to.point, startDirection: from.direction,
                endDirection: to.direction, length: turn < 1 ? length * (1 + turn / 24) : length,
                isLine: false, beginsSegment: false, isSharp: isSharp))
    }

    private func isBlurred(_ squaredChord: Double) -> Bool { squaredChord <= blur * blur }

    @inline(__always)
    private mutating func check(_ point: StrokeVector) {
        // Overflows to infinity beyond 1e100, and infinity or NaN times zero is NaN.
        poison += (point.x * 1e208) * 0 + (point.y * 1e208) * 0
    }
}

struct CurveSample {
    var parameter: Double
    var point: StrokeVector
    var direction: StrokeVector
}

/// A cubic in the power basis: point = ((a t + b) t + c) t + start.
private struct StrokeCurve {
    private let start: StrokeVector
    private let control1: StrokeVector
    private let control2: StrokeVector
    private let end: StrokeVector
    private let a: StrokeVector
    private let b: StrokeVector
    private let c: StrokeVector

    init(_ start: StrokeVector, _ control1: StrokeVector, _ control2: StrokeVector, _ end: StrokeVector) {
        self.start = start
        self.control1 = control1
        self.control2 = control2
        self.end = end
        c = (control1 - start) * 3
        b = (control2 - control1) * 3 - c
        a = end - start - c - b
    }

    var farthestCoordinate: Double {
        [start, control1, control2, end].reduce(0) { max($0, $1.x.magnitude, $1.y.magnitude) }
    }

    func isLonger(than length: Double) -> Bool {
        max((control1 - start).length, (control2 - start).length, (end - start).length) > length
    }

    /// True when the control points lie on the chord and in order, so that the curve never turns back.
    func isLine(within distance: Double) -> Bool {
        let chord = end - start
        let length = chord.length
        guard length > distance else { return false }
        let direction = chord / length
        let first = control1 - start
        let second = control2 - start
        let along1 = first.dot(direction)
        let along2 = second.dot(direction)
        return abs(first.cross(direction)) <= distance && abs(second.cross(direction)) <= distance
            && along1 >= 0 && along1 <= along2 && along2 <= length
    }

    /// The tangent, from the first control point that does not coincide with the start.
    func startDirection(_ negligible: Double) -> StrokeVector? {
        StrokeCurve.unit(control1 - start, negligible) ?? StrokeCurve.unit(control2 - start, negligible)
            ?? StrokeCurve.unit(end - start, negligible)
    }

    func endDirection(_ negligible: Double) -> StrokeVector? {
        StrokeCurve.unit(end - control2, negligible) ?? StrokeCurve.unit(end - control1, negligible)
            ?? StrokeCurve.unit(end - start, negligible)
    }

    private static func unit(_ vector: StrokeVector, _ negligible: Double) -> StrokeVector? {
        let length = vector.length
        return length > negligible ? vector / length : nil
    }

    /// How many equal steps of the parameter keep chords within the tolerance: Wang's bound on the second
    /// derivative (Wang, Computing 1984).
    func stepCount(tolerance: Double) -> Int {
        let first = (start - control1 * 2 + control2).squaredLength
        let second = (control1 - control2 * 2 + end).squaredLength
        let steps = (0.75 * max(first, second).squareRoot() / tolerance).squareRoot().rounded(.up)
        return steps < 16384 ? max(1, Int(steps)) : 16384
    }

    func sample(at t: Double, after previous: CurveSample) -> CurveSample {
        let point = ((a * t + b) * t + c) * t + start
        let derivative = (a * (3 * t) + b * 2) * t + c
        let speed = derivative.length
        // Where the curve stands still (a cusp) it has no direction; the chord's will do, and the turn that
        // follows is rounded.
        if speed > 1e-12 * (a.length + b.length + c.length) {
            return CurveSample(parameter: t, point: point, direction: derivative / speed)
        }
        let chord = point - previous.point
        let length = chord.length
        return CurveSample(
            parameter: t, point: point, direction: length > 0 ? chord / length : previous.direction)
    }
}
