import Raster

extension SVGResolver {
    var fontCatalog: FontCatalog { options.fontCatalog }

    /// Lays a `text` element out; nil when nothing of it is drawn.
    mutating func resolveText(_ element: Index) -> SVGText? {
        let isVertical =
            switch document.inherited("writing-mode", of: element) {
            case "tb", "tb-rl", "vertical-rl", "vertical-lr": true
            default: false
            }
        guard var content = textContent(of: element, isVertical: isVertical),
            charge(SVGCost(characters: content.characters.count), at: element),
            setStyles(of: &content, in: element)
        else { return nil }
        var layout = SVGTextLayout(
            content, textPositions(of: content), isVertical: isVertical,
            isRightToLeft: document.inherited("direction", of: element) == "rtl", catalog: fontCatalog,
            budget: budget)
        guard hasTime(at: element) else { return nil }
        var text = layout.makeText()
        if text.spans.isEmpty { return nil }
        text.id = document.attribute("id", of: element) ?? ""
        text.isAntialiased = document.inherited("text-rendering", of: element) != "optimizeSpeed"
        let box = text.boundingBox
        for span in text.spans.indices {
            text.spans[span].takePictures()
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

extension SVGTextSpan {
    /// Moves glyphs that are SVG documents from the clusters to the pictures.
    fileprivate mutating func takePictures() {
        for number in clusters.indices where clusters[number].face.hasSVGGlyphs { takePictures(number) }
    }

    private mutating func takePictures(_ number: Int) {
        let cluster = clusters[number]
        var glyphs: [GlyphID] = []
        var places: [CGPoint] = []
        let scale = cluster.size / CGFloat(cluster.face.metrics.unitsPerEm)
        for (glyph, place) in zip(cluster.glyphs, cluster.positions) {
            guard var picture = SVGGlyphPictures.picture(of: glyph, in: cluster.face) else {
                glyphs.append(glyph)
                places.append(place)
                continue
            }
            picture.transform = picture.transform
                .concatenating(CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: place.x, ty: place.y))
                .concatenating(cluster.transform)
            pictures.append(picture)
        }
        clusters[number].glyphs = glyphs
        clusters[number].positions = places
    }
}
