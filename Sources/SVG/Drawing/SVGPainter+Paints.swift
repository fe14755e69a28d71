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
        guard let shading = shading(for: paint, box: box, in: context) else { return }
        if opacity < 1 { context.opacity *= opacity }
        body(&context, shading)
    }

    private func shading(
        for paint: SVGPaint, box: () -> CGRect, in context: GraphicsContext
    ) -> GraphicsContext.Shading? {
        switch paint {
        case .color(let color): return .color(Color(color))
        case .linearGradient(let linear):
            guard let transform = linear.gradient.userTransform(box) else { return nil }
            return shadings.shading(of: linear).transformed(by: transform)
        case .radialGradient(let radial):
            guard let transform = radial.gradient.userTransform(box) else { return nil }
            return shadings.shading(of: radial).transformed(by: transform)
        case .pattern(let pattern): return shading(for: pattern, box: box, in: context)
        }
    }

    // MARK: Patterns

    /// The content's origin is the tile's corner, and what it draws outside the tile is cut off.
    ///
    /// Tiles are rasterized once, as an image, not drawn again and again: so they meet without seams, and a
    /// thousand cost little more than one.
    private func shading(
        for pattern: SVGPattern, box: () -> CGRect, in context: GraphicsContext
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
        let part = part(of: tile.size, placed: placing, in: context)
        let depth = patternDepth + 1
        let corners = part.corners.map {
            CGAffineTransform(translationX: $0.x - part.rect.minX, y: $0.y - part.rect.minY)
        }
        let placed = content.concatenating(corners[0])
        return shadings.shading(of: pattern, size: part.rect.size, content: placed) {
            .tiledDrawing(size: part.rect.size) { context, _ in
                for corner in corners {
                    var tileContext = context
                    tileContext.concatenate(corner)
                    if corners.count > 1 {
                        tileContext.clip(to: Path(CGRect(origin: .zero, size: tile.size)))
                    }
                    tileContext.concatenate(content)
                    SVGPainter(patternDepth: depth).draw(pattern.children, in: &tileContext)
                }
            }
        }
        .transformed(
            by: CGAffineTransform(translationX: part.rect.minX, y: part.rect.minY).concatenating(placing))
    }

    /// A rectangle that is repeated, and the corners of the tiles that it shows.
    private struct TilePart {
        var rect: CGRect
        var corners = [CGPoint.zero]
    }

    /// More pixels than this aren't rasterized of a tile where fewer do.
    private static let largeTile: CGFloat = 0x1p20

    /// What stands for a tile of a size: itself, or of a large one the part that is in sight, as all that is
    /// has few pixels for the rest. Sight reaches beyond the drawing as far as it is large: filters bring in
    /// what is there.
    private func part(
        of size: CGSize, placed placing: CGAffineTransform, in context: GraphicsContext
    ) -> TilePart {
        let whole = TilePart(rect: CGRect(origin: .zero, size: size))
        let toPoints = placing.concatenating(context.transform)
        let area = (toPoints.a * toPoints.d - toPoints.b * toPoints.c).magnitude * size.width * size.height
        guard area > Self.largeTile, placing.isUsable else { return whole }
        let sight = context.clipBoundingRect
        guard sight.hasArea else { return whole }
        let box = sight.insetBy(dx: -sight.width, dy: -sight.height).applying(placing.inverted())
        guard box.hasArea else { return whole }
        /// Sight that isn't longer than a tile shows two at most.
        func range(
            _ low: CGFloat, _ high: CGFloat, _ length: CGFloat
        ) -> (start: CGFloat, length: CGFloat, corners: [CGFloat]) {
            guard high - low <= length else { return (0, length, [0]) }
            let corner = (low / length).rounded(.down) * length
            return (low, high - low, high <= corner + length ? [corner] : [corner, corner + length])
        }
        let columns = range(box.minX, box.maxX, size.width)
        let rows = range(box.minY, box.maxY, size.height)
        return TilePart(
            rect: CGRect(x: columns.start, y: rows.start, width: columns.length, height: rows.length),
            corners: rows.corners.flatMap { y in columns.corners.map { CGPoint(x: $0, y: y) } })
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
