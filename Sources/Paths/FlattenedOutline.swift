/// What a `FlattenedOutline` holds, valid until it is used again: read from it once, as reading a class of
/// another module is checked at run time for exclusive access, point by point.
package struct FlattenedContours {
    /// There is room for one more.
    package let points: UnsafeMutablePointer<DevicePoint>
    package let pointCount: Int
    /// `contourEnds[k]` is the index after the last point of contour k.
    package let contourEnds: UnsafeMutablePointer<Int>
    package let contourCount: Int
    package let isConvex: Bool
    package let isSimple: Bool
    package let isPolygonal: Bool
    package let isWhole: Bool
}

/// Closed polygons in device units, made from a path's elements by transforming and then flattening them.
///
/// The buffer is reused from path to path, so a warm one allocates nothing.
///
/// Guarantees: every contour has at least two points and is closed implicitly; no coordinate exceeds
/// `coordinateLimit`; a path with a non-finite point yields no contours at all; a curve is cut into chords
/// that stay within `tolerance` pixels of it (Wang's bound: n = sqrt(6/8 · max|Δ²P| / tolerance) for cubics),
/// short chords within four times that; the work for a curve that is larger than the picture is bounded by
/// the part that can be seen.
package final class FlattenedOutline {
    /// The farthest a chord may lie from its curve, in pixels.
    package static let tolerance = 1.0 / 256

    /// Coordinates are kept within this many pixels of the origin; lines beyond are clipped, not clamped.
    package static let coordinateLimit = 1_073_741_824.0

    static let unitsPerPixel = 65536.0

    @exclusivity(unchecked) package private(set) var points: UnsafeMutablePointer<DevicePoint>
    @exclusivity(unchecked) package private(set) var pointCount = 0
    /// `contourEnds[k]` is the index after the last point of contour k.
    @exclusivity(unchecked) package private(set) var contourEnds: UnsafeMutablePointer<Int>
    @exclusivity(unchecked) package private(set) var contourCount = 0
    @exclusivity(unchecked) private var pointCapacity = 256
    @exclusivity(unchecked) private var contourCapacity = 16

    /// Whether the path is one convex contour, so that no two parts of its outline cross. Decided from the
    /// path's points and control points, never from the part of it that is drawn; false when in doubt.
    @exclusivity(unchecked) package private(set) var isConvex = false

    /// Whether the path is known to go once around what it covers, in one contour. Decided like `isConvex`.
    @exclusivity(unchecked) package private(set) var isSimple = false

    /// Whether all of the path is straight lines.
    @exclusivity(unchecked) package private(set) var isPolygonal = false

    /// Whether the outline is the same whatever part of it is drawn, so that its boundary may be looked for;
    /// false, too, after `noteLackOfBoundary`.
    @exclusivity(unchecked) package private(set) var isWhole = false

    /// Says that the boundary of what the outline covers was looked for in vain, so that nobody does again.
    package func noteLackOfBoundary() { isWhole = false }

    /// Rows that will be drawn; a curve that lies wholly above or below them is replaced by its chord.
    @exclusivity(unchecked) private var visibleTop = 0.0
    @exclusivity(unchecked) private var visibleBottom = 0.0
    /// Columns of the whole picture, in which curves much larger than the picture are followed.
    @exclusivity(unchecked) private var pictureLeft = 0.0
    @exclusivity(unchecked) private var pictureRight = 0.0

    package var contours: FlattenedContours {
        FlattenedContours(
            points: points, pointCount: pointCount, contourEnds: contourEnds, contourCount: contourCount,
            isConvex: isConvex, isSimple: isSimple, isPolygonal: isPolygonal, isWhole: isWhole)
    }

    /// For the strokes that are flattened here; nil to ask for new memory each time.
    private let strokeMemory: StrokeMemory?

    /// The memory that the buffers take.
    package var byteCount: Int {
        pointCapacity * MemoryLayout<DevicePoint>.stride + contourCapacity * MemoryLayout<Int>.stride
            + (strokeMemory?.byteCount ?? 0)
    }

    /// - Parameter keepsMemory: whether strokes use the memory of those before.
    package init(keepsMemory: Bool = true) {
        strokeMemory = keepsMemory ? StrokeMemory() : nil
        points = .allocate(capacity: pointCapacity)
        contourEnds = .allocate(capacity: contourCapacity)
    }

    deinit {
        points.deallocate()
        contourEnds.deallocate()
    }

    /// Curves of paths of more elements are cut only where they are seen, as each band cuts them anew; and so
    /// are those that make more points.
    static let mostWholeElements = 1 << 14
    private static let mostWholePoints = 1 << 17

    /// Replaces the contents by the flattened elements.
    /// - Parameters:
    ///   - rows: the pixel rows that will be drawn.
    ///   - columns: the pixel columns of the whole picture (not of a tile of it).
    package func flatten(
        verbs: UnsafeBufferPointer<UInt8>, points source: UnsafeBufferPointer<CGPoint>,
        transform: DeviceTransform, rows: Range<Int>, columns: Range<Int>, mayLackParts: Bool = false,
        isSimple: Bool = false
    ) {
        pointCount = 0
        contourCount = 0
        self.isSimple = isSimple
        guard transform.isFinite else { return }
        isConvex = !mayLackParts && Self.isConvex(verbs: verbs, points: source)
        if !isConvex, !isSimple, !mayLackParts {
            self.isSimple = Self.isStar(verbs: verbs, points: source)
        }
        pictureLeft = Double(columns.lowerBound) - 1
        pictureRight = Double(columns.upperBound) + 1
        ensurePoints(source.count + verbs.count + 8)
        let mayHaveBoundary = !mayLackParts && !isConvex && !self.isSimple
        if mayHaveBoundary, verbs.count <= Self.mostWholeElements {
            (visibleTop, visibleBottom) = (-.infinity, .infinity)
            isWhole = true
            append(verbs, source, transform)
            if isWhole { return }
            pointCount = 0
            contourCount = 0
        }
        isWhole = false
        visibleTop = Double(rows.lowerBound) - 1
        visibleBottom = Double(rows.upperBound) + 1
        append(verbs, source, transform)
        if mayLackParts { isPolygonal = false }
        isWhole = isPolygonal
    }

    /// Appends the flattened elements, or as many as there are until they are known not to be whole.
    private func append(
        _ verbs: UnsafeBufferPointer<UInt8>, _ source: UnsafeBufferPointer<CGPoint>,
        _ transform: DeviceTransform
    ) {
        let isToBeWhole = isWhole
        isPolygonal = true
        let limit = Self.coordinateLimit
        var start = DoublePoint(x: 0, y: 0)
        var current = start
        var firstPoint = 0
        var index = 0
        var hasCurrent = false

        @inline(__always) func next() -> DoublePoint {
            let point = source[index]
            index &+= 1
            let x = Double(point.x)
            let y = Double(point.y)
            return DoublePoint(
                x: transform.a * x + transform.c * y + transform.tx,
                y: transform.b * x + transform.d * y + transform.ty)
        }

        for verb in verbs {
            if isToBeWhole {
                if pointCount > Self.mostWholePoints { isWhole = false }
                if !isWhole { return }
            }
            switch verb {
            case 0:
                finishContour(from: firstPoint, closing: current, to: start)
                firstPoint = pointCount
                start = next()
                guard start.isFinite else { return discard() }
                current = start
                hasCurrent = true
                if start.isWithin(limit) { append(start) }
            case 1:
                let end = next()
                guard end.isFinite, hasCurrent else { return discard() }
                line(from: current, to: end)
                current = end
            case 2:
                isPolygonal = false
                let control = next()
                let end = next()
                guard control.isFinite, end.isFinite, hasCurrent else { return discard() }
                quadratic(current, control, end)
                current = end
            case 3:
                isPolygonal = false
                let control1 = next()
                let control2 = next()
                let end = next()
                guard control1.isFinite, control2.isFinite, end.isFinite, hasCurrent else { return discard() }
                cubic(current, control1, control2, end, depth: 0)
                current = end
            default:
                // A close returns to the start of its subpath; what follows without a move starts there
                // again.
                finishContour(from: firstPoint, closing: current, to: start)
                firstPoint = pointCount
                current = start
                if hasCurrent, start.isWithin(limit) { append(start) }
            }
        }
        finishContour(from: firstPoint, closing: current, to: start)
    }

    /// Replaces the contents by the outline of a path's stroke; empty for one of more points than the limit.
    /// - Returns: whether it has no more.
    package func flatten(
        _ path: Path, _ style: StrokeStyle, _ resolution: StrokeResolution, transform: DeviceTransform,
        limit: Int
    ) -> Bool {
        let memory = strokeMemory ?? StrokeMemory()
        let isWithin = path.withStroke(style, resolution, in: memory) { polygons in
            let isWithin = polygons.points.count <= limit
            flatten(isWithin ? polygons : .none, transform)
            return isWithin
        }
        // Nobody reads it any more.
        memory.trim()
        return isWithin
    }

    /// Replaces the contents by a stroke's outline.
    package func flatten(_ stroke: StrokedPath, transform: DeviceTransform) {
        withExtendedLifetime(stroke) { flatten(stroke.polygons, transform) }
    }

    private func flatten(_ stroke: StrokePolygons, _ transform: DeviceTransform) {
        pointCount = 0
        contourCount = 0
        isSimple = stroke.isSimple
        guard transform.isFinite else { return }
        let isOne = !stroke.mayLackParts && stroke.ends.count == 1
        isConvex = isOne && Self.isConvex(polygon: stroke.points)
        if !isConvex, !isSimple { isSimple = isOne && Self.isStar(polygon: stroke.points) }
        isPolygonal = !stroke.mayLackParts
        isWhole = isPolygonal
        ensurePoints(stroke.points.count + 2)
        var first = 0
        for end in stroke.ends {
            let polygon = UnsafeBufferPointer(rebasing: stroke.points[first..<end])
            guard append(polygon, transform) else { return discard() }
            first = end
        }
    }

    /// Appends a polygon as a contour; false for one with a point that isn't finite.
    private func append(_ polygon: UnsafeBufferPointer<StrokeVector>, _ transform: DeviceTransform) -> Bool {
        ensurePoints(pointCount + polygon.count + 2)
        let first = pointCount
        let (xAxis, yAxis) = (SIMD2(transform.a, transform.b), SIMD2(transform.c, transform.d))
        let origin = SIMD2(transform.tx, transform.ty)
        @inline(__always) func place(_ point: StrokeVector) -> SIMD2<Double> {
            xAxis * point.x + yAxis * point.y + origin
        }
        // All but a few polygons lie within the limit.
        let limit = Self.coordinateLimit
        var isWithin = SIMDMask<SIMD2<Int64>>(repeating: true)
        let output = points + first
        for index in 0..<polygon.count {
            let point = place(polygon[index])
            isWithin .&= point * point .<= limit * limit
            output[index] = DoublePoint.onDeviceGrid(point)
        }
        if all(isWithin) {
            pointCount = first &+ polygon.count
            endContour(from: first)
            return true
        }
        let start = DoublePoint(place(polygon[0]))
        guard start.isFinite else { return false }
        if start.isWithin(limit) { append(start) }
        var current = start
        for index in 1..<polygon.count {
            let end = DoublePoint(place(polygon[index]))
            guard end.isFinite else { return false }
            line(from: current, to: end)
            current = end
        }
        finishContour(from: first, closing: current, to: start)
        return true
    }

    /// Replaces the contents by the four corners of the rectangle between two user points.
    package func flatten(
        rectangleFrom low: CGPoint, to high: CGPoint, transform: DeviceTransform, rows: Range<Int>,
        columns: Range<Int>
    ) {
        withUnsafeTemporaryAllocation(of: CGPoint.self, capacity: 4) { corners in
            corners.initializeElement(at: 0, to: low)
            corners.initializeElement(at: 1, to: CGPoint(x: high.x, y: low.y))
            corners.initializeElement(at: 2, to: high)
            corners.initializeElement(at: 3, to: CGPoint(x: low.x, y: high.y))
            Self.rectangleVerbs.withUnsafeBufferPointer { verbs in
                flatten(
                    verbs: verbs, points: UnsafeBufferPointer(corners), transform: transform, rows: rows,
                    columns: columns)
            }
        }
    }

    private static let rectangleVerbs: [UInt8] = [0, 1, 1, 1]

    private func discard() {
        pointCount = 0
        contourCount = 0
    }

    private func finishContour(from first: Int, closing current: DoublePoint, to start: DoublePoint) {
        if pointCount > first,
            !current.isWithin(Self.coordinateLimit) || !start.isWithin(Self.coordinateLimit)
        {
            line(from: current, to: start)
        }
        endContour(from: first)
    }

    private func endContour(from first: Int) {
        // A contour that comes back to its start before it is closed needs no closing edge of no length.
        if pointCount - first > 2, points[pointCount - 1].x == points[first].x,
            points[pointCount - 1].y == points[first].y
        {
            pointCount &-= 1
        }
        guard pointCount - first >= 2 else {
            pointCount = first
            return
        }
        if contourCount == contourCapacity { growContours() }
        contourEnds[contourCount] = pointCount
        contourCount &+= 1
        ensurePoints(pointCount + 1)
    }

    // MARK: Segments

    private func line(from start: DoublePoint, to end: DoublePoint) {
        let limit = Self.coordinateLimit
        if end.isWithin(limit) && start.isWithin(limit) {
            append(end)
        } else {
            clippedLine(from: start, to: end)
        }
    }

    private func quadratic(_ p0: DoublePoint, _ p1: DoublePoint, _ p2: DoublePoint) {
        // The same curve as a cubic; quadratics are rare enough not to need loops of their own.
        let third = 1.0 / 3
        cubic(
            p0,
            DoublePoint(x: p0.x + (p1.x - p0.x) * 2 * third, y: p0.y + (p1.y - p0.y) * 2 * third),
            DoublePoint(x: p2.x + (p1.x - p2.x) * 2 * third, y: p2.y + (p1.y - p2.y) * 2 * third),
            p2, depth: 0)
    }

    private func cubic(
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

    // MARK: Storage

    @inline(__always) func append(_ point: DoublePoint) {
        if pointCount == pointCapacity { ensurePoints(pointCount + 1) }
        points[pointCount] = point.onDeviceGrid
        pointCount &+= 1
    }

    private func ensurePoints(_ needed: Int) {
        guard needed > pointCapacity else { return }
        let capacity = max(needed, pointCapacity * 2)
        let grown = UnsafeMutablePointer<DevicePoint>.allocate(capacity: capacity)
        grown.update(from: points, count: pointCount)
        points.deallocate()
        points = grown
        pointCapacity = capacity
    }

    private func growContours() {
        let grown = UnsafeMutablePointer<Int>.allocate(capacity: contourCapacity * 2)
        grown.update(from: contourEnds, count: contourCount)
        contourEnds.deallocate()
        contourEnds = grown
        contourCapacity *= 2
    }
}
