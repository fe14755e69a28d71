import RasterPaths

/// A part of an image, repeated over the plane.
struct TiledImagePaint: Sendable {
    var image: Image
    /// A corner of a tile, in user space.
    var origin: CGPoint
    /// The part, in the image's unit square.
    var sourceRect: CGRect
    /// A tile is the image's size in points × the part's size × this.
    var scale: CGFloat
}
