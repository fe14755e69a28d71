import Raster

/// Layers: groups, with their filters as groups around them.
extension SVGListWriter {
    /// - Parameter glyphs: what the layer is a picture of, where it is one of text.
    func drawLayer(
        _ index: ListIndex<LayerRecord>, glyphs: OptionalListIndex<GlyphRecord>, _ command: DrawCommand
    ) {
        guard case .native = document.options.text, let glyphs = glyphs.index else {
            return drawLayer(index, command)
        }
        let before = body
        body = ""
        drawLayer(index, command)
        let text = SVGMarkup.escaped(list[glyphs].placed.text)
        if !body.isEmpty, !text.isEmpty {
            body = "<g role=\"img\"\(SVGMarkup.attribute("aria-label", text))>\n\(body)</g>\n"
        }
        body = before + body
    }

    private func drawLayer(_ index: ListIndex<LayerRecord>, _ command: DrawCommand) {
        let record = list[index]
        guard record.opacity > 0 else { return }
        if let filter = record.filter.index {
            var last = filter
            while let before = list[last].previous.index { last = before }
            if let separate = list[last].record.separateShadow {
                return drawSeparately(index, separate, command)
            }
        }
        guard let content = content(of: index, filters: filters(of: record)) else {
            return drawPicture(of: command)
        }
        append(content, opacity: record.opacity, isIsolated: record.blends, command)
    }

    private func append(_ content: String, opacity: Double, isIsolated: Bool, _ command: DrawCommand) {
        guard !content.isEmpty, let clip = clipAttributes(command.clip) else { return }
        var attributes = clip
        if opacity < 1 { attributes += SVGMarkup.attribute("opacity", CGFloat(opacity), decimals: 4) }
        if command.blend != .normal {
            attributes += Self.blendAttribute(command.blend)
        } else if isIsolated {
            attributes += " style=\"isolation:isolate\""
        }
        body += attributes.isEmpty ? content : "<g\(attributes)>\n\(content)</g>\n"
    }

    /// A shadow that is composited apart from what casts it.
    private func drawSeparately(
        _ index: ListIndex<LayerRecord>, _ separate: FilterRecord.SeparateShadow, _ command: DrawCommand
    ) {
        let record = list[index]
        let before = filters(of: record).dropLast()
        var shadowCommand = command
        shadowCommand.blend = separate.blend
        guard let shadow = content(of: index, filters: before + [separate.shadow]),
            let source = content(of: index, filters: Array(before))
        else { return drawPicture(of: command) }
        func paintSource() {
            guard separate.paintsSource else { return }
            append(source, opacity: record.opacity, isIsolated: record.blends, command)
        }
        if separate.isAbove { paintSource() }
        append(shadow, opacity: record.opacity, isIsolated: true, shadowCommand)
        if !separate.isAbove { paintSource() }
    }

    /// A layer's filters, in the order in which they run.
    private func filters(of record: LayerRecord) -> [FilterRecord] {
        var filters: [FilterRecord] = []
        var next = record.filter
        while let index = next.index {
            filters.append(list[index].record)
            next = list[index].previous
        }
        return filters
    }

    /// The elements of a layer as a mask needs them, without its blend mode and clip.
    func drawLayer(content index: ListIndex<LayerRecord>) {
        let record = list[index]
        guard let content = content(of: index, filters: filters(of: record)) else { return }
        let opacity =
            record.opacity < 1 ? SVGMarkup.attribute("opacity", CGFloat(record.opacity), decimals: 4) : ""
        body += opacity.isEmpty ? content : "<g\(opacity)>\n\(content)</g>\n"
    }

    /// The elements of a layer in groups of its filters; nil where SVG lacks one of them.
    private func content(of index: ListIndex<LayerRecord>, filters: [FilterRecord]) -> String? {
        let reaches = filters.map(\.reach)
        var margin = reaches.reduce(0, +)
        let writer = inner(margin: margin)
        // Asked first: what is not needed isn't written.
        guard filters.allSatisfy({ $0.isWritten }) else { return nil }
        let commands = list.commands(of: index)
        StackRoom.with(64 << 10, threadOf: 4 << 20) { writer.draw(commands) }
        var content = writer.body
        if content.isEmpty && !filters.contains(where: \.paintsNothingness) { return "" }
        for (filter, reach) in zip(filters, reaches) {
            margin -= reach
            content = inner(margin: margin).filtered(content, by: filter, reach: reach)
        }
        return content
    }

