import RasterPaths

/// The path that a context holds: its points lie where they were when they were added, whatever the transform
/// becomes. It is no part of the graphics state.
extension CGContext {
    /// Forgets the path.
    public func beginPath() { drawnPath.removeAll() }

    /// Begins a subpath.
    public func move(to point: CGPoint) { add { $0.move(to: point.applying($1)) } }

    /// Adds a line from the current point. Without one this is a move, as it is for the curves.
    public func addLine(to point: CGPoint) { add { $0.addLine(to: point.applying($1)) } }

    /// Adds a cubic Bézier curve.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        add {
            $0.addCurve(
                to: end.applying($1), control1: control1.applying($1), control2: control2.applying($1))
        }
    }

    /// Adds a quadratic Bézier curve.
    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        add { $0.addQuadCurve(to: end.applying($1), control: control.applying($1)) }
    }

    /// Adds an arc, in radians, with a line to its start. `clockwise` is meant as in axes with y upwards.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        add {
            $0.addArc(
                center: center, radius: radius, startAngle: .radians(startAngle),
                endAngle: .radians(endAngle), clockwise: clockwise, transform: $1)
        }
    }

    /// Adds the arc of a radius that touches the line to the first point and that from there to the second.
    public func addArc(tangent1End end1: CGPoint, tangent2End end2: CGPoint, radius: CGFloat) {
        guard !drawnPath.isEmpty else { return }
        let ctm = state.ctm
        // The transform of the path's call maps its points, but not the current one.
        if drawnPath.space != ctm, let path = drawnPath.path(in: ctm) { drawnPath.replace(path, in: ctm) }
        add { $0.addArc(tangent1End: end1, tangent2End: end2, radius: radius, transform: $1) }
    }

    /// Adds a closed rectangle.
    public func addRect(_ rect: CGRect) { add { $0.addRect(rect, transform: $1) } }

    /// Adds closed rectangles.
    public func addRects(_ rects: [CGRect]) { add { $0.addRects(rects, transform: $1) } }

    /// Adds the ellipse in a rectangle, closed.
    public func addEllipse(in rect: CGRect) { add { $0.addEllipse(in: rect, transform: $1) } }

    /// Begins a subpath at the first point and adds lines to the others.
    public func addLines(between points: [CGPoint]) {
        add { path, transform in path.addLines(points.map { $0.applying(transform) }) }
    }

    /// Adds the elements of a path.
    public func addPath(_ path: CGPath) { add { $0.addPath(path.path, transform: $1) } }

    /// Joins the end of the subpath to its start.
    public func closePath() {
        if !drawnPath.isEmpty { add { path, _ in path.closeSubpath() } }
    }

    private func add(_ elements: (inout Path, _ transform: CGAffineTransform) -> Void) {
        drawnPath.add(in: state.ctm, elements)
    }

    /// Makes the path the outline of the line that would be stroked along it.
    public func replacePathWithStrokedPath() {
        guard let path = drawnPath.path(in: state.ctm) else { return drawnPath.removeAll() }
        drawnPath.replace(path.strokedPath(state.stroke), in: state.ctm)
    }

    // MARK: Asking

    /// Whether there are no elements.
    public var isPathEmpty: Bool { drawnPath.isEmpty }

    /// Where the path's last element ended, in the user space of this moment; zero without a path.
    public var currentPointOfPath: CGPoint { drawnPath.path(in: state.ctm)?.currentPoint ?? .zero }

    /// The box around the path's points, control points included, in the user space of this moment; null
    /// without a path.
    public var boundingBoxOfPath: CGRect { drawnPath.path(in: state.ctm)?.controlBounds ?? .null }

    /// The path in the user space of this moment; nil without one.
    public var path: CGPath? {
        drawnPath.isEmpty ? nil : drawnPath.path(in: state.ctm).map { CGPath($0) }
    }

    /// Whether drawing the path would paint a point of user space; its line is as wide as the context says.
    public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
        guard let path = drawnPath.path(in: state.ctm) else { return false }
        if mode.isFilled, path.contains(point, eoFill: mode.isEvenOdd) { return true }
        return mode.isStroked && path.strokedPath(state.stroke).contains(point)
    }
}
