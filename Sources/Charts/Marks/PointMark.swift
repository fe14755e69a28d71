import Foundation
import Raster

/// A point.
public nonisolated struct PointMark: ChartContent, PrimitiveChartContent {
    @usableFromInline var record: MarkRecord

    /// Adds the mark.
    @inlinable public static func _collect(_ content: PointMark, into marks: inout _ChartMarks) {
        marks.records.append(content.record)
    }
}

extension PointMark {
    /// At two values.
    @inlinable public nonisolated init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>
    ) {
        record = MarkRecord(.point, x: .value(x.plotValue), y: .value(y.plotValue))
    }

    /// At a value, and a distance from the plot's upper edge in points; in the middle without one.
    @inlinable public nonisolated init<X: Plottable>(
        x: PlottableValue<X>, y: CGFloat? = nil
    ) {
        record = MarkRecord(.point, x: .value(x.plotValue), y: .plot(y, y))
    }

    /// At a value, and a distance from the plot's leading edge in points; in the middle without one.
    @inlinable public nonisolated init<Y: Plottable>(
        x: CGFloat? = nil, y: PlottableValue<Y>
    ) {
        record = MarkRecord(.point, x: .plot(x, x), y: .value(y.plotValue))
    }
}
