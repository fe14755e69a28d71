import RasterPaths

/// How one direction of a rectangle maps to one of an image that is cut by cap insets or tiled: up to three
/// segments.
struct AxisMap: Sendable, Equatable {
    private struct Segment: Equatable {
        /// In the rectangle's points, from its edge.
        var start: Double
        /// In the image's pixels.
        var source: Double
        var length: Double
        /// Pixels a point.
        var scale: Double
        var isTiled: Bool
    }

    private var segments: [Segment] = []

    /// - Parameters:
    ///   - parts: places, from the rectangle's edge, with what is there in the image's points.
    ///   - scale: the image's pixels a point.
    init(
        _ parts: [(source: Range<CGFloat>, place: Range<CGFloat>, isTiled: Bool)], scale: CGFloat
    ) {
        segments = parts.map { part in
            let length = Double((part.source.upperBound - part.source.lowerBound) * scale)
            return Segment(
                start: Double(part.place.lowerBound), source: Double(part.source.lowerBound * scale),
                length: length,
                scale: part.isTiled
                    ? Double(scale) : length / Double(part.place.upperBound - part.place.lowerBound),
                isTiled: part.isTiled)
        }
    }

    var isEmpty: Bool { segments.isEmpty }

    /// The map to an image that is made smaller for it.
    /// - Parameter points: points for one of the picture's pixels.
    func reduced(_ quality: Resampling, points: Double) -> (map: AxisMap, reduction: AxisReduction) {
        var reduction = AxisReduction(quality)
        var copy = self
        for index in segments.indices {
            let segment = segments[index]
            let place = reduction.add(
                start: segment.source, length: segment.length, isTiled: segment.isTiled,
                reduction: segment.scale * points)
            copy.segments[index].source = place.start
            copy.segments[index].length = place.length
            copy.segments[index].scale = segment.scale * (place.length / segment.length)
        }
        return (copy, reduction)
    }

    @inline(__always)
    private func segment(at position: Double) -> Segment {
        var index = segments.count - 1
        while index > 0 && segments[index].start > position { index -= 1 }
        return segments[index]
    }

    /// The pixel at a position.
    func nearest(_ position: Double, size: Int) -> Int {
        let segment = segment(at: position)
        let offset = (position - segment.start) * segment.scale
        // The same allowance for what rounding leaves of a place between pixels as everywhere.
        let inside = segment.isTiled ? Self.wrapped(offset + 0x1p-24, segment.length) : offset + 0x1p-24
        return Self.bounded(segment.source + inside, size)
    }

    /// The pixels around a position. Beyond a tile's edge is its other edge; caps and what is stretched are
    /// neighbours.
    func pair(_ position: Double, size: Int) -> PixelPair {
        let segment = segment(at: position)
        let offset = (position - segment.start) * segment.scale
        guard segment.isTiled else { return PixelPair(segment.source + offset - 0.5, size: size) }
        let inside = Self.wrapped(offset - 0.5, segment.length)
        let whole = Double(Int(inside))
        let following = whole + 1 >= segment.length ? 0 : whole + 1
        return PixelPair(
            first: Self.bounded(segment.source + whole, size),
            second: Self.bounded(segment.source + following, size),
            weight: UInt32((inside - whole) * 256 + 0.5))
    }

    /// The rest of a division, 0 to the length; 0 for numbers that are too large to have one.
    @inline(__always)
    private static func wrapped(_ value: Double, _ length: Double) -> Double {
        let turns = value / length
        guard turns.magnitude < 1e15 else { return 0 }
        var whole = Double(Int(turns))
        if whole > turns { whole -= 1 }
        let rest = value - whole * length
        return rest > 0 && rest < length ? rest : 0
    }

    @inline(__always)
    private static func bounded(_ position: Double, _ size: Int) -> Int {
        position > 0 ? (position < Double(size - 1) ? Int(position) : size - 1) : 0
    }
}

/// Both directions of an image that is cut by cap insets or tiled.
struct ImageSlices: Sendable, Equatable {
    private(set) var columns: AxisMap
    private(set) var rows: AxisMap

    /// The slices of a smaller image, and that; the same where nothing is reduced.
    /// - Parameters:
    ///   - across: points for one of the picture's pixels along the image's columns; `down`, along its rows.
    func reduced(
        _ image: CGImage, _ quality: Resampling, across: Double, down: Double,
        _ images: ReducedImages
    ) -> (slices: ImageSlices, image: CGImage) {
        if quality == .none { return (self, image) }
        var copy = self
        let columns = columns.reduced(quality, points: across)
        let rows = rows.reduced(quality, points: down)
        guard AxisReduction.isWorthMaking(columns.reduction, rows.reduction, of: image) else {
            return (self, image)
        }
        (copy.columns, copy.rows) = (columns.map, rows.map)
        return (copy, images.image(image, columns: columns.reduction, rows: rows.reduction))
    }

    /// Nil when there is nothing to draw.
    init?(_ slicing: ImageSlicing, of record: ImageRecord) {
        self.init(
            size: record.content.size, scale: record.content.scale, capInsets: slicing.capInsets,
            isTiled: slicing.isTiled, target: record.rect.size)
    }

    /// - Parameters:
    ///   - size: the image's, in points, of `scale` pixels.
    ///   - target: of the rectangle that it is drawn in.
    private init?(size: CGSize, scale: CGFloat, capInsets: EdgeInsets, isTiled: Bool, target: CGSize) {
        let parts =
            NineSlice(size: size, capInsets: capInsets, in: CGRect(origin: .zero, size: target)).parts
        guard let corner = parts.first else { return nil }
        columns = AxisMap(
            parts.filter { $0.destination.minY == corner.destination.minY }
                .map {
                    (
                        $0.source.minX..<$0.source.maxX, $0.destination.minX..<$0.destination.maxX,
                        isTiled && $0.growsHorizontally
                    )
                }, scale: scale)
        rows = AxisMap(
            parts.filter { $0.destination.minX == corner.destination.minX }
                .map {
                    (
                        $0.source.minY..<$0.source.maxY, $0.destination.minY..<$0.destination.maxY,
                        isTiled && $0.growsVertically
                    )
                }, scale: scale)
    }
}
