import RasterPaths
import RasterText

/// Rasterizes drawings inside drawings by the kernels of the rendering that looks at them.
struct NestedPictures: NestedRenderer {
    let kernels: KernelLevel
    /// Of the rendering that looks at them.
    var budget: RenderBudget?

    func picture(of drawing: NestedDrawing, _ size: NestedPictureSize) -> CGImage? {
        // Who asks once for each row goes on asking when nobody waits any more.
        guard drawing.depth <= NestedDrawing.deepest, budget?.check() != true else { return nil }
        return drawing.turn.withLock { _ in
            let key = PictureCache.Key(size: size, kernels: kernels)
            if let image = PictureCache.shared.image(of: drawing, key) { return image }
            let image = image(of: drawing, size)
            // One that was broken off is no picture.
            if budget?.isOver != true { PictureCache.shared.keep(image, as: key, of: drawing) }
            return image
        }
    }

    func part(of drawing: NestedDrawing, region: PixelRect, scale: Double) -> Bitmap? {
        guard drawing.depth <= NestedDrawing.deepest, budget?.check() != true else { return nil }
        let bitmap = Bitmap(width: region.width, height: region.height)
        renderer.render(
            drawing.list, into: bitmap, scale: CGFloat(scale), origin: (region.x, region.y),
            colorMode: drawing.colorMode)
        return bitmap
    }

    /// On the calling thread: a rendering that waits for another has one thread to give.
    private var renderer: Renderer {
        var renderer = Renderer(threads: 1)
        renderer.kernels = kernels
        renderer.budget = budget
        return renderer
    }

    private func image(of drawing: NestedDrawing, _ size: NestedPictureSize) -> CGImage {
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
        return renderer.image(
            of: list, pixels: pixels, scale: scale, isOpaque: drawing.isOpaque, colorMode: drawing.colorMode)
    }
}

/// The pictures of nested drawings that were made last: 128 MiB of them, or one that is larger, as a list may
/// ask for more than there is memory. A picture goes with its drawing.
private final class PictureCache: Sendable {
    struct Key: Hashable {
        var size: NestedPictureSize
        var kernels: KernelLevel
    }

    private struct Contents {
        /// By the drawings' numbers.
        var images: [UInt64: [Key: CGImage]] = [:]
        /// The oldest first; some may be gone.
        var order: [(drawing: UInt64, key: Key)] = []
        var byteCount = 0

        mutating func remove(_ drawing: UInt64, _ key: Key) {
            guard let image = images[drawing]?.removeValue(forKey: key) else { return }
            byteCount -= image.height * image.bytesPerRow
        }
    }

    static let shared = PictureCache()
    private static let mostBytes = 128 << 20
    private let contents = Guarded(Contents())

    func image(of drawing: NestedDrawing, _ key: Key) -> CGImage? {
        contents.withLock { $0.images[drawing.number]?[key] }
    }

    func keep(_ image: CGImage, as key: Key, of drawing: NestedDrawing) {
        let number = drawing.number
        contents.withLock { contents in
            contents.byteCount += image.height * image.bytesPerRow
            while contents.byteCount > Self.mostBytes, !contents.order.isEmpty {
                let oldest = contents.order.removeFirst()
                contents.remove(oldest.drawing, oldest.key)
            }
            contents.images[number, default: [:]][key] = image
            contents.order.append((number, key))
        }
        drawing.whenGone { [self] in removeAll(of: number) }
    }

    private func removeAll(of drawing: UInt64) {
        contents.withLock { contents in
            for key in contents.images[drawing, default: [:]].keys { contents.remove(drawing, key) }
            contents.images[drawing] = nil
            contents.order.removeAll { $0.drawing == drawing }
        }
    }
}
