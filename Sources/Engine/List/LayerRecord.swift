import RasterPaths

/// A layer as a display list keeps it: commands that are drawn by themselves on a transparent canvas, whose
/// picture is then filtered and composited as one.
package struct LayerRecord {
    /// The layer's own; freed with the list.
    var commands: CommandBuffer
    /// The last filter of the context that the layer is drawn with.
    package var filter: OptionalListIndex<FilterNode>
    /// Of the whole picture, after the filters: 0 to 1.
    package var opacity: Double
    /// Whether commands of it combine with what is under them otherwise than source-over.
    package var blends: Bool
    /// Whether backdrops painted in it are those of what is around it.
    package var showsBackdrop: Bool

    /// The most layers inside each other. What is nested deeper is drawn straight into the layer around it,
    /// so that no program can use up the stack of a drawing thread.
    package static let deepest = 256
}

/// A filter of a context, and the one that was added before it, which runs after it.
package struct FilterNode: Sendable {
    package var record: FilterRecord
    package var previous: OptionalListIndex<FilterNode>
}

/// One part of a clip; the whole is the product of it and all parts before it.
@usableFromInline
package struct ClipRecord: Sendable {
    package enum Shape: Sendable {
        /// An empty path.
        case nothing
        case path(ListIndex<PathRecord>, rule: FillRule, isAntialiased: Bool)
        /// The alpha of a layer times an opacity.
        case layer(ListIndex<LayerRecord>, opacity: Double)
    }

    package var shape: Shape
    package var transform: ListIndex<DeviceTransform>
    package var isInverse: Bool
    /// The part before it.
    package var previous: OptionalListIndex<ClipRecord>
    /// What the whole clip may let through, in the drawing's points.
    var box: DeviceBox
}

/// A stroke: the path as it was said, and its style.
package struct StrokeRecord: Sendable {
    package let path: Path
    package let style: StrokeStyle
}
