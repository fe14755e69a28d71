import Raster

extension CGAffineTransform {
    /// Where a list of transform functions stands: attributes take plain numbers, style sheets need units.
    enum Syntax { case attribute, styleSheet }

    /// SVG's and CSS's list of transform functions, the last of which applies first. Nil where it isn't
    /// valid.
    package init?(svg value: String) { self.init(value, nil) }

    /// - Parameter syntax: nil for both.
    init?(_ value: String, _ syntax: Syntax?) {
        let result: CGAffineTransform? = value.scan { scanner in
            var total = CGAffineTransform.identity
            if scanner.take("none"), scanner.isAtEnd { return total }
            scanner.rewind(to: 0)
            while !scanner.isAtEnd {
                guard let next = CGAffineTransform(function: &scanner, syntax) else { return nil }
                total = next.concatenating(total)
                scanner.skipSeparator()
            }
            return total
        }
        guard let result else { return nil }
        self = result
    }

    /// Functions that only style sheets know.
    private static let styleSheetFunctions: Set<String> = [
        "translateX", "translateY", "scaleX", "scaleY", "skew",
    ]

    private init?(function scanner: inout ByteScanner, _ syntax: Syntax?) {
        let nameBytes = scanner.nameBytes()
        scanner.skipSpace()
        guard scanner.take(UInt8(ascii: "(")) else { return nil }
        scanner.skipSpace()
        // By far the most frequent one.
        if nameBytes.equals("matrix") {
            guard let matrix = Self.matrix(&scanner) else { return nil }
            self = matrix
            return
        }
        let name = String(decoding: nameBytes, as: UTF8.self)
        if syntax == .attribute, Self.styleSheetFunctions.contains(name) { return nil }
        let takesAngles = name.hasPrefix("rotate") || name.hasPrefix("skew")
        let takesLengths = name.hasPrefix("translate")
        var values: [Double] = []
        while !scanner.take(UInt8(ascii: ")")) {
            guard values.count < 6, let number = scanner.number() else { return nil }
            var value: Double? = number
            if takesAngles, values.count < 2, syntax != .attribute {
                value = scanner.angle(number, isUnitNeeded: syntax == .styleSheet)
            } else if takesLengths || takesAngles, syntax != .attribute {
                value = scanner.pixels(number, isUnitNeeded: syntax == .styleSheet)
            }
            guard let value, !ByteScanner.isLetter(scanner.current) else { return nil }
            values.append(value)
            scanner.skipSeparator()
        }
        if syntax == .styleSheet, name == "rotate", values.count == 3 { return nil }
        func value(_ index: Int, or fallback: Double) -> Double {
            index < values.count ? values[index] : fallback
        }
        switch (name, values.count) {
        case ("translate", 1...2):
            self.init(translationX: values[0], y: value(1, or: 0))
        case ("translateX", 1):
            self.init(translationX: values[0], y: 0)
        case ("translateY", 1):
            self.init(translationX: 0, y: values[0])
        case ("scale", 1...2):
            self.init(scaleX: values[0], y: value(1, or: values[0]))
        case ("scaleX", 1):
            self.init(scaleX: values[0], y: 1)
        case ("scaleY", 1):
            self.init(scaleX: 1, y: values[0])
        case ("rotate", 1):
            self.init(rotationAngle: values[0] * .pi / 180)
        case ("rotate", 3):
            let center = CGAffineTransform(translationX: values[1], y: values[2])
            self = CGAffineTransform(translationX: -values[1], y: -values[2])
                .concatenating(CGAffineTransform(rotationAngle: values[0] * .pi / 180)).concatenating(center)
        case ("skewX", 1):
            self.init(a: 1, b: 0, c: Self.tangent(degrees: values[0]), d: 1, tx: 0, ty: 0)
        case ("skewY", 1):
            self.init(a: 1, b: Self.tangent(degrees: values[0]), c: 0, d: 1, tx: 0, ty: 0)
        case ("skew", 1...2):
            self.init(
                a: 1, b: Self.tangent(degrees: value(1, or: 0)), c: Self.tangent(degrees: values[0]), d: 1,
                tx: 0,
                ty: 0)
        default: return nil
        }
    }

    /// Six numbers and the closing parenthesis.
    private static func matrix(_ scanner: inout ByteScanner) -> CGAffineTransform? {
        var values: (Double, Double, Double, Double, Double, Double) = (0, 0, 0, 0, 0, 0)
        let isWhole = withUnsafeMutableBytes(of: &values) { memory in
            let values = memory.bindMemory(to: Double.self)
            for index in 0..<6 {
                guard let number = scanner.number(), !ByteScanner.isLetter(scanner.current) else {
                    return false
                }
                values[index] = number
                scanner.skipSeparator()
            }
            return scanner.take(UInt8(ascii: ")"))
        }
        guard isWhole else { return nil }
        return CGAffineTransform(
            a: values.0, b: values.1, c: values.2, d: values.3, tx: values.4, ty: values.5)
    }

    private static func tangent(degrees: Double) -> Double {
        let (sine, cosine) = sineAndCosine(radians: degrees * .pi / 180)
        return sine / cosine
    }

    /// Finite, and with an inverse.
    var isUsable: Bool {
        let determinant = a * d - b * c
        return (a + b + c + d + tx + ty).isFinite && determinant.isFinite && determinant != 0
            && (a * a + b * b + c * c + d * d).isNormal
    }
}

extension ByteScanner {
    /// A length in pixels, of which the number was read: its unit, one that always has as many, stands next.
    /// Nil for one that is none, and for no unit where one is needed, as of all numbers but 0 in CSS.
    fileprivate mutating func pixels(_ number: Double, isUnitNeeded: Bool) -> Double? {
        guard Self.isLetter(current) else { return isUnitNeeded && number != 0 ? nil : number }
        switch name().lowercased() {
        case "px": return number
        case "in": return number * 96
        case "cm": return number * 96 / 2.54
        case "mm": return number * 96 / 25.4
        case "q": return number * 96 / 101.6
        case "pt": return number * 96 / 72
        case "pc": return number * 16
        default: return nil
        }
    }
}
