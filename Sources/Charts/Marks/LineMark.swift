import Foundation
import Raster

/// A point that a line runs through: one line for each series.
public nonisolated struct LineMark: ChartContent, PrimitiveChartContent {
    @usableFromInline var record: MarkRecord

    /// Adds the mark.
    @inlinable public static func _collect(_ content: LineMark, into marks: inout _ChartMarks) {
        marks.records.append(content.record)
    }
}

extension LineMark {
    /// A point of the line.
    @inlinable public nonisolated init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>
    ) {
        record = MarkRecord(.line, x: .value(x.plotValue), y: .value(y.plotValue))
    }

    /// A point of a series' line.
    @inlinable public nonisolated init<X: Plottable, Y: Plottable, S: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<S>
    ) {
        record = MarkRecord(.line, x: .value(x.plotValue), y: .value(y.plotValue))
        record.series = series.plotValue
    }
}
