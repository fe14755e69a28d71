import RasterPaths

/// Layers: made for the part of the picture at hand, as far around it as their filters look, then composited.
extension RenderWorkspace {
    /// The most pixels of a layer, half a GiB of them.
    static let mostPixels = 1 << 27

    /// Layers are as deep as they were said, and threads have stacks of any size.
    func drawLayer(
        _ layer: ListIndex<LayerRecord>, _ command: UnsafePointer<DrawCommand>, _ index: Int,
        _ task: RenderTask
    ) {
        StackRoom.with(96 << 10, threadOf: 1 << 20) { drawLayerHere(layer, command, index, task) }
    }

    private func drawLayerHere(
        _ layer: ListIndex<LayerRecord>, _ command: UnsafePointer<DrawCommand>, _ index: Int,
        _ task: RenderTask
    ) {
        guard let plan = task.layers, task.context.budget?.check() != true else { return }
        let record = task.list.layers[layer]
        let entry = plan[layer]
        let blend = command.pointee.blend
        if clip == nil && entry.isPlain(record, command.pointee) {
            // Source-over is associative: without the layer there is one rounding less.
            draw(record.commands, nil, task, within: index)
            clip = nil
            return
        }
        let effect = plan.effectBox(of: command.pointee, scale: task.scale).intersection(task.target)
        guard !effect.isEmpty, record.opacity > 0 || blend.isUnbounded else { return }
        let opacity = record.opacity
        guard let shadow = entry.separateShadow else {
            if let filter = entry.lastRowFilter,
                drawRows(of: filter, command, layer, entry, effect, task)
            {
                return
            }
            let content = layerPixels(layer, effect.intersection(entry.outputBox), task)
            composite(content, within: effect, opacity: opacity, blend, task)
            if let content { buffers.give(back: content) }
            return
        }
        // Made once for both, or nested layers would be drawn twice at every level; twice when they are far
        // apart.
        let near = effect.intersection(entry.outputBox)
        let far = shadow.filter.inputRegion(for: effect).intersection(entry.outputBox)
        let both = near.union(far)
        let isShared = both.width * both.height <= 4 * (near.width * near.height + far.width * far.height)
        let source = layerPixels(layer, isShared ? both : near, task)
        let distant = isShared ? nil : layerPixels(layer, far, task)
        func drawSource() {
            if shadow.paintsSource { composite(source, within: effect, opacity: opacity, blend, task) }
        }
        if shadow.isAbove { drawSource() }
        drawShadow(shadow, of: isShared ? source : distant, within: effect, opacity: opacity, task)
        if !shadow.isAbove { drawSource() }
        for content in [source, distant] { if let content { buffers.give(back: content) } }
    }

    private func drawShadow(
        _ shadow: DeviceShadow, of source: LayerBuffer?, within effect: PixelRect, opacity: Double,
        _ task: RenderTask
    ) {
        // A copy, which the filter may destroy.
        let input = buffers.take(
            source?.region ?? PixelRect(x: effect.x, y: effect.y, width: 0, height: 0), in: task.space)
        if let source { input.surface.copy(source.surface) }
        let result = buffers.take(effect, in: task.space)
        run(shadow.filter, input, result, task)
        composite(result, within: effect, opacity: opacity, shadow.blend, task)
        buffers.give(back: input)
        buffers.give(back: result)
    }

    private func run(
        _ filter: any LayerFilter, _ input: LayerBuffer, _ output: LayerBuffer, _ task: RenderTask
    ) {
        let workspace = filterWorkspace(task)
        switch (input, output) {
        case (.encoded(let input), .encoded(let output)):
            filter.apply(input.surface, into: output.surface, workspace)
        case (.linear(let input), .linear(let output)):
            filter.apply(input.surface, into: output.surface, workspace)
        default: preconditionFailure("a filter's input and output are of one space")
        }
    }

    func filterWorkspace(_ task: RenderTask) -> FilterWorkspace {
        let workspace = filterWorkspace(task.kernelLevel)
        workspace.nested = task.reducedImages.nested
        return workspace
    }

    /// A layer's picture after its filters, or the first of them, over a region, which may be smaller; nil
    /// for an empty one.
    func layerPixels(
        _ layer: ListIndex<LayerRecord>, _ region: PixelRect, _ task: RenderTask,
        after filterCount: Int? = nil
    ) -> LayerBuffer? {
        guard !region.isEmpty, let entry = task.layers?[layer], !entry.isTooLarge else { return nil }
        let filters = entry.filters.prefix(filterCount ?? entry.filters.count)
        let regions = entry.inputs(for: region, from: filters.count)
        // Too large to be drawn at once: a filter that reaches over thousands of pixels, on a picture as
        // large.
        if regions.contains(where: { $0.width > Self.mostPixels / max($0.height, 1) }) { return nil }
        var content = buffers.take(regions[0], in: task.space)
        if !regions[0].isEmpty { renderLayer(task.list.layers[layer], entry.lookers, into: content, task) }
        for (index, filter) in filters.enumerated() where task.context.budget?.check() != true {
            var region = regions[index + 1]
            if index + 1 < entry.filters.count, let bounds = filter.outputBounds(of: content.region) {
                let part = bounds.intersection(region)
                region = part.isEmpty ? PixelRect(x: region.x, y: region.y, width: 1, height: 1) : part
            }
            let output = buffers.take(region, in: task.space)
            run(filter, content, output, task)
            buffers.give(back: content)
            content = output
            // From filter to filter boxes grow by all that might be seen, and pixels by what is: after a
            // hundred blurs nearly all of them would be empty.
            if index + 1 < entry.filters.count { content = content.withoutMargin }
        }
        return content
    }

