import RasterKernels
import RasterPaths

/// Everything that drawing a band needs besides the list and the pixels. One thread uses it at a time, which
/// is what makes handing it from one to the next safe; warm, it allocates nothing to fill, and for a stroke
/// only what holds the ends of its contours.
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
    /// Room of the batch that is being made.
    private let rectangles = UnsafeMutablePointer<rk_rectangle>.allocate(capacity: RectangleBatch.capacity)
    let glyphs = GlyphBatch()
    /// While several bands are drawn.
    @exclusivity(unchecked) var keptBoundaries: KeptBoundaries?
    /// Counts commands of limited renderings.
    @exclusivity(unchecked) private var commandNumber = 0
    /// Sees what is drawn, to show it; nil but for `Renderer.stages`.
    @exclusivity(unchecked) var observer: StageRecorder? { didSet { rasterizer.observer = observer } }

    deinit { rectangles.deallocate() }

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

    /// Sets the rasterizer up for a task.
    func prepare(_ task: RenderTask) {
        if let budget = task.context.budget {
            rasterizer.isGivenUp = { budget.check() }
        } else if rasterizer.isGivenUp != nil {
            rasterizer.isGivenUp = nil
        }
        rasterizer.kernelLevel = task.kernelLevel
    }

    /// Draws a band of the target.
    /// - Parameter queue: takes rows for other threads; nil where there are none.
    /// - Returns: the rows that it hasn't taken.
    @discardableResult
    func render(_ task: RenderTask, _ band: Band, sharing queue: BandQueue? = nil) -> Range<Int> {
        var task = task
        task.target.y = band.rows.lowerBound
        task.target.height = band.rows.count
        surface = task.target
        prepare(task)
        if let plan = task.layers, let canvas = task.context.canvas,
            renderOverBackdrops(task, plan, canvas)
        {
            clipCaches[0].removeAll()
            return band.rows
        }
        surface = task.target
        occlusion.reset(width: surface.width, height: surface.height)
        let list = task.tables.pointee.commands
        noteOcclusion(list, band, task)
        var progress = queue?.progress(of: band, task)
        if task.space == .encoded {
            draw(list, band.commands, from: band.drawnCount, task, within: nil, &progress)
        } else {
            renderLinear(list, band.commands, task)
        }
        clipCaches[0].removeAll()
        return progress?.rows ?? band.rows
    }

    /// Draws commands in linear light: the band's pixels are taken there and brought back.
    private func renderLinear(
        _ list: CommandBuffer, _ commands: ArraySlice<Int32>?, _ task: RenderTask
    ) {
        let buffer = buffers.take(task.target, of: LinearPixel.self)
        let bytes = task.encoded
        LinearPixels.decode(bytes, into: buffer.surface)
        draw(list, commands, task.drawing(into: .linear(buffer.surface)), within: nil)
        LinearPixels.encode(buffer.surface, into: bytes)
        buffers.give(back: buffer)
    }

    /// Draws commands into a layer's transparent pixels.
    func renderLayer(_ commands: CommandBuffer, _ task: RenderTask) {
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
    func draw(_ list: CommandBuffer, _ commands: ArraySlice<Int32>?, _ task: RenderTask, within: Int?) {
        var progress: BandProgress?
        draw(list, commands, from: 0, task, within: within, &progress)
    }

    /// - Parameter first: how many of them have been drawn.
    private func draw(
        _ list: CommandBuffer, _ commands: ArraySlice<Int32>?, from first: Int, _ task: RenderTask,
        within: Int?, _ progress: inout BandProgress?
    ) {
        guard let commands else {
            return draw(
                list, first..<list.count, nil, task, within: within, test: BandTest(task), &progress)
        }
        // The rest of a band may have fewer commands than all of it.
        let test = first > 0 ? BandTest(task) : nil
        commands.withUnsafeBufferPointer { indices in
            draw(
                list, first..<indices.count, indices.baseAddress, task, within: within, test: test, &progress)
        }
    }

    /// - Parameters:
    ///   - test: tells whether a command reaches the target; nil if all do.
    ///   - indices: the commands' places, by their number; nil where these are the same.
    @inline(__always)
    private func draw(
        _ list: CommandBuffer, _ numbers: Range<Int>, _ indices: UnsafePointer<Int32>?, _ task: RenderTask,
        within: Int?, test: BandTest?, _ progress: inout BandProgress?
    ) {
        var task = task
        var active = task
        var current = OptionalListIndex<ClipRecord>.none
        clip = nil
        let isLimited = task.context.budget != nil
        let places = list.places.base
        let records = UnsafePointer(task.tables.pointee.rectangles.base)
        let mayBatch =
            task.space == .encoded && observer == nil
            && max(task.target.width, task.target.height) <= DeviceRectangle.mostPixels
        // Under limits the clock is asked after so many pixels, some milliseconds, at the latest.
        let area = max(task.target.width &* task.target.height, 1)
        let most =
            isLimited ? max(1, min(RectangleBatch.capacity, (1 << 24) / area)) : RectangleBatch.capacity
        var batch = RectangleBatch(mayBatch ? task.encoded : nil, rectangles, most: most, task.kernels)
        var scaling = RectangleScaling()
        // The current clip's and scaling's, and whether there is one.
        var space = RectangleCommand.Space.none
        var isScaled = false
        // Where that clip lets all through, if it doesn't everywhere.
        var core: SIMD4<Int32>?
        // So that rows can be given away between runs, and the clock asked.
        let longestRun = min(progress?.runLength ?? numbers.count, isLimited ? most : numbers.count)
        var next = numbers.lowerBound
        while next < numbers.upperBound {
            let number = next
            next &+= 1
            let index = indices.map { Int($0[number]) } ?? number
            let place = places[index]
            let command = place.isRectangle ? nil : UnsafePointer(list.others.base + place.other)
            if progress?.mayGiveRows(before: number, command) == true {
                batch.paint()
                if progress?.giveRows(before: number, of: numbers.upperBound, command) == true {
                    task.target.height = progress?.rows.count ?? 0
                    (active.target, current, clip) = (task.target, .none, nil)
                    space = .none
                }
            }
            if let command {
                if let test, test.rows(of: place, in: list) == nil { continue }
                if isLimited && hasToEnd(task) { return }
                batch.paint()
                if command.pointee.clip != current {
                    current = command.pointee.clip
                    active.target = enterClip(current, task)
                    space = .none
                }
                if !active.target.isEmpty { drawClipped(command, within ?? index, active) }
                continue
            }
            let record = records + place.rectangle
            if isLimited && hasToEnd(task) { return }
            if !(record.pointee.space ~= space) || record.pointee.clip != current {
                if record.pointee.clip != current {
                    if let test, test.rows(of: place, in: list) == nil { continue }
                    // Layers of a clip are drawn in batches, too.
                    batch.paint()
                    current = record.pointee.clip
                    active.target = enterClip(current, task)
                }
                space = record.pointee.space
                let found = mayBatch ? RectangleScaling(space, task, target: active.target) : nil
                isScaled = found != nil
                if let found { scaling = found }
                core = clip.map { RectangleScaling.edges(of: $0.core, from: (task.target.x, task.target.y)) }
            }
            if active.target.isEmpty { continue }
            if isScaled {
                let isVisible = !mayBeHidden(within ?? index)
                if isVisible, core == nil {
                    // Nor may those that follow be hidden.
                    let run = number..<min(number &+ longestRun, numbers.upperBound)
                    next = batch.addRun(run, indices, places, records, scaling)
                    if isLimited, task.context.budget?.check() == true { return }
                    continue
                }
                let edges = scaling.edges(of: record)
                if core.map({ RectangleScaling.isInside(edges, $0) }) ?? true {
                    if isVisible {
                        batch.append(edges, record.pointee.pixel)
                    } else {
                        appendVisible(edges, record.pointee.pixel, within ?? index, task.target, to: &batch)
                    }
                    continue
                }
            }
            if let test, test.rows(of: place, in: list) == nil { continue }
            batch.paint()
            withUnsafePointer(to: task.list.command(rectangle: place.rectangle)) {
                drawClipped($0, within ?? index, active)
            }
        }
        batch.paint()
    }

    /// Draws a command, as though there were no clip where that lets all of it through.
    @inline(__always)
    private func drawClipped(_ command: UnsafePointer<DrawCommand>, _ index: Int, _ task: RenderTask) {
        guard let clip, observer == nil, command.pointee.layer == nil,
            clip.core.contains(
                PixelRect(command.pointee.bounds, scale: task.scale).intersection(task.target))
        else { return draw(command, index, task) }
        self.clip = nil
        draw(command, index, task)
        self.clip = clip
    }

    /// Appends what can be seen of a rectangle whose edges count from the target's first pixel.
    @inline(never)
    private func appendVisible(
        _ edges: SIMD4<Int32>, _ pixel: UInt32, _ index: Int, _ target: PixelRect,
        to batch: inout RectangleBatch
    ) {
        guard edges[0] < edges[2], edges[1] < edges[3] else { return }
        let (left, top) = (target.x &- surface.x, target.y &- surface.y)
        occlusion.forEachVisiblePart(
            columns: (left &+ Int(edges[0] >> 16))..<(left &+ Int((edges[2] &- 1) >> 16) &+ 1),
            rows: (top &+ Int(edges[1] >> 16))..<(top &+ Int((edges[3] &- 1) >> 16) &+ 1), of: index
        ) { columns, rows in
            let pixels = PixelRect(
                x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
            let visible = RectangleScaling.edges(of: pixels, from: (left, top))
            var part = pointwiseMax(edges, visible)
            part.highHalf = pointwiseMin(edges, visible).highHalf
            batch.append(part, pixel)
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
        // Below are rows that were given away since it was made.
        return spans.region.intersection(task.target)
    }

    // MARK: Occlusion

    /// Notes what opaque rectangles and convex shapes hide that are large enough to hide a tile.
    private func noteOcclusion(_ list: CommandBuffer, _ band: Band, _ task: RenderTask) {
        let tile = Double(min(OcclusionGrid.tileSize, surface.height, surface.width))
        guard task.tables.pointee.largestOpaqueSide * task.scale >= tile else { return }
        // Most rectangles on a background are smaller, which is told without a command of theirs: by the
        // shorter side, in user space, that those of the last one's transform must have.
        var space = RectangleCommand.Space.none
        var leastSide = 0.0
        @inline(__always) func note(_ index: Int) {
            let place = list.places[index]
            if !place.isRectangle {
                let command = UnsafePointer(list.others.base + place.other)
                if command.pointee.pixel >> 24 == 255 { noteOcclusion(command.pointee, index, tile, task) }
                return
            }
            let record = UnsafePointer(task.tables.pointee.rectangles.base + place.rectangle)
            if !(record.pointee.space ~= space) {
                space = record.pointee.space
                let transform = task.tables.pointee.transforms[space.transform]
                leastSide = tile / (transform.stretch * task.scale)
            }
            guard record.pointee.pixel >> 24 == 255, record.pointee.shorterSide >= leastSide else { return }
            noteOcclusion(task.list.command(rectangle: place.rectangle), index, tile, task)
        }
        if let commands = band.commands {
            for index in commands.dropFirst(band.drawnCount) { note(Int(index)) }
        } else {
            for index in band.drawnCount..<list.count { note(index) }
        }
    }

    /// The same of a command in an opaque colour.
    private func noteOcclusion(_ command: DrawCommand, _ index: Int, _ tile: Double, _ task: RenderTask) {
        let bounds = command.bounds
        let width = Double(bounds.maxX - bounds.minX) * task.scale
        let height = Double(bounds.maxY - bounds.minY) * task.scale
        guard case .fill(let path, _, let isAntialiased) = command.content, command.isPlain,
            command.clip.isNone, height >= tile, width >= tile
        else { return }
        let transform = task.transform(of: command)
        guard let rectangle = task.uprightRectangle(path, transform) else {
            // Less than a tile is seldom worth a look at its corners.
            if height < Double(OcclusionGrid.tileSize) { return }
            return task.withConvexCorners(of: path, transform) { corners in
                let origin = SIMD2(Double(surface.x), Double(surface.y))
                for index in corners.indices { corners[index] -= origin }
                occlusion.cover(UnsafeBufferPointer(corners), by: index)
            }
        }
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

    /// Whether an opaque shape that comes later may hide a command, and so those before it.
    @inline(__always)
    private func mayBeHidden(_ index: Int) -> Bool { depth == 0 && occlusion.mayHide(index) }

    /// Whether opaque shapes hide all that a command may paint in the band.
    @inline(__always)
    func isHidden(_ command: UnsafePointer<DrawCommand>, _ index: Int, _ task: RenderTask) -> Bool {
        if !mayBeHidden(index) { return false }
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
