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
    /// True for a long part of a curve that nobody sees: it goes straight, with the curve's directions at its
    /// ends and about its length.
    var isHidden = false
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
    private let tolerance: StrokeTolerance
    /// The square of the least angle that is still cut.
    private let leastSquaredTurn: Double
    /// Segments shorter than this have no direction to speak of and are passed over.
    private let negligible: Double
    /// Of the curve at hand: how long a chord must be for its direction to come from the curve and not from
    /// the rounding of coordinates far from the origin. Halving a shorter one would find a sharp turn every
    /// time.
    private var blur = 0.0
    /// Where curves are followed: as far as the pen reaches around what is seen.
    private let seen: StrokeBox
    /// Whether the curve at hand may leave it.
    private var mayHide = false
    /// With more pieces than this a subpath's steps are not cut any finer.
    private static let most = 1 << 18

    init(radius: Double, tolerance: StrokeTolerance, seen: StrokeBox = .everywhere) {
        self.radius = radius
        self.tolerance = tolerance
        // Caps and the corners of steps reach less far.
        self.seen = seen.expanded(by: radius * 1.5)
        negligible = tolerance.most * 1e-6
        let least = 2 * .pi / StrokeTolerance.stepsPerTurn
        leastSquaredTurn = least * least
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
        // A few steps to begin with; they are halved where it takes more.
        let count = curve.stepCount(tolerance: tolerance.most * 16)
        let step = 1 / Double(count)
        let first = pieces.count
        let from = curve.start(startDirection)
        mayHide = !curve.isInside(seen)
        if mayHide {
            addVisibleSteps(along: curve, from: from, to: curve.end(endDirection), count: count)
        } else {
            var from = from
            for index in 1...count {
                let to =
                    index == count
                    ? curve.end(endDirection) : curve.sample(at: Double(index) * step, after: from)
                if index < count, isBlurred((to.point - from.point).squaredLength) { continue }
                addSteps(along: curve, from: from, to: to, depth: 0)
                from = to
            }
        }
        if first < pieces.count { pieces[first].beginsSegment = true }
        current = end
    }

    /// Adds a curve of which a part may not be seen: halved until its parts are out of sight, or as short as
    /// equal steps would be.
    private mutating func addVisibleSteps(
        along curve: StrokeCurve, from: CurveSample, to: CurveSample, count: Int
    ) {
        if hides(from, to) { return addHidden(along: curve, from: from, to: to) }
        guard count > 1, !isBlurred((to.point - from.point).squaredLength) else {
            return addSteps(along: curve, from: from, to: to, depth: 0)
        }
        let middle = curve.sample(at: (from.parameter + to.parameter) / 2, after: from)
        addVisibleSteps(along: curve, from: from, to: middle, count: count / 2)
        addVisibleSteps(along: curve, from: middle, to: to, count: count / 2)
    }

    /// Whether a part of a curve lies out of sight, by its control points.
    private func hides(_ from: CurveSample, _ to: CurveSample) -> Bool {
        let third = (to.parameter - from.parameter) / 3
        var bounds = StrokeBounds()
        bounds.add(from.point)
        bounds.add(from.point + from.velocity * third)
        bounds.add(to.point - to.velocity * third)
        bounds.add(to.point)
        return seen.isApart(from: bounds.low, to: bounds.high)
    }

    private mutating func addHidden(along curve: StrokeCurve, from: CurveSample, to: CurveSample) {
        pieces.append(
            StrokePiece(
                start: from.point, end: to.point, startDirection: from.direction,
                endDirection: to.direction, length: curve.length(from: from.parameter, to: to.parameter),
                isLine: false, beginsSegment: false, isHidden: true))
    }

    /// Adds a step, halved as often as needed: for the curve itself and for the far side of the pen, which
    /// moves on by the turn as well.
    private mutating func addSteps(
        along curve: StrokeCurve, from: CurveSample, to: CurveSample, depth: Int
    ) {
        let chord = to.point - from.point
        let squares = SIMD2(chord.squaredLength, (to.direction - from.direction).squaredLength)
        let (squaredChord, turn) = (squares.x, squares.y)
        // At once, as are the quotients of `turn(from:to:)`: each takes as long as a dozen sums.
        let roots = squares.squareRoot()
        let length = roots.x
        // Twice the turn of the half that turns more: when all of the turn happens at one end, the offset
        // strays by as much as for an even turn of twice the size.
        let bend = max(2 * curve.turn(from: from, to: to), roots.y)
        // Where the steps are as fine as the curve itself needs, at its worst, only the pen counts, and no
        // further than to turns that are too small to be cut.
        let isSmall = bend * bend <= leastSquaredTurn
        let isFlat = depth >= tolerance.halvings
        let sweep = (isFlat ? 0 : length) + (isSmall ? 0 : radius * bend)
        let isFine = tolerance.allows(distance: sweep * bend * 0.125, length: sweep)
        if !isFine, depth < 12, !isBlurred(squaredChord), pieces.count < Self.most {
            if mayHide, hides(from, to) { return addHidden(along: curve, from: from, to: to) }
            // In halves, or in more parts where the turn is even enough to foresee that halves are too few.
            var parts = 2
            if bend < 1 {
                while parts < 8 {
                    let part = 1.1 / Double(parts)
                    if tolerance.allows(distance: sweep * bend * part * part * 0.125, length: sweep * part) {
                        break
                    }
                    parts += 1
                }
            }
            let deeper = depth + (parts > 4 ? 3 : parts > 2 ? 2 : 1)
            var last = from
            let step = (to.parameter - from.parameter) / Double(parts)
            for part in 1..<parts {
                let next = curve.sample(at: from.parameter + step * Double(part), after: last)
                addSteps(along: curve, from: last, to: next, depth: deeper)
                last = next
            }
            addSteps(along: curve, from: last, to: to, depth: deeper)
            return
        }
        let isSharp = !isFine && !isSmall && radius * bend * bend > 8 * tolerance.most
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
    /// A unit vector.
    var direction: StrokeVector
    /// The first derivative.
    var velocity: StrokeVector
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
    /// A speed that is as good as none.
    private let slowest: Double

    init(_ start: StrokeVector, _ control1: StrokeVector, _ control2: StrokeVector, _ end: StrokeVector) {
        self.start = start
        self.control1 = control1
        self.control2 = control2
        self.end = end
        c = (control1 - start) * 3
        b = (control2 - control1) * 3 - c
        a = end - start - c - b
        slowest = 1e-12 * (a.length + b.length + c.length)
    }

    var farthestCoordinate: Double {
        [start, control1, control2, end].reduce(0) { max($0, $1.x.magnitude, $1.y.magnitude) }
    }

    func isInside(_ box: StrokeBox) -> Bool {
        if box.isEverywhere { return true }
        var bounds = StrokeBounds()
        for point in [start, control1, control2, end] { bounds.add(point) }
        return box.contains(from: bounds.low, to: bounds.high)
    }

    /// The length of a part, by Gauss's and Legendre's rule of four points on each of 32 steps.
    func length(from: Double, to: Double) -> Double {
        let half = (to - from) / 64
        var total = 0.0
        for step in 0..<32 {
            let middle = from + half * Double(2 * step + 1)
            func speeds(_ offset: Double) -> Double {
                speed(at: middle - half * offset) + speed(at: middle + half * offset)
            }
            total +=
                speeds(0.3399810435848562648) * 0.6521451548625461426
                + speeds(0.8611363115940525752) * 0.3478548451374538574
        }
        return total * half
    }

    private func speed(at t: Double) -> Double { ((a * (3 * t) + b * 2) * t + c).length }

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
        return steps < 4096 ? max(1, Int(steps)) : 4096
    }

    func start(_ direction: StrokeVector) -> CurveSample {
        CurveSample(parameter: 0, point: start, direction: direction, velocity: c)
    }

    func end(_ direction: StrokeVector) -> CurveSample {
        CurveSample(parameter: 1, point: end, direction: direction, velocity: (end - control2) * 3)
    }

    @inline(__always)
    func sample(at t: Double, after previous: CurveSample) -> CurveSample {
        let point = ((a * t + b) * t + c) * t + start
        let derivative = (a * (3 * t) + b * 2) * t + c
        let speed = derivative.length
        // Where the curve stands still (a cusp) it has no direction; the chord's will do, and the turn that
        // follows is rounded.
        if speed > slowest {
            return CurveSample(
                parameter: t, point: point, direction: derivative / speed, velocity: derivative)
        }
        let chord = point - previous.point
        let length = chord.length
        return CurveSample(
            parameter: t, point: point, direction: length > 0 ? chord / length : previous.direction,
            velocity: .zero)
    }

    /// A bound on how far the direction turns in the half of a step that turns more; infinite when that may
    /// be a quarter turn or more. The velocity runs along a parabola, which turns no more than the two legs
    /// of its control polygon.
    @inline(__always)
    func turn(from: CurveSample, to: CurveSample) -> Double {
        let half = (to.parameter - from.parameter) * 0.5
        let middle = from.velocity + (a * (6 * from.parameter) + b * 2) * half
        let along0 = from.velocity.dot(middle)
        let along1 = middle.dot(to.velocity)
        // At an end where the curve stands still it leaves or comes in the direction of the middle.
        let isSlow0 = from.velocity.squaredLength <= slowest * slowest
        let isSlow1 = to.velocity.squaredLength <= slowest * slowest
        guard along0 > 0 || isSlow0, along1 > 0 || isSlow1 else { return .infinity }
        let turns =
            SIMD2(abs(from.velocity.cross(middle)), abs(middle.cross(to.velocity))) / SIMD2(along0, along1)
        return max(isSlow0 ? 0 : turns.x, isSlow1 ? 0 : turns.y)
    }
}
