extension StyleSheetParser {
    /// Up to the brace. A list with a selector that isn't understood applies to nothing.
    mutating func readSelectors() -> [Selector] {
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

    mutating func readCompound(isNegated: Bool = false) -> Selector.Compound? {
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
    mutating func readPseudoClass(into compound: inout Selector.Compound, isNegated: Bool) -> Bool {
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

    mutating func readParentheses() -> String? {
        guard current == UInt8(ascii: "(") else { return nil }
        position += 1
        let start = position
        while let byte = current, byte != UInt8(ascii: ")") { position += 1 }
        guard current != nil else { return nil }
        defer { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// `odd`, `even`, `3`, `2n+1`, `-n + 3`.
    static func place(_ text: String) -> Selector.Place? {
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

    mutating func readAttributeTest() -> (
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
}
