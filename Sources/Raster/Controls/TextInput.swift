/// The keys that a keyboard on a screen shows.
public enum UIKeyboardType: Int, Sendable {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Kinds of keyboards.
    case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress
    /// More kinds of keyboards.
    case decimalPad, twitter, webSearch, asciiCapableNumberPad
}

/// What a text is, for those who would fill it in.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    /// Its name.
    public let rawValue: String

    /// A kind of text by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Names of people.
    public static let name = UITextContentType(rawValue: "name")
    /// First names.
    public static let givenName = UITextContentType(rawValue: "given-name")
    /// Family names.
    public static let familyName = UITextContentType(rawValue: "family-name")
    /// Names of accounts.
    public static let username = UITextContentType(rawValue: "username")
    /// Passwords.
    public static let password = UITextContentType(rawValue: "password")
    /// Passwords that are being made up.
    public static let newPassword = UITextContentType(rawValue: "new-password")
    /// Codes that count once.
    public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
    /// Addresses of mail.
    public static let emailAddress = UITextContentType(rawValue: "email")
    /// Numbers of telephones.
    public static let telephoneNumber = UITextContentType(rawValue: "tel")
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Addresses on the web.
    public static let URL = UITextContentType(rawValue: "url")
    /// Streets and houses.
    public static let fullStreetAddress = UITextContentType(rawValue: "street-address")
    /// Towns.
    public static let addressCity = UITextContentType(rawValue: "address-level2")
    /// Codes of towns.
    public static let postalCode = UITextContentType(rawValue: "postal-code")
    /// Numbers of cards.
    public static let creditCardNumber = UITextContentType(rawValue: "cc-number")
}

/// Which letters a keyboard would make capitals.
public struct TextInputAutocapitalization: Sendable {
    /// None.
    public static var never: TextInputAutocapitalization { TextInputAutocapitalization() }
    /// The first of each word.
    public static var words: TextInputAutocapitalization { TextInputAutocapitalization() }
    /// The first of each sentence.
    public static var sentences: TextInputAutocapitalization { TextInputAutocapitalization() }
    /// All.
    public static var characters: TextInputAutocapitalization { TextInputAutocapitalization() }
}

/// Which letters a keyboard would make capitals.
public enum UITextAutocapitalizationType: Int, Sendable {
    /// Which letters.
    case none, words, sentences, allCharacters
}

/// What the key says that ends writing.
public struct SubmitLabel: Sendable {
    /// Done.
    public static var done: SubmitLabel { SubmitLabel() }
    /// Go.
    public static var go: SubmitLabel { SubmitLabel() }
    /// Send.
    public static var send: SubmitLabel { SubmitLabel() }
    /// Join.
    public static var join: SubmitLabel { SubmitLabel() }
    /// Route.
    public static var route: SubmitLabel { SubmitLabel() }
    /// Search.
    public static var search: SubmitLabel { SubmitLabel() }
    /// Return.
    public static var `return`: SubmitLabel { SubmitLabel() }
    /// Next.
    public static var next: SubmitLabel { SubmitLabel() }
    /// Continue.
    public static var `continue`: SubmitLabel { SubmitLabel() }
}

/// What ends writing.
public struct SubmitTriggers: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int

    /// The options of these bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The end of a text.
    public static let text = SubmitTriggers(rawValue: 1)
    /// The end of a search.
    public static let search = SubmitTriggers(rawValue: 2)
}

/// Whether text can be selected.
public protocol TextSelectability: Sendable {}

/// Text that can be selected.
public struct EnabledTextSelectability: TextSelectability {}

/// Text that can't be selected.
public struct DisabledTextSelectability: TextSelectability {}

extension TextSelectability where Self == EnabledTextSelectability {
    /// It can.
    public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
}

extension TextSelectability where Self == DisabledTextSelectability {
    /// It can't.
    public static var disabled: DisabledTextSelectability { DisabledTextSelectability() }
}

extension View {
    /// The keys that a keyboard on a screen would show.
    public nonisolated func keyboardType(_ type: UIKeyboardType) -> some View { self }

    /// What the text is, for those who would fill it in.
    public nonisolated func textContentType(_ textContentType: UITextContentType?) -> some View { self }

    /// Which letters a keyboard would make capitals.
    public nonisolated func textInputAutocapitalization(
        _ autocapitalization: TextInputAutocapitalization?
    ) -> some View { self }

    /// Which letters a keyboard would make capitals.
    public nonisolated func autocapitalization(_ style: UITextAutocapitalizationType) -> some View { self }

    /// Whether a keyboard would leave mistakes.
    public nonisolated func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }

    /// Whether a keyboard would leave mistakes.
    public nonisolated func disableAutocorrection(_ disable: Bool?) -> some View { self }

    /// What the key would say that ends writing.
    public nonisolated func submitLabel(_ submitLabel: SubmitLabel) -> some View { self }

    /// What would be done at the end of writing.
    public nonisolated func onSubmit(
        of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void
    ) -> some View { self }

    /// Whether the end of writing would be told around.
    public nonisolated func submitScope(_ isBlocking: Bool = true) -> some View { self }

    /// Whether text could be selected.
    public nonisolated func textSelection<S: TextSelectability>(_ selectability: S) -> some View { self }

    /// What would be looked for in the text.
    public nonisolated func findNavigator(isPresented: Binding<Bool>) -> some View { self }
}
