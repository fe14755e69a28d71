/// Walks along the pieces of subpaths with a pen and collects what its two ends draw.
///
/// The pen is the line across the path, from `point + normal · radius` on the left to `point - normal ·
/// radius` on the right. Moving it forward adds a point to each side. Turning it adds a join to the outer
/// side; the inner side runs back to the path's own point and out again, so that the turn takes nothing away
/// from the pieces before and after it.
struct StrokeOutline {
    private let radius: Double
    private let cap: CGLineCap
    private let join: CGLineJoin
    private let tolerance: StrokeTolerance
    private let squaredMiterLimit: Double
    private let clipsMiters: Bool
    /// How the pen turns; nil before it has.
    private var arcSteps: ArcSteps?
    /// The left side is drawn where the polygons are collected.
    let contours: StrokeContourBuilder
    private var left: StrokeSide { contours.side }
    private let right: StrokeSide
    private let kernels: StrokeKernels
    private let chords: StrokeList<Double>
    /// Where round joins and caps are worth their points.
    private let seen: StrokeBox

    private var point = StrokeVector.zero
    private var direction = StrokeVector(1, 0)
    /// The length of the line that led here, when its end is yet to be added to the sides: a join may replace
    /// the end by one point. Zero after a curve.
    private var pendingLength = 0.0
    /// Whether a curve led here whose end is yet to be added to the sides.
    private var isEndPending = false
    /// Whether the inner end of the pen may sweep backwards where a curve turns more tightly than the pen.
    ///
    /// Left as it is, what the pen's positions sweep counts each point once for every position that moves
    /// over it forwards, less once for every one backwards. Follow a point's distance from the curve: the
    /// former are its least values, the latter its greatest, and they take turns. So on each stretch of the
    /// path within the pen's reach there is one more of the former, as long as ends and corners count like
    /// round ones. Elsewhere (`advanceAcrossCenter`) going twice around what is swept backwards makes it
    /// count as covered.
    private var folds = false

    /// Steps in a row whose inner end swept backwards, before they are added to their side.
    private var sweep = BackwardSweep()

    init(
        style: StrokeStyle, radius: Double, tolerance: StrokeTolerance, seen: StrokeBox = .everywhere,
        kernels: StrokeKernels, memory: StrokeMemory
    ) {
        self.kernels = kernels
        chords = memory.chords
        contours = StrokeContourBuilder(memory)
        right = memory.right
        self.radius = radius
        self.tolerance = tolerance
        self.seen = seen.expanded(by: radius * 1.5)
        cap = style.lineCap
        join = style.lineJoin
        let limit = Double(style.miterLimit)
        squaredMiterLimit = limit > 0 ? limit * limit : 0
        clipsMiters = style.clipsMiters && limit >= 1 && limit < 1e9
    }

    /// The number of points of finished polygons.
    var pointCount: Int { contours.pointCount }

    // MARK: Subpaths

    mutating func addOpen(_ pieces: UnsafeBufferPointer<StrokePiece>) {
        guard let first = pieces.first else { return }
        begin(first, of: pieces.count)
        folds = join == .round && cap != .butt
        let offset = first.startDirection.leftNormal * radius
        left.append(first.start + offset)
        right.append(first.start - offset)
        var index = advance(along: pieces, from: 0)
        while index < pieces.count {
            turn(into: pieces[index])
            index = advance(along: pieces, from: index)
        }
        addPendingEnd()
        addSweep()
        addCap(to: left, at: point, direction: direction)
        left.append(reversing: right)
        right.removeAll()
        addCap(to: left, at: first.start, direction: -first.startDirection)
        contours.close()
    }

