/// A number with a unit, not yet resolved.
package struct SVGLength: Hashable, Sendable {
    package enum Unit: Sendable {
        case none, percent, em, ex, rem, ch, pixels, inches, centimeters, millimeters, quarterMillimeters
        case points, picas, viewportWidth, viewportHeight
    }

    package var number: Double
    package var unit: Unit

    package init(_ number: Double, _ unit: Unit = .none) {
        self.number = number
        self.unit = unit
    }

    /// Nil where the value isn't one length.
    package init?(_ value: String) {
        let length: SVGLength? = value.scan { scanner in
            guard let length = SVGLength(&scanner), scanner.isAtEnd else { return nil }
            return length
        }
        guard let length else { return nil }
        self = length
    }

    /// The length that stands next.
    init?(_ scanner: inout ByteScanner) {
        guard let number = scanner.number() else { return nil }
        self.number = number
        if scanner.take(UInt8(ascii: "%")) {
            unit = .percent
            return
        }
        guard ByteScanner.isLetter(scanner.current) else {
            unit = .none
            return
        }
        switch scanner.name().lowercased() {
        case "px": unit = .pixels
        case "em": unit = .em
        case "ex": unit = .ex
        case "rem": unit = .rem
        case "ch": unit = .ch
        case "in": unit = .inches
        case "cm": unit = .centimeters
        case "mm": unit = .millimeters
        case "q": unit = .quarterMillimeters
        case "pt": unit = .points
        case "pc": unit = .picas
        case "vw": unit = .viewportWidth
        case "vh": unit = .viewportHeight
        default: return nil
        }
    }

    /// Lengths between white space and commas; nil where something else stands.
    /// - Parameter most: those beyond are left off.
    package static func list(_ value: String, most: Int = .max) -> [SVGLength]? {
        value.scan { scanner in
            var lengths: [SVGLength] = []
            while !scanner.isAtEnd {
                guard let length = SVGLength(&scanner) else { return nil }
                if lengths.count < most { lengths.append(length) }
                scanner.skipSeparator()
            }
            return lengths
        }
    }

    /// A style sheet's geometry property needs a unit, but for 0.
    static func isStyleSheetLength(_ value: String) -> Bool {
        guard let length = SVGLength(value) else { return false }
        return length.unit != .none || length.number == 0
    }

    /// Pixels in a unit that always has as many, at CSS's 96 to the inch; nil for the others.
    var absolute: Double? {
        switch unit {
        case .none, .pixels: number
        case .inches: number * 96
        case .centimeters: number * 96 / 2.54
        case .millimeters: number * 96 / 25.4
        case .quarterMillimeters: number * 96 / 101.6
        case .points: number * 96 / 72
        case .picas: number * 16
        case .percent, .em, .ex, .rem, .ch, .viewportWidth, .viewportHeight: nil
        }
    }
}
