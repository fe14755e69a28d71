import RasterKernels
import RasterPaths

/// Painting the rectangle in one colour, source-over, without spans.
extension DeviceRectangle {
    /// The most columns and rows that rectangles for kernels are counted in.
    static let mostPixels = 1 << 14

    func fill(
        _ pixel: UInt32, isAntialiased: Bool, columns: Range<Int>, rows: Range<Int>,
        onto surface: Surface<EncodedPixel>, _ kernels: SpanKernels
    ) {
        let touched = pixels
        let columns = columns.clamped(to: touched.columns)
        let rows = rows.clamped(to: touched.rows)
        for top in stride(from: rows.lowerBound, to: rows.upperBound, by: Self.mostPixels) {
            for start in stride(from: columns.lowerBound, to: columns.upperBound, by: Self.mostPixels) {
                var part = inKernelUnits(
                    pixel, isAntialiased: isAntialiased,
                    columns: start..<min(start + Self.mostPixels, columns.upperBound),
                    rows: top..<min(top + Self.mostPixels, rows.upperBound))
                kernels.solidRectangles(surface.pixel(x: start, y: top), surface.rowLength, &part, 1)
            }
        }
    }

    /// What of the rectangle lies in some columns and rows, `mostPixels` at most, counted from their first.
    private func inKernelUnits(
        _ pixel: UInt32, isAntialiased: Bool, columns: Range<Int>, rows: Range<Int>
    ) -> rk_rectangle {
        func edge(_ edge: Int, _ range: Range<Int>) -> Int32 {
            // Without antialiasing from the first centre on that is inside.
            let edge = isAntialiased ? edge : (edge &+ 32767) & ~0xFFFF
            let bounded = min(max(edge, range.lowerBound << 16), range.upperBound << 16)
            return Int32(truncatingIfNeeded: bounded &- range.lowerBound << 16)
        }
        return rk_rectangle(
            left: edge(left, columns), top: edge(top, rows), right: edge(right, columns),
            bottom: edge(bottom, rows), pixel: pixel)
    }
}