    mutating func addClosed(_ pieces: UnsafeBufferPointer<StrokePiece>) {
        guard let first = pieces.first else { return }
        begin(first, of: pieces.count)
        // All around a point in whose reach the whole path is, there are as many greatest distances as least.
        folds = join == .round && Self.extent(of: pieces) > 2 * radius
        // The shortcut of `turn` relies on one corner that lies apart; see there.
        var apart = first.isLine ? -Double.infinity : .infinity
        var index = advance(along: pieces, from: 0)
        while index < pieces.count {
            let piece = pieces[index]
            if apart < .infinity {
                if piece.isLine {
                    let cosine = direction.dot(piece.startDirection)
                    let reach = radius * (2 / (1 + cosine)).squareRoot()
                    apart = max(apart, (piece.start - first.start).length - reach)
                } else {
                    apart = .infinity
                }
            }
            turn(into: piece)
            index = advance(along: pieces, from: index)
        }
        let reach = radius * (2 / (1 + direction.dot(first.startDirection))).squareRoot()
        turn(
            to: first.startDirection, join: join, nextLength: first.isLine ? first.length : 0,
            mayCutCorner: apart > reach)
        contours.close()
        left.append(reversing: right)
        right.removeAll()
        contours.close()
    }

    /// The longer side of the box around the pieces' ends: no disc of a lesser diameter holds them.
    private static func extent(of pieces: UnsafeBufferPointer<StrokePiece>) -> Double {
        var low = StrokeVector(.infinity, .infinity)
        var high = StrokeVector(-.infinity, -.infinity)
        for piece in pieces {
            low = StrokeVector(min(low.x, piece.start.x), min(low.y, piece.start.y))
            high = StrokeVector(max(high.x, piece.start.x), max(high.y, piece.start.y))
        }
        return max(high.x - low.x, high.y - low.y)
    }

    /// What a subpath or dash without length leaves: a whole round or square cap.
    mutating func addDot(at center: StrokeVector, direction: StrokeVector) {
        if cap == .butt { return }
        let offset = direction.leftNormal * radius
        left.append(center + offset)
        addCap(to: left, at: center, direction: direction)
        left.append(center - offset)
        addCap(to: left, at: center, direction: -direction)
        contours.close()
    }

    private mutating func begin(_ first: StrokePiece, of count: Int) {
        // Of most outlines; of a stroke of many subpaths most are of a few.
        left.reserve(2 * count + 32)
        right.reserve(count + 16)
        point = first.start
        direction = first.startDirection
        pendingLength = 0
        isEndPending = false
    }

    // MARK: Moving forward

    /// Moves the pen along a segment, or what is left of it.
    /// - Returns: where the next one begins.
    private mutating func advance(
        along pieces: UnsafeBufferPointer<StrokePiece>, from first: Int
    ) -> Int {
        let piece = pieces[first]
        if piece.isLine {
            point = piece.end
            pendingLength = piece.length
            return first + 1
        }
        var end = first + 1
        while end < pieces.count, !pieces[end].beginsSegment { end += 1 }
        advance(alongCurve: UnsafeBufferPointer(rebasing: pieces[first..<end]))
        return end
    }

    private mutating func advance(alongCurve steps: UnsafeBufferPointer<StrokePiece>) {
        var index = 0
        while index < steps.count {
            var end = index
            while end < steps.count, isStraight(steps[end]) { end += 1 }
            if end > index {
                addSweep()
                addPendingEnd()
                let run = StrokeRun(
                    steps: UnsafeBufferPointer(rebasing: steps[index..<end]), isFirst: index == 0,
                    isLast: end == steps.count)
                run.add(to: left, right, radius: radius, tolerance, kernels, numbers: chords)
                point = steps[end - 1].end
                direction = steps[end - 1].endDirection
                isEndPending = true
            }
            if end < steps.count { advanceInTurns(steps[end]) }
            index = end + 1
        }
    }

    /// Whether both ends of the pen may move straight along a step: either both move forward, and the strip
    /// that the pen sweeps turns the right way everywhere, as the map from the unit square to it has a
    /// positive Jacobian at the four corners and so inside; or the inner one may move backwards.
    @inline(__always)
    private func isStraight(_ step: StrokePiece) -> Bool {
        let chord = step.end - step.start
        let progress = min(chord.dot(step.startDirection), chord.dot(step.endDirection))
        return !step.isSharp && !step.isHidden
            && progress > (folds ? 0 : abs(radius * step.startDirection.cross(step.endDirection)))
    }

