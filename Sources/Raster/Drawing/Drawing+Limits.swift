import RasterPaths

extension Drawing {
    /// The whole drawing as `image(scale:renderer:)` makes it, or why it takes more than limits allow.
    ///
    /// On a task it ends soon after the task is cancelled.
    /// - Parameters:
    ///   - scale: pixels per point; nil for the drawing's own. One that is not positive and finite counts
    ///     as 1.
    ///   - limits: what drawing may ask for. A picture of more pixels is an error here, not cropped.
    public func image(
        scale: CGFloat? = nil, limits: RenderLimits, renderer: Renderer = Renderer()
    ) throws(RenderError) -> CGImage {
        let scale = Image.valid(scale ?? self.scale)
        return try image(
            pixels: PixelExtent(size, scale: scale).rect, scale: scale, limits: limits, renderer: renderer)
    }

    /// A rectangle of the pixels that the whole image would have at this scale, and the same bytes, or why
    /// they take more than limits allow.
    public func image(
        pixels rect: PixelRect, scale: CGFloat? = nil, limits: RenderLimits, renderer: Renderer = Renderer()
    ) throws(RenderError) -> CGImage {
        let scale = Image.valid(scale ?? self.scale)
        return try renderer.image(
            of: displayList(scale: scale), pixels: rect, scale: scale, isOpaque: isOpaque,
            colorMode: colorMode, limits: limits)
    }

    /// The whole drawing, made beside the task, which waits without holding a thread. It ends soon after the
    /// task is cancelled, with `RenderError.cancelled`.
    ///
    ///     let image = try await drawing.rendered(scale: 2, renderer: Renderer(threads: 1))
    /// - Parameters:
    ///   - scale: pixels per point; nil for the drawing's own. One that is not positive and finite counts
    ///     as 1.
    ///   - limits: what drawing may ask for.
    ///   - renderer: says on how many threads.
    public func rendered(
        scale: CGFloat? = nil, limits: RenderLimits = .default, renderer: Renderer = Renderer()
    ) async throws(RenderError) -> CGImage {
        let scale = Image.valid(scale ?? self.scale)
        let rect = PixelExtent(size, scale: scale).rect
        return try await renderer.image(
            besideTask: displayList(scale: scale), pixels: rect, scale: scale, isOpaque: isOpaque,
            colorMode: colorMode, limits: limits)
    }
}
