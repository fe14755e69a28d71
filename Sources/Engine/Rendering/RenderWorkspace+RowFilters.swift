import RasterPaths

/// Layers whose last filter makes its rows one after the other: each is composited at once.
extension RenderWorkspace {
    private typealias MakeRows = (Surface<EncodedPixel>, FilterWorkspace, (Int) -> Void) -> Void

    /// Composites a layer's picture while its last filter makes it; false, and nothing is drawn, where it has
    /// to be made first.
    func drawRows(
        of filter: any RowFilter, _ command: UnsafePointer<DrawCommand>, _ layer: ListIndex<LayerRecord>,
        _ entry: LayerPlan.Entry, _ effect: PixelRect, _ task: RenderTask
    ) -> Bool {
        let (opacity, blend) = (task.list.layers[layer].opacity, command.pointee.blend)
        guard case .encoded(let surface) = task.surface, !blend.isUnbounded else { return false }
        let drawn = effect.intersection(entry.outputBox)
        func compositeRows(_ make: MakeRows) {
            observer?.didComposite(drawn)
            let workspace = filterWorkspace(task)
            let line = workspace.scratch(.output, UInt32.self, count: drawn.width)
            let level = UInt32(opacity * 255 + 0.5)
            let isFaded = level != 255 && !blend.isLinearInSource
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: drawn.width + 64) { scratch in
                guard let scratch = scratch.baseAddress else { return }
                make(Surface(pixels: line, region: drawn, rowLength: 0), workspace) { y in
                    if isFaded { fade(line, count: drawn.width, to: level) }
                    compositeRow(
                        line, y, drawn, isFaded ? 255 : level, blend, onto: surface, task.kernels, scratch)
                }
            }
        }
        if drawn.isEmpty || entry.isTooLarge { return true }
        if depth == 0, clip == nil, let shared = task.context.sharedBlurs?.blur(of: command) {
            draw(shared, layer, entry, drawn, task, compositeRows)
            return true
        }
        if entry.takesCoverage, let shadow = filter as? ShadowFilter,
            drawShape(with: shadow, of: layer, entry, drawn, task, compositeRows)
        {
            return true
        }
        let last = entry.filters.count - 1
        let input = entry.filters[last].inputRegion(for: drawn).intersection(entry.content(before: last))
        let content =
            input.isEmpty ? buffers.take(input, in: .encoded) : layerPixels(layer, input, task, after: last)
        guard case .encoded(let block) = content else { return false }
        defer { buffers.give(back: block) }
        if task.context.budget?.check() == true { return true }
        compositeRows { output, workspace, finish in
            filter.apply(block.surface, into: output, workspace, finish: finish)
        }
        return true
    }

    /// A layer with a blur that bands share.
    private func draw(
        _ shared: SharedBlur, _ layer: ListIndex<LayerRecord>, _ entry: LayerPlan.Entry, _ drawn: PixelRect,
        _ task: RenderTask, _ compositeRows: (MakeRows) -> Void
    ) {
        let last = entry.filters.count - 1
        for part in shared.parts(for: drawn.rows) {
            guard let input = shared.begin(part) else { continue }
            let region = input.intersection(entry.content(before: last))
            guard case .encoded(let block) = layerPixels(layer, region, task, after: last) else {
                shared.finish(part, nil, filterWorkspace(task))
                continue
            }
            shared.finish(part, block.surface, filterWorkspace(task))
            buffers.give(back: block)
        }
        if task.context.budget?.check() == true { return }
        compositeRows { output, workspace, finish in
            for rows in shared.runs(of: drawn.rows) {
                let region = PixelRect(columns: drawn.columns, rows: rows)
                shared.apply(
                    into: Surface(pixels: output.pixels, region: region, rowLength: 0), workspace,
                    finish: finish)
            }
        }
    }

    /// A layer of one shape in one opaque colour, with a shadow, as views and cards have: its coverage, a
    /// byte a pixel, is all that the filter needs. False, and nothing is drawn, for other layers, and where
    /// an observer wants to see the layer.
    private func drawShape(
        with shadow: ShadowFilter, of layer: ListIndex<LayerRecord>, _ entry: LayerPlan.Entry,
        _ drawn: PixelRect, _ task: RenderTask, _ compositeRows: (MakeRows) -> Void
    ) -> Bool {
        let record = task.list.layers[layer]
        guard observer == nil, record.commands.count == 1 else { return false }
        let content = shadow.inputRegion(for: drawn).intersection(entry.content(before: 0))
        if content.isEmpty || content.width > Self.mostPixels / content.height {
            return false
        }
        let place = record.commands.places[0]
        if place.isRectangle {
            return withUnsafePointer(to: task.list.command(rectangle: place.rectangle), draw)
        }
        return draw(UnsafePointer(record.commands.others.base + place.other))

        func draw(_ command: UnsafePointer<DrawCommand>) -> Bool {
            guard command.pointee.isOpaqueShape else { return false }
            let workspace = filterWorkspace(task)
            let count = content.width * content.height
            let coverage = workspace.scratch(.plane, UInt8.self, count: count)
            coverage.update(repeating: 0, count: count)
            let around = clip
            clip = nil
            var inner = task
            inner.target = content
            writeCoverage(of: command, to: coverage, inner)
            clip = around
            if task.context.budget?.check() == true { return true }
            compositeRows { output, workspace, finish in
                shadow.apply(
                    coverage, of: content, pixel: command.pointee.pixel, into: output, workspace,
                    finish: finish)
            }
            return true
        }
    }
}

extension DrawCommand {
    /// Whether it is one opaque colour in a shape, each pixel of which is painted once.
    fileprivate var isOpaqueShape: Bool {
        guard isPlain, pixel >> 24 == 255, clip.isNone else { return false }
        switch content {
        case .fill, .stroke: return true
        case .glyphs, .image, .layer: return false
        }
    }
}
