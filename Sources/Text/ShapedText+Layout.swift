import RasterPaths

/// A line that is put together but not placed.
struct MeasuredLine {
    var content: LineContent
    /// Scalars, the line break included.
    var range: Range<Int>
    var paragraphLevel: UInt8
    var height = LineHeight(ascent: 0, descent: 0)
    /// White space that hangs past the end.
    var hanging = 0.0
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
        var stack = LineStack(lineSpacing: room.lineSpacing)
        // Where the paragraph begins, and the stack there.
        var paragraph = (line: 0, stack: stack)
        // A line break at the very end makes an empty line after it.
        var isEmptyLineDue = false
        while start < count || isEmptyLineDue {
            if lines.count == room.lineLimit {
                return truncate(lines, in: room, truncation: truncation)
            }
            var line: MeasuredLine
            var endsParagraph = true
            if start < count {
                let (content, end) = fittedLine(from: start, in: room)
                line = MeasuredLine(
                    content: content, range: start..<end.next,
                    paragraphLevel: source.analysis.paragraphLevel(at: start))
                line.hanging = hanging(after: end.shown, before: end.next)
                endsParagraph = end.isHard
                isEmptyLineDue =
                    end.next == count && source.analysis.flags[count - 1].contains(.hardBreakAfter)
            } else {
                line = MeasuredLine(
                    content: LineContent(pieces: [], width: 0, isReshaped: false), range: count..<count,
                    paragraphLevel: source.analysis.paragraphLevel(at: count - 1))
                isEmptyLineDue = false
            }
            measureHeight(of: &line)
            if !lines.isEmpty, stack.bottom(adding: line.height) > room.height + Self.tolerance {
                return truncate(lines, in: room, truncation: truncation)
            }
            _ = stack.add(line.height)
            start = line.range.upperBound
            lines.append(line)
            if !endsParagraph { continue }
            if lines.count == paragraph.line + 2, let evened = evened(lines[paragraph.line], line, in: room) {
                var other = paragraph.stack
                _ = other.add(evened.0.height)
                if other.bottom(adding: evened.1.height) <= room.height + Self.tolerance {
                    _ = other.add(evened.1.height)
                    lines.replaceSubrange(paragraph.line..., with: [evened.0, evened.1])
                    stack = other
                }
            }
            paragraph = (lines.count, stack)
        }
        return MeasuredLines(lines: lines, isTruncated: false)
    }

    /// A line that fits as shaped: where cutting changed the glyphs so that it doesn't, an earlier end is
    /// tried.
    func fittedLine(from start: Int, in room: LineRoom) -> (LineContent, LineEnd) {
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
        var height: LineHeight?
        // Neighbours of one item, or of one font, ask for the same.
        var lastFace: FontFace?
        var lastRun = -1
        func include(_ item: TextItem, _ face: FontFace) {
            if face === lastFace, item.run == lastRun { return }
            lastFace = face
            lastRun = item.run
            let own = self.height(of: item, face)
            height = height?.joined(with: own) ?? own
        }
        for piece in line.content.pieces { include(items[piece.item], piece.face) }
        if height == nil {
            let item = items[item(at: min(line.range.lowerBound, count - 1))]
            include(item, item.face)
        }
        if let height { line.height = height }
    }

    /// What an item asks of its line: raised and lowered ones make it higher by as much.
    private func height(of item: TextItem, _ face: FontFace) -> LineHeight {
        let attributes = source.runs[item.run]
        let offset = attributes.usableBaselineOffset
        var height: LineHeight
        if let attachment = attributes.attachment {
            height = LineHeight(ascent: attachment.usableHeight, descent: 0)
        } else {
            height = attributes.font.lineHeight(of: face, isFallback: item.isFallback)
        }
        height.ascent += max(offset, 0)
        height.descent += max(-offset, 0)
        height.pitch += abs(offset)
        return height
    }
}
