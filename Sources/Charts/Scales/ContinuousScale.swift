import Foundation

/// Places numbers and dates: a monotonic function, then a straight line from its domain to a range.
package struct ContinuousScale: Sendable, Equatable {
    /// What is done to values before they are placed.
    package enum Transform: Sendable, Equatable {
        case linear
        /// Values that are not positive have no place.
        case log
        /// `sign(x) * log1p(|x| / slopeAtZero's inverse)`, as d3's `symlog`: linear about 0.
        case symmetricLog(slopeAtZero: Double)
        /// `sign(x) * |x|^exponent`, as d3's `pow`.
        case power(exponent: Double)

        package func callAsFunction(_ value: Double) -> Double? {
            let result: Double =
                switch self {
                case .linear: value
                case .log: value > 0 ? Foundation.log(value) : .nan
                case .symmetricLog(let slope): (value < 0 ? -1 : 1) * log1p(abs(value * slope))
                case .power(let exponent): (value < 0 ? -1 : 1) * pow(abs(value), exponent)
                }
            return result.isFinite ? result : nil
        }

        func inverse(_ value: Double) -> Double {
            switch self {
            case .linear: value
            case .log: exp(value)
            case .symmetricLog(let slope): (value < 0 ? -1 : 1) * expm1(abs(value)) / slope
            case .power(let exponent): (value < 0 ? -1 : 1) * pow(abs(value), 1 / exponent)
            }
        }
    }

    package let transform: Transform
    package let isDate: Bool
    /// The value at `start` and that at `end`, in this order.
    package let domain: (lower: Double, upper: Double)
    package let start: Double
    package let end: Double
    private let first: Double
    private let slope: Double

    package init(
        domain: (lower: Double, upper: Double), from start: Double, to end: Double,
        transform: Transform = .linear, isDate: Bool = false
    ) {
        self.transform = transform
        self.isDate = isDate
        self.domain = domain
        self.start = start
        self.end = end
        first = transform(domain.lower) ?? 0
        let last = transform(domain.upper) ?? first
        // A domain of one value is placed in the middle, as d3 has it.
        let extent = last - first
        slope = extent == 0 || !extent.isFinite ? .nan : (end - start) / extent
    }

    package static func == (first: ContinuousScale, second: ContinuousScale) -> Bool {
        first.transform == second.transform && first.isDate == second.isDate && first.domain == second.domain
            && first.start == second.start && first.end == second.end
    }

    /// The place of a value; nil where it has none.
    package func position(_ value: Double) -> Double? {
        guard let transformed = transform(value) else { return nil }
        if slope.isNaN { return (start + end) / 2 }
        let position = start + (transformed - first) * slope
        return position.isFinite ? position : nil
    }

    /// The value at a place.
    package func value(at position: Double) -> Double? {
        if slope.isNaN || slope == 0 { return domain.lower.isFinite ? domain.lower : nil }
        let value = transform.inverse(first + (position - start) / slope)
        return value.isFinite ? value : nil
    }

    /// About as many ticks as are wished for, from the least.
    package func ticks(count: Int, _ calendar: Calendar) -> [Double] {
        let lower = min(domain.lower, domain.upper)
        let upper = max(domain.lower, domain.upper)
        if isDate {
            if let step = CalendarTicks(from: lower, to: upper, count: count) {
                return step.ticks(from: lower, to: upper, calendar)
            }
            return LinearTicks.ticks(from: lower, to: upper, count: count)
        }
        switch transform {
        case .linear, .power: return LinearTicks.ticks(from: lower, to: upper, count: count)
        case .log: return LogTicks.ticks(from: lower, to: upper, count: count)
        case .symmetricLog: return symmetricTicks(lower, upper, count)
        }
    }

    /// 0 and the powers of ten at both sides of it, thinned out to about a number; linear ones in a domain
    /// without two of them.
    private func symmetricTicks(_ lower: Double, _ upper: Double, _ count: Int) -> [Double] {
        func powers(to limit: Double) -> [Double] {
            guard limit >= 1 else { return [] }
            return (0...Int(min(log10(limit) + 1e-12, 308))).map { pow(10, Double($0)) }
        }
        var ticks = powers(to: -lower).reversed().map { -$0 } + [0] + powers(to: upper)
        ticks = ticks.filter { $0 >= lower && $0 <= upper }
        guard ticks.count > 2 else { return LinearTicks.ticks(from: lower, to: upper, count: count) }
        while ticks.count > max(count * 3 / 2, 2) {
            let zero = ticks.firstIndex(of: 0) ?? 0
            let thinned = ticks.indices.filter { ($0 - zero) % 2 == 0 }.map { ticks[$0] }
            if thinned.count == ticks.count || thinned.count < 2 { break }
            ticks = thinned
        }
        return ticks
    }
}
