import RasterPaths

/// An upright rectangle on the device grid: the short way for fills whose edges follow pixel rows and columns.
///
/// It computes the very integers that `CoverageBand` would for the four edges, so the bytes are the same.
struct DeviceRectangle {
    let left: Int
    let top: Int
    let right: Int
    let bottom: Int

    /// Nil when a corner is not finite or beyond the coordinates that need no clipping: the long way knows what to do.
    @inline(__always)
    init?(from first: CGPoint, to second: CGPoint, transform: DeviceTransform) {
        let x0 = transform.a * Double(first.x) + transform.c * Double(first.y) + transform.tx
        let y0 = transform.b * Double(first.x) + transform.d * Double(first.y) + transform.ty
        let x1 = transform.a * Double(second.x) + transform.c * Double(second.y) + transform.tx
        let y1 = transform.b * Double(second.x) + transform.d * Double(second.y) + transform.ty
        let limit = FlattenedOutline.coordinateLimit
        guard x0.magnitude <= limit, y0.magnitude <= limit, x1.magnitude <= limit, y1.magnitude <= limit
        else {
            return nil
        }
        let u0 = roundedToUnit(x0 * 65536)
        let u1 = roundedToUnit(x1 * 65536)
        let v0 = roundedToUnit(y0 * 65536)
        let v1 = roundedToUnit(y1 * 65536)
        left = min(u0, u1)
        right = max(u0, u1)
        top = min(v0, v1)
        bottom = max(v0, v1)
    }

    /// The pixels that the rectangle covers entirely.
    func wholePixels(isAntialiased: Bool) -> (columns: Range<Int>, rows: Range<Int>) {
        let half = isAntialiased ? 65535 : 32767
        let firstColumn = (left &+ half) >> 16
        let firstRow = (top &+ half) >> 16
        let over = isAntialiased ? 0 : 32767
        return (
            firstColumn..<max(firstColumn, (right &+ over) >> 16),
            firstRow..<max(firstRow, (bottom &+ over) >> 16)
        )
    }

    /// The rectangle as pixels when it covers each entirely or not at all.
    func wholePixelRect(isAntialiased: Bool) -> PixelRect? {
        if isAntialiased && (left | top | right | bottom) & 0xFFFF != 0 { return nil }
        let whole = wholePixels(isAntialiased: isAntialiased)
        return PixelRect(
            x: whole.columns.lowerBound, y: whole.rows.lowerBound, width: whole.columns.count,
            height: whole.rows.count)
    }

    /// The pixels that the rectangle touches.
    var pixels: (columns: Range<Int>, rows: Range<Int>) {
        ((left >> 16)..<((right >> 16) &+ 1), (top >> 16)..<((bottom >> 16) &+ 1))
    }

    @inline(__always)
    func fill(_ pixel: UInt32, isAntialiased: Bool, columns: Range<Int>, rows: Range<Int>, task: RenderTask) {
        let minX = columns.lowerBound
        let maxX = columns.upperBound
        if !isAntialiased {
            let columns = Self.centres(left, right, minX, maxX)
            let lines = Self.centres(top, bottom, rows.lowerBound, rows.upperBound)
            paint(pixel, columns: columns, rows: lines, coverage: 65536, task)
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
                        task)
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
                        task.kernels.solidMaskRows(
                            task.pixel(x: from, y: row), task.rowLength, to &- from, lines.count, pixel,
                            bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self))
                    }
                } else {
                    paintWide(
                        pixel, firstColumn, lastColumn, minX..<maxX, lines, height: height,
                        leftArea: leftArea,
                        rightArea: rightArea, task)
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
        leftArea: Int, rightArea: Int, _ task: RenderTask
    ) {
        var inner = firstColumn
        if leftArea != height {
            if visible.contains(firstColumn) {
                paint(pixel, columns: firstColumn..<(firstColumn &+ 1), rows: rows, coverage: leftArea, task)
            }
            inner &+= 1
        }
        let from = max(inner, visible.lowerBound)
        let to = max(from, min(lastColumn, visible.upperBound))
        paint(pixel, columns: from..<to, rows: rows, coverage: height, task)
        if visible.contains(lastColumn) {
            paint(
                pixel, columns: lastColumn..<(lastColumn &+ 1), rows: rows, coverage: height &- rightArea,
                task)
        }
    }

    /// The pixels in a range whose centres are in [from, to).
    @inline(__always)
    static func centres(_ from: Int, _ to: Int, _ lower: Int, _ upper: Int) -> Range<Int> {
        let first = max((from &+ 32767) >> 16, lower)
        return first..<max(first, min((to &+ 32767) >> 16, upper))
    }

    @inline(__always)
    private func paint(
        _ pixel: UInt32, columns: Range<Int>, rows: Range<Int>, coverage: Int, _ task: RenderTask
    ) {
        let level = CoverageSweep.byte(Int32(truncatingIfNeeded: coverage))
        guard level != 0, !columns.isEmpty, !rows.isEmpty else { return }
        task.kernels.solidRectangle(
            task.pixel(x: columns.lowerBound, y: rows.lowerBound), task.rowLength, columns.count, rows.count,
            pixel,
            UInt32(level))
    }
}
