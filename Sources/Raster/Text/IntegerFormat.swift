import Foundation
import RasterEngine

/// How a locale writes whole numbers, learned from what Foundation makes of a few: it takes 30 µs for each.
struct IntegerFormat: Sendable {
    private let locale: Locale
    /// What stands between groups of digits, from the last to the first; nil for what isn't understood.
    private var separator: Character?
    private var lastGroup = 0
    private var otherGroups = 0
    /// The fewest digits that are grouped.
    private var leastGrouped = Int.max
    private var isKnown = false

    private static let known = Guarded<[String: IntegerFormat]>([:])

    static func of(_ locale: Locale) -> IntegerFormat {
        let identifier = locale.identifier
        if let format = known.withLock({ $0[identifier] }) { return format }
        let format = IntegerFormat(locale)
        known.withLock { known in
            if known.count >= 64 { known.removeAll() }
            known[identifier] = format
        }
        return format
    }

    private init(_ locale: Locale) {
        self.locale = locale
        let groups = slow(1_234_567_890_123).reversed().split { !($0.isASCII && $0.isNumber) }
        if groups.count > 1 {
            separator = slow(1_234_567_890_123).first { !($0.isASCII && $0.isNumber) }
            lastGroup = groups[0].count
            otherGroups = groups[1].count
            leastGrouped =
                (lastGroup + 1...lastGroup + 3).first { digits in
                    slow(Int64(String(repeating: "1", count: digits)) ?? 0).count > digits
                } ?? .max
        }
        isKnown = true
        let samples: [Int64] = [
            0, 7, -7, 98, 999, 1000, -1234, 12345, -123_456, 1_234_567, 12_345_678, .max, -.max,
        ]
        isKnown = samples.allSatisfy { string($0) == slow($0) }
    }

    private func slow(_ number: Int64) -> String { String(format: "%lld", locale: locale, number) }

    /// The number as `%lld` writes it.
    func string(_ number: Int64) -> String {
        guard isKnown else { return slow(number) }
        let digits = String(number.magnitude)
        let sign = number < 0 ? "-" : ""
        guard let separator, digits.count >= leastGrouped else { return sign + digits }
        var text = ""
        for (index, digit) in digits.enumerated() {
            let rest = digits.count - index
            if index > 0, rest == lastGroup || (rest > lastGroup && (rest - lastGroup) % otherGroups == 0) {
                text.append(separator)
            }
            text.append(digit)
        }
        return sign + text
    }
}
