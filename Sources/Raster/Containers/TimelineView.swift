import Foundation

/// A view that changes with time: in a still picture as it is at one instant, the environment's
/// `currentDate`, or else the clock's.
///
/// The date that its content gets is the schedule's last one until then; where views live by a clock, of the
/// schedule as it was asked for when the view came.
public nonisolated struct TimelineView<Schedule: TimelineSchedule, Content> {
    private let schedule: Schedule
    private let content: (TimelineViewDefaultContext) -> Content

    /// What the content is made of.
    public struct Context: Sendable {
        /// How often the view would change.
        public enum Cadence: Comparable, Hashable, Sendable {
            /// With every frame, every second or every minute.
            case live, seconds, minutes
        }

        /// The instant.
        public let date: Date
        /// How often the view would change; always with every frame.
        public let cadence: Cadence

        /// Nothing is kept that could be out of date.
        public func invalidateTimelineContent() {}
    }
}

/// What the content of a `TimelineView` is made of, whatever its schedule.
public typealias TimelineViewDefaultContext = TimelineView<EveryMinuteTimelineSchedule, Never>.Context

extension TimelineView: View, PrimitiveView where Content: View {
    /// Content that a closure makes for the dates of a schedule.
    public nonisolated init(
        _ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content
    ) {
        self.schedule = schedule
        self.content = content
    }

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public nonisolated static func _makeNodes(
        of view: TimelineView, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        let now = inputs.environment.currentDate ?? Date()
        let date: Date
        if inputs.states.clock == nil {
            date = view.schedule.date(at: now)
        } else {
            let place = inputs.states.box(at: inputs.identity, or: Timetable(view.schedule, from: now))
            date = place.date(at: now, of: view.schedule)
            if let next = place.next { inputs.states.wake(at: next) }
        }
        let context = TimelineViewDefaultContext(date: date, cadence: .live)
        view.content(context).makeNodes(inputs.part(0), &outputs)
    }

    /// A schedule's dates, as far as time has come.
    private final class Timetable {
        private var schedule: Schedule
        private var dates: Schedule.Entries.Iterator
        private var last: Date?
        private(set) var next: Date?

        init(_ schedule: Schedule, from start: Date) {
            self.schedule = schedule
            dates = Self.living(schedule).entries(from: start, mode: .normal).makeIterator()
            next = dates.next()
        }

        /// A periodic schedule as it is where views live in other years than the system, whose now is the
        /// usual start.
        private static func living(_ schedule: Schedule) -> Schedule {
            guard var periodic = schedule as? PeriodicTimelineSchedule else { return schedule }
            periodic.reachesBack = true
            return periodic as? Schedule ?? schedule
        }

        /// The last date until one, or else the first.
        func date(at now: Date, of schedule: Schedule) -> Date {
            if !haveSameBytes(self.schedule, schedule) {
                self.schedule = schedule
                dates = Self.living(schedule).entries(from: last ?? now, mode: .normal).makeIterator()
                next = dates.next()
            }
            // A schedule may go on for ever without reaching now.
            for _ in 0..<100_000 {
                guard let date = next, date <= now else { break }
                last = date
                next = dates.next()
            }
            return last ?? next ?? now
        }
    }
}

/// Whether there is much energy for a timeline.
public enum TimelineScheduleMode: Hashable, Sendable {
    /// As often as the schedule says, or less often.
    case normal, lowFrequency
}

/// The dates on which a view changes.
public protocol TimelineSchedule {
    /// Dates in order.
    associatedtype Entries: Sequence where Entries.Element == Date
    /// How often.
    typealias Mode = TimelineScheduleMode
    /// The dates from one on, the last one before it first where there is one.
    func entries(from startDate: Date, mode: Mode) -> Entries
}

extension TimelineSchedule {
    /// The last date until one, or else the first; that date for a schedule without any.
    fileprivate func date(at now: Date) -> Date {
        var last: Date?
        // A schedule may go on for ever without reaching now.
        for date in entries(from: now, mode: .normal).prefix(100_000) {
            if date > now { return last ?? date }
            last = date
        }
        return last ?? now
    }
}

