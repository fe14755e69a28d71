/// What a text literal is: a key for a table of strings, which is a format with places for the values in it.
///
/// `"x = \(5)"` has the key `x = %lld`. A key that was made from a string, or from a literal without values,
/// is no format: a percent sign in it is one.
public struct LocalizedStringKey: Equatable, Sendable, ExpressibleByStringInterpolation {
    enum Argument: Equatable, Sendable {
        case string(String)
        case number(FormatNumber)
        case text(Text)
    }

    let key: String
    var arguments: [Argument] = []
    var isFormat = false
    /// How deep texts are nested in this one.
    private(set) var depth = 0

    /// A key that is no format: a percent sign in it is one.
    public init(_ value: String) {
        key = value
    }

    /// A literal without values: no format either.
    public init(stringLiteral value: String) {
        key = value
    }

    /// A literal with values: a format with a place for each.
    public init(stringInterpolation: StringInterpolation) {
        arguments = stringInterpolation.arguments
        isFormat = !arguments.isEmpty
        key = isFormat ? stringInterpolation.format : stringInterpolation.literal
        depth = stringInterpolation.depth
    }

    /// The format in the environment's language, or the key. An environment whose locale nobody set has the
    /// process's language.
    func localizedFormat(table: String?, bundle: Bundle?, in environment: EnvironmentValues) -> String {
        let bundle = bundle ?? .main
        guard let locale = environment.explicitLocale else {
            return bundle.localizedString(forKey: key, value: key, table: table)
        }
        guard let name = Self.localization(for: locale.language, among: bundle.localizations),
            let path = bundle.path(forResource: name, ofType: "lproj"), let localized = Bundle(path: path)
        else { return bundle.localizedString(forKey: key, value: key, table: table) }
        return localized.localizedString(forKey: key, value: key, table: table)
    }

    /// The localization in the same language, in the same script if there is one, in the same region best of
    /// all. (`Bundle.preferredLocalizations` ignores the preferences on Linux.)
    private static func localization(for language: Locale.Language, among names: [String]) -> String? {
        func parts(_ language: Locale.Language) -> [String] {
            language.maximalIdentifier.split(separator: "-").map(String.init)
        }
        let wanted = parts(language)
        var best: (name: String, count: Int)?
        for name in names {
            let own = parts(Locale.Language(identifier: name))
            let count = zip(wanted, own).prefix { $0 == $1 }.count
            if count > best?.count ?? 0 { best = (name, count) }
        }
        return best?.name
    }
}

extension LocalizedStringKey {
    /// Collects a literal's parts as a format and its values.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        /// The key if there are values: percent signs are doubled.
        fileprivate(set) var format = ""
        /// The key if there are none.
        fileprivate(set) var literal = ""
        fileprivate(set) var arguments: [Argument] = []
        fileprivate(set) var depth = 0

        /// The counts, which are hints, are not needed.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// A literal part; its percent signs mean themselves.
        public mutating func appendLiteral(_ literal: String) {
            self.literal += literal
            format += literal.replacing("%", with: "%%")
        }

        private mutating func append(_ argument: Argument, specifier: String = "%@") {
            arguments.append(argument)
            format += specifier
        }

        /// A string as it is: Markdown in it isn't understood.
        public mutating func appendInterpolation(_ string: String) {
            append(.string(string))
        }

        /// A number as `String(format:)` writes it in the environment's locale: a `Double` with six decimals.
        public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) {
            append(.number(value._formatNumber), specifier: T._specifier)
        }

        /// A number by a specifier of `String(format:)`, such as `%.2f`.
        public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T, specifier: String) {
            append(.number(value._formatNumber), specifier: specifier)
        }

        /// A date, a URL or the like, written by a formatter at once, or as it describes itself.
        public mutating func appendInterpolation<Subject: ReferenceConvertible>(
            _ subject: Subject, formatter: Formatter? = nil
        ) {
            append(.string(formatter?.string(for: subject) ?? subject.description))
        }

        /// What `ReferenceConvertible` is on Apple's systems but not on Linux, such as dates and decimal
        /// numbers.
        @_disfavoredOverload
        public mutating func appendInterpolation<Subject: CustomStringConvertible>(
            _ subject: Subject, formatter: Formatter
        ) {
            append(.string(formatter.string(for: subject) ?? subject.description))
        }

        /// A date as it describes itself.
        public mutating func appendInterpolation(_ date: Date) {
            append(.string(date.description))
        }

        /// An object written by a formatter at once, or as it describes itself.
        public mutating func appendInterpolation<Subject: NSObject>(
            _ subject: Subject, formatter: Formatter? = nil
        ) {
            append(.string(formatter?.string(for: subject) ?? subject.description))
        }

        /// A value written by a format style, in the environment's locale if one is set.
        public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
        where F.FormatInput: Equatable, F.FormatOutput == String {
            append(.text(Text(input, format: format)))
        }

        /// A text with its own styles. More than 200 levels deep it is left out.
        public mutating func appendInterpolation(_ text: Text) {
            let isTooDeep = text.depth >= Text.maximumDepth
            append(.text(isTooDeep ? Text(verbatim: "") : text))
            if !isTooDeep { depth = max(depth, text.depth + 1) }
        }

        /// An image in the line, its lower edge on the baseline.
        public mutating func appendInterpolation(_ image: Image) {
            append(.text(Text(image)))
        }

        /// A date or a time in a style, at the environment's date and in its locale.
        public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
            append(.text(Text(date, style: style)))
        }

        /// A range of dates in the environment's locale.
        public mutating func appendInterpolation(_ dates: ClosedRange<Date>) {
            append(.text(Text(dates)))
        }

        /// An interval of dates in the environment's locale.
        public mutating func appendInterpolation(_ interval: DateInterval) {
            append(.text(Text(interval)))
        }

        /// A string whose runs have styles of their own.
        public mutating func appendInterpolation(_ attributedString: AttributedString) {
            append(.text(Text(attributedString)))
        }
    }
}
