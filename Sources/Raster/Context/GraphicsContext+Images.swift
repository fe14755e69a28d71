import RasterPaths

extension GraphicsContext {
    /// An image fixed to a context's environment.
    public struct ResolvedImage: Sendable {
        let image: Image
        /// Nil for an empty image and for a symbol.
        let content: ImageContent?
        /// Nil for what is no symbol.
        var symbol: PlacedSymbol?

        /// The natural size in points: pixels divided by the image's scale; a symbol's is that beside text of
        /// the environment's font. Zero for an empty image.
        public var size: CGSize { symbol?.room.size ?? content?.size ?? .zero }

        /// From the top to the baseline, in points: the height, for a bitmap; for a symbol, where the
        /// baseline of text beside it is.
        public var baseline: CGFloat { symbol?.room.baseline ?? size.height }

        /// What is painted through the image's opacity: the foreground for a template, nil for an image in
        /// its own colours. Setting it tints any image.
        public var shading: Shading?
    }

    /// Fixes an image to this context's environment: its display scale chooses pixels, its font the size of
    /// symbols.
    public func resolve(_ image: Image) -> ResolvedImage {
        ResolvedImage(
            image: image, content: image.content(displayScale: environment.displayScale),
            symbol: image.symbol(in: environment), shading: image.isTemplate ? .foreground : nil)
    }

    /// Draws an image stretched over a rectangle of user space, a resizable one as it says. Its edges cover
    /// pixels in part if the style or the image is antialiased; otherwise a pixel is painted whole when its
    /// centre is inside, else not at all.
    public func draw(_ image: ResolvedImage, in rect: CGRect, style: FillStyle = FillStyle()) {
        let rect = rect.standardized
        var style = style
        if image.image.isAntialiased { style.isAntialiased = true }
        if let symbol = image.symbol { return draw(symbol, image.shading, in: rect, style: style) }
        guard let content = image.content else { return }
        guard let shading = image.shading else { return paint(image.image, content, in: rect, style: style) }
        // Filters are about what is painted, not about the mask.
        if !filter.isNone {
            drawLayer { $0.paint(shading, through: image.image, content, in: rect, style: style) }
        } else {
            paint(shading, through: image.image, content, in: rect, style: style)
        }
    }

    /// Draws an image at its natural size, its anchor on a point.
    public func draw(_ image: ResolvedImage, at point: CGPoint, anchor: UnitPoint = .center) {
        draw(image, in: CGRect(size: image.size, anchor: anchor, at: point))
    }

    /// Resolves and draws an image stretched over a rectangle of user space.
    public func draw(_ image: Image, in rect: CGRect, style: FillStyle = FillStyle()) {
        draw(resolve(image), in: rect, style: style)
    }

    /// Resolves and draws an image at its natural size, its anchor on a point.
    public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
        draw(resolve(image), at: point, anchor: anchor)
    }

    private func paint(_ image: Image, _ content: ImageContent, in rect: CGRect, style: FillStyle) {
        var record = ImageRecord(
            content: content, rect: rect, resampling: image.interpolationQuality.resampling,
            opacity: filter.isNone ? opacity : 1, label: label(of: image))
        if let resizing = image.resizing {
            let insets = EdgeInsets(
                top: resizing.top, leading: resizing.leading, bottom: resizing.bottom,
                trailing: resizing.trailing)
            if resizing.mode == .tile || insets != EdgeInsets() {
                record.slicing = ImageSlicing(capInsets: insets, isTiled: resizing.mode == .tile)
            }
        }
        if filter.isNone { return recorder.draw(record, isAntialiased: style.isAntialiased, state: state) }
        drawFiltered { recorder, state in
            recorder.draw(record, isAntialiased: style.isAntialiased, state: state)
        }
    }

    /// The environment's goes before the image's own; an empty one is none.
    private func label(of image: Image) -> String? {
        let label = environment.imageLabel ?? image.label
        return label == "" ? nil : label
    }

    private func paint(
        _ shading: Shading, through image: Image, _ content: ImageContent, in rect: CGRect, style: FillStyle
    ) {
        // Without a mask nothing is painted: there is none inside so many layers.
        guard rect.finiteBounds != nil, rect.width > 0, rect.height > 0,
            recorder.depth < LayerRecord.deepest
        else { return }
        var masked = self
        masked.clipToLayer { $0.paint(image, content, in: rect, style: style) }
        // The mask has the edges. What is painted through it must not have them again, and so goes a little
        // farther, to whole pixels at any scale that leaves something of the image to see.
        let margin = max(rect.width, rect.height)
        masked.fill(Path(rect.insetBy(dx: -margin, dy: -margin)), with: shading, boundedBy: rect)
    }
}

extension CGRect {
    /// Of a size, with its anchor on a point.
    init(size: CGSize, anchor: UnitPoint, at point: CGPoint) {
        self.init(
            x: point.x - size.width * anchor.x, y: point.y - size.height * anchor.y, width: size.width,
            height: size.height)
    }
}
