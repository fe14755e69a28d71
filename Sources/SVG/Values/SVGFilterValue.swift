import Raster

/// An entry of the `filter` property, as it is written.
enum SVGFilterValue {
    /// The identifier of a `filter` element.
    case reference(String)
    case blur(SVGLength)
    /// Without a colour it has the element's `color`.
    case dropShadow(SVGColor?, x: SVGLength, y: SVGLength, deviation: SVGLength)
    /// One that needs nothing of the element.
    case color(FilterGraph.Primitive)

    /// The entries of a value, none for `none`; nil where something else stands, which makes the whole
    /// property invalid.
    static func list(_ value: String) -> [SVGFilterValue]? {
        value.scan { scanner in
            if scanner.take("none"), scanner.isAtEnd { return [] }
            scanner.rewind(to: 0)
            var values: [SVGFilterValue] = []
            while !scanner.isAtEnd {
                guard let next = SVGFilterValue(&scanner) else { return nil }
                values.append(next)
                scanner.skipSpace()
            }
            return values
        }
    }

    private init?(_ scanner: inout ByteScanner) {
        let start = scanner.position
        if scanner.take("url(") {
            scanner.rewind(to: start)
            guard let identifier = SVGReference.identifier(&scanner), !identifier.isEmpty else { return nil }
            self = .reference(identifier)
            return
        }
        let name = scanner.name().lowercased()
        guard scanner.take(UInt8(ascii: "(")) else { return nil }
        scanner.skipSpace()
        guard let value = Self.function(name, &scanner) else { return nil }
        scanner.skipSpace()
        guard scanner.take(UInt8(ascii: ")")) else { return nil }
        self = value
    }

    /// A function from behind its parenthesis on.
    private static func function(_ name: String, _ scanner: inout ByteScanner) -> SVGFilterValue? {
        switch name {
        case "blur":
            if scanner.current == UInt8(ascii: ")") { return .blur(SVGLength(0)) }
            return length(&scanner, isPositive: true).map { .blur($0) }
        case "drop-shadow": return dropShadow(&scanner)
        case "hue-rotate":
            return angle(&scanner).map { .color(.colorMatrix(.source, ColorMatrix(hueRotation: $0))) }
        default:
            guard let amount = amount(&scanner) else { return nil }
            return FilterGraph.Primitive(filterFunction: name, amount).map { .color($0) }
        }
    }

    /// A number or percentage that is not negative; 1 for none.
    private static func amount(_ scanner: inout ByteScanner) -> Double? {
        if scanner.current == UInt8(ascii: ")") { return 1 }
        guard let number = scanner.number(), number >= 0 else { return nil }
        return scanner.take(UInt8(ascii: "%")) ? number / 100 : number
    }

    /// In degrees. Only 0 goes without a unit.
    private static func angle(_ scanner: inout ByteScanner) -> Double? {
        if scanner.current == UInt8(ascii: ")") { return 0 }
        guard let number = scanner.number() else { return nil }
        return scanner.angle(number, isUnitNeeded: true)
    }

    private static func length(_ scanner: inout ByteScanner, isPositive: Bool = false) -> SVGLength? {
        guard let length = SVGLength(&scanner), length.unit != .percent, !isPositive || length.number >= 0
        else { return nil }
        return length
    }

    /// Two or three lengths; a colour before or after them.
    private static func dropShadow(_ scanner: inout ByteScanner) -> SVGFilterValue? {
        var color: SVGColor?
        var hasColor = takeColor(&scanner, &color)
        guard let x = length(&scanner) else { return nil }
        scanner.skipSpace()
        guard let y = length(&scanner) else { return nil }
        scanner.skipSpace()
        var deviation = SVGLength(0)
        let place = scanner.position
        if let given = length(&scanner, isPositive: true) {
            deviation = given
            scanner.skipSpace()
        } else {
            scanner.rewind(to: place)
        }
        if !hasColor { hasColor = takeColor(&scanner, &color) }
        return .dropShadow(color, x: x, y: y, deviation: deviation)
    }

    /// - Parameter color: left as it is for `currentColor`.
    private static func takeColor(_ scanner: inout ByteScanner, _ color: inout SVGColor?) -> Bool {
        let start = scanner.position
        if !scanner.take("currentColor") {
            guard let given = SVGColor(&scanner) else {
                scanner.rewind(to: start)
                return false
            }
            color = given
        }
        scanner.skipSpace()
        return true
    }
}

extension FilterGraph.Primitive {
    /// Filter Effects' shorthands of one amount, 1 being all of it: sections 13.1.1 and following. Nil for
    /// another name.
    init?(filterFunction name: String, _ amount: Double) {
        let part = min(amount, 1)
        func linear(_ slope: Double, _ intercept: Double) -> Self {
            let function = FilterGraph.TransferFunction.linear(slope: slope, intercept: intercept)
            return .componentTransfer(
                .source, red: function, green: function, blue: function, alpha: .identity)
        }
        switch name {
        case "brightness": self = linear(amount, 0)
        case "contrast": self = linear(amount, 0.5 - 0.5 * amount)
        case "invert": self = linear(1 - 2 * part, part)
        case "opacity":
            self = .componentTransfer(
                .source, red: .identity, green: .identity, blue: .identity,
                alpha: .linear(slope: part, intercept: 0))
        case "grayscale":
            let weights = [0.2126, 0.7152, 0.0722]
            self = .colorMatrix(.source, ColorMatrix([weights, weights, weights], part: part))
        case "sepia":
            let rows = [[0.393, 0.769, 0.189], [0.349, 0.686, 0.168], [0.272, 0.534, 0.131]]
            self = .colorMatrix(.source, ColorMatrix(rows, part: part))
        case "saturate": self = .colorMatrix(.source, ColorMatrix(saturation: amount))
        default: return nil
        }
    }
}
