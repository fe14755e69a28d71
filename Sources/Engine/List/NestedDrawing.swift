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
    /// Who makes a picture of it lets the others wait. The value says nothing, but has a size: an empty one
    /// would stand where the lock does, which the thread sanitizer takes for a race.
    let turn = Guarded(false)
    private let ending = Guarded<(@Sendable () -> Void)?>(nil)
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
        ending.withLock { $0 }?()
    }

    /// The size in points.
    package var size: CGSize { list.size }

    /// How many lists are inside each other, itself included.
    var depth: Int { list.storage.drawingDepth + 1 }

    /// Has something done once the drawing is gone: what the first who asks says.
    func whenGone(_ action: @escaping @Sendable () -> Void) {
        ending.withLock { if $0 == nil { $0 = action } }
    }
}
