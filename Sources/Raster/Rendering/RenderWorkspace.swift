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
    @exclusivity(unchecked) private(set) var surface = PixelRect(x: 0, y: 0, width: 0, height: 0)
    /// The current clip, nil without one or where it lets through all of the target.
    @exclusivity(unchecked) var clip: ClipSpans?
    let clipped = SpanBuffer()
    let glyphs = GlyphBatch()

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
        let buffer = buffers.take(task.target, in: task.space)
        let bytes = PixelBuffer(
            pixels: task.pixel(x: task.target.x, y: task.target.y), region: task.target,
            rowLength: task.rowLength)
        LinearPixels.decode(bytes, into: buffer.floats)
        draw(list, commands, task.drawing(into: buffer), within: nil)
        LinearPixels.encode(buffer.floats, into: bytes)
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
    func shifted(_ range: Range<Int>, by origin: Int) -> Range<Int> {
        (range.lowerBound &- origin)..<(range.upperBound &- origin)
    }

    /// Whether opaque rectangles hide all that a command may paint in the band.
    @inline(__always)
    func isHidden(_ command: UnsafePointer<DrawCommand>, _ index: Int, _ task: RenderTask) -> Bool {
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
            stroke(command, index, task)
        case .image:
            drawImage(command, index, task)
        case .glyphs:
            drawGlyphs(command, index, task)
        case .layer:
            if !isHidden(command, index, task) { drawLayer(command, index, task) }
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
