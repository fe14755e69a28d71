import Raster

extension SVGResolver {
    var fontCatalog: FontCatalog { options.fontCatalog }

    /// Lays a `text` element out; nil when nothing of it is drawn.
    mutating func resolveText(_ element: SVGDocumentTree.Index) -> SVGText? {
        let layout = SVGTextLayout(of: element, in: &self)
        var text = layout.makeText()
        if text.spans.isEmpty { return nil }
        text.id = document.attribute("id", of: element) ?? ""
        text.isAntialiased = document.inherited("text-rendering", of: element) != "optimizeSpeed"
        let box = text.boundingBox
        for span in text.spans.indices {
            for line in text.spans[span].linesBelow.indices {
                text.spans[span].linesBelow[line].paintBox = box
            }
            for line in text.spans[span].linesAbove.indices {
                text.spans[span].linesAbove[line].paintBox = box
            }
        }
        return text
    }
}
