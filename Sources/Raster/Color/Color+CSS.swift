import Foundation
import RasterPaths

extension Color {
    /// A constant sRGB colour from a number as it is written in code, `0xRRGGBB`. Higher bits are left aside.
    public init(hex: UInt32, opacity: Double = 1) {
        func component(_ shift: UInt32) -> Double { Double(hex >> shift & 255) / 255 }
        self.init(red: component(16), green: component(8), blue: component(0), opacity: opacity)
    }

    /// A constant colour from CSS (Color Module Level 4), or nil for what is none.
    ///
    /// `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`; the names; `rgb()`, `hsl()` and their old spellings with
    /// commas; `hwb()`, `lab()`, `lch()`, `oklab()`, `oklch()`; `color()` in `srgb`, `srgb-linear` and
    /// `display-p3`. What needs a page, as `currentColor`, is nil. `none` counts as 0. Components of
    /// `rgb()`, `hsl()` and `hwb()` are limited to sRGB, others are kept and clamp when drawn.
    ///
    ///     Color(css: "rebeccapurple")
    ///     Color(css: "oklch(70% 0.15 230 / 50%)")
    public init?(css text: String) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
        if text.hasPrefix("#") {
            self.init(hexadecimalDigits: text.utf8.dropFirst())
            return
        }
        if let function = CSSColorFunction(text) {
            guard let color = function.color else { return nil }
            self = color
            return
        }
        if text == "transparent" {
            self.init(hex: 0, opacity: 0)
            return
        }
        guard let code = CSSColorNames.codes[text] else { return nil }
        self.init(hex: code)
    }

    private init?(hexadecimalDigits text: Substring.UTF8View.SubSequence) {
        let digits = text.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count == text.count, [3, 4, 6, 8].contains(digits.count) else { return nil }
        let bytes =
            digits.count < 6
            ? digits.map { $0 * 17 }
            : stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
        self.init(
            red: Double(bytes[0]) / 255, green: Double(bytes[1]) / 255, blue: Double(bytes[2]) / 255,
            opacity: bytes.count > 3 ? Double(bytes[3]) / 255 : 1)
    }
}

/// A colour function of CSS, taken apart: a name, components and an opacity.
private struct CSSColorFunction {
    enum Component {
        case number(Double)
        case percent(Double)
        /// In degrees.
        case angle(Double)
        /// `none`.
        case missing
        case word(String)
    }

    let name: String
    let components: [Component]
    let opacity: Double
    let hasCommas: Bool

    /// Nil for what is no function with components; the text is in lower case.
    init?(_ text: String) {
        guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
        name = String(text[..<open])
        let content = text[text.index(after: open)...].dropLast()
        hasCommas = content.contains(",")
        var parts: [Substring]
        var last: Substring?
        if hasCommas {
            parts = content.split(separator: ",", omittingEmptySubsequences: false)
            if parts.count == 4 { last = parts.removeLast() }
        } else {
            let halves = content.split(separator: "/", omittingEmptySubsequences: false)
            guard halves.count <= 2, let first = halves.first else { return nil }
            parts = first.split(whereSeparator: \.isWhitespace)
            last = halves.count == 2 ? halves[1] : nil
        }
        var components: [Component] = []
        for part in parts {
            guard let component = Component(part.trimmingCharacters(in: .whitespaces)) else { return nil }
            components.append(component)
        }
        self.components = components
        guard let last else {
            opacity = 1
            return
        }
        switch Component(last.trimmingCharacters(in: .whitespaces)) {
        case .number(let value): opacity = min(max(value, 0), 1)
        case .percent(let value): opacity = min(max(value / 100, 0), 1)
        case .missing where !hasCommas: opacity = 0
        default: return nil
        }
    }

    /// Nil where the components don't fit the function.
    var color: Color? {
        if hasCommas, !["rgb", "rgba", "hsl", "hsla"].contains(name) { return nil }
        if name == "color" { return colorInSpace }
        guard components.count == 3 else { return nil }
        switch name {
        case "rgb", "rgba": return rgb
        case "hsl", "hsla", "hwb":
            guard let hue = degrees(0), let second = share(1), let third = share(2) else { return nil }
            return name == "hwb"
                ? hwb(hue, whiteness: second, blackness: third)
                : srgb(Self.hsl(hue, saturation: min(second, 1), lightness: min(third, 1)))
        case "lab":
            guard let lightness = value(0, whole: 100), let a = value(1, whole: 125),
                let b = value(2, whole: 125)
            else { return nil }
            return lab(min(max(lightness, 0), 100), a, b)
        case "lch":
            guard let lightness = value(0, whole: 100), let chroma = value(1, whole: 150),
                let hue = degrees(2)
            else { return nil }
            let (a, b) = Self.polar(max(chroma, 0), hue)
            return lab(min(max(lightness, 0), 100), a, b)
        case "oklab":
            guard let lightness = value(0, whole: 1), let a = value(1, whole: 0.4),
                let b = value(2, whole: 0.4)
            else { return nil }
            return oklab(min(max(lightness, 0), 1), a, b)
        case "oklch":
            guard let lightness = value(0, whole: 1), let chroma = value(1, whole: 0.4),
                let hue = degrees(2)
            else { return nil }
            let (a, b) = Self.polar(max(chroma, 0), hue)
            return oklab(min(max(lightness, 0), 1), a, b)
        default: return nil
        }
    }

    // MARK: Components

    /// A number, or a percentage of what stands for 100 %.
    private func value(_ index: Int, whole: Double) -> Double? {
        switch components[index] {
        case .number(let number): number
        case .percent(let percent): percent / 100 * whole
        case .missing: hasCommas ? nil : 0
        case .angle, .word: nil
        }
    }

