extension Text {
    /// A value written by a format style, in the environment's locale if one is set.
    public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
        self.init(storage: .formatted(FormattedValue(input, format: format)))
    }

    /// A date, a URL or the like, written by a formatter at once, or as it describes itself.
    public init<Subject: ReferenceConvertible>(_ subject: Subject, formatter: Formatter) {
        self.init(verbatim: formatter.string(for: subject) ?? subject.description)
    }

    /// What `ReferenceConvertible` is on Apple's systems but not on Linux, such as dates and decimal numbers.
    @_disfavoredOverload
    public init<Subject: CustomStringConvertible>(_ subject: Subject, formatter: Formatter) {
        self.init(verbatim: formatter.string(for: subject) ?? subject.description)
    }

    /// An object written by a formatter at once, or as it describes itself.
    public init<Subject: NSObject>(_ subject: Subject, formatter: Formatter) {
        self.init(verbatim: formatter.string(for: subject) ?? subject.description)
    }
}

/// A value and the style to write it with, their types erased.
///
/// Sendable without the compiler's check, which format styles don't have: both are copies that nothing
/// changes, of types that have the meaning of values.
struct FormattedValue: Equatable, @unchecked Sendable {
    private let parts: any Equatable
    private let write: (Locale?) -> String

    private struct Parts<F: FormatStyle>: Equatable where F.FormatInput: Equatable {
        let input: F.FormatInput
        let format: F
    }

    init<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
        parts = Parts(input: input, format: format)
        write = { locale in (locale.map { format.locale($0) } ?? format).format(input) }
    }

    func string(in environment: EnvironmentValues) -> String { write(environment.explicitLocale) }

    static func == (first: FormattedValue, second: FormattedValue) -> Bool {
        isEqual(first.parts, second.parts)
    }
}
