import RasterPaths

/// What a colour filter does: a matrix, with the rows of SVG's and CSS's filter effects where they have one.
package enum ColorOperation: Sendable {
    case matrix(ColorMatrix)
    case hueRotation(Angle)
    case saturation(Double)
    case brightness(Double)
    case contrast(Double)
    case colorInvert(Double)
    case grayscale(Double)
    case luminanceToAlpha

    /// Rows for red, green, blue and opacity of factors of them and a constant.
    package var rows: [[Double]] {
        switch self {
        case .matrix(let m):
            return [
                [m.r1, m.r2, m.r3, m.r4, m.r5], [m.g1, m.g2, m.g3, m.g4, m.g5],
                [m.b1, m.b2, m.b3, m.b4, m.b5], [m.a1, m.a2, m.a3, m.a4, m.a5],
            ].map { $0.map(Double.init) }
        case .hueRotation(let angle):
            let (sine, cosine) = sineAndCosine(radians: angle.radians)
            return Self.colors([
                [
                    0.213 + cosine * 0.787 - sine * 0.213, 0.715 - cosine * 0.715 - sine * 0.715,
                    0.072 - cosine * 0.072 + sine * 0.928,
                ],
                [
                    0.213 - cosine * 0.213 + sine * 0.143, 0.715 + cosine * 0.285 + sine * 0.140,
                    0.072 - cosine * 0.072 - sine * 0.283,
                ],
                [
                    0.213 - cosine * 0.213 - sine * 0.787, 0.715 - cosine * 0.715 + sine * 0.715,
                    0.072 + cosine * 0.928 + sine * 0.072,
                ],
            ])
        case .saturation(let amount):
            return Self.desaturated(amount, luminances: [0.213, 0.715, 0.072])
        case .grayscale(let amount):
            let amount = amount.isNaN ? amount : min(max(amount, 0), 1)
            return Self.desaturated(1 - amount, luminances: [0.2126, 0.7152, 0.0722])
        case .brightness(let amount):
            return Self.scaled(1, plus: amount)
        case .contrast(let amount):
            return Self.scaled(amount, plus: 0.5 - 0.5 * amount)
        case .colorInvert(let amount):
            return Self.scaled(1 - 2 * amount, plus: amount)
        case .luminanceToAlpha:
            return [
                [0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0.2126, 0.7152, 0.0722, 0, 0],
            ]
        }
    }

    /// Colours kept by `amount` and otherwise their luminance.
    private static func desaturated(_ amount: Double, luminances: [Double]) -> [[Double]] {
        colors(
            (0..<3).map { row in
                (0..<3).map { luminances[$0] * (1 - amount) + ($0 == row ? amount : 0) }
            })
    }

    private static func scaled(_ factor: Double, plus constant: Double) -> [[Double]] {
        (0..<3).map { row in (0..<3).map { $0 == row ? factor : 0 } + [0, constant] } + [[0, 0, 0, 1, 0]]
    }

    private static func colors(_ rows: [[Double]]) -> [[Double]] {
        rows.map { $0 + [0, 0] } + [[0, 0, 0, 1, 0]]
    }

    var listDescription: String {
        func text(_ value: Double) -> String { FilterRecord.text(value) }
        switch self {
        case .matrix: return "colour matrix " + rows.joined().map(text).joined(separator: " ")
        case .hueRotation(let angle): return "hue rotation \(text(angle.degrees))°"
        case .saturation(let amount): return "saturation \(text(amount))"
        case .brightness(let amount): return "brightness \(text(amount))"
        case .contrast(let amount): return "contrast \(text(amount))"
        case .colorInvert(let amount): return "colour inversion \(text(amount))"
        case .grayscale(let amount): return "grayscale \(text(amount))"
        case .luminanceToAlpha: return "luminance to alpha"
        }
    }
}
