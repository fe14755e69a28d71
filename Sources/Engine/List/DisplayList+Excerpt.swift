import RasterPaths

/// Lists of some of another one's commands, for whoever needs a picture of a part.
extension DisplayList {
    /// A list of commands of this one, or of its layers, with everything that they name. It shares this
    /// list's tables and costs no more than the commands.
    package func excerpt(_ commands: some Collection<DrawCommand>) -> DisplayList {
        DisplayList(storage: DisplayListStorage(excerptOf: storage, commands: commands))
    }

    /// Only the shadow that a layer's last filter casts beside its source; nil where another filter is the
    /// last one, or where shadow and source are more than one after the other.
    /// The excerpt has no clip; the layer's opacity is the shadow's only where both are composited apart.
    package func shadowExcerpt(of command: DrawCommand) -> ShadowExcerpt? {
        guard let index = command.layer else { return nil }
        let layer = storage.layers[index]
        guard let last = layer.filter.index else { return nil }
        // The filter that was added first runs last.
        let node = storage.filters[last]
        guard node.previous.isNone, case .shadow(let shadow) = node.record.operation,
            !shadow.invertsAlpha, !shadow.isAlone
        else { return nil }
        if !shadow.isSeparate, shadow.isAbove || !shadow.blend.isNormal { return nil }
        var alone = shadow
        alone.blend = .normal
        (alone.isAlone, alone.isAbove, alone.isSeparate) = (true, false, false)
        var record = node.record
        record.operation = .shadow(alone)
        let excerpt = DisplayListStorage(excerptOf: storage, commands: [])
        let filter = excerpt.filters.add(FilterNode(record: record, previous: .none))
        var shadowLayer = layer
        shadowLayer.filter = OptionalListIndex(filter)
        if !shadow.isSeparate { shadowLayer.opacity = 1 }
        let shadowIndex = excerpt.layers.add(shadowLayer)
        var shadowCommand = command
        shadowCommand.content = .layer(shadowIndex, glyphs: .none)
        shadowCommand.blend = .normal
        shadowCommand.clip = .none
        excerpt.tables.pointee.commands.append(shadowCommand)
        return ShadowExcerpt(
            list: DisplayList(storage: excerpt), isSeparate: shadow.isSeparate,
            blend: shadow.isSeparate ? shadow.blend : .normal, isAbove: shadow.isSeparate && shadow.isAbove)
    }
}

/// A shadow without what casts it.
package struct ShadowExcerpt {
    package let list: DisplayList
    /// Whether it is composited apart from its source, instead of both as one group.
    package let isSeparate: Bool
    /// How it is composited with what is under it.
    package let blend: BlendOperator
    /// Over its source instead of under it.
    package let isAbove: Bool
}
