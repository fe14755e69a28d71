/// The `font` property, which sets the others about fonts.
enum FontShorthand {
    /// What a declaration of `font` declares. Where `var()` is in it, each of the properties waits with the
    /// whole of it for what that will be (CSS Variables 1, section 3.2), at its place in the cascade.
    static func declarations(_ value: String) -> [(SVGAttribute, String)] {
        guard CustomProperties.isUsed(in: value) else { return longhands(value) ?? [] }
        return (longhands("inherit") ?? []).map { ($0.0, pendingMark + value) }
    }

    /// Begins a value that waits; no file can have it.
    private static let pendingMark = "\u{0}font:"

    /// The shorthand that a property waits for; nil for any other value.
    static func pending(_ value: String) -> String? {
        value.hasPrefix(pendingMark) ? String(value.dropFirst(pendingMark.count)) : nil
    }

    /// What `font` sets, resets first; nil where it isn't valid.
    static func longhands(_ value: String) -> [(SVGAttribute, String)]? {
        var result: [(SVGAttribute, String)] = [
            (.fontStyle, "normal"), (.fontVariant, "normal"), (.fontWeight, "normal"),
            (.fontStretch, "normal"),
            (.lineHeight, "normal"), (.fontSizeAdjust, "none"), (.fontKerning, "auto"),
            (.fontVariantCaps, "normal"), (.fontVariantLigatures, "normal"), (.fontVariantNumeric, "normal"),
            (.fontVariantEastAsian, "normal"), (.fontVariantPosition, "normal"),
        ]
        if value == "inherit" {
            return result.map { ($0.0, "inherit") } + [(.fontSize, "inherit"), (.fontFamily, "inherit")]
        }
        var rest = Substring(value)
        while true {
            rest = rest.drop { $0.isWhitespace }
            let word = rest.prefix { !$0.isWhitespace }
            if word.isEmpty { return nil }
            switch word {
            case "normal": break
            case "italic", "oblique": result.append((.fontStyle, String(word)))
            case "small-caps": result.append((.fontVariant, String(word)))
            case "bold", "bolder", "lighter", "100", "200", "300", "400", "500", "600", "700", "800", "900":
                result.append((.fontWeight, String(word)))
            case "ultra-condensed", "extra-condensed", "condensed", "semi-condensed", "semi-expanded",
                "expanded",
                "extra-expanded", "ultra-expanded":
                result.append((.fontStretch, String(word)))
            default:
                let size = word.prefix { $0 != "/" }
                let isKeyword = [
                    "xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large", "smaller",
                    "larger",
                ].contains(String(size))
                guard isKeyword || SVGLength(String(size)) != nil else { return nil }
                result.append((.fontSize, String(size)))
                rest = rest.dropFirst(size.count).drop { $0.isWhitespace }
                if rest.first == "/" {
                    rest = rest.dropFirst().drop { $0.isWhitespace }
                    let height = rest.prefix { !$0.isWhitespace }
                    result.append((.lineHeight, String(height)))
                    rest = rest.dropFirst(height.count)
                }
                let family = rest.trimmingSpace()
                if family.isEmpty { return nil }
                result.append((.fontFamily, family))
                return result
            }
            rest = rest.dropFirst(word.count)
        }
    }
}
