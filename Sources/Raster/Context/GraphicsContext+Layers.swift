import RasterPaths

extension GraphicsContext {
    /// Draws what the closure draws as one object: a transparent layer that this context's filters, opacity,
    /// clip and blend mode then apply to. The closure's context begins with this one's transform and
    /// environment, and without clip, filters, opacity or blend mode. When it throws, nothing of the layer is
    /// drawn.
    ///
    /// Within 256 layers inside each other; a layer that is nested deeper is drawn straight into the one
    /// around it.
    public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
        if recorder.depth >= LayerRecord.deepest {
            var context = self
            return try content(&context)
        }
        composite(try layer(content))
    }

    /// Adds a filter to what is drawn from now on: to each shape, image or layer by itself. The filter that
    /// was added last runs first. Its lengths are in the user space of this moment. A filter can't be
    /// removed: copy the context before.
    public mutating func addFilter(_ filter: Filter, options: FilterOptions = FilterOptions()) {
        self.filter = recorder.add(
            filter.record(options: options, transform: DeviceTransform(transform), environment: environment),
            previous: self.filter)
    }

    /// Runs a closure with a context of a new layer: the one place where layers begin. The context has this
    /// one's transform, and neither clip, filters, opacity nor blend mode. A closure that throws leaves
    /// nothing behind.
    /// - Parameters:
    ///   - environment: nil for this context's.
    ///   - looksAround: a backdrop painted in it is that of what is around it.
    func layer(
        in environment: EnvironmentValues? = nil, looksAround: Bool = false,
        _ content: (inout GraphicsContext) throws -> Void
    ) rethrows -> Recorder {
        let layer = Recorder(layerIn: recorder, looksAround: looksAround)
        var context = GraphicsContext(recorder: layer, environment: environment ?? self.environment)
        context.transform = transform
        do {
            try content(&context)
        } catch {
            layer.drop()
            throw error
        }
        return layer
    }

    /// Draws a layer with this context's state.
    /// - Parameter glyphs: those that the layer shows, if it stands for text.
    func composite(_ layer: Recorder, glyphs: GlyphRecord? = nil) {
        guard !recorder.isFinished else { return layer.drop() }
        let index = layer.finishLayer(filter: filter, opacity: opacity)
        recorder.draw(
            layer: index, blend: blendMode.blend, clip: clip, glyphs: glyphs, transform: transform)
    }

    /// A layer as the mask of a clip.
    mutating func clip(
        toLayer content: (inout GraphicsContext) throws -> Void, opacity: Double, isInverse: Bool
    ) rethrows {
        let layer = try layer(content)
        guard recorder.depth < LayerRecord.deepest else {
            layer.drop()
            clip(to: Path())
            return
        }
        guard !recorder.isFinished else { return layer.drop() }
        let index = layer.finishLayer(filter: .none, opacity: 1)
        clip = recorder.clip(toLayer: index, opacity: opacity, isInverse: isInverse, previous: clip)
    }
}
