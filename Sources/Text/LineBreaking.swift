import RasterPaths

/// Where a line ends.
struct LineEnd {
    /// The end of what is shown, without white space that hangs and without the line break.
    var shown: Int
    /// The start of the next line.
    var next: Int
    /// A line break of the text's own, or its end.
    var isHard: Bool
    var hasHyphen: Bool
}

extension ShapedText {
    /// Rounding in the sum of a line's advances must not break a line that was measured to fit.
    static let tolerance = 1.0 / 1024

    /// The longest line from `start` that fits, ended where UAX #14 allows; where a word alone is too long,
    /// after a grapheme cluster, at least one. `limit` ends the line earlier than it could: what is allowed
    /// is a next line's start below it.
    func lineEnd(from start: Int, width: Double, tabInterval: Double, below limit: Int) -> LineEnd {
        let flags = source.analysis.flags
        let end = count
        let allowed = width + Self.tolerance
        var candidate: LineEnd?
        var x = 0.0
        var place = start
        // The end of what is shown so far.
        var shown = start
        while place < end {
            let flag = flags[place]
            if flag.contains(.newline) {
                var next = place + 1
                while next < end, !flags[next - 1].contains(.hardBreakAfter) { next += 1 }
                return LineEnd(
                    shown: trimmed(shown, place, x, allowed), next: next, isHard: true, hasHyphen: false)
            }
            let advance =
                flag.contains(.tab) ? Self.tabStop(after: x, interval: tabInterval) - x : advances[place]
            let overflows = !flag.contains(.hangs) && x + advance > allowed
            if overflows || place >= limit {
                if let candidate { return candidate }
                let cut = clusterBreak(at: place, after: start)
                if cut <= place {
                    return LineEnd(shown: min(shown, cut), next: cut, isHard: cut == end, hasHyphen: false)
                }
                // A first cluster that doesn't fit is shown all the same; the white space and the line break
                // after it are its line's.
                var next = cut
                while next < end, flags[next].contains(.hangs), !flags[next].contains(.newline) { next += 1 }
                if next < end, flags[next].contains(.newline) {
                    next += 1
                    while next < end, !flags[next - 1].contains(.hardBreakAfter) { next += 1 }
                    return LineEnd(shown: cut, next: next, isHard: true, hasHyphen: false)
                }
                return LineEnd(shown: cut, next: next, isHard: next == end, hasHyphen: false)
            }
            x += advance
            place += 1
            if !flag.contains(.hangs) { shown = place }
            if flag.contains(.breakAfter), place < end, place <= limit {
                let isSoft = flag.contains(.softHyphen)
                if !isSoft || x + hyphenWidth(at: place) <= allowed {
                    candidate = LineEnd(shown: shown, next: place, isHard: false, hasHyphen: isSoft)
                }
            }
        }
        return LineEnd(shown: trimmed(shown, end, x, allowed), next: end, isHard: true, hasHyphen: false)
    }

    /// White space before a line break or the end counts while it fits.
    private func trimmed(_ shown: Int, _ end: Int, _ x: Double, _ allowed: Double) -> Int {
        x <= allowed ? end : shown
    }

    /// The start of the cluster at `place`, but at least one cluster after `start`.
    private func clusterBreak(at place: Int, after start: Int) -> Int {
        let flags = source.analysis.flags
        var cut = place
        while cut > start, !flags[cut].contains(.clusterStart) { cut -= 1 }
        if cut > start { return cut }
        cut = start + 1
        while cut < count, !flags[cut].contains(.clusterStart) { cut += 1 }
        return cut
    }
}
