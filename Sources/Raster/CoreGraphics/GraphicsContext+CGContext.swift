import RasterPaths

extension GraphicsContext {
    /// Draws in place by Core Graphics' calls: user space is this context's, y down, and its clip, filters,
    /// opacity and blend mode apply. What the closure sets is gone after it; a context that escapes draws
    /// nothing more. Of a closure that throws, what it drew stays, but for transparency layers that are open.
    public func withCGContext(content: (CGContext) throws -> Void) rethrows {
        let context = CGContext(.canvas, base: self, ctm: transform, device: .identity)
        do {
            try content(context)
        } catch {
            context.close(keepsLayers: false)
            throw error
        }
        context.close()
    }
}

extension CGContext {
    /// Draws by a `GraphicsContext` with the state of this moment, in a rectangle's size: its origin is the
    /// upper left corner of that rectangle of user space, where y is up, and y points down. An addition to
    /// Core Graphics' interface.
    /// - Parameter rect: the closure is told its size; drawing is not cut off at it.
    public func withGraphicsContext(
        in rect: CGRect, content: (inout GraphicsContext, CGSize) throws -> Void
    ) rethrows {
        defer { didDraw() }
        var context = context()
        let rect = rect.standardized
        context.concatenate(
            CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: rect.minX, ty: rect.origin.y + rect.size.height))
        try content(&context, rect.size)
    }

    /// Draws a drawing, stretched over a rectangle of user space, as one object: upright where y is up, as
    /// images are. Without a rectangle at its own size from the origin.
    public func draw(_ drawing: Drawing, in rect: CGRect? = nil) {
        withGraphicsContext(in: rect ?? CGRect(origin: .zero, size: drawing.size)) { context, size in
            context.draw(drawing, in: CGRect(origin: .zero, size: size))
        }
    }
}
