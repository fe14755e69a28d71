import RasterPaths

/// Makes `RenderStages`: does with each command what `RenderWorkspace` does, and keeps notes in place of painting.
final class StageRecorder {
    /// Its target is the strip at hand.
    private var task: RenderTask
    private let renderer: Renderer
    private let width: Int
    private let height: Int
    private let outline = FlattenedOutline()
    private let band = CoverageBand()
    private let sweep = CoverageSweep()
    private let workspace = RenderWorkspace()

    private var outlines: [RenderStages.Outline] = []
    private var spans: [RenderStages.Span] = []
    private var resolvedPixels: [Int] = []
    private var bands: [RenderStages.Band] = []
    private var coverage: [UInt8]
    private var coverageSums: [UInt32]
    private var paintedPixelCount = 0

    /// - Parameter task: for the whole picture; its pixels are drawn over.
    init(_ task: RenderTask, renderer: Renderer) {
        self.task = task
        self.renderer = renderer
        width = task.target.width
        height = task.target.height
        coverage = [UInt8](repeating: 0, count: width * height)
        coverageSums = [UInt32](repeating: 0, count: width * height)
    }

    func record() -> RenderStages {
        let commands = task.tables.pointee.commands
        for index in 0..<commands.count {
            forEachPrimitive(of: commands[index]) { recordOutline(of: $0, index: index) }
        }
        for strip in renderer.strips(of: task.target) {
            task.target = strip
            sweep.setWidth(strip.width)
            let bandRows = renderer.bandRows(for: strip, layers: task.layers)
            let bins = BandBins(task, bandRows: bandRows)
            for first in stride(from: 0, to: height, by: bandRows) {
                recordBand(
                    rows: first..<min(first + bandRows, height),
                    commands: bins?.commands(of: first / bandRows) ?? task.everyCommand
                )
            }
        }
        return RenderStages(
            width: width, height: height, outlines: outlines, spans: spans, resolvedPixels: resolvedPixels,
            bands: bands, coverage: coverage, coverageSums: coverageSums)
    }

    private func recordBand(rows: Range<Int>, commands: ArraySlice<Int32>) {
        let spansBefore = spans.count
        let pixelsBefore = paintedPixelCount
        let strip = task.target
        band.setRegion(left: strip.x, top: rows.lowerBound, width: strip.width, height: rows.count)
        for index in commands {
            let command = task.tables.pointee.commands[Int(index)]
            forEachPrimitive(of: command) { recordSpans(of: $0, index: Int(index), rows: rows) }
        }
        var fastest = Duration.seconds(1_000_000)
        for _ in 0..<5 {
            let time = ContinuousClock().measure {
                workspace.render(task, rows: rows, commands: commands)
            }
            fastest = min(fastest, time)
        }
        bands.append(
            RenderStages.Band(
                rows: rows, columns: strip.x..<(strip.x + strip.width), commandCount: commands.count,
                spanCount: spans.count - spansBefore, paintedPixelCount: paintedPixelCount - pixelsBefore,
                seconds: fastest / .seconds(1)))
    }

    // MARK: Commands

    /// A command itself, or all that is in its layer: a layer is shown as what it is made of, without its filters. Clips
    /// are not shown either.
    private func forEachPrimitive(of command: DrawCommand, _ body: (DrawCommand) -> Void) {
        guard command.kind == .layer else {
            if paints(command) { body(command) }
            return
        }
        let commands = task.list.layers[Int(command.paint)].commands
        for index in 0..<commands.count { forEachPrimitive(of: commands[index], body) }
    }

    private func paints(_ command: DrawCommand) -> Bool {
        guard command.kind == .image else { return command.pixel >> 24 != 0 || !command.isPlain }
        let record = task.list.images[Int(command.paint)]
        return ImageSampler(record, transform: task.transform(of: command)) != nil
    }

    /// The outline over the height of the picture: a band's own has chords in place of what lies above and below.
    private func recordOutline(of command: DrawCommand, index: Int) {
        task.flatten(command, into: outline, rows: 0..<height)
        var contours: [[CGPoint]] = []
        var first = 0
        for contour in 0..<outline.contourCount {
            let end = outline.contourEnds[contour]
            contours.append(
                (first..<end).map { index in
                    let point = outline.points[index]
                    return CGPoint(x: Double(point.x) / 65536, y: Double(point.y) / 65536)
                })
            first = end
        }
        outlines.append(RenderStages.Outline(command: index, contours: contours))
    }

