import RasterKernels

/// A blend mode as arithmetic on one pixel: premultiplied components of 0 to 255, alpha last. In these units
/// sums of products are integers that Float holds, and only quotients are rounded before the end.
private protocol BlendFormula {
    static func blend(_ source: SIMD4<Float>, _ destination: SIMD4<Float>) -> SIMD4<Float>
}

/// Blends a row of premultiplied pixels onto another with a mode other than `normal`: `D + m·(R − D)`, in
/// Float, each byte rounded once to nearest, ties to even. Only + - * / and square roots, in the order that
/// the kernels keep.
let referenceBlendRow: SpanKernels.BlendRow = { mode, row, source, count, mask, coverage in
    guard let row, let source else { return }
    blendRow(mode, row, source, count: count, mask: mask, coverage: coverage)
}

private func blendRow(
    _ mode: UInt8, _ row: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, count: Int,
    mask: UnsafePointer<UInt8>?, coverage: UInt32
) {
    apply(
        BlendOperator(rawValue: mode) ?? .normal,
        to: ByteRow(row: row, source: source, count: count, mask: mask, coverage: coverage))
}

/// The same, and `normal`, on linear Floats of 0 to 1 or beyond. What is not a number becomes 0.
func blendLinearRow(
    _ blend: BlendOperator, _ row: UnsafeMutablePointer<SIMD4<Float>>, _ source: UnsafePointer<SIMD4<Float>>,
    count: Int, mask: UnsafePointer<UInt8>?, coverage: UInt32
) {
    apply(blend, to: LinearRow(row: row, source: source, count: count, mask: mask, coverage: coverage))
}

/// A row to blend with whichever formula.
private protocol BlendedRow {
    func blend<Formula: BlendFormula>(_: Formula.Type)
}

private struct ByteRow: BlendedRow {
    let row: UnsafeMutablePointer<UInt32>
    let source: UnsafePointer<UInt32>
    let count: Int
    let mask: UnsafePointer<UInt8>?
    let coverage: UInt32

    @inline(__always)
    func blend<Formula: BlendFormula>(_: Formula.Type) {
        blendPixels(Formula.self, row, source, count: count, mask: mask, coverage: coverage)
    }
}

private struct LinearRow: BlendedRow {
    let row: UnsafeMutablePointer<SIMD4<Float>>
    let source: UnsafePointer<SIMD4<Float>>
    let count: Int
    let mask: UnsafePointer<UInt8>?
    let coverage: UInt32

    @inline(__always)
    func blend<Formula: BlendFormula>(_: Formula.Type) {
        for column in 0..<count {
            let m = Float(Int32(mask.map { UInt32($0[column]) } ?? coverage)) * part
            let under = row[column] * 255
            let result = Formula.blend(source[column] * 255, under)
            let mixed = (under + (result - under) * m) * part
            row[column] = mixed.replacing(with: 0, where: mixed .!= mixed)
        }
    }
}

@inline(__always)
private func apply(_ blend: BlendOperator, to row: some BlendedRow) {
    switch blend {
    case .multiply: row.blend(Separable<Multiply>.self)
    case .screen: row.blend(Separable<Screen>.self)
    case .overlay: row.blend(Separable<Overlay>.self)
    case .darken: row.blend(Separable<Darken>.self)
    case .lighten: row.blend(Separable<Lighten>.self)
    case .colorDodge: row.blend(Separable<ColorDodge>.self)
    case .colorBurn: row.blend(Separable<ColorBurn>.self)
    case .softLight: row.blend(Separable<SoftLight>.self)
    case .softLightW3C: row.blend(Separable<SoftLightW3C>.self)
    case .hardLight: row.blend(Separable<HardLight>.self)
    case .difference: row.blend(Separable<Difference>.self)
    case .exclusion: row.blend(Separable<Exclusion>.self)
    case .hue: row.blend(Separable<HueMode>.self)
    case .saturation: row.blend(Separable<SaturationMode>.self)
    case .color: row.blend(Separable<ColorMode>.self)
    case .luminosity: row.blend(Separable<LuminosityMode>.self)
    case .clear: row.blend(Clear.self)
    case .copy: row.blend(Copy.self)
    case .sourceIn: row.blend(SourceIn.self)
    case .sourceOut: row.blend(SourceOut.self)
    case .sourceAtop: row.blend(SourceAtop.self)
    case .destinationOver: row.blend(DestinationOver.self)
    case .destinationIn: row.blend(DestinationIn.self)
    case .destinationOut: row.blend(DestinationOut.self)
    case .destinationAtop: row.blend(DestinationAtop.self)
    case .xor: row.blend(Xor.self)
    case .plusDarker: row.blend(PlusDarker.self)
    case .plusLighter: row.blend(PlusLighter.self)
    case .normal: row.blend(Normal.self)
    }
}

