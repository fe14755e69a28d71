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

extension SIMD4<Float> {
    /// Premultiplied components of 0 to 255 as a pixel, each to nearest, ties to even, none above alpha.
    @inline(__always)
    var packed: UInt32 {
        // At 3·2^22 a Float's last bit is worth 1.
        // pointwiseMin would be called, not inlined.
        let alpha = SIMD4(repeating: w)
        let bounded = replacing(with: alpha, where: self .> alpha)
        let bits = unsafeBitCast(bounded + 12_582_912, to: SIMD4<UInt32>.self) & 255
        return bits.x | bits.y << 8 | bits.z << 16 | bits.w << 24
    }
}
