/// The one table of what stands in for Apple's fonts, which aren't free. The first family that the catalog
/// has wins; with none of them, any font that has Latin letters.
extension FontDesign {
    /// In order of preference: for San Francisco, New York, SF Rounded and SF Mono.
    public var standInFamilies: [String] {
        switch self {
        case .default:
            [
                "Inter", "Inter Variable", "Noto Sans", "Open Sans", "Roboto", "DejaVu Sans",
                "Liberation Sans", "FreeSans",
            ]
        case .serif:
            [
                "Source Serif 4", "Noto Serif", "DejaVu Serif", "Liberation Serif", "FreeSerif",
            ]
        case .rounded:
            ["Nunito", "Quicksand", "Varela Round", "M PLUS Rounded 1c"] + FontDesign.default.standInFamilies
        case .monospaced:
            [
                "JetBrains Mono", "Source Code Pro", "Noto Sans Mono", "DejaVu Sans Mono",
                "Liberation Mono", "FreeMono",
            ]
        }
    }

    /// For families that come with Apple's systems or are named everywhere, by `FontName.key`: the free ones
    /// of the same widths first, then the design.
    static let standInsByName: [String: (families: [String], design: FontDesign)] = [
        "helvetica": (["Nimbus Sans", "Liberation Sans", "Arimo", "TeX Gyre Heros"], .default),
        "helveticaneue": (["Nimbus Sans", "Liberation Sans", "Arimo", "TeX Gyre Heros"], .default),
        "arial": (["Liberation Sans", "Arimo", "Nimbus Sans"], .default),
        "arialmt": (["Liberation Sans", "Arimo", "Nimbus Sans"], .default),
        "sfpro": ([], .default), "sfprotext": ([], .default), "sfprodisplay": ([], .default),
        "sfprorounded": ([], .rounded), "sfrounded": ([], .rounded), "sfmono": ([], .monospaced),
        "sfuitext": ([], .default), "sfuidisplay": ([], .default), "sfcompact": ([], .default),
        "avenir": (["Nunito Sans"], .default), "avenirnext": (["Nunito Sans"], .default),
        "verdana": (["DejaVu Sans"], .default), "newyork": ([], .serif),
        "timesnewroman": (["Liberation Serif", "Tinos", "Nimbus Roman"], .serif),
        "timesnewromanps": (["Liberation Serif", "Tinos", "Nimbus Roman"], .serif),
        "times": (["Nimbus Roman", "Liberation Serif", "Tinos"], .serif),
        "georgia": (["Gelasio"], .serif), "palatino": (["P052", "TeX Gyre Pagella"], .serif),
        "baskerville": (["Libre Baskerville"], .serif), "didot": ([], .serif),
        "courier": (["Nimbus Mono PS", "Liberation Mono", "Cousine"], .monospaced),
        "couriernew": (["Liberation Mono", "Cousine", "Nimbus Mono PS"], .monospaced),
        "menlo": (["DejaVu Sans Mono"], .monospaced), "monaco": (["DejaVu Sans Mono"], .monospaced),
        "applecoloremoji": (["Noto Color Emoji"], .default),
    ]

    /// The families tried first, in this order, for characters that the asked font lacks; any other family
    /// that has the character follows, by name.
    var fallbackFamilies: [String] {
        let han = [
            "Noto Sans CJK JP", "Noto Sans JP", "Noto Sans CJK SC", "Source Han Sans", "WenQuanYi Micro Hei",
            "Droid Sans Fallback",
        ]
        switch self {
        case .serif:
            return standInFamilies + ["Noto Serif CJK JP", "Noto Serif JP", "Noto Serif CJK SC"]
                + FontDesign.default.standInFamilies + han + FontDesign.symbolFamilies
        case .monospaced:
            return standInFamilies + ["Noto Sans Mono CJK JP"] + FontDesign.default.standInFamilies + han
                + FontDesign.symbolFamilies
        case .default, .rounded:
            return standInFamilies + han + FontDesign.symbolFamilies
        }
    }

    private static let symbolFamilies = [
        "Noto Sans Symbols", "Noto Sans Symbols2", "Noto Sans Math", "Symbola",
    ]
}

/// A font's name made comparable.
enum FontName {
    /// Lowercase, without spaces and punctuation: "Noto Sans CJK JP" -> "notosanscjkjp".
    static func key(_ name: String) -> String {
        // The first text of a process waits for the keys of all fonts: nearly all are plain letters.
        var name = name
        let plain: String? = name.withUTF8 { bytes in
            guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
            return String(unsafeUninitializedCapacity: bytes.count) { key in
                var count = 0
                for byte in bytes {
                    switch byte {
                    case 0x20, 0x2C, 0x2D, 0x2E, 0x5F: continue
                    case 0x41...0x5A: key[count] = byte | 0x20
                    default: key[count] = byte
                    }
                    count += 1
                }
                return count
            }
        }
        return plain
            ?? String(
                String.UnicodeScalarView(name.lowercased().unicodeScalars.filter { !separators.contains($0) })
            )
    }

    /// What the part after the hyphen of a PostScript name says: "Helvetica-BoldOblique" -> 700, italic.
    static func style(ofSuffix suffix: String) -> (weight: Double?, isItalic: Bool) {
        let word = key(suffix)
        let isItalic = word.contains("italic") || word.contains("oblique")
        // The longer words first, as "extrabold" holds "bold".
        let weights: [(String, Double)] = [
            ("ultralight", 200), ("extralight", 200), ("thin", 100), ("light", 300), ("medium", 500),
            ("semibold", 600), ("demibold", 600), ("extrabold", 800), ("heavy", 800), ("black", 900),
            ("bold", 700), ("regular", 400),
        ]
        return (weights.first { word.contains($0.0) }?.1, isItalic)
    }

    private static let separators: Set<Unicode.Scalar> = [" ", "-", "_", ",", "."]
}
