/// Colours multiplied by their alpha as PNG wants them: divided by it again, to the nearest byte.
enum StraightColor {
    /// For each alpha the rounded-up 2^24 / alpha, with which a product replaces the division by it.
    private static let reciprocals: [UInt32] = (0..<256).map { (alpha: UInt32) in
        alpha == 0 ? 0 : (0xFF_FFFF + alpha) / alpha
    }

    /// (color × 255 + alpha ÷ 2) ÷ alpha, as much as a byte holds; 0 for alpha 0.
    ///
    /// The numerator n is below 2^16 and the reciprocal at most 1 too large, so the product is above n · 2^24
    /// / alpha by less than 2^16; the quotient's fraction is at most 1 − 1/alpha, which leaves 2^24 / 255 >
    /// 2^16 to the next whole.
    @inline(__always)
    private static func divided(_ color: UInt32, alpha: UInt32, reciprocal: UInt32) -> UInt8 {
        let quotient = (UInt64(color * 255 + alpha / 2) * UInt64(reciprocal)) >> 24
        return UInt8(truncatingIfNeeded: min(quotient, 255))
    }

    /// The alphas of two pixels in a little-endian number.
    private static let alphas: UInt64 = 0xFF00_0000_FF00_0000

    /// Rows of four bytes a pixel; `target` may be `source`.
    static func row(
        _ source: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>, count: Int
    ) {
        reciprocals.withUnsafeBufferPointer { reciprocals in
            var pixel = 0
            // Most are opaque as their neighbours, or nothing as they.
            while pixel + 4 <= count {
                let place = UnsafeRawPointer(source + pixel * 4)
                let first = place.loadUnaligned(as: UInt64.self)
                let second = place.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
                let isOpaque = first & second & alphas == alphas
                if isOpaque || (first | second) & alphas == 0 {
                    let result = UnsafeMutableRawPointer(target + pixel * 4)
                    result.storeBytes(of: isOpaque ? first : 0, as: UInt64.self)
                    result.storeBytes(of: isOpaque ? second : 0, toByteOffset: 8, as: UInt64.self)
                } else {
                    for next in pixel..<pixel + 4 { straighten(next, source, target, reciprocals) }
                }
                pixel += 4
            }
            for next in pixel..<max(count, pixel) { straighten(next, source, target, reciprocals) }
        }
    }

    @inline(__always)
    private static func straighten(
        _ pixel: Int, _ source: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>,
        _ reciprocals: UnsafeBufferPointer<UInt32>
    ) {
        let offset = pixel * 4
        let alpha = source[offset + 3]
        if alpha == 255 {
            UnsafeMutableRawPointer(target + offset).copyMemory(from: source + offset, byteCount: 4)
            return
        }
        let reciprocal = reciprocals[Int(alpha)]
        for channel in offset..<offset + 3 {
            target[channel] = divided(
                UInt32(source[channel]), alpha: UInt32(alpha), reciprocal: reciprocal)
        }
        target[offset + 3] = alpha
    }
}

extension CGImage {
    /// All pixels with colours that are not multiplied by their alpha, as PNG and raw video have them.
    package func straightBytes() -> [UInt8] {
        [UInt8](uninitialized: width * height * 4) { target, count in
            count = width * height * 4
            let base = target.baseAddress.unsafelyUnwrapped
            withUnsafePixels { bytes in
                StraightColor.row(
                    bytes.baseAddress!.assumingMemoryBound(to: UInt8.self), into: base, count: width * height)
            }
        }
    }
}
