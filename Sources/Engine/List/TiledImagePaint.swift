import RasterPaths

/// A part of an image, repeated over the plane.
package struct TiledImagePaint: Sendable {
    package var content: ImageContent
    package var resampling: Resampling
    /// A corner of a tile, in user space.
    package var origin: CGPoint
    /// The part, in the image's unit square.
    package var sourceRect: CGRect
    /// A tile is the image's size in points × the part's size × this.
    package var scale: CGFloat
    /// From the space that the tiles are laid out in to user space.
    package var transform = CGAffineTransform.identity

    package init(
        content: ImageContent, resampling: Resampling, origin: CGPoint, sourceRect: CGRect, scale: CGFloat
    ) {
        self.content = content
        self.resampling = resampling
        self.origin = origin
        self.sourceRect = sourceRect
        self.scale = scale
    }
}
