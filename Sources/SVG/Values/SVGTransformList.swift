import Raster

/// A list of transform functions as it was written, for values between two of them. `CGAffineTransform(svg:)`
/// multiplies one out.
struct SVGTransformList: Hashable, Sendable {
    enum Kind: String, Sendable { case translate, scale, rotate, skewX, skewY, skew, matrix }

    struct Function: Hashable, Sendable {
        var kind: Kind
        /// Translations in pixels, angles in degrees, as many as the attribute's function has at most; of
        /// `rotate` three where a centre is given.
        var numbers: [Double]
    }

    var functions: [Function] = []

    /// An attribute's or a style sheet's list; nil for one that isn't valid.
    init?(_ value: String) {
        let functions: [Function]? = value.scan { scanner in
            if scanner.take("none"), scanner.isAtEnd { return [] }
            scanner.rewind(to: 0)
            var functions: [Function] = []
            while !scanner.isAtEnd {
                guard let function = Function(&scanner) else { return nil }
                functions.append(function)
                scanner.skipSeparator()
            }
            return functions
        }
        guard let functions else { return nil }
        self.functions = functions
    }

    init(_ functions: [Function]) { self.functions = functions }

    /// As an attribute has it.
    var text: String {
        functions.isEmpty
            ? "none"
            : functions.map { function in
                if function.kind == .skew {
                    // An attribute has no word for both at once: 1, tan y, tan x, 1.
                    let matrix = function.matrix
                    return "matrix(1 \(matrix.b) \(matrix.c) 1 0 0)"
                }
                return "\(function.kind.rawValue)(\(function.numbers.map { "\($0)" }.joined(separator: " ")))"
            }.joined(separator: " ")
    }

    var matrix: CGAffineTransform {
        functions.reduce(CGAffineTransform.identity) { $1.matrix.concatenating($0) }
    }
}

extension SVGTransformList.Function {
    init(_ matrix: CGAffineTransform) {
        kind = .matrix
        numbers = [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty]
    }

    /// The function that stands next.
    init?(_ scanner: inout ByteScanner) {
        let name = scanner.name()
        // `translate3d` and its like.
        let isSpatial = scanner.take("3d")
        scanner.skipSpace()
        guard scanner.take(UInt8(ascii: "(")) else { return nil }
        scanner.skipSpace()
        let takesAngles = name.hasPrefix("rotate") || name.hasPrefix("skew")
        var numbers: [Double] = []
        while !scanner.take(UInt8(ascii: ")")) {
            guard numbers.count < 6 else { return nil }
            var number: Double?
            if takesAngles {
                number = scanner.number().flatMap { scanner.angle($0, isUnitNeeded: false) }
            } else {
                number = SVGLength(&scanner).flatMap { length in
                    name.hasPrefix("scale") && length.unit == .percent
                        ? length.number / 100 : length.absolute
                }
            }
            guard let number else { return nil }
            numbers.append(number)
            scanner.skipSeparator()
        }
        if isSpatial {
            guard numbers.count == 3, numbers[2] == 0 || name == "scale" else { return nil }
            numbers.removeLast()
        }
        switch (name, numbers.count) {
        case ("translate", 1), ("translateX", 1): self.init(kind: .translate, numbers: [numbers[0], 0])
        case ("translate", 2): self.init(kind: .translate, numbers: numbers)
        case ("translateY", 1): self.init(kind: .translate, numbers: [0, numbers[0]])
        case ("scale", 1): self.init(kind: .scale, numbers: [numbers[0], numbers[0]])
        case ("scale", 2): self.init(kind: .scale, numbers: numbers)
        case ("scaleX", 1): self.init(kind: .scale, numbers: [numbers[0], 1])
        case ("scaleY", 1): self.init(kind: .scale, numbers: [1, numbers[0]])
        case ("rotate", 1), ("rotateZ", 1), ("rotate", 3): self.init(kind: .rotate, numbers: numbers)
        case ("skewX", 1): self.init(kind: .skewX, numbers: numbers)
        case ("skewY", 1): self.init(kind: .skewY, numbers: numbers)
        case ("skew", 1): self.init(kind: .skew, numbers: [numbers[0], 0])
        case ("skew", 2): self.init(kind: .skew, numbers: numbers)
        case ("matrix", 6): self.init(kind: .matrix, numbers: numbers)
        default: return nil
        }
    }

    /// What changes nothing.
    var identity: Self {
        var numbers = numbers.map { _ in 0.0 }
        switch kind {
        case .scale: numbers = [1, 1]
        case .matrix: numbers = [1, 0, 0, 1, 0, 0]
        case .rotate where numbers.count == 3: numbers = [0, self.numbers[1], self.numbers[2]]
        default: break
        }
        return Self(kind: kind, numbers: numbers)
    }

    var matrix: CGAffineTransform {
        func tangent(_ degrees: Double) -> Double {
            let (sine, cosine) = sineAndCosine(radians: degrees * .pi / 180)
            return sine / cosine
        }
        switch kind {
        case .translate: return CGAffineTransform(translationX: numbers[0], y: numbers[1])
        case .scale: return CGAffineTransform(scaleX: numbers[0], y: numbers[1])
        case .rotate:
            let own = CGAffineTransform(rotationAngle: numbers[0] * .pi / 180)
            guard numbers.count == 3 else { return own }
            return CGAffineTransform(translationX: -numbers[1], y: -numbers[2]).concatenating(own)
                .concatenating(CGAffineTransform(translationX: numbers[1], y: numbers[2]))
        case .skewX: return CGAffineTransform(a: 1, b: 0, c: tangent(numbers[0]), d: 1, tx: 0, ty: 0)
        case .skewY: return CGAffineTransform(a: 1, b: tangent(numbers[0]), c: 0, d: 1, tx: 0, ty: 0)
        case .skew:
            return CGAffineTransform(a: 1, b: tangent(numbers[1]), c: tangent(numbers[0]), d: 1, tx: 0, ty: 0)
        case .matrix:
            return CGAffineTransform(
                a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
        }
    }
}
