import Raster

extension CGAffineTransform {
    /// SVG's and CSS's list of transform functions, the last of which applies first. Nil where it isn't
    /// valid.
    package init?(svg value: String) {
        let result: CGAffineTransform? = value.scan { scanner in
            var total = CGAffineTransform.identity
            if scanner.take("none"), scanner.isAtEnd { return total }
            scanner.rewind(to: 0)
            while !scanner.isAtEnd {
                guard let next = CGAffineTransform(function: &scanner) else { return nil }
                total = next.concatenating(total)
                scanner.skipSeparator()
            }
            return total
        }
        guard let result else { return nil }
        self = result
    }

    private init?(function scanner: inout ByteScanner) {
        let name = scanner.name()
        scanner.skipSpace()
        guard scanner.take(UInt8(ascii: "(")) else { return nil }
        scanner.skipSpace()
        let takesAngles = name.hasPrefix("rotate") || name.hasPrefix("skew")
        var values: [Double] = []
        while !scanner.take(UInt8(ascii: ")")) {
            guard values.count < 6, let number = scanner.number() else { return nil }
            values.append(Self.inUnits(number, &scanner, isAngle: takesAngles && values.count < 2))
            scanner.skipSeparator()
        }
        func value(_ index: Int, or fallback: Double) -> Double {
            index < values.count ? values[index] : fallback
        }
        switch (name, values.count) {
        case ("matrix", 6):
            self.init(a: values[0], b: values[1], c: values[2], d: values[3], tx: values[4], ty: values[5])
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

    /// A number with a unit of CSS taken in: degrees for angles, pixels for lengths.
    private static func inUnits(_ number: Double, _ scanner: inout ByteScanner, isAngle: Bool) -> Double {
        if isAngle {
            if scanner.take("deg") { return number }
            if scanner.take("grad") { return number * 0.9 }
            if scanner.take("rad") { return number * 180 / .pi }
            if scanner.take("turn") { return number * 360 }
            return number
        }
        let start = scanner.position
        guard ByteScanner.isLetter(scanner.current) else { return number }
        if scanner.take("px") { return number }
        if scanner.take("in") { return number * 96 }
        if scanner.take("cm") { return number * 96 / 2.54 }
        if scanner.take("mm") { return number * 96 / 25.4 }
        if scanner.take("pt") { return number * 96 / 72 }
        if scanner.take("pc") { return number * 16 }
        scanner.rewind(to: start)
        return number
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
