import RasterPaths

/// From a command to spans, and from spans to pixels.
extension RenderWorkspace {
    @inline(__always)
    func fill(_ command: UnsafePointer<DrawCommand>, _ index: Int, _ task: RenderTask) {
        guard command.pointee.isPlain, task.space == .encoded else {
            return paintFromSource(command, index, task)
        }
        guard command.pointee.pixel >> 24 != 0 else { return }
        if clip == nil, let rectangle = task.uprightRectangle(of: command.pointee) {
            return fill(rectangle, command, index, task)
        }
        if isHidden(command, index, task) { return }
        paintPlain(command, task)
    }

    /// An upright rectangle in one colour, less what is hidden.
    @inline(__always)
    private func fill(
        _ rectangle: DeviceRectangle, _ command: UnsafePointer<DrawCommand>, _ index: Int, _ task: RenderTask
    ) {
        let pixel = command.pointee.pixel
        let isAntialiased = command.pointee.isAntialiased
        let target = task.target
        let columns = target.x..<(target.x &+ target.width)
        let rows = target.y..<(target.y &+ target.height)
        if depth > 0 || occlusion.isEmpty {
            return rectangle.fill(
                pixel, isAntialiased: isAntialiased, columns: columns, rows: rows, task: task)
        }
        let (left, top) = (surface.x, surface.y)
        let touched = rectangle.pixels
        occlusion.forEachVisiblePart(
            columns: shifted(touched.columns, by: left), rows: shifted(touched.rows, by: top), of: index
        ) { visible, lines in
            rectangle.fill(
                pixel, isAntialiased: isAntialiased,
                columns: shifted(visible, by: -left).clamped(to: columns),
                rows: shifted(lines, by: -top).clamped(to: rows), task: task)
        }
    }

    func stroke(_ command: UnsafePointer<DrawCommand>, _ index: Int, _ task: RenderTask) {
        guard command.pointee.isPlain, task.space == .encoded else {
            return paintFromSource(command, index, task)
        }
        if command.pointee.pixel >> 24 == 0 || isHidden(command, index, task) { return }
        paintPlain(command, task)
    }

    func drawImage(_ command: UnsafePointer<DrawCommand>, _ index: Int, _ task: RenderTask) {
        if isHidden(command, index, task) { return }
        let record = task.list.images[Int(command.pointee.paint)]
        guard
            let sampler = ImageSampler(
                record, transform: task.transform(of: command.pointee), reduced: task.reducedImages)
        else { return }
        let covered = cover(command, task)
        let box = box(of: covered, task)
        if box.isEmpty { return discard(covered) }
        source.images.prepare(sampler, box: box, level: task.kernelLevel)
        paint(.image(isOpaque: sampler.isOpaque, opacity: sampler.opacity), covered, command, task)
        source.images.finish()
    }

    /// Paints in one colour, source-over.
    @inline(__always)
    func paintPlain(_ command: UnsafePointer<DrawCommand>, _ task: RenderTask) {
        let pixel = command.pointee.pixel
        let first = task.pixel(x: task.target.x, y: task.target.y)
        forEachBatch(cover(command, task), command, task) { spans, mask in
            task.kernels.solidSpans(first, task.rowLength, mask, spans.baseAddress, spans.count, pixel)
        }
    }

    /// Paints with a paint of many colours, with a colour in a blend mode, or in linear light.
    @inline(never)
    func paintFromSource(
        _ command: UnsafePointer<DrawCommand>, _ index: Int, _ task: RenderTask
    ) {
        if isHidden(command, index, task) { return }
        guard let index = command.pointee.colorfulPaint else {
            return paint(.color, cover(command, task), command, task)
        }
        let transform = task.transform(of: command.pointee)
        let paint = task.list.paints[index]
        if task.space != .encoded,
            let linear = LinearPaint(paint, transform: transform, space: task.space)
        {
            linearSource.prepare(nil, in: task.space, width: task.target.width)
            return forEachBatch(cover(command, task), command, task) { spans, mask in
                linearSource.draw(
                    spans, linear, blendMode: command.pointee.blendMode, mask: mask, task: task,
                    top: task.target.y)
            }
        }
        if case .gradient(let gradient) = paint {
            guard let sampler = GradientSampler(gradient, transform: transform) else { return }
            return self.paint(.gradient(sampler), cover(command, task), command, task)
        }
        let covered = cover(command, task)
        let region = box(of: covered, task)
        if region.isEmpty { return discard(covered) }
        let pixels = buffers.take(region, in: .encoded)
        if paint.draw(into: pixels.bytes, transform: transform, over: task) {
            self.paint(.pixels(pixels.bytes), covered, command, task)
        } else {
            discard(covered)
        }
        buffers.give(back: pixels)
    }

