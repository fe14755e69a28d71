import RasterPaths

/// Pixels to composite, made span by span: for paints other than one colour, and for blend modes.
final class SpanSource {
    private var row: UnsafeMutablePointer<UInt32> = .allocate(capacity: 0)
    private var rowCapacity = 0
    private var table: UnsafeMutablePointer<UInt32> = .allocate(capacity: 0)
    private var tableCapacity = 0
    private let plan = GradientPlan()
    /// Whether the plan draws the command's gradient; the table does otherwise.
    private var isPlanned = false
    /// Must be ready for the command's image.
    let images = ImageRows()
    private var maskRow: UnsafeMutablePointer<UInt8> = .allocate(capacity: 0)

    enum Kind {
        /// One colour; the row must hold it.
        case color
        case gradient(GradientSampler)
        /// The pixels of `images`.
        case image(isOpaque: Bool, opacity: UInt32)
        /// Pixels that are there already, at least those of the spans.
        case pixels(Surface<EncodedPixel>)
    }

    deinit {
        row.deallocate()
        maskRow.deallocate()
        table.deallocate()
    }

    /// Makes ready for a command: spans of up to `width` pixels.
    func prepare(_ kind: Kind, pixel: UInt32, width: Int) {
        prepareRow(width: width)
        switch kind {
        case .color: row.update(repeating: pixel, count: width)
        case .gradient(let sampler):
            isPlanned = plan.prepare(sampler)
            if isPlanned { return }
            if sampler.tableSize > tableCapacity {
                table.deallocate()
                tableCapacity = sampler.tableSize
                table = .allocate(capacity: tableCapacity)
            }
            sampler.writeTable(table)
        case .image, .pixels: break
        }
    }

    /// Makes room for spans of up to `width` pixels.
    func prepareRow(width: Int) {
        guard width > rowCapacity else { return }
        row.deallocate()
        rowCapacity = width
        row = .allocate(capacity: width)
        maskRow.deallocate()
        maskRow = .allocate(capacity: width)
    }

    /// Composites a batch of spans. Their columns and rows count from the surface's first pixel.
    func draw(
        _ spans: UnsafeBufferPointer<CoverageSpan>, _ kind: Kind, blend: BlendOperator,
        mask: UnsafePointer<UInt8>, onto surface: Surface<EncodedPixel>, _ kernels: SpanKernels
    ) {
        let (left, top) = (surface.region.x, surface.region.y)
        if case .gradient = kind, isPlanned, blend.isNormal {
            kernels.gradientSpans(
                surface.pixels, surface.rowLength, mask, spans.baseAddress, spans.count, left, top,
                &plan.terms)
            return
        }
        if case .image(let isOpaque, let opacity) = kind, blend.isNormal {
            if images.composite(
                spans, mask: mask, onto: surface.pixels, rowLength: surface.rowLength, x: left, y: top)
            {
                return
            }
            return drawImage(
                spans, isOpaque: isOpaque, opacity: opacity, mask: mask, onto: surface, kernels)
        }
        for span in spans { draw(span, kind, blend: blend, mask: mask, onto: surface, kernels) }
    }

    /// Composites a span.
    @inline(__always)
    private func draw(
        _ span: CoverageSpan, _ kind: Kind, blend: BlendOperator, mask: UnsafePointer<UInt8>,
        onto surface: Surface<EncodedPixel>, _ kernels: SpanKernels
    ) {
        let y = surface.region.y &+ Int(span.row)
        let x = surface.region.x &+ Int(span.start)
        let count = Int(span.length)
        let destination = surface.pixel(x: x, y: y)
        if case .gradient(let sampler) = kind, blend.isNormal, span.coverage == 255, sampler.isOpaque {
            // A planned gradient came with its whole batch.
            return sampler.sample(
                x: x, y: y, count: count, table: table, kernels: kernels, into: destination)
        }
        let colors = colors(kind, x: x, y: y, count: count, kernels) ?? UnsafePointer(row)
        let mask = span.coverage < 0 ? mask + Int(span.mask) : nil
        let coverage = UInt32(truncatingIfNeeded: max(span.coverage, 0))
        if blend.isNormal {
            kernels.sourceRow(destination, colors, count, mask, coverage)
        } else {
            kernels.blendRow(blend.rawValue, destination, colors, count, mask, coverage)
        }
    }

    /// Composites spans of an image, source-over. The pixels of those side by side are made at once.
    private func drawImage(
        _ spans: UnsafeBufferPointer<CoverageSpan>, isOpaque: Bool, opacity: UInt32,
        mask: UnsafePointer<UInt8>, onto surface: Surface<EncodedPixel>, _ kernels: SpanKernels
    ) {
        var next = 0
        while next < spans.count {
            let first = spans[next]
            var end = first.start &+ first.length
            var last = next &+ 1
            while last < spans.count, spans[last].row == first.row, spans[last].start == end {
                end = end &+ spans[last].length
                last &+= 1
            }
            let y = surface.region.y &+ Int(first.row)
            let x = surface.region.x &+ Int(first.start)
            let count = Int(end &- first.start)
            let destination = surface.pixel(x: x, y: y)
            if last == next &+ 1 && isOpaque && first.coverage == 255 {
                images.make(x: x, y: y, count: count, into: destination)
                next = last
                continue
            }
            var source = UnsafePointer(row)
            if let pixels = images.existing(x: x, y: y, count: count) {
                source = pixels
            } else {
                images.make(x: x, y: y, count: count, into: row)
            }
            while next < last {
                let offset = Int(spans[next].start &- first.start)
                composite(
                    spans[next], source + offset, onto: destination + offset, opacity: opacity, mask: mask,
                    kernels)
                next &+= 1
            }
        }
    }

    /// - Parameter opacity: multiplies the coverage.
    @inline(__always)
    private func composite(
        _ span: CoverageSpan, _ source: UnsafePointer<UInt32>, onto destination: UnsafeMutablePointer<UInt32>,
        opacity: UInt32, mask: UnsafePointer<UInt8>, _ kernels: SpanKernels
    ) {
        let count = Int(span.length)
        guard span.coverage < 0 else {
            let coverage = dividedBy255(UInt32(truncatingIfNeeded: span.coverage) &* opacity)
            return kernels.sourceRow(destination, source, count, nil, coverage)
        }
        let bytes = mask + Int(span.mask)
        if opacity == 255 { return kernels.sourceRow(destination, source, count, bytes, 0) }
        for column in 0..<count {
            maskRow[column] = UInt8(truncatingIfNeeded: dividedBy255(UInt32(bytes[column]) &* opacity))
        }
        kernels.sourceRow(destination, source, count, maskRow, 0)
    }

    /// The colours of a run of pixels; nil for one colour.
    func colors(_ kind: Kind, x: Int, y: Int, count: Int, _ kernels: SpanKernels) -> UnsafePointer<UInt32>? {
        switch kind {
        case .color: return nil
        case .gradient(let sampler):
            if isPlanned {
                kernels.gradientColors(row, count, x, y, &plan.terms)
            } else {
                sampler.sample(x: x, y: y, count: count, table: table, kernels: kernels, into: row)
            }
        case .image: images.makeColors(x: x, y: y, count: count, into: row)
        case .pixels(let pixels): return UnsafePointer(pixels.row(y) + (x &- pixels.region.x))
        }
        return UnsafePointer(row)
    }
}
