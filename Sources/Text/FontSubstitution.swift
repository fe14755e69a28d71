/// That text is shown in another font than it asks for, and why: what makes a picture look different on
/// another machine.
public struct FontSubstitution: Hashable, Sendable, CustomStringConvertible {
    /// Why another font is used.
    public enum Reason: Hashable, Sendable {
        /// No font has the name.
        case missingFamily
        /// The font lacks the characters.
        case missingCharacters
        /// A system font was asked for, which is never there: see `FontDesign.standInFamilies`.
        case systemDesign
    }

    /// The family, full or PostScript name that was asked for; for a system font `system` or its design; for
    /// missing characters the family that lacks them.
    public let requested: String
    /// The family that is used.
    public let family: String
    /// Why it is used.
    public let reason: Reason
    /// Characters that are shown in it, the first ones; empty where that isn't known.
    public var text: String

    init(requested: String, family: String, reason: Reason, text: String = "") {
        self.requested = requested
        self.family = family
        self.reason = reason
        self.text = text
    }

    /// A sentence, such as `no font Avenir here: Nunito Sans shows "Hello"`.
    public var description: String {
        let shown = text.isEmpty ? "is used" : "shows \(text.debugDescription)"
        return switch reason {
        case .missingFamily: "no font \(requested) here: \(family) \(shown)"
        case .missingCharacters: "\(requested) lacks characters: \(family) \(shown)"
        case .systemDesign: "the \(requested) font is \(family) here: it \(shown)"
        }
    }

    /// At most so many characters are kept.
    private static let mostCharacters = 24

    /// Those of the same fonts as one, each with the beginning of its texts, in the order in which they come.
    public static func joined(_ substitutions: some Sequence<FontSubstitution>) -> [FontSubstitution] {
        var places: [FontSubstitution: Int] = [:]
        var result: [FontSubstitution] = []
        for substitution in substitutions {
            var key = substitution
            key.text = ""
            let place = places[key] ?? result.count
            if place == result.count {
                places[key] = place
                result.append(key)
            }
            let room = mostCharacters - result[place].text.count
            if room > 0 { result[place].text += substitution.text.prefix(room) }
        }
        return result
    }
}

extension FontSubstitution {
    /// For a family that isn't there.
    init(of asked: FontDescription.Family, by family: String) {
        switch asked {
        case .named(let name): self.init(requested: name, family: family, reason: .missingFamily)
        case .design(let design):
            self.init(
                requested: design == .default ? "system" : design.rawValue, family: family,
                reason: .systemDesign)
        }
    }
}
