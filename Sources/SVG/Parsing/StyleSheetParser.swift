/// Reads CSS: rules, or the declarations of a `style` attribute. What it doesn't know is skipped as CSS says.
struct StyleSheetParser {
    let bytes: [UInt8]
    var position = 0
    /// Selectors that aren't understood, each with how many lines come before it.
    var unknown: [(selectors: String, lines: Int)] = []
    /// Whether a prefix that `@namespace` declares means SVG.
    var namespaces: [String: Bool] = [:]
    /// What `@keyframes` rules say, by name.
    private(set) var keyframes: [String: [Keyframe]] = [:]
    /// The declarations being read are a keyframe's, which may have `d`.
    var isInKeyframe = false

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    func peek(_ distance: Int) -> UInt8? {
        position + distance < bytes.count ? bytes[position + distance] : nil
    }

    // MARK: Rules

    mutating func rules() -> [StyleSheet.Rule] {
        var rules: [StyleSheet.Rule] = []
        // Of blocks that count. They nest as deep as a stranger likes, so nothing here recurses.
        var depth = 0
        while true {
            skipSpace()
            // What SGML's comments leave.
            if skip("<!--") || skip("-->") { continue }
            guard let byte = current else { return rules }
            if byte == UInt8(ascii: "@") {
                if entersAtRule() { depth += 1 }
            } else if byte == UInt8(ascii: "}"), depth > 0 {
                position += 1
                depth -= 1
            } else {
                // A stray brace is part of the next rule's selectors, which makes them invalid.
                readRule(into: &rules)
            }
        }
    }

    private mutating func readRule(into rules: inout [StyleSheet.Rule]) {
        let start = position
        let selectors = readSelectors()
        guard current == UInt8(ascii: "{") else {
            position = bytes.count
            return
        }
        if selectors.isEmpty, unknown.count < 20 {
            let text = String(decoding: bytes[start..<position].prefix(80), as: UTF8.self).trimmingSpace()
            unknown.append((text, bytes[..<start].count { $0 == 0x0A }))
        }
        position += 1
        let declarations = readDeclarations()
        for selector in selectors where !declarations.isEmpty {
            rules.append(StyleSheet.Rule(selector: selector, declarations: declarations))
        }
    }

