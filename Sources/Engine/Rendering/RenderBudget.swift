import Synchronization

/// What one rendering has left of its limits, shared by its threads and by those of the drawings inside it.
/// Once it is over all of them end soon.
final class RenderBudget: Sendable {
    let limits: RenderLimits
    private let end: ContinuousClock.Instant?
    /// 0 while there is something left; else what ended it, as `code(of:)` numbers it.
    private let ending = Atomic<Int>(0)

    init(_ limits: RenderLimits) {
        self.limits = limits
        // What isn't a number of seconds is none at all; 10¹⁰ of them nobody waits for.
        end =
            limits.duration >= 1e10
            ? nil : .now + .seconds(limits.duration > 0 ? limits.duration : 0)
    }

    /// Nil as long as drawing may go on.
    var error: RenderError? {
        let code = ending.load(ordering: .relaxed)
        if code == 0 { return nil }
        if code < 0 { return .cancelled }
        let name = RenderLimits.Name.allCases[code - 1]
        return .exceeded(name, limit: limits[name])
    }

    var isOver: Bool { ending.load(ordering: .relaxed) != 0 }

    /// Whether drawing has to end: looks at the clock and at the task that calls.
    func check() -> Bool {
        if isOver { return true }
        if Task.isCancelled { cancel() }
        if let end, .now >= end { exceed(.duration) }
        return isOver
    }

    func cancel() { finish(-1) }

    func exceed(_ name: RenderLimits.Name) {
        finish((RenderLimits.Name.allCases.firstIndex(of: name) ?? 0) + 1)
    }

    /// What ended it first counts.
    private func finish(_ code: Int) {
        _ = ending.compareExchange(expected: 0, desired: code, ordering: .relaxed)
    }
}
