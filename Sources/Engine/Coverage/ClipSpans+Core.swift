import RasterPaths

extension ClipSpans {
    /// A rectangle that is let through whole, found from a widest row on: row by row to the side that leaves
    /// more columns, as long as it grows. Of an upright, rounded or round clip it is most.
    func findCore() -> PixelRect {
        if isWhole { return region }
        return withUnsafeTemporaryAllocation(of: Range<Int32>.self, capacity: region.height) { rows in
            for row in rows.indices { rows.initializeElement(at: row, to: wholeColumns(row: row)) }
            return core(of: UnsafeBufferPointer(rows))
        }
    }

    /// - Parameter wholes: what of each row may be in it.
    private func core(of wholes: UnsafeBufferPointer<Range<Int32>>) -> PixelRect {
        var widest = 0
        for row in wholes.indices where wholes[row].count > wholes[widest].count { widest = row }
        var columns = wholes[widest]
        var rows = widest..<widest + 1
        var best = (rows: rows, columns: columns)
        func common(_ row: Int) -> Range<Int32> {
            wholes.indices.contains(row) ? columns.clamped(to: wholes[row]) : 0..<0
        }
        while true {
            let (above, below) = (common(rows.lowerBound - 1), common(rows.upperBound))
            if above.isEmpty && below.isEmpty { break }
            if above.count >= below.count {
                (columns, rows) = (above, rows.lowerBound - 1..<rows.upperBound)
            } else {
                (columns, rows) = (below, rows.lowerBound..<rows.upperBound + 1)
            }
            if rows.count * columns.count >= best.rows.count * best.columns.count { best = (rows, columns) }
        }
        return PixelRect(
            x: region.x + Int(best.columns.lowerBound), y: region.y + best.rows.lowerBound,
            width: best.columns.count, height: best.rows.count)
    }

    /// The longest run of a row that is let through whole.
    private func wholeColumns(row: Int) -> Range<Int32> {
        var longest: Range<Int32> = 0..<0
        for span in spans(row: row) where span.coverage == 255 && Int(span.length) > longest.count {
            longest = span.start..<span.start + span.length
        }
        return longest
    }
}
