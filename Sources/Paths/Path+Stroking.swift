extension Path {
    /// The outline of the path drawn with a pen, dashes included, made of straight lines; to be filled with
    /// the nonzero rule.
    ///
    /// It is true to a twenty-thousandth of the greater side of the path's bounds or of the line width, and
    /// to at least 0.01 units; so it may be scaled up afterwards by a few times.
    ///
    /// - A subpath of no length with at least one segment or a close draws a dot with a round or square cap
    ///   (the square parallel to the axes) and nothing with a butt cap. A lone move draws nothing.
    /// - A corner whose miter is more than `miterLimit` line widths long is bevelled, a turn right back too.
    /// - Dashes are measured along the curve, restart with each subpath, and run on through the start of a
    ///   closed one. A subpath that would take more than 100 000 dashes, or a path of more than 400 000, is
    ///   drawn solid; when it is drawn, one that would show so many, or a 32nd of them for each pixel that
    ///   the pen is wide.
    /// - An outline of more than four million points ends there, without its last dashes and subpaths.
    /// - A width that is not positive and finite draws nothing; a subpath with a coordinate that is not
    ///   finite, or beyond 1e100, draws nothing.
    public func strokedPath(_ style: StrokeStyle) -> Path {
        let bounds = controlBounds
        var extent = style.lineWidth
        if !bounds.isNull { extent = max(extent, max(bounds.size.width, bounds.size.height)) }
        return stroked(style, tolerance: min(0.01, extent * 5e-5))
    }

    /// The outline of the stroke, nowhere further than `tolerance` user units from the exact one except that
    /// a subpath's curves are cut into about 2^18 steps, each halved at most twelve times where it turns, and
    /// a full turn of the pen into at most 4 096.
    ///
    /// No point that the pen paints has the winding number 0. Most pieces of the outline are shapes of their
    /// own that turn the same way (the rectangle of a line, the strip of a curve's steps, the wedge of a join
    /// or cap), and pieces share whole edges. Where a curve turns more tightly than the pen, what the pen's
    /// inner end sweeps backwards may count as −1; see `StrokeOutline.folds`.
    package func stroked(_ style: StrokeStyle, tolerance: CGFloat) -> Path {
        let tolerance = StrokeTolerance(distance: max(Double(tolerance), Double(style.lineWidth) * 1e-9))
        return withStroker(style, tolerance, mostPoints: Path.mostStrokedPoints, StrokeMemory()) {
            $0.handOver(mayLackParts: $1).path
        } ?? Path()
    }

    /// The outline of the stroke, to be filled at pixels of a size in user units: as close as coverage in 255
    /// steps can tell, in as few points as that takes.
    /// - Parameters:
    ///   - window: what can be seen; nil for everything.
    ///   - mostPoints: an outline of about so many points ends, without its last subpaths.
    ///   - kernels: what cuts curves; the outline is the same by all.
    package func stroked(
        _ style: StrokeStyle, pixel: CGFloat, window: StrokeWindow? = nil,
        mostPoints: Int = Path.mostOutlinePoints, kernels: StrokeKernels = .preferred
    ) -> StrokedPath {
        stroked(
            style,
            StrokeResolution(
                pixel: pixel, window: window ?? .unbounded, mostPoints: mostPoints, kernels: kernels))
    }

    package func stroked(_ style: StrokeStyle, _ resolution: StrokeResolution) -> StrokedPath {
        if let outline = denseOutline(style, resolution) { return outline }
        return withStroker(style, resolution, StrokeMemory()) { $0.handOver(mayLackParts: $1) } ?? .empty
    }

    /// Calls a body with the same outline, which lasts until the body returns.
    func withStroke<Result>(
        _ style: StrokeStyle, _ resolution: StrokeResolution, in memory: StrokeMemory,
        _ body: (StrokePolygons) -> Result
    ) -> Result {
        if let outline = denseOutline(style, resolution) {
            return withExtendedLifetime(outline) { body(outline.polygons) }
        }
        return withStroker(style, resolution, memory) { contours, mayLackParts in
            var polygons = contours.polygons
            polygons.mayLackParts = mayLackParts
            return body(polygons)
        } ?? body(.none)
    }

    private func denseOutline(_ style: StrokeStyle, _ resolution: StrokeResolution) -> StrokedPath? {
        DenseStroke(self, style, pixel: Double(resolution.pixel))?.outline(self)
    }

    /// The most points of a stroke's outline, 256 MiB of them; subpaths that come after are left out.
    package static let mostOutlinePoints = 1 << 24

    /// Outlines of no more dashes and subpaths are made whole, so that their boundary can be found. With more
    /// it is worth leaving out those that aren't seen.
    private static let mostWholeParts = 8192

    /// Of a path that is made to be kept, which costs several times as much where it is drawn.
    private static let mostStrokedPoints = 1 << 22

    private func withStroker<Result>(
        _ style: StrokeStyle, _ resolution: StrokeResolution, _ memory: StrokeMemory,
        _ body: (StrokeContourBuilder, _ mayLackParts: Bool) -> Result
    ) -> Result? {
        let width = Double(style.lineWidth)
        // Products of the smallest distances must not underflow, or kernels would decide otherwise.
        let pixel = max(Double(resolution.pixel), width * 0x1p-22, 1e-100)
        return withStroker(
            style, StrokeTolerance(pixel: pixel, lineWidth: width), window: resolution.window,
            mostPoints: resolution.mostPoints, kernels: resolution.kernels, memory, body)
    }

    /// Calls a body with the outline's polygons; nil where nothing is drawn.
    private func withStroker<Result>(
        _ style: StrokeStyle, _ tolerance: StrokeTolerance, window: StrokeWindow = .unbounded,
        mostPoints: Int, kernels: StrokeKernels = .preferred, _ memory: StrokeMemory,
        _ body: (StrokeContourBuilder, _ mayLackParts: Bool) -> Result
    ) -> Result? {
        let width = Double(style.lineWidth)
        guard width > 0, width < 1e100, !isEmpty else { return nil }
        let dashSeen = window.seen.expanded(by: width)
        var dashing = StrokeDashing(style, pixel: tolerance.pixel)
        var dashCount = 0.0
        if let dashes = dashing {
            let length = lengthInside(dashSeen)
            dashCount = dashes.count(length: length)
            if !dashes.isBounded(pathLength: length) { dashing = nil }
        }
        let mayLackParts =
            (elementCount > Self.mostWholeParts && subpathCount > Self.mostWholeParts)
            || (dashing != nil && dashCount > Double(Self.mostWholeParts))
        let drawnBox = mayLackParts ? window.drawn : window.seen
        let parts = dashing == nil ? elementCount : elementCount + 2 * Int(dashCount)
        memory.begin(pieces: expectedPieces)
        return withExtendedLifetime(memory) {
            var stroker = PathStroker(
                style: style, tolerance: tolerance.bounded(segmentCount: parts), window: window,
                drawnBox: drawnBox, mostPoints: mostPoints, kernels: kernels, memory: memory)
            if let dashing { stroker.dash(dashing, seen: dashSeen, drawn: drawnBox.expanded(by: width)) }
            withUnsafeElements { stroker.add($0, $1) }
            return body(stroker.contours, mayLackParts)
        }
    }

    /// About how many pieces most paths are cut into, or more.
    private var expectedPieces: Int {
        min(pointCount > elementCount ? 40 * pointCount : pointCount, 2048)
    }

    /// How many subpaths there may be.
    private var subpathCount: Int {
        withUnsafeElements { verbs, _ in
            verbs.count { $0 == PathVerb.move.rawValue || $0 == PathVerb.close.rawValue }
        }
    }

    /// No less than the length of what a box holds of the path.
    private func lengthInside(_ box: StrokeBox) -> Double {
        var length = 0.0
        withUnsafeElements { verbs, points in
            var index = 0
            var start = StrokeVector.zero
            var current = start
            for raw in verbs {
                guard let verb = PathVerb(rawValue: raw) else { continue }
                defer { index += verb.pointCount }
                func point(_ offset: Int) -> StrokeVector { StrokeVector(points[index + offset]) }
                switch verb {
                case .move:
                    start = point(0)
                    current = start
                    continue
                case .line: length += box.length(of: current, point(0))
                case .quadCurve:
                    let thirds = (
                        StrokeVector.mix(current, point(0), 2.0 / 3),
                        StrokeVector.mix(point(1), point(0), 2.0 / 3)
                    )
                    length += box.length(of: current, thirds.0, thirds.1, point(1), depth: 0)
                case .curve: length += box.length(of: current, point(0), point(1), point(2), depth: 0)
                case .close:
                    length += box.length(of: current, start)
                    current = start
                    continue
                }
                current = point(verb.pointCount - 1)
            }
        }
        // What isn't a number isn't drawn.
        return length.isNaN ? 0 : length
    }
}

