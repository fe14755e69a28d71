import Foundation

/// A bin's values: from the lower to the upper bound, which the last bin includes.
public struct ChartBinRange<Bound: Comparable> {
    /// The least value.
    public let lowerBound: Bound
    /// The greatest value.
    public let upperBound: Bound
    let includesUpperBound: Bool

    /// Whether a value is in the bin.
    public func contains(_ element: Bound) -> Bool {
        element >= lowerBound && (element < upperBound || (includesUpperBound && element == upperBound))
    }
}

extension ChartBinRange: Equatable {}
extension ChartBinRange: Hashable where Bound: Hashable {}
extension ChartBinRange: Sendable where Bound: Sendable {}

/// Bins for numbers.
///
///     let bins = NumberBins(data: values, desiredCount: 10)
///     let counts = Dictionary(grouping: values, by: bins.index(for:))
public struct NumberBins<Value: Numeric & Comparable> {
    /// Where bins end and begin, from the least; one more than there are bins.
    public let thresholds: [Value]

    /// Bins that end at given values, of which there should be two.
    public init(thresholds: [Value]) { self.thresholds = thresholds.sorted() }

    /// The bin that a value is in; the nearest for one beyond them all.
    public func index(for value: Value) -> Int {
        var lower = 0
        var upper = Swift.max(thresholds.count - 2, 0)
        while lower < upper {
            let middle = (lower + upper + 1) / 2
            if thresholds[middle] <= value { lower = middle } else { upper = middle - 1 }
        }
        return lower
    }
}

extension NumberBins: Sendable where Value: Sendable {}

extension NumberBins: RandomAccessCollection {
    /// The first bin's.
    public var startIndex: Int { 0 }
    /// One more than the last bin's.
    public var endIndex: Int { Swift.max(thresholds.count - 1, 0) }

    /// A bin's values.
    public subscript(position: Int) -> ChartBinRange<Value> {
        ChartBinRange(
            lowerBound: thresholds[position], upperBound: thresholds[position + 1],
            includesUpperBound: position + 2 == thresholds.count)
    }
}

extension NumberBins where Value: BinaryFloatingPoint {
    /// Bins of one round size, about as many as are wished for.
    public init(data: some Sequence<Value>, desiredCount: Int = 10, minimumStride: Value = 0) {
        let values = data.lazy.map { Double($0) }.filter { $0.isFinite }
        self.init(range: (values.min() ?? 0, values.max() ?? 1), desiredCount, Double(minimumStride))
    }

    /// Bins of one round size, about as many as are wished for.
    public init(range: ClosedRange<Value>, desiredCount: Int = 10, minimumStride: Value = 0) {
        self.init(
            range: (Double(range.lowerBound), Double(range.upperBound)), desiredCount, Double(minimumStride))
    }

    /// Bins of one size.
    public init(size: Value, range: ClosedRange<Value>) {
        let edges = LinearTicks.multiples(
            of: Double(size), covering: (Double(range.lowerBound), Double(range.upperBound)))
        self.init(thresholds: edges.map { Value($0) })
    }

    private init(range: (Double, Double), _ count: Int, _ minimum: Double) {
        let step = Swift.max(LinearTicks.step(from: range.0, to: range.1, count: count), minimum)
        self.init(thresholds: LinearTicks.multiples(of: step, covering: range).map { Value($0) })
    }
}

extension NumberBins where Value: BinaryInteger {
    /// Bins of one round size, about as many as are wished for.
    public init(data: some Sequence<Value>, desiredCount: Int = 10, minimumStride: Value = 1) {
        let least = data.min() ?? 0
        self.init(
            range: least...(data.max() ?? least + 1), desiredCount: desiredCount, minimumStride: minimumStride
        )
    }

    /// Bins of one round size, about as many as are wished for.
    public init(range: ClosedRange<Value>, desiredCount: Int = 10, minimumStride: Value = 1) {
        let ends = (Double(range.lowerBound), Double(range.upperBound))
        let step = Swift.max(
            LinearTicks.step(from: ends.0, to: ends.1, count: desiredCount), Double(minimumStride), 1)
        self.init(
            thresholds: LinearTicks.multiples(of: step, covering: ends).compactMap { Value(exactly: $0) })
    }

    /// Bins of one size.
    public init(size: Value, range: ClosedRange<Value>) {
        self.init(
            thresholds: LinearTicks.multiples(
                of: Double(size), covering: (Double(range.lowerBound), Double(range.upperBound))
            ).compactMap { Value(exactly: $0) })
    }
}

/// Bins for dates.
public struct DateBins: Sendable, RandomAccessCollection {
    /// Where bins end and begin, from the first; one more than there are bins.
    public let thresholds: [Date]

    /// Bins that end at given dates, of which there should be two.
    public init(thresholds: [Date]) { self.thresholds = thresholds.sorted() }

    /// Bins of some years, months, days and so on that hold all dates of a range.
    public init(
        unit: Calendar.Component, by value: Int = 1, range: ClosedRange<Date>,
        calendar: Calendar = .autoupdatingCurrent
    ) {
        let seconds = (
            range.lowerBound.timeIntervalSinceReferenceDate, range.upperBound.timeIntervalSinceReferenceDate
        )
        self.init(
            thresholds: CalendarTicks.edges(of: unit, by: value, covering: seconds, calendar).map {
                Date(timeIntervalSinceReferenceDate: $0)
            })
    }

    /// Bins of some years, months, days and so on that hold all given dates.
    public init(
        unit: Calendar.Component, by value: Int = 1, data: some Sequence<Date>,
        calendar: Calendar = .autoupdatingCurrent
    ) {
        let first = data.min() ?? Date(timeIntervalSinceReferenceDate: 0)
        self.init(unit: unit, by: value, range: first...(data.max() ?? first), calendar: calendar)
    }

    /// The bin that a date is in; the nearest for one beyond them all.
    public func index(for date: Date) -> Int {
        Swift.max(Swift.min((thresholds.firstIndex { $0 > date } ?? count) - 1, count - 1), 0)
    }

    /// The first bin's.
    public var startIndex: Int { 0 }
    /// One more than the last bin's.
    public var endIndex: Int { Swift.max(thresholds.count - 1, 0) }

    /// A bin's dates.
    public subscript(position: Int) -> ChartBinRange<Date> {
        ChartBinRange(
            lowerBound: thresholds[position], upperBound: thresholds[position + 1],
            includesUpperBound: position + 2 == thresholds.count)
    }
}
