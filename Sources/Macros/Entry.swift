/// A variable of the environment that `@Entry` stands before.
struct Entry {
    private let name: String
    private let type: String?
    private let value: String?

    /// Nil for what is no variable with a type or a value.
    init?(declaration: String) {
        guard let keyword = declaration.firstRange(of: /\bvar\s+/) else { return nil }
        let rest = declaration[keyword.upperBound...]
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" }
        guard !name.isEmpty else { return nil }
        self.name = name.filter { $0 != "`" }
        let after = rest[name.endIndex...]
        let equal = Self.firstEqual(in: after)
        let annotation = after[..<(equal ?? after.endIndex)].drop { $0 != ":" }.dropFirst()
        type = annotation.allSatisfy(\.isWhitespace) ? nil : Self.trimmed(annotation)
        value = equal.map { Self.trimmed(after[after.index(after: $0)...]) }
        if type == nil && value == nil { return nil }
    }

    /// The sign before the value: not one in brackets of the type.
    private static func firstEqual(in text: Substring) -> Substring.Index? {
        var depth = 0
        for index in text.indices {
            switch text[index] {
            case "(", "[", "<", "{": depth += 1
            case ")", "]", "}": depth -= 1
            case ">": if text[..<index].last != "-" { depth -= 1 }
            case "=": if depth == 0 { return index }
            default: break
            }
        }
        return nil
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }

    /// The key, beside the variable.
    var key: String {
        let member =
            switch (type, value) {
            case (let type?, let value): "static var defaultValue: \(type) { \(value ?? "nil") }"
            case (nil, let value): "static let defaultValue = \(value ?? "nil")"
            }
        return "private enum __Key_\(name): EnvironmentKey {\n    \(member)\n}"
    }

    /// What the variable does.
    var accessors: String {
        """
        {
            get { self[__Key_\(name).self] }
            set { self[__Key_\(name).self] = newValue }
        }
        """
    }
}