extension StrokeBox {
    /// The length of a line's part inside.
    fileprivate func length(of start: StrokeVector, _ end: StrokeVector) -> Double {
        guard let range = fractions(from: start, to: end) else { return 0 }
        return (end - start).length * (range.upperBound - range.lowerBound)
    }

    /// The length of a curve's part inside, and not much more: that of the control polygons of parts that are
    /// no larger than the box.
    fileprivate func length(
        of start: StrokeVector, _ control1: StrokeVector, _ control2: StrokeVector, _ end: StrokeVector,
        depth: Int
    ) -> Double {
        var bounds = StrokeBounds()
        for point in [start, control1, control2, end] { bounds.add(point) }
        if isApart(from: bounds.low, to: bounds.high) { return 0 }
        let length = (control1 - start).length + (control2 - control1).length + (end - control2).length
        let diagonal = (high - low).length
        let isSmall = contains(from: bounds.low, to: bounds.high) || !(length > diagonal)
        // Halves of what isn't finite are no smaller.
        if isSmall || depth == 40 || !(bounds.high - bounds.low).length.isFinite { return length }
        let first = StrokeVector.mix(start, control1, 0.5)
        let second = StrokeVector.mix(control1, control2, 0.5)
        let third = StrokeVector.mix(control2, end, 0.5)
        let left = StrokeVector.mix(first, second, 0.5)
        let right = StrokeVector.mix(second, third, 0.5)
        let middle = StrokeVector.mix(left, right, 0.5)
        return self.length(of: start, first, left, middle, depth: depth + 1)
            + self.length(of: middle, right, third, end, depth: depth + 1)
    }
}
