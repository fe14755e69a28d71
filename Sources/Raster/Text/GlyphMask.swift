/// Coverage of a glyph at one size and one subpixel position: spans and the mask that they point into, in one block
/// of memory that is never written again.
struct GlyphMask: BitwiseCopyable {
    /// Where the box's first pixel is, from the pixel that the glyph's origin is in.
    var left: Int32
    var top: Int32
    var width: Int32
    var height: Int32
    /// Negative for a glyph that is too large for a mask and is drawn as a path.
    var spanCount: Int32
    /// Columns and rows count from the box's first pixel.
    var spans: UnsafeMutablePointer<CoverageSpan>
    var bytes: UnsafeMutablePointer<UInt8>

    /// Copies what a buffer holds.
    init(left: Int, top: Int, width: Int, height: Int, _ buffer: SpanBuffer) {
        self.left = Int32(truncatingIfNeeded: left)
        self.top = Int32(truncatingIfNeeded: top)
        self.width = Int32(truncatingIfNeeded: width)
        self.height = Int32(truncatingIfNeeded: height)
        spanCount = Int32(truncatingIfNeeded: buffer.spanCount)
        spans = .allocate(capacity: max(buffer.spanCount, 1))
        spans.initialize(from: buffer.spans, count: buffer.spanCount)
        // Kernels may read past the last coverage.
        bytes = .allocate(capacity: buffer.maskByteCount + SpanBuffer.slack)
        bytes.initialize(from: buffer.mask, count: buffer.maskByteCount)
        (bytes + buffer.maskByteCount).initialize(repeating: 0, count: SpanBuffer.slack)
    }

    /// A glyph without coverage, or one to be drawn as a path.
    init(isPath: Bool) {
        (left, top, width, height) = (0, 0, 0, 0)
        spanCount = isPath ? -1 : 0
        spans = .allocate(capacity: 1)
        bytes = .allocate(capacity: 1)
    }

    /// Roughly what the block takes.
    var byteCount: Int {
        Int(max(spanCount, 0)) * MemoryLayout<CoverageSpan>.stride + Int(width) * Int(height) + 192
    }

    func deallocate() {
        spans.deallocate()
        bytes.deallocate()
    }
}

/// A glyph and the quarters of a pixel by which its origin lies right of and below a pixel's corner.
struct GlyphMaskKey: BitwiseCopyable {
    /// Not 0.
    let value: UInt32

    /// Nil for a glyph number that no font has.
    @inline(__always)
    init?(glyph: UInt32, column: Int, row: Int) {
        guard glyph < 1 << 27 else { return nil }
        value = (glyph &+ 1) << 4 | UInt32(truncatingIfNeeded: row << 2 | column)
    }
}
