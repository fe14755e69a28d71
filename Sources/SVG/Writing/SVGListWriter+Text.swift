import Raster

/// Glyphs: each outline once, in the font's units, or `text` elements.
extension SVGListWriter {
    /// Whether a command that paints nothing stands for characters that are written.
    func isSpace(_ command: DrawCommand) -> Bool {
        guard case .native = document.options.text, case .glyphs = command.content else { return false }
        return true
    }

    func drawText(_ record: GlyphRecord, _ transform: CGAffineTransform, _ command: DrawCommand) {
        guard case .color(let index) = command.source else {
            guard case .paint(let index) = command.source else { return }
            return drawPainted(record, list[index].transformed(by: transform), transform, command)
        }
        let color = list[index]
        guard color.opacity > 0 else { return }
        if case .native = document.options.text, drawNative(record, color, transform, command) { return }
        let run = record.placed
        let shapes = GlyphShapes.of(run.face)
        let unit = CGFloat(run.size) / CGFloat(run.face.metrics.unitsPerEm)
        guard unit > 0, unit.isFinite else { return }
        let scale = max(
            transform.a.magnitude + transform.c.magnitude, transform.b.magnitude + transform.d.magnitude)
        let decimals = SVGMarkup.decimals(ofUnit: unit * scale)
        var origin: CGPoint?
        var uses = ""
        for (glyph, position) in zip(run.glyphs, run.positions) {
            guard let id = document.define(glyph, shapes) else { continue }
            let first = origin ?? position
            origin = first
            uses += "<use href=\"#\(id)\""
            let (x, y) = ((position.x - first.x) / unit, (position.y - first.y) / unit)
            if x != 0 { uses += SVGMarkup.attribute("x", x, decimals: decimals) }
            if y != 0 { uses += SVGMarkup.attribute("y", y, decimals: decimals) }
            uses += "/>"
        }
        guard let origin else { return }
        let place = CGAffineTransform(
            a: unit, b: 0, c: 0, d: unit, tx: record.origin.x + origin.x, ty: record.origin.y + origin.y
        ).concatenating(transform)
        let attributes =
            (SVGMarkup.transform(place).map { SVGMarkup.attribute("transform", $0) } ?? "")
            + Self.paintAttributes("fill", color)
        append("g", attributes, content: uses, isPlaced: true, command)
    }

    /// Glyphs of more than one colour, as one path in the space of the paint.
    private func drawPainted(
        _ record: GlyphRecord, _ paint: Paint, _ transform: CGAffineTransform, _ command: DrawCommand
    ) {
        let outline = record.outline.applying(transform)
        guard let data = SVGMarkup.path(outline) else { return }
        let shape = SVGMarkup.attribute("d", data)
        if let server = server(of: paint) {
            append("path", shape + server.attributes("fill"), command)
        } else {
            drawPicture(of: paint, through: shape, bounds: outline.boundingRect, command)
        }
    }

    /// - Returns: false for glyphs whose text isn't known.
    private func drawNative(
        _ record: GlyphRecord, _ color: RGBAComponents, _ transform: CGAffineTransform,
        _ command: DrawCommand
    ) -> Bool {
        let run = record.placed
        let text = run.text
        guard !text.isEmpty, let first = run.positions.first, run.size > 0 else { return false }
        let place = CGAffineTransform(
            translationX: record.origin.x + first.x, y: record.origin.y + first.y
        ).concatenating(transform)
        var attributes = SVGMarkup.attribute("transform", SVGMarkup.transform(place) ?? "translate(0)")
        attributes += " font-family=\"\(SVGMarkup.escaped(document.family(of: run.face)))\""
        attributes += SVGMarkup.attribute("font-size", CGFloat(run.size))
        attributes += run.face.styleAttributes
        attributes += Self.paintAttributes("fill", color)
        // A place for each character, where each is one glyph and they follow each other.
        let isPlain =
            run.run.bidiLevel & 1 == 0 && run.positions.count == text.unicodeScalars.count
            && text.unicodeScalars.allSatisfy { $0.value < 0x250 }
        if isPlain, run.positions.count > 1 {
            // Not for those that are left out of the text.
            let places = zip(text.unicodeScalars, run.positions).filter { SVGMarkup.holds($0.0) }
            attributes += SVGMarkup.attribute(
                "x", places.map { SVGMarkup.number($0.1.x - first.x) }.joined(separator: " "))
        }
        attributes += " style=\"white-space:pre\""
        append("text", attributes, content: SVGMarkup.escaped(text), isPlaced: true, command)
        return true
    }
}

extension FontFace {
    /// Weight and slant, as the name says them.
    fileprivate var styleAttributes: String {
        let name = postScriptName.lowercased()
        var text = ""
        let weights: KeyValuePairs<String, Int> = [
            "extrabold": 800, "semibold": 600, "demibold": 600, "bold": 700, "black": 900, "heavy": 900,
            "medium": 500, "extralight": 200, "light": 300, "thin": 100,
        ]
        let weight = weights.first { name.contains($0.key) }?.value
        if let weight = synthesis.contains(.bold) ? 700 : weight { text += " font-weight=\"\(weight)\"" }
        if synthesis.contains(.oblique) || name.contains("italic") || name.contains("oblique") {
            text += " font-style=\"italic\""
        }
        return text
    }
}
