import RasterPaths

extension CGImage {
    /// The smallest box of the pixels that are not clear; nil for none.
    package var seenPart: PixelRect? {
        if isOpaque { return PixelRect(x: 0, y: 0, width: width, height: height) }
        var (left, top, right, bottom) = (width, height, 0, 0)
        withUnsafePixels { bytes in
            for y in 0..<height {
                let row = y * bytesPerRow + 3
                guard let first = (0..<width).first(where: { bytes[row + $0 * 4] != 0 }) else { continue }
                let last = (0..<width).last { bytes[row + $0 * 4] != 0 } ?? first
                left = min(left, first)
                right = max(right, last + 1)
                top = min(top, y)
                bottom = y + 1
            }
        }
        guard left < right else { return nil }
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// A part of the picture, which is the picture itself where that is all of it; nil for none.
    package func cropping(to part: PixelRect) -> CGImage? {
        if part == PixelRect(x: 0, y: 0, width: width, height: height) { return self }
        return cropping(to: CGRect(x: part.x, y: part.y, width: part.width, height: part.height))
    }
}
