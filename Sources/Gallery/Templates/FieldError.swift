/// What is wrong with the data of a template or a job, in words for whoever sent it.
package struct FieldError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

/// A key of any name.
private struct AnyKey: CodingKey {
    let stringValue: String
    let intValue: Int? = nil
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension Decoder {
    /// Refuses an object with fields that nobody reads: a name with a slip would have no effect, silently.
    package func checkFields<Key: CodingKey & CaseIterable>(_ keys: Key.Type) throws {
        let known = Set(keys.allCases.map(\.stringValue))
        let given = try container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
        guard let other = given.filter({ !known.contains($0) }).min() else { return }
        let place = codingPath.isEmpty ? "the job" : codingPath.map(\.stringValue).joined(separator: ".")
        throw FieldError(
            "\(place) has an unknown field '\(other.prefix(40))'; there are "
                + known.sorted().joined(separator: ", "))
    }
}
