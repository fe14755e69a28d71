import Foundation
import Raster

/// Numbers and paths as SVG spells them, as short as a thousandth of a point allows.
enum SVGMarkup {
    /// A number of so many decimals at most; 0 for what isn't finite.
    static func number(_ value: CGFloat, decimals: Int = 3) -> String {
        let scale = powers[min(max(decimals, 0), powers.count - 1)]
        let scaled = (Double(value) * scale).rounded()
        guard scaled.magnitude < 9e15, let whole = Int(exactly: scaled) else {
            return value.isFinite ? "\(Double(value))" : "0"
        }
        return number(whole, decimals: min(max(decimals, 0), powers.count - 1))
    }

    /// A whole number of units, of which 10^decimals are 1.
    static func number(_ units: Int, decimals: Int) -> String {
        if units == 0 { return "0" }
        var digits = String(units.magnitude)
        if decimals > 0 {
            if digits.count <= decimals {
                digits = String(repeating: "0", count: decimals + 1 - digits.count) + digits
            }
            let point = digits.index(digits.endIndex, offsetBy: -decimals)
            var fraction = digits[point...]
            while fraction.last == "0" { fraction.removeLast() }
            let integer = digits[..<point]
            digits = fraction.isEmpty ? String(integer) : (integer == "0" ? "" : integer) + "." + fraction
        }
        return units < 0 ? "-" + digits : digits
    }

    private static let powers: [Double] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]

    /// So many decimals that a number is within half a thousandth of a point, where one is so many points.
    static func decimals(ofUnit points: CGFloat) -> Int {
        guard points > 0, points.isFinite else { return 3 }
        let wanted = (3 + log10(Double(points))).rounded(.up)
        return wanted < 0 ? 0 : wanted > 9 ? 9 : Int(wanted)
    }

    static func numbers(_ values: [CGFloat], decimals: Int = 3) -> String {
        join(values.map { number($0, decimals: decimals) })
    }

    /// Numbers beside each other, apart where they would be read as one.
    private static func join(_ numbers: [String]) -> String {
        var text = ""
        for number in numbers {
            if !text.isEmpty, number.first != "-" { text += " " }
            text += number
        }
        return text
    }

    /// `matrix(...)`, or shorter; nil for the identity.
    static func transform(_ matrix: CGAffineTransform) -> String? {
        if matrix == .identity { return nil }
        let factors = [matrix.a, matrix.b, matrix.c, matrix.d]
        if factors == [1, 0, 0, 1] { return "translate(\(numbers([matrix.tx, matrix.ty])))" }
        // Relative to the largest, as they are multiplied with coordinates of thousands.
        let largest = factors.map(\.magnitude).max() ?? 1
        let decimals = min(max(7 - Int(log10(Double(max(largest, 1e-9))).rounded(.up)), 3), 9)
        return "matrix(\(numbers(factors, decimals: decimals)) \(numbers([matrix.tx, matrix.ty])))"
    }

    /// ` name="value"`
    static func attribute(_ name: String, _ value: String) -> String { " \(name)=\"\(value)\"" }

    static func attribute(_ name: String, _ value: CGFloat, decimals: Int = 3) -> String {
        attribute(name, number(value, decimals: decimals))
    }

    /// `x`, `y`, `width` and `height`.
    static func attributes(_ rect: CGRect) -> String {
        attribute("x", rect.minX) + attribute("y", rect.minY) + attribute("width", rect.width)
            + attribute("height", rect.height)
    }

    /// A colour without its opacity: `#rgb` or `#rrggbb`.
    static func color(_ color: RGBAComponents) -> String {
        let encoded = color.encodedSRGB
        let bytes = [encoded.red, encoded.green, encoded.blue].map {
            UInt8(RGBAComponents.clamped($0) * 255 + 0.5)
        }
        let isShort = bytes.allSatisfy { $0 >> 4 == $0 & 15 }
        return "#"
            + bytes.map { byte in
                isShort
                    ? String(byte & 15, radix: 16) : (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }.joined()
    }

    /// Whether XML can hold it; ends of lines and tabs become spaces.
    static func holds(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
            || ["\t", "\n", "\r"].contains(scalar)
    }

    /// Text between tags or in an attribute. What XML can't hold is left out.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\t", "\n", "\r": result += " "
            case _ where !holds(scalar): break
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// The data of a `path`; nil for one with a number that is none or too large, and for an empty one.
    /// - Parameter isStroke: whether only the subpaths with such numbers are left out, as a pen leaves them
    ///   out; a fill is spoiled.
    static func path(_ path: Path, decimals: Int = 3, isStroke: Bool = false) -> String? {
        let scale = powers[min(max(decimals, 0), 9)]
        var text = ""
        var last: Character = " "
        var pen = SIMD2<Int>.zero
        var start = SIMD2<Int>.zero
        var isValid = true
        // Where the subpath at hand begins.
        var length = text.endIndex
        func finish() {
            if isStroke && !isValid {
                text.removeSubrange(length...)
                isValid = true
            }
            length = text.endIndex
        }
        func units(_ point: CGPoint) -> SIMD2<Int> {
            let x = (Double(point.x) * scale).rounded()
            let y = (Double(point.y) * scale).rounded()
            guard x.magnitude < 1e15, y.magnitude < 1e15, let x = Int(exactly: x), let y = Int(exactly: y)
            else {
                isValid = false
                return .zero
            }
            return SIMD2(x, y)
        }
        func append(_ command: Character, _ values: [Int]) {
            let numbers = join(values.map { number($0, decimals: decimals) })
            // A letter that comes again is left out; after a move it means a line.
            if command == last, command != "z" {
                if numbers.first != "-" { text += " " }
            } else {
                text.append(command)
            }
            text += numbers
            last = command
        }
        func relative(_ points: [SIMD2<Int>]) -> [Int] {
            points.flatMap { point in
                let way = point &- pen
                return [way.x, way.y]
            }
        }
        func write(_ element: Path.Element) {
            switch element {
            case .move(let point):
                finish()
                pen = units(point)
                start = pen
                last = " "
                append("M", [pen.x, pen.y])
                last = " "
            case .line(let point):
                let to = units(point)
                let way = to &- pen
                if way.y == 0 {
                    append("h", [way.x])
                } else if way.x == 0 {
                    append("v", [way.y])
                } else {
                    append("l", [way.x, way.y])
                }
                pen = to
            case .quadCurve(let to, let control):
                append("q", relative([units(control), units(to)]))
                pen = units(to)
            case .curve(let to, let control1, let control2):
                append("c", relative([units(control1), units(control2), units(to)]))
                pen = units(to)
            case .closeSubpath:
                append("z", [])
                pen = start
            }
        }
        path.forEach(write)
        finish()
        return isValid && !text.isEmpty ? text : nil
    }
}
