import RasterPaths

/// Pixels read between their centres, by bilinear interpolation of premultiplied components; transparent
/// outside.
extension Surface {
    /// The colour at a position, where pixel (0, 0) is centred on (½, ½). Clear for one that is not finite.
    func sample(x: Double, y: Double) -> SIMD4<Float> {
        let (left, top) = (x - 0.5, y - 0.5)
        guard left.magnitude < 1e15, top.magnitude < 1e15 else { return .zero }
        let (column, row) = (Self.floor(left), Self.floor(top))
        guard column >= region.x - 1, column < region.right, row >= region.y - 1, row < region.bottom else {
            return .zero
        }
        func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
            guard x >= region.x, x < region.right, y >= region.y, y < region.bottom else { return .zero }
            return color(x, y)
        }
        let (u, v) = (Float(left - Double(column)), Float(top - Double(row)))
        // As weights, not as steps from one to the other: equal neighbours keep their colour where u is 0 or
        // 1.
        let above = pixel(column, row) * (1 - u) + pixel(column + 1, row) * u
        let below = pixel(column, row + 1) * (1 - u) + pixel(column + 1, row + 1) * u
        return above * (1 - v) + below * v
    }

    /// A pixel of the region, its components 0 to 1.
    @inline(__always)
    func color(_ x: Int, _ y: Int) -> SIMD4<Float> { row(y)[x &- region.x].components }

    @inline(__always)
    private static func floor(_ value: Double) -> Int {
        let whole = Int(value)
        return Double(whole) > value ? whole - 1 : whole
    }
}

extension PixelRect {
    /// As far as filters look that could look anywhere, in pixels from the picture's corner.
    static let everywhere = PixelRect(left: -1 << 20, top: -1 << 20, right: 1 << 20, bottom: 1 << 20)

    /// The whole pixels that a box touches and one more on each side, no farther than `farthest`.
    init(touching minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) {
        func bounded(_ value: Double, _ rule: FloatingPointRoundingRule) -> Int {
            let limit = Double(Self.farthest)
            return Int(min(max(value.isNaN ? 0 : value.rounded(rule), -limit), limit))
        }
        self.init(
            left: bounded(minX, .down) - 1, top: bounded(minY, .down) - 1, right: bounded(maxX, .up) + 1,
            bottom: bounded(maxY, .up) + 1)
    }
}
