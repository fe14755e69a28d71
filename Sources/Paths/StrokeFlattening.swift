import RasterKernels

/// A short stretch of a subpath: a whole straight line, or one step along a curve with the curve's own
/// directions at both ends. Fields and their order are those of the kernels' `rk_stroke_piece`.
struct StrokePiece: BitwiseCopyable {
    var start: StrokeVector
    /// A unit vector.
    var startDirection: StrokeVector
    var end: StrokeVector
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
    /// Who strokes keeps it.
    unowned(unsafe) let memory: StrokeMemory
    let list: StrokeList<StrokePiece>
    let kernels: StrokeKernels
    /// From the first curve on.
    private var spacing: StrokeSpacing?
    /// For kernels: the curve at hand, and how finely it is cut.
    var kernelCurve = rk_stroke_cubic()
    var kernelTolerance: rk_stroke_tolerance
    private(set) var start = StrokeVector.zero
    private var current = StrokeVector.zero
    private var hasSegments = false
    /// Zero as long as every coordinate is usable, else NaN or infinity times zero.
    private var poison = 0.0
    private let radius: Double
    let tolerance: StrokeTolerance
    /// The square of the least angle that is still cut.
    let leastSquaredTurn: Double
    /// Segments shorter than this have no direction to speak of and are passed over.
    private let negligible: Double
    /// Of the curve at hand: how long a chord must be for its direction to come from the curve and not from
    /// the rounding of coordinates far from the origin. Halving a shorter one would find a sharp turn every
    /// time.
    private var blur = 0.0
    /// Where curves are followed: as far as the pen reaches around what is seen.
    private let seen: StrokeBox
    /// Whether the curve at hand may leave it.
    var mayHide = false
    /// With more pieces than this a subpath's steps are not cut any finer.
    static let most = 1 << 18

    init(
        radius: Double, tolerance: StrokeTolerance, seen: StrokeBox = .everywhere,
        kernels: StrokeKernels = .preferred, memory: StrokeMemory
    ) {
        self.memory = memory
        list = memory.pieces
        self.kernels = kernels
        self.radius = radius
        self.tolerance = tolerance
        // Caps and the corners of steps reach less far.
        self.seen = seen.expanded(by: radius * 1.5)
        negligible = tolerance.most * 1e-6
        let least = 2 * .pi / StrokeTolerance.stepsPerTurn
        leastSquaredTurn = least * least
        kernelTolerance = rk_stroke_tolerance(
            tolerance, radius: radius, leastSquaredTurn: leastSquaredTurn)
    }

    /// Valid until the next change.
    var pieces: UnsafeBufferPointer<StrokePiece> { list.elements }

    /// False for a lone move and for coordinates that are not finite or beyond 1e100.
    func isDrawable(isClosed: Bool) -> Bool {
        (hasSegments || isClosed) && poison == 0
    }