    // MARK: Compositing

    /// Draws a layer's picture; where it has no pixels it is transparent.
    private func composite(
        _ source: LayerBuffer?, within effect: PixelRect, opacity: Double, _ blend: BlendOperator,
        _ task: RenderTask
    ) {
        let isUnbounded = blend.isUnbounded
        let region = source?.region.intersection(effect) ?? .nowhere
        let drawn = isUnbounded ? effect : region
        guard !drawn.isEmpty else { return }
        observer?.didComposite(drawn)
        switch task.surface {
        case .encoded(let surface):
            var pixels: Surface<EncodedPixel>?
            if case .encoded(let block) = source { pixels = block.surface }
            compositeBytes(
                pixels, region, drawn, opacity: opacity, blend, onto: surface, task.kernels)
        case .linear(let surface):
            var pixels: Surface<LinearPixel>?
            if case .linear(let block) = source { pixels = block.surface }
            compositeFloats(pixels, region, drawn, opacity: Float(opacity), blend, onto: surface)
        }
    }

    private func compositeBytes(
        _ source: Surface<EncodedPixel>?, _ region: PixelRect, _ drawn: PixelRect, opacity: Double,
        _ blend: BlendOperator, onto surface: Surface<EncodedPixel>, _ kernels: SpanKernels
    ) {
        let level = UInt32(opacity * 255 + 0.5)
        let isCopied = drawn != region || (level != 255 && !blend.isLinearInSource)
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: drawn.width) { line in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: drawn.width + 64) { scratch in
                guard let line = line.baseAddress, let scratch = scratch.baseAddress else { return }
                for y in drawn.rows {
                    var pixels = UnsafePointer(line)
                    if isCopied {
                        line.update(repeating: 0, count: drawn.width)
                        if let source, region.rows.contains(y) {
                            (line + (region.x - drawn.x)).update(
                                from: source.row(y) + (region.x - source.region.x), count: region.width)
                        }
                        if level != 255 { fade(line, count: drawn.width, to: level) }
                    } else if let source {
                        pixels = UnsafePointer(source.row(y) + (region.x - source.region.x))
                    }
                    compositeRow(
                        pixels, y, drawn, isCopied ? 255 : level, blend, onto: surface, kernels, scratch)
                }
            }
        }
    }

    func fade(_ pixels: UnsafeMutablePointer<UInt32>, count: Int, to level: UInt32) {
        for column in 0..<count { pixels[column] = sourceOver(pixels[column], on: 0, coverage: level) }
    }

    /// A row of what is drawn.
    func compositeRow(
        _ pixels: UnsafePointer<UInt32>, _ y: Int, _ drawn: PixelRect, _ level: UInt32,
        _ blend: BlendOperator, onto surface: Surface<EncodedPixel>, _ kernels: SpanKernels,
        _ scratch: UnsafeMutablePointer<UInt8>
    ) {
        let destination = surface.pixel(x: drawn.x, y: y)
        forEachRun(drawn, y, level, scratch) { first, count, mask, coverage in
            if blend.isNormal {
                kernels.sourceRow(destination + first, pixels + first, count, mask, coverage)
            } else {
                kernels.blendRow(blend.rawValue, destination + first, pixels + first, count, mask, coverage)
            }
        }
    }

    private func compositeFloats(
        _ source: Surface<LinearPixel>?, _ region: PixelRect, _ drawn: PixelRect, opacity: Float,
        _ blend: BlendOperator, onto surface: Surface<LinearPixel>
    ) {
        withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: drawn.width) { line in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: drawn.width + 64) { scratch in
                guard let line = line.baseAddress, let scratch = scratch.baseAddress else { return }
                for y in drawn.rows {
                    line.update(repeating: .zero, count: drawn.width)
                    if let source, region.rows.contains(y) {
                        let pixels = source.row(y) + (region.x - source.region.x)
                        let first = line + (region.x - drawn.x)
                        for column in 0..<region.width { first[column] = pixels[column] * opacity }
                    }
                    let destination = surface.pixel(x: drawn.x, y: y)
                    forEachRun(drawn, y, 255, scratch) { first, count, mask, coverage in
                        blendLinearRow(
                            blend, destination + first, line + first, count: count, mask: mask,
                            coverage: coverage)
                    }
                }
            }
        }
    }

    /// The runs of a rectangle's row that the clip lets through: the first column, counted from the
    /// rectangle's, the length, and the coverage times a level, of each pixel or of all.
    @inline(__always)
    private func forEachRun(
        _ drawn: PixelRect, _ y: Int, _ level: UInt32, _ scratch: UnsafeMutablePointer<UInt8>,
        _ body: (Int, Int, UnsafePointer<UInt8>?, UInt32) -> Void
    ) {
        guard let clip else { return body(0, drawn.width, nil, level) }
        let offset = clip.region.x - drawn.x
        for span in clip.spans(row: y - clip.region.y) {
            let start = max(Int(span.start) + offset, 0)
            let end = min(Int(span.start + span.length) + offset, drawn.width)
            guard start < end else { continue }
            if span.coverage >= 0 {
                let coverage = UInt32(truncatingIfNeeded: span.coverage)
                body(start, end - start, nil, dividedBy255(coverage &* level))
            } else {
                let mask = clip.buffer.mask + (Int(span.mask) + start - offset - Int(span.start))
                scratch.update(from: mask, count: end - start)
                SpanBuffer.multiply(scratch, by: Int32(truncatingIfNeeded: level), count: end - start)
                body(start, end - start, scratch, 0)
            }
        }
    }
}
