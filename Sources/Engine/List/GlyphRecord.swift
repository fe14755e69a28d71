import RasterPaths
import RasterText

/// Glyphs as a display list keeps them, with the text that they stand for: what a picture, a PDF file or a
/// search needs.
package struct GlyphRecord: Sendable {
    package let placed: PlacedRun
    /// Where the text's upper left corner lies in user space: the run's own places count from it.
    package var origin: CGPoint
    /// Whether small glyphs, too, are painted exactly where they are.
    package var isExact = false

    package init(placed: PlacedRun, origin: CGPoint, isExact: Bool = false) {
        self.placed = placed
        self.origin = origin
        self.isExact = isExact
    }

    package var run: GlyphRun { placed.run }

    /// All outlines in user space.
    package var outline: Path { outline(of: run.glyphs.indices) }

    /// The outlines of some of the run's glyphs, by their places in it.
    package func outline(of places: some Sequence<Int>) -> Path {
        let shapes = GlyphShapes.of(run.face)
        var path = Path()
        for place in places {
            let position = run.positions[place]
            path.addPath(
                shapes[run.glyphs[place]].outline,
                transform: CGAffineTransform(
                    a: CGFloat(run.size), b: 0, c: 0, d: CGFloat(run.size), tx: origin.x + position.x,
                    ty: origin.y + position.y))
        }
        return path
    }

    /// The face, the size, the text, then each glyph's number and the place of its origin.
    var listDescription: String {
        let name = run.face.postScriptName.isEmpty ? run.face.familyName : run.face.postScriptName
        var text = "\(name) size \(DisplayList.text(run.size)) \(placed.text.debugDescription)"
        for (glyph, position) in zip(run.glyphs, run.positions) {
            text += " \(glyph)@\(DisplayList.text(origin.x + position.x)),"
            text += DisplayList.text(origin.y + position.y)
        }
        return text
    }
}
