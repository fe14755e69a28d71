import RasterPaths

/// From a command to spans, and from spans to pixels.
extension RenderWorkspace {
    @inline(__always)
    func fill(
        _ path: ListIndex<PathRecord>, _ rule: FillRule, _ isAntialiased: Bool,
        _ command: UnsafePointer<DrawCommand>, _ index: Int, _ task: RenderTask
    ) {
        guard command.pointee.isPlain, task.space == .encoded else {
            return paintFromSource(command, index, task)
        }
        guard command.pointee.pixel >> 24 != 0 else { return }
        let transform = task.transform(of: command.pointee)
        if clip == nil, let rectangle = task.uprightRectangle(path, transform) {
            return fill(rectangle, isAntialiased, command, index, task)
        }
        if isHidden(command, index, task) { return }
        paintPlain(command, task)
    }

    /// An upright rectangle in one colour, less what is hidden.
    @inline(__always)
    private func fill(
        _ rectangle: DeviceRectangle, _ isAntialiased: Bool, _ command: UnsafePointer<DrawCommand>,
        _ index: Int, _ task: RenderTask
    ) {
        let pixel = command.pointee.pixel
        let target = task.target
        let surface = task.encoded
        let columns = target.x..<(target.x &+ target.width)
        let rows = target.y..<(target.y &+ target.height)
        if depth > 0 || occlusion.isEmpty {
            if let observer { observer.didFill(rectangle, isAntialiased, columns: columns, rows: rows) }
            return rectangle.fill(
                pixel, isAntialiased: isAntialiased, columns: columns, rows: rows, onto: surface, task.kernels
            )
        }
        let (left, top) = (self.surface.x, self.surface.y)
        let touched = rectangle.pixels
        occlusion.forEachVisiblePart(
            columns: shifted(touched.columns, by: left), rows: shifted(touched.rows, by: top), of: index
        ) { visible, lines in
            let columns = shifted(visible, by: -left).clamped(to: columns)
            let rows = shifted(lines, by: -top).clamped(to: rows)
            if let observer { observer.didFill(rectangle, isAntialiased, columns: columns, rows: rows) }
            rectangle.fill(
                pixel, isAntialiased: isAntialiased, columns: columns, rows: rows, onto: surface, task.kernels
            )
        }
    }

    func stroke(_ command: UnsafePointer<DrawCommand>, _ index: Int, _ task: RenderTask) {
        guard command.pointee.isPlain, task.space == .encoded else {
            return paintFromSource(command, index, task)
        }
        if command.pointee.pixel >> 24 == 0 || isHidden(command, index, task) { return }
        paintPlain(command, task)
    }

    func drawImage(
        _ record: ImageRecord, _ command: UnsafePointer<DrawCommand>, _ index: Int, _ task: RenderTask
    ) {
        if isHidden(command, index, task) { return }
        guard
            let sampler = ImageSampler(
                record, transform: task.transform(of: command.pointee), reduced: task.reducedImages)
        else { return }
        paint(.image(isOpaque: sampler.isOpaque, opacity: sampler.opacity), command, task) { box in
            if box.isEmpty { return false }
            source.images.prepare(sampler, box: box, level: task.kernelLevel)
            return true
        }
        source.images.finish()
    }

    /// Paints in one colour, source-over.
    @inline(__always)
    func paintPlain(_ command: UnsafePointer<DrawCommand>, _ task: RenderTask) {
        let pixel = command.pointee.pixel
        let surface = task.encoded
        let solid = Rasterizer.Solid(
            pixel: pixel, pixels: surface.pixels, rowLength: surface.rowLength)
        let paint = task.kernels.solidSpans
        forEachBatch(command, task, solid: clip == nil && observer == nil ? solid : nil) { spans, mask in
            paint(surface.pixels, surface.rowLength, mask, spans.baseAddress, spans.count, pixel)
        }
    }

    /// Paints with a paint of many colours, with a colour in a blend mode, or in linear light.
    @inline(never)
    func paintFromSource(
        _ command: UnsafePointer<DrawCommand>, _ index: Int, _ task: RenderTask
    ) {
        if isHidden(command, index, task) { return }
        guard case .paint(let index) = command.pointee.source else {
            return paint(.color, command, task)
        }
        let transform = task.transform(of: command.pointee)
        let paint = task.list.paints[index]
        if case .linear(let surface) = task.surface,
            let linear = LinearPaint(
                paint, transform: transform, space: task.space, over: task.backdrop)
        {
            let surface = surface.cropped(to: task.target)
            linearSource.prepare(nil, in: task.space, width: task.target.width)
            return forEachBatch(command, task) { spans, mask in
                linearSource.draw(spans, linear, blend: command.pointee.blend, mask: mask, onto: surface)
            }
        }
        if case .gradient(let gradient) = paint {
            guard let sampler = GradientSampler(gradient, transform: transform) else { return }
            return self.paint(.gradient(sampler), command, task)
        }
        paintPixels(of: paint, transform, command, task)
    }

