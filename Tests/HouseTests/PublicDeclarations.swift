/// The public declarations of a Swift source file, each with whether a `///` comment stands directly above
/// it.
///
/// A scanner, not a parser: comments and literals are blanked, then bodies, parameters and default values are
/// stepped over as balanced brackets, so that only the beginnings of declarations are looked at. All branches
/// of an `#if` count.
struct PublicDeclarations {
    struct Declaration: Equatable {
        var line: Int
        /// As written for people: `func fill(_:with:)`, `case normal`.
        var name: String
        var isDocumented: Bool
    }

    private(set) var all: [Declaration] = []

    private struct Scope {
        enum Kind { case file, type, `enum`, `protocol`, `extension` }
        var kind: Kind
        /// Whether what is public in here can be reached from another module.
        var isVisible: Bool
        /// Whether members are public that don't say otherwise.
        var membersArePublic: Bool
    }

    /// The attributes and modifiers gathered in front of a keyword.
    private struct Prefix {
        /// The place of the first among the tokens.
        var start: Int?
        var access: String?
    }

    private static let modifiers: Set = [
        "public", "open", "package", "internal", "private", "fileprivate", "static", "final", "mutating",
        "nonmutating", "nonisolated", "lazy", "weak", "unowned", "override", "convenience", "required",
        "indirect", "borrowing", "consuming", "prefix", "postfix", "infix", "optional", "dynamic", "class",
    ]
    private static let levels: Set = ["public", "open", "package", "internal", "private", "fileprivate"]
    private static let keywords: Set = [
        "func", "var", "let", "init", "subscript", "struct", "class", "actor", "enum", "case", "protocol",
        "typealias", "associatedtype", "operator", "precedencegroup", "macro", "extension", "import",
    ]
    private static let typeKinds: [String: Scope.Kind] = [
        "struct": .type, "class": .type, "actor": .type, "enum": .enum, "protocol": .protocol,
        "extension": .extension,
    ]

    private let tokens: [SourceTokens.Token]
    private let docLines: Set<Int>
    private var next = 0

    init(source: String) {
        let lexed = SourceTokens(source)
        tokens = lexed.tokens
        docLines = lexed.docLines
        scan(Scope(kind: .file, isVisible: true, membersArePublic: false))
    }

    /// Reads declarations up to the bracket that closes the scope.
    private mutating func scan(_ scope: Scope) {
        var prefix = Prefix()
        /// What a brace opens that follows here.
        var opened: Scope?
        while next < tokens.count {
            let token = tokens[next]
            let isMember = next > 0 && tokens[next - 1].text == "."
            next += 1
            if token.text == "}" { return }
            if token.text == "{", let inner = opened {
                scan(inner)
                (opened, prefix) = (nil, Prefix())
            } else if ["{", "(", "["].contains(token.text) {
                skipBrackets()
                prefix = Prefix()
            } else if token.text == "@" {
                prefix.start = prefix.start ?? next - 1
                skipAttribute()
            } else if isMember {
                prefix = Prefix()
            } else if Self.modifiers.contains(token.text) && !isClassDeclaration(token) {
                prefix.start = prefix.start ?? next - 1
                let isSetter = skipModifierArgument()
                if Self.levels.contains(token.text) && !isSetter { prefix.access = token.text }
            } else if Self.keywords.contains(token.text) {
                opened = declare(token, prefix, in: scope)
                prefix = Prefix()
            } else {
                // The other names of `case a, b`; they may be words that are keywords elsewhere.
                if token.text == ",", scope.kind == .enum, next < tokens.count { next += 1 }
                prefix = Prefix()
            }
        }
    }

