import RasterPaths

/// A line that is put together but not placed.
struct MeasuredLine {
    var content: LineContent
    /// Scalars, the line break included.
    var range: Range<Int>
    var paragraphLevel: UInt8
    var ascent = 0.0
    var descent = 0.0
    var leading = 0.0

    var height: Double { ascent + descent + leading }
}

/// The room for a text at one scale.
struct LineRoom {
    var width: Double
    var height: Double
    var lineLimit: Int
    var lineSpacing: Double
    var tabInterval: Double
}

extension ShapedText {
    /// Makes lines. Without a width, or with one that isn't a number, lines end only where the text says so;
    /// without a height there is no limit to it. One line is always made, however little room there is.
    public func layout(
        maxWidth: Double? = nil, maxHeight: Double? = nil, style: ParagraphStyle = ParagraphStyle()
    ) -> TextLayout {
        let width = Self.limit(maxWidth)
        let height = Self.limit(maxHeight)
        let factor = style.usableScaleFactor
        var scale = 1.0
        var lines = makeLines(in: room(width, height, style, scale: 1), truncation: style.truncation)
        if lines.isTruncated, factor < 1 {
            (lines, scale) = shrunk(to: factor, width: width, height: height, style: style, full: lines)
        }
        return place(lines.lines, isTruncated: lines.isTruncated, scale: scale, width: width, style: style)
    }

    private static func limit(_ value: Double?) -> Double {
        guard let value, !value.isNaN else { return .infinity }
        return max(value, 0)
    }

    /// Everything that is measured in points grows as the text shrinks, and the lines are scaled afterwards.
    private func room(_ width: Double, _ height: Double, _ style: ParagraphStyle, scale: Double) -> LineRoom {
        LineRoom(
            width: width / scale, height: height / scale, lineLimit: max(style.lineLimit ?? .max, 1),
            lineSpacing: style.usableLineSpacing, tabInterval: style.usableTabInterval)
    }

    /// The largest scale at which all fits, within a 128th of the range; the smallest when none does.
    private func shrunk(
        to factor: Double, width: Double, height: Double, style: ParagraphStyle, full: MeasuredLines
    ) -> (MeasuredLines, Double) {
        var best = makeLines(in: room(width, height, style, scale: factor), truncation: style.truncation)
        if best.isTruncated { return (best, factor) }
        var low = factor
        var high = 1.0
        for _ in 0..<7 {
            let middle = (low + high) / 2
            let lines = makeLines(in: room(width, height, style, scale: middle), truncation: style.truncation)
            if lines.isTruncated {
                high = middle
            } else {
                low = middle
                best = lines
            }
        }
        return (best, low)
    }

    struct MeasuredLines {
        var lines: [MeasuredLine]
        var isTruncated: Bool
    }

    private func makeLines(in room: LineRoom, truncation: TextTruncation) -> MeasuredLines {
        var lines: [MeasuredLine] = []
        if isEmpty { return MeasuredLines(lines: [], isTruncated: false) }
        var start = 0
        var top = 0.0
        // A line break at the very end makes an empty line after it.
        var isEmptyLineDue = false
        while start < count || isEmptyLineDue {
            if lines.count == room.lineLimit {
                return truncate(lines, in: room, truncation: truncation)
            }
            var line: MeasuredLine
            if start < count {
                let (content, end) = fittedLine(from: start, in: room)
                line = MeasuredLine(
                    content: content, range: start..<end.next,
                    paragraphLevel: source.analysis.paragraphLevel(at: start))
                isEmptyLineDue =
                    end.next == count && source.analysis.flags[count - 1].contains(.hardBreakAfter)
            } else {
                line = MeasuredLine(
                    content: LineContent(pieces: [], width: 0, isReshaped: false), range: count..<count,
                    paragraphLevel: source.analysis.paragraphLevel(at: count - 1))
                isEmptyLineDue = false
            }
            measureHeight(of: &line)
            if !lines.isEmpty, top + line.ascent + line.descent > room.height + Self.tolerance {
                return truncate(lines, in: room, truncation: truncation)
            }
            top += line.height + room.lineSpacing
            start = line.range.upperBound
            lines.append(line)
        }
        return MeasuredLines(lines: lines, isTruncated: false)
    }

    /// A line that fits as shaped: where cutting changed the glyphs so that it doesn't, an earlier end is
    /// tried.
    private func fittedLine(from start: Int, in room: LineRoom) -> (LineContent, LineEnd) {
        var limit = Int.max
        let level = source.analysis.paragraphLevel(at: start)
        // A few tries: each makes the line shorter by what one cluster or word takes.
        for attempt in 0... {
            let end = lineEnd(from: start, width: room.width, tabInterval: room.tabInterval, below: limit)
            var parts = [LinePart.text(start..<max(start, end.shown))]
            if end.hasHyphen { parts.append(.hyphen(at: end.next)) }
            let content = content(of: parts, paragraphLevel: level, tabInterval: room.tabInterval)
            let fits = content.width <= room.width + Self.tolerance
            if fits || !content.isReshaped || attempt == 8 || end.next >= limit { return (content, end) }
            limit = end.next - 1
            if limit <= start { return (content, end) }
        }
        preconditionFailure("the loop returns")
    }

    // MARK: Heights

    /// From all faces on the line; an empty line has that of the text at its place.
    func measureHeight(of line: inout MeasuredLine) {
        line.ascent = -.infinity
        line.descent = -.infinity
        line.leading = -.infinity
        func include(_ face: FontFace, _ attributes: TextAttributes) {
            let size = attributes.font.usableSize
            let offset = attributes.usableBaselineOffset
            line.ascent = max(line.ascent, face.metrics.ascent * size + offset)
            line.descent = max(line.descent, face.metrics.descent * size - offset)
            let adjustment = attributes.font.leadingAdjustment
            let extra = adjustment.isFinite ? min(max(adjustment, -1_000_000), 1_000_000) : 0
            line.leading = max(line.leading, face.metrics.leading * size + extra)
        }
        for piece in line.content.pieces { include(piece.face, source.runs[items[piece.item].run]) }
        if line.content.pieces.isEmpty {
            let item = items[item(at: min(line.range.lowerBound, count - 1))]
            include(item.face, source.runs[item.run])
        }
        // A baseline moved by more than the font's height leaves no line of negative height.
        line.leading = max(line.leading, -(line.ascent + line.descent))
    }
}