    /// Paints with a paint whose colours are made first, for all pixels that may be covered; where those are
    /// very many, for as many rows as are no more than `mostColours`.
    private func paintPixels(
        of paint: Paint, _ transform: DeviceTransform, _ command: UnsafePointer<DrawCommand>,
        _ task: RenderTask
    ) {
        var pixels: PixelBlock<EncodedPixel>?
        defer { if let pixels { buffers.give(back: pixels) } }
        var covered = PixelRect.nowhere
        func makeColours(_ first: Int, _ last: Int) -> Bool {
            if let pixels { buffers.give(back: pixels) }
            var part = covered
            part.y = first
            part.height = max(
                last &+ 1 &- first, min(covered.bottom &- first, Self.mostColours / covered.width))
            let block = buffers.take(part, of: EncodedPixel.self)
            pixels = block
            return paint.draw(
                into: block.surface, transform: transform, over: task.backdrop, task.reducedImages,
                isGivenUp: rasterizer.isGivenUp)
        }
        source.prepareRow(width: task.target.width)
        linearSource.prepare(nil, in: task.space, width: task.target.width)
        let blend = command.pointee.blend
        let onto = task.surface.cropped(to: task.target)
        forEachBatch(command, task) { box in
            covered = box
            return !box.isEmpty && makeColours(box.y, box.y)
        } _: { spans, mask in
            guard let top = spans.first, let bottom = spans.last else { return }
            let (first, last) = (Int(top.row) &+ task.target.y, Int(bottom.row) &+ task.target.y)
            if let made = pixels?.surface.region.rows, !made.contains(first) || !made.contains(last) {
                guard makeColours(first, last) else { return }
            }
            guard let pixels else { return }
            switch onto {
            case .encoded(let surface):
                source.draw(
                    spans, .pixels(pixels.surface), blend: blend, mask: mask, onto: surface, task.kernels)
            case .linear(let surface):
                linearSource.draw(
                    spans, .pixels(pixels.surface), from: source, blend: blend, mask: mask, onto: surface,
                    task.kernels)
            }
        }
    }

    private static let mostColours = 1 << 22

    private func paint(
        _ kind: SpanSource.Kind, _ command: UnsafePointer<DrawCommand>, _ task: RenderTask,
        prepare: (PixelRect) -> Bool = { _ in true }
    ) {
        let blend = command.pointee.blend
        source.prepare(kind, pixel: command.pointee.pixel, width: task.target.width)
        switch task.surface.cropped(to: task.target) {
        case .encoded(let surface):
            forEachBatch(command, task, prepare: prepare) { spans, mask in
                source.draw(spans, kind, blend: blend, mask: mask, onto: surface, task.kernels)
            }
        case .linear(let surface):
            var color: RGBAComponents?
            if case .color = kind, case .color(let index) = command.pointee.source {
                color = task.list.color(index)
            }
            linearSource.prepare(color, in: task.space, width: task.target.width)
            forEachBatch(command, task, prepare: prepare) { spans, mask in
                linearSource.draw(
                    spans, kind, from: source, blend: blend, mask: mask, onto: surface, task.kernels)
            }
        }
    }

    // MARK: Coverage

    /// Writes a shape's coverage to bytes that are all 0: the target's pixels, row after row.
    @inline(never)
    func writeCoverage(
        of command: UnsafePointer<DrawCommand>, to pixels: UnsafeMutablePointer<UInt8>, _ task: RenderTask
    ) {
        let width = task.target.width
        forEachBatch(command, task) { spans, mask in
            for span in spans { span.write(mask, to: pixels, rowLength: width) }
        }
    }

