import RasterPaths

/// Everything that drawing a band needs besides the list and the pixels. One thread uses it at a time, which is what
/// makes handing it from one to the next safe; warm, it allocates nothing to fill (the outline of a stroke is a path of
/// its own).
final class RenderWorkspace: @unchecked Sendable {
    private let outline = FlattenedOutline()
    private let band = CoverageBand()
    private let sweep = CoverageSweep()
    private let occlusion = OcclusionGrid()
    private let source = SpanSource()
    @exclusivity(unchecked) private var rows = 0..<0

    /// A workspace for a huge band is not kept for ever.
    var isWorthKeeping: Bool { band.byteCount + outline.byteCount <= 12 << 20 }

    /// Draws the commands (all when nil) into some rows of the target.
    func render(_ task: RenderTask, rows: Range<Int>, commands: ArraySlice<Int32>?) {
        self.rows = rows
        band.setRegion(
            left: task.target.x, top: rows.lowerBound, width: task.target.width, height: rows.count)
        sweep.setWidth(task.target.width)
        occlusion.reset(width: task.target.width, height: rows.count)
        let list = task.tables.pointee.commands
        let tile = min(OcclusionGrid.tileSize, rows.count, task.target.width)
        let mayHide = Double(task.tables.pointee.largestOpaqueSide) * task.scale >= Double(tile)
        if let commands {
            if mayHide { for index in commands { noteOcclusion(list.base + Int(index), Int(index), task) } }
            for index in commands { draw(list.base + Int(index), Int(index), task) }
        } else {
            var band = task.target
            band.y = rows.lowerBound
            band.height = rows.count
            let test = BandTest(scale: task.scale, target: band)
            if mayHide { for index in 0..<list.count { noteOcclusion(list.base + index, index, task) } }
            for index in 0..<list.count where test.rows(of: list[index].bounds) != nil {
                draw(list.base + index, index, task)
            }
        }
    }

    // MARK: Occlusion

    /// Notes what an opaque rectangle hides, if it is large enough to hide a tile.
    @inline(__always)
    private func noteOcclusion(_ command: UnsafePointer<DrawCommand>, _ index: Int, _ task: RenderTask) {
        let bounds = command.pointee.bounds
        let tile = Double(min(OcclusionGrid.tileSize, rows.count, task.target.width))
        guard command.pointee.pixel >> 24 == 255, command.pointee.kind == .fill, command.pointee.isPlain,
            Double(bounds.maxY - bounds.minY) * task.scale >= tile,
            Double(bounds.maxX - bounds.minX) * task.scale >= tile,
            let rectangle = task.uprightRectangle(of: command.pointee)
        else { return }
        let whole = rectangle.wholePixels(isAntialiased: command.pointee.isAntialiased)
        occlusion.cover(
            columns: shifted(whole.columns, by: task.target.x),
            rows: shifted(whole.rows, by: rows.lowerBound),
            by: index)
    }

    /// A range of the picture's pixels in the band's.
    @inline(__always)
    private func shifted(_ range: Range<Int>, by origin: Int) -> Range<Int> {
        (range.lowerBound &- origin)..<(range.upperBound &- origin)
    }

    /// Whether opaque rectangles hide all that a command may paint in the band.
    private func isHidden(_ command: UnsafePointer<DrawCommand>, _ index: Int, _ task: RenderTask) -> Bool {
        let bounds = command.pointee.bounds
        let limit = 1_073_741_824.0
        func pixels(_ from: Float, _ to: Float, _ origin: Int) -> Range<Int> {
            let first = min(max((Double(from) * task.scale).rounded(.down), -limit), limit) - 1
            let last = min(max((Double(to) * task.scale).rounded(.up), -limit), limit) + 1
            return shifted(Int(first)..<Int(max(first, last)), by: origin)
        }
        return occlusion.isHidden(
            columns: pixels(bounds.minX, bounds.maxX, task.target.x),
            rows: pixels(bounds.minY, bounds.maxY, rows.lowerBound), command: index)
    }

    @inline(__always)
    private func draw(_ command: UnsafePointer<DrawCommand>, _ index: Int, _ task: RenderTask) {
        switch command.pointee.kind {
        case .fill:
            fill(command, index, task)
        case .stroke:
            if occlusion.isEmpty || !isHidden(command, index, task) { stroke(command, task) }
        case .image:
            if occlusion.isEmpty || !isHidden(command, index, task) { drawImage(command, task) }
        }
    }

    // MARK: Commands

