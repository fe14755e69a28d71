import RasterPaths

/// What a clip lets through of a surface: nothing outside a rectangle of pixels, and inside it coverage row
/// by row.
final class ClipSpans {
    /// The picture's pixels that may be let through.
    let region: PixelRect
    /// Whether the rectangle is let through whole; then there are no spans.
    let isWhole: Bool
    /// Columns and rows count from the region's first.
    let buffer = SpanBuffer()
    /// Where each row's spans end.
    private var rowEnds: [Int32] = []
    /// The picture's pixels of a rectangle that is let through whole, for what is drawn inside it as though
    /// there were no clip.
    private(set) lazy var core = findCore()

    init(region: PixelRect, isWhole: Bool) {
        // Nothing has no rows and needs no spans.
        let isEmpty = region.isEmpty
        self.region = isEmpty ? PixelRect(x: region.x, y: region.y, width: 0, height: 0) : region
        self.isWhole = isWhole || isEmpty
        rowEnds.reserveCapacity(isWhole ? 0 : region.height)
    }

    var byteCount: Int { buffer.byteCount + rowEnds.capacity * 4 + 128 }

    /// The spans of a row of the region.
    @inline(__always)
    func spans(row: Int) -> UnsafeBufferPointer<CoverageSpan> {
        rowEnds.withUnsafeBufferPointer { ends in
            let first = row > 0 ? Int(ends[row &- 1]) : 0
            return UnsafeBufferPointer(start: buffer.spans + first, count: Int(ends[row]) &- first)
        }
    }

    // MARK: Making

    /// Says that all spans of the rows before one are there.
    func endRows(before row: Int) {
        while rowEnds.count < row { rowEnds.append(Int32(truncatingIfNeeded: buffer.spanCount)) }
    }

    /// Takes in spans in the order of their rows.
    func append(_ spans: UnsafeBufferPointer<CoverageSpan>, mask: UnsafePointer<UInt8>) {
        for span in spans {
            endRows(before: Int(span.row))
            buffer.append(span, mask: mask)
        }
    }

    /// A part of what this clip lets through.
    func cropped(to rect: PixelRect) -> ClipSpans {
        let region = region.intersection(rect)
        if region == self.region { return self }
        if isWhole || region.isEmpty { return ClipSpans(region: region, isWhole: true) }
        let result = ClipSpans(region: region, isWhole: false)
        let top = region.y - self.region.y
        let offset = Int32(truncatingIfNeeded: self.region.x - region.x)
        for row in 0..<region.height {
            result.endRows(before: row)
            let whole = CoverageSpan(
                row: Int32(truncatingIfNeeded: row), start: 0,
                length: Int32(truncatingIfNeeded: region.width),
                coverage: 255, mask: 0)
            result.buffer.appendProduct(
                whole, mask: buffer.mask, with: spans(row: top + row), mask: buffer.mask, offset: offset)
        }
        result.endRows(before: region.height)
        return result
    }

    /// The product with a clip whose region holds this one's.
    func intersection(with around: ClipSpans) -> ClipSpans {
        if around.isWhole { return self }
        if region.isEmpty { return self }
        if isWhole { return around.cropped(to: region) }
        let result = ClipSpans(region: region, isWhole: false)
        let top = region.y - around.region.y
        let offset = Int32(truncatingIfNeeded: around.region.x - region.x)
        for row in 0..<region.height {
            result.endRows(before: row)
            let others = around.spans(row: top + row)
            for span in spans(row: row) {
                result.buffer.appendProduct(
                    span, mask: buffer.mask, with: others, mask: around.buffer.mask, offset: offset)
            }
        }
        result.endRows(before: region.height)
        return result
    }

    /// What this clip keeps out of its region.
    func complement() -> ClipSpans {
        let result = ClipSpans(region: region, isWhole: false)
        let width = Int32(truncatingIfNeeded: region.width)
        for row in 0..<region.height {
            result.endRows(before: row)
            let line = Int32(truncatingIfNeeded: row)
            var position: Int32 = 0
            for span in spans(row: row) {
                result.buffer.append(
                    row: line, start: position, length: span.start - position,
                    coverage: span.start > position ? 255 : 0)
                if span.coverage >= 0 {
                    result.buffer.append(
                        row: line, start: span.start, length: span.length, coverage: 255 - span.coverage)
                } else {
                    let bytes = result.buffer.appendMasked(row: line, start: span.start, length: span.length)
                    let source = buffer.mask + Int(span.mask)
                    for index in 0..<Int(span.length) { bytes[index] = 255 - source[index] }
                }
                position = span.start + span.length
            }
            result.buffer.append(
                row: line, start: position, length: width - position, coverage: position < width ? 255 : 0)
        }
        result.endRows(before: region.height)
        return result
    }

    // MARK: Using

    /// The product of a batch of spans, whose rows and columns count from the region's first, with the clip.
    /// The batch itself when the clip changes none of it.
    @inline(__always)
    func clip(
        _ batch: UnsafeBufferPointer<CoverageSpan>, mask: UnsafePointer<UInt8>, into result: SpanBuffer
    ) -> (UnsafeBufferPointer<CoverageSpan>, UnsafePointer<UInt8>) {
        if batch.allSatisfy(letsThrough) { return (batch, mask) }
        result.removeAll()
        for span in batch {
            result.appendProduct(
                span, mask: mask, with: spans(row: Int(span.row)), mask: buffer.mask, offset: 0)
        }
        return (UnsafeBufferPointer(start: result.spans, count: result.spanCount), UnsafePointer(result.mask))
    }

    /// Whether a span passes unchanged.
    @inline(__always)
    private func letsThrough(_ span: CoverageSpan) -> Bool {
        for other in spans(row: Int(span.row)) where other.coverage == 255 {
            if other.start <= span.start && other.start &+ other.length >= span.start &+ span.length {
                return true
            }
        }
        return false
    }
}
