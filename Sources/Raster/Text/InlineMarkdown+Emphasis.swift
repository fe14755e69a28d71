/// Emphasis and strikethrough by CommonMark's appendix "A parsing strategy".
extension InlineMarkdown {
    private enum Neighbour {
        case space, punctuation, other
    }

    /// The start and the end of the text count as white space, a value as a letter.
    private func neighbour(at place: Int) -> Neighbour {
        guard units.indices.contains(place) else { return .space }
        guard case .scalar(let scalar) = units[place] else { return .other }
        if scalar.properties.isWhitespace { return .space }
        switch scalar.properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
            .initialPunctuation,
            .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
            return .punctuation
        default: return .other
        }
    }

    mutating func readDelimiter(_ scalar: Unicode.Scalar, at place: Int) -> Int {
        var end = place
        while self.scalar(at: end) == scalar { end += 1 }
        let count = end - place
        if scalar == "~", count > 2 { return end }
        let before = neighbour(at: place - 1)
        let after = neighbour(at: end)
        let isLeft = after != .space && (after != .punctuation || before != .other)
        let isRight = before != .space && (before != .punctuation || after != .other)
        let isUnderscore = scalar == "_"
        delimiters.append(
            Delimiter(
                scalar: scalar, start: place, count: count, length: count,
                canOpen: isLeft && (!isUnderscore || !isRight || before == .punctuation),
                canClose: isRight && (!isUnderscore || !isLeft || after == .punctuation)))
        return end
    }

    private static func match(_ opener: Delimiter, _ closer: Delimiter) -> Bool {
        guard opener.canOpen, opener.scalar == closer.scalar else { return false }
        if closer.scalar == "~" { return opener.length == closer.length }
        // What could be both makes no multiple of three, unless both are multiples of three.
        return !(opener.canClose || closer.canOpen) || (opener.length + closer.length) % 3 != 0
            || (opener.length % 3 == 0 && closer.length % 3 == 0)
    }

    /// Closers that have the same openers.
    private struct Kind: Hashable {
        var scalar: Unicode.Scalar
        var canOpen: Bool
        var length: Int

        init(_ delimiter: Delimiter) {
            scalar = delimiter.scalar
            canOpen = delimiter.canOpen
            length = delimiter.scalar == "~" ? delimiter.length : delimiter.length % 3
        }
    }

    /// Pairs the delimiters from one on, and forgets them.
    mutating func matchDelimiters(from bottom: Int) {
        let count = delimiters.count
        guard bottom < count else { return }
        // Neighbours among those that are left, by distance from the bottom.
        var next = (bottom..<count).map { $0 + 1 }
        var previous = (bottom..<count).map { $0 - 1 }
        /// Below which each kind has no opener.
        var searched: [Kind: Int] = [:]
        func remove(_ place: Int) {
            if previous[place - bottom] >= bottom {
                next[previous[place - bottom] - bottom] = next[place - bottom]
            }
            if next[place - bottom] < count {
                previous[next[place - bottom] - bottom] = previous[place - bottom]
            }
        }
        var closer = bottom
        while closer < count {
            guard delimiters[closer].canClose else {
                closer = next[closer - bottom]
                continue
            }
            let kind = Kind(delimiters[closer])
            let floor = searched[kind] ?? bottom - 1
            var opener = previous[closer - bottom]
            while opener > floor, !Self.match(delimiters[opener], delimiters[closer]) {
                opener = previous[opener - bottom]
            }
            guard opener > floor else {
                searched[kind] = previous[closer - bottom]
                let following = next[closer - bottom]
                if !delimiters[closer].canOpen { remove(closer) }
                closer = following
                continue
            }
            pair(opener, closer)
            next[opener - bottom] = closer
            previous[closer - bottom] = opener
            if delimiters[opener].count == 0 { remove(opener) }
            if delimiters[closer].count == 0 {
                let following = next[closer - bottom]
                remove(closer)
                closer = following
            }
        }
        delimiters.removeSubrange(bottom...)
    }

    private mutating func pair(_ opener: Int, _ closer: Int) {
        let used =
            delimiters[closer].scalar == "~"
            ? delimiters[closer].count : min(delimiters[opener].count, delimiters[closer].count, 2)
        let start = delimiters[opener].start + delimiters[opener].count
        let end = delimiters[closer].start
        hide(start - used..<start)
        hide(end..<end + used)
        delimiters[opener].count -= used
        delimiters[closer].start += used
        delimiters[closer].count -= used
        let traits: Traits =
            delimiters[closer].scalar == "~" ? .strikethrough : used == 2 ? .strong : .emphasis
        spans.append(Span(range: start..<end, traits: traits))
    }
}
