import Foundation
import RasterPaths

/// PDF's syntax, written byte by byte: `String` would cost more than a page's drawing.
struct PDFBytes {
    private(set) var bytes: [UInt8] = []

    init() {}

    init(_ text: String) { append(text) }

    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    mutating func append(_ other: PDFBytes) { bytes.append(contentsOf: other.bytes) }

    mutating func append(byte: UInt8) { bytes.append(byte) }

    mutating func append(_ number: Int) {
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        append(digits: number.magnitude, atLeast: 1)
    }

    private mutating func append(digits number: UInt, atLeast count: Int) {
        var digits: (UInt64, UInt64, UInt64) = (0, 0, 0)
        withUnsafeMutableBytes(of: &digits) { digits in
            var place = 24
            var rest = number
            while rest > 0 || place > 24 - count {
                place -= 1
                let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
                digits[place] = UInt8(truncatingIfNeeded: digit) + UInt8(ascii: "0")
                rest = quotient
            }
            bytes.append(contentsOf: digits[place...])
        }
    }

    /// A number of so many decimals at most, within what every reader holds; NaN is 0.
    mutating func append(_ number: Double, decimals: Int = 3) {
        let scale = Self.scales[min(max(decimals, 0), 9)]
        guard !number.isNaN else { return append(0) }
        let limit = 1e8
        let scaled = (min(max(number, -limit), limit) * scale).rounded()
        let whole = Int(scaled)
        if whole == 0 { return append(0) }
        if whole < 0 { bytes.append(UInt8(ascii: "-")) }
        let (units, rest) = whole.magnitude.quotientAndRemainder(dividingBy: UInt(scale))
        if units > 0 { append(digits: units, atLeast: 1) }
        if rest == 0 { return }
        bytes.append(UInt8(ascii: "."))
        var fraction = rest
        var count = decimals
        while fraction % 10 == 0 {
            fraction /= 10
            count -= 1
        }
        append(digits: fraction, atLeast: count)
    }

    private static let scales = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]

    /// A factor of a matrix: seven digits, however small it is.
    mutating func append(factor: Double) {
        let size = factor.magnitude
        let decimals = size >= 100 ? 4 : size >= 1 ? 6 : size >= 0.01 ? 8 : 9
        append(factor, decimals: decimals)
    }

    mutating func append(_ point: CGPoint) {
        append(Double(point.x))
        bytes.append(UInt8(ascii: " "))
        append(Double(point.y))
    }

    /// Six numbers, spaces between them.
    mutating func append(_ matrix: CGAffineTransform) {
        for factor in [matrix.a, matrix.b, matrix.c, matrix.d] {
            append(factor: Double(factor))
            bytes.append(UInt8(ascii: " "))
        }
        append(Double(matrix.tx), decimals: 4)
        bytes.append(UInt8(ascii: " "))
        append(Double(matrix.ty), decimals: 4)
    }

    /// Left, lower, right, upper.
    mutating func append(_ box: CGRect) {
        append("[")
        append(CGPoint(x: box.minX, y: box.minY))
        append(" ")
        append(CGPoint(x: box.maxX, y: box.maxY))
        append("]")
    }

    mutating func append(reference: Int) {
        append(reference)
        append(" 0 R")
    }

    /// A text string: ASCII as it is, everything else as UTF-16.
    mutating func append(text: String) {
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
            append("(")
            for unit in text.utf8 {
                if unit == UInt8(ascii: "(") || unit == UInt8(ascii: ")") || unit == UInt8(ascii: "\\") {
                    append("\\")
                }
                bytes.append(unit)
            }
            append(")")
        } else {
            append("<FEFF")
            append(utf16: text)
            append(">")
        }
    }

    mutating func append(utf16 text: String) {
        for unit in text.utf16 { append(hex: unit) }
    }

    mutating func append(hex unit: UInt16) {
        append(hex: UInt8(unit >> 8))
        append(hex: UInt8(unit & 255))
    }

    mutating func append(hex byte: UInt8) {
        let digits: StaticString = "0123456789ABCDEF"
        bytes.append(digits.utf8Start[Int(byte >> 4)])
        bytes.append(digits.utf8Start[Int(byte & 15)])
    }

    /// Letters and digits of a name; everything else as a hyphen, which every reader takes.
    mutating func append(name: String) {
        append("/")
        let plain = name.utf8.map { byte -> UInt8 in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "_"),
                UInt8(ascii: "."), UInt8(ascii: "-"):
                byte
            default: UInt8(ascii: "-")
            }
        }
        bytes.append(contentsOf: plain.isEmpty ? Array("None".utf8) : plain)
    }
}
