/// A blend mode as arithmetic on one pixel: premultiplied components of 0 to 1, alpha last.
private protocol BlendFormula {
    static func blend(_ source: SIMD4<Float>, _ destination: SIMD4<Float>) -> SIMD4<Float>
}

/// Blends a row of premultiplied pixels onto another with a mode other than `normal`: `m·R + (1 − m)·D`, in Float, each
/// byte rounded once to nearest, ties to even. Only + - * / and square roots.
/// - Parameters:
///   - mask: a coverage a pixel; nil when all have `coverage`, 0…255.
package func blendRow(
    mode: UInt8, _ row: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, count: Int,
    mask: UnsafePointer<UInt8>?, coverage: UInt32
) {
    func blend<Formula: BlendFormula>(_: Formula.Type) {
        blendPixels(Formula.self, row, source, count: count, mask: mask, coverage: coverage)
    }
    switch mode {
    case 1: blend(Separable<Multiply>.self)
    case 2: blend(Separable<Screen>.self)
    case 3: blend(Separable<Overlay>.self)
    case 4: blend(Separable<Darken>.self)
    case 5: blend(Separable<Lighten>.self)
    case 6: blend(Separable<ColorDodge>.self)
    case 7: blend(Separable<ColorBurn>.self)
    case 8: blend(Separable<SoftLight>.self)
    case 9: blend(Separable<HardLight>.self)
    case 10: blend(Separable<Difference>.self)
    case 11: blend(Separable<Exclusion>.self)
    case 12: blend(Separable<HueMode>.self)
    case 13: blend(Separable<SaturationMode>.self)
    case 14: blend(Separable<ColorMode>.self)
    case 15: blend(Separable<LuminosityMode>.self)
    case 16: blend(Clear.self)
    case 17: blend(Copy.self)
    case 18: blend(SourceIn.self)
    case 19: blend(SourceOut.self)
    case 20: blend(SourceAtop.self)
    case 21: blend(DestinationOver.self)
    case 22: blend(DestinationIn.self)
    case 23: blend(DestinationOut.self)
    case 24: blend(DestinationAtop.self)
    case 25: blend(Xor.self)
    case 26: blend(PlusDarker.self)
    case 27: blend(PlusLighter.self)
    default: blend(Normal.self)
    }
}

@inline(__always)
private func blendPixels<Formula: BlendFormula>(
    _: Formula.Type, _ row: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, count: Int,
    mask: UnsafePointer<UInt8>?, coverage: UInt32
) {
    for column in 0..<count {
        let m = Float(Int32(mask.map { UInt32($0[column]) } ?? coverage)) * (1 / 255)
        let under = components(row[column])
        let result = Formula.blend(components(source[column]), under)
        row[column] = ((under + (result - under) * m) * 255).packed
    }
}

@inline(__always)
private func components(_ pixel: UInt32) -> SIMD4<Float> {
    SIMD4(
        Float(Int32(pixel & 255)), Float(Int32(pixel >> 8 & 255)), Float(Int32(pixel >> 16 & 255)),
        Float(Int32(pixel >> 24))) / 255
}

// MARK: Porter and Duff

private enum Normal: BlendFormula {
    @inline(__always) static func blend(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        s + d * (1 - s.w)
    }
}

