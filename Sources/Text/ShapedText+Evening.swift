extension ShapedText {
    /// The two lines of a paragraph whose second one is a lone word, with one more word on it, if that makes
    /// their widths more alike; nil where it doesn't, or where a word has no room. SwiftUI does it for
    /// paragraphs of exactly two lines.
    func evened(
        _ first: MeasuredLine, _ second: MeasuredLine, in room: LineRoom
    ) -> (MeasuredLine, MeasuredLine)? {
        let flags = source.analysis.flags
        let start = first.range.lowerBound
        let border = first.range.upperBound
        // The line ends after a space, not in a word.
        guard border > start, flags[border - 1].contains(.hangs) else { return nil }
        let end = shownEnd(of: second.range)
        guard border < end, !(border..<end).contains(where: { flags[$0].contains(.hangs) }) else {
            return nil
        }
        var place = shownEnd(of: first.range)
        while place > start, !flags[place - 1].contains(.hangs) { place -= 1 }
        let firstEnd = shownEnd(of: start..<place)
        guard firstEnd > start, flags[place - 1].contains(.breakAfter) else { return nil }
        let (content, lineEnd) = fittedLine(from: place, in: room)
        guard lineEnd.next == second.range.upperBound, content.width <= room.width + Self.tolerance else {
            return nil
        }
        var evened = (first, second)
        evened.0.range = start..<place
        evened.0.content = self.content(
            of: [.text(start..<firstEnd)], paragraphLevel: first.paragraphLevel,
            tabInterval: room.tabInterval)
        evened.0.hanging = hanging(after: firstEnd, before: place)
        evened.1.range = place..<second.range.upperBound
        evened.1.content = content
        evened.1.hanging = hanging(after: lineEnd.shown, before: lineEnd.next)
        guard abs(evened.0.content.width - content.width) < abs(first.content.width - second.content.width)
        else { return nil }
        measureHeight(of: &evened.0)
        measureHeight(of: &evened.1)
        return evened
    }

    /// The end of a range without white space and line breaks.
    private func shownEnd(of range: Range<Int>) -> Int {
        let flags = source.analysis.flags
        var end = range.upperBound
        while end > range.lowerBound, flags[end - 1].contains(.hangs) { end -= 1 }
        return end
    }

    /// The width of the white space between what a line shows and the next line; tabs count as nothing.
    func hanging(after shown: Int, before next: Int) -> Double {
        guard shown < next else { return 0 }
        return advances[shown..<next].reduce(0, +)
    }
}
