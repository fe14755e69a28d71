import Foundation
import RasterEngine
import RasterPaths
import RasterText

/// Writes a PDF document page by page. What pages share is remembered, a page itself is written and
/// forgotten.
package final class PDFWriter {
    package let options: PDFOptions
    private let file: PDFFile
    private let contents: DocumentContents
    private let catalog: Int
    private let root: Int
    /// Nodes of the tree of pages that are whole, with the number of their pages.
    private var nodes: [(number: Int, count: Int)] = []
    private var node: (number: Int, pages: [Int])?
    private var pageCount = 0
    private var isFinished = false
    private static let pagesOfNode = 64
    /// What a page's side can be at most, in points.
    package static let largestSide: CGFloat = 14400
    /// What three decimals say well enough. PDF/A wants 3 points.
    private static let smallestSide: CGFloat = 0.01

    /// - Parameter write: takes the file's next bytes; what it throws is thrown on.
    package init(options: PDFOptions, write: @escaping (Data) throws -> Void) throws {
        self.options = options
        file = try PDFFile(write: write)
        contents = DocumentContents(file: file, density: options.validDensity)
        catalog = file.reserve()
        root = file.reserve()
    }

    /// What keeps the document from PDF/A-2b, in words; nil when nothing is known to.
    private var archiveObstacle: String? {
        if contents.fonts.showsMissingGlyphs { return "a text has characters that its font lacks" }
        // One level more than scopes: images and forms are placed in their own.
        if contents.deepestState > 26 { return "clips and layers are nested deeper than 28 levels" }
        return smallestSide < 3 ? "a page is smaller than 3 points" : nil
    }
    private var smallestSide = CGFloat.infinity

    package func append(_ page: PDFPage) throws {
        guard !isFinished else { throw PDFError.finished }
        let size = page.mediaBox.size
        let sides = Self.smallestSide...Self.largestSide
        guard sides.contains(size.width), sides.contains(size.height) else {
            throw PDFError.pageSize(page: pageCount + 1, width: size.width, height: size.height)
        }
        let origin = page.mediaBox.origin
        guard origin.x.magnitude <= 1e6, origin.y.magnitude <= 1e6 else {
            throw PDFError.pageOrigin(page: pageCount + 1, x: origin.x, y: origin.y)
        }
        pageCount += 1
        contents.density = page.density ?? options.validDensity
        smallestSide = min(smallestSide, size.width, size.height)
        // PDF's y goes up; the list's origin is the box's upper left corner.
        let flip = CGAffineTransform(
            a: 1, b: 0, c: 0, d: -1, tx: page.mediaBox.minX, ty: page.mediaBox.minY + size.height)
        let drawing = ListDrawing(
            contents, page.list,
            box: CGRect(origin: .zero, size: size).within(
                CGRect(origin: .zero, size: page.list.size)), patternBase: flip)
        (drawing.state.fill, drawing.state.stroke) = (.zero, .zero)
        drawing.content.bytes.append(flip)
        drawing.content.bytes.append(" cm\n")
        if page.colorMode != .nonLinear, page.list.combinesColors {
            try drawing.drawPicture(page.colorMode, isOpaque: page.isOpaque)
        } else {
            if page.isOpaque { drawing.fillBlack() }
            try drawing.drawPage()
        }
        let stream = try file.addStream(PDFBytes(), drawing.content.bytes.bytes)
        let parent = node?.number ?? file.reserve()
        var body = PDFBytes("<</Type/Page/Parent ")
        body.append(reference: parent)
        body.append("/MediaBox")
        body.append(page.mediaBox)
        body.append("/Group<</S/Transparency/CS/DeviceRGB>>/Contents ")
        body.append(reference: stream)
        body.append(drawing.content.resources)
        try append(page.links, size, flip, to: &body)
        body.append(">>")
        let number = try file.add(body)
        node = (parent, (node?.pages ?? []) + [number])
        if (node?.pages.count ?? 0) >= Self.pagesOfNode { try finishNode() }
    }

    private func append(
        _ links: [PDFLink], _ size: CGSize, _ flip: CGAffineTransform, to page: inout PDFBytes
    ) throws {
        let usable = links.compactMap { link -> PDFLink? in
            guard link.rect.isUsable else { return nil }
            // Of an endless one what is on the page.
            let rect = link.rect.standardized.within(CGRect(origin: .zero, size: size))
            return rect.width > 0 && rect.height > 0 ? PDFLink(url: link.url, rect: rect) : nil
        }
        if usable.isEmpty { return }
        page.append("/Annots[")
        for link in usable {
            var body = PDFBytes("<</Type/Annot/Subtype/Link/F 4/Border[0 0 0]/Rect")
            body.append(link.rect.applying(flip))
            body.append("/A<</S/URI/URI ")
            body.append(text: link.url.absoluteString)
            body.append(">>>>")
            page.append(reference: try file.add(body))
            page.append(" ")
        }
        page.append("]")
    }

    private func finishNode() throws {
        guard let node else { return }
        var body = PDFBytes("<</Type/Pages/Parent ")
        body.append(reference: root)
        body.append("/Count ")
        body.append(node.pages.count)
        body.append("/Kids[")
        for page in node.pages {
            body.append(reference: page)
            body.append(" ")
        }
        body.append("]>>")
        try file.set(node.number, body)
        nodes.append((node.number, node.pages.count))
        self.node = nil
    }

    /// Writes what the pages share. A document that isn't finished is no PDF.
    package func finish() throws {
        guard !isFinished else { throw PDFError.finished }
        guard pageCount > 0 else { throw PDFError.noPages }
        isFinished = true
        try finishNode()
        var body = PDFBytes("<</Type/Pages/Count ")
        body.append(pageCount)
        body.append("/Kids[")
        for node in nodes {
            body.append(reference: node.number)
            body.append(" ")
        }
        body.append("]>>")
        try file.set(root, body)
        try contents.writeFonts()
        let description = DocumentDescription(options, isArchive: archiveObstacle == nil)
        let information = try file.add(description.information)
        let metadata = try file.addStream(
            PDFBytes("/Type/Metadata/Subtype/XML"), Array(description.metadata.utf8), effort: .stored)
        let profile = try file.addStream(PDFBytes("/N 3"), ColorProfile.sRGB)
        body = PDFBytes("<</Type/Catalog/Pages ")
        body.append(reference: root)
        body.append("/Metadata ")
        body.append(reference: metadata)
        body.append(
            "/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)/Info(sRGB)")
        body.append("/DestOutputProfile ")
        body.append(reference: profile)
        body.append(">>]")
        if let language = options.validLanguage {
            body.append("/Lang")
            body.append(text: language)
        }
        if description.hasTitle { body.append("/ViewerPreferences<</DisplayDocTitle true>>") }
        body.append(">>")
        try file.set(catalog, body)
        try file.finish(catalog: catalog, information: information)
        for warning in contents.fonts.warnings {
            options.report?(warning) ?? Warning.write(warning)
        }
        if let archiveObstacle { options.report?("the document is no PDF/A-2b: \(archiveObstacle)") }
    }
}

extension ListDrawing {
    /// Draws the whole list. One that blends is a group by itself: paper is white to some readers, and would
    /// take part.
    fileprivate func drawPage() throws {
        // What a picture takes in isn't blended by the reader.
        let first = list.commands.lastIndex { needsCanvas($0) }.map { $0 + 1 } ?? 0
        let isBlending = list.commands[first...].contains { $0.blend != .normal }
        guard isBlending else { return try draw(list.commands) }
        let whole = inner()
        try whole.draw(list.commands)
        guard !whole.content.isEmpty else { return }
        content.append(.picture, try document.group(whole.content, box: box))
        content.bytes.append(" Do\n")
    }
}
