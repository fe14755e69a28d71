/// Reads CSS: rules, or the declarations of a `style` attribute. What it doesn't know is skipped as CSS says.
struct StyleSheetParser {
    private let bytes: [UInt8]
    private var position = 0
    /// Selectors that aren't understood, each with how many lines come before it.
    private(set) var unknown: [(selectors: String, lines: Int)] = []
    /// Whether a prefix that `@namespace` declares means SVG.
    private var namespaces: [String: Bool] = [:]

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private func peek(_ distance: Int) -> UInt8? {
        position + distance < bytes.count ? bytes[position + distance] : nil
    }

    // MARK: Rules

    mutating func rules() -> [StyleSheet.Rule] {
        var rules: [StyleSheet.Rule] = []
        readRules(into: &rules, isNested: false)
        return rules
    }

    private mutating func readRules(into rules: inout [StyleSheet.Rule], isNested: Bool) {
        while true {
            skipSpace()
            // What SGML's comments leave.
            if skip("<!--") || skip("-->") { continue }
            guard let byte = current else { return }
            if byte == UInt8(ascii: "@") {
                readAtRule(into: &rules)
            } else if byte == UInt8(ascii: "}"), isNested {
                position += 1
                return
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
    private mutating func readAtRule(into rules: inout [StyleSheet.Rule]) {
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
            return
        }
        let condition = String(decoding: bytes[start..<position], as: UTF8.self)
        let media = condition.lowercased().split(separator: ",").map {
            $0.filter { !$0.isWhitespace }
        }
        if name == "media", media.contains("all") || media.contains("screen") {
            position += 1
            readRules(into: &rules, isNested: true)
        } else {
            skipBlock()
        }
    }

    private mutating func skipBlock() {
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

    // MARK: Selectors

    /// Up to the brace. A list with a selector that isn't understood applies to nothing.
    private mutating func readSelectors() -> [Selector] {
        var selectors: [Selector] = []
        var isValid = true
        var parts: [(combinator: Selector.Combinator, compound: Selector.Compound)] = []
        var combinator = Selector.Combinator.descendant
        while true {
            skipSpace()
            guard let byte = current, byte != UInt8(ascii: "{") else { break }
            switch byte {
            case UInt8(ascii: ","):
                position += 1
                if parts.isEmpty { isValid = false }
                selectors.append(Selector(parts: parts))
                parts = []
                combinator = .descendant
            case UInt8(ascii: ">"):
                position += 1
                combinator = .child
            case UInt8(ascii: "+"):
                position += 1
                combinator = .adjacent
            case UInt8(ascii: "~"):
                position += 1
                combinator = .subsequent
            default:
                if let compound = readCompound() {
                    parts.append((combinator, compound))
                } else {
                    isValid = false
                    position += 1
                }
                combinator = .descendant
            }
        }
        if parts.isEmpty { isValid = false }
        selectors.append(Selector(parts: parts))
        return isValid ? selectors : []
    }

    private mutating func readCompound(isNegated: Bool = false) -> Selector.Compound? {
        var compound = Selector.Compound()
        let start = position
        while let byte = current {
            switch byte {
            case UInt8(ascii: "*"):
                position += 1
                // Any namespace; there are no elements but SVG's.
                if current == UInt8(ascii: "|"), peek(1) != UInt8(ascii: "=") { position += 1 }
            case UInt8(ascii: "#"):
                position += 1
                let name = readName()
                if name.isEmpty { return nil }
                compound.identifiers.append(name)
            case UInt8(ascii: "."):
                position += 1
                let name = readName()
                if name.isEmpty { return nil }
                compound.classes.append(name)
            case UInt8(ascii: "["):
                guard let attribute = readAttributeTest() else { return nil }
                compound.attributes.append(attribute)
            case UInt8(ascii: ":"):
                guard readPseudoClass(into: &compound, isNegated: isNegated) else { return nil }
            default:
                guard Self.isName(byte) else { return position > start ? compound : nil }
                let name = readName()
                if current == UInt8(ascii: "|"), peek(1) != UInt8(ascii: "=") {
                    guard let isSVG = namespaces[name] else { return nil }
                    if !isSVG { compound.isImpossible = true }
                    position += 1
                } else {
                    compound.type = name
                }
            }
        }
        return position > start ? compound : nil
    }

    /// False for one that isn't known.
    private mutating func readPseudoClass(into compound: inout Selector.Compound, isNegated: Bool) -> Bool {
        position += 1
        if current == UInt8(ascii: ":") { position += 1 }
        let name = readName().lowercased()
        switch name {
        case "first-child": compound.places.append(.nthChild(step: 0, offset: 1))
        case "last-child": compound.places.append(.lastChild)
        case "only-child": compound.places += [.nthChild(step: 0, offset: 1), .lastChild]
        case "root": compound.places.append(.root)
        case "nth-child":
            guard let text = readParentheses(), let place = Self.place(text) else { return false }
            compound.places.append(place)
        case "not":
            guard !isNegated, current == UInt8(ascii: "(") else { return false }
            repeat {
                position += 1
                skipSpace()
                guard let negation = readCompound(isNegated: true) else { return false }
                compound.negations.append(negation)
                skipSpace()
            } while current == UInt8(ascii: ",")
            guard current == UInt8(ascii: ")") else { return false }
            position += 1
        case "hover", "active", "focus", "focus-within", "focus-visible", "visited", "link", "target",
            "before",
            "after", "selection", "first-line", "first-letter":
            compound.isImpossible = true
        default: return false
        }
        return true
    }

    private mutating func readParentheses() -> String? {
        guard current == UInt8(ascii: "(") else { return nil }
        position += 1
        let start = position
        while let byte = current, byte != UInt8(ascii: ")") { position += 1 }
        guard current != nil else { return nil }
        defer { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// `odd`, `even`, `3`, `2n+1`, `-n + 3`.
    private static func place(_ text: String) -> Selector.Place? {
        let text = text.lowercased().filter { !$0.isWhitespace }
        if text == "odd" { return .nthChild(step: 2, offset: 1) }
        if text == "even" { return .nthChild(step: 2, offset: 0) }
        guard let letter = text.firstIndex(of: "n") else {
            return Int32(text).map { .nthChild(step: 0, offset: Int($0)) }
        }
        let (head, tail) = (text[..<letter], text[text.index(after: letter)...])
        let step = head.isEmpty || head == "+" ? 1 : head == "-" ? -1 : Int32(head)
        guard let step, let offset = tail.isEmpty ? 0 : Int32(tail) else { return nil }
        return .nthChild(step: Int(step), offset: Int(offset))
    }

    private mutating func readAttributeTest() -> (
        name: String, comparison: Selector.Comparison, value: String
    )? {
        position += 1
        skipSpace()
        let name = readName()
        if name.isEmpty { return nil }
        skipSpace()
        let comparison: Selector.Comparison
        switch current {
        case UInt8(ascii: "]"):
            position += 1
            return (name, .present, "")
        case UInt8(ascii: "="): comparison = .equal
        case UInt8(ascii: "~"): comparison = .word
        case UInt8(ascii: "|"): comparison = .language
        case UInt8(ascii: "^"): comparison = .prefix
        case UInt8(ascii: "$"): comparison = .suffix
        case UInt8(ascii: "*"): comparison = .substring
        default: return nil
        }
        position += comparison == .equal ? 1 : 2
        if comparison != .equal, position > bytes.count || bytes[position - 1] != UInt8(ascii: "=") {
            return nil
        }
        skipSpace()
        let value: String
        if current == UInt8(ascii: "\"") || current == UInt8(ascii: "'") {
            value = readString()
        } else {
            value = readName()
        }
        skipSpace()
        guard current == UInt8(ascii: "]") else { return nil }
        position += 1
        return (name, comparison, value)
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
        if let known {
            let property = SVGAttribute.allCases[known]
            if property.isProperty || (property.isGeometry && SVGLength.isStyleSheetLength(value)) {
                add(property, value)
            }
            return
        }
        let name = String(decoding: bytes[place], as: UTF8.self).lowercased()
        switch name {
        case "marker":
            for part in [SVGAttribute.markerStart, .markerMid, .markerEnd] { add(part, value) }
        case "font":
            for (name, value) in FontShorthand.longhands(value) ?? [] { add(name, value) }
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

    /// Up to a semicolon or a closing brace outside of strings and parentheses; comments and outer space removed.
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

    // MARK: Tokens

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
    }

    private static func isName(_ byte: UInt8) -> Bool {
        (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
            || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"))
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte >= 0x80
            || byte == UInt8(ascii: "\\")
    }

    private mutating func readName() -> String {
        let start = position
        while let byte = current, Self.isName(byte), byte != UInt8(ascii: "\\") { position += 1 }
        if current != UInt8(ascii: "\\") { return String(decoding: bytes[start..<position], as: UTF8.self) }
        var name = Array(bytes[start..<position])
        while let byte = current, Self.isName(byte) {
            position += 1
            if byte == UInt8(ascii: "\\") {
                readEscape(into: &name)
            } else {
                name.append(byte)
            }
        }
        return String(decoding: name, as: UTF8.self)
    }

    /// Up to six hexadecimal digits of a character's number and a space, or a character that stands for itself.
    private mutating func readEscape(into name: inout [UInt8]) {
        var number: UInt32 = 0
        var count = 0
        while count < 6, let byte = current, let digit = Character(UnicodeScalar(byte)).hexDigitValue {
            number = number << 4 | UInt32(digit)
            count += 1
            position += 1
        }
        if count > 0 {
            if let byte = current, Self.isSpace(byte) { position += 1 }
            let scalar = number == 0 ? nil : UnicodeScalar(number)
            name += Array(String(Character(scalar ?? "\u{FFFD}")).utf8)
        } else if let byte = current {
            name.append(byte)
            position += 1
        }
    }

    private mutating func readString() -> String {
        guard let quote = current else { return "" }
        position += 1
        let start = position
        while let byte = current, byte != quote {
            position += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        position = min(position, bytes.count)
        let string = String(decoding: bytes[start..<position], as: UTF8.self)
        if position < bytes.count { position += 1 }
        return string
    }

    private mutating func skip(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard position + count <= bytes.count else { return false }
        for index in 0..<count where bytes[position + index] != text.utf8Start[index] { return false }
        position += count
        return true
    }

    private mutating func skipSpace() {
        while let byte = current {
            if Self.isSpace(byte) {
                position += 1
            } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
                skipComment()
            } else {
                return
            }
        }
    }

    private mutating func skipComment() {
        position += 2
        while let byte = current {
            if byte == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
                position += 2
                return
            }
            position += 1
        }
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
