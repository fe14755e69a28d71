import RasterPaths
import RasterText

/// The boxes of views that draw, in the order in which they are drawn.
final class LeafFrames: Sendable {
    private let known = Guarded<[CGRect]>([])

    var frames: [CGRect] { known.withLock { $0 } }

    func note(_ frame: CGRect) { known.withLock { $0.append(frame) } }
}

extension EnvironmentValues {
    private enum Leaves: EnvironmentKey {
        static let defaultValue: LeafFrames? = nil
    }

    /// Who wants to know the boxes of views that draw.
    var leafFrames: LeafFrames? {
        get { self[Leaves.self] }
        set { self[Leaves.self] = newValue }
    }
}

extension ImageRenderer {
    /// The boxes of the views that draw, from back to front, in points of the picture: for tests of layouts
    /// that were recorded without names.
    @_spi(LayoutTesting) public var leafFrames: [CGRect] {
        let leaves = LeafFrames()
        let saved = environment
        defer { environment = saved }
        environment.leafFrames = leaves
        _ = drawing
        return leaves.frames
    }
}
