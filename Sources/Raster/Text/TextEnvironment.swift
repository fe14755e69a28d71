/// What an environment says about text, each value with its default.
struct TextEnvironment: Sendable {
    var font: Font?
    var lineLimit: Int?
    var reservedLines = 0
    var multilineTextAlignment = TextAlignment.leading
    var truncationMode = Text.TruncationMode.tail
    var lineSpacing: CGFloat = 0
    var minimumScaleFactor: CGFloat = 1
    var allowsTightening = false
    var textCase: Text.Case?
    var writingDirectionStrategy = Text.WritingDirectionStrategy.default
    var alignmentStrategy = Text.AlignmentStrategy.default
    var legibilityWeight: LegibilityWeight?
    var dynamicTypeSize = DynamicTypeSize.large
    var textStyleSizes = Font.TextStyle.Sizes.iOS
    var fontCatalog = FontCatalog.shared
    var currentDate: Date?
    /// What views around say of all text, the outermost first.
    var modifiers: [Text.Modifier] = []

    /// What an environment keeps.
    final class Part: EnvironmentPart {
        let values: TextEnvironment

        init(_ values: TextEnvironment) { self.values = values }

        static let defaults = Part(TextEnvironment())
    }
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
    private var text: TextEnvironment.Part { textStorage as? TextEnvironment.Part ?? .defaults }

    private mutating func setText(_ change: (inout TextEnvironment) -> Void) {
        var values = text.values
        change(&values)
        textStorage = TextEnvironment.Part(values)
    }

    /// The font of text without one; nil, the default, for `Font.body`.
    public var font: Font? {
        get { text.values.font }
        set { setText { $0.font = newValue } }
    }

    /// At most so many lines, at least one; nil, the default, for as many as there are.
    public var lineLimit: Int? {
        get { text.values.lineLimit }
        set { setText { $0.lineLimit = newValue } }
    }

    /// How lines of a text stand to each other; leading by default.
    public var multilineTextAlignment: TextAlignment {
        get { text.values.multilineTextAlignment }
        set { setText { $0.multilineTextAlignment = newValue } }
    }

    /// Where text that doesn't fit loses characters; at its tail by default.
    public var truncationMode: Text.TruncationMode {
        get { text.values.truncationMode }
        set { setText { $0.truncationMode = newValue } }
    }

    /// Points between lines besides the font's own; 0 by default. Negative and not finite ones count as 0.
    public var lineSpacing: CGFloat {
        get { text.values.lineSpacing }
        set { setText { $0.lineSpacing = newValue } }
    }

    /// How small text may be made to fit, as a part of its size; 1 by default.
    public var minimumScaleFactor: CGFloat {
        get { text.values.minimumScaleFactor }
        set { setText { $0.minimumScaleFactor = newValue } }
    }

    /// Kept for views; letters are never moved closer to fit.
    public var allowsTightening: Bool {
        get { text.values.allowsTightening }
        set { setText { $0.allowsTightening = newValue } }
    }

    /// What letters text is changed to; nil, the default, for none.
    public var textCase: Text.Case? {
        get { text.values.textCase }
        set { setText { $0.textCase = newValue } }
    }

    /// Whether text is to be heavier; nil, the default, for no.
    public var legibilityWeight: LegibilityWeight? {
        get { text.values.legibilityWeight }
        set { setText { $0.legibilityWeight = newValue } }
    }

    /// How large text styles are; `.large` by default.
    public var dynamicTypeSize: DynamicTypeSize {
        get { text.values.dynamicTypeSize }
        set { setText { $0.dynamicTypeSize = newValue } }
    }

    /// Whose table says how large text styles are; iOS's by default. Not in SwiftUI.
    public var textStyleSizes: Font.TextStyle.Sizes {
        get { text.values.textStyleSizes }
        set { setText { $0.textStyleSizes = newValue } }
    }

    /// The fonts that text may use: `FontCatalog.shared` by default. Not in SwiftUI.
    public var fontCatalog: FontCatalog {
        get { text.values.fontCatalog }
        set { setText { $0.fontCatalog = newValue } }
    }

    /// The moment from which `Text.DateStyle` counts; by default when the text is resolved. Not in SwiftUI.
    public var currentDate: Date? {
        get { text.values.currentDate }
        set { setText { $0.currentDate = newValue } }
    }

    /// Sets what a text's modifiers say about the whole of it; the one that was called first counts.
    mutating func setParagraph(_ modifiers: [Text.Modifier]) {
        // Most texts have none, and looking copies nothing.
        guard modifiers.indices.contains(where: { modifiers[$0].isParagraph }) else { return }
        for case .paragraph(let setting) in modifiers.reversed() { setText { setting.apply(to: &$0) } }
    }

    /// The room of how many lines a text has at least.
    var reservedLines: Int { text.values.reservedLines }

    /// Sets how many lines a text may have, and has the room of.
    mutating func setLines(limit: Int?, reserved: Int) {
        setText { Text.ParagraphSetting.lines(limit: limit, reserved: max(reserved, 0)).apply(to: &$0) }
    }

    /// Says something of all text; text inside may say otherwise.
    mutating func addTextModifier(_ modifier: Text.Modifier) { setText { $0.modifiers.append(modifier) } }

    var textModifiers: [Text.Modifier] { text.values.modifiers }

    private var layoutSide: WritingDirection {
        layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }

    /// The side on which a text's paragraphs start here, and on which those without a strong character do.
    var writingDirections: (direction: WritingDirection, neutral: WritingDirection) {
        let isLayoutBased = text.values.writingDirectionStrategy == .layoutBased
        return (isLayoutBased ? layoutSide : .natural, layoutSide)
    }

    /// How a text's lines are made here.
    var paragraphStyle: ParagraphStyle {
        let part = text
        return ParagraphStyle(
            alignment: part.values.multilineTextAlignment,
            layoutDirection: part.values.alignmentStrategy == .writingDirectionBased ? .natural : layoutSide,
            lineLimit: part.values.lineLimit, truncation: part.values.truncationMode.truncation,
            lineSpacing: Double(part.values.lineSpacing),
            minimumScaleFactor: Double(part.values.minimumScaleFactor),
            reservedLines: part.values.reservedLines, displayScale: Double(displayScale))
    }
}
