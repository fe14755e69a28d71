import Foundation
import Raster

/// How the values of an axis are written when nothing is said about it.
package enum AxisText {
    /// The texts of ticks: numbers with as many digits as their distance needs, dates by their step.
    package static func texts(
        _ values: [PlotValue], step: CalendarTicks?, isLog: Bool = false, _ environment: EnvironmentValues
    ) -> [String] {
        if case .date? = values.first?.kind { return dates(values, step, environment) }
        let numbers = values.compactMap { value -> Double? in
            if case .number(let number) = value { return number }
            return nil
        }
        guard numbers.count == values.count else { return values.map(\.name) }
        let gaps = zip(numbers, numbers.dropFirst()).map { abs($1 - $0) }.filter { $0 > 0 }
        let gap = gaps.min() ?? abs(numbers.first ?? 1)
        let greatest = numbers.map(abs).max() ?? 0
        return numbers.map { number in
            let digits = isLog ? digits(of: abs(number)) : digits(of: gap)
            // Long rows of zeros can't be counted.
            if number != 0 || !isLog, greatest >= 1e10 || digits > 6 {
                return number.formatted(
                    .number.notation(.scientific).precision(.significantDigits(1...4)).locale(
                        environment.locale))
            }
            if digits == 0, abs(number) < 1e15 {
                return Int(number.rounded()).formatted(.number.locale(environment.locale))
            }
            let shown = number == 0 ? 0 : number
            return shown.formatted(.number.precision(.fractionLength(digits)).locale(environment.locale))
        }
    }

    /// Digits behind the point that a step needs: 0.25 takes two.
    private static func digits(of step: Double) -> Int {
        guard step > 0, step.isFinite else { return 0 }
        var digits = 0
        var scaled = step
        while digits < 12, abs(scaled - scaled.rounded()) > 1e-6 * max(scaled, 1e-6) {
            scaled *= 10
            digits += 1
        }
        return digits
    }

    private static func dates(
        _ values: [PlotValue], _ step: CalendarTicks?, _ environment: EnvironmentValues
    ) -> [String] {
        var calendar = environment.calendar
        calendar.timeZone = environment.timeZone
        let seconds = values.compactMap { $0.extent?.lower }
        let unit = step?.unit ?? guessedUnit(seconds)
        var style = Date.FormatStyle(
            locale: environment.locale, calendar: calendar, timeZone: environment.timeZone)
        switch unit {
        case .year, .yearForWeekOfYear, .era: style = style.year()
        case .month, .quarter: style = style.month(.abbreviated)
        case .day, .weekOfYear, .weekOfMonth, .weekday, .dayOfYear: style = style.month(.abbreviated).day()
        case .hour: style = style.hour()
        case .minute: style = style.hour().minute()
        default: style = style.hour().minute().second()
        }
        var year: Int?
        var day: Int?
        return seconds.map { seconds in
            guard abs(seconds) < CalendarTicks.furthest else { return "" }
            let date = Date(timeIntervalSinceReferenceDate: seconds)
            var text = date.formatted(style)
            switch unit {
            case .month, .quarter:
                // The year stands below the first month and below each year's first.
                let current = calendar.component(.year, from: date)
                if current != year { text += "\n" + date.formatted(style.yearOnly(environment, calendar)) }
                year = current
            case .hour, .minute:
                let current = calendar.component(.day, from: date)
                if let day, current != day {
                    text += "\n" + date.formatted(style.dayOnly(environment, calendar))
                }
                day = current
            default: break
            }
            return text
        }
    }

    private static func guessedUnit(_ seconds: [Double]) -> Calendar.Component {
        let gap = zip(seconds, seconds.dropFirst()).map { abs($1 - $0) }.min() ?? 86400
        let day = 86400.0
        return gap >= 360 * day
            ? .year
            : gap >= 27 * day
                ? .month : gap >= day * 0.9 ? .day : gap >= 3600 ? .hour : gap >= 60 ? .minute : .second
    }
}

extension Date.FormatStyle {
    fileprivate func yearOnly(_ environment: EnvironmentValues, _ calendar: Calendar) -> Date.FormatStyle {
        Date.FormatStyle(locale: environment.locale, calendar: calendar, timeZone: environment.timeZone)
            .year()
    }

    fileprivate func dayOnly(_ environment: EnvironmentValues, _ calendar: Calendar) -> Date.FormatStyle {
        Date.FormatStyle(locale: environment.locale, calendar: calendar, timeZone: environment.timeZone)
            .month(.abbreviated).day()
    }
}
