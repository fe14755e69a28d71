extension InlineMarkdown {
    mutating func closeBracket(at place: Int) -> Int {
        guard let bracket = brackets.popLast(), bracket.isActive,
            let (destination, end) = readDestination(at: place + 1)
        else { return place + 1 }
        let start = bracket.place + (bracket.isImage ? 2 : 1)
        hide(bracket.place..<start)
        hide(place..<end)
        matchDelimiters(from: bracket.delimiters)
        if !bracket.isImage {
            if start < place { links.append((start..<place, destination)) }
            // There are no links in links. Those before an inactive one are inactive already.
            for index in brackets.indices.reversed() where !brackets[index].isImage {
                if !brackets[index].isActive { break }
                brackets[index].isActive = false
            }
        }
        return end
    }

    private func isSpace(at place: Int) -> Bool {
        guard let scalar = scalar(at: place) else { return false }
        return scalar == " " || scalar == "\t" || scalar == "\n"
    }

    /// `(destination "title")`, and where it ends.
    private func readDestination(at start: Int) -> ([Unit], Int)? {
        guard scalar(at: start) == "(" else { return nil }
        var place = start + 1
        while isSpace(at: place) { place += 1 }
        var destination: [Unit] = []
        if scalar(at: place) == "<" {
            place += 1
            while place < units.count, scalar(at: place) != ">" {
                if scalar(at: place) == "<" || scalar(at: place) == "\n" { return nil }
                place = readEscaped(at: place, into: &destination)
            }
            guard place < units.count else { return nil }
            place += 1
        } else {
            var depth = 0
            while place < units.count, !isSpace(at: place) {
                if scalar(at: place) == "(" {
                    depth += 1
                    // As in the reference implementation, against quadratic time.
                    if depth > 32 { return nil }
                } else if scalar(at: place) == ")" {
                    if depth == 0 { break }
                    depth -= 1
                }
                place = readEscaped(at: place, into: &destination)
            }
            if depth > 0 { return nil }
        }
        let hasSpace = isSpace(at: place)
        while isSpace(at: place) { place += 1 }
        if hasSpace, let opening = scalar(at: place), "\"'(".unicodeScalars.contains(opening) {
            let closing: Unicode.Scalar = opening == "(" ? ")" : opening
            place += 1
            while place < units.count, scalar(at: place) != closing {
                if opening == "(", scalar(at: place) == "(" { return nil }
                place += scalar(at: place) == "\\" ? 2 : 1
            }
            place += 1
            while isSpace(at: place) { place += 1 }
        }
        guard scalar(at: place) == ")" else { return nil }
        return (destination, place + 1)
    }

    /// Adds a unit, or the one that a backslash stands before.
    private func readEscaped(at place: Int, into destination: inout [Unit]) -> Int {
        var place = place
        if scalar(at: place) == "\\", let next = scalar(at: place + 1), "()<>\\".unicodeScalars.contains(next)
        {
            place += 1
        }
        destination.append(units[place])
        return place + 1
    }

    /// `<https://…>` or `<name@host>`.
    mutating func readAddress(at start: Int) -> Int {
        var end = start + 1
        var colon: Int?
        var sign: Int?
        while let scalar = scalar(at: end), scalar.value > 0x20, scalar != ">", scalar != "<" {
            if scalar == ":", colon == nil { colon = end }
            if scalar == "@", sign == nil { sign = end }
            end += 1
        }
        guard scalar(at: end) == ">" else { return start + 1 }
        let content = start + 1..<end
        if let colon, isScheme(start + 1..<colon) {
            links.append((content, Array(units[content])))
        } else if let sign, sign > start + 1, sign + 1 < end {
            links.append((content, "mailto:".unicodeScalars.map { Unit.scalar($0) } + units[content]))
        } else {
            return start + 1
        }
        isHidden[start] = true
        isHidden[end] = true
        return end + 1
    }

    private func isScheme(_ range: Range<Int>) -> Bool {
        guard (2...32).contains(range.count), let first = scalar(at: range.lowerBound),
            first.isASCII, first.properties.isAlphabetic
        else { return false }
        return range.allSatisfy { place in
            guard let scalar = scalar(at: place), scalar.isASCII else { return false }
            return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                || "+.-".unicodeScalars.contains(scalar)
        }
    }

    private static let named: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "copy": "\u{A9}",
        "reg": "\u{AE}", "trade": "\u{2122}", "hellip": "\u{2026}", "ndash": "\u{2013}", "mdash": "\u{2014}",
        "euro": "\u{20AC}", "times": "\u{D7}", "deg": "\u{B0}", "middot": "\u{B7}", "bull": "\u{2022}",
    ]

    /// `&name;`, `&#number;` or `&#xhexadecimal;`.
    mutating func readReference(at start: Int) -> Int {
        var name = ""
        var end = start + 1
        while let scalar = scalar(at: end), scalar != ";", name.utf8.count < 10, scalar.isASCII {
            name.unicodeScalars.append(scalar)
            end += 1
        }
        guard scalar(at: end) == ";" else { return start + 1 }
        let scalar: Unicode.Scalar? =
            if name.hasPrefix("#x") || name.hasPrefix("#X") {
                Self.character(name.dropFirst(2), radix: 16)
            } else if name.hasPrefix("#") {
                Self.character(name.dropFirst(1), radix: 10)
            } else {
                Self.named[name]
            }
        guard let scalar else { return start + 1 }
        units[start] = .scalar(scalar)
        hide(start + 1..<end + 1)
        return end + 1
    }

    private static func character(_ digits: Substring, radix: Int) -> Unicode.Scalar? {
        guard digits.allSatisfy(\.isHexDigit), let number = UInt32(digits, radix: radix) else { return nil }
        return Unicode.Scalar(number == 0 ? 0xFFFD : number) ?? "\u{FFFD}"
    }
}
