/// A number in a text literal.
public protocol _FormatSpecifiable: Equatable {
    /// What `String(format:)` calls a value of the type.
    static var _specifier: String { get }
    /// The value, widened to what a format is given.
    var _formatNumber: LocalizedStringKey.FormatNumber { get }
}

extension LocalizedStringKey {
    /// A number made ready for `String(format:)`.
    public enum FormatNumber: Hashable, Sendable {
        /// A whole number of a signed type.
        case signed(Int64)
        /// A whole number of an unsigned type.
        case unsigned(UInt64)
        /// A number with a fraction.
        case double(Double)
    }
}

extension _FormatSpecifiable where Self: BinaryInteger {
    public var _formatNumber: LocalizedStringKey.FormatNumber {
        Self.isSigned ? .signed(Int64(clamping: self)) : .unsigned(UInt64(clamping: self))
    }
}

extension _FormatSpecifiable where Self: BinaryFloatingPoint {
    public var _formatNumber: LocalizedStringKey.FormatNumber { .double(Double(self)) }
}

extension Int: _FormatSpecifiable { public static var _specifier: String { "%lld" } }
extension Int8: _FormatSpecifiable { public static var _specifier: String { "%d" } }
extension Int16: _FormatSpecifiable { public static var _specifier: String { "%d" } }
extension Int32: _FormatSpecifiable { public static var _specifier: String { "%d" } }
extension Int64: _FormatSpecifiable { public static var _specifier: String { "%lld" } }
extension UInt: _FormatSpecifiable { public static var _specifier: String { "%llu" } }
extension UInt8: _FormatSpecifiable { public static var _specifier: String { "%u" } }
extension UInt16: _FormatSpecifiable { public static var _specifier: String { "%u" } }
extension UInt32: _FormatSpecifiable { public static var _specifier: String { "%u" } }
extension UInt64: _FormatSpecifiable { public static var _specifier: String { "%llu" } }
extension Float: _FormatSpecifiable { public static var _specifier: String { "%f" } }
extension Double: _FormatSpecifiable { public static var _specifier: String { "%lf" } }
extension CGFloat: _FormatSpecifiable { public static var _specifier: String { "%lf" } }

/// A place for a value in a format: `%[position$][flags][width][.precision][length]conversion`.
///
/// Formats may come from files of translations, so what is handed on to C is put together anew from parts
/// that are safe: no `%s` and no `%n`, no `*`, and a width and a precision within limits.
struct FormatSpecifier: Equatable, Sendable {
    /// From 1; nil for the next value.
    var position: Int?
    var flags = ""
    var width: Int?
    var precision: Int?
    var conversion: Character = "@"

    /// Reads a specifier after its percent sign.
    /// - Returns: nil, with nothing read, for what is none.
    init?(_ scalars: ArraySlice<Unicode.Scalar>, end: inout Int) {
        var place = scalars.startIndex
        func scalar() -> Unicode.Scalar? { place < scalars.endIndex ? scalars[place] : nil }
        func readNumber() -> Int? {
            var number: Int?
            while let digit = scalar(), ("0"..."9").contains(digit) {
                number = min((number ?? 0) * 10 + Int(digit.value - 48), 1_000_000)
                place += 1
            }
            return number
        }
        let start = place
        if let number = readNumber(), scalar() == "$", number > 0 {
            position = number
            place += 1
        } else {
            place = start
        }
        while let flag = scalar(), "-+ #0'".unicodeScalars.contains(flag), flags.count < 6 {
            flags.unicodeScalars.append(flag)
            place += 1
        }
        width = readNumber().map { min($0, 1000) }
        if scalar() == "." {
            place += 1
            precision = min(readNumber() ?? 0, 1000)
        }
        while let length = scalar(), "hlqLzjt".unicodeScalars.contains(length) { place += 1 }
        guard let letter = scalar(), "@diuxXocfFeEgGaA".unicodeScalars.contains(letter) else { return nil }
        conversion = Character(letter)
        end = place + 1
    }

    func string(of number: LocalizedStringKey.FormatNumber, locale: Locale) -> String {
        var start = "%" + flags + (width.map(String.init) ?? "")
        if let precision { start += "." + String(precision) }
        switch conversion {
        case "@":
            switch number {
            case .signed(let value): return IntegerFormat.of(locale).string(value)
            case .unsigned(let value): return Self.string(of: value, start: "%", locale: locale)
            case .double(let value): return value.description
            }
        case "d", "i":
            let value = number.signed
            if start == "%" { return IntegerFormat.of(locale).string(value) }
            return String(format: start + "lld", locale: locale, value)
        case "c":
            let value = number.signed
            return Unicode.Scalar(UInt32(clamping: value)).map { String(Character($0)) } ?? "\u{FFFD}"
        case "u": return Self.string(of: number.bits, start: start, locale: locale)
        case "x", "X", "o":
            return String(format: start + "ll" + String(conversion), locale: locale, number.bits)
        default:
            return String(format: start + String(conversion), locale: locale, number.double)
        }
    }
}

extension FormatSpecifier {
    /// With a locale Foundation writes numbers from 2^63 on as negative ones on Linux.
    private static func string(of number: UInt64, start: String, locale: Locale) -> String {
        number <= UInt64(Int64.max)
            ? String(format: start + "llu", locale: locale, number) : number.description
    }
}

extension LocalizedStringKey.FormatNumber {
    fileprivate var signed: Int64 {
        switch self {
        case .signed(let value): value
        case .unsigned(let value): Int64(clamping: value)
        case .double(let value):
            Int64(exactly: value.rounded(.towardZero)) ?? (value > 0 ? .max : value < 0 ? .min : 0)
        }
    }

    fileprivate var bits: UInt64 {
        switch self {
        case .signed(let value): UInt64(bitPattern: value)
        case .unsigned(let value): value
        case .double: UInt64(bitPattern: signed)
        }
    }

    fileprivate var double: Double {
        switch self {
        case .signed(let value): Double(value)
        case .unsigned(let value): Double(value)
        case .double(let value): value
        }
    }
}
