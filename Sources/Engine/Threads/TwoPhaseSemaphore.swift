import Dispatch
import Synchronization

/// A semaphore for waits that are short when they are worth it: who waits has `Patience` first, then sleeps.
final class TwoPhaseSemaphore: Sendable {
    /// How many signals nobody has taken; less than 0 for how many sleep.
    private let count = Atomic<Int>(0)
    private let wakeUp = DispatchSemaphore(value: 0)

    /// Waits for a signal and takes it.
    func wait() {
        if Patience.look(take) { return }
        if count.subtract(1, ordering: .acquiringAndReleasing).oldValue <= 0 { wakeUp.wait() }
    }

    func signal() {
        if count.add(1, ordering: .acquiringAndReleasing).oldValue < 0 { wakeUp.signal() }
    }

    @inline(__always)
    private func take() -> Bool {
        let found = count.load(ordering: .relaxed)
        return found > 0
            && count.compareExchange(
                expected: found, desired: found - 1, successOrdering: .acquiring, failureOrdering: .relaxed
            ).exchanged
    }
}
