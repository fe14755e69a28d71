import Foundation

/// Ticks of a logarithmic scale: powers of the base, and their multiples where there is room, as d3-scale's
/// `log().ticks` has them.
package enum LogTicks {
    package static func ticks(from first: Double, to last: Double, count: Int, base: Double = 10) -> [Double]
    {
        let lower = min(first, last)
        let upper = max(first, last)
        guard lower > 0, upper.isFinite, base > 1, base.isFinite, count > 0 else { return [] }
        // Below 0 both ends of the logarithm are, too: rounding by the base only.
        let logarithms = (logarithm(lower, base), logarithm(upper, base))
        let isBaseWhole = base == base.rounded() && base <= 100
        if isBaseWhole, logarithms.1 - logarithms.0 < Double(count) {
            var ticks: [Double] = []
            var power = logarithms.0.rounded(.down)
            while power <= logarithms.1.rounded(.up) {
                for digit in 1..<Int(base) {
                    let value =
                        power < 0 ? Double(digit) / pow(base, -power) : Double(digit) * pow(base, power)
                    if value < lower * (1 - 1e-12) { continue }
                    if value > upper * (1 + 1e-12) { break }
                    ticks.append(value)
                }
                power += 1
            }
            if ticks.count * 2 < count { return LinearTicks.ticks(from: lower, to: upper, count: count) }
            return ticks
        }
        return LinearTicks.ticks(
            from: logarithms.0, to: logarithms.1,
            count: min(Int(min(logarithms.1 - logarithms.0, 1000)), count)
        ).map { $0 < 0 ? 1 / pow(base, -$0) : pow(base, $0) }
    }

    /// Exact for powers of 10, which a quotient isn't.
    private static func logarithm(_ value: Double, _ base: Double) -> Double {
        base == 10 ? log10(value) : log(value) / log(base)
    }

    /// The interval, made wider to end at powers of the base.
    package static func nice(
        _ domain: (lower: Double, upper: Double), base: Double = 10
    ) -> (lower: Double, upper: Double) {
        guard domain.lower > 0, domain.upper.isFinite else { return domain }
        // A little slack, as the logarithm of a power may miss the whole number.
        let lower = pow(base, (logarithm(domain.lower, base) + 1e-12).rounded(.down))
        let upper = pow(base, (logarithm(domain.upper, base) - 1e-12).rounded(.up))
        return lower > 0 && upper.isFinite ? (min(lower, domain.lower), max(upper, domain.upper)) : domain
    }

    /// Which ticks have labels: powers always, the others where fewer than `count` would have one.
    package static func labelled(_ ticks: [Double], count: Int, base: Double = 10) -> Set<Double> {
        let powers = ticks.filter {
            let power = logarithm($0, base)
            return abs(power - power.rounded()) < 1e-9
        }
        guard powers.count < 2 || ticks.count <= count else { return Set(powers) }
        return Set(ticks)
    }
}
