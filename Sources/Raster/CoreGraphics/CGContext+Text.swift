import RasterPaths
import RasterText

/// Glyphs where the caller says. To draw texts see `Text` and `GraphicsContext.draw(_:at:anchor:)`.
extension CGContext {
    /// The font of the glyphs that follow.
    public func setFont(_ font: CGFont) { state.font = font }

    /// Points an em, in text space; 0 at first.
    public func setFontSize(_ size: CGFloat) { state.fontSize = size }

    /// What is added to the way from a glyph to the next, in text space.
    public func setCharacterSpacing(_ spacing: CGFloat) { state.characterSpacing = spacing }

    /// Whether glyphs are filled, stroked or added to the clip.
    public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.textMode = mode }

    /// Where the next glyph stands, in user space.
    public var textPosition: CGPoint {
        get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
        set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
    }

    /// Draws glyphs side by side from `textPosition`, which moves on.
    public func showGlyphs(_ glyphs: [CGGlyph]) {
        guard let font = state.font else { return }
        var positions: [CGPoint] = []
        var pen: CGFloat = 0
        for glyph in glyphs {
            positions.append(CGPoint(x: pen, y: 0))
            pen += CGFloat(font.face.advance(of: GlyphID(glyph))) * state.fontSize + state.characterSpacing
        }
        showGlyphs(glyphs, at: positions)
        textPosition = CGPoint(x: pen, y: 0).applying(textMatrix)
    }

    /// Draws glyphs, each at a point of text space. They are found as text in documents, as far as the font
    /// tells which characters they are.
    public func showGlyphs(_ glyphs: [CGGlyph], at positions: [CGPoint]) {
        guard let font = state.font, state.fontSize > 0, state.fontSize.isFinite, !glyphs.isEmpty else {
            return
        }
        var text = ""
        var clusters: [Int] = []
        for glyph in glyphs {
            clusters.append(text.utf16.count)
            font.character(of: glyph).map { text.unicodeScalars.append($0) }
        }
        // Text space has y up, runs have it down.
        let run = GlyphRun(
            face: font.face, size: Double(state.fontSize), glyphs: glyphs.map { GlyphID($0) },
            positions: positions.map { CGPoint(x: $0.x, y: -$0.y) }, range: 0..<text.utf16.count,
            clusters: clusters)
        let space = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0).concatenating(textMatrix)
        if state.textMode.isFilled {
            var context = context()
            context.concatenate(space)
            context.draw([run], of: text, with: .color(state.fillColor.color))
        }
        if state.textMode.isStroked { stroke(run.outline.applying(space), state.stroke) }
        if state.textMode.isClipping {
            addClip(run.outline.applying(space), in: state.ctm, isEvenOdd: false)
        }
        didDraw()
    }
}
