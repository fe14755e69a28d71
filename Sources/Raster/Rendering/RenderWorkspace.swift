import RasterPaths

/// Everything that drawing a band needs besides the list and the pixels. One thread uses it at a time, which is what
/// makes handing it from one to the next safe; warm, it allocates nothing to fill (the outline of a stroke is a path of
/// its own).
///
/// A task's target is what is being drawn into: a band of the picture, less what the clip keeps out, or a layer.
final class RenderWorkspace: @unchecked Sendable {
    let outline = FlattenedOutline()
    let band = CoverageBand()
    let sweep = CoverageSweep()
    private let occlusion = OcclusionGrid()
    private let source = SpanSource()
    let buffers = BufferPool()
    /// Scratch memory of filters, by the level of the kernels that they run.
    private var filterWorkspaces: [FilterWorkspace] = []
    /// The clips of each surface that is being drawn, the picture's first.
    private var clipCaches: [ClipCache] = [ClipCache()]
    /// How many layers the current surface is inside.
    @exclusivity(unchecked) private(set) var depth = 0
    /// The current surface's pixels: what occlusion and clips are about, however small the clip.
    @exclusivity(unchecked) private var surface = PixelRect(x: 0, y: 0, width: 0, height: 0)
    /// The current clip, nil without one or where it lets through all of the target.
    @exclusivity(unchecked) var clip: ClipSpans?
    private let clipped = SpanBuffer()

    /// A workspace for a huge band is not kept for ever.
    var isWorthKeeping: Bool {
        band.byteCount + outline.byteCount + buffers.byteCount
            + filterWorkspaces.reduce(0) { $0 + $1.byteCount } <= 24 << 20
    }

    func filterWorkspace(_ level: KernelLevel) -> FilterWorkspace {
        if filterWorkspaces.isEmpty {
            filterWorkspaces = KernelLevel.allCases.map { FilterWorkspace(level: $0) }
        }
        return filterWorkspaces[level.rawValue]
    }

    /// Draws the commands (all when nil) into some rows of the target.
    func render(_ task: RenderTask, rows: Range<Int>, commands: ArraySlice<Int32>?) {
        var task = task
        task.target.y = rows.lowerBound
        task.target.height = rows.count
        surface = task.target
        occlusion.reset(width: surface.width, height: surface.height)
        let list = task.tables.pointee.commands
        let tile = min(OcclusionGrid.tileSize, surface.height, surface.width)
        let mayHide = Double(task.tables.pointee.largestOpaqueSide) * task.scale >= Double(tile)
        if mayHide {
            if let commands {
                for index in commands { noteOcclusion(list.base + Int(index), Int(index), task) }
            } else {
                for index in 0..<list.count { noteOcclusion(list.base + index, index, task) }
            }
        }
        draw(list, commands, task, within: nil)
        clipCaches[0].removeAll()
    }

    /// Draws commands into a layer's transparent pixels.
    func renderLayer(_ commands: GrowableBuffer<DrawCommand>, _ task: RenderTask) {
        let outer = (surface, clip)
        surface = task.target
        depth += 1
        if depth == clipCaches.count { clipCaches.append(ClipCache()) }
        draw(commands, nil, task, within: nil)
        clipCaches[depth].removeAll()
        depth -= 1
        (surface, clip) = outer
    }

    /// Draws commands of a list or a layer, clip by clip.
    /// - Parameter within: the command that stands for all of them in the picture's list; nil for themselves.
    func draw(
        _ list: GrowableBuffer<DrawCommand>, _ commands: ArraySlice<Int32>?, _ task: RenderTask, within: Int?
    ) {
        var active = task
        var current: Int32 = -1
        clip = nil
        setRegion(task.target)
        @inline(__always) func draw(_ index: Int) {
            let command = list.base + index
            if command.pointee.clip != current {
                current = command.pointee.clip
                active.target = enterClip(current, task)
            }
            if active.target.isEmpty { return }
            self.draw(command, within ?? index, active)
        }
        if let commands {
            for index in commands { draw(Int(index)) }
        } else {
            let test = BandTest(task)
            for index in 0..<list.count where test.rows(of: list[index]) != nil { draw(index) }
        }
    }

    func setRegion(_ region: PixelRect) {
        band.setRegion(left: region.x, top: region.y, width: region.width, height: region.height)
        sweep.setWidth(region.width)
    }

    /// Makes a clip the current one.
    /// - Returns: the part of the surface that it may let through.
    private func enterClip(_ index: Int32, _ task: RenderTask) -> PixelRect {
        clip = nil
        var region = task.target
        if index >= 0 {
            let spans = clipSpans(index, task, clipCaches[depth])
            region = spans.region
            if !spans.isWhole { clip = spans }
        }
        if !region.isEmpty { setRegion(region) }
        return region
    }

