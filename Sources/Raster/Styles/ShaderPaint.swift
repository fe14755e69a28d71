import RasterPaths

/// A function of the position as a paint.
package struct ShaderPaint: Sendable {
    /// The rectangle, in user space, that the function is told about; empty for the bounds of what is drawn.
    var bounds: CGRect
    /// The premultiplied encoded sRGB colour, 0 to 1, at a position in user space.
    var color: @Sendable (_ position: CGPoint, _ bounds: CGRect) -> SIMD4<Float>

    func with(_ drawn: () -> CGRect) -> ShaderPaint {
        guard bounds.isEmpty else { return self }
        var paint = self
        paint.bounds = drawn()
        return paint
    }
}
