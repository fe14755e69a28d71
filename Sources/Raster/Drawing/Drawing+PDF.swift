import RasterEngine
import RasterPDF
import RasterPaths

@_exported import enum RasterPDF.PDFError
@_exported import struct RasterPDF.PDFOptions

extension Drawing {
    /// The drawing as a PDF document of one page of its size: paths, text that can be searched, images once.
    /// What PDF lacks, such as filters, becomes pictures of `options.density` pixels a point.
    ///
    /// In linear light PDF can't combine colours: a drawing of that `colorMode` with anything translucent in
    /// it is a picture, too.
    public func pdfData(options: PDFOptions = PDFOptions()) throws -> Data {
        try Drawing.pdfData(pages: CollectionOfOne(self), options: options)
    }

    /// A PDF document of drawings, a page each.
    public static func pdfData(
        pages: some Sequence<Drawing>, options: PDFOptions = PDFOptions()
    ) throws -> Data {
        var data = Data()
        let writer = try PDFWriter(options: options) { data.append($0) }
        for page in pages { try writer.append(page.pdfPage(options)) }
        try writer.finish()
        return data
    }

    /// Writes the drawing as a PDF document, which appears whole or not at all. Only file URLs are written.
    public func writePDF(to url: URL, options: PDFOptions = PDFOptions()) throws {
        try Drawing.writePDF(pages: CollectionOfOne(self), to: url, options: options)
    }

    /// Writes a PDF document of drawings, a page each, which appears whole or not at all: each page is
    /// written and forgotten before the next is asked for. Only file URLs are written.
    public static func writePDF(
        pages: some Sequence<Drawing>, to url: URL, options: PDFOptions = PDFOptions()
    ) throws {
        guard url.isFileURL else {
            throw PDFError.file(path: url.absoluteString, cause: "only file URLs are written")
        }
        try writePDF(toFile: url.path, options: options) { append in
            for page in pages { try append(page) }
        }
    }

    /// Writes pages as a body hands them over; what it throws is thrown on, and then no file appears.
    package static func writePDF(
        toFile path: String, options: PDFOptions, pages: (_ append: (Drawing) throws -> Void) throws -> Void
    ) throws {
        try ImageFile.writeInParts(to: path) { write in
            let writer = try PDFWriter(options: options, write: write)
            try pages { try writer.append($0.pdfPage(options)) }
            try writer.finish()
        }
    }

    /// An adaptive drawing is recorded for the density of the document's pictures.
    package func pdfPage(_ options: PDFOptions = PDFOptions(), links: [PDFLink] = []) -> PDFPage {
        PDFPage(
            list: displayList(scale: options.density), mediaBox: CGRect(origin: .zero, size: size),
            links: links,
            isOpaque: isOpaque, colorMode: colorMode)
    }
}
