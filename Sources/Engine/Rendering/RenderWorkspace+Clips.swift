import RasterPaths

/// Making clips: once for each surface, not for each command.
extension RenderWorkspace {
    /// A clip over the task's target, or what that was when it was made: as high or higher.
    func clipSpans(_ index: ListIndex<ClipRecord>, _ task: RenderTask, _ cache: ClipCache) -> ClipSpans {
        if let clip = cache[index] { return clip }
        // The parts that are not there yet, the last first. A loop, since a program may clip any number of
        // times.
        var missing: [ListIndex<ClipRecord>] = []
        var next: ListIndex<ClipRecord>? = index
        var result = ClipSpans(region: task.target, isWhole: true)
        while let part = next {
            if let clip = cache[part] {
                result = clip
                break
            }
            missing.append(part)
            next = task.list.clips[part].previous.index
        }
        for index in missing.reversed() {
            if !result.region.isEmpty { result = clip(task.list.clips[index], within: result, task) }
            cache.keep(result, as: index)
        }
        return result
    }

    /// One part of a clip times the parts before it.
    private func clip(_ record: ClipRecord, within around: ClipSpans, _ task: RenderTask) -> ClipSpans {
        switch record.shape {
        case .nothing:
            return record.isInverse ? around : ClipSpans(region: .nowhere, isWhole: true)
        case .path(let path, let rule, let isAntialiased):
            let box = PixelRect(CommandBounds(record.box), scale: task.scale)
            let transform = task.tables.pointee.transforms[record.transform].scaled(by: task.scale)
            if !record.isInverse, let rectangle = task.uprightRectangle(path, transform),
                let pixels = rectangle.wholePixelRect(isAntialiased: isAntialiased)
            {
                return around.cropped(to: pixels)
            }
            let region = record.isInverse ? around.region : around.region.intersection(box)
            guard !region.isEmpty else { return ClipSpans(region: region, isWhole: true) }
            let own = ClipSpans(region: region, isWhole: false)
            // What makes a clip is not painted.
            let watcher = rasterizer.observer
            rasterizer.observer = nil
            defer { rasterizer.observer = watcher }
            rasterizer.rasterize(
                in: region, rule: rule, isAntialiased: isAntialiased,
                flatten: { task.flatten(path, transform, into: $0, rows: region.rows) },
                { spans, mask in own.append(spans, mask: mask) })
            own.endRows(before: region.height)
            return (record.isInverse ? own.complement() : own).intersection(with: around)
        case .layer(let layer, let opacity):
            let own = layerClip(
                layer, opacity: opacity, isInverse: record.isInverse, region: around.region, task)
            return own.intersection(with: around)
        }
    }

    private func layerClip(
        _ layer: ListIndex<LayerRecord>, opacity: Double, isInverse: Bool, region: PixelRect,
        _ task: RenderTask
    ) -> ClipSpans {
        guard let entry = task.layers?[layer] else { return ClipSpans(region: region, isWhole: isInverse) }
        let box = entry.outputBox.intersection(region)
        let result = ClipSpans(region: isInverse ? region : box, isWhole: false)
        guard !result.region.isEmpty else { return result }
        let watcher = observer
        observer = nil
        let content = layerPixels(layer, box, task)
        observer = watcher
        let factor = Int32(opacity * 255 + 0.5)
        let width = result.region.width
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: width) { bytes in
            guard let bytes = bytes.baseAddress else { return }
            for row in 0..<result.region.height {
                bytes.initialize(repeating: 0, count: width)
                let line = result.region.y + row
                if let content, line >= box.y, line < box.y + box.height {
                    content.surface.writeAlpha(row: line, into: bytes + (box.x - result.region.x))
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
