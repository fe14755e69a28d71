/// A styled string. It is laid out when a context draws or resolves it, with what the context's environment
/// says about fonts, lines and languages.
///
/// Modifiers give a new text. Where several say the same thing, the innermost counts: the one that was called
/// first.
///
/// Of a text of more than `maximumCharacterCount` characters the first are laid out, and an ellipsis.
public struct Text: Equatable, Sendable {
    /// How many characters (Unicode scalars) of a text are laid out: a million, which takes about a second
    /// and 100 MB. What is beyond is truncated, so that a stranger's string can't take more. An addition to
    /// SwiftUI's interface.
    public static let maximumCharacterCount = 1_000_000

    indirect enum Storage: Equatable, Sendable {
        case verbatim(String)
        case localized(LocalizedStringKey, table: String?, bundle: Bundle?)
        case attributed(AttributedString)
        case formatted(FormattedValue)
        case date(DateText)
        case concatenated(TextRope)
        case image(Image)
    }

    let storage: Storage
    /// In the order in which they were called.
    var modifiers: [Modifier] = []

    init(storage: Storage) {
        self.storage = storage
    }

    /// The string as it is.
    public init(verbatim content: String) {
        storage = .verbatim(content)
    }

    /// The string as it is, for strings that aren't literals: see `init(_:tableName:bundle:comment:)`.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ content: S) {
        storage = .verbatim(String(content))
    }

    /// A text in the environment's language, from the strings table of a bundle, or the key itself when the
    /// table lacks it. Markdown within lines is understood: emphasis, strikethrough, code and links.
    /// - Parameters:
    ///   - key: a literal with or without interpolations.
    ///   - tableName: a file of strings without its extension; nil for `Localizable`.
    ///   - bundle: nil for the main one.
    ///   - comment: for translators; not used.
    public init(
        _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil,
        comment: StaticString? = nil
    ) {
        storage = .localized(key, table: tableName, bundle: bundle)
    }

    /// An image in a line of text, at its natural size, its lower edge on the baseline. A line is as high as
    /// the images in it; `baselineOffset` raises them. A template image has the text's foreground style;
    /// others keep their colours. An image that could not be found is nothing.
    public init(_ image: Image) {
        storage = .image(image)
    }

    /// Both texts, each with its own modifiers. A text put together from parts more than 200 levels deep
    /// loses the deeper ones.
    public static func + (first: Text, second: Text) -> Text {
        Text(storage: .concatenated(first.rope.joined(with: second.rope)))
    }

    private var rope: TextRope {
        if modifiers.isEmpty, case .concatenated(let rope) = storage { return rope }
        return TextRope(depth >= Self.maximumDepth ? Text(verbatim: "") : self)
    }

    static let maximumDepth = 200

    /// How deep texts with modifiers or interpolations of their own are nested in this one.
    var depth: Int {
        switch storage {
        case .verbatim, .attributed, .formatted, .date, .image: 0
        case .localized(let key, _, _): key.depth
        case .concatenated(let rope): rope.depth
        }
    }
}
