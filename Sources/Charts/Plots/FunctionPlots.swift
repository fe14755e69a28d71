import Foundation
import Raster

/// A plot that knows how its marks are made.
protocol CollectingPlot: PrimitiveChartContent {
    nonisolated var collect: (inout _ChartMarks) -> Void { get }
}

extension CollectingPlot {
    /// Adds the marks.
    public nonisolated static func _collect(_ content: Self, into marks: inout _ChartMarks) {
        content.collect(&marks)
    }
}

/// A function's graph, or a line through the elements of a collection.
public nonisolated struct LinePlot: ChartContent, CollectingPlot {
    let collect: (inout _ChartMarks) -> Void
}

/// A function's area, or that of the elements of a collection.
public nonisolated struct AreaPlot: ChartContent, CollectingPlot {
    let collect: (inout _ChartMarks) -> Void
}

/// Points of the elements of a collection.
public nonisolated struct PointPlot: ChartContent, CollectingPlot {
    let collect: (inout _ChartMarks) -> Void
}

/// Bars of the elements of a collection.
public nonisolated struct BarPlot: ChartContent, CollectingPlot {
    let collect: (inout _ChartMarks) -> Void
}

private func sampling(
    _ kind: MarkRecord.Kind, _ domain: ClosedRange<Double>?,
    _ y: @escaping @Sendable (Double) -> MarkRecord.Extent
) -> (inout _ChartMarks) -> Void {
    { marks in
        marks.functions.append(
            FunctionRecord(index: marks.records.count, domain: domain) { x in
                MarkRecord(kind, x: .value(.number(x)), y: y(x))
            })
    }
}

private func elements<Data: RandomAccessCollection>(
    _ kind: MarkRecord.Kind, _ data: Data, _ x: @escaping (Data.Element) -> PlotValue,
    _ y: @escaping (Data.Element) -> PlotValue, _ series: ((Data.Element) -> PlotValue)? = nil,
    finish: @escaping (inout MarkRecord) -> Void = { _ in }
) -> (inout _ChartMarks) -> Void {
    marks(data) { element in
        var record = MarkRecord(kind, x: .value(x(element)), y: .value(y(element)))
        record.series = series?(element)
        finish(&record)
        return record
    }
}

extension LinePlot {
    /// A function's graph, over the chart's domain or a given one.
    public nonisolated init(
        x: LocalizedStringKey, y: LocalizedStringKey, domain: ClosedRange<Double>? = nil,
        function: @escaping @Sendable (Double) -> Double
    ) {
        collect = sampling(.line, domain) { .value(.number(function($0))) }
    }

    /// A function's graph, over the chart's domain or a given one.
    @_disfavoredOverload
    public nonisolated init<S: StringProtocol>(
        x: S, y: S, domain: ClosedRange<Double>? = nil, function: @escaping @Sendable (Double) -> Double
    ) {
        collect = sampling(.line, domain) { .value(.number(function($0))) }
    }

    /// A curve: a parameter's points. It takes a domain.
    public nonisolated init(
        x: LocalizedStringKey, y: LocalizedStringKey, t: LocalizedStringKey, domain: ClosedRange<Double>,
        function: @escaping @Sendable (Double) -> (x: Double, y: Double)
    ) {
        collect = { marks in
            for step in 0...1000 {
                let part = Double(step) / 1000
                let point = function(domain.lowerBound + (domain.upperBound - domain.lowerBound) * part)
                marks.records.append(
                    MarkRecord(.line, x: .value(.number(point.x)), y: .value(.number(point.y))))
            }
        }
    }

    /// A line through the elements of a collection.
    public nonisolated init<Data: RandomAccessCollection, X: Plottable, Y: Plottable>(
        _ data: Data, x: PlottableProjection<Data.Element, X>, y: PlottableProjection<Data.Element, Y>
    ) {
        collect = elements(.line, data, x.value, y.value)
    }

    /// Lines through the elements of a collection, one for each series.
    public nonisolated init<Data: RandomAccessCollection, X: Plottable, Y: Plottable, S: Plottable>(
        _ data: Data, x: PlottableProjection<Data.Element, X>, y: PlottableProjection<Data.Element, Y>,
        series: PlottableProjection<Data.Element, S>
    ) {
        collect = elements(.line, data, x.value, y.value, series.value)
    }
}

extension AreaPlot {
    /// The area under a function, over the chart's domain or a given one.
    public nonisolated init(
        x: LocalizedStringKey, y: LocalizedStringKey, domain: ClosedRange<Double>? = nil,
        function: @escaping @Sendable (Double) -> Double
    ) {
        collect = sampling(.area, domain) { .range(.number(0), .number(function($0))) }
    }

    /// The area between two functions, over the chart's domain or a given one.
    public nonisolated init(
        x: LocalizedStringKey, yStart: LocalizedStringKey, yEnd: LocalizedStringKey,
        domain: ClosedRange<Double>? = nil,
        function: @escaping @Sendable (Double) -> (yStart: Double, yEnd: Double)
    ) {
        collect = sampling(.area, domain) {
            let values = function($0)
            return .range(.number(values.yStart), .number(values.yEnd))
        }
    }

    /// The area under the elements of a collection.
    public nonisolated init<Data: RandomAccessCollection, X: Plottable, Y: Plottable>(
        _ data: Data, x: PlottableProjection<Data.Element, X>, y: PlottableProjection<Data.Element, Y>,
        stacking: MarkStackingMethod = .standard
    ) {
        collect = elements(.area, data, x.value, y.value, finish: { $0.stacking = stacking })
    }
}

extension PointPlot {
    /// A point for each element.
    public nonisolated init<Data: RandomAccessCollection, X: Plottable, Y: Plottable>(
        _ data: Data, x: PlottableProjection<Data.Element, X>, y: PlottableProjection<Data.Element, Y>
    ) {
        collect = elements(.point, data, x.value, y.value)
    }
}

extension BarPlot {
    /// A bar for each element.
    public nonisolated init<Data: RandomAccessCollection, X: Plottable, Y: Plottable>(
        _ data: Data, x: PlottableProjection<Data.Element, X>, y: PlottableProjection<Data.Element, Y>,
        width: MarkDimension = .automatic, height: MarkDimension = .automatic,
        stacking: MarkStackingMethod = .standard
    ) {
        collect = elements(
            .bar, data, x.value, y.value,
            finish: {
                $0.width = width
                $0.height = height
                $0.stacking = stacking
            })
    }
}
