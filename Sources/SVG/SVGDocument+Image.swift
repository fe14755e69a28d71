import Raster

extension Image {
    /// An SVG document as an image, for whatever takes one: patterns, templates, golden pictures.
    ///
    /// It is drawn once and rasterized at its size times the display scale of the environment that it is
    /// resolved in, then resampled as any other image; `SVGDocument.draw(in:rect:)` is sharp at any size.
    /// - Parameters:
    ///   - document: drawn whole, stretched to the size.
    ///   - size: in points; nil for the document's own. One without area, or not finite, makes an empty
    ///     image.
    public init(_ document: SVGDocument, size: CGSize? = nil) {
        let size = size ?? document.size
        self.init(size: size) { context in
            document.draw(in: &context, rect: CGRect(origin: .zero, size: size))
        }
    }
}
