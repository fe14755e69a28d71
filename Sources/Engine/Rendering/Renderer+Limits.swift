import Dispatch
import RasterPaths

extension Renderer {
    /// Draws over what the bitmap holds, as `render` does, as far as limits allow. When it throws, the bitmap
    /// holds a part of the picture.
    ///
    /// On a task it ends soon after the task is cancelled.
    /// - Parameters:
    ///   - list: what is drawn.
    ///   - bitmap: what it is drawn into.
    ///   - scale: pixels per point of the list. Nothing is drawn unless it is positive and finite.
    ///   - origin: the pixel of the list's picture that falls on the bitmap's first pixel.
    ///   - region: pixels of the bitmap to draw; nil for all.
    ///   - colorMode: the space in which colours are combined.
    ///   - limits: what drawing may ask for.
    public func render(
        _ list: DisplayList, into bitmap: Bitmap, scale: CGFloat = 1, origin: (x: Int, y: Int) = (0, 0),
        region: PixelRect? = nil, colorMode: ColorRenderingMode = .nonLinear, limits: RenderLimits
    ) throws(RenderError) {
        let budget = RenderBudget(limits)
        try check(list, width: bitmap.width, height: bitmap.height, budget)
        var renderer = self
        renderer.budget = budget
        renderer.render(
            list, into: bitmap, scale: scale, origin: origin, region: region, colorMode: colorMode)
        if let error = budget.error { throw error }
    }

    private func check(
        _ list: DisplayList, width: Int, height: Int, _ budget: RenderBudget
    ) throws(RenderError) {
        let limits = budget.limits
        if width > limits.pixelCount / max(height, 1) { budget.exceed(.pixelCount) }
        var lists: [ObjectIdentifier: ExpandedCounts] = [:]
        let counts = ExpandedCounts(list.storage, &lists)
        if counts.commands > limits.commandCount { budget.exceed(.commandCount) }
        if counts.glyphs > limits.glyphCount { budget.exceed(.glyphCount) }
        if budget.check(), let error = budget.error { throw error }
    }

    /// A rectangle of the pixels that the whole picture of a list has at a scale, as an image, within limits.
    package func image(
        of list: DisplayList, pixels rect: PixelRect, scale: CGFloat, isOpaque: Bool,
        colorMode: ColorRenderingMode, limits: RenderLimits
    ) throws(RenderError) -> CGImage {
        try image(
            of: list, pixels: rect, scale: scale, isOpaque: isOpaque, colorMode: colorMode,
            RenderBudget(limits))
    }

    private func image(
        of list: DisplayList, pixels rect: PixelRect, scale: CGFloat, isOpaque: Bool,
        colorMode: ColorRenderingMode, _ budget: RenderBudget
    ) throws(RenderError) -> CGImage {
        try check(list, width: rect.width, height: rect.height, budget)
        var renderer = self
        renderer.budget = budget
        let image = renderer.image(
            of: list, pixels: rect, scale: scale, isOpaque: isOpaque, colorMode: colorMode)
        if let error = budget.error { throw error }
        return image
    }

    /// The same beside the calling task, which waits without holding a thread; ends soon after the task is
    /// cancelled.
    package func image(
        besideTask list: DisplayList, pixels rect: PixelRect, scale: CGFloat, isOpaque: Bool,
        colorMode: ColorRenderingMode, limits: RenderLimits
    ) async throws(RenderError) -> CGImage {
        let budget = RenderBudget(limits)
        let renderer = self
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation {
                (continuation: CheckedContinuation<Result<CGImage, RenderError>, Never>) in
                DispatchQueue.global().async {
                    continuation.resume(
                        returning: Result { () throws(RenderError) in
                            try renderer.image(
                                of: list, pixels: rect, scale: scale, isOpaque: isOpaque,
                                colorMode: colorMode, budget)
                        })
                }
            }
        } onCancel: {
            budget.cancel()
        }
        return try result.get()
    }
}
