import RasterPaths

/// Painting paths. Whatever paints forgets the path that the context holds.
extension CGContext {
    /// Fills the path; open subpaths count as closed.
    public func fillPath(using rule: CGPathFillRule = .winding) {
        drawPath(using: rule == .evenOdd ? .eoFill : .fill)
    }

    /// Strokes the path with the context's line.
    public func strokePath() { drawPath(using: .stroke) }

    /// Fills the path, strokes it, or both, one after the other.
    public func drawPath(using mode: CGPathDrawingMode) {
        defer { drawnPath.removeAll() }
        if mode.isFilled {
            fill(drawnPath.path, in: drawnPath.space, isEvenOdd: mode.isEvenOdd)
        }
        if mode.isStroked, let path = drawnPath.path(in: state.ctm) {
            stroke(path, state.stroke)
        }
        didDraw()
    }

    /// Fills a rectangle.
    public func fill(_ rect: CGRect) { fillAtOnce(Path(rect)) }

    /// Fills rectangles as one path.
    public func fill(_ rects: [CGRect]) {
        var path = Path()
        path.addRects(rects)
        fillAtOnce(path)
    }

    /// Fills the ellipse in a rectangle.
    public func fillEllipse(in rect: CGRect) { fillAtOnce(Path(ellipseIn: rect)) }

    /// Strokes a rectangle with the context's line.
    public func stroke(_ rect: CGRect) { strokeAtOnce(Path(rect), state.stroke) }

    /// Strokes a rectangle with a line of a width.
    public func stroke(_ rect: CGRect, width: CGFloat) {
        var style = state.stroke
        style.lineWidth = width
        strokeAtOnce(Path(rect), style)
    }

    /// Strokes the ellipse in a rectangle.
    public func strokeEllipse(in rect: CGRect) { strokeAtOnce(Path(ellipseIn: rect), state.stroke) }

    /// Strokes a line from the first point to the second, from the third to the fourth and so on.
    public func strokeLineSegments(between points: [CGPoint]) {
        var path = Path()
        for place in stride(from: 0, to: points.count - 1, by: 2) {
            path.move(to: points[place])
            path.addLine(to: points[place + 1])
        }
        strokeAtOnce(path, state.stroke)
    }

    /// Makes a rectangle transparent, or black where there is no alpha. Clips count; alpha, shadow and blend
    /// mode don't.
    public func clear(_ rect: CGRect) {
        let before = state
        state.alpha = 1
        state.shadow = nil
        state.blend = .clear
        fill(Path(rect), in: state.ctm, isEvenOdd: false)
        state = before
        didDraw()
    }

    private func fillAtOnce(_ path: Path) {
        drawnPath.removeAll()
        fill(path, in: state.ctm, isEvenOdd: false)
        didDraw()
    }

    private func strokeAtOnce(_ path: Path, _ style: StrokeStyle) {
        drawnPath.removeAll()
        stroke(path, style)
        didDraw()
    }

    private func fill(_ path: Path, in space: CGAffineTransform, isEvenOdd: Bool) {
        var context = context()
        context.transform = space.concatenating(device)
        context.fill(
            path, with: .color(state.fillColor.color),
            style: FillStyle(eoFill: isEvenOdd, antialiased: state.isAntialiased))
    }

    /// Strokes a path of user space.
    func stroke(_ path: Path, _ style: StrokeStyle) {
        let shading = GraphicsContext.Shading.color(state.strokeColor.color)
        if state.isAntialiased { return context().stroke(path, with: shading, style: style) }
        context().fill(
            path.strokedPath(style), with: shading, style: FillStyle(eoFill: false, antialiased: false))
    }
}
