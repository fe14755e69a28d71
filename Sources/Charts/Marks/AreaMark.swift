import Foundation
import Raster

/// A point of an area's edge: one area for each series.
public nonisolated struct AreaMark: ChartContent, PrimitiveChartContent {
    @usableFromInline var record: MarkRecord

    /// Adds the mark.
    @inlinable public static func _collect(_ content: AreaMark, into marks: inout _ChartMarks) {
        marks.records.append(content.record)
    }
}

extension AreaMark {
    /// From 0 to the number. Areas of several series are stacked.
    @inlinable public nonisolated init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, stacking: MarkStackingMethod = .standard
    ) {
        record = MarkRecord(.area, x: .value(x.plotValue), y: .value(y.plotValue))
        record.stacking = stacking
    }

    /// From 0 to the number, for a series. Areas of several series are stacked.
    @inlinable public nonisolated init<X: Plottable, Y: Plottable, S: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<S>,
        stacking: MarkStackingMethod = .standard
    ) {
        record = MarkRecord(.area, x: .value(x.plotValue), y: .value(y.plotValue))
        record.series = series.plotValue
        record.stacking = stacking
    }

    /// From one value to another.
    @inlinable public nonisolated init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
    ) {
        record = MarkRecord(.area, x: .value(x.plotValue), y: .range(yStart.plotValue, yEnd.plotValue))
    }

    /// From one value to another, for a series.
    @inlinable public nonisolated init<X: Plottable, Y: Plottable, S: Plottable>(
        x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>,
        series: PlottableValue<S>
    ) {
        record = MarkRecord(.area, x: .value(x.plotValue), y: .range(yStart.plotValue, yEnd.plotValue))
        record.series = series.plotValue
    }

    /// From one value to another, upright.
    @inlinable public nonisolated init<X: Plottable, Y: Plottable>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>
    ) {
        record = MarkRecord(.area, x: .range(xStart.plotValue, xEnd.plotValue), y: .value(y.plotValue))
    }

    /// From one value to another, upright, for a series.
    @inlinable public nonisolated init<X: Plottable, Y: Plottable, S: Plottable>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>,
        series: PlottableValue<S>
    ) {
        record = MarkRecord(.area, x: .range(xStart.plotValue, xEnd.plotValue), y: .value(y.plotValue))
        record.series = series.plotValue
    }
}
