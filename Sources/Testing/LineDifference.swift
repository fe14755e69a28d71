/// Where two texts differ: the lines from the first that does to the last.
struct LineDifference {
    private let expected, actual: ArraySlice<String>
    private let before, after: ArraySlice<String>

    static func lines(_ text: String) -> [String] {
        var lines = text.split(separator: /\r\n|\n/, omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        return lines
    }

    /// Nil when nothing differs.
    init?(expected: [String], actual: [String]) {
        if expected == actual { return nil }
        let shorter = min(expected.count, actual.count)
        let start = (0..<shorter).first { expected[$0] != actual[$0] } ?? shorter
        let end =
            (0..<shorter - start).first {
                expected[expected.count - 1 - $0] != actual[actual.count - 1 - $0]
            } ?? shorter - start
        self.expected = expected[start..<expected.count - end]
        self.actual = actual[start..<actual.count - end]
        before = expected[max(start - 3, 0)..<start]
        after = expected[(expected.count - end)...].prefix(3)
    }

    /// The number of the first line that differs, then as `diff -u` shows them.
    func text(mostLines: Int) -> String {
        func some(_ lines: ArraySlice<String>, _ mark: String) -> [String] {
            let shown = lines.prefix(mostLines).map { mark + $0 }
            return lines.count > mostLines
                ? shown + [mark + "… \(lines.count - mostLines) more lines"] : shown
        }
        let lines =
            some(before, " ") + some(expected, "-") + some(actual, "+") + some(after, " ")
        return "line \(expected.startIndex + 1) differs\n" + lines.joined(separator: "\n")
    }
}
