/// Pixels to composite in linear light.
final class LinearSource {
    private var row: UnsafeMutablePointer<SIMD4<Float>> = .allocate(capacity: 0)
    private var capacity = 0

    deinit { row.deallocate() }

    /// Makes ready for spans of up to `width` pixels, of one colour unless it is nil.
    func prepare(_ color: RGBAComponents?, in space: BlendingSpace, width: Int) {
        if width > capacity {
            row.deallocate()
            capacity = width
            row = .allocate(capacity: width)
        }
        guard let color else { return }
        row.update(repeating: LinearRamp.premultiplied(color, opacity: 1, space), count: width)
    }

    /// Composites spans of a paint in linear light. Their columns and rows count from the surface's first
    /// pixel.
    func draw(
        _ spans: UnsafeBufferPointer<CoverageSpan>, _ paint: LinearPaint, blend: BlendOperator,
        mask: UnsafePointer<UInt8>, onto surface: Surface<LinearPixel>
    ) {
        composite(spans, blend: blend, mask: mask, onto: surface) { x, y, count in
            paint.write(x: x, y: y, count: count, into: row)
        }
    }

    /// Composites spans. Paints other than one colour come from the encoded source.
    func draw(
        _ spans: UnsafeBufferPointer<CoverageSpan>, _ kind: SpanSource.Kind, from source: SpanSource,
        blend: BlendOperator, mask: UnsafePointer<UInt8>, onto surface: Surface<LinearPixel>,
        _ kernels: SpanKernels
    ) {
        composite(spans, blend: blend, mask: mask, onto: surface) { x, y, count in
            guard let colors = source.colors(kind, x: x, y: y, count: count, kernels) else { return }
            for column in 0..<count { row[column] = LinearPixels.decoded(colors[column]) }
        }
    }

    /// - Parameter fill: writes the colours of a run of the picture's pixels into the row.
    @inline(__always)
    private func composite(
        _ spans: UnsafeBufferPointer<CoverageSpan>, blend: BlendOperator, mask: UnsafePointer<UInt8>,
        onto surface: Surface<LinearPixel>, fill: (_ x: Int, _ y: Int, _ count: Int) -> Void
    ) {
        for span in spans {
            let y = surface.region.y &+ Int(span.row)
            let x = surface.region.x &+ Int(span.start)
            let count = Int(span.length)
            fill(x, y, count)
            blendLinearRow(
                blend, surface.pixel(x: x, y: y), row, count: count,
                mask: span.coverage < 0 ? mask + Int(span.mask) : nil,
                coverage: UInt32(truncatingIfNeeded: max(span.coverage, 0)))
        }
    }
}
