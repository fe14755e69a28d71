/// A 4 × 5 matrix on colours that aren't multiplied by opacity.
struct ColorMatrixFilter: LayerFilter {
    /// What red, green, blue, opacity and 1 each add to the result.
    private let columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
    /// Whether the opacity that results is multiplied by the one before.
    private let keepsShape: Bool
    /// Whether the matrix works on linear light.
    private let isLinear: Bool
    /// Whether colours clamp to 0…1; opacity always does.
    private let clampsColor: Bool

    /// Nil when a number isn't finite as a Float.
    init?(rows: [[Double]], keepsShape: Bool, isLinear: Bool, clampsColor: Bool) {
        let columns = (0..<5).map { column in
            SIMD4(
                Float(rows[0][column]), Float(rows[1][column]), Float(rows[2][column]), Float(rows[3][column])
            )
        }
        guard columns.allSatisfy({ ($0 * 0) == .zero }) else { return nil }
        self.columns = (columns[0], columns[1], columns[2], columns[3], columns[4])
        self.keepsShape = keepsShape
        self.isLinear = isLinear
        self.clampsColor = clampsColor
    }

    func inputRegion(for output: PixelRect) -> PixelRect { output }

    func outputBounds(of input: PixelRect) -> PixelRect? { columns.4.w > 0 && !keepsShape ? nil : input }

    /// The new colour of one that is in the matrix's space; neither is multiplied by opacity.
    @inline(__always)
    private func mapped(_ color: SIMD4<Float>) -> SIMD4<Float> {
        let sum =
            columns.0 * color.x + columns.1 * color.y + columns.2 * color.z + columns.3 * color.w + columns.4
        // Not by min and max: a NaN, from infinities that cancel, is to be 0.
        var result = sum.replacing(with: 0, where: .!(sum .== sum))
        let isOutside = clampsColor ? SIMDMask(repeating: true) : Self.opacityOnly
        result.replace(with: 0, where: result .< 0 .& isOutside)
        result.replace(with: 1, where: result .> 1 .& isOutside)
        if keepsShape { result.w *= color.w }
        return result
    }

    private static let opacityOnly: SIMDMask<SIMD4<Int32>> = {
        var mask = SIMDMask<SIMD4<Int32>>(repeating: false)
        mask[3] = true
        return mask
    }()

    func apply(
        _ input: Surface<EncodedPixel>, into output: Surface<EncodedPixel>, _ workspace: FilterWorkspace
    ) {
        // Neighbours are often equal.
        var last: UInt32 = 0
        var lastResult = pixel(0)
        let outside = lastResult
        output.mapPixels(of: input, outside: outside) { source in
            if source != last {
                last = source
                lastResult = pixel(source)
            }
            return lastResult
        }
    }

    /// A premultiplied pixel's.
    private func pixel(_ source: UInt32) -> UInt32 {
        let bytes = SIMD4<Float>(
            Float(Int32(source & 255)), Float(Int32(source >> 8 & 255)), Float(Int32(source >> 16 & 255)),
            Float(Int32(source >> 24)))
        var color = bytes / (bytes.w > 0 ? bytes.w : 1)
        color.w = bytes.w / 255
        if isLinear { color = color.linear }
        color = mapped(color)
        if isLinear { color = color.encoded }
        return (color.premultiplied * 255).packed
    }

    func apply(_ input: Surface<LinearPixel>, into output: Surface<LinearPixel>, _ workspace: FilterWorkspace)
    {
        output.mapPixels(of: input, outside: color(.zero)) { color($0) }
    }

    /// A premultiplied colour's, in linear light.
    private func color(_ source: SIMD4<Float>) -> SIMD4<Float> {
        var color = source.unpremultiplied
        if !isLinear { color = color.encoded }
        color = mapped(color)
        if !isLinear { color = color.linear }
        return color.premultiplied
    }
}
