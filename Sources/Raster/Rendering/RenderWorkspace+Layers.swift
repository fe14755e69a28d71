import RasterPaths

/// Layers: made for the part of the picture at hand, as far around it as their filters look, then composited.
extension RenderWorkspace {
    /// The most pixels of a layer, half a GiB of them.
    private static let mostPixels = 1 << 27

    func drawLayer(_ command: UnsafePointer<DrawCommand>, _ index: Int, _ task: RenderTask) {
        guard let plan = task.layers else { return }
        let layer = Int(command.pointee.paint)
        let record = task.list.layers[layer]
        let entry = plan.entries[layer]
        let blendMode = command.pointee.blendMode
        let isPlain = record.opacity >= 1 && blendMode == 0 && clip == nil
        if isPlain && entry.filters.isEmpty && entry.separateShadow == nil && !record.blends {
            // Source-over is associative: without the layer there is one rounding less.
            return drawInPlace(record.commands, index, task)
        }
        let effect = plan.effectBox(of: command.pointee, scale: task.scale).intersection(task.target)
        guard !effect.isEmpty, record.opacity > 0 || LayerPlan.isUnbounded(blendMode) else { return }
        let opacity = record.opacity
        guard let shadow = entry.separateShadow else {
            let content = layerPixels(layer, effect.intersection(entry.outputBox), task)
            composite(content, within: effect, opacity: opacity, blendMode, task)
            if let content { buffers.give(back: content) }
            return
        }
        // Made once for both, or nested layers would be drawn twice at every level; twice when they are far apart.
        let near = effect.intersection(entry.outputBox)
        let far = shadow.filter.inputRegion(for: effect).intersection(entry.outputBox)
        let both = near.union(far)
        let isShared = both.width * both.height <= 4 * (near.width * near.height + far.width * far.height)
        let source = layerPixels(layer, isShared ? both : near, task)
        let distant = isShared ? nil : layerPixels(layer, far, task)
        func drawSource() {
            if shadow.paintsSource { composite(source, within: effect, opacity: opacity, blendMode, task) }
        }
        if shadow.isAbove { drawSource() }
        drawShadow(shadow, of: isShared ? source : distant, within: effect, opacity: opacity, task)
        if !shadow.isAbove { drawSource() }
        for content in [source, distant] { if let content { buffers.give(back: content) } }
    }

    private func drawInPlace(_ commands: GrowableBuffer<DrawCommand>, _ index: Int, _ task: RenderTask) {
        draw(commands, nil, task, within: index)
        clip = nil
        setRegion(task.target)
    }

    private func drawShadow(
        _ shadow: SeparateShadow, of source: LayerBuffer?, within effect: PixelRect, opacity: Double,
        _ task: RenderTask
    ) {
        // A copy, which the filter may destroy.
        let input = buffers.take(
            source?.region ?? PixelRect(x: effect.x, y: effect.y, width: 0, height: 0), in: task.space)
        if let source {
            input.block.baseAddress.unsafelyUnwrapped.update(
                from: source.block.baseAddress.unsafelyUnwrapped,
                count: source.region.width * source.region.height * (task.space == .encoded ? 1 : 4))
        }
        let result = buffers.take(effect, in: task.space)
        run(shadow.filter, input, result, task)
        composite(result, within: effect, opacity: opacity, shadow.blendMode, task)
        buffers.give(back: input)
        buffers.give(back: result)
    }

    private func run(
        _ filter: any LayerFilter, _ input: LayerBuffer, _ output: LayerBuffer, _ task: RenderTask
    ) {
        if task.space == .encoded {
            filter.apply(input.bytes, into: output.bytes, filterWorkspace(task.kernelLevel))
        } else {
            filter.apply(input.floats, into: output.floats, filterWorkspace(task.kernelLevel))
        }
    }

    /// A layer's picture after its filters, over a region; nil for an empty one.
    func layerPixels(_ layer: Int, _ region: PixelRect, _ task: RenderTask) -> LayerBuffer? {
        guard !region.isEmpty, let entry = task.layers?.entries[layer] else { return nil }
        // From the last filter to the first: what each must know to make what the next asks for.
        var regions = [region]
        for (index, filter) in entry.filters.enumerated().reversed() {
            regions.append(
                filter.inputRegion(for: regions[regions.count - 1]).intersection(entry.boxes[index])
                    .intersection(entry.windows[index]))
        }
        // Too large to be drawn at once: a filter that reaches over thousands of pixels, on a picture as large.
        if regions.contains(where: { $0.width > Self.mostPixels / max($0.height, 1) }) { return nil }
        regions.reverse()
        var content = buffers.take(regions[0], in: task.space)
        if !regions[0].isEmpty {
            content.clear(in: task.space)
            renderLayer(task.list.layers[layer].commands, task.drawing(into: content))
            setRegion(task.target)
        }
        for (index, filter) in entry.filters.enumerated() {
            let output = buffers.take(regions[index + 1], in: task.space)
            run(filter, content, output, task)
            buffers.give(back: content)
            content = output
        }
        return content
    }

    // MARK: Compositing

    /// Draws a layer's picture; where it has no pixels it is transparent.
    private func composite(
        _ source: LayerBuffer?, within effect: PixelRect, opacity: Double, _ blendMode: UInt8,
        _ task: RenderTask
    ) {
        let isUnbounded = LayerPlan.isUnbounded(blendMode)
        let region = source?.region.intersection(effect) ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
        let drawn = isUnbounded ? effect : region
        guard !drawn.isEmpty else { return }
        if task.space == .encoded {
            compositeBytes(source?.bytes, region, drawn, opacity: opacity, blendMode, task)
        } else {
            compositeFloats(source?.floats, region, drawn, opacity: Float(opacity), blendMode, task)
        }
    }

    private func compositeBytes(
        _ source: PixelBuffer?, _ region: PixelRect, _ drawn: PixelRect, opacity: Double, _ blendMode: UInt8,
        _ task: RenderTask
    ) {
        let level = UInt32(opacity * 255 + 0.5)
        let isCopied = drawn != region || (level != 255 && !LayerPlan.isLinearInSource(blendMode))
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
                        if level != 255 {
                            for column in 0..<drawn.width {
                                line[column] = sourceOver(line[column], on: 0, coverage: level)
                            }
                        }
                    } else if let source {
                        pixels = UnsafePointer(source.row(y) + (region.x - source.region.x))
                    }
                    let destination = task.pixel(x: drawn.x, y: y)
                    forEachRun(drawn, y, isCopied ? 255 : level, scratch) { first, count, mask, coverage in
                        if blendMode == 0 {
                            task.kernels.sourceRow(destination + first, pixels + first, count, mask, coverage)
                        } else {
                            task.kernels.blendRow(
                                blendMode, destination + first, pixels + first, count, mask, coverage)
                        }
                    }
                }
            }
        }
    }

    private func compositeFloats(
        _ source: FloatBuffer?, _ region: PixelRect, _ drawn: PixelRect, opacity: Float, _ blendMode: UInt8,
        _ task: RenderTask
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
                    let destination = task.linearPixel(x: drawn.x, y: y)
                    forEachRun(drawn, y, 255, scratch) { first, count, mask, coverage in
                        blendLinearRow(
                            blendMode, destination + first, line + first, count: count, mask: mask,
                            coverage: coverage)
                    }
                }
            }
        }
    }

    /// The runs of a rectangle's row that the clip lets through: the first column, counted from the rectangle's, the
    /// length, and the coverage times a level, of each pixel or of all.
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
