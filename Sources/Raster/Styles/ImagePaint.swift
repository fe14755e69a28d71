import Foundation

/// A part of an image, repeated over the plane, with a tile's corner at the top left of what is drawn.
public struct ImagePaint: ShapeStyle {
    /// The image of which a part is repeated.
    public var image: Image
    /// The part of the image that is repeated, in its unit square.
    public var sourceRect: CGRect
    /// Multiplies the part's own size in points.
    public var scale: CGFloat

    /// The whole image at its own size, unless said otherwise.
    public init(
        image: Image, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1
    ) {
        self.image = image
        self.sourceRect = sourceRect
        self.scale = scale
    }
}

extension ImagePaint: PaintedStyle {
    func paint(in scope: StyleScope, bounds: () -> CGRect) -> ResolvedShading {
        guard let bounds = bounds().finiteBounds,
            let tiles = tiles(at: bounds.origin, in: scope.environment)
        else { return .nothing }
        return ResolvedShading(paint: .tiledImage(tiles), opacity: scope.paintOpacity)
    }

    /// The tiles with a corner of one at a point of user space; nil for an empty image.
    func tiles(at origin: CGPoint, in environment: EnvironmentValues) -> TiledImagePaint? {
        guard let content = image.content(displayScale: environment.displayScale) else { return nil }
        return TiledImagePaint(
            content: content, resampling: image.interpolationQuality.resampling, origin: origin,
            sourceRect: sourceRect, scale: scale)
    }
}

extension ShapeStyle where Self == ImagePaint {
    /// A part of an image, repeated over the plane.
    public static func image(
        _ image: Image, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1
    ) -> ImagePaint {
        ImagePaint(image: image, sourceRect: sourceRect, scale: scale)
    }
}
