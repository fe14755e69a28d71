import Foundation
import RasterEngine

/// The time of views that move: where it stands, and what is to be done at which date. It goes on when
/// somebody says so, so that seven seconds take as long as their frames.
///
/// Sendable without the compiler's check: views and their clock belong to the thread that evaluates them.
final class ViewClock: @unchecked Sendable {
    /// What is to be done, until it is called off.
    final class Event {
        let date: Date
        fileprivate let number: Int
        fileprivate var action: (() -> Void)?
        fileprivate weak var clock: ViewClock?

        fileprivate init(_ clock: ViewClock, _ date: Date, _ number: Int, _ action: @escaping () -> Void) {
            self.clock = clock
            self.date = date
            self.number = number
            self.action = action
        }

        /// Calls it off.
        func cancel() {
            action = nil
            clock?.remove(self)
        }

        fileprivate func isAfter(_ other: Event) -> Bool { (date, number) > (other.date, other.number) }
    }

    /// The clock by which views are being evaluated: a renderer inside such a view lives by it, too.
    @TaskLocal static var current: ViewClock?

    private(set) var now: Date
    /// The next one last.
    private var events: [Event] = []
    private var count = 0
    private var hasNotedLimit = false

    init(_ now: Date) { self.now = now }

    /// Has something done at a date, no earlier than now; in the order of dates, then of asking.
    @discardableResult
    func schedule(at date: Date, _ action: @escaping () -> Void) -> Event {
        let event = Event(self, max(date, now), count, action)
        count += 1
        events.insert(event, at: place(of: event))
        return event
    }

    /// Where an event stands among those that come: behind all that come later.
    private func place(of event: Event) -> Int {
        var (low, high) = (0, events.count)
        while low < high {
            let middle = (low + high) / 2
            if events[middle].isAfter(event) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func remove(_ event: Event) {
        let place = place(of: event)
        if place < events.count, events[place] === event { events.remove(at: place) }
    }

    /// What is to be done when an event's changes have been made.
    private var afterwards: [() -> Void] = []

    /// Has something done when what is being done now is done.
    func doAfterwards(_ action: @escaping () -> Void) { afterwards.append(action) }

    /// Does what was put off, and what that puts off.
    func settle() {
        var left = Self.mostEvents
        while !afterwards.isEmpty, left > 0 {
            left -= 1
            afterwards.removeFirst()()
        }
    }

    /// What may be done for one step of time: an action that asks for others without end is a fault of the
    /// view's, and a step of centuries has more seconds than anybody waits for.
    private static let mostEvents = 100_000

    /// Goes on to a date and does on the way what is to be done. It doesn't go back.
    /// - Parameter aroundEach: is called before something is done, at its date, and when it was.
    func advance(to date: Date, aroundEach: () -> Void) {
        var left = Self.mostEvents
        while let event = events.last, event.date <= date, left > 0 {
            events.removeLast()
            guard let action = event.action else { continue }
            left -= 1
            now = max(now, event.date)
            aroundEach()
            action()
            settle()
            aroundEach()
        }
        now = max(now, date)
        if left == 0, !hasNotedLimit {
            hasNotedLimit = true
            Warning.write(
                "more than \(Self.mostEvents) timers and phases were due in one step of a view's time; those that "
                    + "were left are due now, once (give smaller steps, or longer intervals)")
        }
    }
}
