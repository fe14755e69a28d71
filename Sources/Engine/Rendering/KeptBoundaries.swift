import RasterPaths

/// The boundaries that a thread has made for a band and keeps for those that follow, of large shapes that
/// `SharedOutlines` has nothing of, as those in layers: to make one takes as long as drawing all bands of it.
final class KeptBoundaries {
    /// A path or a stroke of a list.
    enum Shape: Hashable {
        case fill(UInt32)
        case stroke(UInt32)
    }

    private struct Entry {
        let transform: DeviceTransform
        let rule: FillRule
        let boundary: KnownBoundary
    }

    /// Shapes of fewer points or elements are made anew sooner than looked up.
    private static let fewest = 256
    /// The most points that are kept, 8 MiB of them.
    private static let mostPoints = 1 << 19

    /// Nested lists are drawn by workspaces of their own, but it costs little to tell lists.
    private var list: UnsafeRawPointer?
    private var entries: [Shape: Entry] = [:]
    private var pointCount = 0
    private let memory = BoundaryMemory()

    /// What is known of a shape's boundary, or found out now.
    /// - Parameter size: how many points or elements its path has.
    func boundary(
        of shape: Shape, in list: UnsafeRawPointer, _ transform: DeviceTransform, rule: FillRule, size: Int,
        _ rasterizer: Rasterizer, flatten: (FlattenedOutline) -> Void
    ) -> KnownBoundary {
        guard size >= Self.fewest else { return .unknown }
        if self.list != list {
            self.list = list
            entries = [:]
        }
        if let entry = entries[shape], entry.transform == transform, entry.rule == rule {
            return entry.boundary
        }
        if pointCount > Self.mostPoints { return .unknown }
        let boundary = rasterizer.boundary(rule: rule, in: memory, flatten: flatten)
        if case .parts(let parts) = boundary { pointCount += 2 * parts.count }
        entries[shape] = Entry(transform: transform, rule: rule, boundary: boundary)
        return boundary
    }
}
