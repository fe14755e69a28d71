/// From encoded 8-bit pixels to linear Floats and back, premultiplied on both sides.
enum LinearPixels {
    /// Linear light of the 256 encoded bytes.
    private static let table: [Float] = (0..<256).map {
        Float(SRGBTransfer.linear(fromEncoded: Double($0) / 255))
    }

    @inline(__always)
    static func decoded(_ pixel: UInt32) -> SIMD4<Float> {
        let alpha = pixel >> 24
        if alpha == 0 { return .zero }
        if alpha == 255 {
            return table.withUnsafeBufferPointer { table in
                SIMD4(
                    table[Int(pixel & 255)], table[Int(pixel >> 8 & 255)], table[Int(pixel >> 16 & 255)], 1)
            }
        }
        func component(_ shift: UInt32) -> Float {
            Float(
                SRGBTransfer.linear(fromEncoded: Double(pixel >> shift & 255) / Double(alpha))
                    * Double(alpha) / 255)
        }
        return SIMD4(component(0), component(8), component(16), Float(alpha) / 255)
    }

    /// Clamped to what 8 bits hold; NaN is 0.
    @inline(__always)
    static func encoded(_ pixel: SIMD4<Float>) -> UInt32 {
        guard pixel.w > 0 else { return 0 }
        let alpha = Double(pixel.w)
        func component(_ value: Float) -> Double {
            SRGBTransfer.encoded(fromLinear: RGBAComponents.clamped(Double(value) / alpha))
        }
        return RGBAComponents.premultipliedRGBA8(
            encodedRed: component(pixel.x), green: component(pixel.y), blue: component(pixel.z),
            opacity: alpha)
    }

    /// Both buffers are of one region.
    static func decode(_ source: Surface<EncodedPixel>, into result: Surface<LinearPixel>) {
        for y in source.region.rows {
            let from = source.row(y)
            let to = result.row(y)
            for column in 0..<source.region.width { to[column] = decoded(from[column]) }
        }
    }

    static func encode(_ source: Surface<LinearPixel>, into result: Surface<EncodedPixel>) {
        for y in source.region.rows {
            let from = source.row(y)
            let to = result.row(y)
            // Neighbours are often equal, and encoding is slow.
            var last = SIMD4<Float>.zero
            var pixel: UInt32 = 0
            for column in 0..<source.region.width {
                if from[column] != last {
                    last = from[column]
                    pixel = encoded(last)
                }
                to[column] = pixel
            }
        }
    }
}
