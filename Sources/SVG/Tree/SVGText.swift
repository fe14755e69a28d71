import Raster

/// A `text` element, laid out.
package struct SVGText: Sendable {
    package var id = ""
    /// Of the glyphs' cells (ascent to descent by advance), which objectBoundingBox units are relative to.
    package var boundingBox = CGRect.null

    package init() {}
}
