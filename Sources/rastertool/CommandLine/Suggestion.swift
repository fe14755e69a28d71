/// The word that somebody meant.
enum Suggestion {
    /// The nearest of the words, when it is near: a letter in three may be wrong, missing, too many or
    /// changed with its neighbour.
    static func nearest(to word: String, of words: some Sequence<String>) -> String? {
        let word = word.lowercased()
        let best = words.map { (word: $0, distance: distance(word, $0.lowercased())) }
            .min { ($0.distance, $0.word) < ($1.distance, $1.word) }
        guard let best, best.distance <= max(1, word.count / 3) else { return nil }
        return best.word
    }

    /// "; did you mean 'render'?", or nothing.
    static func question(_ word: String, of words: some Sequence<String>) -> String {
        nearest(to: word, of: words).map { "; did you mean '\($0)'?" } ?? ""
    }

    /// Damerau's distance, each place changed once at most.
    private static func distance(_ first: String, _ second: String) -> Int {
        let (first, second) = (Array(first.prefix(64)), Array(second.prefix(64)))
        var rows = [Array(0...second.count)]
        for (index, letter) in first.enumerated() {
            var row = [index + 1]
            for (other, candidate) in second.enumerated() {
                var best = min(
                    row[other] + 1, rows[index][other + 1] + 1,
                    rows[index][other] + (letter == candidate ? 0 : 1))
                if index > 0, other > 0, letter == second[other - 1], candidate == first[index - 1] {
                    best = min(best, rows[index - 1][other - 1] + 1)
                }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[first.count][second.count]
    }
}
