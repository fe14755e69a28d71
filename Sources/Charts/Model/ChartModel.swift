import Foundation
import Raster

/// All that a chart says before its size is known: marks with their stacks, kinds and domains of scales,
/// styles.
package struct ChartModel: Sendable {
    /// One of the two dimensions.
    package enum Dimension: Sendable { case x, y }

    /// What one dimension shows.
    package struct Scale: Sendable {
        package enum Content: Sendable {
            /// Nothing: marks cover the plot.
            case none
            case categories([String])
            case continuous(lower: Double, upper: Double, isNice: Bool)
        }

        package var content: Content
        package var transform = ContinuousScale.Transform.linear
        package var isDate = false
        package var isReversed = false
        /// What bars and cells of single values cover: a domain that was found ends no earlier, but its ticks
        /// know nothing of it.
        package var reach: (lower: Double, upper: Double)?
        /// Whether values beyond the ends are left to scrolling.
        package var isCut = false
        /// Whether whole numbers only were given.
        package var isWhole = true
    }

    package private(set) var records: [MarkRecord]
    /// Where a stacked mark begins and ends on the axis of its values.
    package private(set) var spans: [(start: Double, end: Double)?]
    /// Which series a line's or an area's point belongs to.
    package private(set) var series: [Int]
    package private(set) var seriesCount = 0
    package private(set) var x: Scale
    package private(set) var y: Scale
    package let styles: StyleAssignment
    /// The values by which bars stand beside each other.
    package private(set) var positions: [PlotValue] = []

    package var hasSectors: Bool { records.contains { $0.kind == .sector } }
    package var hasOnlySectors: Bool { !records.isEmpty && records.allSatisfy { $0.kind == .sector } }

    package init(_ marks: _ChartMarks, _ settings: ChartSettings) {
        records = FunctionSampling.records(marks, settings)
        x = Scale(content: .none)
        y = Scale(content: .none)
        spans = []
        series = []
        styles = StyleAssignment(records, settings)
        let kinds = (
            Self.kind(of: records, isX: true, settings.xScale),
            Self.kind(of: records, isX: false, settings.yScale)
        )
        for index in records.indices {
            if !records[index].x.isOf(kinds.0) { Self.convert(&records[index].x, to: kinds.0) }
            if !records[index].y.isOf(kinds.1) { Self.convert(&records[index].y, to: kinds.1) }
        }
        assignSeries()
        var known: Set<PlotValue> = []
        for index in records.indices {
            guard let attributes = records[index].attributes else { continue }
            if let value = attributes.values.positionBy?.value, known.insert(value).inserted {
                positions.append(value)
            }
        }
        stack()
        x = scale(.x, kinds.0, settings.xScale)
        y = scale(.y, kinds.1, settings.yScale)
    }

    // MARK: Series

    private struct SeriesKey: Hashable {
        var kind: MarkRecord.Kind
        var series: PlotValue?
        var style: PlotValue?
        var symbol: PlotValue?
        var line: PlotValue?
    }

    private mutating func assignSeries() {
        var known: [SeriesKey: Int] = [:]
        var last: (key: SeriesKey, index: Int)?
        // Most points of long lines have nothing that tells them apart.
        var plain: (line: Int?, area: Int?)
        series = [Int](repeating: -1, count: records.count)
        for place in records.indices {
            let kind = records[place].kind
            guard kind == .line || kind == .area else { continue }
            let isPlain = records[place].attributes == nil && records[place].series == nil
            if isPlain, let index = kind == .line ? plain.line : plain.area {
                series[place] = index
                continue
            }
            let index = seriesIndex(of: records[place], &known, &last)
            series[place] = index
            if isPlain {
                if kind == .line { plain.line = index } else { plain.area = index }
            }
        }
        seriesCount = known.count
    }

    private func seriesIndex(
        of record: MarkRecord, _ known: inout [SeriesKey: Int], _ last: inout (key: SeriesKey, index: Int)?
    ) -> Int {
        var key = SeriesKey(kind: record.kind, series: record.series)
        // A series that was named is one line, whatever colours its points have.
        if record.series == nil, let attributes = record.attributes {
            key.style = attributes.values.styleBy?.value
            key.symbol = attributes.values.symbolBy?.value
            key.line = attributes.values.lineStyleBy?.value
            if case .number? = key.style { key.style = nil }
        }
        if let last, last.key == key { return last.index }
        let index = known[key] ?? known.count
        known[key] = index
        last = (key, index)
        return index
    }

    // MARK: Stacks

    /// The dimension that a mark's length is along; nil for one that has no length.
    package static func valueDimension(of record: MarkRecord) -> Dimension? {
        guard record.kind == .bar || record.kind == .area else { return nil }
        func isNumber(_ value: PlotValue) -> Bool {
            if case .number = value { return true }
            return false
        }
        switch (record.x, record.y) {
        case (_, .range): return .y
        case (.range, _): return .x
        case (.value(let x), .value(let y)):
            if isNumber(y) { return .y }
            return isNumber(x) ? .x : nil
        case (.value(let x), .plot): return isNumber(x) ? .x : nil
        case (.plot, .value(let y)): return isNumber(y) ? .y : nil
        case (.plot, .plot): return nil
        }
    }

    private struct StackKey: Hashable {
        var kind: MarkRecord.Kind
        var place: PlotValue?
        var position: PlotValue?
        var stacking: MarkStackingMethod
        var isUpright: Bool
    }

    private mutating func stack() {
        spans = [(start: Double, end: Double)?](repeating: nil, count: records.count)
        var groups: [StackKey: [Int]] = [:]
        var order: [StackKey] = []
        for index in records.indices {
            guard records[index].kind == .bar || records[index].kind == .area else { continue }
            let record = records[index]
            guard let dimension = Self.valueDimension(of: record) else { continue }
            let (value, place) = dimension == .y ? (record.y, record.x) : (record.x, record.y)
            guard case .value(.number) = value else { continue }
            if record.stacking == .unstacked {
                if case .value(.number(let number)) = value, number.isFinite { spans[index] = (0, number) }
                continue
            }
            let key = StackKey(
                kind: record.kind, place: place.first, position: record.attributes?.values.positionBy?.value,
                stacking: record.stacking, isUpright: dimension == .y)
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append(index)
        }
        for key in order {
            var indices = groups[key] ?? []
            // Areas lie in the order of their series at each place.
            if key.kind == .area { indices.sort { (series[$0], $0) < (series[$1], $1) } }
            let values = indices.map { index -> Double in
                let record = records[index]
                guard case .value(.number(let number)) = key.isUpright ? record.y : record.x else {
                    return .nan
                }
                return number
            }
            for ((index, value), span) in zip(
                zip(indices, values), Stack.intervals(values, key.stacking.offset)) where value.isFinite
            {
                spans[index] = span
            }
        }
    }

    // MARK: Domains

    private func scale(_ dimension: Dimension, _ kind: PlotValue.Kind?, _ settings: ScaleSettings) -> Scale {
        var result = Scale(content: .none)
        if case .automatic(_, let reversed)? = settings.domain?.storage {
            result.isReversed = reversed ?? false
        }
        switch kind {
        case nil: return result
        case .category:
            let names = categories(dimension, settings)
            result.content = .categories(Self.seen(names, settings, &result.isCut))
        case .number, .date:
            result.isDate = kind == .date
            result.transform = settings.type?.transform ?? .linear
            let found = extent(dimension, result.transform)
            result.isWhole = found.isWhole
            var isNice = !result.isDate
            var (lower, upper) = found.range ?? (0, result.isDate ? 86400 : 1)
            var wantsZero = !result.isDate && !found.hasOnlyBins && result.transform != .log
            switch settings.domain?.storage {
            case .automatic(let includesZero, _)?:
                wantsZero = includesZero ?? wantsZero
            case .range(let first, let second)?:
                guard let first = first.extent?.lower, let second = second.extent?.upper else { break }
                (lower, upper, isNice, wantsZero) = (first, second, false, false)
            case .values(let values)?:
                guard let first = values.first?.extent?.lower, let last = values.last?.extent?.upper else {
                    break
                }
                (lower, upper, isNice, wantsZero) = (first, last, false, false)
            case nil: break
            }
            if result.transform == .log {
                // What is not positive has no place on it.
                if !(upper > 0) { (lower, upper) = (1, 10) }
                if !(lower > 0) { lower = min(found.leastPositive ?? 1, upper) }
            } else if wantsZero, !result.isDate {
                lower = min(lower, 0)
                upper = max(upper, 0)
            }
            switch settings.domain?.storage {
            case .automatic?, nil: if result.transform == .linear { result.reach = barReach(dimension) }
            default: break
            }
            if let length = settings.visibleLength, length > 0, length < upper - lower {
                let wished = settings.visibleStart?.extent?.lower ?? lower
                // Beyond the last values there is nothing to scroll to.
                lower = max(min(wished, upper - length), lower)
                (upper, isNice, result.isCut) = (lower + length, false, true)
                result.reach = nil
            }
            if lower == upper {
                if result.isDate {
                    (lower, upper) = (lower - 43200, upper + 43200)
                } else if result.transform == .log {
                    (lower, upper) = (lower / 10, upper * 10)
                } else if lower == 0 {
                    upper = 1
                } else {
                    let margin = max(abs(lower) * 0.1, .leastNormalMagnitude)
                    (lower, upper) = (lower - margin, upper + margin)
                }
            }
            result.content = .continuous(lower: lower, upper: upper, isNice: isNice)
        }
        return result
    }

    /// The categories that are seen without scrolling.
    private static func seen(_ names: [String], _ settings: ScaleSettings, _ isCut: inout Bool) -> [String] {
        guard let length = settings.visibleLength, length >= 1, length < Double(names.count) else {
            return names
        }
        isCut = true
        let count = Int(length)
        let wished = settings.visibleStart.flatMap { names.firstIndex(of: $0.name) } ?? 0
        let first = min(wished, names.count - count)
        return Array(names[first..<(first + count)])
    }

    private func categories(_ dimension: Dimension, _ settings: ScaleSettings) -> [String] {
        if case .values(let values)? = settings.domain?.storage { return values.map(\.name) }
        var names: [String] = []
        var known: Set<String> = []
        func add(_ value: PlotValue) {
            if case .category(let name) = value, known.insert(name).inserted { names.append(name) }
        }
        for record in records {
            (dimension == .x ? record.x : record.y).forEachValue(add)
        }
        return names
    }

    private struct FoundExtent {
        var range: (Double, Double)?
        var leastPositive: Double?
        var hasOnlyBins = true
        var isWhole = true

        mutating func add(_ value: Double) {
            guard value.isFinite else { return }
            range = range.map { (min($0.0, value), max($0.1, value)) } ?? (value, value)
            if value > 0 { leastPositive = min(leastPositive ?? value, value) }
            // Rounding is a function's call, converting is not.
            if isWhole, abs(value) < 0x1p53, Double(Int64(value)) != value { isWhole = false }
        }
    }

    private func extent(_ dimension: Dimension, _ transform: ContinuousScale.Transform) -> FoundExtent {
        var found = FoundExtent()
        for index in records.indices {
            func add(_ value: PlotValue) {
                guard let extent = value.extent else { return }
                if !value.isBin { found.hasOnlyBins = false }
                if transform == .log, extent.lower <= 0 {
                    if extent.upper > 0 { found.add(extent.upper) }
                    return
                }
                found.add(extent.lower)
                found.add(extent.upper)
            }
            if let span = spans[index], Self.valueDimension(of: records[index]) == dimension {
                add(.number(span.end))
                add(.number(span.start))
                continue
            }
            (dimension == .x ? records[index].x : records[index].y).forEachValue(add)
        }
        return found
    }
}
