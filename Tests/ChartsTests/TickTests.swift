import Charts
import Foundation
import Testing

/// Ticks and nice domains against what d3-array's and d3-scale's formulas give, written down by hand.
struct TickTests {
    @Test(arguments: [
        (0.0, 1.0, 10, [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]),
        (0, 1, 5, [0, 0.2, 0.4, 0.6, 0.8, 1]),
        (0, 10, 5, [0, 2, 4, 6, 8, 10]),
        (-10, 10, 4, [-10, -5, 0, 5, 10]),
        (0, 31, 4, [0, 10, 20, 30]),
        (-1, 1, 3, [-1, -0.5, 0, 0.5, 1]),
        (1234, 5678, 3, [2000, 4000]),
        (0, 1, 1, [0, 1]),
        (5, 5, 10, [5]),
    ])
    func ticksAreD3s(start: Double, stop: Double, count: Int, ticks: [Double]) {
        #expect(LinearTicks.ticks(from: start, to: stop, count: count) == ticks)
        #expect(LinearTicks.ticks(from: stop, to: start, count: count) == ticks)
    }

    @Test func stepsAreOneTwoAndFive() {
        // (stop - start) / count against 10, 5 and 2 at the geometric means of neighbours.
        #expect(LinearTicks.step(from: 0, to: 10 * 1.41, count: 10) == 1)
        #expect(LinearTicks.step(from: 0, to: 10 * 1.42, count: 10) == 2)
        #expect(LinearTicks.step(from: 0, to: 10 * 3.16, count: 10) == 2)
        #expect(LinearTicks.step(from: 0, to: 10 * 3.17, count: 10) == 5)
        #expect(LinearTicks.step(from: 0, to: 10 * 7.07, count: 10) == 5)
        #expect(LinearTicks.step(from: 0, to: 10 * 7.08, count: 10) == 10)
    }

    @Test func niceDomainsAreD3s() {
        // d3.scaleLinear().domain([0.201479, 0.996679]).nice() and others of d3's documentation and tests.
        #expect(LinearTicks.nice((0.201479, 0.996679), count: 10) == (0.2, 1))
        #expect(LinearTicks.nice((1.1, 10.9), count: 10) == (1, 11))
        #expect(LinearTicks.nice((123.1, 1.0e3), count: 10) == (100, 1000))
        #expect(LinearTicks.nice((0, 0.49), count: 10) == (0, 0.5))
        #expect(LinearTicks.nice((12, 87), count: 5) == (0, 100))
        #expect(LinearTicks.nice((12, 87), count: 10) == (10, 90))
        #expect(LinearTicks.nice((12, 87), count: 100) == (12, 87))
    }

    @Test func logTicksAreD3s() {
        #expect(LogTicks.ticks(from: 1, to: 10, count: 10) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
        #expect(
            LogTicks.ticks(from: 0.15, to: 0.68, count: 10) == [0.2, 0.3, 0.4, 0.5, 0.6])
        #expect(LogTicks.ticks(from: 1, to: 1e6, count: 5) == [1, 10, 100, 1000, 10000, 100_000, 1e6])
        #expect(LogTicks.nice((1.1, 10.9)) == (1, 100))
        #expect(LogTicks.nice((1, 1000)) == (1, 1000))
        #expect(LogTicks.ticks(from: -1, to: 10, count: 5).isEmpty)
    }

    @Test func noInputTraps() {
        let values: [Double] = [
            0, -0.0, 1, .nan, .infinity, -.infinity, 1e308, -1e308, .leastNonzeroMagnitude,
        ]
        for first in values {
            for last in values {
                for count in [Int.min, -1, 0, 1, 10, Int.max] {
                    _ = LinearTicks.ticks(from: first, to: last, count: count)
                    _ = LinearTicks.nice((first, last), count: count)
                    _ = LogTicks.ticks(from: first, to: last, count: count)
                    _ = CalendarTicks(from: first, to: last, count: count)
                }
            }
        }
    }

    private var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        calendar.locale = Locale(identifier: "en_US")
        return calendar
    }

    private func seconds(_ text: String) throws -> Double {
        try Date(text, strategy: .iso8601).timeIntervalSinceReferenceDate
    }

    @Test(arguments: [
        // d3-scale's tests of scaleTime().ticks(4).
        ("2011-01-01T12:00:00Z", "2011-01-01T12:00:04Z", 4, Calendar.Component.second, 1, 5),
        ("2011-01-01T12:00:00Z", "2011-01-01T12:00:20Z", 4, .second, 5, 5),
        ("2011-01-01T12:00:00Z", "2011-01-01T12:02:00Z", 4, .second, 30, 5),
        ("2011-01-01T12:00:27Z", "2011-01-01T12:04:12Z", 4, .minute, 1, 4),
        ("2011-01-01T16:28:27Z", "2011-01-02T14:34:12Z", 4, .hour, 6, 4),
        ("2010-12-31T16:28:27Z", "2011-02-01T14:34:12Z", 4, .weekOfYear, 1, 5),
        ("2010-12-18T00:00:00Z", "2011-11-02T00:00:00Z", 4, .month, 3, 4),
        ("2010-12-18T00:00:00Z", "2014-03-02T00:00:00Z", 4, .year, 1, 4),
        ("0950-12-18T00:00:00Z", "2014-03-02T00:00:00Z", 6, .year, 200, 6),
    ])
    func datesAreD3s(
        first: String, last: String, count: Int, unit: Calendar.Component, by: Int, number: Int
    ) throws {
        let (first, last) = try (seconds(first), seconds(last))
        let step = try #require(CalendarTicks(from: first, to: last, count: count))
        #expect(step == CalendarTicks(unit: unit, count: by))
        let ticks = step.ticks(from: first, to: last, calendar)
        #expect(ticks.count == number)
        #expect(ticks == ticks.sorted())
        #expect(ticks.allSatisfy { $0 >= first && $0 <= last })
    }

    @Test func quartersBeginWithJanuary() throws {
        let step = CalendarTicks(unit: .month, count: 3)
        let ticks = step.ticks(
            from: try seconds("2010-12-18T00:00:00Z"), to: try seconds("2011-11-02T00:00:00Z"), calendar)
        #expect(
            try ticks
                == [
                    "2011-01-01T00:00:00Z", "2011-04-01T00:00:00Z", "2011-07-01T00:00:00Z",
                    "2011-10-01T00:00:00Z",
                ]
                .map { try seconds($0) })
    }
}
