import RasterPaths
import RasterText

/// Where an underline makes room for letters that reach below it, such as g and y, as SwiftUI's does: one
/// thickness on each side of the letter's ink. Ideographs stand on the line and are not made room for.
struct UnderlineGaps {
    /// In order and apart from each other, in user space.
    private var gaps: [Range<CGFloat>] = []

    /// - Parameters:
    ///   - middle: the line's, in user space.
    ///   - origin: of the text's box.
    init(_ runs: [PlacedRun], middle: CGFloat, width: CGFloat, origin: CGPoint) {
        var found: [Range<CGFloat>] = []
        for placed in runs where !placed.isColorful && placed.ink.maxY + origin.y > middle {
            let size = CGFloat(placed.size)
            guard size > 0 else { continue }
            let shapes = GlyphShapes.of(placed.face)
            let units = Array(placed.text.utf16)
            var known: [Glyph: [Range<CGFloat>]] = [:]
            for (index, glyph) in placed.glyphs.enumerated() {
                let position = placed.positions[index]
                // The line in ems from the glyph's origin. Letters that only touch its upper half stand above
                // it.
                let center = (middle - origin.y - position.y) / size
                let half = width / size / 2
                let shape = shapes[glyph]
                guard shape.box.maxY > center, shape.box.minY < center + half else { continue }
                if !placed.run.clusters.isEmpty {
                    let place = placed.run.clusters[index] - placed.run.range.lowerBound
                    if units.indices.contains(place), units[place].isIdeograph { continue }
                }
                let key = Glyph(id: glyph, center: center)
                let spans =
                    known[key] ?? shape.outline.horizontalSpans(from: center - half, to: center + half)
                known[key] = spans
                for span in spans {
                    let start = origin.x + position.x + span.lowerBound * size - width
                    let end = origin.x + position.x + span.upperBound * size + width
                    if start < end { found.append(start..<end) }
                }
            }
        }
        // A line of more gaps than anyone can see is drawn whole.
        if found.count < 100_000 { gaps = found.united(within: width) }
    }

    private struct Glyph: Hashable {
        var id: GlyphID
        var center: CGFloat
    }

    /// What is left of strokes that are in order.
    func applied(to strokes: [Range<CGFloat>]) -> [Range<CGFloat>] {
        guard !gaps.isEmpty, let first = strokes.first else { return strokes }
        // The first gap that ends after the first stroke's start.
        var low = 0
        var high = gaps.count
        while low < high {
            let middle = (low + high) / 2
            if gaps[middle].upperBound <= first.lowerBound { low = middle + 1 } else { high = middle }
        }
        var result: [Range<CGFloat>] = []
        for stroke in strokes {
            var start = stroke.lowerBound
            while low < gaps.count, gaps[low].upperBound <= start { low += 1 }
            var place = low
            while place < gaps.count, gaps[place].lowerBound < stroke.upperBound {
                if gaps[place].lowerBound > start { result.append(start..<gaps[place].lowerBound) }
                start = max(start, gaps[place].upperBound)
                place += 1
            }
            if start < stroke.upperBound { result.append(start..<stroke.upperBound) }
        }
        return result
    }
}

extension [Range<CGFloat>] {
    /// In order, those that are no farther apart than `distance` as one.
    fileprivate func united(within distance: CGFloat) -> [Range<CGFloat>] {
        var result: [Range<CGFloat>] = []
        for range in sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = result.last, range.lowerBound <= last.upperBound + distance {
                result[result.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
            } else {
                result.append(range)
            }
        }
        return result
    }
}

extension Path {
    /// Where a horizontal strip meets what the path holds by the non-zero rule, as ranges of x in order:
    /// curves as 16 chords, and what lies between two edges seen at the strip's top, middle and bottom.
    func horizontalSpans(from top: CGFloat, to bottom: CGFloat) -> [Range<CGFloat>] {
        var spans: [Range<CGFloat>] = []
        let levels = [top, (top + bottom) / 2, bottom]
        var crossings = [[(x: CGFloat, winding: Int)]](repeating: [], count: levels.count)
        forEachChord { start, end in
            let (low, high) = start.y <= end.y ? (start, end) : (end, start)
            guard high.y >= top, low.y <= bottom else { return }
            func x(_ y: CGFloat) -> CGFloat {
                high.y > low.y ? low.x + (high.x - low.x) * ((y - low.y) / (high.y - low.y)) : low.x
            }
            let first = low.y < top ? x(top) : low.x
            let last = high.y > bottom ? x(bottom) : high.x
            if first != last { spans.append(min(first, last)..<max(first, last)) }
            for (index, y) in levels.enumerated() where low.y <= y && y < high.y {
                crossings[index].append((x(y), start.y <= end.y ? 1 : -1))
            }
        }
        for level in crossings {
            var winding = 0
            var start: CGFloat = 0
            for crossing in level.sorted(by: { $0.x < $1.x }) {
                if winding == 0 { start = crossing.x }
                winding += crossing.winding
                if winding == 0, crossing.x > start { spans.append(start..<crossing.x) }
            }
        }
        return spans.united(within: 0)
    }

    private func forEachChord(_ body: (CGPoint, CGPoint) -> Void) {
        var start = CGPoint.zero
        var point = CGPoint.zero
        func curve(to end: CGPoint, _ at: (CGFloat) -> CGPoint) {
            for step in 1...16 {
                let next = step == 16 ? end : at(CGFloat(step) / 16)
                body(point, next)
                point = next
            }
        }
        forEach { element in
            switch element {
            case .move(let to):
                start = to
                point = to
            case .line(let to):
                body(point, to)
                point = to
            case .quadCurve(let to, let control):
                let from = point
                curve(to: to) { t in
                    let u = 1 - t
                    return CGPoint(
                        x: u * u * from.x + 2 * u * t * control.x + t * t * to.x,
                        y: u * u * from.y + 2 * u * t * control.y + t * t * to.y)
                }
            case .curve(let to, let control1, let control2):
                let from = point
                curve(to: to) { t in
                    let u = 1 - t
                    let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
                    return CGPoint(
                        x: a * from.x + b * control1.x + c * control2.x + d * to.x,
                        y: a * from.y + b * control1.y + c * control2.y + d * to.y)
                }
            case .closeSubpath:
                body(point, start)
                point = start
            }
        }
    }
}
