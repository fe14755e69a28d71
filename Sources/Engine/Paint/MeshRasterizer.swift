import RasterPaths

/// Fills pixels with a mesh gradient.
///
/// Each patch is cut into a grid as fine as its curves and colours need at this size, and each square of it
/// into two triangles with colours in straight lines. A pixel belongs to a triangle when its centre does;
/// triangles that share an edge compute the same crossing with a row, so none is missed or painted twice.
/// Nothing depends on the region: a tile is a crop.
package struct MeshRasterizer {
    private let paint: MeshPaint
    /// Unit space to the picture's pixels.
    private let toPixels: DeviceTransform
    private let columnSegments: [Int]
    private let rowSegments: [Int]

    /// Nil when nothing is painted: a transform that is not finite or has no inverse.
    /// - Parameter transform: user space to the picture's pixels.
    package init?(_ paint: MeshPaint, transform: DeviceTransform) {
        let map = paint.unitMap.concatenating(
            CGAffineTransform(
                a: CGFloat(transform.a), b: CGFloat(transform.b), c: CGFloat(transform.c),
                d: CGFloat(transform.d), tx: CGFloat(transform.tx), ty: CGFloat(transform.ty)))
        let toPixels = DeviceTransform(map)
        let determinant = toPixels.a * toPixels.d - toPixels.b * toPixels.c
        guard toPixels.isFinite, determinant != 0, determinant.isFinite else { return nil }
        self.paint = paint
        self.toPixels = toPixels
        columnSegments = paint.columnBends.map { $0.segments(toPixels) }
        rowSegments = paint.rowBends.map { $0.segments(toPixels) }
    }

    /// Writes the colours, premultiplied, of a rectangle of the picture's pixels.
    /// - Parameters:
    ///   - pixels: the region's first pixel; rows are `rowLength` pixels apart.
    ///   - isGivenUp: whether nobody waits for the colours any more; asked now and then.
    package func draw(
        into pixels: UnsafeMutablePointer<UInt32>, region: PixelRect, rowLength: Int,
        isGivenUp: (() -> Bool)? = nil
    ) {
        guard !region.isEmpty else { return }
        let background = paint.background.premultipliedRGBA8
        for row in 0..<region.height {
            (pixels + row * rowLength).update(repeating: background, count: region.width)
        }
        let canvas = MeshTriangles(pixels: pixels, region: region, rowLength: rowLength)
        drawMargins(canvas)
        let most = MeshBend.mostSegments + 1
        withUnsafeTemporaryAllocation(of: MeshSample.self, capacity: 2 * most) { samples in
            guard let upper = samples.baseAddress else { return }
            for row in 0..<paint.rows {
                for column in 0..<paint.columns {
                    draw(column: column, row: row, upper, upper + most, canvas, isGivenUp)
                }
            }
        }
    }

    private func point(_ unit: SIMD2<Double>) -> SIMD2<Double> {
        SIMD2(
            toPixels.a * unit.x + toPixels.c * unit.y + toPixels.tx,
            toPixels.b * unit.x + toPixels.d * unit.y + toPixels.ty)
    }

    /// Exact at 0 and at 1, so that patches meet.
    @inline(__always)
    private static func cubic(
        _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>, _ t: Double
    ) -> SIMD2<Double> {
        let rest = 1 - t
        let outer = p0 * (rest * rest * rest) + p3 * (t * t * t)
        return outer + (p1 * (3 * rest * rest * t) + p2 * (3 * rest * t * t))
    }

    // MARK: Patches

    private func draw(
        column: Int, row: Int, _ first: UnsafeMutablePointer<MeshSample>,
        _ second: UnsafeMutablePointer<MeshSample>, _ canvas: MeshTriangles, _ isGivenUp: (() -> Bool)?
    ) {
        let columns = columnSegments[column]
        let rows = rowSegments[row]
        let start = (row * paint.columns + column) * 16
        withUnsafeTemporaryAllocation(of: SIMD2<Double>.self, capacity: 16) { controls in
            var box = MeshBox()
            for index in 0..<16 {
                let place = point(paint.controls[start + index])
                guard place.x.isFinite, place.y.isFinite else { return }
                controls.initializeElement(at: index, to: place)
                box.extend(place)
            }
            guard canvas.isTouched(by: box) else { return }
            /// The curve across the patch at a height: its control points, and the box that holds it.
            func curve(_ index: Int) -> (MeshCurve, MeshBox) {
                let v = Double(index) / Double(rows)
                func control(_ place: Int) -> SIMD2<Double> {
                    Self.cubic(
                        controls[place], controls[place + 4], controls[place + 8], controls[place + 12], v)
                }
                let curve = MeshCurve(p0: control(0), p1: control(1), p2: control(2), p3: control(3))
                var box = MeshBox()
                box.extend(curve.p0)
                box.extend(curve.p1)
                box.extend(curve.p2)
                box.extend(curve.p3)
                return (curve, box)
            }
            func sample(_ curve: MeshCurve, _ index: Int, into samples: UnsafeMutablePointer<MeshSample>) {
                let v = Double(index) / Double(rows)
                for place in 0...columns {
                    let u = Double(place) / Double(columns)
                    samples[place] = MeshSample(
                        position: Self.cubic(curve.p0, curve.p1, curve.p2, curve.p3, u),
                        color: paint.colors.color(column: column, row: row, u: u, v: v))
                }
            }
            let isLarge = canvas.region.width * canvas.region.height > 1 << 18
            var upper = first
            var lower = second
            var isSampled = false
            var (upperCurve, upperBox) = curve(0)
            for strip in 0..<rows {
                let (lowerCurve, lowerBox) = curve(strip + 1)
                if canvas.isTouched(by: upperBox.union(lowerBox)) {
                    if let isGivenUp, isGivenUp() { return }
                    if !isSampled { sample(upperCurve, strip, into: upper) }
                    sample(lowerCurve, strip + 1, into: lower)
                    for place in 0..<columns {
                        // A strip of a large region may be painted once for each of its squares.
                        if isLarge, let isGivenUp, isGivenUp() { return }
                        canvas.fill(upper[place], upper[place + 1], lower[place + 1])
                        canvas.fill(upper[place], lower[place + 1], lower[place])
                    }
                    swap(&upper, &lower)
                    isSampled = true
                } else {
                    isSampled = false
                }
                (upperCurve, upperBox) = (lowerCurve, lowerBox)
            }
        }
    }

    // MARK: Margins

    /// Where the mesh's edge is the unit square's, its colours go on for a pixel: of a pixel that the shape's
    /// edge cuts the centre may lie outside.
    private func drawMargins(_ canvas: MeshTriangles) {
        let (columns, rows) = (paint.columns, paint.rows)
        let right = SIMD2(toPixels.a, toPixels.b)
        let down = SIMD2(toPixels.c, toPixels.d)
        func patches(_ count: Int, _ place: (Int) -> (column: Int, row: Int)) -> [MeshSide.Part] {
            (0..<count).map { MeshSide.Part(column: place($0).column, row: place($0).row) }
        }
        let sides = [
            MeshSide(
                parts: patches(columns) { ($0, 0) }, first: 0, step: 1, axis: 1, edge: 0, along: right,
                outwards: -down),
            MeshSide(
                parts: patches(columns) { ($0, rows - 1) }, first: 12, step: 1, axis: 1, edge: 1,
                along: right, outwards: down),
            MeshSide(
                parts: patches(rows) { (0, $0) }, first: 0, step: 4, axis: 0, edge: 0, along: down,
                outwards: -right),
            MeshSide(
                parts: patches(rows) { (columns - 1, $0) }, first: 3, step: 4, axis: 0, edge: 1,
                along: down, outwards: right),
        ]
        for side in sides { drawMargin(side, canvas) }
    }

    private func drawMargin(_ side: MeshSide, _ canvas: MeshTriangles) {
        func control(_ part: MeshSide.Part, _ index: Int) -> SIMD2<Double> {
            let patch = (part.row * paint.columns + part.column) * 16
            return paint.controls[patch + side.first + index * side.step]
        }
        let isOnEdge = side.parts.allSatisfy { part in
            (0..<4).allSatisfy { control(part, $0)[side.axis] == side.edge }
        }
        guard isOnEdge else { return }
        func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }
        let along = side.along / length(side.along)
        // Perpendicular to the side, to where its outside is.
        var outwards = SIMD2(-along.y, along.x)
        if (outwards * side.outwards).sum() < 0 { outwards = -outwards }
        guard outwards.x.isFinite, outwards.y.isFinite else { return }
        func strip(_ from: MeshSample, _ to: MeshSample) {
            let outerFrom = MeshSample(position: from.position + outwards, color: from.color)
            let outerTo = MeshSample(position: to.position + outwards, color: to.color)
            canvas.fill(from, to, outerTo)
            canvas.fill(from, outerTo, outerFrom)
        }
        for (index, part) in side.parts.enumerated() {
            let p0 = point(control(part, 0))
            let p1 = point(control(part, 1))
            let p2 = point(control(part, 2))
            let p3 = point(control(part, 3))
            var box = MeshBox()
            for place in [p0, p1, p2, p3] {
                box.extend(place - 2)
                box.extend(place + 2)
            }
            guard canvas.isTouched(by: box) else { continue }
            let isRow = side.step == 1
            let segments = isRow ? columnSegments[part.column] : rowSegments[part.row]
            func sample(_ place: Int) -> MeshSample {
                let t = Double(place) / Double(segments)
                let color = paint.colors.color(
                    column: part.column, row: part.row, u: isRow ? t : side.edge, v: isRow ? side.edge : t)
                return MeshSample(position: Self.cubic(p0, p1, p2, p3, t), color: color)
            }
            var last = sample(0)
            if index == 0 {
                strip(MeshSample(position: last.position - along, color: last.color), last)
            }
            for place in 1...segments {
                let next = sample(place)
                strip(last, next)
                last = next
            }
            if index == side.parts.count - 1 {
                strip(last, MeshSample(position: last.position + along, color: last.color))
            }
        }
    }
}

/// The control points of a curve.
private struct MeshCurve {
    var p0: SIMD2<Double>
    var p1: SIMD2<Double>
    var p2: SIMD2<Double>
    var p3: SIMD2<Double>
}

/// One of the mesh's four sides.
private struct MeshSide {
    struct Part {
        var column: Int
        var row: Int
    }

    let parts: [Part]
    /// Where the side's control points stand in a patch.
    let first: Int
    let step: Int
    /// The coordinate of unit space that the side keeps, and its value for a margin.
    let axis: Int
    let edge: Double
    let along: SIMD2<Double>
    let outwards: SIMD2<Double>
}
