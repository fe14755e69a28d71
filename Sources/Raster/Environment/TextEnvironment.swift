/// What an environment says about text, each value with its default.
struct TextEnvironment: Sendable {
    var font: Font?
    var lineLimit: Int?
    var multilineTextAlignment = TextAlignment.leading
    var truncationMode = Text.TruncationMode.tail
    var lineSpacing: CGFloat = 0
    var minimumScaleFactor: CGFloat = 1
    var allowsTightening = false
    var textCase: Text.Case?
    var legibilityWeight: LegibilityWeight?
    var dynamicTypeSize = DynamicTypeSize.large
    var fontCatalog = FontCatalog.shared
    var currentDate: Date?
}

/// Whether text is to be heavier than designed, for those who read it with difficulty.
public enum LegibilityWeight: Hashable, Sendable {
    /// As designed; or heavier by 200 of CSS's units, from 600 on by 100, at most 900.
    case regular, bold
}

extension TextAlignment: CaseIterable {
    /// Each alignment once.
    public static let allCases: [TextAlignment] = [.leading, .center, .trailing]
}

extension EnvironmentValues {
    /// The font of text without one; nil, the default, for `Font.body`.
    public var font: Font? {
        get { text.font }
        set { text.font = newValue }
    }

    /// At most so many lines, at least one; nil, the default, for as many as there are.
    public var lineLimit: Int? {
        get { text.lineLimit }
        set { text.lineLimit = newValue }
    }

    /// How lines of a text stand to each other; leading by default.
    public var multilineTextAlignment: TextAlignment {
        get { text.multilineTextAlignment }
        set { text.multilineTextAlignment = newValue }
    }

    /// Where text that doesn't fit loses characters; at its tail by default.
    public var truncationMode: Text.TruncationMode {
        get { text.truncationMode }
        set { text.truncationMode = newValue }
    }

    /// Points between lines besides the font's own; 0 by default. Negative and not finite ones count as 0.
    public var lineSpacing: CGFloat {
        get { text.lineSpacing }
        set { text.lineSpacing = newValue }
    }

    /// How small text may be made to fit, as a part of its size; 1 by default.
    public var minimumScaleFactor: CGFloat {
        get { text.minimumScaleFactor }
        set { text.minimumScaleFactor = newValue }
    }

    /// Kept for views; letters are never moved closer to fit.
    public var allowsTightening: Bool {
        get { text.allowsTightening }
        set { text.allowsTightening = newValue }
    }

    /// What letters text is changed to; nil, the default, for none.
    public var textCase: Text.Case? {
        get { text.textCase }
        set { text.textCase = newValue }
    }

    /// Whether text is to be heavier; nil, the default, for no.
    public var legibilityWeight: LegibilityWeight? {
        get { text.legibilityWeight }
        set { text.legibilityWeight = newValue }
    }

    /// How large text styles are; `.large` by default.
    public var dynamicTypeSize: DynamicTypeSize {
        get { text.dynamicTypeSize }
        set { text.dynamicTypeSize = newValue }
    }

    /// The fonts that text may use: `FontCatalog.shared` by default. Not in SwiftUI.
    public var fontCatalog: FontCatalog {
        get { text.fontCatalog }
        set { text.fontCatalog = newValue }
    }

    /// The moment from which `Text.DateStyle` counts; by default when the text is resolved. Not in SwiftUI.
    public var currentDate: Date? {
        get { text.currentDate }
        set { text.currentDate = newValue }
    }

    /// How a text's lines are made here.
    var paragraphStyle: ParagraphStyle {
        ParagraphStyle(
            alignment: multilineTextAlignment,
            layoutDirection: layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight,
            lineLimit: lineLimit, truncation: truncationMode.truncation, lineSpacing: Double(lineSpacing),
            minimumScaleFactor: Double(minimumScaleFactor))
    }
}
