import Foundation
import Raster

/// Tiles are cut from what was drawn at once.
extension CGImage {
    /// A part of the picture, filled up where it reaches beyond.
    /// - Parameter filler: what it is filled up with; not of the picture's kind where that is opaque and this
    ///   isn't.
    func tile(_ rect: PixelRect, filler: Pixel) -> CGImage? {
        let isInside =
            rect.x >= 0 && rect.y >= 0 && rect.x + rect.width <= width && rect.y + rect.height <= height
        guard !isInside else {
            return cropping(to: CGRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height))
        }
        let one = [filler.red, filler.green, filler.blue, filler.alpha]
        var bytes = Array(repeatElement(one, count: rect.width * rect.height).joined())
        let columns = min(rect.x + rect.width, width) - rect.x
        withUnsafePixels { pixels in
            for row in rect.y..<max(min(rect.y + rect.height, height), rect.y) {
                let start = row * bytesPerRow + rect.x * 4
                let target = (row - rect.y) * rect.width * 4
                bytes.replaceSubrange(
                    target..<target + columns * 4, with: pixels[start..<start + columns * 4])
            }
        }
        return CGImage(
            width: rect.width, height: rect.height, pixels: bytes, isOpaque: isOpaque && filler.alpha == 255)
    }

    /// Whether each pixel is this one.
    func isAll(_ pixel: Pixel) -> Bool {
        guard self[0, 0] == pixel else { return false }
        return withUnsafePixels { bytes in
            // Each is as the one before it.
            guard let base = bytes.baseAddress, bytes.count > 4 else { return true }
            return memcmp(base, base + 4, bytes.count - 4) == 0
        }
    }
}
