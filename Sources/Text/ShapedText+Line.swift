extension ShapedText {
    /// The whole text as one line, its baseline at y = 0 and its left end at x = 0: for callers that place
    /// glyphs themselves. White space at the end counts. Line breaks in the text take no room; nothing is
    /// truncated.
    public func line() -> TextLayout.Line? {
        if isEmpty { return nil }
        let level = source.analysis.paragraphLevel(at: 0)
        var measured = MeasuredLine(
            content: content(of: [.text(0..<count)], paragraphLevel: level, tabInterval: 28),
            range: 0..<count, paragraphLevel: level)
        measureHeight(of: &measured)
        let layout = place(
            [measured], isTruncated: false, scale: 1, width: .infinity, style: ParagraphStyle())
        guard var line = layout.lines.first else { return nil }
        let baseline = line.origin.y
        line.origin.y = 0
        for run in line.runs.indices {
            line.runs[run].origin.y -= baseline
            for place in line.runs[run].positions.indices { line.runs[run].positions[place].y -= baseline }
        }
        return line
    }
}
