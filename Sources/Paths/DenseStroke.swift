/// The stroke of a polyline that runs one way and has many points for each pixel, as what the pen covers.
///
/// Of such a line what lies above a place is one stretch: the part of the line within the pen's reach is
/// connected, and so are the discs around its points. So columns of a small part of a pixel keep the highest
/// and the lowest point of the line, and the outline is the highest and the lowest that the discs around them
/// reach: morphological dilation. That takes time by the width of the line, not by how often it goes up and
/// down, and no piece of the outline lies on another.
///
/// An outline's sides are off by half a column at most, a column being no wider than a 32nd of a pixel.
package struct DenseStroke {
    /// The most columns of a subpath; wider lines are stroked as others are.
    private static let mostColumns = 1 << 18
    /// Columns to a pixel, at least.
    private static let columnsPerPixel = 32.0
    /// Fewer points are stroked as others are: exactly, and soon enough.
    private static let fewestPoints = 1000

    private let radius: Double
    /// Columns that the pen reaches to each side.
    private let reach: Int
    private let column: Double
    /// Runs along y instead of x.
    private let isUpright: Bool

    /// Nil for a path that isn't such a line, for styles that are to be exact, and for pens whose joins and
    /// ends aren't round, that are dashed, or wider than 16 pixels.
    package init?(_ path: Path, _ style: StrokeStyle, pixel: Double) {
        radius = Double(style.lineWidth) / 2
        guard style.isApproximate, path.pointCount > Self.fewestPoints, style.lineJoin == .round,
            style.lineCap == .round, style.dash.isEmpty, pixel > 0, radius / pixel <= 8,
            radius / pixel >= 0.05
        else { return nil }
        reach = max(Int((Self.columnsPerPixel * radius / pixel).rounded(.up)), 4)
        column = radius / Double(reach)
        guard let isUpright = Self.direction(path, pixel) else { return nil }
        self.isUpright = isUpright
    }

    /// Whether all subpaths run along y; nil if some turn back along both axes, or are not dense.
    private static func direction(_ path: Path, _ pixel: Double) -> Bool? {
        path.withUnsafeElements { verbs, points -> Bool? in
            guard verbs.count == points.count else { return nil }
            var turns = (x: false, y: false)
            var lengths = (x: 0.0, y: 0.0)
            var index = 0
            while index < verbs.count {
                guard verbs[index] == PathVerb.move.rawValue else { return nil }
                let first = points[index]
                var low = first
                var high = first
                var signs = (x: 0.0, y: 0.0)
                var last = first
                var check = Double(first.x) * 0 + Double(first.y) * 0
                index += 1
                while index < verbs.count, verbs[index] == PathVerb.line.rawValue {
                    let point = points[index]
                    let (dx, dy) = (Double(point.x - last.x), Double(point.y - last.y))
                    if dx * signs.x < 0 { turns.x = true } else if dx != 0 { signs.x = dx }
                    if dy * signs.y < 0 { turns.y = true } else if dy != 0 { signs.y = dy }
                    low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
                    high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
                    last = point
                    check += Double(point.x) * 0 + Double(point.y) * 0
                    index += 1
                }
                let (width, height) = (Double(high.x - low.x), Double(high.y - low.y))
                // Single precision is enough within so many pixels.
                guard check == 0, width < 65536 * pixel, height < 65536 * pixel else { return nil }
                lengths.x += width
                lengths.y += height
                if turns.x, turns.y { return nil }
            }
            func isDense(_ length: Double) -> Bool { Double(points.count) * pixel > 2 * length }
            if !turns.x, isDense(lengths.x) { return false }
            return !turns.y && isDense(lengths.y) ? true : nil
        }
    }

    /// The outline, for the nonzero rule; nil for a line of too many columns.
    package func outline(_ path: Path) -> StrokedPath? {
        let memory = StrokeMemory()
        defer { withExtendedLifetime(memory) {} }
        let outline = StrokeContourBuilder(memory)
        let isWhole = path.withUnsafeElements { verbs, points -> Bool in
            var start = 0
            while start < verbs.count {
                var end = start + 1
                while end < verbs.count, verbs[end] == PathVerb.line.rawValue { end += 1 }
                // A lone move draws nothing.
                if end - start > 1 {
                    let subpath = UnsafeBufferPointer(rebasing: points[start..<end])
                    guard add(subpath, to: outline) else { return false }
                }
                start = end
            }
            return true
        }
        guard isWhole else { return nil }
        return outline.handOver(mayLackParts: false, isSimple: outline.polygons.ends.count == 1)
    }

    private func along(_ point: CGPoint) -> Double { Double(isUpright ? point.y : point.x) }
    private func across(_ point: CGPoint) -> Double { Double(isUpright ? point.x : point.y) }

    private func add(_ points: UnsafeBufferPointer<CGPoint>, to outline: StrokeContourBuilder) -> Bool {
        let isBackwards = along(points[points.count - 1]) < along(points[0])
        let first = points[isBackwards ? points.count - 1 : 0]
        let length = along(points[isBackwards ? 0 : points.count - 1]) - along(first)
        guard length / column < Double(Self.mostColumns) else { return false }
        let count = Int(length / column) + 1
        let columns = DenseColumns(count: count, reach: reach)
        defer { columns.deallocate() }
        var former = (x: 0.0, y: 0.0)
        columns.add(0, 0, 0)
        var cell = 0
        for index in 1..<points.count {
            let point = points[isBackwards ? points.count - 1 - index : index]
            let place = (
                x: (along(point) - along(first)) / column, y: (across(point) - across(first)) / column
            )
            let next = min(Int(place.x), count - 1)
            while cell < next {
                // Where the line goes from column to column, it belongs to both.
                cell += 1
                let part = (Double(cell) - former.x) / (place.x - former.x)
                let y = former.y + (place.y - former.y) * part
                columns.add(cell - 1, 1, y)
                columns.add(cell, 0, y)
            }
            columns.add(cell, place.x - Double(cell), place.y)
            former = place
        }
        columns.dilate()
        func add(_ sample: Int, _ height: Float) {
            let x = along(first) + Double(sample - reach) * column
            let y = across(first) + Double(height) * column
            outline.side.append(isUpright ? StrokeVector(y, x) : StrokeVector(x, y))
        }
        for sample in 1..<columns.sampleCount { add(sample, columns.upper[sample]) }
        for sample in (1..<columns.sampleCount).reversed() { add(sample, columns.lower[sample]) }
        outline.close()
        return true
    }
}

