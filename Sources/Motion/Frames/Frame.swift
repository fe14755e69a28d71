import Foundation

/// Which frame of a sequence is drawn, and when it is shown.
public struct Frame: Hashable, Sendable {
    /// From 0.
    public let index: Int
    /// The date that it shows: the sequence's start and `time`.
    public let date: Date
    /// Seconds from the sequence's start, rounded once.
    public let time: TimeInterval
    /// Seconds until the next frame.
    public let duration: TimeInterval
}

/// A moment or a span in fractions of a second, exact.
struct FrameTime: Hashable, Sendable {
    var numerator: Int
    var denominator: Int

    init(_ numerator: Int, _ denominator: Int) {
        let divisor = max(FrameRate.greatestCommonDivisor(numerator, denominator), 1)
        self.numerator = numerator / divisor
        self.denominator = denominator / divisor
    }

    var seconds: Double { Double(numerator) / Double(denominator) }

    /// In ticks of which `rate` make a second, the nearest, halves up. Whole seconds are apart, so that
    /// nothing overflows.
    func ticks(_ rate: Int) -> Int {
        let (whole, rest) = numerator.quotientAndRemainder(dividingBy: denominator)
        let part = rest.multipliedFullWidth(by: 2 * rate)
        let scaled = denominator.dividingFullWidth(part)
        return whole * rate + (scaled.quotient + 1) / 2
    }
}
