/// A font to be found when a text is drawn, in the environment of the drawing: its size may depend on the
/// environment, and a family that is missing is stood in for.
///
/// Sizes are points per em; one that isn't finite, or is negative, counts as 0.
public struct Font: Hashable, Sendable {
    enum Base: Hashable, Sendable {
        case system(size: CGFloat, weight: Weight?, design: Design?)
        case style(TextStyle, weight: Weight?, design: Design?)
        /// Without a style the size is fixed.
        case named(String, size: CGFloat, style: TextStyle?)
    }

    enum Modifier: Hashable, Sendable {
        case bold
        case italic
        case weight(Weight)
        case width(Width)
        case design(Design)
        case monospaced
        case monospacedDigit
        case lowercaseSmallCaps
        case uppercaseSmallCaps
        case leading(Leading)

        /// Whether both set the same thing, so that the one applied last counts.
        func isSameKind(as other: Modifier) -> Bool {
            switch (self, other) {
            case (.weight, .weight), (.width, .width), (.design, .design), (.leading, .leading): true
            default: self == other
            }
        }
    }

    let base: Base
    var modifiers: [Modifier] = []

    /// The system font, which `FontDesign.standInFamilies` stands in for, at a size that nothing changes.
    public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
        Font(base: .system(size: size, weight: weight, design: design))
    }

    /// The system font at the size, and unless `weight` says otherwise in the weight, of a text style.
    public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
        Font(base: .style(style, weight: weight, design: design))
    }

    /// A font by its family, full or PostScript name, whose size grows and shrinks with body text.
    public static func custom(_ name: String, size: CGFloat) -> Font {
        Font(base: .named(name, size: size, style: .body))
    }

    /// A font by its family, full or PostScript name, whose size grows and shrinks with a text style.
    public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: TextStyle) -> Font {
        Font(base: .named(name, size: size, style: textStyle))
    }

    /// A font by its family, full or PostScript name, at a size that nothing changes.
    public static func custom(_ name: String, fixedSize: CGFloat) -> Font {
        Font(base: .named(name, size: fixedSize, style: nil))
    }
}

/// The system font in each text style.
extension Font {
    /// 34 points at the default size.
    public static let largeTitle = system(.largeTitle)
    /// 28 points at the default size.
    public static let title = system(.title)
    /// 22 points at the default size.
    public static let title2 = system(.title2)
    /// 20 points at the default size.
    public static let title3 = system(.title3)
    /// 17 points at the default size, semibold.
    public static let headline = system(.headline)
    /// 15 points at the default size.
    public static let subheadline = system(.subheadline)
    /// 17 points at the default size. Text without a font has this one.
    public static let body = system(.body)
    /// 16 points at the default size.
    public static let callout = system(.callout)
    /// 13 points at the default size.
    public static let footnote = system(.footnote)
    /// 12 points at the default size.
    public static let caption = system(.caption)
    /// 11 points at the default size.
    public static let caption2 = system(.caption2)
}

extension Font {
    func modified(by modifier: Modifier) -> Font {
        var copy = self
        // Saying it twice says no more, and fonts that are the same should be equal.
        copy.modifiers.removeAll { $0.isSameKind(as: modifier) }
        copy.modifiers.append(modifier)
        return copy
    }

    /// Bold, unless the font is heavier already: 700, and for text styles smaller than `title2` semibold, as
    /// on Apple's systems.
    public func bold() -> Font { modified(by: .bold) }

    /// Slanted, by computation where the family has no italic face.
    public func italic() -> Font { modified(by: .italic) }

    /// As heavy as `weight` says, or as near to it as the family comes.
    public func weight(_ weight: Weight) -> Font { modified(by: .weight(weight)) }

    /// Narrower or wider, where the family has such faces.
    public func width(_ width: Width) -> Font { modified(by: .width(width)) }

    /// The monospaced design, for a custom font too.
    public func monospaced() -> Font { modified(by: .monospaced) }

    /// Digits of one width, where the font has them.
    public func monospacedDigit() -> Font { modified(by: .monospacedDigit) }

    /// Small capitals for all letters, where the font has them.
    public func smallCaps() -> Font { lowercaseSmallCaps().uppercaseSmallCaps() }

    /// Small capitals for lowercase letters, where the font has them.
    public func lowercaseSmallCaps() -> Font { modified(by: .lowercaseSmallCaps) }

    /// Small capitals for capitals, where the font has them.
    public func uppercaseSmallCaps() -> Font { modified(by: .uppercaseSmallCaps) }

    /// The distance between lines.
    public func leading(_ leading: Leading) -> Font { modified(by: .leading(leading)) }
}
