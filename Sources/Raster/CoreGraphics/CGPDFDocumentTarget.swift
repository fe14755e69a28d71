import Foundation
import RasterPDF
import RasterText

/// The document that a context writes, and the page that is open.
final class CGPDFDocumentTarget {
    private let consumer: CGDataConsumer
    /// Nil where the document's first bytes could not be written.
    private var writer: PDFWriter?
    /// What pages have that say nothing else.
    let mediaBox: CGRect
    /// Nil between pages.
    private var pageBox: CGRect?
    var links: [PDFLink] = []
    /// Pixels a point of what PDF lacks, on the page that is open.
    var density = 2.0
    private(set) var error: (any Error)?
    private var isFinished = false

    init(_ consumer: CGDataConsumer, mediaBox: CGRect, options: PDFOptions) {
        self.consumer = consumer
        self.mediaBox = mediaBox
        attempt { writer = try PDFWriter(options: options) { try consumer.write($0) } }
    }

    var isInPage: Bool { pageBox != nil }

    /// - Returns: the page's box: the document's own in place of one without a finite area.
    func beginPage(_ box: CGRect?) -> CGRect {
        let box = box.flatMap(Self.usable) ?? mediaBox
        pageBox = box
        links = []
        density = 2
        return box
    }

    func endPage(_ list: DisplayList) {
        guard let box = pageBox else { return }
        pageBox = nil
        attempt { try writer?.append(PDFPage(list: list, mediaBox: box, links: links, density: density)) }
    }

    func finish() {
        if isFinished { return }
        isFinished = true
        attempt { try writer?.finish() }
        attempt { try consumer.finish() }
        guard let error else { return }
        consumer.abandon()
        Warning.write("a PDF document was not written: \(error)")
    }

    /// Once something failed, the rest is of no use.
    private func attempt(_ action: () throws -> Void) {
        guard error == nil else { return }
        do { try action() } catch { self.error = error }
    }

    /// The box standardized, if it has a finite area.
    static func usable(_ box: CGRect) -> CGRect? {
        let numbers = [box.origin.x, box.origin.y, box.size.width, box.size.height]
        guard numbers.allSatisfy(\.isFinite), !box.isInfinite else { return nil }
        let box = box.standardized
        return box.size.width > 0 && box.size.height > 0 ? box : nil
    }
}
