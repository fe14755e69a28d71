import Raster
import Testing

/// Dates in text, against the examples of Apple's documentation of `Text.DateStyle`.
@Suite struct TextDateTests {
    /// June 3, 2019, 23:23 in Greenwich.
    private let date = Date(timeIntervalSince1970: 1_559_604_180)

    private func string(_ text: Text, after seconds: TimeInterval = 0, locale: String = "en_US") -> String {
        var environment = EnvironmentValues()
        environment.locale = Locale(identifier: locale)
        environment.timeZone = .gmt
        environment.calendar = Calendar(identifier: .gregorian)
        environment.currentDate = date.addingTimeInterval(seconds)
        return text.string(in: environment).replacing("\u{202F}", with: " ").replacing("\u{2009}", with: " ")
    }

    @Test func timeAndDate() {
        #expect(string(Text(date, style: .time)) == "11:23 PM")
        #expect(string(Text(date, style: .date)) == "June 3, 2019")
        #expect(string(Text(date, style: .date), locale: "de_DE") == "3. Juni 2019")
        #expect(string(Text("at \(date, style: .time).")) == "at 11:23 PM.")
    }

    @Test func distances() {
        let relative = Text(date, style: .relative)
        #expect(string(relative, after: -(2 * 3600 + 23 * 60 + 5)) == "2 hours, 23 minutes")
        #expect(string(relative, after: 2 * 3600 + 23 * 60) == "2 hours, 23 minutes")
        #expect(string(relative, after: 3600) == "1 hour")
        #expect(string(relative, after: 3600 + 30) == "1 hour")
        #expect(string(relative, after: 61) == "1 minute, 1 second")
        #expect(string(relative) == "0 seconds")
        #expect(string(relative, after: -396 * 86400) == "1 year, 1 month")
        #expect(string(relative, after: 3600, locale: "de_DE") == "1 Stunde")
        let offset = Text(date, style: .offset)
        #expect(string(offset, after: -(2 * 3600 + 1)) == "+2 hours")
        #expect(string(offset, after: 92 * 86400) == "-3 months")
    }

    @Test func clocks() {
        let timer = Text(date, style: .timer)
        #expect(string(timer, after: -152) == "2:32")
        #expect(string(timer, after: 36 * 3600 + 59 * 60 + 1) == "36:59:01")
        #expect(string(timer) == "0:00")
        let range = date...date.addingTimeInterval(4000)
        #expect(string(Text(timerInterval: range), after: 100) == "1:05:00")
        #expect(string(Text(timerInterval: range, countsDown: false), after: 100) == "1:40")
        #expect(string(Text(timerInterval: range, showsHours: false), after: 100) == "65:00")
        #expect(
            string(Text(timerInterval: range, pauseTime: date.addingTimeInterval(400)), after: 1000)
                == "1:00:00")
        #expect(string(Text(timerInterval: range), after: 9999) == "0:00")
        #expect(string(Text(timerInterval: range), after: -9999) == "1:06:40")
    }

    @Test func intervals() {
        let end = date.addingTimeInterval(600)
        let text = string(Text(date...end))
        #expect(text.hasPrefix("Jun 3, 2019, 11:23"))
        #expect(text.hasSuffix("11:33 PM"))
        #expect(string(Text(DateInterval(start: date, end: end))) == text)
        #expect(string(Text("\(date...end)")) == text)
    }

    @Test func datesThatNoCalendarHas() {
        let styles: [Text.DateStyle] = [.time, .date, .relative, .offset, .timer]
        for seconds in [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e18, .greatestFiniteMagnitude] {
            let strange = Date(timeIntervalSinceReferenceDate: seconds)
            for style in styles {
                #expect(!string(Text(strange, style: style)).isEmpty)
                #expect(!string(Text(date, style: style), after: seconds).isEmpty)
            }
            if seconds >= 0 {
                #expect(!string(Text(date...max(date, strange))).isEmpty)
                #expect(!string(Text(timerInterval: date...max(date, strange))).isEmpty)
            }
        }
    }
}
