/// Times as SMIL writes them.
package enum ClockValue {
    /// Seconds: `02:30:03`, `00:10.25`, `3.2h`, `45min`, `30s`, `5ms`, `12.467`; nil for anything else.
    package static func seconds(_ text: some StringProtocol) -> Double? {
        let text = text.trimmingSpace()
        guard let first = text.utf8.first, ByteScanner.isDigit(first) || first == UInt8(ascii: ".") else {
            return nil
        }
        if text.contains(":") {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { String($0) }
            let numbers = parts.compactMap(plainNumber)
            guard parts.count == numbers.count, (2...3).contains(parts.count),
                // Minutes and seconds are two digits each.
                numbers.suffix(2).allSatisfy({ $0 < 60 })
            else { return nil }
            return numbers.reduce(0) { $0 * 60 + $1 }
        }
        let number = text.prefix { $0.isNumber || $0 == "." }
        guard let value = plainNumber(String(number)) else { return nil }
        switch text[number.endIndex...] {
        case "h": return value * 3600
        case "min": return value * 60
        case "s", "": return value
        case "ms": return value / 1000
        default: return nil
        }
    }

    /// Digits with at most one point among them.
    private static func plainNumber(_ text: String) -> Double? {
        guard !text.isEmpty, text.utf8.allSatisfy({ ByteScanner.isDigit($0) || $0 == UInt8(ascii: ".") })
        else {
            return nil
        }
        return text.svgNumber
    }

    /// With a sign before it, as offsets have.
    static func offset(_ text: some StringProtocol) -> Double? {
        let text = text.trimmingSpace()
        if text.hasPrefix("-") { return seconds(text.dropFirst()).map { -$0 } }
        return seconds(text.hasPrefix("+") ? text.dropFirst() : text[...])
    }
}

/// One entry of `begin` or `end`.
enum TimeCondition: Hashable, Sendable {
    /// Seconds from the document's beginning.
    case offset(Double)
    /// When another animation begins or ends, and so many seconds later.
    case other(identifier: String, isEnd: Bool, offset: Double)
    /// `indefinite`, clicks and other events: they never come.
    case never

    /// The entries of a list; what isn't valid is left out.
    static func list(_ text: String) -> [TimeCondition] {
        text.split(separator: ";").compactMap { TimeCondition($0.trimmingSpace()) }
    }

    init?(_ text: String) {
        if text.isEmpty { return nil }
        if let offset = ClockValue.offset(text) {
            self = .offset(offset)
            return
        }
        // Hyphens and points belong to identifiers too: the word after the last point that fits counts.
        for (word, isEnd) in [(".begin", false), (".end", true)] {
            guard let range = text.range(of: word, options: .backwards) else { continue }
            let rest = text[range.upperBound...].trimmingSpace()
            var offset = 0.0
            if !rest.isEmpty {
                guard rest.hasPrefix("+") || rest.hasPrefix("-") else { continue }
                let number = rest.dropFirst().trimmingSpace()
                guard let seconds = ClockValue.seconds(number) else { continue }
                offset = rest.hasPrefix("-") ? -seconds : seconds
            }
            let identifier = String(text[..<range.lowerBound]).replacing("\\", with: "")
            self = .other(identifier: identifier, isEnd: isEnd, offset: offset)
            return
        }
        self = .never
    }
}
