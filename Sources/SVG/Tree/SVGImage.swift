import Raster

/// A raster image or a drawing in a rectangle.
package struct SVGImage: Sendable {
    package enum Content: Sendable {
        case raster(CGImage)
        /// Another SVG document; its elements are isolated from this one's styles.
        case drawing(SVGTree)
    }

    package var id = ""
    package var content: Content
    /// The viewport: `x`, `y`, `width` and `height`, completed from the content's own size. Slices are
    /// clipped to it.
    package var rect: CGRect
    package var aspectRatio = SVGAspectRatio()
    package var interpolation = Image.Interpolation.medium
    package var isVisible = true

    package init(content: Content, rect: CGRect) {
        self.content = content
        self.rect = rect
    }
}

extension SVGImage.Content {
    /// In CSS pixels; of a raster image its pixels.
    package var size: CGSize {
        switch self {
        case .raster(let image): CGSize(width: image.width, height: image.height)
        case .drawing(let tree): tree.size
        }
    }
}