    /// Makes a command's spans, applies the clip, and hands them over; their columns and rows count from the
    /// target's first.
    /// - Parameters:
    ///   - solid: what may be painted without spans.
    ///   - prepare: is told the pixels that may be covered; when it says no, there are no spans.
    @inline(__always)
    private func forEachBatch(
        _ command: UnsafePointer<DrawCommand>, _ task: RenderTask, solid: Rasterizer.Solid? = nil,
        prepare: (PixelRect) -> Bool = { _ in true },
        _ body: (Rasterizer.Spans, UnsafePointer<UInt8>) -> Void
    ) {
        let target = task.target
        @inline(__always) func clipped(_ spans: Rasterizer.Spans, _ mask: UnsafePointer<UInt8>) {
            guard let clip else {
                if let observer { observer.didCover(spans, mask, in: target) }
                return body(spans, mask)
            }
            let (spans, mask) = clip.clip(spans, mask: mask, into: self.clipped)
            if let observer { observer.didCover(spans, mask, in: target) }
            body(spans, mask)
        }
        let rows = target.y..<(target.y &+ target.height)
        let transform = task.transform(of: command.pointee)
        switch command.pointee.content {
        case .fill(let path, let rule, let isAntialiased):
            if let rectangle = task.uprightRectangle(path, transform) {
                return rasterizer.rasterize(
                    rectangle, isAntialiased: isAntialiased, in: target, prepare: prepare, clipped)
            }
            let boundary = keptBoundaries.map { knownBoundary(of: command, task, $0) } ?? .unknown
            if rasterize(boundary, task, solid, prepare, clipped) { return }
            // Of most shapes the outline is made here: a closure would hold the task, whose copy counts
            // references.
            if let outline = rasterizer.begin(in: target) {
                task.flatten(path, transform, into: outline, rows: rows)
                if case .none = boundary { outline.noteLackOfBoundary() }
                return rasterizer.rasterize(
                    rule, isAntialiased: isAntialiased, in: target, solid: solid, prepare: prepare, clipped)
            }
            rasterizer.rasterizeInStrips(
                in: target, rule: rule, isAntialiased: isAntialiased,
                flatten: { task.flatten(path, transform, into: $0, rows: rows) }, prepare: prepare, clipped)
        case .stroke(let stroke):
            let boundary = keptBoundaries.map { knownBoundary(of: command, task, $0) } ?? .unknown
            if rasterize(boundary, task, solid, prepare, clipped) { return }
            rasterizer.rasterize(
                in: target, rule: .nonzero, isAntialiased: true,
                flatten: {
                    task.flatten(stroke, transform, into: $0, rows: rows)
                    if case .none = boundary { $0.noteLackOfBoundary() }
                }, solid: solid, prepare: prepare, clipped)
        case .image(let index, let isAntialiased):
            // Not the record, whose copy would count references.
            let rect = task.list.images[Int(index.value)].rect
            if let rectangle = task.uprightRectangle(rect, transform) {
                return rasterizer.rasterize(
                    rectangle, isAntialiased: isAntialiased, in: target, prepare: prepare, clipped)
            }
            rasterizer.rasterize(
                in: target, rule: .nonzero, isAntialiased: isAntialiased,
                flatten: { task.flatten(rect, transform, into: $0, rows: rows) }, prepare: prepare, clipped)
        case .glyphs(let glyphs):
            var box = PixelRect(command.pointee.bounds, scale: task.scale)
            // Large glyphs are swept as paths.
            box.width += CoverageSweep.overhang
            if prepare(box.intersection(target)) {
                forEachGlyphBatch(task.list.glyphs[glyphs], transform, task, clipped)
            }
        case .layer: break
        }
    }

    /// What is known of a shape's boundary where several bands draw it: what they share or, in a layer, what
    /// this thread keeps.
    @inline(never)
    private func knownBoundary(
        of command: UnsafePointer<DrawCommand>, _ task: RenderTask, _ kept: KeptBoundaries
    ) -> KnownBoundary {
        let own = task.tables.pointee.commands.others
        if command >= UnsafePointer(own.base), command < UnsafePointer(own.base) + own.count {
            return task.sharedOutlines?.boundary(of: command) ?? .unknown
        }
        let transform = task.transform(of: command.pointee)
        switch command.pointee.content {
        case .fill(let path, let rule, true) where path.rectangle == nil:
            let size = task.tables.pointee.paths[path].pointCount
            let rows = task.target.rows
            return kept.boundary(of: .fill(path), transform, rule: rule, size: size, rasterizer) {
                task.flatten(path, transform, into: $0, rows: rows)
            }
        case .stroke(let stroke):
            let size = task.list.strokes[stroke].path.elementCount
            return kept.boundary(of: .stroke(stroke), transform, rule: .nonzero, size: size, rasterizer) {
                task.flatten(stroke, transform, into: $0, rows: nil)
            }
        default: return .unknown
        }
    }

    /// Makes the spans of a shape whose boundary bands share. False where it isn't known.
    @inline(__always)
    private func rasterize(
        _ boundary: KnownBoundary, _ task: RenderTask, _ solid: Rasterizer.Solid?,
        _ prepare: (PixelRect) -> Bool, _ body: (Rasterizer.Spans, UnsafePointer<UInt8>) -> Void
    ) -> Bool {
        guard case .parts(let parts) = boundary else { return false }
        return rasterizer.rasterize(parts, in: task.target, solid: solid, prepare: prepare, body)
    }
}