/// The highest and the lowest point of a line in each column, and what discs around them cover at the
/// columns' edges. Lengths are in columns.
private struct DenseColumns {
    private let count: Int
    private let reach: Int
    /// For each column the highest point's height and place, then the lowest one's.
    private let tops: UnsafeMutablePointer<Float>
    /// What is covered, from `reach` edges before the first column on. The first is beyond the pen's reach.
    let upper: UnsafeMutablePointer<Float>
    let lower: UnsafeMutablePointer<Float>
    let sampleCount: Int

    init(count: Int, reach: Int) {
        self.count = count
        self.reach = reach
        sampleCount = count + 2 * reach
        tops = .allocate(capacity: 4 * count + 2 * sampleCount)
        upper = tops + 4 * count
        lower = upper + sampleCount
        for index in 0..<count {
            tops[index] = .infinity
            tops[index + count] = 0
            tops[index + 2 * count] = -.infinity
            tops[index + 3 * count] = 0
        }
        upper.initialize(repeating: .infinity, count: sampleCount)
        lower.initialize(repeating: -.infinity, count: sampleCount)
    }

    func deallocate() { tops.deallocate() }

    /// Adds a point of the line: its column, how far it is in it, its height.
    @inline(__always)
    func add(_ column: Int, _ place: Double, _ height: Double) {
        let height = Float(height)
        if height < tops[column] {
            tops[column] = height
            tops[column + count] = Float(place)
        }
        if height > tops[column + 2 * count] {
            tops[column + 2 * count] = height
            tops[column + 3 * count] = Float(place)
        }
    }

    /// At each edge the highest and the lowest that discs reach.
    func dilate() {
        let square = Float(reach * reach)
        for step in (1 - reach)...reach {
            let (first, second) = (upper + (step + reach), lower + (step + reach))
            let distance = Float(step)
            let (low, lowPlace) = (tops + 2 * count, tops + 3 * count)
            let place = tops + count
            for column in 0..<count {
                let above = place[column] - distance
                let below = lowPlace[column] - distance
                let top = tops[column] - max(square - above * above, 0).squareRoot()
                let bottom = low[column] + max(square - below * below, 0).squareRoot()
                first[column] = min(first[column], top)
                second[column] = max(second[column], bottom)
            }
        }
    }
}
