import RasterPaths

/// Painting the rectangle in one colour, source-over, without spans.
extension DeviceRectangle {
    @inline(__always)
    func fill(
        _ pixel: UInt32, isAntialiased: Bool, columns: Range<Int>, rows: Range<Int>,
        onto surface: Surface<EncodedPixel>, _ kernels: SpanKernels
    ) {
        let minX = columns.lowerBound
        let maxX = columns.upperBound
        if !isAntialiased {
            let columns = Self.centres(left, right, minX, maxX)
            let lines = Self.centres(top, bottom, rows.lowerBound, rows.upperBound)
            paint(pixel, columns: columns, rows: lines, coverage: 65536, surface, kernels)
            return
        }
        guard left < right, top < bottom else { return }
        // The first and the last pixel that the rectangle reaches, and the whole ones between.
        let firstColumn = left >> 16
        let lastColumn = right >> 16
        let firstRow = top >> 16
        let lastRow = (bottom &- 1) >> 16
        var row = max(firstRow, rows.lowerBound)
        let end = min(lastRow &+ 1, rows.upperBound)
        while row < end {
            let height = min(bottom, (row &+ 1) << 16) &- max(top, row << 16)
            // Rows of full height go together.
            var next = row &+ 1
            if height == 65536 { next = max(next, min(end, bottom >> 16)) }
            let lines = row..<next
            let leftArea = areaToTheRight(x0: left & 0xFFFF, x1: left & 0xFFFF, height: height)
            let rightArea = areaToTheRight(x0: right & 0xFFFF, x1: right & 0xFFFF, height: height)
            if firstColumn == lastColumn {
                if firstColumn >= minX && firstColumn < maxX {
                    paint(
                        pixel, columns: firstColumn..<(firstColumn &+ 1), rows: lines,
                        coverage: leftArea &- rightArea,
                        surface, kernels)
                }
            } else {
                // Without the last pixel when the right edge is on its border.
                let from = max(firstColumn, minX)
                let to = min(rightArea == height ? lastColumn : lastColumn &+ 1, maxX)
                if from < to && to &- from <= 16 {
                    var mask = SIMD16<UInt8>(repeating: CoverageSweep.byte(Int32(truncatingIfNeeded: height)))
                    if from == firstColumn {
                        mask[0] = CoverageSweep.byte(Int32(truncatingIfNeeded: leftArea))
                    }
                    if to == lastColumn &+ 1 {
                        mask[to &- from &- 1] = CoverageSweep.byte(
                            Int32(truncatingIfNeeded: height &- rightArea))
                    }
                    withUnsafeBytes(of: mask) { bytes in
                        kernels.solidMaskRows(
                            surface.pixel(x: from, y: row), surface.rowLength, to &- from, lines.count, pixel,
                            bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self))
                    }
                } else {
                    paintWide(
                        pixel, firstColumn, lastColumn, minX..<maxX, lines, height: height,
                        leftArea: leftArea,
                        rightArea: rightArea, surface, kernels)
                }
            }
            row = next
        }
    }

    /// Three runs: the pixel that the left edge cuts, the whole ones, the pixel that the right edge cuts.
    @inline(__always)
    private func paintWide(
        _ pixel: UInt32, _ firstColumn: Int, _ lastColumn: Int, _ visible: Range<Int>, _ rows: Range<Int>,
        height: Int,
        leftArea: Int, rightArea: Int, _ surface: Surface<EncodedPixel>, _ kernels: SpanKernels
    ) {
        var inner = firstColumn
        if leftArea != height {
            if visible.contains(firstColumn) {
                paint(
                    pixel, columns: firstColumn..<(firstColumn &+ 1), rows: rows, coverage: leftArea, surface,
                    kernels)
            }
            inner &+= 1
        }
        let from = max(inner, visible.lowerBound)
        let to = max(from, min(lastColumn, visible.upperBound))
        paint(pixel, columns: from..<to, rows: rows, coverage: height, surface, kernels)
        if visible.contains(lastColumn) {
            paint(
                pixel, columns: lastColumn..<(lastColumn &+ 1), rows: rows, coverage: height &- rightArea,
                surface, kernels)
        }
    }

    @inline(__always)
    private func paint(
        _ pixel: UInt32, columns: Range<Int>, rows: Range<Int>, coverage: Int,
        _ surface: Surface<EncodedPixel>, _ kernels: SpanKernels
    ) {
        let level = CoverageSweep.byte(Int32(truncatingIfNeeded: coverage))
        guard level != 0, !columns.isEmpty, !rows.isEmpty else { return }
        kernels.solidRectangle(
            surface.pixel(x: columns.lowerBound, y: rows.lowerBound), surface.rowLength, columns.count,
            rows.count,
            pixel,
            UInt32(level))
    }
}
