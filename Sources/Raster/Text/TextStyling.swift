/// What modifiers say about a part of a text, gathered from the outermost to the innermost: what comes later
/// wins.
struct TextStyling: Sendable {
    /// Nil for the environment's.
    var font: Font?
    /// On top of whichever font it is.
    var traits: [Font.Modifier] = []
    var scale = 1.0
    var kerning = 0.0
    var tracking = 0.0
    var baselineOffset = 0.0
    var language: Locale.Language?
    /// Nil for the environment's, which may be none.
    var textCase: Text.Case??
    var appearance = TextAppearance()

    init() {}

    /// What is said about all texts in an environment.
    init(around environment: EnvironmentValues) {
        let around = environment.textModifiers
        if !around.isEmpty { apply(around.reversed()) }
    }

    /// What a text's modifiers say in an environment.
    init(_ modifiers: [Text.Modifier], around environment: EnvironmentValues) {
        self.init(around: environment)
        apply(modifiers)
    }

    /// Applies a text's modifiers, the last called first.
    mutating func apply(_ modifiers: [Text.Modifier]) {
        // In place, as an array's iterator copies each.
        modifiers.withUnsafeBufferPointer { modifiers in
            for place in modifiers.indices.reversed() { apply(modifiers[place]) }
        }
    }

    private mutating func apply(_ modifier: Text.Modifier) {
        switch modifier {
        case .font(let font): self.font = font
        case .fontTrait(let trait): add(trait)
        case .withoutFontTrait(let trait): traits.removeAll { $0 == trait }
        case .foreground(let style): appearance.foreground = style.style
        case .strikethrough(let style): appearance.strikethrough = style?.decoration
        case .underline(let style): appearance.underline = style?.decoration
        case .kerning(let points): kerning = Double(points)
        case .tracking(let points): tracking = Double(points)
        case .baselineOffset(let points): baselineOffset = Double(points)
        case .scale(let scale): self.scale = scale.factor
        case .language(let language): self.language = language
        case .custom(let value):
            appearance.customAttributes.removeAll { type(of: $0) == type(of: value) }
            appearance.customAttributes.append(value)
        case .paragraph(.textCase(let textCase)): self.textCase = .some(textCase)
        // The whole text's: see `EnvironmentValues.setParagraph`.
        case .paragraph: break
        }
    }

    /// Moves a trait that is there to the end, so that a million equal modifiers cost no memory.
    mutating func add(_ trait: Font.Modifier) {
        traits.removeAll { $0.isSameKind(as: trait) }
        traits.append(trait)
    }

    /// The font with the traits that are on top of it.
    private func font(in environment: EnvironmentValues) -> Font {
        var font = font ?? environment.font ?? .body
        if !traits.isEmpty { font.modifiers += traits }
        return font
    }

    /// A string in the letter case that the text or its environment asks for.
    func cased(_ string: String, in environment: EnvironmentValues) -> String {
        switch textCase ?? environment.textCase {
        case .uppercase: string.uppercased(with: environment.locale)
        case .lowercase: string.lowercased(with: environment.locale)
        case nil: string
        }
    }

    func styledRun(
        _ string: String, image: Image? = nil, in environment: EnvironmentValues
    ) -> Text.StyledRun {
        Text.StyledRun(
            string: string, font: font(in: environment), scale: scale, kerning: CGFloat(kerning),
            tracking: CGFloat(tracking), baselineOffset: CGFloat(baselineOffset), image: image)
    }

    func attributes(in environment: EnvironmentValues, runID: Int) -> TextAttributes {
        let font = font(in: environment)
        var description = font.description(in: environment)
        if scale != 1 {
            // Smaller letters in lines as far apart.
            description.lineSize = description.size
            description.size *= scale
        }
        let language = language ?? environment.explicitLocale?.language
        return TextAttributes(
            font: description, kerning: kerning, tracking: tracking, baselineOffset: baselineOffset,
            language: language.flatMap { $0.languageCode == nil ? nil : $0.minimalIdentifier }, runID: runID)
    }
}
