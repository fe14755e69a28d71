/// A layer as a display list keeps it: commands that are drawn by themselves on a transparent canvas, whose picture is
/// then filtered and composited as one.
struct LayerRecord {
    /// The layer's own; freed with the list.
    var commands: GrowableBuffer<DrawCommand>
    /// The last filter of the context that the layer is drawn with, -1 without one: an index into the list's filters.
    var filter: Int32
    /// Of the whole picture, after the filters: 0 to 1.
    var opacity: Double
    /// Whether commands of it combine with what is under them otherwise than source-over.
    var blends: Bool

    /// The most layers inside each other. What is nested deeper is drawn straight into the layer around it, so that no
    /// program can use up the stack of a drawing thread.
    static let deepest = 256
}

/// A filter of a context, and the index of the one that was added before it (-1 for none), which runs after it.
struct FilterNode: Sendable {
    var record: FilterRecord
    var previous: Int32
}

/// One part of a clip; the whole is the product of it and all parts before it.
struct ClipRecord: Sendable {
    enum Shape: Sendable {
        /// The index of a path, -1 for an empty one.
        case path(geometry: Int32, rule: FillRule, isAntialiased: Bool)
        /// The alpha of a layer times an opacity.
        case layer(index: Int32, opacity: Double)
    }

    var shape: Shape
    var transform: Int32
    var isInverse: Bool
    /// The index of the part before it; -1 for none.
    var previous: Int32
    /// What the whole clip may let through, in the drawing's points.
    var box: DeviceBox
}
