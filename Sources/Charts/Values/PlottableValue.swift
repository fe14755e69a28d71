import Foundation
import Raster

/// A value with a label: what marks are made of.
///
///     BarMark(x: .value("Month", date, unit: .month), y: .value("Sales", sales))
public struct PlottableValue<Value: Plottable> {
    @usableFromInline package let plotValue: PlotValue
    @usableFromInline package let label: PlotLabel

    @inlinable package init(_ plotValue: PlotValue, _ label: PlotLabel) {
        self.plotValue = plotValue
        self.label = label
    }
}

/// What a value is called: kept as it was written, as few charts show it.
@usableFromInline package enum PlotLabel: Sendable {
    case key(LocalizedStringKey)
    case string(String)
    case text(Text)

    package var text: Text {
        switch self {
        case .key(let key): Text(key)
        case .string(let string): Text(verbatim: string)
        case .text(let text): text
        }
    }
}

extension PlottableValue {
    /// A value.
    @inlinable public static func value(_ labelKey: LocalizedStringKey, _ value: Value) -> PlottableValue<
        Value
    > {
        PlottableValue(value.plotValue, .key(labelKey))
    }

    /// A value.
    @_disfavoredOverload
    @inlinable public static func value<S: StringProtocol>(_ label: S, _ value: Value) -> PlottableValue<
        Value
    > {
        PlottableValue(value.plotValue, .string(String(label)))
    }

    /// A value.
    @inlinable public static func value(_ label: Text, _ value: Value) -> PlottableValue<Value> {
        PlottableValue(value.plotValue, .text(label))
    }

    /// Two numbers or two dates as one bin; of others the first.
    static func bin(_ first: Value, _ second: Value) -> PlotValue {
        switch (first.plotValue, second.plotValue) {
        case (.number(let first), .number(let second)): .numberBin(first, second)
        case (.date(let first), .date(let second)): .dateBin(first, second)
        case (let first, _): first
        }
    }
}

extension PlottableValue where Value: Comparable {
    /// A stretch of values, as a bin of a histogram is.
    public static func value(_ labelKey: LocalizedStringKey, _ range: Range<Value>) -> PlottableValue<Value> {
        PlottableValue(bin(range.lowerBound, range.upperBound), .key(labelKey))
    }

    /// A stretch of values, as a bin of a histogram is.
    @_disfavoredOverload
    public static func value<S: StringProtocol>(_ label: S, _ range: Range<Value>) -> PlottableValue<Value> {
        PlottableValue(bin(range.lowerBound, range.upperBound), .string(String(label)))
    }

    /// A stretch of values, as a bin of a histogram is.
    public static func value(_ label: Text, _ range: Range<Value>) -> PlottableValue<Value> {
        PlottableValue(bin(range.lowerBound, range.upperBound), .text(label))
    }

    /// A stretch of values, as `NumberBins` and `DateBins` have them.
    public static func value(
        _ labelKey: LocalizedStringKey, _ range: ChartBinRange<Value>
    ) -> PlottableValue<Value> {
        PlottableValue(bin(range.lowerBound, range.upperBound), .key(labelKey))
    }

    /// A stretch of values, as `NumberBins` and `DateBins` have them.
    @_disfavoredOverload
    public static func value<S: StringProtocol>(
        _ label: S, _ range: ChartBinRange<Value>
    ) -> PlottableValue<Value> {
        PlottableValue(bin(range.lowerBound, range.upperBound), .string(String(label)))
    }
}

extension PlottableValue where Value == Date {
    /// The year, month, day and so on that a date is in. Bars and rectangles cover it, other marks stand in
    /// its middle.
    public static func value(
        _ labelKey: LocalizedStringKey, _ value: Date, unit: Calendar.Component,
        calendar: Calendar = .autoupdatingCurrent
    ) -> PlottableValue<Date> {
        PlottableValue(bin(value, unit, calendar), .key(labelKey))
    }

    /// The year, month, day and so on that a date is in.
    @_disfavoredOverload
    public static func value<S: StringProtocol>(
        _ label: S, _ value: Date, unit: Calendar.Component, calendar: Calendar = .autoupdatingCurrent
    ) -> PlottableValue<Date> {
        PlottableValue(bin(value, unit, calendar), .string(String(label)))
    }

    /// The year, month, day and so on that a date is in.
    public static func value(
        _ label: Text, _ value: Date, unit: Calendar.Component, calendar: Calendar = .autoupdatingCurrent
    ) -> PlottableValue<Date> {
        PlottableValue(bin(value, unit, calendar), .text(label))
    }

    private static func bin(_ date: Date, _ unit: Calendar.Component, _ calendar: Calendar) -> PlotValue {
        let seconds = date.timeIntervalSinceReferenceDate
        // A calendar takes time without end for dates that are no dates.
        guard seconds.isFinite, abs(seconds) < CalendarTicks.furthest,
            let interval = calendar.dateInterval(of: unit, for: date)
        else { return .date(seconds) }
        return .dateBin(
            interval.start.timeIntervalSinceReferenceDate, interval.end.timeIntervalSinceReferenceDate)
    }
}

/// Which value of the elements of a collection a plot takes, with a label.
public struct PlottableProjection<DataElement, Value: Plottable> {
    package let value: (DataElement) -> PlotValue
    package let label: PlotLabel

    /// What a key path leads to.
    public static func value(
        _ labelKey: LocalizedStringKey, _ keyPath: KeyPath<DataElement, Value>
    ) -> PlottableProjection<DataElement, Value> {
        PlottableProjection(value: { $0[keyPath: keyPath].plotValue }, label: .key(labelKey))
    }

    /// What a key path leads to.
    @_disfavoredOverload
    public static func value<S: StringProtocol>(
        _ label: S, _ keyPath: KeyPath<DataElement, Value>
    ) -> PlottableProjection<DataElement, Value> {
        PlottableProjection(value: { $0[keyPath: keyPath].plotValue }, label: .string(String(label)))
    }

    /// What a key path leads to.
    public static func value(
        _ label: Text, _ keyPath: KeyPath<DataElement, Value>
    ) -> PlottableProjection<DataElement, Value> {
        PlottableProjection(value: { $0[keyPath: keyPath].plotValue }, label: .text(label))
    }
}
