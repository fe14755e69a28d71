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
    @exclusivity(unchecked) package internal(set) var pointCount = 0
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
    @exclusivity(unchecked) package internal(set) var isWhole = false

    /// Says that the boundary of what the outline covers was looked for in vain, so that nobody does again.
    package func noteLackOfBoundary() { isWhole = false }

    /// Rows that will be drawn; a curve that lies wholly above or below them is replaced by its chord.
    @exclusivity(unchecked) private(set) var visibleTop = 0.0
    @exclusivity(unchecked) private(set) var visibleBottom = 0.0
    /// Columns of the whole picture, in which curves much larger than the picture are followed.
    @exclusivity(unchecked) private(set) var pictureLeft = 0.0
    @exclusivity(unchecked) private(set) var pictureRight = 0.0

    package var contours: FlattenedContours {
        FlattenedContours(
            points: points, pointCount: pointCount, contourEnds: contourEnds, contourCount: contourCount,
            isConvex: isConvex, isSimple: isSimple, isPolygonal: isPolygonal, isWhole: isWhole)
    }

    /// Of the kernels that cut curves; all give the same points.
    @exclusivity(unchecked) package var kernelLevel = KernelLevel.reference {
        didSet { if kernelLevel != oldValue { kernels = CurveKernels(level: kernelLevel) } }
    }
    @exclusivity(unchecked) private(set) var kernels = CurveKernels(level: .reference)

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
    static let mostWholePoints = 1 << 17

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

        var place = 0
        while place < verbs.count {
            if isToBeWhole {
                if pointCount > Self.mostWholePoints { isWhole = false }
                if !isWhole { return }
            }
            let verb = verbs[place]
            place &+= 1
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
            case 2, 3:
                isPolygonal = false
                guard hasCurrent else { return discard() }
                let cut = cutSegments(verbs, at: place &- 1, source, from: &index, &current, transform)
                if cut > 0 {
                    place &+= cut &- 1
                    continue
                }
                let control1 = next()
                let control2 = verb == 2 ? control1 : next()
                let end = next()
                guard control1.isFinite, control2.isFinite, end.isFinite else { return discard() }
                if verb == 2 {
                    quadratic(current, control1, end)
                } else {
                    cubic(current, control1, control2, end, depth: 0)
                }
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

    func line(from start: DoublePoint, to end: DoublePoint) {
        let limit = Self.coordinateLimit
        if end.isWithin(limit) && start.isWithin(limit) {
            append(end)
        } else {
            clippedLine(from: start, to: end)
        }
    }

    // MARK: Storage

    @inline(__always) func append(_ point: DoublePoint) {
        if pointCount == pointCapacity { ensurePoints(pointCount + 1) }
        points[pointCount] = point.onDeviceGrid
        pointCount &+= 1
    }

    func ensurePoints(_ needed: Int) {
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
