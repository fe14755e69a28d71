import RasterPaths

/// The pixels of a whole picture, each way at least 1 and at most 2^30. A picture of more than an image can
/// hold can still be drawn in parts.
package struct PixelExtent: Hashable, Sendable {
    package let width: Int
    package let height: Int

    /// The most pixels of an image; a larger one is cropped at the bottom, then at the right.
    package static let maximumPixelCount = 1 << 28

    /// A size in points at a scale of pixels a point, rounded up.
    package init(_ size: CGSize, scale: CGFloat) {
        width = max(Self.pixel(size.width * scale, .up), 1)
        height = max(Self.pixel(size.height * scale, .up), 1)
    }

    /// All of its pixels.
    package var rect: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// What of it an image can hold.
    package var bounded: (width: Int, height: Int) { Self.bounded(width: width, height: height) }

    /// What of so many pixels, at least 1 × 1, an image can hold.
    package static func bounded(width: Int, height: Int) -> (width: Int, height: Int) {
        let width = min(max(width, 1), maximumPixelCount)
        return (width, min(max(height, 1), max(maximumPixelCount / width, 1)))
    }

    /// The whole pixels that a rectangle in points touches; of the infinite one, all.
    package func pixels(in rect: CGRect, scale: CGFloat) -> PixelRect {
        if rect.isInfinite { return self.rect }
        let standard = rect.standardized
        let left = Self.pixel(standard.origin.x * scale, .down)
        let top = Self.pixel(standard.origin.y * scale, .down)
        let right = Self.pixel((standard.origin.x + standard.size.width) * scale, .up)
        let bottom = Self.pixel((standard.origin.y + standard.size.height) * scale, .up)
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// A pixel position from a coordinate: NaN is 0, and no coordinate is beyond ±2^30. A millionth of a
    /// pixel is not worth a row: sizes such as 409 / 3 · 3 round to what was meant.
    private static func pixel(_ coordinate: CGFloat, _ rule: FloatingPointRoundingRule) -> Int {
        let nearest = coordinate.rounded()
        let meant = (coordinate - nearest).magnitude < 1e-6 ? nearest : coordinate.rounded(rule)
        return Int(min(max(meant.isNaN ? 0 : meant, -1_073_741_824), 1_073_741_824))
    }
}
