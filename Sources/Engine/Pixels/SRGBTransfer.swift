/// The transfer function of sRGB (IEC 61966-2-1), extended to negative values by odd symmetry.
///
/// Only + - * / and square roots, all of which IEEE 754 rounds correctly, so that every machine computes the
/// same bits; `pow` differs between C libraries in its last bit. The error is under 1e-14 of the value.
/// Beyond 1e300 the answer is infinity; NaN stays NaN.
package enum SRGBTransfer {
    /// Linear light from an encoded component.
    package static func linear(fromEncoded encoded: Double) -> Double {
        let magnitude = encoded.magnitude
        if magnitude <= 0.04045 { return encoded / 12.92 }
        guard magnitude < 1e300 else { return encoded * .infinity }
        let base = (magnitude + 0.055) / 1.055
        // x^2.4 = x² · (x^(1/5))²
        let root = fifthRoot(base)
        let result = base * base * (root * root)
        return encoded < 0 ? -result : result
    }

    /// An encoded component from linear light.
    package static func encoded(fromLinear linear: Double) -> Double {
        let magnitude = linear.magnitude
        if magnitude <= 0.003_130_8 { return linear * 12.92 }
        guard magnitude < 1e300 else { return linear * .infinity }
        // x^(5/12) = (x^(1/12))^5, and a twelfth root is the square root of the square root of the cube root.
        let root = cubeRoot(magnitude).squareRoot().squareRoot()
        let square = root * root
        let result = 1.055 * (square * square * root) - 0.055
        return linear < 0 ? -result : result
    }

    /// The cube root, negative for a negative value, for magnitudes from 1e-300 to 1e300; 0 below, infinity
    /// above.
    package static func cubeRoot(_ value: Double) -> Double {
        let magnitude = value.magnitude
        if magnitude < 1e-300 { return 0 }
        guard magnitude < 1e300 else { return value * .infinity }
        var root = Double(bitPattern: magnitude.bitPattern / 3 + (1023 << 52) / 3 * 2)
        // Halley's iteration triples the correct digits each time; the first guess is within 7 %.
        for _ in 0..<3 {
            let cube = root * root * root
            root *= (cube + 2 * magnitude) / (2 * cube + magnitude)
        }
        return value < 0 ? -root : root
    }

    /// The fifth root of a value from 1e-300 to 1e300.
    private static func fifthRoot(_ value: Double) -> Double {
        var root = Double(bitPattern: value.bitPattern / 5 + (1023 << 52) / 5 * 4)
        for _ in 0..<3 {
            let square = root * root
            let fifth = square * square * root
            root *= (2 * fifth + 3 * value) / (3 * fifth + 2 * value)
        }
        return root
    }
}
