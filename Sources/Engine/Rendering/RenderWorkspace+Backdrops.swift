import RasterPaths

/// Lists with layers that look at what is behind them; `LayerPlan+Backdrops` says how far.
extension RenderWorkspace {
    /// Draws the commands of the picture's list into the task's target.
    /// - Returns: false when that would take too many pixels at once.
    func renderOverBackdrops(_ task: RenderTask, _ plan: LayerPlan, _ canvas: CanvasCopy) -> Bool {
        let region = plan.pixels(behind: plan.lookers, for: task.target)
        guard region.width <= Self.mostPixels / max(region.height, 1) else { return false }
        // Nothing is hidden for sure: it may be seen blurred, beside of what hides it.
        occlusion.reset(width: region.width, height: region.height)
        surface = region
        let commands = task.tables.pointee.commands
        let bytes = buffers.take(region, of: EncodedPixel.self)
        canvas.restore(into: bytes.surface)
        if task.space == .encoded {
            draw(commands, nil, task.drawing(into: .encoded(bytes.surface)), within: nil)
        } else {
            let floats = buffers.take(region, of: LinearPixel.self)
            LinearPixels.decode(bytes.surface, into: floats.surface)
            draw(commands, nil, task.drawing(into: .linear(floats.surface)), within: nil)
            LinearPixels.encode(floats.surface, into: bytes.surface)
            buffers.give(back: floats)
        }
        task.encoded.copy(bytes.surface.cropped(to: task.target))
        buffers.give(back: bytes)
        return true
    }

    /// Draws a layer's commands into its transparent pixels, with more around them if its layers look there.
    func renderLayer(
        _ record: LayerRecord, _ lookers: [LayerPlan.Looker], into content: LayerBuffer, _ task: RenderTask
    ) {
        var inner = task.drawing(into: content.surface)
        content.surface.clear()
        if record.showsBackdrop {
            // Layers in it look at the same.
            inner.around = task.around ?? task.surface
            return renderLayer(record.commands, inner)
        }
        guard let plan = task.layers, !lookers.isEmpty else { return renderLayer(record.commands, inner) }
        let region = plan.pixels(behind: lookers, for: content.region)
        guard region != content.region, region.width <= Self.mostPixels / max(region.height, 1) else {
            return renderLayer(record.commands, inner)
        }
        let wide = buffers.take(region, in: task.space)
        wide.surface.clear()
        renderLayer(record.commands, task.drawing(into: wide.surface))
        content.surface.copy(wide.surface.cropped(to: content.region))
        buffers.give(back: wide)
    }
}
