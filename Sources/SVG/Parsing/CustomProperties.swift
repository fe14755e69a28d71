import Foundation

/// The custom properties that an element is given, and what `var()` makes of them (CSS Custom Properties 1).
struct CustomProperties: Sendable {
    private struct Entry: Sendable {
        var value: String
        var isImportant: Bool
    }

    private var entries: [String: Entry] = [:]

    /// Adds or replaces a value; an important one is replaced only by another.
    mutating func set(_ name: String, _ value: String, isImportant: Bool) {
        if let known = entries[name], known.isImportant, !isImportant { return }
        entries[name] = Entry(value: value, isImportant: isImportant)
    }

    /// Whether a value names a custom property.
    static func isUsed(in value: String) -> Bool {
        // From one parenthesis to the next: all values are looked at.
        var value = value
        return value.withUTF8 { bytes in
            guard let base = bytes.baseAddress else { return false }
            var start = 0
            while let found = memchr(base + start, Int32(UInt8(ascii: "(")), bytes.count - start) {
                let place = UnsafeRawPointer(found) - UnsafeRawPointer(base)
                if place > 2, base[place - 3] | 0x20 == UInt8(ascii: "v"),
                    base[place - 2] | 0x20 == UInt8(ascii: "a"), base[place - 1] | 0x20 == UInt8(ascii: "r")
                {
                    return true
                }
                start = place + 1
            }
            return false
        }
    }

    /// Those that hold in an element: its own, then those of the elements around it.
    final class Scope: Sendable {
        private let values: [String: String?]
        private let outer: Scope?

        fileprivate init(_ values: [String: String?], outer: Scope?) {
            self.values = values
            self.outer = outer
        }

        func value(_ name: String) -> String? {
            var next: Scope? = self
            while let scope = next {
                if let value = scope.values[name] { return value }
                next = scope.outer
            }
            return nil
        }
    }

    /// More bytes than this aren't made of a value: what is twice another grows quickly.
    private static let longest = 1 << 16
    /// How deep values may be in each other, for the stack's sake.
    private static let deepest = 32

    /// Puts values in the place of `var()` in an element's attributes; a value that comes to nothing counts
    /// as absent.
    /// - Returns: what holds for the element and what is in it; nil for none.
    static func resolve(_ attributes: inout SVGAttributes, in outer: Scope?) -> Scope? {
        var scope = outer
        if let own = attributes.customProperties {
            attributes.customProperties = nil
            scope = Scope(own.values(in: outer), outer: outer)
        }
        // All properties that one `font` sets wait for the same.
        var font: (value: String, longhands: [(SVGAttribute, String)])?
        func longhand(_ name: SVGAttribute, of value: String) -> String? {
            if font?.value != value {
                let whole = substituted(value, 0) { scope?.value($0) }
                font = (value, whole.flatMap(FontShorthand.longhands) ?? [])
            }
            return font?.longhands.last { $0.0 == name }?.1
        }
        for entry in attributes.entries
        where entry.name.rawValue <= SVGAttribute.y.rawValue && isUsed(in: entry.value) {
            let value =
                if let shorthand = FontShorthand.pending(entry.value) {
                    longhand(entry.name, of: shorthand)
                } else {
                    substituted(entry.value, 0) { scope?.value($0) }
                }
            if let value {
                attributes.set(entry.name, value, isImportant: entry.isImportant)
            } else {
                attributes.remove(entry.name)
            }
        }
        return scope
    }

    /// A value with what `var()` in it means in a scope; nil where that is nothing.
    static func value(_ value: String, in scope: Scope?) -> String? {
        substituted(value, 0) { scope?.value($0) }
    }

    /// The values with those in them replaced, each once; nil for one that is part of itself.
    private func values(in outer: Scope?) -> [String: String?] {
        var known: [String: String?] = [:]
        var active: Set<String> = []
        func value(_ name: String) -> String? {
            guard let entry = entries[name] else { return outer?.value(name) }
            if let value = known[name] { return value }
            guard active.count < Self.deepest, active.insert(name).inserted else { return nil }
            defer { active.remove(name) }
            let result =
                entry.value == "inherit" ? outer?.value(name) : Self.substituted(entry.value, 0, value)
            known[name] = .some(result)
            return result
        }
        for name in entries.keys { _ = value(name) }
        return known
    }

    /// A value with each `var(--name, fallback)` replaced; nil where a name has no value and there is no
    /// fallback.
    private static func substituted(_ value: String, _ depth: Int, _ lookUp: (String) -> String?) -> String? {
        guard isUsed(in: value) else { return value }
        guard depth < deepest, value.utf8.count <= longest else { return nil }
        let bytes = Array(value.utf8)
        var result: [UInt8] = []
        var position = 0
        while position < bytes.count {
            guard isFunction(bytes, position) else {
                result.append(bytes[position])
                position += 1
                continue
            }
            let start = position + 4
            var end = start
            var open = 1
            var comma: Int?
            while end < bytes.count {
                if bytes[end] == UInt8(ascii: "(") { open += 1 }
                if bytes[end] == UInt8(ascii: ")") { open -= 1 }
                if open == 0 { break }
                if open == 1, bytes[end] == UInt8(ascii: ","), comma == nil { comma = end }
                end += 1
            }
            let name = String(decoding: bytes[start..<(comma ?? end)], as: UTF8.self).trimmingSpace()
            var found = name.hasPrefix("--") ? lookUp(name) : nil
            if found == nil, let comma {
                let fallback = String(decoding: bytes[(comma + 1)..<end], as: UTF8.self).trimmingSpace()
                found = substituted(fallback, depth + 1, lookUp)
            }
            guard let found, result.count + found.utf8.count <= longest else { return nil }
            result += Array(found.utf8)
            position = end + 1
        }
        return String(decoding: result, as: UTF8.self).trimmingSpace()
    }

    private static func isFunction(_ bytes: [UInt8], _ position: Int) -> Bool {
        guard position + 4 <= bytes.count,
            bytes[position..<(position + 3)].elementsEqual("var".utf8, by: { $0 | 0x20 == $1 })
        else { return false }
        if position > 0, StyleSheetParser.isName(bytes[position - 1]) { return false }
        return bytes[position + 3] == UInt8(ascii: "(")
    }
}
