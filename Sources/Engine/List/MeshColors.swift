/// The colours of a mesh between its vertices.
package struct MeshColors: Sendable {
    package let width: Int
    package let height: Int
    /// Row by row: the coordinates in the mixing space times opacity, and the opacity.
    package let vertices: [SIMD4<Double>]
    package let space: MixingSpace
    package let isSmooth: Bool
    /// Multiplies the result, 0 to 1.
    package let opacity: Double

    package init(
        _ colors: [RGBAComponents], width: Int, height: Int, space: MixingSpace, isSmooth: Bool,
        opacity: Double
    ) {
        self.width = width
        self.height = height
        self.space = space
        self.isSmooth = isSmooth
        self.opacity = opacity
        vertices = colors.map { color in
            let alpha = RGBAComponents.clamped(color.opacity)
            return SIMD4(space.coordinates(of: color) * alpha, alpha)
        }
    }

    /// The premultiplied encoded colour, 0 to 255, at a place in a patch.
    package func color(column: Int, row: Int, u: Double, v: Double) -> SIMD4<Float> {
        let mixed = isSmooth ? cubic(column, row, u, v) : bilinear(column, row, u, v)
        let alpha = RGBAComponents.clamped(mixed.w)
        guard alpha > 0 else { return .zero }
        let encoded = space.encoded(SIMD3(mixed.x, mixed.y, mixed.z) / mixed.w)
        let scale = 255 * alpha * opacity
        return SIMD4(
            Float(RGBAComponents.clamped(encoded.x) * scale),
            Float(RGBAComponents.clamped(encoded.y) * scale),
            Float(RGBAComponents.clamped(encoded.z) * scale), Float(scale))
    }

    private func bilinear(_ column: Int, _ row: Int, _ u: Double, _ v: Double) -> SIMD4<Double> {
        let first = row * width + column
        let top = vertices[first] * (1 - u) + vertices[first + 1] * u
        let bottom = vertices[first + width] * (1 - u) + vertices[first + width + 1] * u
        return top * (1 - v) + bottom * v
    }

    /// The mean of going along the rows first and of going along the columns first, for neither comes before
    /// the other.
    private func cubic(_ column: Int, _ row: Int, _ u: Double, _ v: Double) -> SIMD4<Double> {
        func along(row: Int) -> SIMD4<Double>? {
            guard row >= 0, row < height else { return nil }
            func vertex(_ column: Int) -> SIMD4<Double>? {
                column >= 0 && column < width ? vertices[row * width + column] : nil
            }
            return Self.between(
                vertex(column - 1), vertices[row * width + column], vertices[row * width + column + 1],
                vertex(column + 2), u)
        }
        func along(column: Int) -> SIMD4<Double>? {
            guard column >= 0, column < width else { return nil }
            func vertex(_ row: Int) -> SIMD4<Double>? {
                row >= 0 && row < height ? vertices[row * width + column] : nil
            }
            return Self.between(
                vertex(row - 1), vertices[row * width + column], vertices[(row + 1) * width + column],
                vertex(row + 2), v)
        }
        guard let top = along(row: row), let bottom = along(row: row + 1),
            let left = along(column: column), let right = along(column: column + 1)
        else { return .zero }
        let rowsFirst = Self.between(along(row: row - 1), top, bottom, along(row: row + 2), v)
        let columnsFirst = Self.between(
            along(column: column - 1), left, right, along(column: column + 2), u)
        return (rowsFirst + columnsFirst) * 0.5
    }

    /// A cubic from one value to the next that stays between them. The slope at a value is the harmonic mean
    /// of those on either side, or 0 at a summit (Fritsch and Butland 1984); at the mesh's edge that of the
    /// only side.
    @inline(__always)
    static func between(
        _ before: SIMD4<Double>?, _ first: SIMD4<Double>, _ second: SIMD4<Double>, _ after: SIMD4<Double>?,
        _ t: Double
    ) -> SIMD4<Double> {
        let rise = second - first
        let start = before.map { slope(first - $0, rise) } ?? rise
        let end = after.map { slope(rise, $0 - second) } ?? rise
        let rest = 1 - t
        let values = first * ((1 + 2 * t) * rest * rest) + second * (t * t * (3 - 2 * t))
        return values + start * (t * rest * rest) - end * (t * t * rest)
    }

    @inline(__always)
    private static func slope(_ left: SIMD4<Double>, _ right: SIMD4<Double>) -> SIMD4<Double> {
        let product = left * right
        let sum = left + right
        let mean = 2 * product / sum.replacing(with: 1, where: sum .== 0)
        return SIMD4<Double>.zero.replacing(with: mean, where: product .> 0)
    }
}
