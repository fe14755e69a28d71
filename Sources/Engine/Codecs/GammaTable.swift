/// Turns the samples of a file with a gAMA chunk into sRGB-encoded bytes.
///
/// A sample s, as a share of the largest, stands for the light s^(1/gamma) (PNG specification, 11.3.2.2), and
/// its byte is 255 × the sRGB encoding of that light, to the nearest, halves upwards. The table is found the
/// other way round: byte b begins at the light of (b − ½)/255. Only + − × ÷ take part, so it is the same on
/// every machine.
package struct GammaTable {
    /// The byte for each sample.
    package let bytes: [UInt8]

    /// `gamma` is above 0; `maximumSample` is 255 or 65535.
    package init(gamma: Double, maximumSample: Int) {
        var bytes = [UInt8](repeating: 0, count: maximumSample + 1)
        var end = maximumSample + 1
        for byte in stride(from: 255, through: 1, by: -1) {
            let threshold = Self.lightPower((Double(byte) - 0.5) / 255, exponent: gamma)
            // Sample 0 is always black, however small the threshold.
            let start = max(1, Int((threshold * Double(maximumSample)).rounded(.up)))
            for sample in min(start, end)..<end { bytes[sample] = UInt8(byte) }
            end = min(start, end)
        }
        self.bytes = bytes
    }

    /// (Light of an sRGB-encoded value)^exponent, by the inverse transfer function of IEC 61966-2-1.
    private static func lightPower(_ encoded: Double, exponent: Double) -> Double {
        encoded <= 0.04045
            ? power(encoded / 12.92, exponent) : power((encoded + 0.055) / 1.055, 2.4 * exponent)
    }

    /// base^exponent for 0 < base < 1 and exponent > 0, to about 14 digits.
    private static func power(_ base: Double, _ exponent: Double) -> Double {
        let ln2 = 0.693_147_180_559_945_3
        // ln base = octaves × ln 2 + ln significand, and ln m = 2 artanh((m − 1)/(m + 1)) as a series.
        var octaves = Double(base.exponent)
        var significand = base.significand
        if significand > 1.4142135 {
            significand /= 2
            octaves += 1
        }
        let ratio = (significand - 1) / (significand + 1)
        let square = ratio * ratio
        var series = 0.0
        for divisor in stride(from: 25.0, through: 1, by: -2) { series = series * square + 1 / divisor }
        let logarithm = (octaves * ln2 + 2 * ratio * series) * exponent
        guard logarithm > -700 else { return 0 }
        // e^logarithm = 2^whole × e^rest, and e^rest by its Taylor series.
        let whole = (logarithm / ln2).rounded()
        let rest = logarithm - whole * ln2
        var exponential = 1.0
        for divisor in stride(from: 18.0, through: 1, by: -1) {
            exponential = 1 + exponential * rest / divisor
        }
        return Double(sign: .plus, exponent: Int(whole), significand: exponential)
    }
}
