import Raster

/// A `font-family` list.
enum SVGFontFamilies {
    enum Name: Hashable {
        case named(String)
        /// In lower case: `serif`, `cursive` and so on.
        case generic(String)
    }

    private static let generics: Set<String> = [
        "serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "ui-serif", "ui-sans-serif",
        "ui-monospace", "ui-rounded",
    ]

    /// Empty where the list isn't one: quotes that don't end, names with signs in them that need quotes.
    static func parse(_ text: String) -> [Name] {
        var names: [Name] = []
        var rest = Substring(text)
        while true {
            rest = rest.drop(while: \.isWhitespace)
            if let quote = rest.first, quote == "\"" || quote == "'" {
                rest.removeFirst()
                guard let end = rest.firstIndex(of: quote) else { return [] }
                names.append(.named(String(rest[..<end])))
                rest = rest[end...].dropFirst().drop(while: \.isWhitespace)
            } else {
                let end = rest.firstIndex(of: ",") ?? rest.endIndex
                let words = rest[..<end].split(whereSeparator: \.isWhitespace)
                // An empty name between commas, or a word that is no identifier.
                guard !words.isEmpty, words.allSatisfy(isIdentifier) else {
                    return names.isEmpty ? [] : names
                }
                let name = words.joined(separator: " ")
                names.append(
                    generics.contains(name.lowercased()) ? .generic(name.lowercased()) : .named(name))
                rest = rest[end...]
            }
            guard let comma = rest.first else { return names }
            guard comma == "," else { return [] }
            rest.removeFirst()
        }
    }

    private static func isIdentifier(_ word: Substring) -> Bool {
        if let first = word.unicodeScalars.first, ("0"..."9").contains(first) { return false }
        return word.unicodeScalars.allSatisfy { scalar in
            scalar.value >= 0x80 || scalar == "-" || scalar == "_" || scalar == "\\"
                || ("0"..."9").contains(scalar) || ("a"..."z").contains(scalar)
                || ("A"..."Z").contains(scalar)
        }
    }
}
