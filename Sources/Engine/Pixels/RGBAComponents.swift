import RasterKernels

/// Red, green, blue and opacity in one of the RGB colour spaces, extended range, never NaN, not
/// premultiplied.
@usableFromInline
package struct RGBAComponents: Hashable, Sendable {
    /// The space of red, green and blue.
    @usableFromInline
    package enum Space: Hashable, Sendable {
        /// sRGB, encoded.
        case sRGB
        /// The primaries of sRGB in linear light.
        case sRGBLinear
        /// The primaries of Display P3 with sRGB's transfer function.
        case displayP3
    }

    // Pairs are written and copied as wholes: a processor waits where it loads at once what it has just
    // stored in parts.
    @usableFromInline package let redGreen: SIMD2<Double>
    @usableFromInline package let blueOpacity: SIMD2<Double>
    @usableFromInline package let colorSpace: Space

    @inlinable package var red: Double { redGreen.x }
    @inlinable package var green: Double { redGreen.y }
    @inlinable package var blue: Double { blueOpacity.x }
    @inlinable package var opacity: Double { blueOpacity.y }

    /// NaN becomes 0, so that every colour equals itself.
    @inlinable package init(_ colorSpace: Space, red: Double, green: Double, blue: Double, opacity: Double) {
        self.init(colorSpace, SIMD2(red, green), SIMD2(blue, opacity))
    }

    @inlinable package init(
        _ colorSpace: Space, _ redGreen: SIMD2<Double>, _ blueOpacity: SIMD2<Double>
    ) {
        self.redGreen = redGreen.replacing(with: 0, where: redGreen .!= redGreen)
        self.blueOpacity = blueOpacity.replacing(with: 0, where: blueOpacity .!= blueOpacity)
        self.colorSpace = colorSpace
    }

    /// Those of a colour, of which none is NaN.
    @inlinable package init(withoutNaN space: Space, _ redGreen: SIMD2<Double>, _ blueOpacity: SIMD2<Double>)
    {
        (self.redGreen, self.blueOpacity, colorSpace) = (redGreen, blueOpacity, space)
    }

    package func multipliedOpacity(by factor: Double) -> RGBAComponents {
        RGBAComponents(colorSpace, red: red, green: green, blue: blue, opacity: opacity * factor)
    }

    /// Premultiplied 8-bit sRGB, red in the low byte.
    @inline(__always)
    package var premultipliedRGBA8: UInt32 { bytes.premultiplied }

    /// As bytes of sRGB; they are exact only of colours that are sRGB themselves.
    @inline(__always)
    var bytes: rk_colour {
        colorSpace == .sRGB ? bytesOfSRGB : bytesOfConverted
    }

    /// The bytes if it is a colour of sRGB; of others they mean nothing.
    @inline(__always)
    var bytesOfSRGB: rk_colour { rk_colour_of(red, green, blue, opacity) }

    @inline(never)
    private var bytesOfConverted: rk_colour {
        let encoded = encodedSRGB
        var bytes = rk_colour_of(encoded.red, encoded.green, encoded.blue, encoded.opacity)
        bytes.exact = 0
        return bytes
    }

    /// sRGB from straight bytes, red in the low one.
    init(bytes: UInt32) {
        self.init(
            .sRGB, red: Double(bytes & 255) / 255, green: Double(bytes >> 8 & 255) / 255,
            blue: Double(bytes >> 16 & 255) / 255, opacity: Double(bytes >> 24) / 255)
    }

    /// The same colour in encoded sRGB.
    package var encodedSRGB: RGBAComponents {
        if colorSpace == .sRGB { return self }
        let linear = linearSRGB
        return RGBAComponents(
            .sRGB, red: SRGBTransfer.encoded(fromLinear: linear.red),
            green: SRGBTransfer.encoded(fromLinear: linear.green),
            blue: SRGBTransfer.encoded(fromLinear: linear.blue), opacity: opacity)
    }

    /// The same colour in linear-light sRGB.
    package var linearSRGB: RGBAComponents {
        if colorSpace == .sRGBLinear { return self }
        let linearRed = SRGBTransfer.linear(fromEncoded: red)
        let linearGreen = SRGBTransfer.linear(fromEncoded: green)
        let linearBlue = SRGBTransfer.linear(fromEncoded: blue)
        if colorSpace == .sRGB {
            return RGBAComponents(
                .sRGBLinear, red: linearRed, green: linearGreen, blue: linearBlue, opacity: opacity)
        }
        // The matrix from Display P3's primaries to sRGB's (both D65), each row written as a deviation from
        // grey: its coefficients add up to 1, and this way a grey stays exactly itself.
        return RGBAComponents(
            .sRGBLinear,
            red: linearRed + 0.224_940_176_280_559_8 * (linearRed - linearGreen),
            green: linearGreen + 0.042_056_954_709_688_16 * (linearGreen - linearRed),
            blue: linearBlue + 0.019_637_554_590_334_43 * (linearBlue - linearRed)
                + 0.078_636_045_550_631_89 * (linearBlue - linearGreen),
            opacity: opacity)
    }

    /// Premultiplied 8-bit sRGB, red in the low byte, of components that are encoded sRGB already.
    ///
    /// Components clamp to 0…1. Alpha is `round(255 · opacity)` and each byte `round(255 · opacity ·
    /// component)`, rounded once; since both round the same way, no byte exceeds alpha.
    @inline(__always)
    package static func premultipliedRGBA8(
        encodedRed red: Double, green: Double, blue: Double, opacity: Double
    ) -> UInt32 {
        let scale = 255 * clamped(opacity)
        let redByte = UInt32(scale * clamped(red) + 0.5)
        let greenByte = UInt32(scale * clamped(green) + 0.5)
        let blueByte = UInt32(scale * clamped(blue) + 0.5)
        let alphaByte = UInt32(scale + 0.5)
        return redByte | greenByte << 8 | blueByte << 16 | alphaByte << 24
    }

    /// The nearest value in 0…1, and 0 for NaN.
    @inline(__always)
    package static func clamped(_ value: Double) -> Double {
        value > 0 ? (value < 1 ? value : 1) : 0
    }

    /// The same colour in Oklab.
    package var oklab: Oklab {
        let linear = linearSRGB
        return Oklab(linearRed: linear.red, green: linear.green, blue: linear.blue)
    }
}

extension RGBAComponents: CustomStringConvertible {
    @usableFromInline package var description: String {
        guard colorSpace == .displayP3 else { return hexadecimalDescription }
        return "DisplayP3(red: \(red), green: \(green), blue: \(blue), opacity: \(opacity))"
    }

    /// The nearest sRGB bytes, not premultiplied, as `#RRGGBBAA`.
    package var hexadecimalDescription: String {
        let encoded = encodedSRGB
        var result = "#"
        for component in [encoded.red, encoded.green, encoded.blue, encoded.opacity] {
            let byte = UInt8(RGBAComponents.clamped(component) * 255 + 0.5)
            let digits = String(byte, radix: 16, uppercase: true)
            result += byte < 16 ? "0\(digits)" : digits
        }
        return result
    }
}
