import Foundation

/// Reads numbers, names and separators from a value's UTF-8 bytes.
struct ByteScanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    private(set) var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position >= bytes.count }

    @inline(__always)
    var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

    mutating func advance() { position += 1 }

    mutating func rewind(to position: Int) { self.position = position }

    @inline(__always)
    mutating func skipSpace() {
        while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
    }

    /// White space with at most one comma in it.
    @inline(__always)
    mutating func skipSeparator() {
        skipSpace()
        if current == UInt8(ascii: ",") {
            position += 1
            skipSpace()
        }
    }

    @inline(__always)
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
    }

    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

    mutating func take(_ byte: UInt8) -> Bool {
        guard current == byte, !isAtEnd else { return false }
        position += 1
        return true
    }

    /// Takes a word if it stands here, whatever its case.
    mutating func take(_ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard position + count <= bytes.count else { return false }
        for index in 0..<count {
            let byte = bytes[position + index]
            let expected = word.utf8Start[index]
            let isSame = byte == expected || (Self.isLetter(expected) && byte | 0x20 == expected | 0x20)
            if !isSame { return false }
        }
        position += count
        return true
    }

    /// Letters, digits, hyphens and underscores from a letter on; empty where none stand.
    mutating func name() -> String { String(decoding: nameBytes(), as: UTF8.self) }

    mutating func nameBytes() -> UnsafeBufferPointer<UInt8> {
        let start = position
        while !isAtEnd {
            let byte = bytes[position]
            guard
                Self.isLetter(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
                    || (position > start && Self.isDigit(byte))
            else { break }
            position += 1
        }
        return UnsafeBufferPointer(rebasing: bytes[start..<position])
    }

    func text(from start: Int, to end: Int) -> String {
        String(decoding: bytes[start..<min(max(start, end), bytes.count)], as: UTF8.self)
    }

    /// Everything up to a byte, which is not taken; nil where it doesn't come.
    mutating func text(upTo byte: UInt8) -> String? {
        let start = position
        while position < bytes.count, bytes[position] != byte { position += 1 }
        guard position < bytes.count else { return nil }
        return text(from: start, to: position)
    }

    /// A flag of an arc: one digit, 0 or 1, which needs no separator after it.
    mutating func flag() -> Bool? {
        guard current == UInt8(ascii: "0") || current == UInt8(ascii: "1") else { return nil }
        position += 1
        return bytes[position - 1] == UInt8(ascii: "1")
    }

    /// An angle in degrees, of which the number was read: its unit stands next. Nil for one that is none, and
    /// for no unit where one is needed, as of all numbers but 0 in CSS.
    mutating func angle(_ number: Double, isUnitNeeded: Bool) -> Double? {
        guard Self.isLetter(current) else { return isUnitNeeded && number != 0 ? nil : number }
        switch name().lowercased() {
        case "deg": return number
        case "grad": return number * 0.9
        case "rad": return number * 180 / .pi
        case "turn": return number * 360
        default: return nil
        }
    }

    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
        1e19, 1e20, 1e21, 1e22,
    ]

    /// A number: sign, digits with a point, exponent. An `e` that begins a unit isn't an exponent. Nil where
    /// no number stands, or one that is too large for a Double; nothing is taken then.
    mutating func number() -> Double? {
        // Nearly all have few digits and no exponent: their digits are a whole number that a Double holds,
        // and one division rounds as it should.
        guard let base = bytes.baseAddress else { return nil }
        let end = base + bytes.count
        let start = base + position
        var next = start
        guard next < end else { return nil }
        let isNegative = next.pointee == UInt8(ascii: "-")
        if isNegative || next.pointee == UInt8(ascii: "+") { next += 1 }
        let first = next
        var mantissa: UInt64 = 0
        Self.readDigits(&next, end, &mantissa)
        var digits = next - first
        var decimals = 0
        if next < end, next.pointee == UInt8(ascii: ".") {
            let point = next
            next += 1
            Self.readDigits(&next, end, &mantissa)
            decimals = next - point - 1
            digits += decimals
            if digits == 0 { return nil }
        }
        // So many digits don't overflow.
        guard digits > 0, digits <= 18, mantissa < 1 << 53,
            next == end || next.pointee | 0x20 != UInt8(ascii: "e")
        else { return longNumber() }
        position = next - base
        var value = Double(mantissa)
        if decimals > 0 { value /= Self.powerOfTen(decimals) }
        return isNegative ? -value : value
    }

    /// Goes on with a whole number by the digits that stand next. Up to eight are read at once: how many
    /// there are can't be foreseen.
    @inline(__always)
    private static func readDigits(
        _ next: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ value: inout UInt64
    ) {
        if end - next >= 8 {
            let bytes = UnsafeRawPointer(next).loadUnaligned(as: UInt64.self)
            var digits = UInt64(littleEndian: bytes) ^ 0x3030_3030_3030_3030
            // The highest bits of bytes that are no digits: right up to the first of them.
            let others = (digits &+ 0x7676_7676_7676_7676 | digits) & 0x8080_8080_8080_8080
            let count = others.trailingZeroBitCount &>> 3
            next += count
            // Zeros come before them; then two, four and eight are put together.
            digits <<= UInt64(truncatingIfNeeded: 64 &- count &* 8)
            digits = ((digits & 0x0F0F_0F0F_0F0F_0F0F) &* (10 &<< 8 | 1)) &>> 8
            digits = ((digits & 0x00FF_00FF_00FF_00FF) &* (100 &<< 16 | 1)) &>> 16
            digits = ((digits & 0x0000_FFFF_0000_FFFF) &* (10000 &<< 32 | 1)) &>> 32
            value = wholePowersOfTen.withUnsafeBufferPointer { value &* $0[count] &+ digits }
            if count < 8 { return }
        }
        while next < end, isDigit(next.pointee) {
            value = value &* 10 &+ UInt64(next.pointee &- 0x30)
            next += 1
        }
    }

    private static let wholePowersOfTen: [UInt64] = [
        1, 10, 100, 1000, 10000, 100_000, 1_000_000, 10_000_000, 100_000_000,
    ]

    @inline(__always)
    private static func powerOfTen(_ exponent: Int) -> Double {
        powersOfTen.withUnsafeBufferPointer { $0[exponent] }
    }

    /// Any number.
    private mutating func longNumber() -> Double? {
        let start = position
        var index = position
        let count = bytes.count
        var isNegative = false
        if index < count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
            isNegative = bytes[index] == UInt8(ascii: "-")
            index += 1
        }
        var mantissa: UInt64 = 0
        var digits = 0
        var scale = 0
        var hasDigits = false
        while index < count {
            let digit = bytes[index] &- 0x30
            guard digit < 10 else { break }
            hasDigits = true
            if digits < 19 {
                mantissa = mantissa &* 10 &+ UInt64(digit)
                if mantissa != 0 { digits += 1 }
            } else {
                scale += 1
            }
            index += 1
        }
        if index < count, bytes[index] == UInt8(ascii: ".") {
            let point = index
            index += 1
            while index < count {
                let digit = bytes[index] &- 0x30
                guard digit < 10 else { break }
                hasDigits = true
                if digits < 19 {
                    mantissa = mantissa &* 10 &+ UInt64(digit)
                    if mantissa != 0 { digits += 1 }
                    scale -= 1
                }
                index += 1
            }
            if !hasDigits { index = point }
        }
        guard hasDigits else { return nil }
        if index < count, bytes[index] | 0x20 == UInt8(ascii: "e") {
            var next = index + 1
            var isSmall = false
            if next < count, bytes[next] == UInt8(ascii: "-") || bytes[next] == UInt8(ascii: "+") {
                isSmall = bytes[next] == UInt8(ascii: "-")
                next += 1
            }
            if next < count, Self.isDigit(bytes[next]) {
                var exponent = 0
                while next < count, Self.isDigit(bytes[next]) {
                    exponent = min(exponent * 10 + Int(bytes[next] - 0x30), 100_000)
                    next += 1
                }
                scale += isSmall ? -exponent : exponent
                index = next
            }
        }
        position = index
        var value = Double(mantissa)
        if mantissa >= 1 << 53 || scale < -22 || scale > 22 {
            // Beyond what one rounding gives exactly.
            let words = String(decoding: bytes[start..<index], as: UTF8.self)
            value = strtod(words, nil)
            guard value.isFinite else {
                position = start
                return nil
            }
            return value
        }
        if scale < 0 {
            value /= Self.powersOfTen[-scale]
        } else if scale > 0 {
            value *= Self.powersOfTen[scale]
        }
        return isNegative ? -value : value
    }
}

extension String {
    /// Runs over the bytes of the value with the white space around it left off.
    @inline(__always)
    func scan<Result>(_ body: (inout ByteScanner) -> Result) -> Result {
        var copy = self
        return copy.withUTF8 { bytes in
            var low = 0
            var high = bytes.count
            while low < high, ByteScanner.isSpace(bytes[low]) { low += 1 }
            while high > low, ByteScanner.isSpace(bytes[high - 1]) { high -= 1 }
            var scanner = ByteScanner(UnsafeBufferPointer(rebasing: bytes[low..<high]))
            return body(&scanner)
        }
    }

    /// The whole value as a number.
    package var svgNumber: Double? {
        scan { scanner in
            guard let number = scanner.number(), scanner.isAtEnd else { return nil }
            return number
        }
    }

    /// The whole value as numbers between white space and commas; nil where something else stands.
    package var svgNumbers: [Double]? {
        scan { scanner in
            var numbers: [Double] = []
            while !scanner.isAtEnd {
                guard let number = scanner.number() else { return nil }
                numbers.append(number)
                scanner.skipSeparator()
            }
            return numbers
        }
    }
}
