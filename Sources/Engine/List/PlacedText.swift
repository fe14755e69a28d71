import RasterPaths
import RasterText

/// A text laid out for one size, with what recording it needs: made once, drawn any number of times.
package final class PlacedText: Sendable {
    package let layout: TextLayout
    /// For each line of the layout, its runs from left to right.
    package let lines: [[PlacedRun]]

    package init(_ layout: TextLayout, string: String) {
        self.layout = layout
        let text = string.utf16
        lines = layout.lines.map { line in
            line.runs.flatMap { PlacedRun.parts(of: $0, in: text) }
        }
    }
}

/// Glyphs of one face and size, from left to right; either all of them outlines or all with colours of their
/// own.
package final class PlacedRun: Sendable {
    package let run: GlyphRun
    /// The run's own, once more: a copy of the run costs a reference count for each of its arrays.
    package let glyphs: [GlyphID]
    package let positions: [CGPoint]
    package let face: FontFace
    package let size: Double
    package var count: Int { glyphs.count }
    /// What the glyphs stand for.
    package let text: String
    package let isColorful: Bool
    /// Around all outlines, from the text's upper left corner; null when nothing is painted.
    package let ink: CGRect
    /// How far an outline reaches from its glyph's origin at most, in ems.
    package let reach: Double
    /// Whether the boxes of neighbours' outlines overlap.
    package let overlaps: Bool

    /// The glyphs that clusters begin with, from left to right.
    package var clusterStarts: [Int] {
        run.clusters.indices.filter { $0 == 0 || run.clusters[$0] != run.clusters[$0 - 1] }
    }

    private init(_ run: GlyphRun, text: String, isColorful: Bool, shapes: GlyphShapes) {
        self.run = run
        glyphs = run.glyphs
        positions = run.positions
        face = run.face
        self.size = run.size
        self.text = text
        self.isColorful = isColorful
        var ink = CGRect.null
        var reach = 0.0
        var overlaps = false
        var last = CGRect.null
        let size = CGFloat(run.size)
        for (glyph, position) in zip(run.glyphs, run.positions) where !isColorful {
            let shape = shapes[glyph]
            if shape.box.isNull { continue }
            reach = max(reach, shape.reach)
            let box = CGRect(
                x: position.x + shape.box.minX * size, y: position.y + shape.box.minY * size,
                width: shape.box.width * size, height: shape.box.height * size)
            overlaps = overlaps || (last.maxX > box.minX && last.intersects(box))
            last = box
            ink = ink.isNull ? box : ink.union(box)
        }
        self.ink = ink
        self.reach = reach
        self.overlaps = overlaps
    }

    /// A run cut where glyphs with colours begin and end.
    package static func parts(of run: GlyphRun, in text: String.UTF16View) -> [PlacedRun] {
        let shapes = GlyphShapes.of(run.face)
        func string(_ range: Range<Int>) -> String {
            let start = text.index(text.startIndex, offsetBy: min(max(range.lowerBound, 0), text.count))
            let end = text.index(text.startIndex, offsetBy: min(max(range.upperBound, 0), text.count))
            return String(decoding: text[start..<max(start, end)], as: UTF16.self)
        }
        guard run.face.hasColorGlyphs, !run.glyphs.isEmpty else {
            return [PlacedRun(run, text: string(run.range), isColorful: false, shapes: shapes)]
        }
        var parts: [PlacedRun] = []
        var start = 0
        while start < run.glyphs.count {
            let isColorful = shapes[run.glyphs[start]].color != nil
            var end = start + 1
            while end < run.glyphs.count, (shapes[run.glyphs[end]].color != nil) == isColorful { end += 1 }
            let part = start == 0 && end == run.glyphs.count ? run : run.part(start..<end)
            parts.append(
                PlacedRun(part, text: string(part.range), isColorful: isColorful, shapes: shapes))
            start = end
        }
        return parts
    }
}

extension GlyphRun {
    /// Some of the run's glyphs, with the characters of their clusters.
    package func part(_ glyphs: Range<Int>) -> GlyphRun {
        var part = self
        part.glyphs = Array(self.glyphs[glyphs])
        part.positions = Array(positions[glyphs])
        part.advances = Array(advances[glyphs])
        part.clusters = Array(clusters[glyphs])
        part.origin.x += CGFloat(advances[..<glyphs.lowerBound].reduce(0, +))
        part.width = part.advances.reduce(0, +)
        // Clusters rise from left to right, or fall where the text runs the other way.
        let first = part.clusters.min() ?? range.lowerBound
        let last = part.clusters.max() ?? range.lowerBound
        let next = clusters.filter { $0 > last }.min() ?? range.upperBound
        part.range = first..<max(first, next)
        return part
    }
}