    /// A hue.
    private func degrees(_ index: Int) -> Double? {
        switch components[index] {
        case .number(let number), .angle(let number): number
        case .missing: hasCommas ? nil : 0
        case .percent, .word: nil
        }
    }

    /// A percentage of `hsl()` or `hwb()`, without commas a number of the same size, too.
    private func share(_ index: Int) -> Double? {
        if hasCommas, case .number = components[index] { return nil }
        return value(index, whole: 100).map { max($0 / 100, 0) }
    }

    // MARK: Spaces

    private func srgb(_ components: SIMD3<Double>) -> Color {
        let clamped = components.clamped(lowerBound: .zero, upperBound: .one)
        return Color(red: clamped.x, green: clamped.y, blue: clamped.z, opacity: opacity)
    }

    private var rgb: Color? {
        let percents = components.count { if case .percent = $0 { true } else { false } }
        // The old spelling has either numbers or percentages.
        if hasCommas, percents != 0, percents != 3 { return nil }
        guard let red = value(0, whole: 255), let green = value(1, whole: 255),
            let blue = value(2, whole: 255)
        else { return nil }
        return srgb(SIMD3(red, green, blue) / 255)
    }

    private var colorInSpace: Color? {
        guard components.count == 4, case .word(let space) = components[0],
            let red = value(1, whole: 1), let green = value(2, whole: 1), let blue = value(3, whole: 1)
        else { return nil }
        let spaces: [String: Color.RGBColorSpace] = [
            "srgb": .sRGB, "srgb-linear": .sRGBLinear, "display-p3": .displayP3,
        ]
        return spaces[space].map { Color($0, red: red, green: green, blue: blue, opacity: opacity) }
    }

    /// CSS Color 4's formula: a channel is a trapezoid over the hue.
    private static func hsl(_ hue: Double, saturation: Double, lightness: Double) -> SIMD3<Double> {
        var turn = (hue / 360).truncatingRemainder(dividingBy: 1)
        if turn < 0 { turn += 1 }
        func channel(_ shift: Double) -> Double {
            let place = (shift + turn * 12).truncatingRemainder(dividingBy: 12)
            let chroma = saturation * min(lightness, 1 - lightness)
            return lightness - chroma * max(-1, min(place - 3, 9 - place, 1))
        }
        return SIMD3(channel(0), channel(8), channel(4))
    }

    private func hwb(_ hue: Double, whiteness: Double, blackness: Double) -> Color {
        let sum = whiteness + blackness
        if sum >= 1 { return srgb(SIMD3(repeating: whiteness / sum)) }
        return srgb(Self.hsl(hue, saturation: 1, lightness: 0.5) * (1 - sum) + whiteness)
    }

    private static func polar(_ chroma: Double, _ hue: Double) -> (Double, Double) {
        let angle = hue.truncatingRemainder(dividingBy: 360) * .pi / 180
        // The C library's may differ in the last bit from system to system.
        let direction = sineAndCosine(radians: angle)
        return (chroma * direction.cosine, chroma * direction.sine)
    }

    private func oklab(_ lightness: Double, _ a: Double, _ b: Double) -> Color {
        let linear = Oklab(lightness: lightness, greenRed: a, blueYellow: b).linearSRGB
        return Color(
            .sRGBLinear, red: linear.red, green: linear.green, blue: linear.blue, opacity: opacity)
    }

    /// CIE Lab about D50, brought to D65 as Bradford does it.
    private func lab(_ lightness: Double, _ a: Double, _ b: Double) -> Color {
        let y = (lightness + 16) / 116
        func decoded(_ value: Double) -> Double {
            value * value * value > 216.0 / 24389
                ? value * value * value : (116 * value - 16) * 27 / 24389
        }
        let white = SIMD3(0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585)
        let d50 = SIMD3(decoded(y + a / 500), decoded(y), decoded(y - b / 200)) * white
        // From D50's XYZ to linear sRGB: the two matrices of CSS Color 4 multiplied.
        func row(_ x: Double, _ y: Double, _ z: Double) -> Double { (SIMD3(x, y, z) * d50).sum() }
        return Color(
            .sRGBLinear, red: row(3.134135853, -1.617385998, -0.490662218),
            green: row(-0.978795477, 1.916254377, 0.033442873),
            blue: row(0.071955393, -0.228976760, 1.405386035), opacity: opacity)
    }
}

extension CSSColorFunction.Component {
    fileprivate init?(_ text: String) {
        if text == "none" {
            self = .missing
            return
        }
        if text.hasSuffix("%") {
            guard let number = Self.number(text.dropLast()) else { return nil }
            self = .percent(number)
            return
        }
        for (unit, degrees) in [("deg", 1), ("grad", 0.9), ("rad", 180 / Double.pi), ("turn", 360)]
        where text.hasSuffix(unit) {
            guard let number = Self.number(text.dropLast(unit.count)) else { continue }
            self = .angle(number * degrees)
            return
        }
        if let number = Self.number(text[...]) {
            self = .number(number)
            return
        }
        guard let first = text.utf8.first, first >= 0x61, first <= 0x7A else { return nil }
        self = .word(text)
    }

    /// Swift reads more than CSS, `0x1p3` and `nan` among it.
    private static func number(_ text: Substring) -> Double? {
        guard text.utf8.allSatisfy({ "0123456789+-.e".utf8.contains($0) }), text.utf8.last != 0x2E,
            let number = Double(text.hasPrefix("+") ? text.dropFirst() : text), number.isFinite
        else { return nil }
        return number
    }
}
