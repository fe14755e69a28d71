extension Path {
    /// The outline of the path drawn with a pen, dashes included, made of straight lines; to be filled with
    /// the nonzero rule.
    ///
    /// It is true to a ten-thousandth of the greater side of the path's bounds or of the line width, and to
    /// at least 0.02 units; so it may be scaled up afterwards by a few times.
    ///
    /// - A subpath of no length with at least one segment or a close draws a dot with a round or square cap
    ///   (the square parallel to the axes) and nothing with a butt cap. A lone move draws nothing.
    /// - A corner whose miter is more than `miterLimit` line widths long is bevelled, a turn right back too.
    /// - Dashes are measured along the curve, restart with each subpath, and run on through the start of a
    ///   closed one. A subpath that would take more than 100 000 dashes is drawn solid.
    /// - A width that is not positive and finite draws nothing; a subpath with a coordinate that is not
    ///   finite, or beyond 1e100, draws nothing.
    public func strokedPath(_ style: StrokeStyle) -> Path {
        let bounds = controlBounds
        var extent = style.lineWidth
        if !bounds.isNull { extent = max(extent, max(bounds.size.width, bounds.size.height)) }
        return stroked(style, tolerance: min(0.02, extent * 1e-4))
    }

    /// The outline of the stroke, nowhere further than `tolerance` user units from the exact one except that
    /// a curve is cut into at most 16 384 steps, each halved at most ten times where it turns, and a full
    /// turn of the pen into at most 4 096.
    ///
    /// No point that the pen paints has the winding number 0. Most pieces of the outline are shapes of their
    /// own that turn the same way (the rectangle of a line, the strip of a curve's step, the wedge of a join
    /// or cap), and pieces share whole edges. Where a curve turns more tightly than the pen, what the pen's
    /// inner end sweeps backwards may count as −1; see `StrokeOutline.folds`.
    package func stroked(_ style: StrokeStyle, tolerance: CGFloat) -> Path {
        stroked(
            style,
            tolerance: StrokeTolerance(distance: max(Double(tolerance), Double(style.lineWidth) * 1e-9)))
    }

    /// The outline of the stroke, to be filled at pixels of a size in user units: as close as coverage in 255
    /// steps can tell, in as few points as that takes.
    package func stroked(_ style: StrokeStyle, pixel: CGFloat) -> Path {
        stroked(
            style, tolerance: StrokeTolerance(pixel: max(Double(pixel), Double(style.lineWidth) * 0x1p-22)))
    }

    private func stroked(_ style: StrokeStyle, tolerance: StrokeTolerance) -> Path {
        let width = Double(style.lineWidth)
        guard width > 0, width < 1e100, !isEmpty else { return Path() }
        let tolerance = tolerance.bounded(segmentCount: elementCount)
        var flattening = StrokeFlattening(radius: width / 2, tolerance: tolerance)
        var outline = StrokeOutline(style: style, radius: width / 2, tolerance: tolerance)
        defer { outline.deallocate() }
        let dashing = StrokeDashing(style)

        func finishSubpath(isClosed: Bool) {
            defer { flattening.removeAll() }
            guard flattening.isDrawable(isClosed: isClosed) else { return }
            if isClosed { flattening.close() }
            let pieces = flattening.pieces
            if pieces.isEmpty {
                outline.addDot(at: flattening.start, direction: StrokeVector(1, 0))
            } else if let dashing, dashing.isBounded(over: pieces) {
                dashing.forEachDash(of: pieces, isClosed: isClosed) { dash in
                    switch dash {
                    case .open(let part): part.withUnsafeBufferPointer { outline.addOpen($0) }
                    case .closed(let part): part.withUnsafeBufferPointer { outline.addClosed($0) }
                    case .dot(let point, let direction): outline.addDot(at: point, direction: direction)
                    }
                }
            } else {
                pieces.withUnsafeBufferPointer { pieces in
                    if isClosed { outline.addClosed(pieces) } else { outline.addOpen(pieces) }
                }
            }
        }

        withUnsafeElements { verbs, points in
            var index = 0
            for raw in verbs {
                guard let verb = PathVerb(rawValue: raw) else { continue }
                switch verb {
                case .move:
                    finishSubpath(isClosed: false)
                    flattening.move(to: StrokeVector(points[index]))
                case .line:
                    flattening.addLine(to: StrokeVector(points[index]))
                case .quadCurve:
                    flattening.addQuadCurve(
                        control: StrokeVector(points[index]), end: StrokeVector(points[index + 1]))
                case .curve:
                    flattening.addCurve(
                        control1: StrokeVector(points[index]), control2: StrokeVector(points[index + 1]),
                        end: StrokeVector(points[index + 2]))
                case .close:
                    finishSubpath(isClosed: true)
                }
                index += verb.pointCount
            }
        }
        finishSubpath(isClosed: false)
        return outline.path
    }
}
