import RasterPaths

/// Making clips: once for each surface, not for each command.
extension RenderWorkspace {
    /// A clip over the task's target, which is the whole surface.
    func clipSpans(_ index: Int32, _ task: RenderTask, _ cache: ClipCache) -> ClipSpans {
        if let clip = cache[index] { return clip }
        // The parts that are not there yet, the last first. A loop, since a program may clip any number of times.
        var missing: [Int32] = []
        var next = index
        var result = ClipSpans(region: task.target, isWhole: true)
        while next >= 0 {
            if let clip = cache[next] {
                result = clip
                break
            }
            missing.append(next)
            next = task.list.clips[Int(next)].previous
        }
        for index in missing.reversed() {
            if !result.region.isEmpty {
                result = clip(task.list.clips[Int(index)], within: result, task)
            }
            cache.keep(result, as: index)
        }
        return result
    }

    /// One part of a clip times the parts before it.
    private func clip(_ record: ClipRecord, within around: ClipSpans, _ task: RenderTask) -> ClipSpans {
        switch record.shape {
        case .path(let geometry, let rule, let isAntialiased):
            guard geometry >= 0 else {
                return record.isInverse
                    ? around
                    : ClipSpans(region: PixelRect(x: 0, y: 0, width: 0, height: 0), isWhole: true)
            }
            let box = PixelRect(CommandBounds(record.box), scale: task.scale)
            let command = DrawCommand(
                kind: .fill, rule: rule, isAntialiased: isAntialiased, blendMode: 0, pixel: 0,
                geometry: geometry, transform: record.transform, paint: 0, style: -1, clip: -1,
                bounds: CommandBounds(record.box))
            if !record.isInverse, let rectangle = task.uprightRectangle(of: command),
                let pixels = rectangle.wholePixelRect(isAntialiased: isAntialiased)
            {
                return around.cropped(to: pixels)
            }
            let region = record.isInverse ? around.region : around.region.intersection(box)
            guard !region.isEmpty else { return ClipSpans(region: region, isWhole: true) }
            let own = pathClip(command, region: region, task)
            return (record.isInverse ? own.complement() : own).intersection(with: around)
        case .layer(let index, let opacity):
            let own = layerClip(
                Int(index), opacity: opacity, isInverse: record.isInverse, region: around.region, task)
            return own.intersection(with: around)
        }
    }

    private func pathClip(_ command: DrawCommand, region: PixelRect, _ task: RenderTask) -> ClipSpans {
        let result = ClipSpans(region: region, isWhole: false)
        setRegion(region)
        task.flatten(command, into: outline, rows: region.y..<(region.y + region.height))
        band.accumulate(outline, rule: command.rule, antialiased: command.isAntialiased)
        var row = band.rows.lowerBound
        while row < band.rows.upperBound {
            row = sweep.sweep(band, from: row, rule: command.rule)
            result.append(
                UnsafeBufferPointer(start: sweep.spans, count: sweep.spanCount), mask: sweep.mask)
        }
        result.endRows(before: region.height)
        return result
    }

    private func layerClip(
        _ index: Int, opacity: Double, isInverse: Bool, region: PixelRect, _ task: RenderTask
    ) -> ClipSpans {
        let box = task.layers.unsafelyUnwrapped.entries[index].outputBox.intersection(region)
        let result = ClipSpans(region: isInverse ? region : box, isWhole: false)
        guard !result.region.isEmpty else { return result }
        let content = layerPixels(index, box, task)
        let factor = Int32(opacity * 255 + 0.5)
        let width = result.region.width
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: width) { bytes in
            guard let bytes = bytes.baseAddress else { return }
            for row in 0..<result.region.height {
                bytes.initialize(repeating: 0, count: width)
                let line = result.region.y + row - box.y
                if let content, line >= 0, line < box.height {
                    content.writeAlpha(
                        row: line, in: task.space, into: bytes + (box.x - result.region.x))
                }
                SpanBuffer.multiply(bytes, by: factor, count: width)
                if isInverse { for column in 0..<width { bytes[column] = 255 - bytes[column] } }
                result.endRows(before: row)
                result.buffer.append(row: Int32(truncatingIfNeeded: row), bytes: bytes, count: width)
            }
        }
        result.endRows(before: result.region.height)
        if let content { buffers.give(back: content) }
        return result
    }
}
