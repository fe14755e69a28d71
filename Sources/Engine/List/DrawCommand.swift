import RasterPaths

/// One drawing call, resolved: what of it stands in tables is named by its place there.
package struct DrawCommand: BitwiseCopyable {
    /// What is drawn.
    package enum Content: BitwiseCopyable {
        case fill(ListIndex<PathRecord>, rule: FillRule, isAntialiased: Bool)
        case stroke(ListIndex<StrokeRecord>)
        /// Outlines of glyphs.
        case glyphs(ListIndex<GlyphRecord>)
        case image(ListIndex<ImageRecord>, isAntialiased: Bool)
        /// A layer that is made by itself, then composited, and the glyphs that it shows, if it stands for
        /// text.
        case layer(ListIndex<LayerRecord>, glyphs: OptionalListIndex<GlyphRecord>)
    }

    /// What it is painted with.
    package enum Source: BitwiseCopyable {
        case color(ListColor)
        /// A paint of many colours.
        case paint(ListIndex<Paint>)
        /// Its own pixels: an image or a layer.
        case content
    }

    package var content: Content
    package var source: Source
    package var blend: BlendOperator
    /// The colour as premultiplied 8-bit sRGB, opacity included; 0 without one.
    var pixel: UInt32
    package var transform: ListIndex<DeviceTransform>
    /// The clip's last part.
    package var clip: OptionalListIndex<ClipRecord>
    package var bounds: CommandBounds

    /// One colour, source-over: the common case.
    @inline(__always)
    var isPlain: Bool {
        if case .color = source { return blend == .normal }
        return false
    }

    /// The layer that it draws.
    @inline(__always)
    package var layer: ListIndex<LayerRecord>? {
        if case .layer(let layer, _) = content { layer } else { nil }
    }
}

/// A box in points, in the drawing's own space, that holds everything a command may paint; rounded outwards
/// to Float.
package struct CommandBounds: BitwiseCopyable {
    var minX: Float
    var minY: Float
    var maxX: Float
    var maxY: Float

    /// Coordinates beyond Float's range become infinite outwards and its last number inwards.
    init(_ box: DeviceBox) {
        minX = Self.rounded(box.minX, away: -1)
        minY = Self.rounded(box.minY, away: -1)
        maxX = Self.rounded(box.maxX, away: 1)
        maxY = Self.rounded(box.maxY, away: 1)
    }

    /// As a rectangle; null when there is nothing in it. Sides beyond 10⁹ points are there, so that sums
    /// with them stay numbers.
    package var rectangle: CGRect {
        guard minX <= maxX, minY <= maxY else { return .null }
        let farthest: Float = 1e9
        let (left, top) = (CGFloat(max(minX, -farthest)), CGFloat(max(minY, -farthest)))
        return CGRect(
            x: left, y: top, width: CGFloat(min(maxX, farthest)) - left,
            height: CGFloat(min(maxY, farthest)) - top)
    }

    /// The part that two boxes share.
    @inline(__always)
    mutating func formIntersection(_ other: CommandBounds) {
        minX = max(minX, other.minX)
        minY = max(minY, other.minY)
        maxX = min(maxX, other.maxX)
        maxY = min(maxY, other.maxY)
    }

    /// Float keeps 24 bits; two units in the last place cover the rounding in either direction.
    @inline(__always)
    private static func rounded(_ value: Double, away direction: Float) -> Float {
        let nearest = Float(value)
        if nearest.isInfinite {
            // Beyond Float's range, or without bounds: outwards is as far as it goes, inwards the last
            // number.
            return (nearest > 0) == (direction > 0)
                ? nearest : nearest > 0 ? .greatestFiniteMagnitude : -.greatestFiniteMagnitude
        }
        return nearest + direction * (nearest.magnitude * 0x1p-22 + 0x1p-40)
    }
}

/// A box in double precision, grown point by point.
package struct DeviceBox: BitwiseCopyable {
    package var minX = Double.infinity
    package var minY = Double.infinity
    package var maxX = -Double.infinity
    package var maxY = -Double.infinity

    @inline(__always)
    mutating func extend(x: Double, y: Double) {
        minX = x < minX ? x : minX
        maxX = x > maxX ? x : maxX
        minY = y < minY ? y : minY
        maxY = y > maxY ? y : maxY
    }

    @inline(__always)
    mutating func extend(_ point: CGPoint, _ matrix: DeviceTransform) {
        let x = Double(point.x)
        let y = Double(point.y)
        extend(x: matrix.a * x + matrix.c * y + matrix.tx, y: matrix.b * x + matrix.d * y + matrix.ty)
    }

    /// Extends the box by points; coordinates that are NaN count as nowhere.
    mutating func extend(_ points: UnsafeBufferPointer<CGPoint>, _ matrix: DeviceTransform) {
        let (alongX, alongY) = (SIMD2(matrix.a, matrix.b), SIMD2(matrix.c, matrix.d))
        let offset = SIMD2(matrix.tx, matrix.ty)
        var (low, high) = (SIMD2(minX, minY), SIMD2(maxX, maxY))
        // Of every other point, as each comparison waits for the one before.
        var (otherLow, otherHigh) = (low, high)
        var index = 0
        while index < points.count {
            let (point, other) = (points[index], points[min(index &+ 1, points.count &- 1)])
            let place = alongX * Double(point.x) + alongY * Double(point.y) + offset
            let otherPlace = alongX * Double(other.x) + alongY * Double(other.y) + offset
            low.replace(with: place, where: place .< low)
            high.replace(with: place, where: place .> high)
            otherLow.replace(with: otherPlace, where: otherPlace .< otherLow)
            otherHigh.replace(with: otherPlace, where: otherPlace .> otherHigh)
            index &+= 2
        }
        low.replace(with: otherLow, where: otherLow .< low)
        high.replace(with: otherHigh, where: otherHigh .> high)
        (minX, minY, maxX, maxY) = (low.x, low.y, high.x, high.y)
    }

    /// Extends the box by the corners of a rectangle.
    @inline(__always)
    mutating func extend(from low: CGPoint, to high: CGPoint, _ matrix: DeviceTransform) {
        extend(low, matrix)
        extend(high, matrix)
        if matrix.b != 0 || matrix.c != 0 {
            extend(CGPoint(x: low.x, y: high.y), matrix)
            extend(CGPoint(x: high.x, y: low.y), matrix)
        }
    }

    /// Everywhere.
    static let infinite = DeviceBox(minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)

    func intersection(_ other: DeviceBox) -> DeviceBox {
        DeviceBox(
            minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
            maxY: min(maxY, other.maxY))
    }

    @inline(__always)
    mutating func grow(by distance: Double) {
        minX -= distance
        minY -= distance
        maxX += distance
        maxY += distance
    }
}

/// Where a path's elements stand in the list. With no verbs it is a rectangle: two points, its corners.
package struct PathRecord: BitwiseCopyable {
    var verbStart: Int
    var verbCount: Int
    var pointStart: Int
    var pointCount: Int

    var isRectangle: Bool { verbCount == 0 }
}