    mutating func removeAll() {
        list.removeAll()
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
        list.append(
            StrokePiece(
                start: current, startDirection: direction, end: end, endDirection: direction,
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
        // So many equal steps stay within a quarter of a pixel or so.
        let count = curve.stepCount(tolerance: tolerance.most * 16)
        let first = list.count
        if kernels.fan != nil { kernelCurve = rk_stroke_cubic(curve) }
        let from = curve.start(startDirection)
        mayHide = !curve.isInside(seen)
        if mayHide {
            addVisibleSteps(along: curve, from: from, to: curve.end(endDirection), count: count)
        } else {
            addSpacedSteps(along: curve, from: from, to: curve.end(endDirection), count: count)
        }
        if first < list.count { list[first].beginsSegment = true }
        current = end
    }

    /// Adds a curve by steps that are about as long as they may be.
    private mutating func addSpacedSteps(
        along curve: StrokeCurve, from: CurveSample, to: CurveSample, count: Int
    ) {
        // Far from the origin short steps would have directions that don't fit their chords.
        let isFar = blur > tolerance.most * 0x1p-10
        let spacing = spacing ?? makeSpacing()
        // What is left for those that prove too long lets no end of the curve be finer than the other.
        let most = max((Self.most - list.count) / 2, count)
        // Short curves' few places may lie beside their sharpest bends.
        let intervals = count + min(count, 16) + 3
        let steps = isFar ? 0 : spacing.place(along: curve, intervals: intervals, most: most)
        if steps == 0 { return addEqualSteps(along: curve, from: from, to: to, count: count) }
        var ends = spacing.ends
        var last = from
        var rest = steps
        while rest > 0 {
            // As many each time.
            let times = (rest + RK_FAN_PARTS - 1) / RK_FAN_PARTS
            let parts = (rest + times - 1) / times
            rest -= parts
            let next = rest == 0 ? to : curve.sample(at: ends[parts - 1], after: last)
            addSteps(along: curve, from: last, to: next, ends, parts: parts, depth: 0)
            ends += parts
            last = next
        }
    }

    @inline(never)
    private mutating func makeSpacing() -> StrokeSpacing {
        let made = StrokeSpacing(
            radius: radius, tolerance: tolerance, leastTurn: leastSquaredTurn.squareRoot(), kernels: kernels,
            memory: memory)
        spacing = made
        return made
    }

    private mutating func addEqualSteps(
        along curve: StrokeCurve, from: CurveSample, to: CurveSample, count: Int
    ) {
        let step = 1 / Double(count)
        var from = from
        for index in 1...count {
            let next = index == count ? to : curve.sample(at: Double(index) * step, after: from)
            if index < count, isBlurred((next.point - from.point).squaredLength) { continue }
            addSteps(along: curve, from: from, to: next, depth: 0)
            from = next
        }
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
        list.append(
            StrokePiece(
                start: from.point, startDirection: from.direction, end: to.point,
                endDirection: to.direction, length: curve.length(from: from.parameter, to: to.parameter),
                isLine: false, beginsSegment: false, isHidden: true))
    }

    /// Adds a step, halved as often as needed: for the curve itself and for the far side of the pen, which
    /// moves on by the turn as well.
    mutating func addSteps(
        along curve: StrokeCurve, from: CurveSample, to: CurveSample, depth: Int
    ) {
        let chord = to.point - from.point
        let squares = SIMD2(chord.squaredLength, (to.direction - from.direction).squaredLength)
        // At once, as are the quotients of `turn(from:to:)`: each takes as long as a dozen sums.
        let roots = squares.squareRoot()
        // Twice the turn of the half that turns more: when all of the turn happens at one end, the offset
        // strays by as much as for an even turn of twice the size.
        let bend = max(2 * curve.turn(from: from, to: to), roots.y)
        addSteps(along: curve, from: from, to: to, depth: depth, length: roots.x, bend: bend)
    }

    /// The same where the chord's length is known, and how far the step bends.
    mutating func addSteps(
        along curve: StrokeCurve, from: CurveSample, to: CurveSample, depth: Int, length: Double,
        bend: Double
    ) {
        let sweep = sweep(length: length, bend: bend, depth: depth)
        let isFine = tolerance.allows(distance: sweep * bend * 0.125, length: sweep)
        if !isFine, depth < 12, !isBlurred((to.point - from.point).squaredLength), list.count < Self.most {
            if mayHide, hides(from, to) { return addHidden(along: curve, from: from, to: to) }
            let parts = partCount(sweep: sweep, bend: bend)
            return addSteps(
                along: curve, from: from, to: to, parts: parts, depth: depth + Self.halvings(parts))
        }
        let isSharp = !isFine && !isSmall(bend) && radius * bend * bend > 8 * tolerance.most
        let turn = (to.direction - from.direction).squaredLength
        // A circular arc of angle φ is φ²/24 longer than its chord, to first order.
        list.append(
            StrokePiece(
                start: from.point, startDirection: from.direction, end: to.point,
                endDirection: to.direction, length: turn < 1 ? length * (1 + turn / 24) : length,
                isLine: false, beginsSegment: false, isSharp: isSharp))
    }

    /// Where the steps are as fine as the curve itself needs, at its worst, only the pen counts, and no
    /// further than to turns that are too small to be cut.
    @inline(__always)
    func sweep(length: Double, bend: Double, depth: Int) -> Double {
        (depth >= tolerance.halvings ? 0 : length) + (isSmall(bend) ? 0 : radius * bend)
    }

    @inline(__always)
    private func isSmall(_ bend: Double) -> Bool { bend * bend <= leastSquaredTurn }

    /// How many parts a step is cut into that is too long: halves, or more where the turn is even enough to
    /// foresee that halves are too few.
    func partCount(sweep: Double, bend: Double) -> Int {
        guard bend < 1 else { return 2 }
        return (2..<8).first { parts in
            let part = 1.1 / Double(parts)
            return tolerance.allows(distance: sweep * bend * part * part * 0.125, length: sweep * part)
        } ?? 8
    }

    /// How often a step is halved that is cut into so many parts.
    static func halvings(_ parts: Int) -> Int { parts > 4 ? 3 : parts > 2 ? 2 : 1 }

    /// Adds equal parts of a step.
    private mutating func addSteps(
        along curve: StrokeCurve, from: CurveSample, to: CurveSample, parts: Int, depth: Int
    ) {
        let step = (to.parameter - from.parameter) / Double(parts)
        // Kernels read whole vectors.
        let room = parts + RK_FAN_BEYOND
        withUnsafeTemporaryAllocation(of: Double.self, capacity: room) { parameters in
            for part in 0..<room {
                parameters.initializeElement(at: part, to: from.parameter + step * Double(part + 1))
            }
            addSteps(
                along: curve, from: from, to: to, UnsafePointer(parameters.baseAddress!), parts: parts,
                depth: depth)
        }
    }

    /// Adds parts of a step.
    /// - Parameter parameters: where parts end, but the last, with room for `RK_FAN_BEYOND` more.
    private mutating func addSteps(
        along curve: StrokeCurve, from: CurveSample, to: CurveSample, _ parameters: UnsafePointer<Double>,
        parts: Int, depth: Int
    ) {
        if let kernel = kernels.fan {
            addSteps(along: curve, from: from, to: to, parameters, parts: parts, depth: depth, kernel)
        } else {
            addEachStep(along: curve, from: from, to: to, parameters, parts: parts, depth: depth)
        }
    }

    /// Adds parts of a step one by one: what kernels stand for, and where the curve nearly stands still
    /// between parts.
    mutating func addEachStep(
        along curve: StrokeCurve, from: CurveSample, to: CurveSample, _ parameters: UnsafePointer<Double>,
        parts: Int, depth: Int
    ) {
        var last = from
        for part in 0..<parts {
            let next = part + 1 == parts ? to : curve.sample(at: parameters[part], after: last)
            addSteps(along: curve, from: last, to: next, depth: depth)
            last = next
        }
    }

    func isBlurred(_ squaredChord: Double) -> Bool { squaredChord <= blur * blur }

    @inline(__always)
    private mutating func check(_ point: StrokeVector) {
        // Overflows to infinity beyond 1e100, and infinity or NaN times zero is NaN.
        poison += (point.x * 1e208) * 0 + (point.y * 1e208) * 0
    }
}
