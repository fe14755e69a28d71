import RasterPaths

/// An upright rectangle on the device grid: the short way for fills whose edges follow pixel rows and
/// columns.
///
/// It computes the very integers that `CoverageBand` would for the four edges, so the bytes are the same.
struct DeviceRectangle {
    let left: Int
    let top: Int
    let right: Int
    let bottom: Int

    /// Nil when a corner is not finite or beyond the coordinates that need no clipping: the long way knows
    /// what to do.
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

    /// The pixels in a range whose centres are in [from, to).
    @inline(__always)
    static func centres(_ from: Int, _ to: Int, _ lower: Int, _ upper: Int) -> Range<Int> {
        let first = max((from &+ 32767) >> 16, lower)
        return first..<max(first, min((to &+ 32767) >> 16, upper))
    }
}
