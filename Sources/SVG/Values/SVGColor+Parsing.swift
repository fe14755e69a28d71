import Raster
import RasterPaths

extension SVGColor {
    /// A colour of CSS: a name, #rgb, #rgba, #rrggbb, #rrggbbaa, rgb(), rgba(), hsl(), hsla(), hwb(),
    /// `transparent`. Nil for anything else, `currentColor` included. An ICC colour after it is left aside.
    package init?(_ value: String) {
        let color: SVGColor? = value.scan { scanner in
            guard let color = SVGColor(&scanner) else { return nil }
            scanner.skipSpace()
            if scanner.isAtEnd || scanner.take("icc-color(") { return color }
            return nil
        }
        guard let color else { return nil }
        self = color
    }

    /// The colour that stands next.
    init?(_ scanner: inout ByteScanner) {
        if scanner.current == UInt8(ascii: "#") {
            self.init(hexadecimal: &scanner)
            return
        }
        let name = scanner.name().lowercased()
        if scanner.take(UInt8(ascii: "(")) {
            switch name {
            case "rgb", "rgba": self.init(rgb: &scanner)
            case "hsl", "hsla": self.init(hueFunction: &scanner, isHWB: false)
            case "hwb": self.init(hueFunction: &scanner, isHWB: true)
            default: return nil
            }
            return
        }
        if name == "transparent" {
            self.init(red: 0, green: 0, blue: 0, alpha: 0)
            return
        }
        guard let code = CSSColorNames.codes[name] else { return nil }
        self.init(
            red: UInt8(truncatingIfNeeded: code >> 16), green: UInt8(truncatingIfNeeded: code >> 8),
            blue: UInt8(truncatingIfNeeded: code))
    }

    private init?(hexadecimal scanner: inout ByteScanner) {
        scanner.advance()
        var digits: UInt32 = 0
        var count = 0
        while count < 9 {
            let byte = scanner.current
            if ByteScanner.isDigit(byte) {
                digits = digits << 4 | UInt32(byte - 0x30)
            } else if ByteScanner.isLetter(byte), byte | 0x20 <= UInt8(ascii: "f") {
                digits = digits << 4 | UInt32((byte | 0x20) - 0x61 + 10)
            } else {
                break
            }
            count += 1
            scanner.advance()
        }
        let isShort = count == 3 || count == 4
        guard isShort || count == 6 || count == 8 else { return nil }
        let hasAlpha = count == 4 || count == 8
        func channel(_ index: Int) -> UInt8 {
            let place = UInt32((hasAlpha ? 3 : 2) - index)
            return isShort
                ? UInt8(digits >> (4 * place) & 0xF) * 17 : UInt8(truncatingIfNeeded: digits >> (8 * place))
        }
        self.init(
            red: channel(0), green: channel(1), blue: channel(2),
            alpha: hasAlpha ? Double(channel(3)) / 255 : 1)
    }

    /// The arguments of a colour function, by CSS Color 4: with commas between all (the legacy form), or with
    /// white space and a slash before the opacity, where `none` may stand for 0, too.
    private struct Arguments {
        enum Kind { case number, percentage, angle, none }

        var values: [(number: Double, kind: Kind)] = []
        var alpha = 1.0
        var isLegacy = false

        /// From behind the opening parenthesis to behind the closing one; nil for what is no such list of
        /// three.
        init?(_ scanner: inout ByteScanner, hasHue: Bool) {
            for index in 0..<3 {
                scanner.skipSpace()
                if index == 1 { isLegacy = scanner.current == UInt8(ascii: ",") }
                if index > 0, isLegacy {
                    guard scanner.take(UInt8(ascii: ",")) else { return nil }
                    scanner.skipSpace()
                }
                guard let value = Self.value(&scanner, isAngle: hasHue && index == 0) else { return nil }
                values.append(value)
            }
            scanner.skipSpace()
            if scanner.take(isLegacy ? UInt8(ascii: ",") : UInt8(ascii: "/")) {
                scanner.skipSpace()
                guard let (number, kind) = Self.value(&scanner, isAngle: false), !isLegacy || kind != .none
                else {
                    return nil
                }
                alpha = min(max(kind == .percentage ? number / 100 : number, 0), 1)
                scanner.skipSpace()
            }
            guard scanner.take(UInt8(ascii: ")")) else { return nil }
            if isLegacy, values.contains(where: { $0.kind == .none }) { return nil }
        }

        private static func value(
            _ scanner: inout ByteScanner, isAngle: Bool
        ) -> (number: Double, kind: Kind)? {
            if scanner.take("none") { return (0, .none) }
            guard let number = scanner.number() else { return nil }
            if isAngle {
                if scanner.current == UInt8(ascii: "%") { return nil }
                return scanner.angle(number, isUnitNeeded: false).map { ($0, .angle) }
            }
            if scanner.take(UInt8(ascii: "%")) { return (number, .percentage) }
            return ByteScanner.isLetter(scanner.current) ? nil : (number, .number)
        }
    }

    private static func byte(_ value: Double) -> UInt8 {
        UInt8(min(max(value, 0), 255).rounded())
    }

    private init?(rgb scanner: inout ByteScanner) {
        guard let arguments = Arguments(&scanner, hasHue: false) else { return nil }
        let values = arguments.values
        // Only the form without commas mixes numbers and percentages.
        if arguments.isLegacy, values.contains(where: { $0.kind != values[0].kind }) { return nil }
        let channels = values.map { Self.byte($0.kind == .percentage ? $0.number * 255 / 100 : $0.number) }
        self.init(red: channels[0], green: channels[1], blue: channels[2], alpha: arguments.alpha)
    }

    private init?(hueFunction scanner: inout ByteScanner, isHWB: Bool) {
        guard let arguments = Arguments(&scanner, hasHue: true) else { return nil }
        let values = arguments.values
        if arguments.isLegacy, isHWB || values.dropFirst().contains(where: { $0.kind != .percentage }) {
            return nil
        }
        let (hue, second, third) = (values[0].number, values[1].number, values[2].number)
        let alpha = arguments.alpha

        var turn = (hue / 360).truncatingRemainder(dividingBy: 1)
        if turn < 0 { turn += 1 }
        let first = min(max(second / 100, 0), 1)
        let last = min(max(third / 100, 0), 1)
        // CSS Color 4's formula: a channel is a trapezoid over the hue.
        func channel(_ shift: Double, _ saturation: Double, _ lightness: Double) -> Double {
            let place = (shift + turn * 12).truncatingRemainder(dividingBy: 12)
            let chroma = saturation * min(lightness, 1 - lightness)
            return lightness - chroma * max(-1, min(place - 3, 9 - place, 1))
        }
        func value(_ shift: Double) -> UInt8 {
            if isHWB {
                if first + last >= 1 { return Self.byte(first / (first + last) * 255) }
                return Self.byte((channel(shift, 1, 0.5) * (1 - first - last) + first) * 255)
            }
            return Self.byte(channel(shift, first, last) * 255)
        }
        self.init(red: value(0), green: value(8), blue: value(4), alpha: alpha)
    }
}
