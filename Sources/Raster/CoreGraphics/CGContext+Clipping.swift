import RasterPaths

extension CGContext {
    /// Keeps what is drawn from now on inside the path, and forgets the path. An empty one keeps everything
    /// out.
    public func clip(using rule: CGPathFillRule = .winding) {
        addClip(drawnPath.path, in: drawnPath.space, isEvenOdd: rule == .evenOdd)
        drawnPath.removeAll()
    }

    /// Keeps what is drawn from now on inside a rectangle, and forgets the path.
    public func clip(to rect: CGRect) {
        addClip(Path(rect), in: state.ctm, isEvenOdd: false)
        drawnPath.removeAll()
    }

    /// Keeps what is drawn from now on inside rectangles, all together, and forgets the path.
    public func clip(to rects: [CGRect]) {
        var path = Path()
        path.addRects(rects)
        addClip(path, in: state.ctm, isEvenOdd: false)
        drawnPath.removeAll()
    }

    /// Multiplies what is drawn from now on by a picture stretched over a rectangle, and keeps it inside
    /// that. A picture's alpha counts; one without alpha counts by how light it is, as greys do.
    public func clip(to rect: CGRect, mask: CGImage) {
        state.addClip(.mask(mask, rect, state.interpolation.interpolation, transform: state.ctm))
    }

    /// Removes all clips since the context, the page or the transparency layer began.
    public func resetClip() { state.removeClips() }

    /// A box, in the user space of this moment, around what the clip lets through; null for nothing.
    public var boundingBoxOfClipPath: CGRect {
        let box = clipBoxInDevice
        guard !box.isNull, let inverse = state.ctm.inverse else { return .null }
        return box.applying(inverse)
    }

    func addClip(_ path: Path, in space: CGAffineTransform, isEvenOdd: Bool) {
        let style = FillStyle(eoFill: isEvenOdd, antialiased: state.isAntialiased)
        state.addClip(.path(path, style, transform: space))
    }
}