    private func paint(
        _ kind: SpanSource.Kind, _ covered: Covered, _ command: UnsafePointer<DrawCommand>, _ task: RenderTask
    ) {
        let blendMode = command.pointee.blendMode
        source.prepare(kind, pixel: command.pointee.pixel, width: task.target.width)
        if task.space == .encoded {
            return forEachBatch(covered, command, task) { spans, mask in
                source.draw(spans, kind, blendMode: blendMode, mask: mask, task: task, top: task.target.y)
            }
        }
        var color: RGBAComponents?
        if case .color = kind { color = task.tables.pointee.colors[Int(command.pointee.paint)] }
        linearSource.prepare(color, in: task.space, width: task.target.width)
        forEachBatch(covered, command, task) { spans, mask in
            linearSource.draw(
                spans, kind, from: source, blendMode: blendMode, mask: mask, task: task, top: task.target.y)
        }
    }

    // MARK: Coverage

    /// What a command covers, ready to be swept: sums in the band, or a rectangle that needs none.
    private enum Covered {
        case rectangle(DeviceRectangle, isAntialiased: Bool)
        case outline(FillRule)
        /// Each glyph by itself.
        case glyphs(PixelRect)
    }

    @inline(__always)
    private func cover(_ command: UnsafePointer<DrawCommand>, _ task: RenderTask) -> Covered {
        if command.pointee.kind == .glyphs {
            return .glyphs(PixelRect(command.pointee.bounds, scale: task.scale))
        }
        if command.pointee.kind != .stroke, let rectangle = task.uprightRectangle(of: command.pointee) {
            return .rectangle(rectangle, isAntialiased: command.pointee.isAntialiased)
        }
        task.flatten(command.pointee, into: outline)
        band.accumulate(
            outline, rule: command.pointee.rule, antialiased: command.pointee.isAntialiased)
        return .outline(command.pointee.rule)
    }

    /// The picture's pixels that are covered, and those without coverage that their spans hold besides.
    private func box(of covered: Covered, _ task: RenderTask) -> PixelRect {
        switch covered {
        case .rectangle(let rectangle, _):
            let (columns, rows) = rectangle.pixels
            return PixelRect(
                left: columns.lowerBound, top: rows.lowerBound, right: columns.upperBound,
                bottom: rows.upperBound
            ).intersection(task.target)
        case .outline:
            return PixelRect(
                x: task.target.x + band.columns.lowerBound, y: task.target.y + band.rows.lowerBound,
                width: band.columns.count + CoverageSweep.overhang, height: band.rows.count
            ).intersection(task.target)
        case .glyphs(var box):
            // Large glyphs are swept as paths.
            box.width += CoverageSweep.overhang
            return box.intersection(task.target)
        }
    }

    /// Leaves the band clear, as painting does.
    private func discard(_ covered: Covered) {
        guard case .outline(let rule) = covered else { return }
        var row = band.rows.lowerBound
        while row < band.rows.upperBound { row = sweep.sweep(band, from: row, rule: rule) }
    }

    /// Makes spans, applies the clip, and hands them over; their columns and rows count from the target's first.
    @inline(__always)
    private func forEachBatch(
        _ covered: Covered, _ command: UnsafePointer<DrawCommand>, _ task: RenderTask,
        _ body: (UnsafeBufferPointer<CoverageSpan>, UnsafePointer<UInt8>) -> Void
    ) {
        @inline(__always) func clipped(
            _ spans: UnsafeBufferPointer<CoverageSpan>, _ mask: UnsafePointer<UInt8>
        ) {
            guard let clip else { return body(spans, mask) }
            let (spans, mask) = clip.clip(spans, mask: mask, into: self.clipped)
            body(spans, mask)
        }
        switch covered {
        case .rectangle(let rectangle, let isAntialiased):
            let target = task.target
            rectangle.forEachBatchOfSpans(
                isAntialiased: isAntialiased, columns: target.x..<(target.x &+ target.width),
                rows: target.y..<(target.y &+ target.height), mask: sweep.mask, spans: sweep.spans
            ) { clipped($0, sweep.mask) }
        case .outline(let rule):
            var row = band.rows.lowerBound
            while row < band.rows.upperBound {
                row = sweep.sweep(band, from: row, rule: rule)
                guard sweep.spanCount > 0 else { continue }
                clipped(UnsafeBufferPointer(start: sweep.spans, count: sweep.spanCount), sweep.mask)
            }
        case .glyphs:
            forEachGlyphBatch(command, task, clipped)
        }
    }
}
