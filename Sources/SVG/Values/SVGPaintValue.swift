/// What `fill` and `stroke` say, not yet resolved.
enum SVGPaintValue: Equatable {
    /// What counts where a reference can't be used.
    enum Fallback: Equatable {
        case none
        case currentColor
        case color(SVGColor)
    }

    case none
    case currentColor
    case contextFill
    case contextStroke
    case color(SVGColor)
    case reference(String, Fallback?)

    /// Nil for what is no paint; `inherit` among it, which the cascade has resolved.
    init?(_ value: String) {
        let paint: SVGPaintValue? = value.scan { SVGPaintValue(&$0) }
        guard let paint else { return nil }
        self = paint
    }

    private init?(_ scanner: inout ByteScanner) {
        if scanner.current | 0x20 == UInt8(ascii: "u"), scanner.take("url(") {
            scanner.rewind(to: 0)
            // A reference to another file refers to nothing here.
            let identifier = SVGReference.identifier(&scanner) ?? ""
            scanner.skipSpace()
            var fallback: Fallback?
            if !scanner.isAtEnd {
                if Self.takeKeyword("none", &scanner) {
                    fallback = Fallback.none
                } else if Self.takeKeyword("currentColor", &scanner) {
                    fallback = .currentColor
                } else {
                    // What else stands there makes the whole invalid, an ICC colour, which SVG 2 dropped,
                    // among it.
                    guard let color = SVGColor(&scanner), scanner.isAtEnd else { return nil }
                    fallback = .color(color)
                }
            }
            self = .reference(identifier, fallback)
            return
        }
        if Self.takeKeyword("none", &scanner) {
            self = .none
        } else if Self.takeKeyword("currentColor", &scanner) {
            self = .currentColor
        } else if Self.takeKeyword("context-fill", &scanner) {
            self = .contextFill
        } else if Self.takeKeyword("context-stroke", &scanner) {
            self = .contextStroke
        } else {
            guard let color = SVGColor(&scanner) else { return nil }
            scanner.skipSpace()
            guard scanner.isAtEnd || scanner.take("icc-color(") else { return nil }
            self = .color(color)
        }
    }

    /// A word that is the rest of the value.
    private static func takeKeyword(_ word: StaticString, _ scanner: inout ByteScanner) -> Bool {
        let start = scanner.position
        if scanner.take(word), scanner.isAtEnd { return true }
        scanner.rewind(to: start)
        return false
    }
}
