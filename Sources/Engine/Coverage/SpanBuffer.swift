import RasterPaths

/// Coverage as spans with the mask that they point into, growing as needed.
final class SpanBuffer {
    @exclusivity(unchecked) private(set) var spans: UnsafeMutablePointer<CoverageSpan> = .allocate(
        capacity: 0)
    @exclusivity(unchecked) private(set) var spanCount = 0
    @exclusivity(unchecked) private var spanCapacity = 0
    @exclusivity(unchecked) private(set) var mask: UnsafeMutablePointer<UInt8> = .allocate(capacity: 0)
    @exclusivity(unchecked) private var maskCount = 0
    @exclusivity(unchecked) private var maskCapacity = 0

    /// What kernels may read past a span's end.
    static let slack = 64

    var byteCount: Int { spanCapacity * MemoryLayout<CoverageSpan>.stride + maskCapacity }

    deinit {
        spans.deallocate()
        mask.deallocate()
    }

    /// The coverages of the masked spans.
    var maskByteCount: Int { maskCount }

    func removeAll() {
        spanCount = 0
        maskCount = 0
    }

    // MARK: Appending

    @inline(__always)
    func append(row: Int32, start: Int32, length: Int32, coverage: Int32) {
        if coverage == 0 { return }
        if spanCount == spanCapacity { growSpans() }
        spans[spanCount] = CoverageSpan(
            row: row, start: start, length: length, coverage: coverage, mask: 0)
        spanCount &+= 1
    }

    /// Appends a masked span and gives the bytes to write its coverages to.
    @inline(__always)
    func appendMasked(row: Int32, start: Int32, length: Int32) -> UnsafeMutablePointer<UInt8> {
        if spanCount == spanCapacity { growSpans() }
        let end = maskCount &+ Int(length)
        if end &+ Self.slack > maskCapacity { growMask(to: end) }
        spans[spanCount] = CoverageSpan(
            row: row, start: start, length: length, coverage: CoverageSpan.masked,
            mask: Int32(truncatingIfNeeded: maskCount))
        spanCount &+= 1
        let bytes = mask + maskCount
        maskCount = end
        return bytes
    }

    /// Appends a span of another buffer.
    @inline(__always)
    func append(_ span: CoverageSpan, mask: UnsafePointer<UInt8>) {
        if span.coverage >= 0 {
            append(row: span.row, start: span.start, length: span.length, coverage: span.coverage)
        } else {
            appendMasked(row: span.row, start: span.start, length: span.length)
                .update(from: mask + Int(span.mask), count: Int(span.length))
        }
    }

    /// Appends a row of coverages, runs of one as such.
    func append(row: Int32, bytes: UnsafePointer<UInt8>, count: Int) {
        var start = 0
        var position = 0
        func flush(upTo end: Int) {
            guard start < end else { return }
            appendMasked(
                row: row, start: Int32(truncatingIfNeeded: start),
                length: Int32(truncatingIfNeeded: end - start)
            ).update(from: bytes + start, count: end - start)
        }
        while position < count {
            var end = position + 1
            while end < count && bytes[end] == bytes[position] { end += 1 }
            // A few equal bytes cost less in a mask than as a span.
            if end - position > 12 || bytes[position] == 0 {
                flush(upTo: position)
                append(
                    row: row, start: Int32(truncatingIfNeeded: position),
                    length: Int32(truncatingIfNeeded: end - position), coverage: Int32(bytes[position]))
                start = end
            }
            position = end
        }
        flush(upTo: count)
    }

    // MARK: Intersections

    /// Appends the product of a span and the spans of a row, which are in order and lie `offset` columns to
    /// the right of their own starts.
    @inline(__always)
    func appendProduct(
        _ span: CoverageSpan, mask: UnsafePointer<UInt8>, with others: UnsafeBufferPointer<CoverageSpan>,
        mask otherMask: UnsafePointer<UInt8>, offset: Int32
    ) {
        let end = span.start &+ span.length
        for other in others {
            let otherStart = other.start &+ offset
            if otherStart >= end { break }
            let first = max(span.start, otherStart)
            let last = min(end, otherStart &+ other.length)
            if first >= last { continue }
            let length = last &- first
            if span.coverage >= 0 && other.coverage >= 0 {
                append(
                    row: span.row, start: first, length: length,
                    coverage: Int32(
                        truncatingIfNeeded: dividedBy255(
                            UInt32(truncatingIfNeeded: span.coverage)
                                &* UInt32(truncatingIfNeeded: other.coverage))))
                continue
            }
            let bytes = appendMasked(row: span.row, start: first, length: length)
            let count = Int(length)
            if span.coverage < 0 {
                bytes.update(from: mask + (Int(span.mask) &+ Int(first &- span.start)), count: count)
                if other.coverage < 0 {
                    Self.multiply(
                        bytes, by: otherMask + (Int(other.mask) &+ Int(first &- otherStart)), count: count)
                } else {
                    Self.multiply(bytes, by: other.coverage, count: count)
                }
            } else {
                bytes.update(
                    from: otherMask + (Int(other.mask) &+ Int(first &- otherStart)), count: count)
                Self.multiply(bytes, by: span.coverage, count: count)
            }
        }
    }

    @inline(__always)
    private static func multiply(
        _ bytes: UnsafeMutablePointer<UInt8>, by others: UnsafePointer<UInt8>, count: Int
    ) {
        for index in 0..<count {
            bytes[index] = UInt8(
                truncatingIfNeeded: dividedBy255(UInt32(bytes[index]) &* UInt32(others[index])))
        }
    }

    @inline(__always)
    static func multiply(_ bytes: UnsafeMutablePointer<UInt8>, by coverage: Int32, count: Int) {
        if coverage == 255 { return }
        let factor = UInt32(truncatingIfNeeded: coverage)
        for index in 0..<count {
            bytes[index] = UInt8(truncatingIfNeeded: dividedBy255(UInt32(bytes[index]) &* factor))
        }
    }

    @inline(never)
    private func growSpans() {
        let capacity = max(64, spanCapacity * 2)
        let grown = UnsafeMutablePointer<CoverageSpan>.allocate(capacity: capacity)
        grown.update(from: spans, count: spanCount)
        spans.deallocate()
        spans = grown
        spanCapacity = capacity
    }

    @inline(never)
    private func growMask(to count: Int) {
        let capacity = max(1024, count * 2) + Self.slack
        let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        grown.initialize(repeating: 0, count: capacity)
        grown.update(from: mask, count: maskCount)
        mask.deallocate()
        mask = grown
        maskCapacity = capacity
    }
}
