import RasterPaths
import RasterText

/// Backgrounds, and lines under and through text. Each is one piece over neighbouring runs of a line.
extension TextDrawing {
    func drawBackgrounds(_ runs: [PlacedRun], _ line: TextLayout.Line, in context: GraphicsContext) {
        for stretch in stretches(runs, by: { $0.background }) {
            let rect = CGRect(
                x: origin.x + stretch.start, y: origin.y + line.origin.y - line.ascent,
                width: stretch.end - stretch.start, height: line.ascent + line.descent)
            context.fill(Path(rect), with: .color(stretch.value))
        }
    }

    func drawUnderlines(_ runs: [PlacedRun], in context: GraphicsContext) {
        drawLines(runs, \.underline, skipsLetters: true, in: context) {
            ($0.underlinePosition, $0.underlineThickness)
        }
    }

    func drawStrikethroughs(_ runs: [PlacedRun], in context: GraphicsContext) {
        drawLines(runs, \.strikethrough, skipsLetters: false, in: context) {
            ($0.strikethroughPosition, $0.strikethroughThickness)
        }
    }

    /// A line over neighbouring runs has the place and the thickness of the one with the largest type, and a
    /// pattern that begins at its left end; its colours are those of the runs.
    private func drawLines(
        _ runs: [PlacedRun], _ decoration: KeyPath<TextAppearance, TextDecoration?>,
        skipsLetters: Bool, in context: GraphicsContext,
        metrics: (FontMetrics) -> (position: Double, thickness: Double)
    ) {
        for stretch in stretches(runs, by: { $0[keyPath: decoration]?.pattern }) {
            guard let largest = stretch.runs.max(by: { $0.run.size < $1.run.size })?.run else { continue }
            let (position, thickness) = metrics(largest.face.metrics)
            let width = CGFloat(thickness * largest.size)
            let middle = origin.y + largest.origin.y - CGFloat(position * largest.size)
            guard width > 0 else { continue }
            let gaps =
                skipsLetters
                ? UnderlineGaps(stretch.runs, middle: middle, width: width, origin: origin) : nil
            for placed in stretch.runs {
                guard let appearance = shaped.appearance(placed.run) else { continue }
                let start = origin.x + placed.run.origin.x
                // What has no finite place is not drawn.
                guard start <= start + placed.run.width else { continue }
                let shading =
                    appearance[keyPath: decoration]?.color.map { GraphicsContext.Shading.color($0) }
                    ?? shading(ofRun: placed.run.runID)
                var segments = stretch.value.segments(
                    width: width, from: origin.x + stretch.start, within: start..<(start + placed.run.width))
                if let gaps { segments = gaps.applied(to: segments) }
                if segments.isEmpty { continue }
                var path = Path()
                for segment in segments {
                    path.addRect(
                        CGRect(
                            x: segment.lowerBound, y: middle - width / 2,
                            width: segment.upperBound - segment.lowerBound, height: width))
                }
                if segments.count == 1 { path = Path(path.boundingRect) }
                context.draw(shading, bounds: box) { recorder, paint, state in
                    recorder.fill(path, paint: paint, state: state, style: FillStyle())
                }
            }
        }
    }

    private struct Stretch<Value> {
        var value: Value
        var runs: [PlacedRun]
        var start: CGFloat
        var end: CGFloat
    }

    /// Neighbouring runs of the same value.
    private func stretches<Value: Equatable>(
        _ runs: [PlacedRun], by value: (TextAppearance) -> Value?
    ) -> [Stretch<Value>] {
        var result: [Stretch<Value>] = []
        var isOpen = false
        for placed in runs {
            let run = placed.run
            guard let appearance = shaped.appearance(run), let value = value(appearance), run.width > 0
            else {
                isOpen = isOpen && run.width <= 0
                continue
            }
            let end = run.origin.x + run.width
            if isOpen, let last = result.last, last.value == value {
                result[result.count - 1].runs.append(placed)
                result[result.count - 1].end = end
            } else {
                result.append(Stretch(value: value, runs: [placed], start: run.origin.x, end: end))
            }
            isOpen = true
        }
        return result
    }
}

extension Text.LineStyle.Pattern {
    /// Lengths of strokes and gaps in turn, in thicknesses: those of AppKit's patterns; none for a solid
    /// line.
    private var lengths: [CGFloat] {
        switch kind {
        case .solid: []
        case .dot: [3, 3]
        case .dash: [10, 5]
        case .dashDot: [10, 3, 3, 3]
        case .dashDotDot: [10, 3, 3, 3, 3, 3]
        }
    }

    /// The strokes of a line that begins at `start`, as far as they are in a range.
    func segments(width: CGFloat, from start: CGFloat, within range: Range<CGFloat>) -> [Range<CGFloat>] {
        let period = lengths.reduce(0, +) * width
        let count = ((range.upperBound - start) / period).rounded(.up)
        // A line of more strokes than anyone can see is drawn solid.
        guard period > 0, count.isFinite, count < 100_000 else { return [range] }
        var result: [Range<CGFloat>] = []
        var number = max((range.lowerBound - start) / period, 0).rounded(.down)
        while number < count {
            var position = start + number * period
            for (index, length) in lengths.enumerated() {
                let end = position + length * width
                if index.isMultiple(of: 2) {
                    let first = max(position, range.lowerBound)
                    let last = min(end, range.upperBound)
                    if first < last { result.append(first..<last) }
                }
                position = end
            }
            number += 1
        }
        return result
    }
}