    /// `@media all` and `@media screen` count; other at-rules are skipped.
    /// - Returns: whether the rules in its block are next.
    private mutating func entersAtRule() -> Bool {
        position += 1
        let name = readName().lowercased()
        let start = position
        while let byte = current, byte != UInt8(ascii: ";"), byte != UInt8(ascii: "{") {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                _ = readString()
            } else {
                position += 1
            }
        }
        guard current == UInt8(ascii: "{") else {
            if name == "namespace" {
                let words = String(decoding: bytes[start..<position], as: UTF8.self)
                    .split(whereSeparator: \.isWhitespace)
                if words.count == 2 {
                    namespaces[String(words[0])] = words[1].contains("http://www.w3.org/2000/svg")
                }
            }
            position += 1
            return false
        }
        let condition = String(decoding: bytes[start..<position], as: UTF8.self)
        let media = condition.lowercased().split(separator: ",").map {
            $0.filter { !$0.isWhitespace }
        }
        if name == "keyframes" || name == "-webkit-keyframes" {
            let isString = condition.contains("\"") || condition.contains("'")
            let words = condition.trimmingSpace()
            keyframes[isString ? String(words.dropFirst().dropLast()) : words] = readKeyframes()
            return false
        }
        let isPlain = ["all", "screen", "(prefers-reduced-motion:no-preference)"].contains(
            where: media.contains)
        if name == "media", isPlain {
            position += 1
            return true
        }
        skipBlock()
        return false
    }

    mutating func skipBlock() {
        var depth = 0
        while let byte = current {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                _ = readString()
                continue
            }
            position += 1
            if byte == UInt8(ascii: "{") { depth += 1 }
            if byte == UInt8(ascii: "}") {
                depth -= 1
                if depth == 0 { return }
            }
        }
    }

    // MARK: Declarations

    /// Up to and over the closing brace, or to the end.
    mutating func readDeclarations() -> [StyleDeclaration] {
        var declarations: [StyleDeclaration] = []
        while true {
            skipSpace()
            guard let byte = current else { return declarations }
            if byte == UInt8(ascii: "}") {
                position += 1
                return declarations
            }
            if byte == UInt8(ascii: ";") {
                position += 1
                continue
            }
            let start = position
            while let byte = current, Self.isName(byte) { position += 1 }
            let name = start..<position
            skipSpace()
            guard !name.isEmpty, current == UInt8(ascii: ":") else {
                skipDeclaration()
                continue
            }
            position += 1
            var value = readValue()
            var isImportant = false
            if value.utf8.contains(UInt8(ascii: "!")), let mark = value.lastIndex(of: "!"),
                value[value.index(after: mark)...].trimmingSpace().lowercased() == "important"
            {
                isImportant = true
                value = value[..<mark].trimmingSpace()
            }
            if !value.isEmpty { append(name, value, isImportant, to: &declarations) }
        }
    }

    private func append(
        _ place: Range<Int>, _ value: String, _ isImportant: Bool, to declarations: inout [StyleDeclaration]
    ) {
        func add(_ name: SVGAttribute, _ value: String) {
            declarations.append(StyleDeclaration(name: name, value: value, isImportant: isImportant))
        }
        let known = bytes.withUnsafeBufferPointer {
            XMLTree.attributeTable.number(of: UnsafeBufferPointer(rebasing: $0[place]))
        }
        if let known, let property = SVGAttribute(rawValue: UInt8(known)) {
            if isInKeyframe, property == .d || property == .points { return add(property, value) }
            let isLength = SVGLength.isStyleSheetLength(value) || CustomProperties.isUsed(in: value)
            if property.isProperty || (property.isGeometry && isLength) { add(property, value) }
            return
        }
        if bytes[place].starts(with: "--".utf8) {
            declarations.append(
                StyleDeclaration(
                    name: .style, value: value, isImportant: isImportant,
                    customName: String(decoding: bytes[place], as: UTF8.self)))
            return
        }
        let name = String(decoding: bytes[place], as: UTF8.self).lowercased()
        switch name {
        case "marker":
            for part in [SVGAttribute.markerStart, .markerMid, .markerEnd] { add(part, value) }
        case "font":
            for (name, value) in FontShorthand.declarations(value) { add(name, value) }
        case _ where name.hasPrefix("animation") || name.hasPrefix("-webkit-animation"):
            declarations.append(
                StyleDeclaration(
                    name: .style, value: value, isImportant: isImportant,
                    customName: name.hasPrefix("-") ? String(name.dropFirst(8)) : name))
        default:
            // Capitals.
            guard let property = SVGAttribute(name), property.isProperty else { return }
            add(property, value)
        }
    }

    /// A broken declaration ends at the next semicolon.
    private mutating func skipDeclaration() {
        while let byte = current, byte != UInt8(ascii: ";"), byte != UInt8(ascii: "}") {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                _ = readString()
            } else {
                position += 1
            }
        }
    }

    /// Up to a semicolon or a closing brace outside of strings and parentheses; comments and outer space
    /// removed.
    private mutating func readValue() -> String {
        skipSpace()
        var value: [UInt8] = []
        var start = position
        var depth = 0
        while let byte = current {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                _ = readString()
                continue
            }
            if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
                value += bytes[start..<position]
                skipComment()
                start = min(position, bytes.count)
                continue
            }
            if depth == 0, byte == UInt8(ascii: ";") || byte == UInt8(ascii: "}") { break }
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth = max(0, depth - 1) }
            position += 1
        }
        var end = min(position, bytes.count)
        if !value.isEmpty {
            value += bytes[start..<end]
            while let last = value.last, Self.isSpace(last) { value.removeLast() }
            return String(decoding: value, as: UTF8.self)
        }
        while end > start, Self.isSpace(bytes[end - 1]) { end -= 1 }
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

}

extension StringProtocol {
    func trimmingSpace() -> String {
        var bytes = Substring(self).utf8
        while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        return String(Substring(bytes))
    }
}
