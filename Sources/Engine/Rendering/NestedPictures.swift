import RasterPaths
import RasterText

/// Rasterizes drawings inside drawings, and keeps the pictures that were made last, 128 MiB of them at most:
/// a list may ask for more than there is memory. A picture goes with its drawing.
final class NestedPictures: NestedRenderer {
    private struct Key: Hashable {
        var drawing: UInt64
        var size: NestedPictureSize
    }

    private struct Contents {
        var images: [Key: CGImage] = [:]
        var byteCount = 0
    }

    static let shared = NestedPictures()
    private static let mostBytes = 128 << 20
    private let contents = Guarded(Contents())

    func picture(of drawing: NestedDrawing, _ size: NestedPictureSize) -> CGImage? {
        guard drawing.depth <= NestedDrawing.deepest else { return nil }
        return drawing.turn.withLock { _ in
            let key = Key(drawing: drawing.number, size: size)
            if let image = contents.withLock({ $0.images[key] }) { return image }
            let image = Self.image(of: drawing, size)
            keep(image, as: key, of: drawing)
            return image
        }
    }

    func part(of drawing: NestedDrawing, region: PixelRect, scale: Double) -> Bitmap? {
        guard drawing.depth <= NestedDrawing.deepest else { return nil }
        let bitmap = Bitmap(width: region.width, height: region.height)
        Renderer(threads: 1).render(
            drawing.list, into: bitmap, scale: CGFloat(scale), origin: (region.x, region.y),
            colorMode: drawing.colorMode)
        return bitmap
    }

    /// On the calling thread, which holds the drawing's lock.
    private static func image(of drawing: NestedDrawing, _ size: NestedPictureSize) -> CGImage {
        var list = drawing.list
        var scale: CGFloat = 1
        let pixels: PixelRect
        switch size {
        case .scaled(let factor):
            scale = factor
            pixels = list.pixelExtent(scale: scale).rect
        case .stretched(let width, let height):
            pixels = PixelRect(x: 0, y: 0, width: width, height: height)
            let scaleX = CGFloat(width) / drawing.size.width
            let scaleY = CGFloat(height) / drawing.size.height
            if (scaleX - scaleY).magnitude <= scaleX.magnitude * 1e-9 {
                scale = scaleX
            } else {
                list = list.stretched(x: scaleX, y: scaleY)
            }
        }
        return Renderer(threads: 1).image(
            of: list, pixels: pixels, scale: scale, isOpaque: drawing.isOpaque, colorMode: drawing.colorMode)
    }

    private func keep(_ image: CGImage, as key: Key, of drawing: NestedDrawing) {
        let byteCount = image.height * image.bytesPerRow
        contents.withLock { contents in
            if contents.byteCount + byteCount > Self.mostBytes { contents = Contents() }
            contents.images[key] = image
            contents.byteCount += byteCount
        }
        drawing.whenGone { [self] in remove(key, byteCount) }
    }

    private func remove(_ key: Key, _ byteCount: Int) {
        contents.withLock { contents in
            if contents.images.removeValue(forKey: key) != nil { contents.byteCount -= byteCount }
        }
    }
}
