extension Text {
    /// How a date is written, in the environment's locale, calendar and time zone. Drawings don't run: the
    /// time is that of the moment when the text is resolved, or `EnvironmentValues.currentDate`.
    public struct DateStyle: Equatable, Codable, Sendable {
        enum Kind: String, Codable, Sendable {
            case time, date, relative, offset, timer
        }

        let kind: Kind

        /// The time of day: 11:23 PM.
        public static let time = DateStyle(kind: .time)
        /// The day: June 3, 2019.
        public static let date = DateStyle(kind: .date)
        /// How far away it is, in two units: 2 hours, 23 minutes.
        public static let relative = DateStyle(kind: .relative)
        /// How far away it is, in one unit: +2 hours.
        public static let offset = DateStyle(kind: .offset)
        /// Hours, minutes and seconds to or from it: 36:59:01.
        public static let timer = DateStyle(kind: .timer)
    }

    /// A date in a style.
    public init(_ date: Date, style: DateStyle) {
        self.init(storage: .date(.moment(date, style)))
    }

    /// Two moments, with what they share written once.
    public init(_ dates: ClosedRange<Date>) {
        self.init(storage: .date(.interval(dates.lowerBound, dates.upperBound)))
    }

    /// Two moments, with what they share written once.
    public init(_ interval: DateInterval) {
        self.init(storage: .date(.interval(interval.start, interval.end)))
    }

    /// The time left of a range, or that has passed of it, as a clock.
    /// - Parameters:
    ///   - timerInterval: from the clock's start to its end.
    ///   - pauseTime: when the clock stops; nil for never.
    ///   - countsDown: whether the time left is shown, rather than what has passed.
    ///   - showsHours: false for more than 60 minutes instead.
    public init(
        timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true,
        showsHours: Bool = true
    ) {
        self.init(
            storage: .date(
                .timer(timerInterval, pause: pauseTime, countsDown: countsDown, showsHours: showsHours)))
    }
}

/// A text that depends on a date.
enum DateText: Equatable, Sendable {
    case moment(Date, Text.DateStyle)
    case interval(Date, Date)
    case timer(ClosedRange<Date>, pause: Date?, countsDown: Bool, showsHours: Bool)

    func string(in environment: EnvironmentValues) -> String {
        let now = (environment.currentDate ?? Date()).withinCalendar
        switch self {
        case .moment(let date, let style):
            let date = date.withinCalendar
            switch style.kind {
            case .time: return Self.format(date, date: .omitted, time: .shortened, environment)
            case .date: return Self.format(date, date: .long, time: .omitted, environment)
            case .relative: return Self.distance(between: now, and: date, units: 2, environment)
            case .offset:
                let sign = date < now ? "-" : "+"
                return sign + Self.distance(between: now, and: date, units: 1, environment)
            case .timer:
                return Self.clock(date.timeIntervalSince(now).magnitude, showsHours: true)
            }
        case .interval(let start, let end):
            let style = Date.IntervalFormatStyle(
                date: .abbreviated, time: .shortened, locale: environment.locale,
                calendar: environment.calendar, timeZone: environment.timeZone)
            let (start, end) = (start.withinCalendar, end.withinCalendar)
            return style.format(min(start, end)..<max(start, end))
        case .timer(let range, let pause, let countsDown, let showsHours):
            let (start, end) = (range.lowerBound.withinCalendar, range.upperBound.withinCalendar)
            let moment = max(start, min(end, min(now, pause?.withinCalendar ?? now)))
            let seconds = countsDown ? end.timeIntervalSince(moment) : moment.timeIntervalSince(start)
            return Self.clock(max(seconds, 0), showsHours: showsHours)
        }
    }

    private static func format(
        _ moment: Date, date: Date.FormatStyle.DateStyle, time: Date.FormatStyle.TimeStyle,
        _ environment: EnvironmentValues
    ) -> String {
        Date.FormatStyle(
            date: date, time: time, locale: environment.locale, calendar: environment.calendar,
            timeZone: environment.timeZone
        ).format(moment)
    }

    /// Hours, minutes and seconds; whole seconds, less the part of the last one.
    private static func clock(_ interval: TimeInterval, showsHours: Bool) -> String {
        // Dates within the calendar are less than a million years apart.
        let seconds = Int(interval)
        func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let minutes = seconds / 60
        if showsHours, minutes >= 60 {
            return "\(minutes / 60):\(twoDigits(minutes % 60)):\(twoDigits(seconds % 60))"
        }
        return "\(minutes):\(twoDigits(seconds % 60))"
    }

    /// The largest units of the time between two moments, those that are 0 left out. Months and years are in
    /// English everywhere: Foundation writes no such lengths on Linux.
    private static func distance(
        between now: Date, and date: Date, units: Int, _ environment: EnvironmentValues
    ) -> String {
        var calendar = environment.calendar
        calendar.timeZone = environment.timeZone
        let parts = calendar.dateComponents(
            [.year, .month, .day, .hour, .minute, .second], from: min(now, date), to: max(now, date))
        func length(_ count: Int?, _ unit: Duration.UnitsFormatStyle.Unit, of seconds: Int) -> (Int, String) {
            let duration = Duration.seconds((count ?? 0) * seconds)
            let style = Duration.UnitsFormatStyle(allowedUnits: [unit], width: .wide)
            return (count ?? 0, style.locale(environment.locale).format(duration))
        }
        func english(_ count: Int?, _ unit: String) -> (Int, String) {
            (count ?? 0, count == 1 ? "1 \(unit)" : "\(count ?? 0) \(unit)s")
        }
        let lengths = [
            english(parts.year, "year"), english(parts.month, "month"),
            length(parts.day, .days, of: 86400), length(parts.hour, .hours, of: 3600),
            length(parts.minute, .minutes, of: 60), length(parts.second, .seconds, of: 1),
        ]
        let first = lengths.firstIndex { $0.0 != 0 } ?? lengths.count - 1
        let shown = lengths[first..<min(first + units, lengths.count)]
        return shown.filter { $0.0 != 0 || $0 == shown[first] }.map(\.1).joined(separator: ", ")
    }
}

extension Date {
    /// The date, brought within what calendars can count: the years 1 to 4000. What is no number is the
    /// present start of time.
    fileprivate var withinCalendar: Date {
        let seconds = timeIntervalSinceReferenceDate
        guard !seconds.isNaN else { return Date(timeIntervalSinceReferenceDate: 0) }
        return min(max(self, .distantPast), .distantFuture)
    }
}