    // MARK: Occlusion

    /// Notes what an opaque rectangle hides, if it is large enough to hide a tile.
    @inline(__always)
    private func noteOcclusion(_ command: UnsafePointer<DrawCommand>, _ index: Int, _ task: RenderTask) {
        let bounds = command.pointee.bounds
        let tile = Double(min(OcclusionGrid.tileSize, surface.height, surface.width))
        guard command.pointee.pixel >> 24 == 255, command.pointee.kind == .fill, command.pointee.isPlain,
            command.pointee.clip < 0,
            Double(bounds.maxY - bounds.minY) * task.scale >= tile,
            Double(bounds.maxX - bounds.minX) * task.scale >= tile,
            let rectangle = task.uprightRectangle(of: command.pointee)
        else { return }
        let whole = rectangle.wholePixels(isAntialiased: command.pointee.isAntialiased)
        occlusion.cover(
            columns: shifted(whole.columns, by: surface.x), rows: shifted(whole.rows, by: surface.y),
            by: index)
    }

    /// A range of the picture's pixels in the band's.
    @inline(__always)
    private func shifted(_ range: Range<Int>, by origin: Int) -> Range<Int> {
        (range.lowerBound &- origin)..<(range.upperBound &- origin)
    }

    /// Whether opaque rectangles hide all that a command may paint in the band.
    @inline(__always)
    private func isHidden(_ command: UnsafePointer<DrawCommand>, _ index: Int, _ task: RenderTask) -> Bool {
        if depth > 0 || occlusion.isEmpty { return false }
        let box =
            command.pointee.kind == .layer
            ? task.layers.unsafelyUnwrapped.effectBox(of: command.pointee, scale: task.scale)
            : PixelRect(command.pointee.bounds, scale: task.scale)
        let columns = box.x..<(box.x &+ box.width)
        let rows = box.y..<(box.y &+ box.height)
        return occlusion.isHidden(
            columns: shifted(columns, by: surface.x), rows: shifted(rows, by: surface.y), command: index)
    }

    @inline(__always)
    private func draw(_ command: UnsafePointer<DrawCommand>, _ index: Int, _ task: RenderTask) {
        switch command.pointee.kind {
        case .fill:
            fill(command, index, task)
        case .stroke:
            if !isHidden(command, index, task) { stroke(command, task) }
        case .image:
            if !isHidden(command, index, task) { drawImage(command, task) }
        case .layer:
            if !isHidden(command, index, task) { drawLayer(command, index, task) }
        }
    }

    // MARK: Commands

    @inline(__always)
    private func fill(_ command: UnsafePointer<DrawCommand>, _ index: Int, _ task: RenderTask) {
        guard command.pointee.isPlain else { return fillFromSource(command, index, task) }
        guard command.pointee.pixel >> 24 != 0 else { return }
        if clip == nil, let rectangle = task.uprightRectangle(of: command.pointee) {
            let pixel = command.pointee.pixel
            let isAntialiased = command.pointee.isAntialiased
            let target = task.target
            let columns = target.x..<(target.x &+ target.width)
            let rows = target.y..<(target.y &+ target.height)
            if depth > 0 || occlusion.isEmpty {
                return rectangle.fill(
                    pixel, isAntialiased: isAntialiased, columns: columns, rows: rows, task: task)
            }
            let (left, top) = (surface.x, surface.y)
            let touched = rectangle.pixels
            occlusion.forEachVisiblePart(
                columns: shifted(touched.columns, by: left), rows: shifted(touched.rows, by: top), of: index
            ) { visible, lines in
                rectangle.fill(
                    pixel, isAntialiased: isAntialiased,
                    columns: shifted(visible, by: -left).clamped(to: columns),
                    rows: shifted(lines, by: -top).clamped(to: rows), task: task)
            }
            return
        }
        if isHidden(command, index, task) { return }
        task.flatten(command.pointee, into: outline)
        paint(command, task)
    }

    /// A fill with a gradient or a blend mode.
    @inline(never)
    private func fillFromSource(_ command: UnsafePointer<DrawCommand>, _ index: Int, _ task: RenderTask) {
        if isHidden(command, index, task) { return }
        task.flatten(command.pointee, into: outline)
        paintFromSource(command, task)
    }

    private func stroke(_ command: UnsafePointer<DrawCommand>, _ task: RenderTask) {
        guard command.pointee.pixel >> 24 != 0 || !command.pointee.isPlain else { return }
        task.flatten(command.pointee, into: outline)
        if command.pointee.isPlain {
            paint(command, task)
        } else {
            paintFromSource(command, task)
        }
    }

