import Foundation
import Raster

extension View {
    nonisolated func chartSettings(_ change: @escaping (inout ChartSettings) -> Void) -> some View {
        transformEnvironment(\.chartSettings, transform: change)
    }

    /// Changes what is said of an axis' scale, and leaves what is not.
    private nonisolated func scaling(
        _ scale: WritableKeyPath<ChartSettings, ScaleSettings> & Sendable, domain: _ScaleDomain? = nil,
        range: _PositionScaleRange? = nil, _ type: ScaleType?
    ) -> some View {
        chartSettings {
            if let domain { $0[keyPath: scale].domain = domain }
            if let range { $0[keyPath: scale].range = range }
            if let type { $0[keyPath: scale].type = type }
        }
    }

    /// What values the x axis is for, which places they have, and how.
    public nonisolated func chartXScale<Domain: ScaleDomain, Range: PositionScaleRange>(
        domain: Domain, range: Range, type: ScaleType? = nil
    ) -> some View { scaling(\.xScale, domain: domain._domain, range: range._range, type) }

    /// What values the x axis is for.
    public nonisolated func chartXScale<Domain: ScaleDomain>(domain: Domain, type: ScaleType? = nil)
        -> some View
    { scaling(\.xScale, domain: domain._domain, type) }

    /// Which places the values of the x axis have.
    public nonisolated func chartXScale<Range: PositionScaleRange>(
        range: Range, type: ScaleType? = nil
    ) -> some View { scaling(\.xScale, range: range._range, type) }

    /// How the values of the x axis become places.
    public nonisolated func chartXScale(type: ScaleType?) -> some View {
        chartSettings { $0.xScale.type = type }
    }

    /// What values the y axis is for, which places they have, and how.
    public nonisolated func chartYScale<Domain: ScaleDomain, Range: PositionScaleRange>(
        domain: Domain, range: Range, type: ScaleType? = nil
    ) -> some View { scaling(\.yScale, domain: domain._domain, range: range._range, type) }

    /// What values the y axis is for.
    public nonisolated func chartYScale<Domain: ScaleDomain>(domain: Domain, type: ScaleType? = nil)
        -> some View
    { scaling(\.yScale, domain: domain._domain, type) }

    /// Which places the values of the y axis have.
    public nonisolated func chartYScale<Range: PositionScaleRange>(
        range: Range, type: ScaleType? = nil
    ) -> some View { scaling(\.yScale, range: range._range, type) }

    /// How the values of the y axis become places.
    public nonisolated func chartYScale(type: ScaleType?) -> some View {
        chartSettings { $0.yScale.type = type }
    }
}

extension View {
    /// Which style each value of `foregroundStyle(by:)` has.
    public nonisolated func chartForegroundStyleScale<DataValue: Plottable, S: ShapeStyle>(
        _ mapping: KeyValuePairs<DataValue, S>
    ) -> some View {
        let values = mapping.map { $0.key.plotValue }
        let styles = mapping.map { AnyShapeStyle($0.value) }
        return chartSettings {
            $0.style.domain = values
            $0.style.range = styles
        }
    }

    /// Which styles the values of `foregroundStyle(by:)` have in turn.
    public nonisolated func chartForegroundStyleScale<DataValue: Plottable, S: ShapeStyle>(
        domain: [DataValue], range: [S], type: ScaleType? = nil
    ) -> some View {
        let values = domain.map(\.plotValue)
        let styles = range.map { AnyShapeStyle($0) }
        return chartSettings {
            $0.style.domain = values
            $0.style.range = styles
        }
    }

    /// Which values get the usual styles in turn.
    public nonisolated func chartForegroundStyleScale<Domain: ScaleDomain>(
        domain: Domain, type: ScaleType? = nil
    ) -> some View {
        let domain = domain._domain
        return chartSettings {
            switch domain.storage {
            case .values(let values): $0.style.domain = values
            case .range(let first, let second):
                if let lower = first.position, let upper = second.position {
                    $0.style.numbers = (lower, upper)
                }
            case .automatic: break
            }
            if let type { $0.style.type = type }
        }
    }

    /// Which styles the values of `foregroundStyle(by:)` have in turn.
    public nonisolated func chartForegroundStyleScale<S: ShapeStyle>(
        range: [S], type: ScaleType? = nil
    ) -> some View {
        let styles = range.map { AnyShapeStyle($0) }
        return chartSettings { $0.style.range = styles }
    }

    /// Which colours numbers have, from the least to the greatest.
    public nonisolated func chartForegroundStyleScale(range: Gradient, type: ScaleType? = nil) -> some View {
        chartSettings {
            $0.style.gradient = range
            if let type { $0.style.type = type }
        }
    }

    /// Which style each value has.
    public nonisolated func chartForegroundStyleScale<DataValue: Plottable, S: ShapeStyle>(
        domain: [DataValue]? = nil, mapping: @escaping @Sendable (DataValue) -> S
    ) -> some View {
        let values = domain?.map(\.plotValue)
        let find = StyleMapping { DataValue(plotValue: $0).map { AnyShapeStyle(mapping($0)) } }
        return chartSettings {
            $0.style.domain = values
            $0.style.mapping = { find.style($0) }
        }
    }

    /// Which symbol each value of `symbol(by:)` has.
    public nonisolated func chartSymbolScale<DataValue: Plottable, S: ChartSymbolShape>(
        _ mapping: KeyValuePairs<DataValue, S>
    ) -> some View {
        let values = mapping.map { $0.key.plotValue }
        let shapes = mapping.map { SymbolShape($0.value) }
        return chartSettings {
            $0.symbols.domain = values
            $0.symbols.range = shapes
        }
    }

    /// Which symbols the values of `symbol(by:)` have in turn.
    public nonisolated func chartSymbolScale<DataValue: Plottable, S: ChartSymbolShape>(
        domain: [DataValue], range: [S]
    ) -> some View {
        let values = domain.map(\.plotValue)
        let shapes = range.map { SymbolShape($0) }
        return chartSettings {
            $0.symbols.domain = values
            $0.symbols.range = shapes
        }
    }

    /// Which symbols the values of `symbol(by:)` have in turn.
    public nonisolated func chartSymbolScale<S: ChartSymbolShape>(range: [S]) -> some View {
        let shapes = range.map { SymbolShape($0) }
        return chartSettings { $0.symbols.range = shapes }
    }

    /// Which pen each value of `lineStyle(by:)` has.
    public nonisolated func chartLineStyleScale<DataValue: Plottable>(
        _ mapping: KeyValuePairs<DataValue, StrokeStyle>
    ) -> some View {
        let pens = Dictionary(mapping.map { ($0.key.plotValue, $0.value) }) { first, _ in first }
        return chartSettings { $0.lineStyles = pens }
    }

    /// The areas of symbols for the least and the greatest value of `symbolSize(by:)`, in square points.
    public nonisolated func chartSymbolSizeScale(range: ClosedRange<CGFloat>) -> some View {
        chartSettings { $0.symbolSizes = (range.lowerBound, range.upperBound) }
    }
}

/// A user's closure, which is called where views are evaluated.
private nonisolated struct StyleMapping: @unchecked Sendable {
    let style: (PlotValue) -> AnyShapeStyle?
}