private let part: Float = 1 / 255

@inline(__always)
private func blendPixels<Formula: BlendFormula>(
    _: Formula.Type, _ row: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, count: Int,
    mask: UnsafePointer<UInt8>?, coverage: UInt32
) {
    for column in 0..<count {
        let m = Float(Int32(mask.map { UInt32($0[column]) } ?? coverage)) * part
        let under = components(row[column])
        let result = Formula.blend(components(source[column]), under)
        row[column] = (under + (result - under) * m).packed
    }
}

@inline(__always)
private func components(_ pixel: UInt32) -> SIMD4<Float> {
    SIMD4(
        Float(Int32(pixel & 255)), Float(Int32(pixel >> 8 & 255)), Float(Int32(pixel >> 16 & 255)),
        Float(Int32(pixel >> 24)))
}

// MARK: Porter and Duff

private enum Normal: BlendFormula {
    @inline(__always) static func blend(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        d * (255 - s.w) * part + s
    }
}

private enum Clear: BlendFormula {
    @inline(__always) static func blend(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        .zero
    }
}

private enum Copy: BlendFormula {
    @inline(__always) static func blend(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        s
    }
}

private enum SourceIn: BlendFormula {
    @inline(__always) static func blend(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        s * d.w * part
    }
}

private enum SourceOut: BlendFormula {
    @inline(__always) static func blend(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        s * (255 - d.w) * part
    }
}

private enum SourceAtop: BlendFormula {
    @inline(__always) static func blend(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        (s * d.w + d * (255 - s.w)) * part
    }
}

private enum DestinationOver: BlendFormula {
    @inline(__always) static func blend(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        s * (255 - d.w) * part + d
    }
}

private enum DestinationIn: BlendFormula {
    @inline(__always) static func blend(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        d * s.w * part
    }
}

private enum DestinationOut: BlendFormula {
    @inline(__always) static func blend(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        d * (255 - s.w) * part
    }
}

private enum DestinationAtop: BlendFormula {
    @inline(__always) static func blend(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        (s * (255 - d.w) + d * s.w) * part
    }
}

private enum Xor: BlendFormula {
    @inline(__always) static func blend(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        (s * (255 - d.w) + d * (255 - s.w)) * part
    }
}

private enum PlusDarker: BlendFormula {
    @inline(__always) static func blend(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        pointwiseMax(s + d + (min(s.w + d.w, 255) - (s.w + d.w)), .zero)
    }
}

private enum PlusLighter: BlendFormula {
    @inline(__always) static func blend(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        pointwiseMin(s + d, SIMD4(repeating: 255))
    }
}

// MARK: Blend functions

