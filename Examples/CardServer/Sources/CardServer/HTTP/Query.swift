import Foundation
import Hummingbird

/// The parameters of an address, read strictly: what is unknown, twice there, too long or broken is told.
struct Query {
    private var values: [String: String] = [:]

    /// - Parameter names: all that there may be.
    init(_ text: String?, names: Set<String>) throws(APIError) {
        for pair in (text ?? "").split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = try Self.decoded(parts[0])
            guard names.contains(name) else {
                let list = names.sorted().joined(separator: ", ")
                throw .badRequest("parameter", "'\(name.prefix(40))' is no parameter; give some of \(list)")
            }
            guard values[name] == nil else { throw .badRequest("parameter", "'\(name)' is there twice") }
            values[name] = parts.count > 1 ? try Self.decoded(parts[1]) : ""
        }
    }

    static func decoded(_ text: Substring) throws(APIError) -> String {
        guard let decoded = text.replacing("+", with: " ").removingPercentEncoding else {
            throw .badRequest("parameter", "'\(text.prefix(40))' is no percent-encoded UTF-8")
        }
        return decoded
    }

    /// A text of at most so many characters; nil where it isn't there or empty.
    func text(_ name: String, most: Int) throws(APIError) -> String? {
        guard let text = values[name], !text.isEmpty else { return nil }
        return try Self.checked(text, name, most: most)
    }

    static func checked(_ text: String, _ name: String, most: Int) throws(APIError) -> String {
        // A character may be any number of bytes.
        guard text.utf8.count <= most * 4 else {
            throw .badRequest(name, "'\(name)' has more than \(most * 4) bytes; give a shorter text")
        }
        return text
    }

    /// One of the names of an enumeration's cases.
    func choice<Value: RawRepresentable & CaseIterable>(
        _ name: String, default value: Value
    ) throws(APIError) -> Value where Value.RawValue == String {
        guard let text = values[name] else { return value }
        guard let choice = Value(rawValue: text) else {
            let list = Value.allCases.map(\.rawValue).joined(separator: ", ")
            throw .badRequest(name, "'\(name)' is '\(text.prefix(40))'; give one of \(list)")
        }
        return choice
    }

    func number<Value: LosslessStringConvertible & Comparable>(
        _ name: String, in range: ClosedRange<Value>
    ) throws(APIError) -> Value? {
        guard let text = values[name] else { return nil }
        guard let number = Value(text), range.contains(number) else {
            throw .badRequest(
                name,
                "'\(name)' is '\(text.prefix(40))'; give a number from \(range.lowerBound) to \(range.upperBound)"
            )
        }
        return number
    }
}
