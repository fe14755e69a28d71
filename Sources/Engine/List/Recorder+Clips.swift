import RasterPaths

/// Clips, and the filters of a context.
extension Recorder {
    /// Adds a part to a clip.
    /// - Returns: the new clip.
    package func clip(
        _ path: Path, style: FillStyle, isInverse: Bool, transform: CGAffineTransform,
        previous: OptionalListIndex<ClipRecord>
    ) -> OptionalListIndex<ClipRecord> {
        if isFinished { return previous }
        let matrix = DeviceTransform(transform)
        var box = DeviceBox()
        let geometry = record(path, matrix, extending: &box)
        // Tighter than the control points' box, for `clipBoundingRect`.
        let bounds = path.applying(transform).boundingRect
        if !bounds.isNull && !bounds.isInfinite {
            box = DeviceBox(
                minX: Double(bounds.minX), minY: Double(bounds.minY), maxX: Double(bounds.maxX),
                maxY: Double(bounds.maxY))
        }
        let shape =
            geometry.map {
                ClipRecord.Shape.path($0, rule: style.rule, isAntialiased: style.isAntialiased)
            } ?? .nothing
        return appendClip(shape, box: box, isInverse: isInverse, matrix, previous)
    }

    package func clip(
        toLayer layer: ListIndex<LayerRecord>, opacity: Double, isInverse: Bool,
        previous: OptionalListIndex<ClipRecord>
    ) -> OptionalListIndex<ClipRecord> {
        if isFinished { return previous }
        return appendClip(
            .layer(layer, opacity: RGBAComponents.clamped(opacity)), box: .infinite, isInverse: isInverse,
            DeviceTransform(.identity), previous)
    }

    /// A box, in the drawing's points, that holds what a clip lets through; the drawing's own without a clip.
    package func clipBox(_ clip: OptionalListIndex<ClipRecord>) -> DeviceBox {
        let box = DeviceBox(
            minX: 0, minY: 0, maxX: Double(storage.size.width), maxY: Double(storage.size.height))
        return clip.index.map { box.intersection(storage.clips[$0].box) } ?? box
    }

    private func appendClip(
        _ shape: ClipRecord.Shape, box: DeviceBox, isInverse: Bool, _ matrix: DeviceTransform,
        _ previous: OptionalListIndex<ClipRecord>
    ) -> OptionalListIndex<ClipRecord> {
        let around = previous.index.map { storage.clips[$0].box } ?? .infinite
        return OptionalListIndex(
            storage.clips.add(
                ClipRecord(
                    shape: shape, transform: record(matrix), isInverse: isInverse, previous: previous,
                    box: isInverse ? around : around.intersection(box))))
    }

    /// Adds a filter to those of a context.
    /// - Returns: the new last one.
    package func add(
        _ filter: FilterRecord, previous: OptionalListIndex<FilterNode>
    ) -> OptionalListIndex<FilterNode> {
        if isFinished { return previous }
        nest(filter.drawingDepth)
        return OptionalListIndex(storage.filters.add(FilterNode(record: filter, previous: previous)))
    }
}
