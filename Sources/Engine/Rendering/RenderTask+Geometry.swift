import RasterPaths

/// What a command's geometry is in pixels.
extension RenderTask {
    /// User space to the picture's pixels.
    @inline(__always)
    func transform(of command: DrawCommand) -> DeviceTransform {
        tables.pointee.transforms[command.transform].scaled(by: scale)
    }

    /// The rectangle that a path is in pixels, if it is an upright one.
    @inline(__always)
    func uprightRectangle(_ path: ListIndex<PathRecord>, _ transform: DeviceTransform) -> DeviceRectangle? {
        guard transform.keepsAxes, let (first, second) = list.corners(of: path) else { return nil }
        return DeviceRectangle(from: first, to: second, transform: transform)
    }

    /// The rectangle that an image is drawn in, if it is an upright one in pixels.
    func uprightRectangle(_ rect: CGRect, _ transform: DeviceTransform) -> DeviceRectangle? {
        guard transform.keepsAxes else { return nil }
        let (first, second) = rect.corners
        return DeviceRectangle(from: first, to: second, transform: transform)
    }

    /// Flattens a path for some rows of the picture. Empty when it has no finite place.
    @inline(__always)
    func flatten(
        _ path: ListIndex<PathRecord>, _ transform: DeviceTransform, into outline: FlattenedOutline,
        rows: Range<Int>
    ) {
        let columns = 0..<pictureWidth
        if let (first, second) = list.corners(of: path) {
            outline.flatten(
                rectangleFrom: first, to: second, transform: transform, rows: rows, columns: columns)
        } else {
            var (verbs, points) = list.elements(of: tables.pointee.paths[path])
            // One of millions of points takes as long as thousands of others.
            if points.count > 1 << 14, context.budget?.check() == true {
                (verbs, points) = (
                    UnsafeBufferPointer(rebasing: verbs[..<0]), UnsafeBufferPointer(rebasing: points[..<0])
                )
            }
            outline.flatten(verbs: verbs, points: points, transform: transform, rows: rows, columns: columns)
        }
    }

    /// Flattens the outline of a stroke for some rows of the picture; nil for all that can be seen.
    func flatten(
        _ stroke: ListIndex<StrokeRecord>, _ transform: DeviceTransform, into outline: FlattenedOutline,
        rows: Range<Int>?
    ) {
        if let shared = sharedOutlines?.outline(stroke) {
            outline.flatten(shared, transform: transform)
        } else if let resolution = strokeResolution(transform, rows: rows) {
            let record = list.strokes[stroke]
            let limit = context.budget?.limits.outlinePointCount ?? .max
            // To fill it would take as much again.
            if !outline.flatten(record.path, record.style, resolution, transform: transform, limit: limit) {
                context.budget?.exceed(.outlinePointCount)
            }
        } else {
            outline.flatten(StrokedPath.empty, transform: transform)
        }
    }

    /// Flattens the rectangle that an image is drawn in for some rows of the picture.
    func flatten(
        _ rect: CGRect, _ transform: DeviceTransform, into outline: FlattenedOutline, rows: Range<Int>
    ) {
        let (first, second) = rect.corners
        outline.flatten(
            rectangleFrom: first, to: second, transform: transform, rows: rows, columns: 0..<pictureWidth)
    }

    /// The outline of a stroke in user space, fine enough for this rendering, of all that can be seen; nil
    /// when it has no finite place or more points than the limit.
    func strokeOutline(_ stroke: ListIndex<StrokeRecord>, _ transform: DeviceTransform) -> StrokedPath? {
        guard let resolution = strokeResolution(transform, rows: nil) else { return nil }
        let record = list.strokes[stroke]
        let outline = record.path.stroked(record.style, resolution)
        if let budget = context.budget, outline.pointCount > budget.limits.outlinePointCount {
            budget.exceed(.outlinePointCount)
            return nil
        }
        return outline
    }

    /// What strokes' outlines are made for; nil where they have no finite place or a limit is reached.
    /// - Parameter rows: those of the picture that are drawn; nil for all that can be seen.
    private func strokeResolution(_ transform: DeviceTransform, rows: Range<Int>?) -> StrokeResolution? {
        guard transform.isFinite else { return nil }
        let seen = context.strokeWindow
        // Where chords may lie a little off, nobody looks.
        let margin = 256.0
        let left = Double(seen.x) - margin
        let right = Double(seen.right) + margin
        var top = Double(seen.y) - margin
        var bottom = Double(seen.bottom) + margin
        var window = StrokeWindow(
            seen: StrokeBox(left: left, top: top, right: right, bottom: bottom, through: transform),
            drawn: .everywhere)
        if let rows {
            top = max(top, Double(rows.lowerBound) - 2)
            bottom = min(bottom, Double(rows.upperBound) + 2)
        }
        window.drawn = StrokeBox(left: left, top: top, right: right, bottom: bottom, through: transform)
        let pixel = transform.userDistance(ofPixels: 1)
        let kernels = StrokeKernels(level: kernelLevel)
        guard let budget = context.budget else {
            return StrokeResolution(pixel: pixel, window: window, kernels: kernels)
        }
        if budget.check() { return nil }
        let mostPoints = min(budget.limits.outlinePointCount, Path.mostOutlinePoints - 1) + 1
        return StrokeResolution(pixel: pixel, window: window, mostPoints: mostPoints, kernels: kernels)
    }
}

extension CGRect {
    /// Two opposite corners.
    fileprivate var corners: (CGPoint, CGPoint) {
        (
            origin, CGPoint(x: origin.x + size.width, y: origin.y + size.height)
        )
    }
}

extension DeviceTransform {
    /// Whether upright rectangles stay upright rectangles.
    @inline(__always)
    var keepsAxes: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

    /// A distance in user space that is nowhere longer than so many pixels; 0 when the map is degenerate.
    func userDistance(ofPixels pixels: Double) -> CGFloat {
        stretch > 0 ? CGFloat(pixels / stretch) : 0
    }
}
