import Foundation
import Raster

/// Which values choose styles, symbols and pens, in the order of their first appearance, and what they
/// choose.
package struct StyleAssignment: Sendable {
    package private(set) var styles: [PlotValue] = []
    package private(set) var symbols: [PlotValue] = []
    package private(set) var lines: [PlotValue] = []
    /// Numbers that choose a colour of a gradient: their least and greatest.
    package private(set) var numbers: (lower: Double, upper: Double)?
    package private(set) var sizes: (lower: Double, upper: Double)?
    /// Whether lines or points are among the marks that values style.
    package private(set) var hasSymbols = false
    package private(set) var hasLines = false
    private let style: StyleScale
    private let symbol: SymbolScale
    private let pens: [PlotValue: StrokeStyle]
    private let sizeRange: (lower: CGFloat, upper: CGFloat)
    private let styleIndices: [PlotValue: Int]
    private let symbolIndices: [PlotValue: Int]
    private let lineIndices: [PlotValue: Int]

    /// The dashes that series get in turn.
    private static let dashes: [[CGFloat]] = [[], [6, 3], [2, 2], [8, 3, 2, 3], [10, 4], [1, 3]]

    init(_ records: [MarkRecord], _ settings: ChartSettings) {
        style = settings.style
        symbol = settings.symbols
        pens = settings.lineStyles
        sizeRange = settings.symbolSizes ?? (16, 400)
        var styles = Values()
        var symbols = Values()
        var lines = Values()
        for value in settings.style.domain ?? [] { styles.add(value) }
        for value in settings.symbols.domain ?? [] { symbols.add(value) }
        for index in records.indices {
            guard let attributes = records[index].attributes else { continue }
            let record = records[index]
            let values = attributes.values
            if let value = values.styleBy?.value {
                if case .number(let number) = value, settings.style.range == nil,
                    settings.style.mapping == nil
                {
                    if number.isFinite {
                        numbers =
                            numbers.map { (min($0.lower, number), max($0.upper, number)) } ?? (number, number)
                    }
                } else {
                    styles.add(value)
                }
                if record.kind == .line { hasLines = true }
            }
            if let value = values.symbolBy?.value {
                symbols.add(value)
                hasSymbols = true
            }
            if let value = values.lineStyleBy?.value {
                lines.add(value)
                hasLines = true
            }
            if let size = values.symbolSizeBy?.value.position {
                sizes = sizes.map { (min($0.lower, size), max($0.upper, size)) } ?? (size, size)
            }
        }
        if let given = settings.style.numbers { numbers = numbers.map { _ in given } }
        self.styles = styles.values
        self.symbols = symbols.values
        self.lines = lines.values
        styleIndices = styles.indices
        symbolIndices = symbols.indices
        lineIndices = lines.indices
    }

    private struct Values {
        var values: [PlotValue] = []
        var indices: [PlotValue: Int] = [:]

        mutating func add(_ value: PlotValue) {
            guard value != .missing, indices[value] == nil else { return }
            indices[value] = values.count
            values.append(value)
        }
    }

    /// The style of a value.
    package func style(of value: PlotValue) -> AnyShapeStyle {
        if case .number(let number) = value, let numbers, style.range == nil, style.mapping == nil {
            return AnyShapeStyle(color(of: number, in: numbers))
        }
        if let mapped = style.mapping?(value) { return mapped }
        let index = styleIndices[value] ?? 0
        if let range = style.range, !range.isEmpty { return range[index % range.count] }
        return AnyShapeStyle(StyleScale.colors[index % StyleScale.colors.count])
    }

    /// The colours from the least number to the greatest.
    package var gradient: Gradient {
        style.gradient
            ?? Gradient(colors: [
                Color(red: 0.78, green: 0.88, blue: 1), Color(red: 0, green: 0.48, blue: 1),
                Color(red: 0.05, green: 0.16, blue: 0.45),
            ])
    }

    private func color(of number: Double, in numbers: (lower: Double, upper: Double)) -> Color {
        let stops = gradient.stops
        guard let first = stops.first, let last = stops.last else { return .blue }
        let transform = style.type?.transform ?? .linear
        guard let place = transform(number), let lower = transform(numbers.lower),
            let upper = transform(numbers.upper), upper != lower
        else { return number.isFinite ? stops[stops.count / 2].color : .clear }
        let part = CGFloat(min(max((place - lower) / (upper - lower), 0), 1))
        if part <= first.location { return first.color }
        for (former, latter) in zip(stops, stops.dropFirst()) where part <= latter.location {
            let length = latter.location - former.location
            guard length > 0 else { return latter.color }
            return former.color.mix(
                with: latter.color, by: Double((part - former.location) / length), in: .device)
        }
        return last.color
    }

    /// The symbol of a value.
    package func symbol(of value: PlotValue) -> SymbolShape {
        if let mapped = symbol.mapping?(value) { return mapped }
        let index = symbolIndices[value] ?? 0
        if let range = symbol.range, !range.isEmpty { return range[index % range.count] }
        return Self.basic[index % Self.basic.count]
    }

    private static let basic = BasicChartSymbolShape.order.map { SymbolShape($0) }

    /// The pen of a value.
    package func pen(of value: PlotValue) -> StrokeStyle {
        if let pen = pens[value] { return pen }
        let index = lineIndices[value] ?? 0
        return StrokeStyle(lineWidth: 2, lineJoin: .round, dash: Self.dashes[index % Self.dashes.count])
    }

    /// The area of the symbol of a value, in square points: in proportion between the least and the greatest.
    package func area(of value: PlotValue) -> CGFloat? {
        guard let number = value.position, let sizes else { return nil }
        guard sizes.lower < sizes.upper else { return (sizeRange.lower + sizeRange.upper) / 2 }
        let part = CGFloat((number - sizes.lower) / (sizes.upper - sizes.lower))
        return sizeRange.lower + (sizeRange.upper - sizeRange.lower) * min(max(part, 0), 1)
    }
}
