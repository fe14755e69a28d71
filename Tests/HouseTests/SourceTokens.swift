/// The words and signs of a Swift source file without comments, directives and what stands in literals.
struct SourceTokens {
    struct Token: Equatable {
        var text: String
        var line: Int
        /// Whether no space stands in front of it.
        var touchesPrevious: Bool
    }

    private(set) var tokens: [Token] = []
    /// The numbers, from 1, of lines that hold nothing but a `///` comment.
    private(set) var docLines: Set<Int> = []
    /// The numbers of lines with a `//` comment, those behind code too.
    private(set) var commentLines: Set<Int> = []

    private let text: [Character]
    private var place = 0
    private var line = 1
    private var afterSpace = true

    init(_ source: String) {
        text = Array(source)
        read(untilBracket: false)
    }

    private func character(_ offset: Int) -> Character? {
        text.indices.contains(place + offset) ? text[place + offset] : nil
    }

    private func starts(with word: String) -> Bool {
        text[place...].starts(with: word)
    }

    private var isFirstOnLine: Bool { tokens.last?.line != line }

    private mutating func advance(_ count: Int = 1) {
        for _ in 0..<count where place < text.count {
            if text[place] == "\n" { line += 1 }
            place += 1
        }
    }

    private mutating func append(_ string: String) {
        tokens.append(Token(text: string, line: line, touchesPrevious: !afterSpace))
        afterSpace = false
    }

    /// Reads to the end, or past the bracket that closes an interpolation.
    private mutating func read(untilBracket: Bool) {
        var depth = 1
        while let now = character(0) {
            if now.isWhitespace {
                afterSpace = true
                advance()
            } else if starts(with: "//") {
                if starts(with: "///") && isFirstOnLine { docLines.insert(line) }
                commentLines.insert(line)
                skipLine()
            } else if starts(with: "/*") {
                skipBlockComment()
            } else if now == "#" && isFirstOnLine && (character(1)?.isLetter ?? false) {
                skipLine()
            } else if now == "\"" || now == "#" && (character(1) == "\"" || character(1) == "#") {
                skipString()
            } else if now == "/" && isRegex {
                skipRegex()
            } else if now.isLetter || now == "_" || now == "`" || now == "$" || now.isNumber {
                readWord()
            } else {
                if now == "(" { depth += 1 }
                if now == ")" { depth -= 1 }
                append(String(now))
                advance()
                if untilBracket && depth == 0 { return }
            }
        }
    }

    private mutating func readWord() {
        var word = ""
        while let now = character(0), now.isLetter || now.isNumber || "_`$".contains(now) {
            word.append(now)
            place += 1
        }
        append(word)
    }

    private mutating func skipLine() {
        while let now = character(0), now != "\n" { advance() }
    }

    private mutating func skipBlockComment() {
        var depth = 0
        repeat {
            if starts(with: "/*") {
                depth += 1
                advance(2)
            } else if starts(with: "*/") {
                depth -= 1
                advance(2)
            } else {
                advance()
            }
        } while depth > 0 && place < text.count
        afterSpace = true
    }

    /// A string of any kind; what an interpolation holds is read for its brackets and forgotten.
    private mutating func skipString() {
        append("\"")
        var hashes = ""
        while character(0) == "#" {
            hashes += "#"
            advance()
        }
        let quote = starts(with: "\"\"\"") ? "\"\"\"" : "\""
        advance(quote.count)
        while place < text.count && !starts(with: quote + hashes) {
            guard starts(with: "\\" + hashes) else {
                advance()
                continue
            }
            advance(1 + hashes.count)
            let isInterpolation = character(0) == "("
            advance()
            if isInterpolation {
                let count = tokens.count
                read(untilBracket: true)
                tokens.removeSubrange(count...)
            }
        }
        advance(quote.count + hashes.count)
    }

    /// As the compiler tells it: where no operand stands in front, with no space behind, and closed on its
    /// line.
    private var isRegex: Bool {
        guard let following = character(1), !following.isWhitespace else { return false }
        guard let previous = tokens.last?.text, isFirstOnLine || "(,=:[{!&|?;".contains(previous) else {
            return false
        }
        return text[(place + 1)...].prefix { $0 != "\n" }.contains("/")
    }

    private mutating func skipRegex() {
        append("/")
        advance()
        while let now = character(0), now != "/" && now != "\n" { advance(now == "\\" ? 2 : 1) }
        advance()
    }
}
