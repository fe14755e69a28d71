import RasterPaths
import RasterText
import Synchronization

/// A drawing inside a drawing: a list that was recorded when it was said, to be rasterized when it is looked
/// at. Images that are drawn, tiles, and the drawings of filter graphs are all of this kind.
package final class NestedDrawing: Sendable {
    package let list: DisplayList
    /// Without alpha, on black.
    package let isOpaque: Bool
    package let colorMode: ColorRenderingMode
    /// No other drawing of the process has it: what is kept for a drawing is found by it.
    let number: UInt64
    /// Who makes a picture of it lets the others wait.
    let turn = Guarded<Void>(())
    private let endings = Guarded<[@Sendable () -> Void]>([])
    private static let count = Atomic<UInt64>(0)

    /// Drawings inside each other beyond this many are not drawn, for the stack's sake.
    package static let deepest = 16

    package init(_ list: DisplayList, isOpaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear) {
        self.list = list
        self.isOpaque = isOpaque
        self.colorMode = colorMode
        number = Self.count.wrappingAdd(1, ordering: .relaxed).oldValue
    }

    deinit {
        for ending in endings.withLock({ $0 }) { ending() }
    }

    /// The size in points.
    package var size: CGSize { list.size }

    /// How many lists are inside each other, itself included.
    var depth: Int { list.storage.drawingDepth + 1 }

    /// Has something done once the drawing is gone.
    func whenGone(_ ending: @escaping @Sendable () -> Void) {
        endings.withLock { $0.append(ending) }
    }
}

/// How large a picture of a nested drawing is.
enum NestedPictureSize: Hashable, Sendable {
    /// Pixels a point.
    case scaled(CGFloat)
    /// Stretched over so many pixels.
    case stretched(width: Int, height: Int)
}

/// Rasterizes drawings inside drawings for those who look at them.
protocol NestedRenderer: Sendable {
    /// The whole drawing, made once for a size; nil for one that is nested too deeply.
    func picture(of drawing: NestedDrawing, _ size: NestedPictureSize) -> CGImage?

    /// Some pixels of the drawing at a scale, with their rectangle; nil for one that is nested too deeply.
    func part(of drawing: NestedDrawing, region: PixelRect, scale: Double) -> Bitmap?
}