/// What a mode makes of two colours where both are, times both alphas; the last component is of no meaning.
private protocol BlendFunction {
    static func mix(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float>
}

private enum Separable<Function: BlendFunction>: BlendFormula {
    @inline(__always) static func blend(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        var mixed = Function.mix(s, d)
        mixed.w = s.w * d.w
        return (s * (255 - d.w) + d * (255 - s.w) + mixed) * part
    }
}

private enum Multiply: BlendFunction {
    @inline(__always) static func mix(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        s * d
    }
}

private enum Screen: BlendFunction {
    @inline(__always) static func mix(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        s * d.w + d * s.w - s * d
    }
}

/// The darker and the lighter half of `hardLight` and `overlay`.
@inline(__always)
private func halves(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> (darker: SIMD4<Float>, lighter: SIMD4<Float>) {
    (2 * s * d, s.w * d.w - 2 * (d.w - d) * (s.w - s))
}

private enum HardLight: BlendFunction {
    @inline(__always) static func mix(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        let (darker, lighter) = halves(s, d)
        return darker.replacing(with: lighter, where: 2 * s .> SIMD4(repeating: s.w))
    }
}

private enum Overlay: BlendFunction {
    @inline(__always) static func mix(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        let (darker, lighter) = halves(s, d)
        return darker.replacing(with: lighter, where: 2 * d .> SIMD4(repeating: d.w))
    }
}

private enum Darken: BlendFunction {
    @inline(__always) static func mix(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        pointwiseMin(s * d.w, d * s.w)
    }
}

private enum Lighten: BlendFunction {
    @inline(__always) static func mix(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        pointwiseMax(s * d.w, d * s.w)
    }
}

private enum ColorDodge: BlendFunction {
    @inline(__always) static func mix(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        let both = SIMD4(repeating: s.w * d.w)
        let room = s.w - s
        let quotient = d * s.w * s.w / room.replacing(with: 1, where: room .<= 0)
        return pointwiseMin(quotient, both).replacing(with: both, where: room .<= 0)
            .replacing(with: 0, where: d .<= 0)
    }
}

private enum ColorBurn: BlendFunction {
    @inline(__always) static func mix(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        let both = SIMD4(repeating: s.w * d.w)
        let room = d.w - d
        let quotient = room * s.w * s.w / s.replacing(with: 1, where: s .<= 0)
        return (both - pointwiseMin(quotient, both)).replacing(with: 0, where: s .<= 0)
            .replacing(with: both, where: room .<= 0)
    }
}

/// (1 − 2s)·d² + 2·s·d, as recorded from views.
private enum SoftLight: BlendFunction {
    @inline(__always) static func mix(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        let backdrop = d / (d.w > 0 ? d.w : 1)
        let doubled = 2 * s - s.w
        return d * (s.w + doubled * (1 - backdrop))
    }
}

private enum SoftLightW3C: BlendFunction {
    @inline(__always) static func mix(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        let backdrop = d / (d.w > 0 ? d.w : 1)
        let doubled = 2 * s - s.w
        let darker = d * (s.w + doubled * (1 - backdrop))
        let curve = ((backdrop * 16 - 12) * backdrop + 4) * backdrop
        let goal = curve.replacing(with: backdrop.squareRoot(), where: backdrop .> 0.25)
        return darker.replacing(with: d * s.w + doubled * (goal * d.w - d), where: doubled .> 0)
    }
}

private enum Difference: BlendFunction {
    @inline(__always) static func mix(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        pointwiseMax(s * d.w, d * s.w) - pointwiseMin(s * d.w, d * s.w)
    }
}

private enum Exclusion: BlendFunction {
    @inline(__always) static func mix(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        s * d.w + d * s.w - 2 * s * d
    }
}

// MARK: Hue, saturation, luminosity

// Both colours times both alphas, which takes no division; the limit of a channel is then their product.

private enum HueMode: BlendFunction {
    @inline(__always) static func mix(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        withLuminosity(withSaturation(s * d.w, saturation(d * s.w)), luminosity(d * s.w), limit: s.w * d.w)
    }
}

private enum SaturationMode: BlendFunction {
    @inline(__always) static func mix(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        withLuminosity(withSaturation(d * s.w, saturation(s * d.w)), luminosity(d * s.w), limit: s.w * d.w)
    }
}

private enum ColorMode: BlendFunction {
    @inline(__always) static func mix(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        withLuminosity(s * d.w, luminosity(d * s.w), limit: s.w * d.w)
    }
}

private enum LuminosityMode: BlendFunction {
    @inline(__always) static func mix(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        withLuminosity(d * s.w, luminosity(s * d.w), limit: s.w * d.w)
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
    return (color - low) * (range > 0 ? value / range : 0)
}

/// Shifts a colour to a luminosity, then draws it towards that grey until it is in the gamut, 0 to the limit.
@inline(__always)
private func withLuminosity(_ color: SIMD4<Float>, _ value: Float, limit: Float) -> SIMD4<Float> {
    let shifted = color + (value - luminosity(color))
    let grey = luminosity(shifted)
    let below = grey - least(shifted)
    let above = greatest(shifted) - grey
    var scale: Float = 1
    if least(shifted) < 0 { scale = grey / (below > 0 ? below : 1) }
    if greatest(shifted) > limit { scale *= (limit - grey) / (above > 0 ? above : 1) }
    let drawn = (shifted - grey) * scale + grey
    return pointwiseMin(pointwiseMax(drawn, .zero), SIMD4(repeating: limit))
}
