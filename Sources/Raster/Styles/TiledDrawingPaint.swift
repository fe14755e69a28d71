import RasterPaths
import Synchronization

/// A drawing that is repeated over the plane, rasterized for each size in pixels that it is asked for.
package final class TiledDrawing: Sendable {
    let size: CGSize
    private let renderer: @Sendable (inout GraphicsContext, CGSize) -> Void
    private let made = Mutex<[Extent: CGImage]>([:])
    /// Sizes are few; who animates one shall not fill the memory.
    private static let most = 4

    struct Extent: Hashable {
        var width: Int
        var height: Int
    }

    init(size: CGSize, renderer: @escaping @Sendable (inout GraphicsContext, CGSize) -> Void) {
        self.size = size
        self.renderer = renderer
    }

    /// A tile stretched over so many pixels.
    func image(_ extent: Extent) -> CGImage {
        made.withLock { made in
            if let image = made[extent] { return image }
            let whole = CGSize(width: extent.width, height: extent.height)
            let drawing = Drawing(size: whole) { context, _ in
                context.scaleBy(x: whole.width / size.width, y: whole.height / size.height)
                renderer(&context, size)
            }
            // On the calling thread, which holds the lock.
            let image = drawing.image(renderer: Renderer(threads: 1))
            if made.count == Self.most { made.removeAll() }
            made[extent] = image
            return image
        }
    }
}

/// A drawing, repeated over the plane.
package struct TiledDrawingPaint: Sendable {
    let tile: TiledDrawing
    /// From the space of the tiles, the first one's corner at the origin, to user space.
    var transform = CGAffineTransform.identity
    /// 0 to 1.
    var opacity: Double

    init(tile: TiledDrawing, opacity: Double) {
        self.tile = tile
        self.opacity = opacity
    }

    var listDescription: String {
        var text =
            "tiles of a drawing of \(DisplayList.text(tile.size.width)) × \(DisplayList.text(tile.size.height))"
        if transform != .identity {
            let numbers = [
                transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
            ]
            text += ", transform \(numbers.map { DisplayList.text($0) }.joined(separator: " "))"
        }
        if opacity != 1 { text += ", opacity \(DisplayList.text(opacity))" }
        return text
    }
}
