import RasterKernels

/// Curves as chords.
extension FlattenedOutline {
    /// Cuts lines and curves that follow each other, as far as a kernel can.
    /// - Parameters:
    ///   - place: the first one's.
    ///   - index: its first point's, and then that of what follows the last one that was cut.
    ///   - current: where it begins, and then where that one ends.
    /// - Returns: how many were cut.
    @inline(__always)
    func cutSegments(
        _ verbs: UnsafeBufferPointer<UInt8>, at place: Int, _ source: UnsafeBufferPointer<CGPoint>,
        from index: inout Int, _ current: inout DoublePoint, _ transform: DeviceTransform
    ) -> Int {
        guard let kernel = kernels.cut else { return 0 }
        // Moves are 0 and closes 4; the other verbs are as many as their points.
        let end = min(verbs.count, place &+ Int(RK_SEGMENTS))
        var next = place
        var (most, numberCount) = (0, 0)
        while next < end, verbs[next] &- 1 < 3 {
            most &+= verbs[next] == 1 ? 1 : Int(RK_CURVE_CHORDS)
            numberCount &+= 2 &* Int(verbs[next])
            next &+= 1
        }
        assert(index + numberCount / 2 <= source.count, "a verb has its points")
        // As many points as there may be are counted segment by segment.
        if isWhole, pointCount &+ most > Self.mostWholePoints { return 0 }
        most &+= Int(RK_CHORDS_BEYOND)
        ensurePoints(pointCount &+ most)
        var chords = rk_chords()
        (source.baseAddress! + index).withMemoryRebound(to: Double.self, capacity: numberCount) { numbers in
            var segments = rk_segments(
                verbs: verbs.baseAddress! + place, points: numbers, count: next &- place,
                start_x: current.x, start_y: current.y, a: transform.a, b: transform.b, c: transform.c,
                d: transform.d, tx: transform.tx, ty: transform.ty, top: visibleTop, bottom: visibleBottom)
            (points + pointCount).withMemoryRebound(to: rk_point.self, capacity: most) {
                kernel(&segments, $0, &chords)
            }
        }
        pointCount &+= chords.points
        current = DoublePoint(x: chords.end_x, y: chords.end_y)
        for verb in verbs[place..<place &+ chords.segments] { index &+= Int(verb) }
        return chords.segments
    }

    func quadratic(_ p0: DoublePoint, _ p1: DoublePoint, _ p2: DoublePoint) {
        // The same curve as a cubic; quadratics are rare enough not to need loops of their own.
        let third = 1.0 / 3
        cubic(
            p0,
            DoublePoint(x: p0.x + (p1.x - p0.x) * 2 * third, y: p0.y + (p1.y - p0.y) * 2 * third),
            DoublePoint(x: p2.x + (p1.x - p2.x) * 2 * third, y: p2.y + (p1.y - p2.y) * 2 * third),
            p2, depth: 0)
    }

