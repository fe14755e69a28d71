import RasterPaths

/// Makes `RenderStages`: sees what a workspace does while it draws, band by band.
final class StageRecorder: RasterizerObserver {
    private let task: RenderTask
    private let renderer: Renderer
    private let width: Int
    private let height: Int
    private let workspace = RenderWorkspace()

    private var outlines: [RenderStages.Outline] = []
    private var spans: [RenderStages.Span] = []
    private var resolvedPixels: [Int] = []
    private var bands: [RenderStages.Band] = []
    private var coverage: [UInt8]
    private var coverageSums: [UInt32]
    private var clips: [RenderStages.Clip] = []
    private var layers: [RenderStages.Layer] = []
    private var paintedPixelCount = 0

    /// The pixels of the band that is being drawn. Layers are drawn beyond it; what is there belongs to other
    /// bands.
    private var band = PixelRect.nowhere
    /// The command of the picture's list that is being drawn, itself or through its layer.
    private var index = 0
    /// What is being drawn of it.
    private var command: DrawCommand?

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
        for (index, command) in DisplayList(storage: task.list).commands.enumerated() {
            recordOutlines(of: command, index: index)
        }
        for strip in renderer.strips(of: task.target) {
            var part = task
            part.target = strip
            let bandRows = renderer.division(of: part).bandRows
            let bins = BandBins(part, bandRows: bandRows)
            for first in stride(from: 0, to: height, by: bandRows) {
                recordBand(
                    part, rows: first..<min(first + bandRows, height),
                    commands: bins?.commands(of: first / bandRows) ?? task.everyCommand)
            }
        }
        return RenderStages(
            width: width, height: height, outlines: outlines, spans: spans, resolvedPixels: resolvedPixels,
            bands: bands, coverage: coverage, coverageSums: coverageSums, clips: clips, layers: layers)
    }

    private func recordBand(_ task: RenderTask, rows: Range<Int>, commands: ArraySlice<Int32>) {
        let spansBefore = spans.count
        let pixelsBefore = paintedPixelCount
        let strip = task.target
        band = PixelRect(x: strip.x, y: rows.lowerBound, width: strip.width, height: rows.count)
        workspace.observer = self
        workspace.render(task, Band(rows: rows, commands: commands))
        workspace.observer = nil
        var fastest = Duration.seconds(1_000_000)
        for _ in 0..<5 {
            let time = ContinuousClock().measure {
                workspace.render(task, Band(rows: rows, commands: commands))
            }
            fastest = min(fastest, time)
        }
        bands.append(
            RenderStages.Band(
                rows: rows, columns: strip.x..<(strip.x + strip.width), commandCount: commands.count,
                spanCount: spans.count - spansBefore, paintedPixelCount: paintedPixelCount - pixelsBefore,
                seconds: fastest / .seconds(1)))
    }

    // MARK: Outlines

    /// The outlines of a command, or of all that is in its layer, over the height of the picture: those that
    /// a band draws have chords in place of what lies above and below.
    private func recordOutlines(of command: DrawCommand, index: Int) {
        let transform = task.transform(of: command)
        let outline = FlattenedOutline(keepsMemory: MemoryKeeping.isOn)
        switch command.content {
        case .fill(let path, _, _): task.flatten(path, transform, into: outline, rows: 0..<height)
        case .stroke(let stroke): task.flatten(stroke, transform, into: outline, rows: 0..<height)
        case .image(let image, _):
            let record = task.list.images[image]
            guard ImageSampler(record, transform: transform, reduced: task.reducedImages) != nil else {
                return
            }
            task.flatten(record.rect, transform, into: outline, rows: 0..<height)
        case .glyphs(let glyphs):
            task.list.glyphs[glyphs].outline.withUnsafeElements { verbs, points in
                outline.flatten(
                    verbs: verbs, points: points, transform: transform, rows: 0..<height, columns: 0..<width)
            }
        case .layer(let layer, _):
            for inner in DisplayList(storage: task.list).commands(of: layer) {
                recordOutlines(of: inner, index: index)
            }
            return
        }
        if command.isPlain && command.pixel >> 24 == 0 { return }
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

    // MARK: What the workspace tells

    func willDraw(_ command: DrawCommand, _ index: Int, _ task: RenderTask) {
        if workspace.depth == 0 { self.index = index }
        self.command = command
    }

    func didAccumulate(_ outline: FlattenedOutline, _ band: CoverageBand, in region: PixelRect) {
        // Complex pixels lie in marked rows until the sweep takes them.
        guard band.hasComplex else { return }
        for row in 0..<band.height where band.complexRows[row] && self.band.rows.contains(region.y + row) {
            for word in 0..<band.wordsPerRow {
                var bits = band.complex[row * band.wordsPerRow + word]
                while bits != 0 {
                    let column = region.x + word * 64 + bits.trailingZeroBitCount
                    if column < region.right, self.band.columns.contains(column) {
                        resolvedPixels.append((region.y + row) * width + column)
                    }
                    bits &= bits - 1
                }
            }
        }
    }

    /// Spans that are painted, the clip applied; their columns and rows count from the region's first.
    func didCover(_ spans: Rasterizer.Spans, _ mask: UnsafePointer<UInt8>, in region: PixelRect) {
        for span in spans {
            let start = region.x + Int(span.start)
            let isMasked = span.coverage == CoverageSpan.masked
            note(
                kind(isMasked: isMasked, coverage: span.coverage), row: region.y + Int(span.row),
                columns: start..<(start + Int(span.length)),
                coverage: isMasked ? nil : UInt8(truncatingIfNeeded: span.coverage)
            ) { column in isMasked ? mask[Int(span.mask) + column - start] : UInt8(span.coverage) }
        }
    }

    private func kind(isMasked: Bool, coverage: Int32) -> RenderStages.SpanKind {
        if case .image = command?.content { return .image }
        if isMasked { return .masked }
        let isOpaque = command.map { $0.pixel >> 24 == 255 && $0.blend.isNormal } ?? false
        return isOpaque && coverage == 255 ? .copied : .blended
    }

    /// A rectangle paints as it goes: in opaque white on a transparent canvas it leaves its coverage.
    func didFill(
        _ rectangle: DeviceRectangle, _ isAntialiased: Bool, columns: Range<Int>, rows: Range<Int>
    ) {
        guard !columns.isEmpty, !rows.isEmpty else { return }
        let region = PixelRect(
            x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
        let canvas = Bitmap(width: columns.count, height: rows.count)
        let surface = Surface(pixels: canvas.pixels, region: region, rowLength: columns.count)
        rectangle.fill(
            .max, isAntialiased: isAntialiased, columns: columns, rows: rows, onto: surface, task.kernels)
        for row in rows {
            let line = surface.row(row)
            var start = 0
            while start < columns.count {
                let level = line[start].alphaByte
                var end = start + 1
                while end < columns.count && line[end] == line[start] { end += 1 }
                if level != 0 {
                    note(
                        .rectangle, row: row,
                        columns: (columns.lowerBound + start)..<(columns.lowerBound + end), coverage: level
                    ) { _ in level }
                }
                start = end
            }
        }
        withExtendedLifetime(canvas) {}
    }

    /// A clip that the commands to come are drawn in.
    func didEnterClip(_ clip: ClipSpans) {
        guard workspace.depth == 0 else { return }
        var parts: [RenderStages.Clip.Part] = []
        for row in clip.region.rows {
            if clip.isWhole {
                parts.append(RenderStages.Clip.Part(row: row, columns: clip.region.columns, coverage: 255))
                continue
            }
            for span in clip.spans(row: row - clip.region.y) {
                let start = clip.region.x + Int(span.start)
                parts.append(
                    RenderStages.Clip.Part(
                        row: row, columns: start..<(start + Int(span.length)),
                        coverage: span.coverage < 0 ? nil : UInt8(truncatingIfNeeded: span.coverage)))
            }
        }
        clips.append(RenderStages.Clip(parts: parts))
    }

    /// A layer's picture that is composited.
    func didComposite(_ region: PixelRect) {
        guard workspace.depth == 0 else { return }
        layers.append(RenderStages.Layer(command: index, columns: region.columns, rows: region.rows))
    }

    private func note(
        _ kind: RenderStages.SpanKind, row: Int, columns: Range<Int>, coverage level: UInt8?,
        levels: (_ column: Int) -> UInt8
    ) {
        let columns = columns.clamped(to: band.columns)
        guard band.rows.contains(row), !columns.isEmpty else { return }
        spans.append(
            RenderStages.Span(command: index, row: row, columns: columns, kind: kind, coverage: level))
        paintedPixelCount += columns.count
        for column in columns {
            let pixel = row * width + column
            let level = levels(column)
            coverage[pixel] = UInt8(
                sourceOver(.max, on: UInt32(coverage[pixel]) * 0x0101_0101, coverage: UInt32(level)) >> 24)
            coverageSums[pixel] += UInt32(level)
        }
    }
}
