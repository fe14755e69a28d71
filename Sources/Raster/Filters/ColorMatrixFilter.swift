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

    func apply(_ input: PixelBuffer, into output: PixelBuffer, _ workspace: FilterWorkspace) {
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

    func apply(_ input: FloatBuffer, into output: FloatBuffer, _ workspace: FilterWorkspace) {
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

extension PixelBuffer {
    /// Gives each pixel what a function makes of the input's at the same place.
    @inline(__always)
    func mapPixels(of input: PixelBuffer, outside: UInt32, _ transform: (UInt32) -> UInt32) {
        let common = region.intersection(input.region)
        for y in region.rows {
            let row = row(y)
            guard !common.isEmpty, common.rows.contains(y) else {
                row.update(repeating: outside, count: region.width)
                continue
            }
            let first = common.x - region.x
            row.update(repeating: outside, count: first)
            let source = input.row(y) + (common.x - input.region.x)
            for index in 0..<common.width { row[first &+ index] = transform(source[index]) }
            let end = first + common.width
            (row + end).update(repeating: outside, count: region.width - end)
        }
    }
}

extension FloatBuffer {
    /// Gives each pixel what a function makes of the input's at the same place.
    @inline(__always)
    func mapPixels(
        of input: FloatBuffer, outside: SIMD4<Float>, _ transform: (SIMD4<Float>) -> SIMD4<Float>
    ) {
        let common = region.intersection(input.region)
        for y in region.rows {
            let row = row(y)
            guard !common.isEmpty, common.rows.contains(y) else {
                row.update(repeating: outside, count: region.width)
                continue
            }
            let first = common.x - region.x
            row.update(repeating: outside, count: first)
            let source = input.row(y) + (common.x - input.region.x)
            for index in 0..<common.width { row[first &+ index] = transform(source[index]) }
            let end = first + common.width
            (row + end).update(repeating: outside, count: region.width - end)
        }
    }
}

extension SIMD4<Float> {
    /// A pixel's components, 0 to 1, as they are.
    @inline(__always)
    init(pixel: UInt32) {
        self =
            SIMD4(
                Float(Int32(pixel & 255)), Float(Int32(pixel >> 8 & 255)), Float(Int32(pixel >> 16 & 255)),
                Float(Int32(pixel >> 24))) / 255
    }

    /// Divided by opacity; clear black without any.
    var unpremultiplied: SIMD4<Float> {
        guard w > 0 else { return .zero }
        let color = self / w
        return SIMD4(color.x, color.y, color.z, w)
    }

    /// Multiplied by opacity.
    var premultiplied: SIMD4<Float> {
        let color = self * w
        return SIMD4(color.x, color.y, color.z, w)
    }

    /// Linear light from encoded sRGB.
    var linear: SIMD4<Float> {
        SIMD4(
            Float(SRGBTransfer.linear(fromEncoded: Double(x))),
            Float(SRGBTransfer.linear(fromEncoded: Double(y))),
            Float(SRGBTransfer.linear(fromEncoded: Double(z))), w)
    }

    /// Encoded sRGB from linear light.
    var encoded: SIMD4<Float> {
        SIMD4(
            Float(SRGBTransfer.encoded(fromLinear: Double(x))),
            Float(SRGBTransfer.encoded(fromLinear: Double(y))),
            Float(SRGBTransfer.encoded(fromLinear: Double(z))), w)
    }
}
