/// Markdown within lines, as CommonMark 0.31 and GitHub's strikethrough have it: emphasis, code, links,
/// images (their description stands for them), addresses in angle brackets, escapes and character references.
/// Blocks and HTML are text, and white space stays as it is. What isn't well formed is text, too.
///
/// The time is in proportion to the text, whatever it is.
struct InlineMarkdown {
    /// A character, or a place in which a value will stand that is no Markdown.
    enum Unit: Equatable, Sendable {
        case scalar(Unicode.Scalar)
        case value(Int)
    }

    struct Traits: OptionSet, Hashable, Sendable {
        let rawValue: Int

        static let emphasis = Traits(rawValue: 1)
        static let strong = Traits(rawValue: 2)
        static let code = Traits(rawValue: 4)
        static let strikethrough = Traits(rawValue: 8)
    }

    /// A part of the text that looks the same throughout.
    struct Run: Equatable, Sendable {
        enum Content: Equatable, Sendable {
            case string(String)
            case value(Int)
        }

        var content: Content
        var traits: Traits
        /// The destination of the link that the run is part of.
        var link: [Unit]?
    }

    struct Delimiter {
        var scalar: Unicode.Scalar
        /// What is left of it.
        var start: Int
        var count: Int
        var length: Int
        var canOpen: Bool
        var canClose: Bool
    }

    struct Bracket {
        var place: Int
        var isImage: Bool
        var isActive: Bool
        /// How many delimiters stand before it.
        var delimiters: Int
    }

    struct Span {
        var range: Range<Int>
        var traits: Traits
    }

    var units: [Unit]
    /// Markup, which isn't shown.
    var isHidden: [Bool]
    var spans: [Span] = []
    /// In order, and apart from each other.
    var links: [(range: Range<Int>, destination: [Unit])] = []
    var delimiters: [Delimiter] = []
    var brackets: [Bracket] = []
    /// Where the last run of so many backticks starts; known once the text has been searched to its end.
    private var lastBackticks: [Int: Int]?

    init(_ units: [Unit]) {
        self.units = units
        isHidden = [Bool](repeating: false, count: units.count)
        var place = 0
        while place < units.count { place = read(at: place) }
        matchDelimiters(from: 0)
    }

    func scalar(at place: Int) -> Unicode.Scalar? {
        guard units.indices.contains(place), case .scalar(let scalar) = units[place] else { return nil }
        return scalar
    }

    mutating func hide(_ range: Range<Int>) {
        for place in range { isHidden[place] = true }
    }

    /// Reads what starts at a place and answers where the next thing starts.
    private mutating func read(at place: Int) -> Int {
        guard let scalar = scalar(at: place) else { return place + 1 }
        switch scalar {
        case "\\":
            guard let next = self.scalar(at: place + 1), next.isMarkdownPunctuation || next == "\n" else {
                return place + 1
            }
            isHidden[place] = true
            return place + 2
        case "`": return readCode(at: place)
        case "*", "_", "~": return readDelimiter(scalar, at: place)
        case "!" where self.scalar(at: place + 1) == "[":
            brackets.append(
                Bracket(place: place, isImage: true, isActive: true, delimiters: delimiters.count))
            return place + 2
        case "[":
            brackets.append(
                Bracket(place: place, isImage: false, isActive: true, delimiters: delimiters.count))
            return place + 1
        case "]": return closeBracket(at: place)
        case "<": return readAddress(at: place)
        case "&": return readReference(at: place)
        default: return place + 1
        }
    }

    // MARK: Code

    private func countOfRun(_ scalar: Unicode.Scalar, at place: Int) -> Int {
        var end = place
        while self.scalar(at: end) == scalar { end += 1 }
        return end - place
    }

    private mutating func readCode(at place: Int) -> Int {
        let count = countOfRun("`", at: place)
        let start = place + count
        if let last = lastBackticks, (last[count] ?? -1) < start { return start }
        var seen: [Int: Int] = lastBackticks ?? [:]
        var end = start
        while end < units.count {
            let length = countOfRun("`", at: end)
            if length == count {
                addCode(start..<end, ticks: count)
                return end + count
            }
            if length > 0 { seen[length] = end }
            end += max(length, 1)
        }
        lastBackticks = seen
        return start
    }

    private mutating func addCode(_ range: Range<Int>, ticks: Int) {
        hide(range.lowerBound - ticks..<range.lowerBound)
        hide(range.upperBound..<range.upperBound + ticks)
        for place in range where scalar(at: place) == "\n" { units[place] = .scalar(" ") }
        // A space at each side is there to tell backticks in the code from those around it.
        if range.count > 2, scalar(at: range.lowerBound) == " ", scalar(at: range.upperBound - 1) == " ",
            !range.allSatisfy({ scalar(at: $0) == " " })
        {
            isHidden[range.lowerBound] = true
            isHidden[range.upperBound - 1] = true
        }
        spans.append(Span(range: range, traits: .code))
    }

    // MARK: Result

    /// The text without its markup, in runs as long as they can be.
    func runs() -> [Run] {
        var changes: [(place: Int, traits: Traits, isStart: Bool)] = []
        for span in spans {
            changes.append((span.range.lowerBound, span.traits, true))
            changes.append((span.range.upperBound, span.traits, false))
        }
        changes.sort { $0.place < $1.place }
        var counts = [Int](repeating: 0, count: 4)
        var change = 0
        var link = 0
        var runs: [Run] = []
        var string = ""
        var traits: Traits = []
        var destination: Int?
        func flush() {
            guard !string.isEmpty else { return }
            runs.append(
                Run(content: .string(string), traits: traits, link: destination.map { links[$0].destination })
            )
            string = ""
        }
        for place in units.indices {
            while change < changes.count, changes[change].place <= place {
                counts[changes[change].traits.rawValue.trailingZeroBitCount] +=
                    changes[change].isStart ? 1 : -1
                change += 1
            }
            while link < links.count, links[link].range.upperBound <= place { link += 1 }
            if isHidden[place] { continue }
            var now: Traits = []
            for bit in counts.indices where counts[bit] > 0 { now.insert(Traits(rawValue: 1 << bit)) }
            let inLink = link < links.count && links[link].range.lowerBound <= place ? link : nil
            if now != traits || inLink != destination {
                flush()
                traits = now
                destination = inLink
            }
            switch units[place] {
            case .scalar(let scalar): string.unicodeScalars.append(scalar)
            case .value(let value):
                flush()
                runs.append(
                    Run(
                        content: .value(value), traits: traits,
                        link: destination.map { links[$0].destination }))
            }
        }
        flush()
        return runs
    }
}

extension Unicode.Scalar {
    /// ASCII's punctuation, which a backslash may stand before.
    fileprivate var isMarkdownPunctuation: Bool {
        switch value {
        case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }
}
