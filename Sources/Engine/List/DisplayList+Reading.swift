import RasterPaths

/// Reading a list, for whoever makes something of it: pictures, documents, descriptions. All of it is data,
/// but for the closures of shaders.
extension DisplayList {
    /// The drawing's commands, in drawing order.
    package var commands: CommandList {
        CommandList(storage: storage, buffer: storage.tables.pointee.commands)
    }

    /// A layer's commands, in drawing order.
    package func commands(of layer: ListIndex<LayerRecord>) -> CommandList {
        CommandList(storage: storage, buffer: storage.layers[layer].commands)
    }

    /// The filter that was added to a layer first, which runs last; nil for none.
    package func firstFilter(of layer: ListIndex<LayerRecord>) -> FilterNode? {
        var node = self[layer].filter.index.map { self[$0] }
        while let previous = node?.previous.index { node = self[previous] }
        return node
    }

    package subscript(index: ListIndex<StrokeRecord>) -> StrokeRecord { storage.strokes[index] }
    package subscript(index: ListIndex<ImageRecord>) -> ImageRecord { storage.images[index] }
    package subscript(index: ListIndex<GlyphRecord>) -> GlyphRecord { storage.glyphs[index] }
    package subscript(index: ListIndex<Paint>) -> Paint { storage.paints[index] }
    package subscript(index: ListIndex<LayerRecord>) -> LayerRecord { storage.layers[index] }
    package subscript(index: ListIndex<FilterNode>) -> FilterNode { storage.filters[index] }
    package subscript(index: ListIndex<ClipRecord>) -> ClipRecord { storage.clips[index] }
    package subscript(color: ListColor) -> RGBAComponents { storage.color(color) }
    package subscript(index: ListIndex<DeviceTransform>) -> DeviceTransform {
        storage.tables.pointee.transforms[index]
    }

    /// How many entries all tables have.
    package var entryCount: Int {
        let tables = storage.tables.pointee
        let commands = tables.commands.count + tables.rectangles.count
        let plain = commands + tables.paths.count + tables.verbs.count + tables.points.count
        return plain + tables.transforms.count + tables.colors.count + storage.strokes.count
            + storage.images.count + storage.glyphs.count + storage.paints.count + storage.layers.count
            + storage.filters.count + storage.clips.count
    }

    /// The texts of the drawing and of its layers.
    package var glyphRecords: [GlyphRecord] { storage.glyphs }

    /// A path in its command's user space.
    package func path(_ index: ListIndex<PathRecord>) -> Path {
        storage.path(index)
    }
}
