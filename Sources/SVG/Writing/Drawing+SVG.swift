import Foundation
import Raster

extension Drawing {
    /// The drawing as an SVG document: paths, gradients, groups, filters and images, in points.
    ///
    /// What SVG lacks becomes pictures, each as small as it can be. The same list makes the same bytes.
    public func svgData(options: SVGWritingOptions = SVGWritingOptions()) -> Data {
        let writer = SVGDocumentWriter(options)
        return Data(
            writer.document(
                of: displayList(scale: options.validDensity), isOpaque: isOpaque, colorMode: colorMode
            ).utf8)
    }

    /// Writes the drawing as an SVG document, which appears whole or not at all. Only file URLs are written.
    public func writeSVG(
        to url: URL, options: SVGWritingOptions = SVGWritingOptions()
    ) throws(ImageFileError) {
        guard url.isFileURL else {
            throw ImageFileError(.unwritable("only file URLs are"), file: url.absoluteString)
        }
        try ImageFile.write(svgData(options: options), to: url.path)
    }
}
