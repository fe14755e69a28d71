import Foundation

/// Ticks of a scale of dates: by d3-time's steps of a second to many years, in the user's calendar.
package struct CalendarTicks: Sendable, Equatable {
    package var unit: Calendar.Component
    package var count: Int

    /// Seconds from 2001 beyond which no calendar is asked: 12,000 years.
    package static let furthest = 3.8e11

    private static let day = 86400.0
    /// Component, how many of it, seconds.
    private static let steps: [(Calendar.Component, Int, Double)] = [
        (.second, 1, 1), (.second, 5, 5), (.second, 15, 15), (.second, 30, 30),
        (.minute, 1, 60), (.minute, 5, 300), (.minute, 15, 900), (.minute, 30, 1800),
        (.hour, 1, 3600), (.hour, 3, 10800), (.hour, 6, 21600), (.hour, 12, 43200),
        (.day, 1, day), (.day, 2, 2 * day), (.weekOfYear, 1, 7 * day),
        (.month, 1, 30 * day), (.month, 3, 90 * day), (.year, 1, 365 * day),
    ]

    package init(unit: Calendar.Component, count: Int = 1) {
        self.unit = unit
        self.count = max(count, 1)
    }

    /// The step for about `count` ticks in an interval of seconds; nil below a second, and where calendars
    /// end.
    package init?(from first: Double, to last: Double, count: Int) {
        let wished = Double(max(count, 1))
        guard first < last, abs(first) < Self.furthest, abs(last) < Self.furthest else { return nil }
        let target = (last - first) / wished
        let index = Self.steps.firstIndex { $0.2 > target } ?? Self.steps.count
        if index == Self.steps.count {
            let year = 365 * Self.day
            let step = LinearTicks.step(from: first / year, to: last / year, count: Int(min(wished, 1000)))
            self.init(unit: .year, count: Int(max(min(step, 1e5), 1)))
            return
        }
        if index == 0 {
            guard target >= 0.5 else { return nil }
            self.init(unit: .second)
            return
        }
        let isFormerNearer = target / Self.steps[index - 1].2 < Self.steps[index].2 / target
        let step = Self.steps[isFormerNearer ? index - 1 : index]
        self.init(unit: step.0, count: step.1)
    }

    /// The ticks in an interval of seconds since 2001, ends included.
    package func ticks(from first: Double, to last: Double, _ calendar: Calendar) -> [Double] {
        guard first <= last, abs(first) < Self.furthest, abs(last) < Self.furthest,
            (last - first) / seconds < Double(LinearTicks.most) * 10
        else { return [] }
        var ticks: [Double] = []
        var date = floor(Date(timeIntervalSinceReferenceDate: first), calendar)
        let end = Date(timeIntervalSinceReferenceDate: last)
        // Steps that count from the beginning of a month or a day are walked one by one.
        let isCounted = count == 1 || unit == .year || unit == .weekOfYear
        for _ in 0..<(LinearTicks.most * 31) where date <= end && ticks.count < LinearTicks.most {
            let seconds = date.timeIntervalSinceReferenceDate
            if seconds >= first, isCounted || isOnStep(date, calendar) { ticks.append(seconds) }
            guard let next = calendar.date(byAdding: unit, value: isCounted ? count : 1, to: date),
                next > date
            else { break }
            date = next
        }
        return ticks
    }

    /// Edges from the last before an interval to the first after it.
    package static func edges(
        of unit: Calendar.Component, by count: Int, covering range: (Double, Double), _ calendar: Calendar
    ) -> [Double] {
        guard abs(range.0) < furthest, abs(range.1) < furthest else { return [] }
        let step = CalendarTicks(unit: unit, count: count)
        var date = step.floor(Date(timeIntervalSinceReferenceDate: range.0), calendar)
        var edges = [date.timeIntervalSinceReferenceDate]
        while edges.count < 100_000, let next = calendar.date(byAdding: unit, value: step.count, to: date),
            next > date
        {
            date = next
            edges.append(date.timeIntervalSinceReferenceDate)
            if date.timeIntervalSinceReferenceDate > range.1 { break }
        }
        return edges
    }

    private var seconds: Double {
        let one: Double =
            switch unit {
            case .nanosecond: 1e-9
            case .second: 1
            case .minute: 60
            case .hour: 3600
            case .day, .weekday, .dayOfYear: Self.day
            case .weekOfYear, .weekOfMonth: 7 * Self.day
            case .month: 28 * Self.day
            case .quarter: 90 * Self.day
            default: 360 * Self.day
            }
        return one * Double(count)
    }

    private func floor(_ date: Date, _ calendar: Calendar) -> Date {
        if unit == .year, count > 1 {
            let parts = calendar.dateComponents([.era, .year], from: date)
            guard let year = parts.year else { return date }
            var first = DateComponents()
            first.era = parts.era
            first.year = year - year % count
            // A year 0 is none.
            if first.year == 0 { first.year = 1 }
            if let start = calendar.date(from: first), start <= date {
                guard first.year == 1 else { return start }
                return calendar.date(byAdding: .year, value: -1, to: start) ?? start
            }
        }
        return calendar.dateInterval(of: unit, for: date)?.start ?? date
    }

    private func isOnStep(_ date: Date, _ calendar: Calendar) -> Bool {
        let value: Int =
            switch unit {
            case .second, .minute, .hour: calendar.component(unit, from: date)
            case .day, .month: calendar.component(unit, from: date) - 1
            default: 0
            }
        return value % count == 0
    }
}
