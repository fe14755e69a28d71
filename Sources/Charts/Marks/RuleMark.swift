import Foundation
import Raster

/// A line across the plot, or from one value to another.
public nonisolated struct RuleMark: ChartContent, PrimitiveChartContent {
    var record: MarkRecord

    /// Adds the mark.
    public static func _collect(_ content: RuleMark, into marks: inout _ChartMarks) {
        marks.records.append(content.record)
    }
}

extension RuleMark {
    /// Upright, across the plot or a part of it, in points.
    public nonisolated init<X: Plottable>(
        x: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil
    ) {
        record = MarkRecord(.rule, x: .value(x.plotValue), y: .plot(yStart, yEnd))
    }

    /// Lying, across the plot or a part of it, in points.
    public nonisolated init<Y: Plottable>(
        xStart: CGFloat? = nil, xEnd: CGFloat? = nil, y: PlottableValue<Y>
    ) {
        record = MarkRecord(.rule, x: .plot(xStart, xEnd), y: .value(y.plotValue))
    }

    /// Upright, from one value to another.
    public nonisolated init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
    ) {
        record = MarkRecord(.rule, x: .value(x.plotValue), y: .range(yStart.plotValue, yEnd.plotValue))
    }

    /// Lying, from one value to another.
    public nonisolated init<X: Plottable, Y: Plottable>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>
    ) {
        record = MarkRecord(.rule, x: .range(xStart.plotValue, xEnd.plotValue), y: .value(y.plotValue))
    }

    /// Lying, from one value to another, at a distance from the upper edge.
    public nonisolated init<X: Plottable>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: CGFloat? = nil
    ) {
        record = MarkRecord(.rule, x: .range(xStart.plotValue, xEnd.plotValue), y: .plot(y, y))
    }

    /// Upright, from one value to another, at a distance from the leading edge.
    public nonisolated init<Y: Plottable>(
        x: CGFloat? = nil, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
    ) {
        record = MarkRecord(.rule, x: .plot(x, x), y: .range(yStart.plotValue, yEnd.plotValue))
    }
}