/// Every frame.
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
    private let interval: TimeInterval
    private let isPaused: Bool

    /// Frames that are at least so many seconds apart, 1/60 by default; none but the first while paused.
    public init(minimumInterval: Double? = nil, paused: Bool = false) {
        let interval = minimumInterval ?? 1 / 60
        self.interval = interval > 0 && interval.isFinite ? interval : 1 / 60
        isPaused = paused
    }

    /// The dates of frames.
    public struct Entries: Sequence, IteratorProtocol, Sendable {
        fileprivate var date: Date?
        fileprivate let interval: TimeInterval
        fileprivate let isPaused: Bool

        /// The next frame's date.
        public mutating func next() -> Date? {
            defer { date = isPaused ? nil : date?.addingTimeInterval(interval) }
            return date
        }
    }

    /// The dates of frames.
    public func entries(from start: Date, mode: TimelineScheduleMode) -> Entries {
        Entries(date: start, interval: interval, isPaused: isPaused)
    }
}

/// Dates the same time apart.
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
    private let start: Date
    private let interval: TimeInterval
    /// Whether there are such dates before the start, too.
    fileprivate var reachesBack = false

    /// Dates from one on, so many seconds apart. A time that is not positive and finite counts as a second.
    public init(from startDate: Date, by interval: TimeInterval) {
        start = startDate
        self.interval = interval > 0 && interval.isFinite ? interval : 1
    }

    /// Dates the same time apart.
    public struct Entries: Sequence, IteratorProtocol, Sendable {
        fileprivate let start: Date
        fileprivate let interval: TimeInterval
        fileprivate var count: Double

        /// The next date.
        public mutating func next() -> Date? {
            defer { count += 1 }
            return start.addingTimeInterval(count * interval)
        }
    }

    /// The last date before one, and those after it.
    public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries {
        let passed = (startDate.timeIntervalSince(start) / interval).rounded(.down)
        let first = reachesBack ? passed : max(passed, 0)
        return Entries(start: start, interval: interval, count: first.isFinite ? first : 0)
    }
}

/// Every minute of the clock.
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
    /// Every minute.
    public init() {}

    /// The minutes from a date on.
    public func entries(
        from startDate: Date, mode: TimelineScheduleMode
    ) -> PeriodicTimelineSchedule.Entries {
        let minute = (startDate.timeIntervalSinceReferenceDate / 60).rounded(.down) * 60
        return PeriodicTimelineSchedule(from: Date(timeIntervalSinceReferenceDate: minute), by: 60)
            .entries(from: startDate, mode: mode)
    }
}

/// Dates that somebody names.
public struct ExplicitTimelineSchedule<Entries: Sequence>: TimelineSchedule
where Entries.Element == Date {
    private let dates: Entries

    /// These dates.
    public init(_ dates: Entries) { self.dates = dates }

    /// All of the dates.
    public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries { dates }
}

extension ExplicitTimelineSchedule: Sendable where Entries: Sendable {}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
    /// Every frame.
    public static var animation: AnimationTimelineSchedule { AnimationTimelineSchedule() }

    /// Frames that are at least so many seconds apart.
    public static func animation(
        minimumInterval: Double? = nil, paused: Bool = false
    ) -> AnimationTimelineSchedule {
        AnimationTimelineSchedule(minimumInterval: minimumInterval, paused: paused)
    }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
    /// Dates from one on, so many seconds apart.
    public static func periodic(
        from startDate: Date, by interval: TimeInterval
    ) -> PeriodicTimelineSchedule {
        PeriodicTimelineSchedule(from: startDate, by: interval)
    }
}

extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
    /// Every minute.
    public static var everyMinute: EveryMinuteTimelineSchedule { EveryMinuteTimelineSchedule() }
}

extension TimelineSchedule {
    /// Dates that somebody names.
    public static func explicit<S: Sequence>(
        _ dates: S
    ) -> ExplicitTimelineSchedule<S> where Self == ExplicitTimelineSchedule<S>, S.Element == Date {
        ExplicitTimelineSchedule(dates)
    }
}
