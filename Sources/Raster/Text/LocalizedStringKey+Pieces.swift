extension LocalizedStringKey {
    /// A part of a key's text with one Markdown style.
    struct Piece: Equatable, Sendable {
        enum Content: Equatable, Sendable {
            case string(String)
            case value(FormatNumber, FormatSpecifier)
            case text(Text)
        }

        var content: Content
        var traits: InlineMarkdown.Traits
        var link: URL?
    }

    /// The text of a format with the key's values in it. Markdown is read in the format only, so a value
    /// can't change what is bold; a place without a value stays as it is written.
    func pieces(of format: String) -> [Piece] {
        var places: [(argument: Int, specifier: FormatSpecifier)] = []
        var units: [InlineMarkdown.Unit] = []
        let scalars = Array(format.unicodeScalars)
        units.reserveCapacity(scalars.count)
        var place = 0
        var next = 0
        while place < scalars.count {
            let scalar = scalars[place]
            place += 1
            if scalar == "%", isFormat {
                if place < scalars.count, scalars[place] == "%" {
                    place += 1
                } else {
                    var end = place
                    if let specifier = FormatSpecifier(scalars[place...], end: &end) {
                        let argument = specifier.position.map { $0 - 1 } ?? next
                        if arguments.indices.contains(argument) {
                            if specifier.position == nil { next += 1 }
                            units.append(.value(places.count))
                            places.append((argument, specifier))
                            place = end
                            continue
                        }
                    }
                }
            }
            units.append(.scalar(scalar))
        }
        let markdown = InlineMarkdown(units)
        return markdown.runs().map { run in
            let content: Piece.Content =
                switch run.content {
                case .string(let string): .string(string)
                case .value(let index): content(of: places[index])
                }
            return Piece(
                content: content, traits: run.traits,
                link: run.link.flatMap { URL(string: address($0, places: places)) })
        }
    }

    private func content(of place: (argument: Int, specifier: FormatSpecifier)) -> Piece.Content {
        switch arguments[place.argument] {
        case .string(let string): .string(string)
        case .number(let number): .value(number, place.specifier)
        case .text(let text): .text(text)
        }
    }

    /// A link's destination with the values in it, which are written as for a machine.
    private func address(
        _ units: [InlineMarkdown.Unit], places: [(argument: Int, specifier: FormatSpecifier)]
    ) -> String {
        var address = ""
        for unit in units {
            switch unit {
            case .scalar(let scalar): address.unicodeScalars.append(scalar)
            case .value(let index):
                switch arguments[places[index].argument] {
                case .string(let string): address += string
                case .number(let number):
                    address += places[index].specifier.string(
                        of: number, locale: Locale(identifier: "en_US_POSIX"))
                case .text: break
                }
            }
        }
        return address
    }
}

extension TextStyling {
    mutating func apply(_ traits: InlineMarkdown.Traits, link: URL?) {
        if traits.contains(.strong) { add(.bold) }
        if traits.contains(.emphasis) { add(.italic) }
        if traits.contains(.code) { add(.monospaced) }
        if traits.contains(.strikethrough) { appearance.strikethrough = TextDecoration() }
        if let link { apply(link: link) }
    }
}
