import Foundation
import Raster

/// A rectangle: of a cell, of values, or of the plot.
public nonisolated struct RectangleMark: ChartContent, PrimitiveChartContent {
    var record: MarkRecord

    /// Adds the mark.
    public static func _collect(_ content: RectangleMark, into marks: inout _ChartMarks) {
        marks.records.append(content.record)
    }
}

extension RectangleMark {
    /// In the room of two values, as cells of a heat map are.
    public nonisolated init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension = .automatic,
        height: MarkDimension = .automatic
    ) {
        record = MarkRecord(.rectangle, x: .value(x.plotValue), y: .value(y.plotValue))
        record.width = width
        record.height = height
    }

    /// From values to values.
    public nonisolated init<X: Plottable, Y: Plottable>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>,
        yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
    ) {
        record = MarkRecord(
            .rectangle, x: .range(xStart.plotValue, xEnd.plotValue),
            y: .range(yStart.plotValue, yEnd.plotValue))
    }

    /// At a value, from one to another.
    public nonisolated init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>,
        width: MarkDimension = .automatic
    ) {
        record = MarkRecord(.rectangle, x: .value(x.plotValue), y: .range(yStart.plotValue, yEnd.plotValue))
        record.width = width
    }

    /// At a value, from one to another, lying.
    public nonisolated init<X: Plottable, Y: Plottable>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>,
        height: MarkDimension = .automatic
    ) {
        record = MarkRecord(.rectangle, x: .range(xStart.plotValue, xEnd.plotValue), y: .value(y.plotValue))
        record.height = height
    }

    /// From one value to another, over the plot's height or a part of it, in points.
    public nonisolated init<X: Plottable>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil
    ) {
        record = MarkRecord(.rectangle, x: .range(xStart.plotValue, xEnd.plotValue), y: .plot(yStart, yEnd))
    }

    /// From one value to another, over the plot's width or a part of it, in points.
    public nonisolated init<Y: Plottable>(
        xStart: CGFloat? = nil, xEnd: CGFloat? = nil, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
    ) {
        record = MarkRecord(.rectangle, x: .plot(xStart, xEnd), y: .range(yStart.plotValue, yEnd.plotValue))
    }

    /// At a value, over the plot's height or a part of it, in points.
    public nonisolated init<X: Plottable>(
        x: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil, width: MarkDimension = .automatic
    ) {
        record = MarkRecord(.rectangle, x: .value(x.plotValue), y: .plot(yStart, yEnd))
        record.width = width
    }

    /// At a value, over the plot's width or a part of it, in points.
    public nonisolated init<Y: Plottable>(
        xStart: CGFloat? = nil, xEnd: CGFloat? = nil, y: PlottableValue<Y>, height: MarkDimension = .automatic
    ) {
        record = MarkRecord(.rectangle, x: .plot(xStart, xEnd), y: .value(y.plotValue))
        record.height = height
    }

    /// Over the plot or a part of it, in points.
    public nonisolated init(
        xStart: CGFloat? = nil, xEnd: CGFloat? = nil, yStart: CGFloat? = nil, yEnd: CGFloat? = nil
    ) {
        record = MarkRecord(.rectangle, x: .plot(xStart, xEnd), y: .plot(yStart, yEnd))
    }
}
