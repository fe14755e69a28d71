extension Text {
    /// The text's runs and what they are painted with, fixed to an environment.
    package func content(in environment: EnvironmentValues) -> TextContent {
        var environment = environment
        environment.setParagraph(modifiers)
        var builder = TextContentBuilder(environment: environment)
        var styling = TextStyling()
        styling.apply(environment.textModifiers.reversed())
        builder.append(self, styling: styling)
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

    init(environment: EnvironmentValues) {
        self.environment = environment
        let sides = environment.writingDirections
        content = TextContent(
            paragraph: environment.paragraphStyle, direction: sides.direction,
            neutralDirection: sides.neutral, catalog: environment.fontCatalog)
    }

    mutating func append(_ text: Text, styling: TextStyling) {
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
        content.runs.append(
            cased(string, as: styling.textCase ?? environment.textCase),
            attributes: styling.attributes(in: environment, runID: content.appearances.count - 1))
    }

    /// As an object replacement character, whose appearance knows the image.
    private mutating func append(_ image: Image, styling: TextStyling) {
        guard let size = image.content(displayScale: environment.displayScale)?.size else { return }
        var appearance = styling.appearance
        appearance.image = image
        content.appearances.append(appearance)
        var attributes = styling.attributes(in: environment, runID: content.appearances.count - 1)
        attributes.attachment = TextAttachment(width: Double(size.width), height: Double(size.height))
        content.runs.append("\u{FFFC}", attributes: attributes)
    }

    private func cased(_ string: String, as textCase: Text.Case?) -> String {
        switch textCase {
        case .uppercase: string.uppercased(with: environment.locale)
        case .lowercase: string.lowercased(with: environment.locale)
        case nil: string
        }
    }
}
