import Raster

extension SVGPainter {
    /// Calls the body with a shading for a paint and a context that holds its opacity; not for a paint that
    /// paints nothing, as one in objectBoundingBox units does in a box without area.
    /// - Parameter box: the object's bounding box, in the context's user space.
    func withShading(
        for paint: SVGPaint, opacity: Double, box: () -> CGRect, in context: GraphicsContext,
        _ body: (inout GraphicsContext, GraphicsContext.Shading) -> Void
    ) {
        guard opacity > 0 else { return }
        var context = context
        if case .color(let color) = paint {
            return body(&context, .color(Color(color, opacity: opacity)))
        }
        guard let shading = shading(for: paint, box: box, under: context.transform) else { return }
        if opacity < 1 { context.opacity *= opacity }
        body(&context, shading)
    }

    /// - Parameter transform: user space to the drawing's points.
    private func shading(
        for paint: SVGPaint, box: () -> CGRect, under transform: CGAffineTransform
    ) -> GraphicsContext.Shading? {
        switch paint {
        case .color(let color): return .color(Color(color))
        case .linearGradient(let linear):
            guard let transform = linear.gradient.userTransform(box) else { return nil }
            return shadings.shading(of: linear).transformed(by: transform)
        case .radialGradient(let radial):
            guard let transform = radial.gradient.userTransform(box) else { return nil }
            return shadings.shading(of: radial).transformed(by: transform)
        case .pattern(let pattern): return shading(for: pattern, box: box, under: transform)
        }
    }

    // MARK: Patterns

    /// The content's origin is the tile's corner, and what it draws outside the tile is cut off.
    ///
    /// Tiles are rasterized once, as an image, not drawn again and again: so they meet without seams, and a
    /// thousand cost little more than one.
    private func shading(
        for pattern: SVGPattern, box: () -> CGRect, under transform: CGAffineTransform
    ) -> GraphicsContext.Shading? {
        let usesBox =
            pattern.units == .objectBoundingBox
            || pattern.contentUnits == .objectBoundingBox && pattern.viewBox == nil
        let box = usesBox ? box() : .zero
        if usesBox && !box.hasArea { return nil }
        var tile = pattern.rect
        if pattern.units == .objectBoundingBox { tile = tile.applying(CGAffineTransform(unitSquareTo: box)) }
        guard tile.hasArea, patternDepth < Self.deepestPattern else { return nil }
        let content: CGAffineTransform
        if let viewBox = pattern.viewBox {
            content = pattern.aspectRatio.transform(
                from: viewBox, to: CGRect(origin: .zero, size: tile.size))
        } else if pattern.contentUnits == .objectBoundingBox {
            content = CGAffineTransform(scaleX: box.width, y: box.height)
        } else {
            content = .identity
        }
        let placing = CGAffineTransform(translationX: tile.minX, y: tile.minY)
            .concatenating(pattern.transform)
        let size = snappedSize(tile.size, under: placing.concatenating(transform))
        // Stretching as little as nobody sees leaves no gaps between tiles.
        func stretch(_ snapped: CGFloat, _ length: CGFloat) -> CGFloat {
            (snapped / length - 1).magnitude <= 1 / 32 ? snapped / length : 1
        }
        let stretching = CGAffineTransform(
            scaleX: stretch(size.width, tile.width), y: stretch(size.height, tile.height))
        let depth = patternDepth + 1
        let placed = content.concatenating(stretching)
        return shadings.shading(of: pattern, size: size, content: placed) {
            .tiledDrawing(size: size) { context, _ in
                context.concatenate(placed)
                SVGPainter(patternDepth: depth).draw(pattern.children, in: &context)
            }
        }
        .transformed(by: placing)
    }

    /// Upright tiles are made whole points where that changes them by an eighth at most: sharp, as in other
    /// renderers.
    private func snappedSize(_ size: CGSize, under transform: CGAffineTransform) -> CGSize {
        guard transform.b == 0, transform.c == 0 else { return size }
        func snapped(_ length: CGFloat, _ scale: CGFloat) -> CGFloat {
            let points = length * scale.magnitude
            let whole = points.rounded()
            return (whole - points).magnitude <= points / 8 && whole > 0 ? whole / scale.magnitude : length
        }
        return CGSize(width: snapped(size.width, transform.a), height: snapped(size.height, transform.d))
    }
}

extension SVGGradient {
    /// The gradient's own space to user space; nil for fractions of a box without area.
    fileprivate func userTransform(_ box: () -> CGRect) -> CGAffineTransform? {
        guard units == .objectBoundingBox else { return transform }
        let box = box()
        return box.hasArea ? transform.concatenating(CGAffineTransform(unitSquareTo: box)) : nil
    }
}
