import RasterKernels

/// Steps along a curve that follow each other, of which both ends of the pen are straight lines.
///
/// Steps are short enough for the outer end of the pen. The inner one needs fewer, so it takes several of
/// them in one chord as long as that stays within the tolerance.
struct StrokeRun {
    let steps: UnsafeBufferPointer<StrokePiece>
    /// Whether the first step begins a segment of the path, and the last one ends it.
    let isFirst: Bool
    let isLast: Bool

    /// What one end of the pen draws for several steps.
    private struct Chord {
        /// Of the path, and the sine of how far it turns, positive from +x towards +y.
        var length: Double
        var turn: Double
        /// The most that a step turns, how many steps they are, and how far the pen's end goes, there and
        /// back.
        var mostTurn: Double
        var steps = 1.0
        var way: Double
        /// Whether the pen's end goes back in all of them; and whether it is further away than the tolerance
        /// allows, as nobody sees it.
        var isBackward: Bool
        var isHidden = false

        @inline(__always)
        init(_ step: StrokePiece, radius: Double) {
            turn = step.startDirection.cross(step.endDirection)
            length = step.length
            mostTurn = abs(turn)
            let progress = length + radius * turn
            way = abs(progress)
            isBackward = progress < 0
        }

        @inline(__always)
        mutating func append(_ next: Chord, isFine: Bool) {
            isHidden = isHidden || !isFine
            isBackward = isBackward && next.isBackward
            turn += next.turn
            length += next.length
            mostTurn = max(mostTurn, next.mostTurn)
            steps += 1
            way += next.way
        }

        /// Whether the pen's end goes back all along both, turning by less than two right angles or so.
        ///
        /// There the path bends more than the pen's edge, so seen from where the end stands at last all of
        /// the stretch lies within a radius (as a disc rolls inside of a curve, Blaschke): what the end's way
        /// and its chord enclose is in the disc of each of the stretch's ends. The way turns as the path
        /// does, so drawing the chord adds the enclosed area to what is covered already: no winding becomes
        /// 0 or was.
        @inline(__always)
        func goesBackward(with next: Chord) -> Bool {
            isBackward && next.isBackward && abs(turn + next.turn) < 2
        }

        /// Whether one chord for both is near enough to what the pen's end draws: as though all steps turned
        /// as far as the one that turns most.
        @inline(__always)
        func mayAppend(_ next: Chord, _ tolerance: StrokeTolerance) -> Bool {
            let bend = max(mostTurn, next.mostTurn) * (steps + 1)
            let bothWays = way + next.way
            return bend < 1 && tolerance.allows(distance: bothWays * bend * 0.125, length: bothWays)
        }

        /// Eight times how far the arc lies beyond its chord, to the left; 0 where nobody sees it.
        @inline(__always)
        func bulge(_ radius: Double) -> Double { isHidden ? 0 : (length + radius * turn) * turn }
    }

    /// Adds what both ends of the pen draw: the ends of their chords but the last.
    /// - Parameter numbers: where a kernel keeps what it knows of the steps.
    func add(
        to left: StrokeSide, _ right: StrokeSide, radius: Double, _ tolerance: StrokeTolerance,
        _ kernels: StrokeKernels, numbers: StrokeList<Double>
    ) {
        guard let kernel = kernels.sides else {
            add(to: left, radius: radius, tolerance)
            add(to: right, radius: -radius, tolerance)
            return
        }
        let count = steps.count
        if count < 2 { return }
        let share = tolerance.outwards / 24
        let rows = numbers.room(for: RK_SIDE_ROWS * (count + RK_SIDE_ROOM))
        let (leftEnd, rightEnd) = (left.room(for: count), right.room(for: count))
        var counts = rk_stroke_side_counts()
        steps.withMemoryRebound(to: rk_stroke_piece.self) { steps in
            var run = rk_stroke_run(
                steps: steps.baseAddress, count: count, radius: radius, free: tolerance.free,
                most: tolerance.most, product: tolerance.product, share: share,
                first_more: isFirst ? share * 0.5 : 0, last_more: isLast ? share * 0.5 : 0)
            leftEnd.withMemoryRebound(to: Double.self, capacity: 2 * count) { leftEnd in
                rightEnd.withMemoryRebound(to: Double.self, capacity: 2 * count) { rightEnd in
                    kernel(&run, rows, leftEnd, rightEnd, &counts)
                }
            }
        }
        left.add(counts.left)
        right.add(counts.right)
    }

    /// Adds the ends of chords but the last, as plain Swift does.
    ///
    /// Chords lie inside their arcs, by 2/3 of the sagitta on average, which is length · turn / 8, so the
    /// points are moved outwards by length · turn / 12, by the mean of what the chords before and after need.
    /// The ends of a curve stay where they are, so their neighbours make up for half of a chord's lack, too.
    /// - Parameter radius: of the pen, negative for its right end.
    func add(to side: StrokeSide, radius: Double, _ tolerance: StrokeTolerance) {
        let share = tolerance.outwards / 24
        var chord = Chord(steps[0], radius: radius)
        // Of the chord before, and its end, which is added when the one that follows is known.
        var isBefore = false
        var bulgeBefore = 0.0
        var shareBefore = isFirst ? share * 1.5 : share
        var end = StrokeVector.zero
        var normal = StrokeVector.zero
        var output = side.room(for: steps.count)
        let first = output
        for index in 1..<max(steps.count, 1) {
            let step = steps[index]
            let next = Chord(step, radius: radius)
            // The outer end's steps are no shorter than they must be.
            if next.turn * radius < 0 {
                let isFine = chord.mayAppend(next, tolerance)
                if isFine || chord.goesBackward(with: next) {
                    chord.append(next, isFine: isFine)
                    continue
                }
            }
            let bulge = chord.bulge(radius)
            if isBefore {
                output.initialize(to: end + normal * (radius + shareBefore * (bulgeBefore + bulge)))
                output += 1
                shareBefore = share
            }
            isBefore = true
            bulgeBefore = bulge
            end = step.start
            normal = step.startDirection.leftNormal
            chord = next
        }
        if isBefore {
            if isLast { shareBefore += share * 0.5 }
            let bulge = bulgeBefore + chord.bulge(radius)
            output.initialize(to: end + normal * (radius + shareBefore * bulge))
            output += 1
        }
        side.add(output - first)
    }
}
