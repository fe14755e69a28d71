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
        guard case .encoded = task.surface, !command.pointee.blend.isUnbounded else { return false }
        let drawn = effect.intersection(entry.outputBox)
        func compositeRows(_ make: MakeRows) {
            observer?.didComposite(drawn)
            self.compositeRows(of: command, drawn, task, make)
        }
        if drawn.isEmpty || entry.isTooLarge { return true }
        if depth == 0, clip == nil, let shared = task.context.sharedBlurs?.blur(of: command) {
            draw(shared, command, layer, entry, drawn, task)
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

    /// Composites rows of the layer that a command draws, as they are made.
    private func compositeRows(
        of command: UnsafePointer<DrawCommand>, _ drawn: PixelRect, _ task: RenderTask, _ make: MakeRows
    ) {
        guard let layer = command.pointee.layer, case .encoded(let surface) = task.surface else { return }
        let blend = command.pointee.blend
        let workspace = filterWorkspace(task)
        let line = workspace.scratch(.output, UInt32.self, count: drawn.width)
        let level = UInt32(task.list.layers[layer].opacity * 255 + 0.5)
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

    /// A layer with a blur that bands share.
    private func draw(
        _ shared: SharedBlur, _ command: UnsafePointer<DrawCommand>, _ layer: ListIndex<LayerRecord>,
        _ entry: LayerPlan.Entry, _ drawn: PixelRect, _ task: RenderTask
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
        observer?.didComposite(drawn)
        guard let help = task.context.sharedBlurs?.help,
            drawn.width * drawn.height >= SharedRows.fewestPixels || help.isForced
        else {
            return compositeRuns(of: shared, command, drawn, task, sharing: nil)
        }
        let rows = SharedRows(shared, of: command, in: drawn, task)
        help.share(rows) {
            if help.isForced, let (rows, taken) = help.takeNow() {
                RenderWorkspace().help(with: rows, taken)
            }
            compositeRuns(of: shared, command, drawn, task, sharing: rows)
        }
    }

    /// Composites rows of a shared blur in the order in which they can be made.
    /// - Parameter others: tells which of them others haven't taken; nil for all.
    private func compositeRuns(
        of shared: SharedBlur, _ command: UnsafePointer<DrawCommand>, _ drawn: PixelRect, _ task: RenderTask,
        sharing others: SharedRows?
    ) {
        compositeRows(of: command, drawn, task) { output, workspace, finish in
            for rows in shared.runs(of: drawn.rows) {
                let end = min(rows.upperBound, others?.bound ?? rows.upperBound)
                if end <= rows.lowerBound { return }
                let region = PixelRect(columns: drawn.columns, rows: rows.lowerBound..<end)
                var begun = others == nil ? end : rows.lowerBound
                shared.apply(
                    into: Surface(pixels: output.pixels, region: region, rowLength: 0), workspace,
                    while: { row in
                        if row >= begun, let others { begun = others.begin(row) }
                        return row < begun
                    }, finish: finish)
            }
        }
    }

    /// Composites rows that were taken from another thread.
    func help(with rows: SharedRows, _ taken: Range<Int>) {
        clip = nil
        let region = PixelRect(columns: rows.columns, rows: taken)
        compositeRows(of: rows.command, region, rows.task) { output, workspace, finish in
            rows.blur.apply(into: output, workspace, finish: finish)
        }
        rows.finish()
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
