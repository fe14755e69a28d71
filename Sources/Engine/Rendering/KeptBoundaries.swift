import RasterPaths

/// The boundaries that a thread has made for a band and keeps for those that follow, of large shapes in a
/// list's layers, of which `SharedOutlines` has none: to make one takes as long as drawing all bands of it.
final class KeptBoundaries {
    /// A path or a stroke of a list.
    enum Shape: Hashable {
        case fill(ListIndex<PathRecord>)
        case stroke(ListIndex<StrokeRecord>)
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

    /// All of one list: those nested in it are drawn by workspaces of their own.
    private var entries: [Shape: Entry] = [:]
    private var pointCount = 0
    private let memory = BoundaryMemory()

    /// What is known of a shape's boundary, or found out now.
    /// - Parameter size: how many points or elements its path has.
    func boundary(
        of shape: Shape, _ transform: DeviceTransform, rule: FillRule, size: Int,
        _ rasterizer: Rasterizer, flatten: (FlattenedOutline) -> Void
    ) -> KnownBoundary {
        guard size >= Self.fewest else { return .unknown }
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