    @inline(__always)
    private func fill(_ command: UnsafePointer<DrawCommand>, _ index: Int, _ task: RenderTask) {
        guard command.pointee.isPlain else { return fillFromSource(command, index, task) }
        guard command.pointee.pixel >> 24 != 0 else { return }
        if let rectangle = task.uprightRectangle(of: command.pointee) {
            let pixel = command.pointee.pixel
            let isAntialiased = command.pointee.isAntialiased
            let left = task.target.x
            if occlusion.isEmpty {
                return rectangle.fill(
                    pixel, isAntialiased: isAntialiased, columns: left..<(left &+ task.target.width),
                    rows: rows,
                    task: task)
            }
            let top = rows.lowerBound
            let touched = rectangle.pixels
            occlusion.forEachVisiblePart(
                columns: shifted(touched.columns, by: left), rows: shifted(touched.rows, by: top), of: index
            ) { columns, lines in
                rectangle.fill(
                    pixel, isAntialiased: isAntialiased,
                    columns: (columns.lowerBound &+ left)..<(columns.upperBound &+ left),
                    rows: (lines.lowerBound &+ top)..<(lines.upperBound &+ top), task: task)
            }
            return
        }
        if !occlusion.isEmpty && isHidden(command, index, task) { return }
        task.flatten(command.pointee, into: outline, rows: rows)
        paint(command, task)
    }

    /// A fill with a gradient or a blend mode.
    @inline(never)
    private func fillFromSource(_ command: UnsafePointer<DrawCommand>, _ index: Int, _ task: RenderTask) {
        if !occlusion.isEmpty && isHidden(command, index, task) { return }
        task.flatten(command.pointee, into: outline, rows: rows)
        paintFromSource(command, task)
    }

    private func stroke(_ command: UnsafePointer<DrawCommand>, _ task: RenderTask) {
        guard command.pointee.pixel >> 24 != 0 || !command.pointee.isPlain else { return }
        task.flatten(command.pointee, into: outline, rows: rows)
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
        task.flatten(command.pointee, into: outline, rows: rows)
        band.accumulate(
            outline, rule: command.pointee.rule, antialiased: command.pointee.isAntialiased)
        if command.pointee.blendMode != 0 { return paint(.image(sampler), command, task) }
        forEachBatch(rule: .nonzero) { spans in
            for span in spans { sampler.draw(span, mask: sweep.mask, task: task, top: rows.lowerBound) }
        }
    }

    // MARK: Coverage

    /// Paints the outline in the command's colour.
    @inline(__always)
    private func paint(_ command: UnsafePointer<DrawCommand>, _ task: RenderTask) {
        band.accumulate(
            outline, rule: command.pointee.rule, antialiased: command.pointee.isAntialiased)
        let pixel = command.pointee.pixel
        let first = task.pixel(x: task.target.x, y: rows.lowerBound)
        forEachBatch(rule: command.pointee.rule) { spans in
            task.kernels.solidSpans(first, task.rowLength, sweep.mask, spans.baseAddress, spans.count, pixel)
        }
    }

    /// Paints the outline with the command's gradient or colour in its blend mode.
    private func paintFromSource(_ command: UnsafePointer<DrawCommand>, _ task: RenderTask) {
        var kind = SpanSource.Kind.color
        if let index = command.pointee.gradient {
            guard
                let sampler = GradientSampler(
                    task.list.gradients[index], transform: task.transform(of: command.pointee))
            else { return }
            kind = .gradient(sampler)
        }
        band.accumulate(
            outline, rule: command.pointee.rule, antialiased: command.pointee.isAntialiased)
        paint(kind, command, task)
    }

    /// Composites what the band holds.
    private func paint(
        _ kind: SpanSource.Kind, _ command: UnsafePointer<DrawCommand>, _ task: RenderTask
    ) {
        guard !band.rows.isEmpty else { return }
        let blendMode = command.pointee.blendMode
        source.prepare(kind, pixel: command.pointee.pixel, width: task.target.width)
        forEachBatch(rule: command.pointee.rule) { spans in
            for span in spans {
                source.draw(
                    span, kind, blendMode: blendMode, mask: sweep.mask, task: task, top: rows.lowerBound)
            }
        }
    }

    @inline(__always)
    private func forEachBatch(rule: FillRule, _ body: (UnsafeBufferPointer<CoverageSpan>) -> Void) {
        var row = band.rows.lowerBound
        while row < band.rows.upperBound {
            row = sweep.sweep(band, from: row, rule: rule)
            if sweep.spanCount > 0 { body(UnsafeBufferPointer(start: sweep.spans, count: sweep.spanCount)) }
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
