import RasterPaths

/// Layers: made for the part of the picture at hand, as far around it as their filters look, then composited.
extension RenderWorkspace {
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
        guard let shadow = entry.separateShadow else {
            let content = layerPixels(layer, effect.intersection(entry.outputBox), task)
            composite(content?.0, within: effect, opacity: record.opacity, blendMode, task)
            if let (_, block) = content { buffers.give(back: block) }
            return
        }
        let source = layerPixels(layer, effect.intersection(entry.outputBox), task)
        let shadowSource = layerPixels(
            layer, shadow.filter.inputRegion(for: effect).intersection(entry.outputBox), task)
        let shadowed = buffers.take(effect)
        if let (pixels, _) = shadowSource {
            shadow.filter.apply(pixels, into: shadowed.0, filterWorkspace(task.kernelLevel))
        } else {
            let empty = buffers.take(PixelRect(x: effect.x, y: effect.y, width: 0, height: 0))
            shadow.filter.apply(empty.0, into: shadowed.0, filterWorkspace(task.kernelLevel))
            buffers.give(back: empty.1)
        }
        if shadow.isAbove { composite(source?.0, within: effect, opacity: record.opacity, blendMode, task) }
        composite(shadowed.0, within: effect, opacity: record.opacity, shadow.blendMode, task)
        if !shadow.isAbove { composite(source?.0, within: effect, opacity: record.opacity, blendMode, task) }
        for content in [source, shadowSource, shadowed] {
            if let (_, block) = content { buffers.give(back: block) }
        }
    }

    private func drawInPlace(_ commands: GrowableBuffer<DrawCommand>, _ index: Int, _ task: RenderTask) {
        draw(commands, nil, task, within: index)
        clip = nil
        setRegion(task.target)
    }

    /// A layer's picture after its filters.
    /// - Returns: the pixels of the region where they may be other than transparent, and their block; nil for none.
    func layerPixels(
        _ layer: Int, _ region: PixelRect, _ task: RenderTask
    ) -> (PixelBuffer, UnsafeMutableBufferPointer<UInt32>)? {
        guard !region.isEmpty, let entry = task.layers?.entries[layer] else { return nil }
        // From the last filter to the first: what each must know to make what the next asks for.
        var regions = [region]
        for (index, filter) in entry.filters.enumerated().reversed() {
            regions.append(
                filter.inputRegion(for: regions[regions.count - 1]).intersection(entry.boxes[index]))
        }
        regions.reverse()
        var content = buffers.take(regions[0])
        if !regions[0].isEmpty {
            content.0.pixels.update(repeating: 0, count: regions[0].width * regions[0].height)
            var inner = task
            inner.pixels = content.0.pixels
            inner.originX = regions[0].x
            inner.originY = regions[0].y
            inner.rowLength = regions[0].width
            inner.target = regions[0]
            renderLayer(task.list.layers[layer].commands, inner)
            setRegion(task.target)
        }
        for (index, filter) in entry.filters.enumerated() {
            let output = buffers.take(regions[index + 1])
            filter.apply(content.0, into: output.0, filterWorkspace(task.kernelLevel))
            buffers.give(back: content.1)
            content = output
        }
        return content
    }

    /// Draws a layer's picture; where it has no pixels it is transparent.
    private func composite(
        _ source: PixelBuffer?, within effect: PixelRect, opacity: Double, _ blendMode: UInt8,
        _ task: RenderTask
    ) {
        let level = UInt32(opacity * 255 + 0.5)
        let isUnbounded = LayerPlan.isUnbounded(blendMode)
        let region = source?.region.intersection(effect) ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
        let drawn = isUnbounded ? effect : region
        guard !drawn.isEmpty else { return }
        // Opacity is the source's, coverage the result's: only in some modes they come to the same.
        let isScaled = isUnbounded || (blendMode != 0 && level != 255)
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: isScaled ? drawn.width : 0) { line in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: drawn.width + 64) { scratch in
                for y in drawn.y..<(drawn.y + drawn.height) {
                    let pixels: UnsafePointer<UInt32>
                    let inside = y >= region.y && y < region.y + region.height
                    let row = source.map { $0.pixels + (y - $0.region.y) * $0.rowLength }
                    if isScaled {
                        guard let line = line.baseAddress else { return }
                        line.update(repeating: 0, count: drawn.width)
                        if inside, let source, let row {
                            (line + (region.x - drawn.x)).update(
                                from: row + (region.x - source.region.x), count: region.width)
                        }
                        if level != 255 {
                            for column in 0..<drawn.width {
                                line[column] = sourceOver(line[column], on: 0, coverage: level)
                            }
                        }
                        pixels = UnsafePointer(line)
                    } else {
                        guard let source, let row else { return }
                        pixels = UnsafePointer(row + (region.x - source.region.x))
                    }
                    compositeRow(
                        pixels, drawn, y, isScaled ? 255 : level, blendMode, task,
                        scratch.baseAddress.unsafelyUnwrapped)
                }
            }
        }
    }

    /// Draws a row of pixels, the first of which is the first of the rectangle's.
    @inline(__always)
    private func compositeRow(
        _ pixels: UnsafePointer<UInt32>, _ drawn: PixelRect, _ y: Int, _ level: UInt32, _ blendMode: UInt8,
        _ task: RenderTask, _ scratch: UnsafeMutablePointer<UInt8>
    ) {
        func draw(_ first: Int, _ count: Int, _ mask: UnsafePointer<UInt8>?, _ coverage: UInt32) {
            let destination = task.pixel(x: drawn.x + first, y: y)
            if blendMode == 0 {
                task.kernels.sourceRow(destination, pixels + first, count, mask, coverage)
            } else {
                blendRow(
                    mode: blendMode, destination, pixels + first, count: count, mask: mask,
                    coverage: coverage)
            }
        }
        guard let clip else { return draw(0, drawn.width, nil, level) }
        let offset = clip.region.x - drawn.x
        for span in clip.spans(row: y - clip.region.y) {
            let start = max(Int(span.start) + offset, 0)
            let end = min(Int(span.start + span.length) + offset, drawn.width)
            guard start < end else { continue }
            if span.coverage >= 0 {
                draw(
                    start, end - start, nil,
                    dividedBy255(UInt32(truncatingIfNeeded: span.coverage) &* level))
            } else {
                let mask = clip.buffer.mask + (Int(span.mask) + start - offset - Int(span.start))
                scratch.update(from: mask, count: end - start)
                SpanBuffer.multiply(scratch, by: Int32(truncatingIfNeeded: level), count: end - start)
                draw(start, end - start, scratch, 0)
            }
        }
    }
}
