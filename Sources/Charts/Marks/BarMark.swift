import Foundation
import Raster

/// A bar: from 0 to a number, or from one value to another.
public nonisolated struct BarMark: ChartContent, PrimitiveChartContent {
    @usableFromInline var record: MarkRecord

    /// Adds the mark.
    @inlinable public static func _collect(_ content: BarMark, into marks: inout _ChartMarks) {
        marks.records.append(content.record)
    }
}

extension BarMark {
    /// From 0 to the number, at the other value. Bars at one place are stacked.
    @inlinable public nonisolated init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension = .automatic,
        height: MarkDimension = .automatic, stacking: MarkStackingMethod = .standard
    ) {
        record = MarkRecord(.bar, x: .value(x.plotValue), y: .value(y.plotValue))
        record.width = width
        record.height = height
        record.stacking = stacking
    }

    /// Upright, from one value to another.
    @inlinable public nonisolated init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>,
        width: MarkDimension = .automatic
    ) {
        record = MarkRecord(.bar, x: .value(x.plotValue), y: .range(yStart.plotValue, yEnd.plotValue))
        record.width = width
    }

    /// Lying, from one value to another.
    @inlinable public nonisolated init<X: Plottable, Y: Plottable>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>,
        height: MarkDimension = .automatic
    ) {
        record = MarkRecord(.bar, x: .range(xStart.plotValue, xEnd.plotValue), y: .value(y.plotValue))
        record.height = height
    }

    /// Over a part of the plot's height, in points. Numbers are stacked along x.
    @inlinable public nonisolated init<X: Plottable>(
        x: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil, width: MarkDimension = .automatic,
        stacking: MarkStackingMethod = .standard
    ) {
        record = MarkRecord(.bar, x: .value(x.plotValue), y: .plot(yStart, yEnd))
        record.width = width
        record.stacking = stacking
    }

    /// Over a part of the plot's width, in points. Numbers are stacked along y.
    @inlinable public nonisolated init<Y: Plottable>(
        xStart: CGFloat? = nil, xEnd: CGFloat? = nil, y: PlottableValue<Y>,
        height: MarkDimension = .automatic,
        stacking: MarkStackingMethod = .standard
    ) {
        record = MarkRecord(.bar, x: .plot(xStart, xEnd), y: .value(y.plotValue))
        record.height = height
        record.stacking = stacking
    }

    /// From one value to another, over a part of the plot's height, in points.
    @inlinable public nonisolated init<X: Plottable>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil
    ) {
        record = MarkRecord(.bar, x: .range(xStart.plotValue, xEnd.plotValue), y: .plot(yStart, yEnd))
    }

    /// From one value to another, over a part of the plot's width, in points.
    @inlinable public nonisolated init<Y: Plottable>(
        xStart: CGFloat? = nil, xEnd: CGFloat? = nil, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
    ) {
        record = MarkRecord(.bar, x: .plot(xStart, xEnd), y: .range(yStart.plotValue, yEnd.plotValue))
    }
}
