extension SVGAnimations {
    /// Seconds for which chains of animations are followed to find how they repeat.
    private static let horizon = 200.0
    /// The longest common period that is taken.
    private static let longestPeriod = 60.0

    /// Seconds until all has happened: until the last end, or, where animations repeat for ever, as long as
    /// they take together to come back to where they were (up to a minute, else the longest of them), so many
    /// times that all others have ended and all have begun. Nil where nothing ever changes.
    var duration: Double? {
        var end = 0.0
        var steady = 0.0
        var periods: [Double] = []
        let schedule = AnimationSchedule(
            timed.map(\.timing), identifiers: timed.map(\.identifier), until: Self.horizon)
        for (index, animation) in timed.enumerated() {
            if case .none = animation.effect { continue }
            guard let last = schedule.intervals[index].last else { continue }
            let begins = schedule.intervals[index].map(\.begin)
            if last.begin > Self.horizon / 2, let period = Self.period(begins) {
                periods.append(period)
                steady = max(steady, begins[0])
            } else if last.end.isFinite {
                end = max(end, last.end)
            } else if animation.timing.duration.isFinite {
                periods.append(animation.timing.duration)
                steady = max(steady, last.begin)
            } else {
                // It holds one value from its beginning on.
                end = max(end, last.begin)
            }
        }
        for styled in styled {
            if styled.animation.end.isFinite {
                end = max(end, styled.animation.end)
            } else {
                periods.append(styled.animation.period)
                steady = max(steady, styled.animation.delay)
            }
        }
        guard let common = Self.commonPeriod(periods) else { return end > 0 ? end : nil }
        // Whole turns, so that what is shown over and over keeps its pace.
        return common * max((steady / common).rounded(.down) + 1, (end / common - 1e-9).rounded(.up))
    }

    /// After how long beginnings come again; nil for no regular ones.
    private static func period(_ begins: [Double]) -> Double? {
        let steps = zip(begins, begins.dropFirst()).suffix(64).map { $1 - $0 }
        for length in 1...8 where steps.count >= 2 * length {
            let isRegular = (0..<steps.count - length).allSatisfy {
                (steps[$0] - steps[$0 + length]).magnitude < 1e-6
            }
            if isRegular { return steps.suffix(length).reduce(0, +) }
        }
        return nil
    }

    /// The least common multiple in microseconds; the longest where that is too long. Nil for none.
    private static func commonPeriod(_ periods: [Double]) -> Double? {
        let positive = periods.filter { $0 > 0 && $0.isFinite }
        guard let longest = positive.max() else { return nil }
        if longest > longestPeriod { return longest }
        var common = 1
        for period in positive {
            let ticks = max(Int((period * 1e6).rounded()), 1)
            var (first, second) = (common, ticks)
            while second != 0 { (first, second) = (second, first % second) }
            common = common / first * ticks
            if Double(common) > longestPeriod * 1e6 { return longest }
        }
        return Double(common) / 1e6
    }
}