    /// Moves the pen along a step on which its inner end would move backwards, or none straight.
    private mutating func advanceInTurns(_ piece: StrokePiece) {
        let chord = piece.end - piece.start
        let next = piece.endDirection
        let sine = direction.cross(next)
        let progress = min(chord.dot(direction), chord.dot(next))
        addPendingEnd()
        if !piece.isSharp, !piece.isHidden, progress > 0, advanceAcrossCenter(piece, chord: chord, sine: sine)
        {
            return
        }
        addSweep()
        // A cusp or hairpin: turn to the chord, go straight, turn to the new direction.
        let length = chord.length
        if length > 0 {
            turn(to: chord / length, join: .round, nextLength: 0, mayCutCorner: false)
            point = piece.end
            let straight = direction.leftNormal * radius
            left.append(point + straight)
            right.append(point - straight)
        }
        point = piece.end
        turn(to: next, join: .round, nextLength: 0, mayCutCorner: false)
    }

    /// A step of a curve that turns more tightly than the pen is wide: the two positions of the pen cross on
    /// the inner side. What lies past the crossing is swept backwards; going twice around it, the other way,
    /// makes it count as covered. False when they do not cross within the pen.
    private mutating func advanceAcrossCenter(
        _ piece: StrokePiece, chord: StrokeVector, sine: Double
    ) -> Bool {
        let side: Double = sine > 0 ? -1 : 1
        let before = direction.leftNormal * side
        let after = piece.endDirection.leftNormal * side
        let determinant = before.cross(after)
        let fromStart = chord.cross(after) / determinant
        let fromEnd = chord.cross(before) / determinant
        guard fromStart > 0, fromStart < radius, fromEnd > 0, fromEnd < radius else { return false }
        let crossing = point + before * fromStart
        let isLeft = side > 0
        if sweep.isLeft != isLeft { addSweep() }
        if sweep.isEmpty {
            sweep.isLeft = isLeft
            sweep.start = point + before * radius
        }
        point = piece.end
        direction = piece.endDirection
        sweep.append(crossing, end: point + after * radius)
        (isLeft ? right : left).append(point - after * radius)
        return true
    }

    /// Adds what the pen's inner end swept backwards. Step by step it would go from the crossing to the pen's
    /// end, back around the step and again to the end; what the pen's positions add there and take away again
    /// in the next step is left out, or a wide pen's edges run all over what is seen.
    @inline(__always)
    private mutating func addSweep() {
        if sweep.isEmpty { return }
        sweep.add(to: sweep.isLeft ? left : right)
        sweep.removeAll()
    }

    @inline(__always)
    private mutating func addPendingEnd() {
        guard pendingLength > 0 || isEndPending else { return }
        pendingLength = 0
        isEndPending = false
        let offset = direction.leftNormal * radius
        left.append(point + offset)
        right.append(point - offset)
    }

    // MARK: Turning

    /// Turns the pen to where a segment begins.
    @inline(__always)
    private mutating func turn(into piece: StrokePiece) {
        turn(
            to: piece.startDirection, join: join, nextLength: piece.isLine ? piece.length : 0,
            mayCutCorner: true)
    }

