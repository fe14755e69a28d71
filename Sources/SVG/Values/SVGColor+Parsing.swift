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
        guard let code = NamedColors.codes[name] else { return nil }
        self.init(
            red: UInt8(truncatingIfNeeded: code >> 16), green: UInt8(truncatingIfNeeded: code >> 8),
            blue: UInt8(truncatingIfNeeded: code))
    }

    private init?(hexadecimal scanner: inout ByteScanner) {
        scanner.advance()
        var digits: [UInt8] = []
        while digits.count < 9 {
            let byte = scanner.current
            if ByteScanner.isDigit(byte) {
                digits.append(byte - 0x30)
            } else if ByteScanner.isLetter(byte), byte | 0x20 <= UInt8(ascii: "f") {
                digits.append((byte | 0x20) - 0x61 + 10)
            } else {
                break
            }
            scanner.advance()
        }
        let isShort = digits.count == 3 || digits.count == 4
        guard isShort || digits.count == 6 || digits.count == 8 else { return nil }
        func channel(_ index: Int) -> UInt8 {
            isShort ? digits[index] * 17 : digits[2 * index] * 16 + digits[2 * index + 1]
        }
        let hasAlpha = digits.count == 4 || digits.count == 8
        self.init(
            red: channel(0), green: channel(1), blue: channel(2),
            alpha: hasAlpha ? Double(channel(3)) / 255 : 1)
    }

    /// A number of a colour function: with a percent sign or without, or `none`, which is 0.
    private static func component(_ scanner: inout ByteScanner) -> (number: Double, isPercent: Bool)? {
        scanner.skipSpace()
        if scanner.take("none") { return (0, false) }
        guard let number = scanner.number() else { return nil }
        return (number, scanner.take(UInt8(ascii: "%")))
    }

    private static func skipSeparator(_ scanner: inout ByteScanner) {
        scanner.skipSeparator()
        if scanner.take(UInt8(ascii: "/")) { scanner.skipSpace() }
    }

    private static func alpha(_ scanner: inout ByteScanner) -> Double? {
        scanner.skipSpace()
        if scanner.take(UInt8(ascii: ")")) { return 1 }
        skipSeparator(&scanner)
        guard let (number, isPercent) = component(&scanner) else { return nil }
        scanner.skipSpace()
        guard scanner.take(UInt8(ascii: ")")) else { return nil }
        return min(max(isPercent ? number / 100 : number, 0), 1)
    }

    private static func byte(_ value: Double) -> UInt8 {
        UInt8(min(max(value, 0), 255).rounded())
    }

    private init?(rgb scanner: inout ByteScanner) {
        var channels: [UInt8] = []
        for index in 0..<3 {
            if index > 0 { scanner.skipSeparator() }
            guard let (number, isPercent) = Self.component(&scanner) else { return nil }
            channels.append(Self.byte(isPercent ? number * 255 / 100 : number))
        }
        guard let alpha = Self.alpha(&scanner) else { return nil }
        self.init(red: channels[0], green: channels[1], blue: channels[2], alpha: alpha)
    }

    private init?(hueFunction scanner: inout ByteScanner, isHWB: Bool) {
        scanner.skipSpace()
        guard var hue = scanner.take("none") ? 0 : scanner.number() else { return nil }
        if scanner.take("grad") {
            hue *= 0.9
        } else if scanner.take("rad") {
            hue *= 180 / .pi
        } else if scanner.take("turn") {
            hue *= 360
        } else {
            _ = scanner.take("deg")
        }
        scanner.skipSeparator()
        guard let (second, _) = Self.component(&scanner) else { return nil }
        scanner.skipSeparator()
        guard let (third, _) = Self.component(&scanner) else { return nil }
        guard let alpha = Self.alpha(&scanner) else { return nil }

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
