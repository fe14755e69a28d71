import Foundation
import Raster

/// A label of an axis, measured.
struct AxisLabelItem {
    var text: GraphicsContext.ResolvedText?
    var view: AnyView?
    var size: CGSize
    var record: AxisLabelRecord
    var offset: CGSize
    /// Where its upper left corner stands in the chart, once it is placed; nil for one that is left out.
    var rect: CGRect?
    var isTurned = false
    /// The width of its longest word, in points.
    var longestWord: (() -> CGFloat)?
}

/// A value of an axis with what is drawn at it.
struct AxisEntry {
    var value: PlotValue
    var lines: [AxisMarkPart]
    var labels: [AxisLabelItem]
}

/// The marks of an axis: of one `AxisMarks`.
struct AxisGroup {
    var entries: [AxisEntry]
    var edge: AxisMarkPosition.Kind
    var isInset: Bool
    /// Whether labels begin and end with the plot.
    var isAligned = false
    /// Whether grid lines go on beside or under the labels.
    var isExtended = false
    /// Whether values were found by the chart, which may then take fewer.
    var isAutomatic: Bool
    /// The automatic values' count that was asked for.
    var count: Int
    var step: CalendarTicks?
    /// Where bins of dates end, by their beginnings.
    var bins: [Double: Double]

    /// How far ticks reach out of the plot.
    func tickLength(isHorizontal: Bool) -> CGFloat {
        var length: CGFloat = 0
        for entry in entries {
            for part in entry.lines {
                guard case .tick(let tick, _) = part.kind else { continue }
                switch tick {
                case .automatic: length = max(length, 4)
                case .points(let points): length = max(length, points)
                case .label: break
                }
            }
        }
        return length
    }

    var labelSize: CGSize {
        var size = CGSize.zero
        for label in entries.lazy.flatMap(\.labels) {
            let own = label.isTurned ? CGSize(width: label.size.height, height: label.size.width) : label.size
            size.width = max(size.width, own.width + (label.record.horizontalSpacing ?? 0))
            size.height = max(size.height, own.height + (label.record.verticalSpacing ?? 0))
        }
        return size
    }
}

/// Makes the marks of axes: which values, which texts, how large.
struct AxisPlanner {
    var environment: EnvironmentValues
    var settings: AxisSettings
    var isX: Bool
    var isRightToLeft: Bool

    /// Values of an axis: one for each 90 points along x, each 60 along y, 3 at least and 10 at most; 2 below
    /// 75 points.
    static func count(length: CGFloat, isX: Bool) -> Int {
        guard length.isFinite else { return 2 }
        return Int(min(max((length / (isX ? 90 : 60)).rounded(), length < 75 ? 2 : 3), 10))
    }

    /// The groups of marks for a scale; `count` for automatic values.
    func groups(_ scale: PositionScale, _ content: ChartModel.Scale, count: Int, bins: [Double: Double])
        -> [AxisGroup]
    {
        if settings.visibility == .hidden { return [] }
        if case .none = scale, settings.content == nil { return [] }
        let records =
            settings.content ?? [
                AxisMarksRecord(values: .automatic, position: .automatic, preset: .automatic)
            ]
        return records.map { group($0, scale, content, count, bins) }
    }

    private func group(
        _ record: AxisMarksRecord, _ scale: PositionScale, _ content: ChartModel.Scale, _ count: Int,
        _ bins: [Double: Double]
    ) -> AxisGroup {
        var calendar = environment.calendar
        calendar.timeZone = environment.timeZone
        var (values, step, isAutomatic) = values(record.values, scale, count, calendar)
        var isLog = false
        var labelled: Set<Double>?
        if case .continuous(let continuous) = scale, continuous.transform == .log {
            isLog = true
            let powers = LogTicks.labelled(values.compactMap(\.position), count: count)
            labelled = powers
            // Lines between powers only where there are few.
            if isAutomatic, powers.count > 3 { values.removeAll { !powers.contains($0.position ?? 0) } }
        }
        let texts = AxisText.texts(values, step: step, isLog: isLog, environment)
        let isBand: Bool
        if case .band = scale { isBand = true } else { isBand = false }
        var edge = record.position.kind
        if edge == .automatic || (isX && (edge == .leading || edge == .trailing))
            || (!isX && (edge == .top || edge == .bottom))
        {
            edge = isX ? .bottom : .trailing
        }
        let entries = values.enumerated().map { index, value -> AxisEntry in
            let parts: [AxisMarkPart]
            if let make = record.content {
                parts = make(AxisValue(value: value, index: index, count: values.count))
            } else {
                parts = usual(record, isBand: isBand)
            }
            var entry = AxisEntry(value: value, lines: [], labels: [])
            for part in parts {
                guard case .label(let label) = part.kind else {
                    entry.lines.append(part)
                    continue
                }
                if record.content == nil, let labelled, let number = value.position,
                    !labelled.contains(number)
                {
                    continue
                }
                if let item = item(label, part, value, texts[index], record.format) {
                    entry.labels.append(item)
                }
            }
            return entry
        }
        return AxisGroup(
            entries: entries, edge: edge, isInset: record.preset == .inset,
            isAligned: record.preset == .aligned,
            isExtended: record.preset == .extended, isAutomatic: isAutomatic,
            count: count, step: step, bins: bins)
    }

