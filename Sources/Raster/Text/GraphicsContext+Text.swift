import RasterPaths
import RasterText

extension GraphicsContext {
    /// Draws a text from the upper leading corner of a rectangle of user space, laid out in its size: lines
    /// wrap, and what has no room is cut off with an ellipsis.
    public func draw(_ text: ResolvedText, in rect: CGRect) {
        let rect = rect.standardized
        let placed = text.shaped.placed(in: rect.size)
        var origin = rect.origin
        if environment.layoutDirection == .rightToLeft, rect.size.width.isFinite {
            origin.x += rect.size.width - placed.layout.size.width
        }
        draw(placed, of: text, at: origin)
    }

    /// Draws a text without wrapping it, its box's anchor on a point.
    public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {
        let placed = text.shaped.placed(in: ShapedContent.unlimited)
        let size = placed.layout.size
        draw(
            placed, of: text,
            at: CGPoint(x: point.x - size.width * anchor.x, y: point.y - size.height * anchor.y))
    }

    /// Resolves and draws a text from the upper leading corner of a rectangle.
    public func draw(_ text: Text, in rect: CGRect) { draw(resolve(text), in: rect) }

    /// Resolves and draws a text without wrapping it, its box's anchor on a point.
    public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
        draw(resolve(text), at: point, anchor: anchor)
    }

    /// Draws a laid out text as one object. Its glyphs are painted one after the other, as Core Graphics
    /// does; with an opacity of the context's they fade together, so that nothing shows through where they
    /// overlap.
    private func draw(_ placed: PlacedText, of text: ResolvedText, at origin: CGPoint) {
        let drawing = TextDrawing(
            shaped: text.shaped, shading: text.shading, origin: origin,
            box: CGRect(origin: origin, size: placed.layout.size))
        drawText(
            overlaps: placed.lines.contains { line in
                line.contains { run in
                    run.overlaps || text.shaped.isDecorated
                }
            }
        ) { context in
            drawing.draw(placed.lines, of: placed.layout.lines, in: context)
        }
    }

    /// Runs a closure with this context or, where filters or the opacity apply to all that it draws, with one
    /// of a layer.
    func drawText(overlaps: @autoclosure () -> Bool, _ draw: (GraphicsContext) -> Void) {
        if recorder.isFinished { return }
        if filter.isNone && (opacity >= 1 || !overlaps()) { return draw(self) }
        composite(layer(looksAround: true) { draw($0) })
    }
}

/// The drawing of one laid out text.
struct TextDrawing {
    let shaped: ShapedContent
    let shading: GraphicsContext.Shading
    /// Where the text's upper left corner lies in user space.
    let origin: CGPoint
    /// What the unit space of styles is mapped to.
    let box: CGRect
    /// Whether small glyphs stand where they are, not at quarters of a pixel.
    var isExact = false
    /// Whether the opacity of what the text is painted with counts for glyphs with colours of their own.
    var fadesColors = true

    /// Backgrounds, underlines, glyphs, then lines through them.
    func draw(_ lines: [[PlacedRun]], of layoutLines: [TextLayout.Line], in context: GraphicsContext) {
        if shaped.isDecorated {
            for (runs, line) in zip(lines, layoutLines) { drawBackgrounds(runs, line, in: context) }
            for runs in lines { drawUnderlines(runs, in: context) }
        }
        drawGlyphs(lines, in: context)
        if shaped.hasImages { drawImages(lines, in: context) }
        if shaped.isDecorated {
            for runs in lines { drawStrikethroughs(runs, in: context) }
        }
    }

    /// What a run is painted with.
    func shading(ofRun runID: Int) -> GraphicsContext.Shading {
        guard let style = shaped.foreground(ofRun: runID) else { return shading }
        return GraphicsContext.Shading.style(style).fixed(in: shaped.environment)
    }

    /// Paints all runs of one style together, so that a shadow of the style falls from all of them, below
    /// each.
    func drawGlyphs(_ lines: [[PlacedRun]], in context: GraphicsContext) {
        if !shaped.isStyled { return drawPlainGlyphs(lines, shading, in: context) }
        if let runID = Self.onlyStyle(lines) {
            return drawPlainGlyphs(lines, shading(ofRun: runID), in: context)
        }
        var groups: [(runID: Int, records: [GlyphRecord])] = []
        var places: [Int: Int] = [:]
        for runs in lines {
            for placed in runs where !placed.run.glyphs.isEmpty {
                if placed.isColorful {
                    drawColors(placed, in: context)
                    continue
                }
                let key = shaped.foreground(ofRun: placed.run.runID) == nil ? -1 : placed.run.runID
                let record = GlyphRecord(placed: placed, origin: origin, isExact: isExact)
                if let place = places[key] {
                    groups[place].records.append(record)
                } else {
                    places[key] = groups.count
                    groups.append((placed.run.runID, [record]))
                }
            }
        }
        for group in groups {
            context.draw(shading(ofRun: group.runID), bounds: box) { recorder, paint, state in
                recorder.draw(group.records, paint: paint, state: state)
            }
        }
    }

    /// The `runID` of runs that all have one; nil where they don't.
    private static func onlyStyle(_ lines: [[PlacedRun]]) -> Int? {
        guard let first = lines.first?.first?.run.runID else { return nil }
        for runs in lines {
            for placed in runs where placed.run.runID != first { return nil }
        }
        return first
    }

    /// All in one shading.
    private func drawPlainGlyphs(
        _ lines: [[PlacedRun]], _ shading: GraphicsContext.Shading, in context: GraphicsContext
    ) {
        // One colour needs no style to be asked.
        let color =
            context.opacity == 1 && context.filter.isNone ? shading.plainComponents.map(Paint.color) : nil
        if let color, lines.count == 1, lines[0].count == 1, !lines[0][0].isColorful,
            !lines[0][0].glyphs.isEmpty
        {
            let record = GlyphRecord(placed: lines[0][0], origin: origin, isExact: isExact)
            return context.recorder.draw(record, paint: color, state: context.state)
        }
        var records: [GlyphRecord] = []
        for runs in lines {
            for placed in runs {
                if placed.isColorful {
                    drawColors(placed, in: context)
                } else if !placed.glyphs.isEmpty {
                    records.append(GlyphRecord(placed: placed, origin: origin, isExact: isExact))
                }
            }
        }
        if records.isEmpty { return }
        if let color { return context.recorder.draw(records, paint: color, state: context.state) }
        context.draw(shading, bounds: box) { recorder, paint, state in
            recorder.draw(records, paint: paint, state: state)
        }
    }
}
