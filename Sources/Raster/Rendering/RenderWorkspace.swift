import RasterPaths

/// Everything that drawing a band needs besides the list and the pixels. One thread uses it at a time, which is what
/// makes handing it from one to the next safe; warm, it allocates nothing.
final class RenderWorkspace: @unchecked Sendable {
    private let outline = FlattenedOutline()
    private let band = CoverageBand()
    private let sweep = CoverageSweep()
    @exclusivity(unchecked) private var rows = 0..<0

    /// A workspace for a huge band is not kept for ever.
    var isWorthKeeping: Bool { band.byteCount <= 8 << 20 }

    /// Draws the commands (all when nil) into some rows of the target.
    func render(_ task: RenderTask, rows: Range<Int>, commands: ArraySlice<Int32>?) {
        self.rows = rows
        band.setRegion(
            left: task.target.x, top: rows.lowerBound, width: task.target.width, height: rows.count)
        sweep.setWidth(task.target.width)
        let list = task.tables.pointee.commands
        if let commands {
            for index in commands { draw(list.base + Int(index), task) }
        } else {
            let test = BandTest(scale: task.scale, target: task.target)
            for index in 0..<list.count where test.rows(of: list[index].bounds) != nil {
                draw(list.base + index, task)
            }
        }
    }

    @inline(__always)
    private func draw(_ command: UnsafePointer<DrawCommand>, _ task: RenderTask) {
        switch command.pointee.kind {
        case .fill: fill(command, task)
        case .stroke: stroke(command, task)
        case .image: drawImage(command, task)
        }
    }

    // MARK: Commands

    @inline(__always)
    private func fill(_ command: UnsafePointer<DrawCommand>, _ task: RenderTask) {
        guard command.pointee.pixel >> 24 != 0 else { return }
        let path = task.tables.pointee.paths[Int(command.pointee.geometry)]
        let transform = task.tables.pointee.transforms[Int(command.pointee.transform)].scaled(by: task.scale)
        if path.isRectangle, transform.keepsAxes {
            let corners = task.tables.pointee.points.base + path.pointStart
            if let rectangle = DeviceRectangle(from: corners[0], to: corners[1], transform: transform) {
                rectangle.fill(
                    command.pointee.pixel, isAntialiased: command.pointee.isAntialiased, rows: rows,
                    task: task)
                return
            }
        }
        flatten(path, transform: transform, task)
        paint(command, task)
    }

    private func stroke(_ command: UnsafePointer<DrawCommand>, _ task: RenderTask) {
        guard command.pointee.pixel >> 24 != 0 else { return }
        let record = task.tables.pointee.paths[Int(command.pointee.geometry)]
        let style = task.list.strokeStyles[Int(command.pointee.style)]
        let transform = task.tables.pointee.transforms[Int(command.pointee.transform)].scaled(by: task.scale)
        guard transform.isFinite else { return }
        let outlinePath = task.list.path(record).stroked(
            style, tolerance: transform.userDistance(ofPixels: 1.0 / 256))
        outlinePath.withUnsafeElements { verbs, points in
            flatten(verbs: verbs, points: points, transform: transform, task)
        }
        paint(command, task)
    }

    private func drawImage(_ command: UnsafePointer<DrawCommand>, _ task: RenderTask) {
        let record = task.list.images[Int(command.pointee.paint)]
        let transform = task.tables.pointee.transforms[Int(command.pointee.transform)].scaled(by: task.scale)
        guard let sampler = ImageSampler(record, transform: transform) else { return }
        flatten(task.tables.pointee.paths[Int(command.pointee.geometry)], transform: transform, task)
        band.accumulate(
            outline, rule: command.pointee.rule, antialiased: command.pointee.isAntialiased)
        forEachBatch(rule: .nonzero) { spans in
            for span in spans { sampler.draw(span, mask: sweep.mask, task: task, top: rows.lowerBound) }
        }
    }

    // MARK: Coverage

    private func flatten(_ path: PathRecord, transform: DeviceTransform, _ task: RenderTask) {
        if path.isRectangle {
            let corners = task.tables.pointee.points.base + path.pointStart
            outline.flatten(
                rectangleFrom: corners[0], to: corners[1], transform: transform, rows: rows,
                columns: 0..<task.pictureWidth)
        } else {
            let (verbs, points) = task.list.elements(of: path)
            flatten(verbs: verbs, points: points, transform: transform, task)
        }
    }

    @inline(__always)
    private func flatten(
        verbs: UnsafeBufferPointer<UInt8>, points: UnsafeBufferPointer<CGPoint>, transform: DeviceTransform,
        _ task: RenderTask
    ) {
        outline.flatten(
            verbs: verbs, points: points, transform: transform, rows: rows, columns: 0..<task.pictureWidth)
    }

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