    /// A category has a label; other values along x a line, a tick and a label, along y a line and a label.
    private func usual(_ record: AxisMarksRecord, isBand: Bool) -> [AxisMarkPart] {
        let label = AxisMarkPart(kind: .label(AxisLabelRecord()))
        if isBand { return [label] }
        let line = AxisMarkPart(kind: .gridLine(record.style))
        return isX ? [line, AxisMarkPart(kind: .tick(.automatic, record.style)), label] : [line, label]
    }

    private func values(
        _ values: AxisMarkValues, _ scale: PositionScale, _ count: Int, _ calendar: Calendar
    ) -> ([PlotValue], CalendarTicks?, Bool) {
        switch (scale, values.storage) {
        case (.none, _): return ([], nil, false)
        case (_, .values(let values)):
            return (values.filter { scale.shows($0) }, nil, false)
        case (.band(let band), _): return (band.names.map { .category($0) }, nil, false)
        case (.continuous(let scale), .automatic(let wished, let least)):
            var count = wished.map { min(max($0, 1), 200) } ?? count
            var ticks = scale.ticks(count: count, calendar)
            while let least, count > 1, zip(ticks, ticks.dropFirst()).contains(where: { $1 - $0 < least }) {
                count -= 1
                ticks = scale.ticks(count: count, calendar)
            }
            let step =
                scale.isDate
                ? CalendarTicks(
                    from: min(scale.domain.lower, scale.domain.upper),
                    to: max(scale.domain.lower, scale.domain.upper), count: count) : nil
            return (ticks.map { scale.isDate ? .date($0) : .number($0) }, step, wished == nil)
        case (.continuous(let scale), .stride(let step)):
            let (lower, upper) = (
                min(scale.domain.lower, scale.domain.upper), max(scale.domain.lower, scale.domain.upper)
            )
            guard step > 0, (upper - lower) / step < Double(LinearTicks.most) else { return ([], nil, false) }
            let ticks = LinearTicks.multiples(of: step, covering: (lower, upper)).filter {
                $0 >= lower - step * 1e-9 && $0 <= upper + step * 1e-9
            }
            return (ticks.map { scale.isDate ? .date($0) : .number($0) }, nil, false)
        case (.continuous(let scale), .calendar(let unit, let count, let own)):
            let step = CalendarTicks(unit: unit, count: count)
            let (lower, upper) = (
                min(scale.domain.lower, scale.domain.upper), max(scale.domain.lower, scale.domain.upper)
            )
            return (step.ticks(from: lower, to: upper, own ?? calendar).map { .date($0) }, step, false)
        }
    }

    private func item(
        _ label: AxisLabelRecord, _ part: AxisMarkPart, _ value: PlotValue, _ usual: String,
        _ format: ((PlotValue) -> String?)?
    ) -> AxisLabelItem? {
        var environment = environment
        environment.font = part.font ?? .caption
        let style = part.style ?? AnyShapeStyle(.secondary)
        if let view = label.view {
            let styled = AnyView(
                view.foregroundStyle(style).environment(\.font, environment.font))
            return AxisLabelItem(
                view: styled, size: styled.idealSize(in: self.environment), record: label, offset: part.offset
            )
        }
        let text: Text
        if let write = label.text {
            guard let written = write(value) else { return nil }
            text = written
        } else {
            text = Text(verbatim: format.flatMap { $0(value) } ?? usual)
        }
        environment.multilineTextAlignment = .center
        var resolved = text.resolved(in: environment)
        resolved.shading = .style(style)
        let size = resolved.measure(in: CGSize(width: CGFloat.infinity, height: .infinity))
        let textEnvironment = environment
        return AxisLabelItem(
            text: resolved, size: size, record: label, offset: part.offset,
            longestWord: {
                let words = text.string(in: textEnvironment).split(whereSeparator: \.isWhitespace)
                return words.map { Text(verbatim: String($0)).size(environment: textEnvironment).width }.max()
                    ?? 0
            })
    }
}
