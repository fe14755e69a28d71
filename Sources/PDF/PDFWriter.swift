import Foundation
import RasterEngine

/// Writes a PDF document page by page. What pages share is remembered, a page itself is written and forgotten.
package final class PDFWriter {
    package let options: PDFOptions

    /// - Parameter write: takes the file's next bytes; what it throws is thrown on.
    package init(options: PDFOptions, write: @escaping (Data) throws -> Void) {
        self.options = options
    }

    package func append(_ page: PDFPage) throws {}

    /// Writes what the pages share. A document that isn't finished is no PDF.
    package func finish() throws {}
}
