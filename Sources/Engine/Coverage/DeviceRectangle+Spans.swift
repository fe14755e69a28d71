import RasterPaths

/// The rectangle as spans, for paints that are made span by span: the coverage that a sweep would find.
extension DeviceRectangle {
    /// The most rows of a batch.
    private static let batchRows = 256

    /// Makes the spans of the rectangle's pixels within some columns and rows of the picture, one a row. Rows
    /// of a batch share their bytes of the mask, so it is not to be changed in place.
    /// - Parameters:
    ///   - columns: of the picture; the first is the spans' column 0.
    ///   - rows: of the picture; the first is the spans' row 0.
    ///   - mask: room for the columns, and for the 64 bytes that a kernel may read after them.
    ///   - spans: room for 256.
    func forEachBatchOfSpans(
        isAntialiased: Bool, columns: Range<Int>, rows: Range<Int>, mask: UnsafeMutablePointer<UInt8>,
        spans: UnsafeMutablePointer<CoverageSpan>, _ body: (UnsafeBufferPointer<CoverageSpan>) -> Void
    ) {
        func send(columns painted: Range<Int>, rows lines: Range<Int>, coverage: Int32) {
            guard !painted.isEmpty else { return }
            var row = lines.lowerBound
            while row < lines.upperBound {
                let count = min(lines.upperBound &- row, Self.batchRows)
                for index in 0..<count {
                    spans[index] = CoverageSpan(
                        row: Int32(truncatingIfNeeded: row &+ index &- rows.lowerBound),
                        start: Int32(truncatingIfNeeded: painted.lowerBound &- columns.lowerBound),
                        length: Int32(truncatingIfNeeded: painted.count), coverage: coverage, mask: 0)
                }
                body(UnsafeBufferPointer(start: spans, count: count))
                row &+= count
            }
        }
        if !isAntialiased {
            return send(
                columns: Self.centres(left, right, columns.lowerBound, columns.upperBound),
                rows: Self.centres(top, bottom, rows.lowerBound, rows.upperBound), coverage: 255)
        }
        guard left < right, top < bottom else { return }
        let firstColumn = left >> 16
        let lastColumn = (right &- 1) >> 16
        let painted =
            max(
                firstColumn, columns.lowerBound)..<max(
                firstColumn, columns.lowerBound, min(lastColumn &+ 1, columns.upperBound))
        var row = max(top >> 16, rows.lowerBound)
        let end = min(((bottom &- 1) >> 16) &+ 1, rows.upperBound)
        while row < end {
            let height = min(bottom, (row &+ 1) << 16) &- max(top, row << 16)
            // Rows of full height go together.
            var next = row &+ 1
            if height == 65536 { next = max(next, min(end, bottom >> 16)) }
            if height == 65536 && (left | right) & 0xFFFF == 0 {
                send(columns: painted, rows: row..<next, coverage: 255)
            } else {
                writeMask(mask, painted, firstColumn, lastColumn, height: height)
                send(columns: painted, rows: row..<next, coverage: CoverageSpan.masked)
            }
            row = next
        }
    }

    /// The coverage of some columns of a row in which the rectangle is so high, in 1/65536.
    private func writeMask(
        _ mask: UnsafeMutablePointer<UInt8>, _ columns: Range<Int>, _ firstColumn: Int, _ lastColumn: Int,
        height: Int
    ) {
        guard !columns.isEmpty else { return }
        func byte(_ coverage: Int) -> UInt8 { CoverageSweep.byte(Int32(truncatingIfNeeded: coverage)) }
        let leftArea = areaToTheRight(x0: left & 0xFFFF, x1: left & 0xFFFF, height: height)
        // The right edge may be the border of the last pixel, which is then whole.
        let rightArea =
            right & 0xFFFF == 0
            ? 0 : areaToTheRight(x0: right & 0xFFFF, x1: right & 0xFFFF, height: height)
        mask.update(repeating: byte(height), count: columns.count)
        if firstColumn == lastColumn {
            mask[0] = byte(leftArea &- rightArea)
            return
        }
        if columns.lowerBound == firstColumn { mask[0] = byte(leftArea) }
        if columns.upperBound == lastColumn &+ 1 { mask[columns.count &- 1] = byte(height &- rightArea) }
    }
}
