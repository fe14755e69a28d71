import RasterPaths

/// Layers that look at what is behind them, as a material does, and at more than they cover if they blur it.
///
/// What is behind a layer is made by the commands before it, in the same pixels. So a list with such layers
/// is drawn into pixels that reach farther than those asked for: as far as the last of these layers looks,
/// and from there as far as the one before it looks, and so on to the first. Then all that a layer looks at
/// is there, the same in any band and any tile. Beyond the picture its edges go on.
extension LayerPlan {
    /// Finds the lookers of every layer, which are put into the entries.
    /// - Returns: those of the list itself.
    static func findLookers(
        _ list: DisplayListStorage, scale: Double, _ entries: inout [Entry]
    ) -> [Looker] {
        guard list.layers.contains(where: \.showsBackdrop) else { return [] }
        let boxes = entries.map(\.paintedBox)
        func lookers(_ commands: CommandBuffer) -> [Looker] {
            commands.others.elements.compactMap { command in
                guard let layer = command.layer, list.layers[layer].showsBackdrop else { return nil }
                var box = PixelRect(command.bounds, scale: scale).intersection(boxes[Int(layer.value)])
                var next = command.clip.index
                while let clip = next {
                    let record = list.clips[clip]
                    if case .layer(let mask, _) = record.shape, !record.isInverse {
                        box = box.intersection(boxes[Int(mask.value)])
                    }
                    next = record.previous.index
                }
                return Looker(layer: layer, box: box)
            }
        }
        for (index, layer) in list.layers.enumerated() { entries[index].lookers = lookers(layer.commands) }
        return lookers(list.tables.pointee.commands)
    }

    /// The pixels that a list with lookers is to be drawn into, so that it is right in a region.
    func pixels(behind lookers: [Looker], for region: PixelRect) -> PixelRect {
        var needed = region
        for looker in lookers.reversed() {
            needed = needed.union(seen(by: looker.layer, for: looker.box.intersection(needed)))
        }
        return needed
    }

    /// How many rows beyond a band are drawn for lookers, about.
    func reachBehind(_ target: PixelRect) -> Int {
        if lookers.isEmpty { return 0 }
        let row = PixelRect(x: target.x, y: target.y + target.height / 2, width: target.width, height: 1)
        return pixels(behind: lookers, for: row).height / 2
    }

    /// What a layer sees of its backdrop to be right in a region.
    private func seen(by layer: ListIndex<LayerRecord>, for region: PixelRect) -> PixelRect {
        if region.isEmpty { return region }
        let entry = self[layer]
        var region = region
        if let shadow = entry.separateShadow {
            region = region.union(shadow.filter.inputRegion(for: region)).intersection(entry.outputBox)
        }
        region = entry.inputs(for: region, from: entry.filters.count)[0]
        var seen = insidePicture(region)
        for looker in entry.lookers {
            seen = seen.union(self.seen(by: looker.layer, for: looker.box.intersection(region)))
        }
        return seen
    }

    /// The pixels of the picture nearest to those of a rectangle.
    private func insidePicture(_ rect: PixelRect) -> PixelRect {
        if rect.isEmpty || picture.isEmpty { return .nowhere }
        func nearest(_ value: Int, _ range: Range<Int>) -> Int {
            min(max(value, range.lowerBound), range.upperBound - 1)
        }
        return PixelRect(
            left: nearest(rect.x, picture.columns), top: nearest(rect.y, picture.rows),
            right: nearest(rect.right - 1, picture.columns) + 1,
            bottom: nearest(rect.bottom - 1, picture.rows) + 1)
    }
}
