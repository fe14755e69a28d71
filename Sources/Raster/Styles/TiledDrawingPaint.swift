import RasterPaths
import RasterText
import Synchronization

/// A drawing that is repeated over the plane, rasterized for each size in pixels that it is asked for.
package final class TiledDrawing: Sendable {
    let size: CGSize
    private let renderer: @Sendable (inout GraphicsContext, CGSize) -> Void
    private let number: UInt64
    /// Who makes a tile lets the others wait.
    private let turn = Guarded<Void>(())
    private static let count = Atomic<UInt64>(0)

    struct Extent: Hashable {
        var width: Int
        var height: Int
    }

    init(size: CGSize, renderer: @escaping @Sendable (inout GraphicsContext, CGSize) -> Void) {
        self.size = size
        self.renderer = renderer
        number = Self.count.wrappingAdd(1, ordering: .relaxed).oldValue
    }

    deinit { TileCache.shared.removeTiles(of: number) }

    /// A tile stretched over so many pixels.
    func image(_ extent: Extent) -> CGImage {
        turn.withLock { _ in
            let key = TileCache.Key(drawing: number, extent: extent)
            if let image = TileCache.shared[key] { return image }
            let whole = CGSize(width: extent.width, height: extent.height)
            let drawing = Drawing(size: whole) { context, _ in
                context.scaleBy(x: whole.width / size.width, y: whole.height / size.height)
                renderer(&context, size)
            }
            // On the calling thread, which holds the lock.
            let image = drawing.image(renderer: Renderer(threads: 1))
            TileCache.shared[key] = image
            return image
        }
    }
}

/// The tiles that were rasterized last, 128 MiB of them at most: a list may ask for more than there is memory.
private final class TileCache: Sendable {
    struct Key: Hashable {
        var drawing: UInt64
        var extent: TiledDrawing.Extent
    }

    private struct Contents {
        var images: [Key: CGImage] = [:]
        var byteCount = 0
    }

    static let shared = TileCache()
    private static let mostBytes = 128 << 20
    private let contents = Guarded(Contents())

    func removeTiles(of drawing: UInt64) {
        contents.withLock { contents in
            for (key, image) in contents.images where key.drawing == drawing {
                contents.images[key] = nil
                contents.byteCount -= image.height * image.bytesPerRow
            }
        }
    }

    subscript(key: Key) -> CGImage? {
        get { contents.withLock { $0.images[key] } }
        set {
            guard let image = newValue else { return }
            let byteCount = image.height * image.bytesPerRow
            contents.withLock { contents in
                if contents.byteCount + byteCount > Self.mostBytes { contents = Contents() }
                contents.images[key] = image
                contents.byteCount += byteCount
            }
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