    func cubic(
        _ p0: DoublePoint, _ p1: DoublePoint, _ p2: DoublePoint, _ p3: DoublePoint, depth: Int
    ) {
        let top = min(min(p0.y, p1.y), min(p2.y, p3.y))
        let bottom = max(max(p0.y, p1.y), max(p2.y, p3.y))
        if bottom < visibleTop || top > visibleBottom { return line(from: p0, to: p3) }

        let ax = p0.x - 2 * p1.x + p2.x
        let ay = p0.y - 2 * p1.y + p2.y
        let bx = p1.x - 2 * p2.x + p3.x
        let by = p1.y - 2 * p2.y + p3.y
        let bend = max(ax * ax + ay * ay, bx * bx + by * by)
        let ideal = Self.chordCount(bend: bend.squareRoot(), p0, p1, p2, p3)

        let large = !(ideal <= 256)
        let limit = Self.coordinateLimit
        if large || !(p0.isWithin(limit) && p1.isWithin(limit) && p2.isWithin(limit) && p3.isWithin(limit)) {
            // It is cut where it is seen only, and so differently in each part of a picture.
            if isWhole {
                isWhole = false
                return
            }
            let right = max(max(p0.x, p1.x), max(p2.x, p3.x))
            let left = min(min(p0.x, p1.x), min(p2.x, p3.x))
            // What is not a number would never get smaller, and each half of it be as large as the whole.
            let isFinite = (p1.x + p1.y + p2.x + p2.y + p3.x + p3.y) * 0 == 0
            if right < pictureLeft || left > pictureRight || depth >= 48 || !isFinite {
                return line(from: p0, to: p3)
            }
            let p01 = p0.middle(p1)
            let p12 = p1.middle(p2)
            let p23 = p2.middle(p3)
            let p012 = p01.middle(p12)
            let p123 = p12.middle(p23)
            let half = p012.middle(p123)
            cubic(p0, p01, p012, half, depth: depth + 1)
            cubic(half, p123, p23, p3, depth: depth + 1)
            return
        }

        let count = max(1, Int(ideal) + 1)
        ensurePoints(pointCount + count + 2)
        // Coefficients of start + t (c1 + t (c2 + t c3)).
        let step = 1 / Double(count)
        let start = SIMD2(p0.x, p0.y)
        let c2 = 3 * SIMD2(ax, ay)
        let c3 = SIMD2(p3.x - p0.x, p3.y - p0.y) - 3 * SIMD2(p2.x - p1.x, p2.y - p1.y)
        // Chords of a curve lie inside it, on average by 2/3 of the sagitta, step² |P″| / 12: for shapes that
        // is a lack of area all around. Moving the inner points outwards by that, P − step²/12 · P″, makes up
        // for it. As P″ is linear in t it goes into the first two coefficients.
        let outwards = step * step * (1.0 / 6)
        let straight = 3 * SIMD2(p1.x - p0.x, p1.y - p0.y)
        let moved = start - outwards * c2
        let c1 = straight - 3 * outwards * c3
        let output = points
        var written = pointCount
        var position = 1.0
        for _ in 1..<count {
            let t = position * step
            position += 1
            output[written] = DoublePoint.onDeviceGrid(moved + t * (c1 + t * (c2 + t * c3)))
            written &+= 1
        }
        if count > 1 {
            // The curve's ends stay where they are, so their neighbours make up for half of a chord's lack,
            // too.
            let share = count == 2 ? 2.0 : 1.5
            @inline(__always) func neighbour(_ t: Double) -> DevicePoint {
                let far = share * outwards
                return DoublePoint.onDeviceGrid(
                    start + t * (straight + t * (c2 + t * c3)) - far * (c2 + 3 * t * c3))
            }
            output[pointCount] = neighbour(step)
            output[written &- 1] = neighbour((position - 1) * step)
        }
        output[written] = p3.onDeviceGrid
        pointCount = written &+ 1
    }

    /// How many chords a cubic gets. The points are moved outwards (see above), so a pixel that sees whole
    /// chords sees no error; next to the curve's ends half of a chord's lack, sagitta · length / 3, remains.
    /// Short chords may have more sagitta until that reaches 1/730 pixel: the factors are cube roots of 1/8,
    /// 1/4 and 1/2.
    @inline(__always)
    private static func chordCount(
        bend: Double, _ p0: DoublePoint, _ p1: DoublePoint, _ p2: DoublePoint, _ p3: DoublePoint
    ) -> Double {
        let finest = (0.75 / tolerance * bend).squareRoot()
        guard finest > 1, finest <= 256 else { return finest }
        let dx = SIMD4(p1.x - p0.x, p2.x - p1.x, p3.x - p2.x, 0)
        let dy = SIMD4(p1.y - p0.y, p2.y - p1.y, p3.y - p2.y, 0)
        let sides = (dx * dx + dy * dy).squareRoot()
        let length = sides.x + sides.y + sides.z
        if length <= finest * 0.13 { return max(1, finest * 0.5) }
        if length <= finest * 0.26 { return max(1, finest * 0.629_960_524_947_436_6) }
        if length <= finest * 0.52 { return max(1, finest * 0.793_700_525_984_099_8) }
        return finest
    }
}
