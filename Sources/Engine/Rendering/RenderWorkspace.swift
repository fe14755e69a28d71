import RasterPaths

/// Everything that drawing a band needs besides the list and the pixels. One thread uses it at a time, which
/// is what makes handing it from one to the next safe; warm, it allocates nothing to fill (the outline of a
/// stroke is a path of its own).
///
/// A task's target is what is being drawn into: a band of the picture, less what the clip keeps out, or a
/// layer.
final class RenderWorkspace: @unchecked Sendable {
    let rasterizer = Rasterizer()
    let occlusion = OcclusionGrid()
    let source = SpanSource()
    let linearSource = LinearSource()
    let buffers = BufferPool()
    /// Scratch memory of filters, by the level of the kernels that they run.
    private var filterWorkspaces: [FilterWorkspace] = []
    /// The clips of each surface that is being drawn, the picture's first.
    private var clipCaches: [ClipCache] = [ClipCache()]
    /// How many layers the current surface is inside.
    @exclusivity(unchecked) private(set) var depth = 0
    /// The current surface's pixels: what occlusion and clips are about, however small the clip.
    @exclusivity(unchecked) var surface = PixelRect.nowhere
    /// The current clip, nil without one or where it lets through all of the target.
    @exclusivity(unchecked) var clip: ClipSpans?
    let clipped = SpanBuffer()
    let glyphs = GlyphBatch()
    /// Counts commands of limited renderings.
    @exclusivity(unchecked) private var commandNumber = 0
    /// Sees what is drawn, to show it; nil but for `Renderer.stages`.
    @exclusivity(unchecked) var observer: StageRecorder? { didSet { rasterizer.observer = observer } }

    /// A workspace for a huge band is not kept for ever.
    var isWorthKeeping: Bool {
        rasterizer.byteCount + buffers.byteCount
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
        if let budget = task.context.budget {
            rasterizer.isGivenUp = { budget.check() }
        } else if rasterizer.isGivenUp != nil {
            rasterizer.isGivenUp = nil
        }
        rasterizer.kernelLevel = task.kernelLevel.rawValue
        if let plan = task.layers, let canvas = task.context.canvas,
            renderOverBackdrops(task, plan, canvas)
        {
            return clipCaches[0].removeAll()
        }
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
        if task.space == .encoded {
            draw(list, commands, task, within: nil)
        } else {
            renderLinear(list, commands, task)
        }
        clipCaches[0].removeAll()
    }

    /// Draws commands in linear light: the band's pixels are taken there and brought back.
    private func renderLinear(
        _ list: GrowableBuffer<DrawCommand>, _ commands: ArraySlice<Int32>?, _ task: RenderTask
    ) {
        let buffer = buffers.take(task.target, of: LinearPixel.self)
        let bytes = task.encoded
        LinearPixels.decode(bytes, into: buffer.surface)
        draw(list, commands, task.drawing(into: .linear(buffer.surface)), within: nil)
        LinearPixels.encode(buffer.surface, into: bytes)
        buffers.give(back: buffer)
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
        var current = OptionalListIndex<ClipRecord>.none
        clip = nil
        let isLimited = task.context.budget != nil
        @inline(__always) func draw(_ index: Int) {
            if isLimited && hasToEnd(task) { return }
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

    /// Whether the budget is over. Asking the clock takes as long as a small command.
    private func hasToEnd(_ task: RenderTask) -> Bool {
        commandNumber &+= 1
        guard let budget = task.context.budget else { return false }
        return commandNumber % 8 == 0 ? budget.check() : budget.isOver
    }

    /// Makes a clip the current one.
    /// - Returns: the part of the surface that it may let through.
    private func enterClip(_ index: OptionalListIndex<ClipRecord>, _ task: RenderTask) -> PixelRect {
        clip = nil
        guard let index = index.index else { return task.target }
        let spans = clipSpans(index, task, clipCaches[depth])
        if !spans.isWhole { clip = spans }
        observer?.didEnterClip(spans)
        return spans.region
    }

    // MARK: Occlusion

    /// Notes what an opaque rectangle hides, if it is large enough to hide a tile.
    @inline(__always)
    private func noteOcclusion(_ command: UnsafePointer<DrawCommand>, _ index: Int, _ task: RenderTask) {
        let bounds = command.pointee.bounds
        let tile = Double(min(OcclusionGrid.tileSize, surface.height, surface.width))
        guard command.pointee.pixel >> 24 == 255,
            case .fill(let path, _, let isAntialiased) = command.pointee.content, command.pointee.isPlain,
            command.pointee.clip.isNone,
            Double(bounds.maxY - bounds.minY) * task.scale >= tile,
            Double(bounds.maxX - bounds.minX) * task.scale >= tile,
            let rectangle = task.uprightRectangle(path, task.transform(of: command.pointee))
        else { return }
        let whole = rectangle.wholePixels(isAntialiased: isAntialiased)
        occlusion.cover(
            columns: shifted(whole.columns, by: surface.x), rows: shifted(whole.rows, by: surface.y),
            by: index)
    }

    /// A range of the picture's pixels in the band's.
    @inline(__always)
    func shifted(_ range: Range<Int>, by origin: Int) -> Range<Int> {
        (range.lowerBound &- origin)..<(range.upperBound &- origin)
    }

    /// Whether opaque rectangles hide all that a command may paint in the band.
    @inline(__always)
    func isHidden(_ command: UnsafePointer<DrawCommand>, _ index: Int, _ task: RenderTask) -> Bool {
        if depth > 0 || occlusion.isEmpty { return false }
        let box =
            command.pointee.layer != nil
            ? task.layers.unsafelyUnwrapped.effectBox(of: command.pointee, scale: task.scale)
            : PixelRect(command.pointee.bounds, scale: task.scale)
        let columns = box.x..<(box.x &+ box.width)
        let rows = box.y..<(box.y &+ box.height)
        return occlusion.isHidden(
            columns: shifted(columns, by: surface.x), rows: shifted(rows, by: surface.y), command: index)
    }

    @inline(__always)
    private func draw(_ command: UnsafePointer<DrawCommand>, _ index: Int, _ task: RenderTask) {
        if let observer { observer.willDraw(command.pointee, index, task) }
        switch command.pointee.content {
        case .fill(let path, let rule, let isAntialiased):
            fill(path, rule, isAntialiased, command, index, task)
        case .stroke: stroke(command, index, task)
        case .image(let image, _): drawImage(task.list.images[image], command, index, task)
        case .glyphs(let glyphs): drawGlyphs(task.list.glyphs[glyphs], command, index, task)
        case .layer(let layer, _):
            if !isHidden(command, index, task) { drawLayer(layer, command, index, task) }
        }
    }
}