    private func recordSpans(of command: DrawCommand, index: Int, rows: Range<Int>) {
        if command.kind == .fill, command.isPlain, let rectangle = task.uprightRectangle(of: command) {
            recordRectangle(
                rectangle, isAntialiased: command.isAntialiased, index: index, rows: rows)
            return
        }
        task.flatten(command, into: outline, rows: rows)
        band.accumulate(outline, rule: command.rule, antialiased: command.isAntialiased)
        recordResolvedPixels(top: rows.lowerBound)
        let isOpaque = command.pixel >> 24 == 255 && command.blendMode == 0
        var row = band.rows.lowerBound
        while row < band.rows.upperBound {
            row = sweep.sweep(band, from: row, rule: command.kind == .image ? .nonzero : command.rule)
            for span in UnsafeBufferPointer(start: sweep.spans, count: sweep.spanCount) {
                let start = task.target.x + Int(span.start)
                let isMasked = span.coverage == CoverageSpan.masked
                let kind: RenderStages.SpanKind =
                    if command.kind == .image {
                        .image
                    } else if isMasked {
                        .masked
                    } else {
                        isOpaque && span.coverage == 255 ? .copied : .blended
                    }
                note(
                    RenderStages.Span(
                        command: index, row: rows.lowerBound + Int(span.row),
                        columns: start..<(start + Int(span.length)), kind: kind,
                        coverage: isMasked ? nil : UInt8(truncatingIfNeeded: span.coverage))
                ) { column in isMasked ? sweep.mask[Int(span.mask) + column - start] : UInt8(span.coverage) }
            }
        }
    }

    /// Complex pixels lie in marked rows until the sweep takes them.
    private func recordResolvedPixels(top: Int) {
        guard band.hasComplex else { return }
        for row in 0..<band.height where band.complexRows[row] {
            for word in 0..<band.wordsPerRow {
                var bits = band.complex[row * band.wordsPerRow + word]
                while bits != 0 {
                    let column = word * 64 + bits.trailingZeroBitCount
                    if column < task.target.width {
                        resolvedPixels.append((top + row) * width + task.target.x + column)
                    }
                    bits &= bits - 1
                }
            }
        }
    }

    /// A rectangle paints as it goes: in opaque white on a transparent canvas it leaves its coverage.
    private func recordRectangle(
        _ rectangle: DeviceRectangle, isAntialiased: Bool, index: Int, rows: Range<Int>
    ) {
        let left = task.target.x
        let length = task.target.width
        let canvas = Bitmap(width: length, height: rows.count)
        let drawing = RenderTask(
            list: task.list, tables: task.tables, scale: task.scale, space: task.space,
            pictureWidth: task.pictureWidth,
            layers: nil, target: task.target, pixels: canvas.pixels, originX: left, originY: rows.lowerBound,
            rowLength: length,
            kernels: task.kernels, kernelLevel: task.kernelLevel, reducedImages: task.reducedImages)
        rectangle.fill(
            .max, isAntialiased: isAntialiased, columns: left..<(left + length), rows: rows, task: drawing)
        for row in rows {
            let line = canvas.pixels + (row - rows.lowerBound) * length
            var start = 0
            while start < length {
                let level = UInt8(line[start] >> 24)
                var end = start + 1
                while end < length && line[end] == line[start] { end += 1 }
                if level != 0 {
                    note(
                        RenderStages.Span(
                            command: index, row: row, columns: (left + start)..<(left + end),
                            kind: .rectangle, coverage: level)
                    ) { _ in level }
                }
                start = end
            }
        }
        withExtendedLifetime(canvas) {}
    }

    private func note(_ span: RenderStages.Span, level: (_ column: Int) -> UInt8) {
        spans.append(span)
        paintedPixelCount += span.columns.count
        for column in span.columns {
            let pixel = span.row * width + column
            let level = level(column)
            coverage[pixel] = UInt8(
                sourceOver(.max, on: UInt32(coverage[pixel]) * 0x0101_0101, coverage: UInt32(level)) >> 24)
            coverageSums[pixel] += UInt32(level)
        }
    }
}