private enum Clear: BlendFormula {
    @inline(__always) static func blend(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> { .zero }
}

private enum Copy: BlendFormula {
    @inline(__always) static func blend(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> { s }
}

private enum SourceIn: BlendFormula {
    @inline(__always) static func blend(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> { s * d.w }
}

private enum SourceOut: BlendFormula {
    @inline(__always) static func blend(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        s * (1 - d.w)
    }
}

private enum SourceAtop: BlendFormula {
    @inline(__always) static func blend(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        s * d.w + d * (1 - s.w)
    }
}

private enum DestinationOver: BlendFormula {
    @inline(__always) static func blend(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        s * (1 - d.w) + d
    }
}

private enum DestinationIn: BlendFormula {
    @inline(__always) static func blend(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> { d * s.w }
}

private enum DestinationOut: BlendFormula {
    @inline(__always) static func blend(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        d * (1 - s.w)
    }
}

private enum DestinationAtop: BlendFormula {
    @inline(__always) static func blend(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        s * (1 - d.w) + d * s.w
    }
}

private enum Xor: BlendFormula {
    @inline(__always) static func blend(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        s * (1 - d.w) + d * (1 - s.w)
    }
}

private enum PlusDarker: BlendFormula {
    @inline(__always) static func blend(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        let sum = s + d
        return pointwiseMax(sum + (min(1, sum.w) - sum.w), .zero)
    }
}

private enum PlusLighter: BlendFormula {
    @inline(__always) static func blend(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        pointwiseMin(s + d, .one)
    }
}

// MARK: Blend functions

/// What a mode makes of unpremultiplied colours where both are; the last component is of no meaning.
private protocol BlendFunction {
    static func mix(_ backdrop: SIMD4<Float>, _ source: SIMD4<Float>) -> SIMD4<Float>
}

private enum Separable<Function: BlendFunction>: BlendFormula {
    @inline(__always) static func blend(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        // A division by 1 leaves what is transparent at 0.
        let source = s / (s.w > 0 ? s.w : 1)
        let backdrop = d / (d.w > 0 ? d.w : 1)
        var mixed = Function.mix(backdrop, source)
        mixed.w = 1
        return s * (1 - d.w) + d * (1 - s.w) + mixed * (s.w * d.w)
    }
}

private enum Multiply: BlendFunction {
    @inline(__always) static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> { b * s }
}

private enum Screen: BlendFunction {
    @inline(__always) static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> { b + s - b * s }
}

private enum HardLight: BlendFunction {
    @inline(__always) static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> {
        let doubled = s * 2 - 1
        return (b * s * 2).replacing(with: b + doubled - b * doubled, where: s .> 0.5)
    }
}

private enum Overlay: BlendFunction {
    @inline(__always) static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> {
        HardLight.mix(s, b)
    }
}

private enum Darken: BlendFunction {
    @inline(__always) static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> {
        pointwiseMin(b, s)
    }
}

private enum Lighten: BlendFunction {
    @inline(__always) static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> {
        pointwiseMax(b, s)
    }
}

private enum ColorDodge: BlendFunction {
    @inline(__always) static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> {
        let isFull = s .>= 1
        let quotient = b / (1 - s).replacing(with: 1, where: isFull)
        return pointwiseMin(quotient, .one).replacing(with: 1, where: isFull).replacing(
            with: 0, where: b .<= 0)
    }
}

private enum ColorBurn: BlendFunction {
    @inline(__always) static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> {
        let isEmpty = s .<= 0
        let quotient = (1 - b) / s.replacing(with: 1, where: isEmpty)
        return (1 - pointwiseMin(quotient, .one)).replacing(with: 0, where: isEmpty)
            .replacing(with: 1, where: b .>= 1)
    }
}

private enum SoftLight: BlendFunction {
    @inline(__always) static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> {
        let darker = b - (1 - s * 2) * b * (1 - b)
        let curve = ((b * 16 - 12) * b + 4) * b
        let target = b.squareRoot().replacing(with: curve, where: b .<= 0.25)
        return darker.replacing(with: b + (s * 2 - 1) * (target - b), where: s .> 0.5)
    }
}

private enum Difference: BlendFunction {
    @inline(__always) static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> {
        pointwiseMax(b, s) - pointwiseMin(b, s)
    }
}

private enum Exclusion: BlendFunction {
    @inline(__always) static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> {
        b + s - b * s * 2
    }
}

// MARK: Hue, saturation, luminosity

private enum HueMode: BlendFunction {
    @inline(__always) static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> {
        withLuminosity(withSaturation(s, saturation(b)), luminosity(b))
    }
}

private enum SaturationMode: BlendFunction {
    @inline(__always) static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> {
        withLuminosity(withSaturation(b, saturation(s)), luminosity(b))
    }
}

private enum ColorMode: BlendFunction {
    @inline(__always) static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> {
        withLuminosity(s, luminosity(b))
    }
}

private enum LuminosityMode: BlendFunction {
    @inline(__always) static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> {
        withLuminosity(b, luminosity(s))
    }
}

@inline(__always)
private func luminosity(_ color: SIMD4<Float>) -> Float {
    0.3 * color.x + 0.59 * color.y + 0.11 * color.z
}

@inline(__always)
private func least(_ color: SIMD4<Float>) -> Float { min(color.x, min(color.y, color.z)) }

@inline(__always)
private func greatest(_ color: SIMD4<Float>) -> Float { max(color.x, max(color.y, color.z)) }

@inline(__always)
private func saturation(_ color: SIMD4<Float>) -> Float { greatest(color) - least(color) }

/// The least component to 0, the greatest to the saturation, the middle one between as it was.
@inline(__always)
private func withSaturation(_ color: SIMD4<Float>, _ value: Float) -> SIMD4<Float> {
    let low = least(color)
    let range = greatest(color) - low
    return range > 0 ? (color - low) * (value / range) : .zero
}

/// Shifts a colour to a luminosity, then draws it towards that grey until it is in the gamut.
@inline(__always)
private func withLuminosity(_ color: SIMD4<Float>, _ value: Float) -> SIMD4<Float> {
    let shifted = color + (value - luminosity(color))
    let grey = luminosity(shifted)
    let low = least(shifted)
    let high = greatest(shifted)
    var result = shifted
    if low < 0 { result = (result - grey) * (grey / (grey - low)) + grey }
    if high > 1 { result = (result - grey) * ((1 - grey) / (high - grey)) + grey }
    return pointwiseMin(pointwiseMax(result, .zero), .one)
}