    /// Notes the declaration that begins here, and answers what its brace opens if its members are to be
    /// scanned.
    private mutating func declare(_ keyword: SourceTokens.Token, _ prefix: Prefix, in scope: Scope) -> Scope?
    {
        if keyword.text == "import" {
            while next < tokens.count && tokens[next].line == keyword.line { next += 1 }
            return nil
        }
        let start = prefix.start ?? next - 1
        let isPublic: Bool =
            switch keyword.text {
            case "operator", "precedencegroup": true
            case "case": scope.membersArePublic && scope.kind == .enum
            default:
                prefix.access.map { $0 == "public" || $0 == "open" }
                    ?? (scope.membersArePublic && scope.kind != .enum)
            }
        let name = declaredName(keyword.text)
        let kind = Self.typeKinds[keyword.text]
        if isPublic && scope.isVisible && kind != .extension && !Self.isExempt(name) {
            let first = tokens[start].line
            // A comment belongs to what its next line begins with.
            let isFirstOnLine = start == 0 || tokens[start - 1].line < first
            all.append(
                Declaration(
                    line: keyword.line, name: name,
                    isDocumented: isFirstOnLine
                        && (first - 1..<keyword.line).contains(where: docLines.contains)))
        }
        guard let kind else { return nil }
        // Which module a type that is extended comes from isn't known here: what is said public is taken so.
        return Scope(
            kind: kind, isVisible: scope.isVisible && (isPublic || kind == .extension),
            membersArePublic: isPublic && kind != .type)
    }

    /// Names that say what they are by the protocols that they obviously witness, and names with an
    /// underscore in front, which by Swift's convention are nobody's interface. All others need a comment of
    /// their own.
    private static func isExempt(_ name: String) -> Bool {
        [
            "func hash(into:)", "var description", "var debugDescription", "func encode(to:)", "init(from:)",
            "var rawValue", "let rawValue", "init(rawValue:)", "var body",
        ].contains(name) || name.hasPrefix("func ==(") || name.contains(" _")
    }

    /// `func name(labels:)`, read past the parameters, or `var name`.
    private mutating func declaredName(_ keyword: String) -> String {
        var name = keyword
        if !["init", "subscript"].contains(keyword), next < tokens.count {
            name += " "
            // An operator's name is several tokens.
            repeat {
                name += tokens[next].text
                next += 1
            } while keyword == "func" && next < tokens.count && !["(", "<"].contains(tokens[next].text)
        }
        guard ["func", "init", "subscript"].contains(keyword) else { return name }
        while next < tokens.count, !["(", "{", "}"].contains(tokens[next].text) { next += 1 }
        guard next < tokens.count, tokens[next].text == "(" else { return name }
        next += 1
        let labels = parameterLabels().map { $0 + ":" }.joined()
        return "\(name)(\(labels))"
    }

    /// The first name of each parameter, read past the closing bracket.
    private mutating func parameterLabels() -> [String] {
        var labels: [String] = []
        var isStart = true
        while next < tokens.count {
            let text = tokens[next].text
            next += 1
            if text == ")" { break }
            if isStart && text == "@" {
                skipAttribute()
            } else if isStart {
                labels.append(text)
                isStart = false
            } else if text == "," {
                isStart = true
            } else if ["(", "[", "{"].contains(text) {
                skipBrackets()
            }
        }
        return labels
    }

    /// `class func` and `class var` are modifiers, `class Name` is a declaration.
    private func isClassDeclaration(_ token: SourceTokens.Token) -> Bool {
        guard token.text == "class", next < tokens.count else { return false }
        let following = tokens[next].text
        return !["func", "var", "let", "subscript"].contains(following) && !Self.modifiers.contains(following)
    }

    /// Steps over `(set)` or `(unsafe)`, and says whether it was the former.
    private mutating func skipModifierArgument() -> Bool {
        guard next + 1 < tokens.count, tokens[next].text == "(",
            ["set", "unsafe"].contains(tokens[next + 1].text)
        else { return false }
        let isSetter = tokens[next + 1].text == "set"
        next += 1
        skipBrackets()
        return isSetter
    }

    /// Steps over an attribute's name and, where they touch it, its arguments.
    private mutating func skipAttribute() {
        next += 1
        while next + 1 < tokens.count, tokens[next].text == "." { next += 2 }
        if next < tokens.count, tokens[next].text == "(", tokens[next].touchesPrevious {
            next += 1
            skipBrackets()
        }
    }

    /// Steps past the bracket that closes the one just read.
    private mutating func skipBrackets() {
        var depth = 1
        while next < tokens.count && depth > 0 {
            if ["(", "[", "{"].contains(tokens[next].text) { depth += 1 }
            if [")", "]", "}"].contains(tokens[next].text) { depth -= 1 }
            next += 1
        }
    }
}
