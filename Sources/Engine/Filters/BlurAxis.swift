/// How a Gaussian blur goes along one axis, and a shift with it.
///
/// Small deviations are convolved as they are. Larger ones are first halved `levels` times by the kernel (1 3
/// 3 1) / 8, on a grid that starts at pixel 0 of the picture; there they are convolved, and a cubic B-spline
/// brings the result back to full size. Halving by 2^L adds (4^L − 1) / 4 of variance and the spline 4^L / 3,
/// which the middle Gaussian has less, so that the variance is exactly the one asked for. What aliases in
/// between is below 0.9/255 for the worst sine.
struct BlurAxis: Sendable {
    /// How many pixels of the picture a sample between the ends stands for, as a power of two.
    let levels: Int
    /// The shift in whole pixels; the fraction is in the weights.
    let offset: Int
    /// The weights of the convolution, which add up to 1: the first is that of the sample `firstTap` away.
    let weights: [Double]
    let firstTap: Int
    /// For each of the 2^levels pixels of a sample, how much those from two before it to two after it count.
    let phases: [Double]
    /// How far from the content, in pixels, a byte can be other than 0.
    private let reach: Int

    /// Deviations above this leave nothing of any picture that memory can hold.
    static let greatestDeviation = Double(1 << 18)
    /// Samples between the ends are at most the deviation over this apart.
    private static let finest = 1.75
    /// Offsets above this put everything outside any picture.
    static let greatestOffset = Double(1 << 40)

    /// - Parameters:
    ///   - deviation: from 0 to `greatestDeviation`, in pixels.
    ///   - shift: up to `greatestOffset`, in pixels.
    ///   - isCut: nothing is left beyond two deviations, as in a shadow.
    ///   - other: an axis that differs in its shift alone, whose weights may be the same.
    init(deviation: Double, shift: Double = 0, isCut: Bool = false, like other: BlurAxis? = nil) {
        let whole = shift.rounded(.down)
        offset = Int(whole)
        let fraction = shift - whole
        var levels = 0
        while deviation >= Self.finest * Double(2 << levels) { levels += 1 }
        self.levels = levels
        let step = Double(1 << levels)
        reach = Int((3.25 * deviation).rounded(.up)) + 1
        if levels == 0 {
            phases = []
            if fraction > 0 && deviation < 0.8 {
                // Too narrow to be sampled off its middle: between two whole shifts, which adds variance.
                let added = fraction * (1 - fraction) / (isCut ? Self.cutVariance : 1)
                let variance = max(deviation * deviation - added, 0)
                let gauss =
                    isCut
                    ? Self.cutGaussian(deviation: variance.squareRoot())
                    : Self.gaussian(variance: variance, radius: 4)
                firstTap = -(gauss.count / 2) - 1
                weights = (0...gauss.count).map { index in
                    (index < gauss.count ? gauss[index] * fraction : 0)
                        + (index > 0 ? gauss[index - 1] * (1 - fraction) : 0)
                }
            } else {
                weights =
                    isCut
                    ? Self.cutGaussian(deviation: deviation, shift: fraction)
                    : Self.gaussian(variance: deviation * deviation, radius: 4, shift: fraction)
                firstTap = -(weights.count / 2)
            }
        } else {
            let relative = deviation / step
            let added = 7.0 / 12 - 0.25 / (step * step)
            if let other {
                weights = other.weights
            } else {
                weights =
                    isCut
                    ? Self.cutGaussian(deviation: relative, addedVariance: added)
                    : Self.gaussian(variance: relative * relative - added, radius: 3.7)
            }
            firstTap = -(weights.count / 2)
            phases = (0..<(5 << levels)).map { index in
                let (phase, tap) = (index / 5, index % 5 - 2)
                let position = (Double(phase) - fraction - (step - 1) / 2) / step
                return Self.spline(position - Double(tap))
            }
        }
    }

    /// A sampled Gaussian up to `radius` deviations from the middle, adding up to 1; with a shift, 0 to 1, it
    /// has one more weight before it.
    private static func gaussian(variance: Double, radius: Double, shift: Double = 0) -> [Double] {
        guard variance > 0.02 else { return [1] }
        let count = Int((radius * variance.squareRoot()).rounded(.up))
        let samples: [Double]
        if shift > 0 {
            samples = (-count - 1...count).map { bell(Double($0) + shift, variance: variance) }
        } else {
            let half = (0...count).map { bell(Double($0), variance: variance) }
            samples = (-count...count).map { half[abs($0)] }
        }
        let sum = samples.reduce(0, +)
        return samples.map { $0 / sum }
    }

    /// The variance of a Gaussian of deviation 1 that is cut at 2 on both sides.
    private static let cutVariance = 0.773_741_3

    /// A Gaussian cut at two deviations, adding up to 1; with a shift as above.
    private static func cutGaussian(deviation: Double, shift: Double = 0) -> [Double] {
        guard deviation * deviation > 0.02 else { return [1] }
        return cutGaussian(deviation: deviation, cut: 2 * deviation, shift: shift)
    }

    /// The same with less variance, as halving and the spline add some. It is cut sooner, as what is added
    /// widens its edge; that keeps the edge of a shadow within 0.007 of the exact one, mostly 0.004.
    private static func cutGaussian(deviation: Double, addedVariance: Double) -> [Double] {
        let variance = cutVariance * deviation * deviation - addedVariance
        var (low, high) = (0.5, 2 * deviation)
        // From try to try no more changes than how much of each counts.
        let bell = (0...Int((high + 0.5).rounded(.up))).map {
            self.bell(Double($0), variance: deviation * deviation)
        }
        for _ in 0..<40 {
            let middle = (low + high) / 2
            let count = Int((middle + 0.5).rounded(.up))
            func sample(_ place: Int) -> Double { part(of: Double(place), before: middle) * bell[abs(place)] }
            let sum = (-count...count).reduce(0.0) { $0 + sample($1) }
            let spread = (-count...count).reduce(0.0) { spread, index in
                let place = Double(index)
                return spread + sample(index) / sum * place * place
            }
            if spread < variance { low = middle } else { high = middle }
        }
        return cutGaussian(deviation: deviation, cut: low, shift: 0)
    }