    private func drawImage(_ command: UnsafePointer<DrawCommand>, _ task: RenderTask) {
        let record = task.list.images[Int(command.pointee.paint)]
        guard let sampler = ImageSampler(record, transform: task.transform(of: command.pointee)) else {
            return
        }
        task.flatten(command.pointee, into: outline)
        band.accumulate(
            outline, rule: command.pointee.rule, antialiased: command.pointee.isAntialiased)
        if command.pointee.blendMode != 0 { return paint(.image(sampler), command, task) }
        forEachBatch(rule: .nonzero) { spans, mask in
            for span in spans { sampler.draw(span, mask: mask, task: task, top: task.target.y) }
        }
    }

    // MARK: Coverage

    /// Paints the outline in the command's colour.
    @inline(__always)
    private func paint(_ command: UnsafePointer<DrawCommand>, _ task: RenderTask) {
        band.accumulate(
            outline, rule: command.pointee.rule, antialiased: command.pointee.isAntialiased)
        let pixel = command.pointee.pixel
        let first = task.pixel(x: task.target.x, y: task.target.y)
        forEachBatch(rule: command.pointee.rule) { spans, mask in
            task.kernels.solidSpans(first, task.rowLength, mask, spans.baseAddress, spans.count, pixel)
        }
    }

    /// Paints the outline with a paint of many colours, or with the colour in a blend mode.
    private func paintFromSource(_ command: UnsafePointer<DrawCommand>, _ task: RenderTask) {
        guard let index = command.pointee.colorfulPaint else {
            band.accumulate(
                outline, rule: command.pointee.rule, antialiased: command.pointee.isAntialiased)
            return paint(.color, command, task)
        }
        let transform = task.transform(of: command.pointee)
        let paint = task.list.paints[index]
        if case .gradient(let gradient) = paint {
            guard let sampler = GradientSampler(gradient, transform: transform) else { return }
            band.accumulate(
                outline, rule: command.pointee.rule, antialiased: command.pointee.isAntialiased)
            return self.paint(.gradient(sampler), command, task)
        }
        band.accumulate(outline, rule: command.pointee.rule, antialiased: command.pointee.isAntialiased)
        guard !band.rows.isEmpty else { return }
        let (pixels, block) = buffers.take(
            PixelRect(
                x: task.target.x + band.columns.lowerBound, y: task.target.y + band.rows.lowerBound,
                width: band.columns.count, height: band.rows.count))
        if paint.draw(into: pixels, transform: transform, over: task) {
            self.paint(.pixels(pixels), command, task)
        } else {
            clearBand(command.pointee.rule)
        }
        buffers.give(back: block)
    }

    /// Leaves the band clear, as painting does.
    private func clearBand(_ rule: FillRule) {
        var row = band.rows.lowerBound
        while row < band.rows.upperBound { row = sweep.sweep(band, from: row, rule: rule) }
    }

    /// Composites what the band holds.
    private func paint(
        _ kind: SpanSource.Kind, _ command: UnsafePointer<DrawCommand>, _ task: RenderTask
    ) {
        guard !band.rows.isEmpty else { return }
        let blendMode = command.pointee.blendMode
        source.prepare(kind, pixel: command.pointee.pixel, width: task.target.width)
        forEachBatch(rule: command.pointee.rule) { spans, mask in
            for span in spans {
                source.draw(span, kind, blendMode: blendMode, mask: mask, task: task, top: task.target.y)
            }
        }
    }

    /// Sweeps the band, applies the clip, and hands over spans whose columns and rows count from the target's first.
    @inline(__always)
    private func forEachBatch(
        rule: FillRule, _ body: (UnsafeBufferPointer<CoverageSpan>, UnsafePointer<UInt8>) -> Void
    ) {
        var row = band.rows.lowerBound
        while row < band.rows.upperBound {
            row = sweep.sweep(band, from: row, rule: rule)
            guard sweep.spanCount > 0 else { continue }
            let spans = UnsafeBufferPointer(start: sweep.spans, count: sweep.spanCount)
            if let clip {
                let (spans, mask) = clip.clip(spans, mask: sweep.mask, into: clipped)
                body(spans, mask)
            } else {
                body(spans, sweep.mask)
            }
        }
    }
}

extension DeviceTransform {
    /// Whether upright rectangles stay upright rectangles.
    @inline(__always)
    var keepsAxes: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

    /// A distance in user space that is nowhere longer than so many pixels; 0 when the map is degenerate.
    func userDistance(ofPixels pixels: Double) -> CGFloat {
        let stretch = max(a.magnitude + c.magnitude, b.magnitude + d.magnitude)
        return stretch > 0 ? CGFloat(pixels / stretch) : 0
    }
}
