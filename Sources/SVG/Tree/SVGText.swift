import Raster

/// A `text` element, laid out: glyphs with places, in the coordinates of the element's inside.
package struct SVGText: Sendable {
    package var id = ""
    /// Of the glyphs' cells (ascent to descent by advance) and the lines beside them, which objectBoundingBox
    /// units are relative to.
    package var boundingBox = CGRect.null
    /// In drawing order.
    package var spans: [SVGTextSpan] = []
    /// False for `text-rendering: optimizeSpeed`.
    package var isAntialiased = true

    package init() {}
}

/// Characters of one element that follow each other in one chunk: one style.
package struct SVGTextSpan: Sendable {
    package var fill: SVGFill?
    package var stroke: SVGStroke?
    package var paintOrder = SVGShape.PaintOrder.fillThenStroke
    /// `visibility: visible`. What is hidden takes its room and counts for the bounding box.
    package var isVisible = true
    /// What the clusters' ranges count in, in UTF-16 units.
    package var string = ""
    /// From left to right, or from the top down.
    package var clusters: [SVGGlyphCluster] = []
    /// Glyphs that are drawings of their own (OpenType's SVG table), in place; they aren't in `clusters`.
    package var pictures: [SVGGroup] = []
    /// Lines below the glyphs (underline, overline), then those on them (line-through), in the paint of the
    /// elements that asked for them.
    package var linesBelow: [SVGShape] = []
    package var linesAbove: [SVGShape] = []

    package init() {}

    /// The characters that the clusters show, in reading order.
    package var text: String {
        let start = clusters.reduce(Int.max) { min($0, $1.range.lowerBound) }
        let end = clusters.reduce(0) { max($0, $1.range.upperBound) }
        return start < end ? String(decoding: Array(string.utf16)[start..<end], as: UTF16.self) : ""
    }
}

/// The glyphs of what can't be taken apart: a letter with its marks, a ligature.
package struct SVGGlyphCluster: Sendable {
    package var face: FontFace
    package var size: CGFloat
    package var glyphs: [GlyphID]
    /// Of the glyphs' origins, from the cluster's own.
    package var positions: [CGPoint]
    /// Of the span's string.
    package var range: Range<Int>
    /// To the next cluster, with all spacing.
    package var advance: CGFloat
    /// Takes the cluster's origin, and its axes, to where it stands.
    package var transform: CGAffineTransform

    package init(
        face: FontFace, size: CGFloat, glyphs: [GlyphID], positions: [CGPoint], range: Range<Int>,
        advance: CGFloat, transform: CGAffineTransform
    ) {
        self.face = face
        self.size = size
        self.glyphs = glyphs
        self.positions = positions
        self.range = range
        self.advance = advance
        self.transform = transform
    }

    /// In the cluster's own coordinates.
    var run: GlyphRun {
        GlyphRun(face: face, size: Double(size), glyphs: glyphs, positions: positions, range: range)
    }
}
