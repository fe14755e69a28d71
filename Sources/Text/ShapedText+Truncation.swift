import RasterPaths

extension ShapedText {
    /// Makes the last line anew with an ellipsis for the text that has no room.
    func truncate(
        _ lines: [MeasuredLine], in room: LineRoom, truncation: TextTruncation
    ) -> MeasuredLines {
        var lines = lines
        guard var last = lines.popLast() else { return MeasuredLines(lines: [], isTruncated: true) }
        let start = last.range.lowerBound
        // Cutting may change the glyphs; then less is tried.
        var budget = room.width
        for attempt in 0..<8 {
            let parts = truncatedParts(from: start, truncation: truncation, width: budget, room: room)
            last.content = content(
                of: parts, paragraphLevel: last.paragraphLevel, tabInterval: room.tabInterval)
            let excess = last.content.width - room.width
            if excess <= Self.tolerance || attempt == 7 || budget <= 0 { break }
            budget -= max(excess, room.width / 64)
        }
        last.range = start..<count
        last.hanging = 0
        measureHeight(of: &last)
        lines.append(last)
        return MeasuredLines(lines: lines, isTruncated: true)
    }

    private func truncatedParts(
        from start: Int, truncation: TextTruncation, width: Double, room: LineRoom
    ) -> [LinePart] {
        switch truncation {
        case .tail:
            let end = headEnd(from: start, width: width - ellipsisWidth(at: start), room: room)
            return [.text(start..<end), .ellipsis(at: max(end - 1, start))]
        case .head:
            let tail = tailStart(above: start, width: width - ellipsisWidth(at: start))
            return [.ellipsis(at: min(tail, count - 1)), .text(tail..<textEnd)]
        case .middle:
            let all = width - ellipsisWidth(at: start)
            // Half for each end; what the first one leaves goes to the other.
            let end = headEnd(from: start, width: all.isFinite ? all / 2 : all, room: room)
            let tail = tailStart(above: end, width: all - sum(start..<end, room: room))
            return [.text(start..<end), .ellipsis(at: max(end - 1, start)), .text(tail..<max(tail, textEnd))]
        }
    }

    private func ellipsisWidth(at place: Int) -> Double {
        ellipsis(at: place, level: 0).width
    }

    /// Without line breaks at the end of the text.
    private var textEnd: Int {
        let flags = source.analysis.flags
        var end = count
        while end > 0, flags[end - 1].contains(.newline) { end -= 1 }
        return end
    }

    private func sum(_ range: Range<Int>, room: LineRoom) -> Double {
        var x = 0.0
        for place in range { x += step(place, at: x, room: room) }
        return x
    }

    private func step(_ place: Int, at x: Double, room: LineRoom) -> Double {
        source.analysis.flags[place].contains(.tab)
            ? Self.tabStop(after: x, interval: room.tabInterval) - x : advances[place]
    }

    /// The end of the clusters that fit after `start`, up to the line break, without white space at the end.
    private func headEnd(from start: Int, width: Double, room: LineRoom) -> Int {
        let flags = source.analysis.flags
        var x = 0.0
        var place = start
        while place < count, !flags[place].contains(.newline) {
            let advance = step(place, at: x, room: room)
            if x + advance > width + Self.tolerance { break }
            x += advance
            place += 1
        }
        while place > start, place < count, !flags[place].contains(.clusterStart) { place -= 1 }
        while place > start, flags[place - 1].contains(.hangs) { place -= 1 }
        return place
    }

    /// The start of the clusters that fit before the end of the text, in its last line, above `lowest`.
    private func tailStart(above lowest: Int, width: Double) -> Int {
        let flags = source.analysis.flags
        let end = textEnd
        var x = 0.0
        var place = end
        var start = end
        while place > lowest, !flags[place - 1].contains(.newline) {
            // A tab counts as nothing from this side; the line's own width tells if that was too little.
            x += advances[place - 1]
            if x > width + Self.tolerance { break }
            place -= 1
            if flags[place].contains(.clusterStart) { start = place }
        }
        while start < end, flags[start].contains(.hangs) { start += 1 }
        return max(start, min(lowest, end))
    }
}
