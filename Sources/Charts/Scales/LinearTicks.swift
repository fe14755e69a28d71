import Foundation

/// Round numbers in an interval: steps of 1, 2 and 5 times a power of ten, as d3-array's `ticks` has them.
package enum LinearTicks {
    /// More are never made, whatever is asked for.
    package static let most = 1000

    /// The step as d3's `tickIncrement`: a positive one, or the negative inverse of one below 1, as that is
    /// exact where the step isn't. 0 where there is none.
    static func increment(from start: Double, to stop: Double, count: Double) -> Double {
        let raw = (stop - start) / max(count, 0)
        guard raw.isFinite, raw > 0 else { return 0 }
        let power = log10(raw).rounded(.down)
        let error = raw / pow(10, power)
        // The middles of 1, 2, 5 and 10 on a logarithmic scale.
        let factor: Double =
            error >= 50.0.squareRoot()
            ? 10 : error >= 10.0.squareRoot() ? 5 : error >= 2.0.squareRoot() ? 2 : 1
        let step = power < 0 ? -pow(10, -power) / factor : factor * pow(10, power)
        return step.isFinite ? step : 0
    }

    /// The step between ticks; 1 where there is none.
    package static func step(from start: Double, to stop: Double, count: Int) -> Double {
        let increment = increment(from: start, to: stop, count: Double(max(count, 1)))
        return increment == 0 ? 1 : increment > 0 ? increment : -1 / increment
    }

    /// The ticks in an interval, from the least: about `count`.
    package static func ticks(from first: Double, to last: Double, count: Int) -> [Double] {
        let start = min(first, last)
        let stop = max(first, last)
        guard count > 0, start.isFinite, stop.isFinite else { return [] }
        if start == stop { return [start] }
        var wished = Double(min(count, most))
        var increment = increment(from: start, to: stop, count: wished)
        if increment == 0 { return [] }
        var bounds = indices(start, stop, increment)
        if bounds.last < bounds.first, wished < 2 {
            wished *= 2
            increment = Self.increment(from: start, to: stop, count: wished)
            if increment == 0 { return [] }
            bounds = indices(start, stop, increment)
        }
        guard bounds.last >= bounds.first, bounds.last - bounds.first < Double(most) else { return [] }
        return (0...Int(bounds.last - bounds.first)).map {
            let index = bounds.first + Double($0)
            return increment < 0 ? index / -increment : index * increment
        }
    }

    private static func indices(
        _ start: Double, _ stop: Double, _ increment: Double
    ) -> (first: Double, last: Double) {
        func value(_ index: Double) -> Double {
            increment < 0 ? index / -increment : index * increment
        }
        func index(_ value: Double) -> Double {
            // JavaScript's rounding: halves upwards.
            ((increment < 0 ? value * -increment : value / increment) + 0.5).rounded(.down)
        }
        var first = index(start)
        var last = index(stop)
        if value(first) < start { first += 1 }
        if value(last) > stop { last -= 1 }
        return (first, last)
    }

    /// The interval, made wider to end at ticks: d3-scale's `nice`.
    package static func nice(
        _ domain: (lower: Double, upper: Double), count: Int
    ) -> (lower: Double, upper: Double) {
        var (start, stop) = domain
        guard start.isFinite, stop.isFinite, start < stop else { return domain }
        var previous = 0.0
        for _ in 0..<10 {
            let step = increment(from: start, to: stop, count: Double(max(count, 1)))
            if step == previous || step == 0 { break }
            if step > 0 {
                start = (start / step).rounded(.down) * step
                stop = (stop / step).rounded(.up) * step
            } else {
                start = (start * step).rounded(.up) / step
                stop = (stop * step).rounded(.down) / step
            }
            previous = step
        }
        return start.isFinite && stop.isFinite ? (start, stop) : domain
    }

    /// The multiples of a step from the last before an interval to the first after it; two at least, as many
    /// as are useful at most.
    package static func multiples(of step: Double, covering range: (lower: Double, upper: Double)) -> [Double]
    {
        guard step > 0, step.isFinite, range.lower.isFinite, range.upper.isFinite else { return [0, 1] }
        let first = (range.lower / step).rounded(.down)
        let last = max((range.upper / step).rounded(.up), first + 1)
        guard last - first <= 100_000 else { return [range.lower, range.upper] }
        // By the inverse where it is whole, so that tenths are those that one writes.
        let inverse = (1 / step).rounded()
        let isInverseWhole = step < 1 && abs(1 / step - inverse) < 1e-9 * inverse
        return (0...Int(last - first)).map {
            let index = first + Double($0)
            return isInverseWhole ? index / inverse : index * step
        }
    }
}
