import Foundation
import RasterPDF
import RasterPaths

// swift-format-ignore: AlwaysUseLowerCamelCase
/// A page's media box, for `beginPDFPage`: a `CGRect`, or `Data` of one.
public let kCGPDFContextMediaBox: CFString = "kCGPDFContextMediaBox"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The document's title, a `String`.
public let kCGPDFContextTitle: CFString = "kCGPDFContextTitle"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Who wrote the document, a `String`.
public let kCGPDFContextAuthor: CFString = "kCGPDFContextAuthor"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// What the document is about, a `String`.
public let kCGPDFContextSubject: CFString = "kCGPDFContextSubject"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Words to find the document by, a `String` or several.
public let kCGPDFContextKeywords: CFString = "kCGPDFContextKeywords"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The program that made the document, a `String`.
public let kCGPDFContextCreator: CFString = "kCGPDFContextCreator"

/// PDF documents. What is drawn between pages goes nowhere.
extension CGContext {
    /// A PDF document as a file, which appears once the document is closed.
    ///
    /// Released without `closePDF` the document is closed, too, and a page that is open ended.
    /// - Parameters:
    ///   - url: of a file.
    ///   - mediaBox: of pages that say nothing else, in points; nil for a US letter, 612 × 792.
    ///   - auxiliaryInfo: what the document says of itself: `kCGPDFContextTitle` and the others.
    /// - Returns: nil where no file can be written, and for a box without a finite area.
    public convenience init?(
        _ url: CFURL, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?
    ) {
        guard Self.box(mediaBox) != nil, let consumer = CGDataConsumer(url: url) else { return nil }
        self.init(consumer: consumer, mediaBox: mediaBox, auxiliaryInfo)
    }

    /// A PDF document whose bytes go to a consumer; see the other for the rest.
    public convenience init?(
        consumer: CGDataConsumer, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?
    ) {
        guard let box = Self.box(mediaBox) else { return nil }
        let document = CGPDFDocumentTarget(
            consumer, mediaBox: box, options: PDFOptions(auxiliaryInfo ?? [:]))
        let nowhere = Recorder(size: .zero)
        _ = nowhere.finish()
        self.init(
            .document(document),
            base: GraphicsContext(recorder: nowhere, environment: EnvironmentValues()), ctm: .identity,
            device: .identity)
    }

    private static func box(_ mediaBox: UnsafePointer<CGRect>?) -> CGRect? {
        guard let mediaBox else { return CGRect(x: 0, y: 0, width: 612, height: 792) }
        return CGPDFDocumentTarget.usable(mediaBox.pointee)
    }

    private var document: CGPDFDocumentTarget? {
        if case .document(let document) = destination { document } else { nil }
    }

    /// Makes what the open page lacks at least so fine: pixels a point, up to 16.
    func refine(to density: CGFloat) {
        guard let document, density.isFinite else { return }
        document.density = max(document.density, min(Double(density), 16))
    }

    /// Begins a page with a new graphics state; one that is open ends. Outside documents nothing happens.
    /// - Parameter mediaBox: in points; nil, or one without a finite area, for the document's.
    public func beginPage(mediaBox: UnsafePointer<CGRect>?) { beginPage(mediaBox?.pointee) }

    /// Begins a page with a new graphics state; one that is open ends. Outside documents nothing happens.
    /// - Parameter pageInfo: perhaps a box for `kCGPDFContextMediaBox`.
    public func beginPDFPage(_ pageInfo: CFDictionary?) {
        switch pageInfo?[kCGPDFContextMediaBox] {
        case let box as CGRect: beginPage(box)
        case let bytes as Data where bytes.count == MemoryLayout<CGRect>.size:
            beginPage(bytes.withUnsafeBytes { $0.loadUnaligned(as: CGRect.self) })
        default: beginPage(nil as CGRect?)
        }
    }

    private func beginPage(_ box: CGRect?) {
        guard let document, !isClosed else { return }
        endPage()
        let box = document.beginPage(box)
        var environment = EnvironmentValues()
        environment.displayScale = PDFOptions().density
        begin(
            Recorder(size: box.size, displayScale: environment.displayScale), environment: environment,
            device: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -box.minX, ty: box.maxY))
    }

    /// Ends the page and writes it; transparency layers that are open end. Without a page nothing happens.
    public func endPage() {
        guard let document, document.isInPage else { return }
        endLayers()
        document.endPage(base.recorder.finish())
    }

    /// As `endPage`.
    public func endPDFPage() { endPage() }

    /// Ends the page that is open, and the document. A file appears now; one that can't be written does not,
    /// nor does a document without pages, and `pdfError` says why. Afterwards drawing has no effect.
    public func closePDF() {
        guard let document, !isClosed else { return }
        endPage()
        document.finish()
        close()
    }

    /// Why the document can't be written; nil as long as it can. An addition to Core Graphics' interface,
    /// which logs such errors, as is done here.
    public var pdfError: (any Error)? { document?.error }

    /// Makes a rectangle of the page lead to an address. It lies in the page's own space, whatever the
    /// transform.
    public func setURL(_ url: CFURL, for rect: CGRect) {
        guard let document, document.isInPage else { return }
        document.links.append(PDFLink(url: url, rect: rect.applying(device)))
    }
}

extension PDFOptions {
    /// What an auxiliary dictionary of Core Graphics says.
    fileprivate init(_ info: CFDictionary) {
        self.init()
        title = info[kCGPDFContextTitle] as? String
        author = info[kCGPDFContextAuthor] as? String
        subject = info[kCGPDFContextSubject] as? String
        creator = info[kCGPDFContextCreator] as? String
        switch info[kCGPDFContextKeywords] {
        case let words as [String]: keywords = words
        case let word as String: keywords = [word]
        default: break
        }
    }
}
