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

    /// The first family of a list that the catalog has. A family that isn't there is passed over; when none is, the serif
    /// design takes their place, and without a list the default one.
    static func choose(_ names: [Name], from catalog: FontCatalog) -> FontDescription.Family {
        for name in names {
            switch name {
            case .named(let family):
                if let found = catalog.family(for: family) { return .named(found) }
            case .generic(let generic):
                return family(forGeneric: generic, in: catalog)
            }
        }
        return .design(names.isEmpty ? .default : .serif)
    }

    private static func family(
        forGeneric name: String, in catalog: FontCatalog
    ) -> FontDescription.Family {
        let families: [String]
        let design: FontDesign
        switch name {
        case "serif", "ui-serif": (families, design) = ([], .serif)
        case "monospace", "ui-monospace":
            (families, design) = (FontDesign.monospaced.standInFamilies + ["Noto Mono"], .monospaced)
        case "ui-rounded": (families, design) = ([], .rounded)
        case "cursive": (families, design) = (cursive, .default)
        case "fantasy": (families, design) = (fantasy, .default)
        default: (families, design) = ([], .default)
        }
        return families.lazy.compactMap { catalog.family(for: $0) }.first.map { .named($0) }
            ?? .design(design)
    }

    private static let cursive = [
        "Yellowtail", "Comic Neue", "Comic Sans MS", "Z003", "URW Chancery L", "Dancing Script",
    ]
    private static let fantasy = ["Sedgwick Ave Display", "Impact", "Anton", "Bangers", "Oswald"]
}
