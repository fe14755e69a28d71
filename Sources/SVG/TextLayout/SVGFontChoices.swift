import Raster

/// What `font-family` lists come to, so that each is looked up once and each replacement told once.
struct SVGFontChoices {
    private var families: [String: FontDescription.Family] = [:]
    private var told: Set<String> = []

    /// The family for a list, and what to tell of it: that a font stands in for one that isn't installed.
    mutating func family(
        for list: String, from catalog: FontCatalog
    ) -> (family: FontDescription.Family, warning: String?) {
        if let known = families[list] { return (known, nil) }
        let names = SVGFontFamilies.parse(list)
        let choice = SVGFontFamilies.choose(names, from: catalog)
        families[list] = choice.family
        guard let missing = choice.replaces, told.insert(missing).inserted else {
            return (choice.family, nil)
        }
        let standIn: String
        switch choice.family {
        case .named(let name): standIn = "\"\(name)\""
        case .design(.serif): standIn = "a serif font"
        case .design(.monospaced): standIn = "a monospaced font"
        case .design: standIn = "a sans-serif font"
        }
        return (choice.family, "the font family \"\(missing)\" isn't installed: \(standIn) stands in for it")
    }
}

extension SVGFontFamilies {
    /// What a list comes to.
    struct Choice {
        var family: FontDescription.Family
        /// The list's first family, where something that isn't in the list takes its place.
        var replaces: String?
    }

    /// The first family of a list that the catalog has. When it has none, what is like the first that is
    /// known takes their place, by its name or by words in it; the serif design does for names that say
    /// nothing, as in resvg, and without a list, as in browsers.
    static func choose(_ names: [Name], from catalog: FontCatalog) -> Choice {
        var missing: [String] = []
        for name in names {
            switch name {
            case .named(let family):
                if let found = catalog.family(for: family) {
                    return Choice(family: .named(found), replaces: found == family ? nil : family)
                }
                // Inkscape's own names for the generic families, which CSS doesn't know.
                if let generic = unquoted[key(family)] {
                    return Choice(family: self.family(forGeneric: generic, in: catalog))
                }
                missing.append(family)
            case .generic(let generic):
                return Choice(family: family(forGeneric: generic, in: catalog))
            }
        }
        guard let first = missing.first else { return Choice(family: .design(.serif)) }
        for name in missing {
            if let family = replacement(for: key(name), in: catalog) {
                return Choice(family: family, replaces: first)
            }
        }
        return Choice(family: .design(.serif), replaces: first)
    }

    // MARK: Generic families

    private static let unquoted = [
        "sans": "sans-serif", "sansserif": "sans-serif", "mono": "monospace", "monospace": "monospace",
        "serif": "serif", "cursive": "cursive", "fantasy": "fantasy",
    ]

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

    // MARK: Families that aren't installed

    /// For a family that isn't there, by its `key`: one of the same widths or the same kind; nil where the
    /// name says nothing.
    private static func replacement(for key: String, in catalog: FontCatalog) -> FontDescription.Family? {
        // The longer beginning says more: "arialmonospaced" isn't Arial.
        let relative = relatives.filter { key.hasPrefix($0.key) }.max { $0.key.count < $1.key.count }
        if let names = relative?.value {
            if let found = names.lazy.compactMap({ catalog.family(for: $0) }).first { return .named(found) }
        }
        return kind(of: key).map { family(forGeneric: $0, in: catalog) }
    }

    private static func kind(of key: String) -> String? {
        if let known = kinds.first(where: { $0.beginnings.contains(where: key.hasPrefix) }) {
            return known.generic
        }
        return words.first { key.contains($0.word) }?.generic
    }

    /// Lower-case letters and digits only.
    private static func key(_ name: String) -> String {
        String(
            String.UnicodeScalarView(
                name.lowercased().unicodeScalars.filter { !" -_.,".unicodeScalars.contains($0) }))
    }

    /// By the beginnings of names, families whose letters are as wide, or that came of them.
    private static let relatives: [String: [String]] = [
        "arial": ["Arial"], "helvetica": ["Helvetica"], "nimbussans": ["Helvetica"], "arimo": ["Arial"],
        "liberationsans": ["Arial"], "freesans": ["Helvetica", "FreeSans"], "texgyreheros": ["Helvetica"],
        "timesnewroman": ["Times New Roman"], "times": ["Times"], "tinos": ["Times New Roman"],
        "liberationserif": ["Times New Roman"], "freeserif": ["Times"], "nimbusroman": ["Times"],
        "texgyretermes": ["Times"], "couriernew": ["Courier New"], "courier": ["Courier"],
        "cousine": ["Courier New"], "liberationmono": ["Courier New"], "freemono": ["Courier"],
        "nimbusmono": ["Courier"], "bitstreamverasans": ["DejaVu Sans"], "verdana": ["DejaVu Sans"],
        "bitstreamverasansmono": ["DejaVu Sans Mono"], "bitstreamveraserif": ["DejaVu Serif"],
        "dejavusansmono": ["Bitstream Vera Sans Mono"], "dejavusans": ["Bitstream Vera Sans", "Verdana"],
        "dejavuserif": ["Bitstream Vera Serif"], "calibri": ["Carlito"], "carlito": ["Calibri"],
        "cambria": ["Caladea"], "caladea": ["Cambria"], "comicsans": ["Comic Neue"],
        "georgia": ["Gelasio"], "gelasio": ["Georgia"], "menlo": ["DejaVu Sans Mono"],
    ]

    /// Well-known names whose words don't say what they are.
    private static let kinds: [(generic: String, beginnings: [String])] = [
        ("cursive", ["comicsans", "monotypecorsiva", "applechancery", "brushscript", "zapfchancery"]),
        ("fantasy", ["impact", "papyrus"]),
        (
            "monospace",
            [
                "consolas", "menlo", "monaco", "inconsolata", "lucidaconsole", "fixed", "terminal", "cousine",
                "hack", "sourcecode", "firacode", "lettergothic", "ocra", "ocrb",
            ]
        ),
        (
            "serif",
            [
                "times", "georgia", "garamond", "palatino", "bookantiqua", "bookman", "cambria",
                "baskerville",
                "didot", "bodoni", "centuryschoolbook", "tinos", "caladea", "gelasio",
            ]
        ),
        (
            "sans-serif",
            [
                "arial", "helvetica", "verdana", "tahoma", "trebuchet", "calibri", "carlito", "candara",
                "corbel", "segoeui", "lucidagrande", "geneva", "myriad", "futura", "frutiger", "univers",
                "avenir", "optima", "swiss", "ubuntu", "roboto", "lato", "montserrat", "raleway", "poppins",
                "cantarell", "oswald", "inter", "arimo", "applesystem", "blinkmacsystemfont", "sfpro",
                "sfui", "charcoal", "dinpro", "texgyreheros", "texgyreadventor", "urwgothic", "simhei",
                "microsoftyahei", "meiryo", "malgun", "bahnschrift", "aptos",
            ]
        ),
    ]

    /// Words in any name, the first that is there.
    private static let words: [(word: String, generic: String)] = [
        ("mono", "monospace"), ("courier", "monospace"), ("typewriter", "monospace"),
        ("console", "monospace"), ("sans", "sans-serif"), ("gothic", "sans-serif"),
        ("grotesk", "sans-serif"), ("grotesque", "sans-serif"), ("serif", "serif"), ("roman", "serif"),
    ]
}
