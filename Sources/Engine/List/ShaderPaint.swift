import RasterPaths

/// What a user's closure does with pixels: the only closures in a list. They are called for each pixel, from
/// several threads at once. Colours go in in linear light, not multiplied by opacity, and come out in any
/// space.
package enum ShaderFunction: Sendable {
    package typealias Color = @Sendable (CGPoint, SIMD4<Float>) -> RGBAComponents
    package typealias Distortion = @Sendable (CGPoint) -> CGPoint
    package typealias Layer = @Sendable (CGPoint, (CGPoint) -> SIMD4<Float>) -> RGBAComponents

    case color(Color)
    case distortion(Distortion)
    case layer(Layer)
}

/// A function of the position as a paint.
package struct ShaderPaint: Sendable {
    package let function: ShaderFunction.Color
    /// From the shader's positions to user space.
    package var transform = CGAffineTransform.identity

    package init(function: @escaping ShaderFunction.Color) { self.function = function }
}
