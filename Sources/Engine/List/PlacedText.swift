import RasterPaths
import RasterText

/// A text laid out for one size, with what recording it needs: made once, drawn any number of times.
package final class PlacedText: Sendable {
    package let layout: TextLayout
    /// For each line of the layout, its runs from left to right.
    package let lines: [[PlacedRun]]
    /// What the runs of each line were made from, with advances and clusters.
    package let runs: [[GlyphRun]]

    package init(_ layout: TextLayout, string: String) {
        self.layout = layout
        let text = string.utf16
        let runs = layout.lines.map { line in
            line.runs.contains { $0.face.hasColorGlyphs } ? line.runs.flatMap(PlacedRun.split) : line.runs
        }
        self.runs = runs
        lines = runs.map { line in line.map { PlacedRun($0, in: text) } }
    }
}

/// Glyphs of one face and size, from left to right; either all of them outlines or all with colours of their
/// own.
package final class PlacedRun: Sendable {
    /// Without advances, and without clusters where each glyph is one character and no line under the text
    /// needs them: a list of a million letters keeps what it draws.
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
    /// Whether a text is recorded for this run: something is painted, or characters that no font has are told
    /// of. Other runs are recorded beside such a one.
    let isReasonToRecord: Bool
    /// How far an outline reaches from its glyph's origin at most, in ems.
    package let reach: Double
    /// Whether the boxes of neighbours' outlines overlap.
    package let overlaps: Bool

    /// A run that `split` answered.
    fileprivate init(_ run: GlyphRun, in text: String.UTF16View) {
        let shapes = GlyphShapes.of(run.face)
        let isColorful =
            run.face.hasColorGlyphs && (run.glyphs.first.map { shapes[$0].color != nil } ?? false)
        self.text = Self.characters(of: run.range, in: text)
        var kept = run
        kept.advances = []
        if run.hasPlainClusters, !self.text.utf16.contains(where: \.isIdeograph) { kept.clusters = [] }
        self.run = kept
        glyphs = run.glyphs
        positions = run.positions
        face = run.face
        self.size = run.size
        self.isColorful = isColorful
        var ink = CGRect.null
        var reach = 0.0
        var overlaps = false
        var last = CGRect.null
        let size = CGFloat(run.size)
        let positions = run.positions
        shapes.forEachBox(of: isColorful ? [] : run.glyphs) { place, shape in
            if shape.isNull || place >= positions.count { return }
            reach = max(reach, GlyphShape.reach(of: shape))
            let position = positions[place]
            let box = CGRect(
                x: position.x + shape.minX * size, y: position.y + shape.minY * size,
                width: shape.width * size, height: shape.height * size)
            // Foundation's `intersects` traps on systems other than Apple's where a side is no number.
            overlaps =
                overlaps
                || last.maxX > box.minX && box.maxX > last.minX && last.maxY > box.minY
                    && box.maxY > last.minY
            last = box
            ink = ink.isNull ? box : ink.union(box)
        }
        self.ink = ink
        isReasonToRecord = !ink.isNull || !run.triedFamilies.isEmpty
        self.reach = reach
        self.overlaps = overlaps
    }

    /// The characters of a range of UTF-16 units; half of a character becomes U+FFFD.
    private static func characters(of range: Range<Int>, in text: String.UTF16View) -> String {
        let count = text.count
        let (first, last) = (min(max(range.lowerBound, 0), count), min(max(range.upperBound, 0), count))
        // The whole text, as nearly always, is shared.
        if first == 0, last == count { return String(text) }
        let start = text.index(text.startIndex, offsetBy: first)
        let units = text[start..<text.index(start, offsetBy: max(last - first, 0))]
        return String(units) ?? String(decoding: units, as: UTF16.self)
    }

    /// A run cut where glyphs with colours begin and end.
    package static func parts(of run: GlyphRun, in text: String.UTF16View) -> [PlacedRun] {
        split(run).map { PlacedRun($0, in: text) }
    }

    fileprivate static func split(_ run: GlyphRun) -> [GlyphRun] {
        guard run.face.hasColorGlyphs, !run.glyphs.isEmpty else { return [run] }
        let shapes = GlyphShapes.of(run.face)
        var parts: [GlyphRun] = []
        var start = 0
        var pen = 0.0
        while start < run.glyphs.count {
            let isColorful = shapes[run.glyphs[start]].color != nil
            var end = start + 1
            while end < run.glyphs.count, (shapes[run.glyphs[end]].color != nil) == isColorful { end += 1 }
            if start == 0, end == run.glyphs.count { return [run] }
            parts.append(run.part(start..<end, pen: CGFloat(pen)))
            for advance in run.advances[start..<end] { pen += advance }
            start = end
        }
        return parts
    }
}

extension UInt16 {
    /// Of CJK and Hangul, by the first UTF-16 unit: planes 2 and 3 begin with these surrogates.
    package var isIdeograph: Bool {
        switch self {
        case 0x2E80...0xA4CF, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFFEF: true
        case 0xD840...0xD8BF: true
        default: false
        }
    }
}

extension GlyphRun {
    /// The glyphs that clusters begin with, from left to right.
    package var clusterStarts: [Int] {
        clusters.indices.filter { $0 == 0 || clusters[$0] != clusters[$0 - 1] }
    }

    /// Whether each glyph is one UTF-16 unit of the range, in the order of reading.
    package var hasPlainClusters: Bool {
        guard clusters.count == range.count else { return false }
        let (first, last) = (range.lowerBound, range.upperBound - 1)
        return bidiLevel & 1 == 0
            ? clusters.indices.allSatisfy { clusters[$0] == first + $0 }
            : clusters.indices.allSatisfy { clusters[$0] == last - $0 }
    }

    /// Some of the run's glyphs, with the characters of their clusters.
    /// - Parameter pen: the sum of the advances before them, where it is known.
    package func part(_ glyphs: Range<Int>, pen: CGFloat? = nil) -> GlyphRun {
        var part = self
        part.glyphs = Array(self.glyphs[glyphs])
        part.positions = Array(positions[glyphs])
        part.advances = Array(advances[glyphs])
        part.clusters = Array(clusters[glyphs])
        part.origin.x += pen ?? CGFloat(advances[..<glyphs.lowerBound].reduce(0, +))
        part.width = part.advances.reduce(0, +)
        // Clusters rise from left to right, or fall where the text runs the other way: what comes next in
        // the text is right beside the part.
        let first = part.clusters.min() ?? range.lowerBound
        let last = part.clusters.max() ?? range.lowerBound
        let next =
            (bidiLevel & 1 == 0
                ? clusters[glyphs.upperBound...].first { $0 > last }
                : clusters[..<glyphs.lowerBound].last { $0 > last }) ?? range.upperBound
        part.range = first..<max(first, next)
        return part
    }
}