    /// Turns the pen on the spot. `nextLength` is the length of the line that follows, zero for a curve.
    private mutating func turn(
        to next: StrokeVector, join: CGLineJoin, nextLength: Double, mayCutCorner: Bool
    ) {
        let sine = direction.cross(next)
        let cosine = direction.dot(next)
        addSweep()
        if isEndPending { addPendingEnd() }
        let from = direction.leftNormal * radius
        let to = next.leftNormal * radius
        let before = direction
        let length = pendingLength
        let isPending = length > 0
        let center = point
        direction = next
        pendingLength = 0
        if abs(sine) < 1e-9, cosine > 0 {
            if isPending {
                left.append(center + to)
                right.append(center - to)
            }
            return
        }

        let middle = (from + to) / (1 + cosine)
        // The length of a miter over the width is 1 / cos(turn / 2).
        let isMiter = join == .miter && 2 <= squaredMiterLimit * (1 + cosine) && cosine > -1 + 1e-12
        // Where both lines reach past each other's end, the inner sides may stop at their crossing. That
        // leaves out a kite that both rectangles cover, once: so of the two or more coverings one stays, as
        // long as no point lies in the kites of all corners of a closed path.
        let overlap = radius * max(abs(sine), abs(sine) / (1 + cosine))
        let cutsCorner =
            mayCutCorner && isPending && cosine > -1 + 1e-12 && overlap <= min(length, nextLength)

        func addOuter(_ side: StrokeSide, _ sign: Double) {
            if isMiter {
                side.append(center + middle * sign)
                if nextLength == 0 { side.append(center + to * sign) }
                return
            }
            if isPending { side.append(center + from * sign) }
            if join == .miter && clipsMiters {
                // Along the lines to where the way along the corner's bisector is as long as the limit.
                let across = ((1 + cosine) / 2).squareRoot()
                let along = ((1 - cosine) / 2).squareRoot()
                let reach = radius * (squaredMiterLimit.squareRoot() - across) / along
                side.append(center + from * sign + before * reach)
                side.append(center + to * sign - next * reach)
            } else if join == .round, !seen.isApart(from: center, to: center) {
                appendArc(to: side, center: center, from: from * sign, to: to * sign, forwards: sign > 0)
            }
            side.append(center + to * sign)
        }
        func addInner(_ side: StrokeSide, _ sign: Double) {
            if cutsCorner {
                side.append(center + middle * sign)
                return
            }
            if isPending { side.append(center + from * sign) }
            side.append(center)
            side.append(center + to * sign)
        }
        if sine >= 0 {
            addOuter(left, 1)
            addInner(right, -1)
        } else {
            addOuter(right, -1)
            addInner(left, 1)
        }
    }

    /// Adds the cap of a line that ends at `center`; the side holds the left end of the pen already, and the
    /// right one is added by the caller.
    private mutating func addCap(to side: StrokeSide, at center: StrokeVector, direction: StrokeVector) {
        let offset = direction.leftNormal * radius
        switch cap {
        case .butt:
            break
        case .square:
            let ahead = center + direction * radius
            side.append(ahead + offset)
            side.append(ahead - offset)
        case .round:
            if seen.isApart(from: center, to: center) { break }
            appendArc(to: side, center: center, from: offset, to: -offset, forwards: true)
        }
    }

    /// Adds the inner points of an arc of less than a turn. `from` and `to` are vectors from the centre. The
    /// points lie outside the arc, as `StrokeRun` says.
    private mutating func appendArc(
        to side: StrokeSide, center: StrokeVector, from: StrokeVector, to: StrokeVector, forwards: Bool
    ) {
        let step = arcSteps ?? ArcSteps(radius: radius, tolerance)
        arcSteps = step
        let cosine = step.cosine
        let sine = forwards ? step.sine : -step.sine
        let outwards = step.sine * step.sine * tolerance.outwards / 12
        // The allowance keeps rounding from adding a last point on top of the end.
        let nearly = radius * radius * step.sine * (1 + 1e-6)
        var spoke = from
        var factor = 1 + 1.5 * outwards
        for _ in 0..<step.countPerTurn {
            let rest = forwards ? spoke.cross(to) : to.cross(spoke)
            if rest <= nearly, spoke.dot(to) > 0 { break }
            spoke = StrokeVector(spoke.x * cosine - spoke.y * sine, spoke.x * sine + spoke.y * cosine)
            side.append(center + spoke * factor)
            factor = 1 + outwards
        }
    }
}

/// Equal steps in which a pen turns on the spot.
private struct ArcSteps {
    let cosine: Double
    let sine: Double
    let countPerTurn: Int

    init(radius: Double, _ tolerance: StrokeTolerance) {
        let halfTurn = tolerance.stepsPerHalfTurn(radius: radius)
        let step = sineAndCosine(radians: .pi / Double(halfTurn))
        (cosine, sine) = (step.cosine, step.sine)
        countPerTurn = 2 * halfTurn
    }
}
