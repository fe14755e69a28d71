/// Coverage of a glyph at one size and one subpixel position: spans and the mask that they point into, in one
/// block of memory that is never written again.
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

    /// The coverages as rows of 8 bytes up to a width of 8, of 16 up to 16; nil for what is wider.
    var cells: UnsafeMutablePointer<UInt8>?

    /// From rows of coverages; nil when all are 0.
    init?(left: Int, top: Int, width: Int, height: Int, coverages: UnsafePointer<UInt8>, _ buffer: SpanBuffer)
    {
        var (firstColumn, endColumn, firstRow, endRow) = (width, 0, height, 0)
        for row in 0..<height {
            for column in 0..<width where coverages[row * width + column] != 0 {
                firstColumn = min(firstColumn, column)
                endColumn = max(endColumn, column + 1)
                firstRow = min(firstRow, row)
                endRow = row + 1
            }
        }
        guard firstRow < endRow else { return nil }
        let (width, stride) = (endColumn - firstColumn, width)
        buffer.removeAll()
        for row in firstRow..<endRow {
            buffer.append(
                row: Int32(truncatingIfNeeded: row - firstRow), bytes: coverages + row * stride + firstColumn,
                count: width)
        }
        self.left = Int32(truncatingIfNeeded: left + firstColumn)
        self.top = Int32(truncatingIfNeeded: top + firstRow)
        self.width = Int32(truncatingIfNeeded: width)
        self.height = Int32(truncatingIfNeeded: endRow - firstRow)
        spanCount = Int32(truncatingIfNeeded: buffer.spanCount)
        spans = .allocate(capacity: max(buffer.spanCount, 1))
        spans.initialize(from: buffer.spans, count: buffer.spanCount)
        // Kernels may read past the last coverage.
        bytes = .allocate(capacity: buffer.maskByteCount + SpanBuffer.slack)
        bytes.initialize(from: buffer.mask, count: buffer.maskByteCount)
        (bytes + buffer.maskByteCount).initialize(repeating: 0, count: SpanBuffer.slack)
        cells = nil
        if width > 16 { return }
        let cellStride = width <= 8 ? 8 : 16
        let count = (endRow - firstRow) * cellStride + 16
        let cells = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
        cells.initialize(repeating: 0, count: count)
        for row in firstRow..<endRow {
            (cells + (row - firstRow) * cellStride).update(
                from: coverages + row * stride + firstColumn, count: width)
        }
        self.cells = cells
    }

    /// A glyph without coverage, or one to be drawn as a path.
    init(isPath: Bool) {
        (left, top, width, height) = (0, 0, 0, 0)
        spanCount = isPath ? -1 : 0
        spans = .allocate(capacity: 1)
        bytes = .allocate(capacity: 1)
        cells = nil
    }

    /// Roughly what the block takes.
    var byteCount: Int {
        Int(max(spanCount, 0)) * MemoryLayout<CoverageSpan>.stride + Int(width) * Int(height) * 2 + 256
    }

    func deallocate() {
        spans.deallocate()
        bytes.deallocate()
        cells?.deallocate()
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
