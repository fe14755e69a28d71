import Foundation
import Raster

/// Rules of the elements of a collection.
public nonisolated struct RulePlot: ChartContent, CollectingPlot {
    let collect: (inout _ChartMarks) -> Void
}

/// Rectangles of the elements of a collection.
public nonisolated struct RectanglePlot: ChartContent, CollectingPlot {
    let collect: (inout _ChartMarks) -> Void
}

/// Sectors of the elements of a collection.
public nonisolated struct SectorPlot: ChartContent, CollectingPlot {
    let collect: (inout _ChartMarks) -> Void
}

/// A mark for each element, as a closure makes it.
func marks<Data: RandomAccessCollection>(
    _ data: Data, _ record: @escaping (Data.Element) -> MarkRecord
) -> (inout _ChartMarks) -> Void {
    { marks in
        marks.records.reserveCapacity(marks.records.count + data.count)
        for element in data { marks.records.append(record(element)) }
    }
}

extension RulePlot {
    /// Upright rules, across the plot or a part of it, in points.
    public nonisolated init<Data: RandomAccessCollection, X: Plottable>(
        _ data: Data, x: PlottableProjection<Data.Element, X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil
    ) {
        collect = marks(data) { MarkRecord(.rule, x: .value(x.value($0)), y: .plot(yStart, yEnd)) }
    }

    /// Lying rules, across the plot or a part of it, in points.
    public nonisolated init<Data: RandomAccessCollection, Y: Plottable>(
        _ data: Data, xStart: CGFloat? = nil, xEnd: CGFloat? = nil, y: PlottableProjection<Data.Element, Y>
    ) {
        collect = marks(data) { MarkRecord(.rule, x: .plot(xStart, xEnd), y: .value(y.value($0))) }
    }

    /// Upright rules, from one value to another.
    public nonisolated init<Data: RandomAccessCollection, X: Plottable, Y: Plottable>(
        _ data: Data, x: PlottableProjection<Data.Element, X>, yStart: PlottableProjection<Data.Element, Y>,
        yEnd: PlottableProjection<Data.Element, Y>
    ) {
        collect = marks(data) {
            MarkRecord(.rule, x: .value(x.value($0)), y: .range(yStart.value($0), yEnd.value($0)))
        }
    }

    /// Lying rules, from one value to another.
    public nonisolated init<Data: RandomAccessCollection, X: Plottable, Y: Plottable>(
        _ data: Data, xStart: PlottableProjection<Data.Element, X>,
        xEnd: PlottableProjection<Data.Element, X>,
        y: PlottableProjection<Data.Element, Y>
    ) {
        collect = marks(data) {
            MarkRecord(.rule, x: .range(xStart.value($0), xEnd.value($0)), y: .value(y.value($0)))
        }
    }
}

extension RectanglePlot {
    /// In the room of two values, as cells of a heat map are.
    public nonisolated init<Data: RandomAccessCollection, X: Plottable, Y: Plottable>(
        _ data: Data, x: PlottableProjection<Data.Element, X>, y: PlottableProjection<Data.Element, Y>,
        width: MarkDimension = .automatic, height: MarkDimension = .automatic
    ) {
        collect = marks(data) {
            var record = MarkRecord(.rectangle, x: .value(x.value($0)), y: .value(y.value($0)))
            record.width = width
            record.height = height
            return record
        }
    }

    /// From values to values.
    public nonisolated init<Data: RandomAccessCollection, X: Plottable, Y: Plottable>(
        _ data: Data, xStart: PlottableProjection<Data.Element, X>,
        xEnd: PlottableProjection<Data.Element, X>,
        yStart: PlottableProjection<Data.Element, Y>, yEnd: PlottableProjection<Data.Element, Y>
    ) {
        collect = marks(data) {
            MarkRecord(
                .rectangle, x: .range(xStart.value($0), xEnd.value($0)),
                y: .range(yStart.value($0), yEnd.value($0)))
        }
    }
}

extension SectorPlot {
    /// As large as the numbers are of all. Radii are parts of the room's, points, or insets from it.
    public nonisolated init<Data: RandomAccessCollection, V: Plottable>(
        _ data: Data, angle: PlottableProjection<Data.Element, V>, innerRadius: MarkDimension = .automatic,
        outerRadius: MarkDimension = .automatic, angularInset: CGFloat? = nil
    ) {
        collect = marks(data) {
            let value = PlottableValue<V>(angle.value($0), angle.label)
            return SectorMark(
                angle: value, innerRadius: innerRadius, outerRadius: outerRadius, angularInset: angularInset
            ).record
        }
    }
}

extension BarPlot {
    /// Upright bars, from one value to another.
    public nonisolated init<Data: RandomAccessCollection, X: Plottable, Y: Plottable>(
        _ data: Data, x: PlottableProjection<Data.Element, X>, yStart: PlottableProjection<Data.Element, Y>,
        yEnd: PlottableProjection<Data.Element, Y>, width: MarkDimension = .automatic
    ) {
        collect = marks(data) {
            var record = MarkRecord(
                .bar, x: .value(x.value($0)), y: .range(yStart.value($0), yEnd.value($0)))
            record.width = width
            return record
        }
    }

    /// Lying bars, from one value to another.
    public nonisolated init<Data: RandomAccessCollection, X: Plottable, Y: Plottable>(
        _ data: Data, xStart: PlottableProjection<Data.Element, X>,
        xEnd: PlottableProjection<Data.Element, X>,
        y: PlottableProjection<Data.Element, Y>, height: MarkDimension = .automatic
    ) {
        collect = marks(data) {
            var record = MarkRecord(
                .bar, x: .range(xStart.value($0), xEnd.value($0)), y: .value(y.value($0)))
            record.height = height
            return record
        }
    }
}

extension AreaPlot {
    /// Between two values of each element.
    public nonisolated init<Data: RandomAccessCollection, X: Plottable, Y: Plottable>(
        _ data: Data, x: PlottableProjection<Data.Element, X>, yStart: PlottableProjection<Data.Element, Y>,
        yEnd: PlottableProjection<Data.Element, Y>
    ) {
        collect = marks(data) {
            MarkRecord(.area, x: .value(x.value($0)), y: .range(yStart.value($0), yEnd.value($0)))
        }
    }
}
