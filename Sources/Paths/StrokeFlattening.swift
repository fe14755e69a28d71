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
            return addSteps(along: curve, from: from, to: to, parts: parts, depth: deeper)
        }
        let isSharp = !isFine && !isSmall && radius * bend * bend > 8 * tolerance.most
        // A circular arc of angle φ is φ²/24 longer than its chord, to first order.
        pieces.append(
            StrokePiece(
                start: from.point, end: to.point, startDirection: from.direction,
                endDirection: to.direction, length: turn < 1 ? length * (1 + turn / 24) : length,
                isLine: false, beginsSegment: false, isSharp: isSharp))
    }

    /// Adds equal parts of a step, of which most need no cut any more: they are looked at two by two, in the
    /// arithmetic of `addSteps`, and those that are fine are added as they are.
    private mutating func addSteps(
        along curve: StrokeCurve, from: CurveSample, to: CurveSample, parts: Int, depth: Int
    ) {
        withUnsafeTemporaryAllocation(of: Double.self, capacity: StrokeFan.capacity) { memory in
            let fan = StrokeFan(memory, curve, from, to, parts)
            if !fan.moves {
                var last = from
                for part in 1...parts {
                    let next = part == parts ? to : curve.sample(at: fan.parameter(part), after: last)
                    addSteps(along: curve, from: last, to: next, depth: depth)
                    last = next
                }
                return
            }
            var first = 0
            while first < parts {
                let check = fan.check(
                    first, curve, tolerance, radius: radius, leastSquaredTurn: leastSquaredTurn,
                    isFlat: depth >= tolerance.halvings)
                for part in first..<min(first + 2, parts) {
                    let (start, end) = (fan.sample(part), fan.sample(part + 1))
                    if check.isFine[part - first] {
                        pieces.append(
                            StrokePiece(
                                start: start.point, end: end.point, startDirection: start.direction,
                                endDirection: end.direction, length: check.length[part - first],
                                isLine: false, beginsSegment: false))
                    } else {
                        addSteps(along: curve, from: start, to: end, depth: depth)
                    }
                }
                first += 2
            }
        }
    }

    private func isBlurred(_ squaredChord: Double) -> Bool { squaredChord <= blur * blur }

    @inline(__always)
    private mutating func check(_ point: StrokeVector) {
        // Overflows to infinity beyond 1e100, and infinity or NaN times zero is NaN.
        poison += (point.x * 1e208) * 0 + (point.y * 1e208) * 0
    }
}
