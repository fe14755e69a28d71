/// One of an element's animations of CSS: which keyframes, and when (CSS Animations 1).
struct StyleAnimation: Sendable {
    enum Direction: String, Sendable {
        case normal, reverse, alternate
        case alternateReverse = "alternate-reverse"
    }

    enum Fill: String, Sendable { case none, forwards, backwards, both }

    /// Of the `@keyframes` rule.
    var name: String
    var duration = 0.0
    var delay = 0.0
    /// Runs, of which the last may be cut; infinite for ever.
    var count = 1.0
    var direction = Direction.normal
    var fill = Fill.none
    var isPaused = false
    /// Between keyframes that have none of their own.
    var easing = AnimationEasing.ease

    /// What it shows at a moment.
    /// - Returns: the place among the keyframes, in 0...1, and whether it is before the beginning; nil where
    ///   it shows nothing.
    func progress(at time: Double) -> (share: Double, isBefore: Bool)? {
        let length = duration == 0 ? 0 : duration * count
        let local = (isPaused ? 0 : time) - delay
        let isBefore = local < 0
        let isAfter = local >= length
        if isBefore, fill != .backwards, fill != .both { return nil }
        if isAfter, !isBefore, fill != .forwards, fill != .both { return nil }
        var runs: Double
        if isBefore {
            runs = 0
        } else if isAfter {
            runs = count
        } else {
            runs = local / duration
        }
        if !runs.isFinite { runs = 1 }
        var run = runs.rounded(.down)
        var share = runs - run
        // The end of a whole number of runs is the end of the last.
        if isAfter, !isBefore, share < 1e-9, runs > 0 { (run, share) = (run - 1, 1) }
        let isOdd = run.truncatingRemainder(dividingBy: 2) == 1
        let isReversed =
            switch direction {
            case .normal: false
            case .reverse: true
            case .alternate: isOdd
            case .alternateReverse: !isOdd
            }
        return (isReversed ? 1 - share : share, isBefore)
    }

    /// Seconds until nothing changes any more; infinite for never.
    var end: Double { isPaused || duration == 0 ? max(delay, 0) : delay + duration * count }

    /// Seconds after which it repeats itself.
    var period: Double {
        direction == .alternate || direction == .alternateReverse ? 2 * duration : duration
    }
}
