/// A colour that a filter paints with, premultiplied: encoded for 8-bit pixels, linear for Floats.
struct FilterColor: Sendable {
    let encoded: SIMD4<Float>
    let linear: SIMD4<Float>
    /// Encoded, 16 bits a component, parts of 32768, red lowest.
    let parts: UInt64
    /// Encoded and rounded.
    let pixel: UInt32

    init(_ components: RGBAComponents, clampsColor: Bool) {
        func premultiplied(_ color: RGBAComponents, clamps: Bool) -> SIMD4<Float> {
            let opacity = RGBAComponents.clamped(color.opacity)
            func component(_ value: Double) -> Float {
                let bounded = clamps ? RGBAComponents.clamped(value) : min(max(value, -1e30), 1e30)
                return Float(bounded * opacity)
            }
            return SIMD4(component(color.red), component(color.green), component(color.blue), Float(opacity))
        }
        encoded = premultiplied(components.encodedSRGB, clamps: true)
        linear = premultiplied(components.linearSRGB, clamps: clampsColor)
        let bounded = encoded
        parts = (0..<4).reduce(0) { result, channel in
            result | UInt64(min((bounded[channel] * 32768).rounded(), 32767)) << UInt64(16 * channel)
        }
        pixel = components.premultipliedRGBA8
    }

    var isClear: Bool { linear.w == 0 }
}
