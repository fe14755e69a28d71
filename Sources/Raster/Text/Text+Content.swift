extension Text {
    /// The text's runs and what they are painted with, fixed to an environment.
    package func content(in environment: EnvironmentValues) -> TextContent {
        var environment = environment
        environment.setParagraph(modifiers)
        // A string in one style, as nearly all are: what the builder makes of it, without the builder.
        if case .verbatim(let string) = storage, !string.isEmpty {
            return TextContent(string, TextStyling(modifiers, around: environment), in: environment)
        }
        var builder = TextContentBuilder(environment: environment)
        builder.append(self)
        return builder.content
    }

    /// The text's characters in an environment, without their styles.
    package func string(in environment: EnvironmentValues) -> String {
        content(in: environment).runs.string
    }
}

/// Collects runs, with as few appearances as the text changes its own.
struct TextContentBuilder {
    let environment: EnvironmentValues
    private(set) var content: TextContent
    /// The same parts with their fonts as they were asked for; nil where nobody wants to know.
    private(set) var styledRuns: [Text.StyledRun]?

    init(environment: EnvironmentValues, keepsRuns: Bool = false) {
        self.environment = environment
        if keepsRuns { styledRuns = [] }
        content = TextContent(in: environment)
    }

    /// A whole text, with what is said about all texts here.
    mutating func append(_ text: Text) {
        append(text, styling: TextStyling(around: environment))
    }

    private mutating func append(_ text: Text, styling: TextStyling) {
        var styling = styling
        styling.apply(text.modifiers)
        switch text.storage {
        case .verbatim(let string):
            append(string, styling: styling)
        case .localized(let key, let table, let bundle):
            let format = key.localizedFormat(table: table, bundle: bundle, in: environment)
            for piece in key.pieces(of: format) { append(piece, of: key, styling: styling) }
        case .attributed(let string):
            for run in string.runs {
                var inner = styling
                inner.apply(run)
                append(String(string[run.range].characters), styling: inner)
            }
        case .formatted(let value):
            append(value.string(in: environment), styling: styling)
        case .date(let date):
            append(date.string(in: environment), styling: styling)
        case .concatenated(let rope):
            rope.visit { append($0, styling: styling) }
        case .image(let image):
            append(image, styling: styling)
        }
    }

    private mutating func append(
        _ piece: LocalizedStringKey.Piece, of key: LocalizedStringKey, styling: TextStyling
    ) {
        var inner = styling
        inner.apply(piece.traits, link: piece.link)
        switch piece.content {
        case .string(let string): append(string, styling: inner)
        case .value(let number, let specifier):
            append(specifier.string(of: number, locale: environment.locale), styling: inner)
        case .text(let text): append(text, styling: inner)
        }
    }

    private mutating func append(_ string: String, styling: TextStyling) {
        guard !string.isEmpty else { return }
        if content.appearances.last != styling.appearance { content.appearances.append(styling.appearance) }
        let string = styling.cased(string, in: environment)
        content.runs.append(
            string, attributes: styling.attributes(in: environment, runID: content.appearances.count - 1))
        styledRuns?.append(styling.styledRun(string, in: environment))
    }

    /// As an object replacement character, whose appearance knows the image.
    private mutating func append(_ image: Image, styling: TextStyling) {
        var attributes = styling.attributes(in: environment, runID: content.appearances.count)
        let image = image.beside(SymbolFont(attributes.font))
        let symbol = image.symbol(in: environment)
        let size = symbol?.room.size ?? image.size(displayScale: environment.displayScale)
        guard size != .zero else { return }
        // A symbol's baseline is the text's.
        if let symbol { attributes.baselineOffset -= Double(size.height - symbol.room.baseline) }
        var appearance = styling.appearance
        appearance.image = image
        content.appearances.append(appearance)
        attributes.attachment = TextAttachment(width: Double(size.width), height: Double(size.height))
        content.runs.append("\u{FFFC}", attributes: attributes)
        styledRuns?.append(styling.styledRun("\u{FFFC}", image: image, in: environment))
    }
}

extension TextContent {
    /// No text yet.
    fileprivate init(in environment: EnvironmentValues) {
        self.init(runs: AttributedRuns(), appearances: [], in: environment)
    }

    /// A string in one style.
    fileprivate init(_ string: String, _ styling: TextStyling, in environment: EnvironmentValues) {
        self.init(
            runs: AttributedRuns(
                styling.cased(string, in: environment),
                attributes: styling.attributes(in: environment, runID: 0)),
            appearances: [styling.appearance], in: environment)
    }

    private init(runs: AttributedRuns, appearances: [TextAppearance], in environment: EnvironmentValues) {
        let sides = environment.writingDirections
        self.init(
            runs: runs, appearances: appearances, paragraph: environment.paragraphStyle,
            direction: sides.direction, neutralDirection: sides.neutral, catalog: environment.fontCatalog)
    }
}
