import Foundation
import RasterEngine

/// A place on a page that leads to an address.
package struct PDFLink: Sendable {
    package var url: URL
    /// In points, y down from the media box's upper left corner.
    package var rect: CGRect

    package init(url: URL, rect: CGRect) {
        self.url = url
        self.rect = rect
    }
}

/// A page: a list in points, y down from the media box's upper left corner.
package struct PDFPage: Sendable {
    package var list: DisplayList
    /// In points, as the file says it; its size counts, its origin moves the page's own coordinates.
    package var mediaBox: CGRect
    package var links: [PDFLink]
    /// On black instead of on paper.
    package var isOpaque: Bool
    /// The space in which colours are combined. PDF knows encoded sRGB; a page in linear light that combines
    /// any becomes a picture.
    package var colorMode: ColorRenderingMode
    /// Pixels a point of what PDF lacks; nil for what the options say.
    package var density: Double?

    package init(
        list: DisplayList, mediaBox: CGRect, links: [PDFLink] = [], isOpaque: Bool = false,
        colorMode: ColorRenderingMode = .nonLinear, density: Double? = nil
    ) {
        self.list = list
        self.mediaBox = mediaBox
        self.links = links
        self.isOpaque = isOpaque
        self.colorMode = colorMode
        self.density = density
    }
}