    // MARK: Pictures

    /// Whether a command changes what is under it in a way that SVG can't say, so that what is under it must
    /// be known.
    func needsCanvas(_ command: DrawCommand) -> Bool {
        if command.blend.svgName == nil { return true }
        if case .paint(let index) = command.source, case .backdrop = list[index] { return true }
        guard let layer = command.layer else { return false }
        if list[layer].showsBackdrop { return true }
        guard let shadow = list.firstFilter(of: layer)?.record.separateShadow else { return false }
        return shadow.blend.svgName == nil
    }

    /// A picture of some commands together, with their clips and modes.
    func drawPicture(ofAll commands: Slice<CommandList>) {
        drawPicture(of: list.excerpt(commands))
    }

    /// A picture of one command.
    func drawPicture(of command: DrawCommand) {
        var alone = command
        alone.blend = .normal
        drawPicture(of: list.excerpt(CollectionOfOne(alone)), style: command.blend.svgName)
    }

    /// A picture of a list that is drawn here.
    func drawPicture(
        of excerpt: DisplayList, isOpaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear,
        style blend: String? = nil
    ) {
        guard let (place, image) = document.picture(of: excerpt, isOpaque, colorMode) else { return }
        append(image, in: place, blend: blend.flatMap { $0 == "normal" ? nil : $0 })
    }

    private func append(_ image: CGImage, in place: CGRect, blend: String?) {
        guard let data = try? image.pngData() else { return }
        body += "<image\(SVGMarkup.attributes(place)) style=\"image-rendering:smooth"
        if let blend { body += ";mix-blend-mode:\(blend)" }
        body += "\" href=\"data:image/png;base64,\(data.base64EncodedString())\"/>\n"
    }

    /// A picture of what a shape is painted with, cut off by the shape.
    func drawPicture(of paint: Paint, through shape: String, bounds: CGRect, _ command: DrawCommand) {
        guard let seen = bounds.insetBy(dx: -1, dy: -1).part(in: box),
            let clip = clipAttributes(command.clip)
        else { return }
        let recorder = Recorder(size: list.size, displayScale: document.density)
        recorder.fill(
            Path(seen), paint: paint,
            state: Recorder.State(transform: .identity, blend: .normal, clip: .none), style: FillStyle())
        guard let (place, image) = document.picture(of: recorder.finish()) else { return }
        let outline = document.define("c", "clipPath", "", "<path\(shape)/>")
        let outer = clip + Self.blendAttribute(command.blend)
        if !outer.isEmpty { body += "<g\(outer)>" }
        body += "<g clip-path=\"url(#\(outline))\">"
        append(image, in: place, blend: nil)
        body += outer.isEmpty ? "</g>\n" : "</g></g>\n"
    }
}

extension SVGDocumentWriter {
    /// A picture of what a list draws, and its place in points, whose sides are whole pixels and points.
    func picture(
        of list: DisplayList, _ isOpaque: Bool = false, _ colorMode: ColorRenderingMode = .nonLinear
    ) -> (place: CGRect, image: CGImage)? {
        var pixels = list.paintedBox(scale: density, colorMode: colorMode)
        if isOpaque { pixels = list.pixelExtent(scale: density).rect }
        guard !pixels.isEmpty else { return nil }
        // Where a point is whole pixels, pictures begin and end with points: so a reader that shows a pixel a
        // point takes means of whole pixels.
        let step = density == density.rounded() ? Int(density) : 1
        func aligned(_ box: PixelRect) -> PixelRect {
            let left = box.x / step * step
            let top = box.y / step * step
            return PixelRect(
                x: left, y: top, width: (box.right + step - 1) / step * step - left,
                height: (box.bottom + step - 1) / step * step - top)
        }
        let region = aligned(pixels)
        let image = renderer.image(
            of: list, pixels: region, scale: density, isOpaque: isOpaque, colorMode: colorMode)
        guard let seen = image.seenPart else { return nil }
        let box = aligned(seen.shifted(x: region.x, y: region.y))
        guard let part = image.cropping(to: box.shifted(x: -region.x, y: -region.y)) else { return nil }
        let place = CGRect(
            x: CGFloat(box.x) / density, y: CGFloat(box.y) / density, width: CGFloat(box.width) / density,
            height: CGFloat(box.height) / density)
        return (place, part)
    }
}