    private static func cutGaussian(deviation: Double, cut: Double, shift: Double) -> [Double] {
        let count = Int((cut + 0.5).rounded(.up))
        let samples = (-count - (shift > 0 ? 1 : 0)...count).map { place in
            let distance = Double(place) + shift
            let part = part(of: distance, before: cut)
            return part == 0 ? 0 : part * bell(distance, variance: deviation * deviation)
        }
        let sum = samples.reduce(0, +)
        return samples.map { $0 / sum }
    }

    /// Samples count by how much of their pixel lies before the cut, so that nothing jumps as it moves.
    @inline(__always)
    private static func part(of distance: Double, before cut: Double) -> Double {
        min(max(cut + 0.5 - distance.magnitude, 0), 1)
    }

    private static func bell(_ distance: Double, variance: Double) -> Double {
        exponential(-distance * distance / (2 * variance))
    }

    /// e to a power from -400 to 0, by + * / alone: C libraries differ in their last bits.
    private static func exponential(_ power: Double) -> Double {
        let small = power / 16384
        var result = 1.0
        for divisor in stride(from: 7.0, through: 1, by: -1) { result = 1 + result * small / divisor }
        for _ in 0..<14 { result *= result }
        return result
    }

    /// The cubic B-spline: not 0 between -2 and 2.
    private static func spline(_ position: Double) -> Double {
        let distance = position.magnitude
        if distance >= 2 { return 0 }
        let outer = 2 - distance
        if distance >= 1 { return outer * outer * outer / 6 }
        return 2.0 / 3 - distance * distance * (1 - distance / 2)
    }

    // MARK: Ranges

    /// The last tap's distance.
    private var lastTap: Int { firstTap + weights.count - 1 }

    /// The convolved samples that output pixels depend on.
    func convolved(for output: Range<Int>) -> Range<Int> {
        let low = output.lowerBound - offset
        let high = output.upperBound - offset
        if levels == 0 { return low..<high }
        return ((low >> levels) - 2)..<(((high - 1) >> levels) + 3)
    }

    /// The samples that convolved ones depend on.
    func samples(for convolved: Range<Int>) -> Range<Int> {
        (convolved.lowerBound + firstTap)..<(convolved.upperBound + lastTap)
    }

    /// The samples that samples of half the size depend on.
    static func samples(forHalved halved: Range<Int>) -> Range<Int> {
        (halved.lowerBound * 2 - 1)..<(halved.upperBound * 2 + 1)
    }

    /// The sample of the last level that stands for a pixel of the output.
    func sample(at pixel: Int) -> Int { (pixel - offset) >> levels }

    /// Up to where, with levels, rows of the output depend on no sample of the last level from one on.
    func endOfRows(before sample: Int) -> Int { ((sample - 2 - lastTap) << levels) + offset }

    /// The samples of each level that an output depends on, full size first.
    func levels(for output: Range<Int>) -> [Range<Int>] {
        levels(forReduced: samples(for: convolved(for: output)))
    }

    /// The same for samples of the last level.
    func levels(forReduced samples: Range<Int>) -> [Range<Int>] {
        var ranges = [samples]
        for _ in 0..<levels { ranges.append(Self.samples(forHalved: ranges[ranges.count - 1])) }
        return ranges.reversed()
    }

    /// The samples of full size that samples of the last level depend on.
    func samples(forReduced samples: Range<Int>) -> Range<Int> {
        (0..<levels).reduce(samples) { samples, _ in Self.samples(forHalved: samples) }
    }

    /// The samples of full size that an output depends on.
    func fullSamples(for output: Range<Int>) -> Range<Int> {
        samples(forReduced: samples(for: convolved(for: output)))
    }

    /// Where halved samples can be other than 0.
    static func halved(support: Range<Int>) -> Range<Int> {
        ((support.lowerBound - 1) >> 1)..<((support.upperBound >> 1) + 1)
    }

    /// Where samples of the last level can be other than 0, of those that are wanted of each.
    func reduced(_ support: Range<Int>, _ wanted: [Range<Int>]) -> Range<Int> {
        wanted.dropFirst().reduce(support.clamped(to: wanted[0])) { support, wanted in
            support.isEmpty ? support : Self.halved(support: support).clamped(to: wanted)
        }
    }

    /// Where convolved samples can be other than 0.
    func convolved(support: Range<Int>) -> Range<Int> {
        (support.lowerBound - lastTap)..<(support.upperBound - firstTap)
    }

    /// Where the output can be other than 0 after rounding to a byte.
    func bounds(of content: Range<Int>) -> Range<Int> {
        var support = content
        for _ in 0..<levels { support = Self.halved(support: support) }
        support = convolved(support: support)
        let half = (1 << levels) / 2
        var low = support.lowerBound + offset
        var high = support.upperBound + offset
        if levels > 0 {
            low = ((support.lowerBound - 2) << levels) + half + offset
            high = ((support.upperBound + 1) << levels) + half + offset
        }
        low = max(low, content.lowerBound + offset - reach)
        high = min(high, content.upperBound + offset + 1 + reach)
        return low..<max(low, high)
    }
}
