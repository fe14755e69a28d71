import Foundation
import Raster

/// A mark, or a part of one, ready to be drawn in the plot's own points.
package struct MarkShape: Sendable {
    package enum Form: Sendable {
        case rectangle(CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle)
        case filled(Path)
        case stroked(Path, StrokeStyle)
    }

    package var form: Form
    package var style: AnyShapeStyle
    package var opacity = 1.0
    package var zIndex = 0.0
    package var blur: CGFloat = 0
    package var shadow: MarkShadow?
    package var alignsStyleWithPlot = false
    /// What tells its style from others of the chart; nil for one of the mark's own.
    package var styleName: StyleName?

    package enum StyleName: Hashable, Sendable {
        case usual
        case value(PlotValue)
    }

    /// A rectangle narrower than this that is nothing but filled; nil for other shapes.
    package func plainRectangle(narrowerThan length: CGFloat) -> CGRect? {
        guard case .rectangle(let rect, _, _) = form, min(rect.width, rect.height) < length, opacity == 1,
            blur == 0, shadow == nil, !alignsStyleWithPlot, styleName != nil
        else { return nil }
        return rect
    }

    init(_ form: Form, _ style: AnyShapeStyle, _ values: MarkAttributes.Values?) {
        self.form = form
        self.style = style
        guard let values else { return }
        opacity = values.opacity
        zIndex = values.zIndex
        blur = values.blur
        shadow = values.shadow
        alignsStyleWithPlot = values.alignsStyleWithPlot
    }
}

/// A view beside a mark, or a view that is a mark's symbol.
package struct MarkView: @unchecked Sendable {
    package enum Content {
        case annotation(MarkAnnotation)
        case symbol(MarkSymbolView)
    }

    package var content: Content
    /// The mark's box, in the plot's points.
    package var box: CGRect
    /// Whether the mark is a bar that lies.
    package var isLying = false
}

/// The marks of a chart as shapes.
package struct MarkGeometry: Sendable {
    package private(set) var shapes: [MarkShape] = []
    package private(set) var views: [MarkView] = []

    let model: ChartModel
    let x: PositionScale
    let y: PositionScale
    let size: CGSize
    let pixelLength: CGFloat
    /// What a single value of bars has of a continuous axis: the least distance between two of them.
    private var leastGaps: (x: Double?, y: Double?)
    private static let blue = AnyShapeStyle(StyleScale.colors[0])

    package init(
        _ model: ChartModel, x: PositionScale, y: PositionScale, size: CGSize, pixelLength: CGFloat = 1
    ) {
        self.model = model
        self.x = x
        self.y = y
        self.size = size
        self.pixelLength = pixelLength > 0 && pixelLength.isFinite ? pixelLength : 1
        leastGaps = (nil, nil)
        var drawnSeries = Set<Int>()
        var members: [[Int]] = Array(repeating: [], count: model.seriesCount)
        for (index, series) in model.series.enumerated() where series >= 0 { members[series].append(index) }
        let findsGaps = model.records.contains { $0.kind == .bar || $0.kind == .rectangle }
        if findsGaps { leastGaps = (gap(\.x, x), gap(\.y, y)) }
        var dots = DotFilter(count: model.records.count, pixelLength: self.pixelLength)
        for index in model.records.indices {
            // The points of a line are asked for once, all together.
            let series = model.series[index]
            if series >= 0, drawnSeries.contains(series) { continue }
            let record = model.records[index]
            switch record.kind {
            case .bar: addBar(index, record)
            case .rectangle: addRectangle(index, record)
            case .rule: addRule(index, record)
            case .point: addPoint(index, record, &dots)
            case .line where drawnSeries.insert(model.series[index]).inserted:
                addLine(members[model.series[index]])
            case .area where drawnSeries.insert(model.series[index]).inserted:
                addArea(members[model.series[index]])
            case .line, .area: break
            case .sector: break
            }
        }
        if model.hasSectors { addSectors() }
        if shapes.contains(where: { $0.zIndex != 0 }) {
            shapes = shapes.enumerated().sorted {
                ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset)
            }
            .map(\.element)
        }
    }

    // MARK: Styles

    func style(_ values: MarkAttributes.Values?) -> AnyShapeStyle {
        if let style = values?.style { return style }
        if let by = values?.styleBy { return model.styles.style(of: by.value) }
        return Self.blue
    }

    mutating func add(_ form: MarkShape.Form, _ record: MarkRecord, _ style: AnyShapeStyle? = nil) {
        let values = record.attributes?.values
        var shape = MarkShape(form, style ?? self.style(values), values)
        if style == nil, values?.style == nil {
            shape.styleName = values?.styleBy.map { .value($0.value) } ?? .usual
        }
        if let offset = values?.offset, offset != .zero {
            let move = CGAffineTransform(translationX: offset.width, y: offset.height)
            switch form {
            case .rectangle(let rect, let radius, let style):
                shape.form = .rectangle(rect.applying(move), cornerRadius: radius, style: style)
            case .filled(let path): shape.form = .filled(path.applying(move))
            case .stroked(let path, let pen): shape.form = .stroked(path.applying(move), pen)
            }
        }
        shapes.append(shape)
    }

    mutating func annotate(_ record: MarkRecord, _ box: CGRect, isLying: Bool = false) {
        guard let values = record.attributes?.values, !values.annotations.isEmpty else { return }
        let box = box.offsetBy(dx: values.offset.width, dy: values.offset.height)
        for annotation in values.annotations {
            views.append(MarkView(content: .annotation(annotation), box: box, isLying: isLying))
        }
    }

    mutating func addView(_ view: MarkView) { views.append(view) }

    // MARK: Places

    /// The least distance between the values of bars on a continuous axis.
    private func gap(_ extent: KeyPath<MarkRecord, MarkRecord.Extent>, _ scale: PositionScale) -> Double? {
        guard case .continuous = scale else { return nil }
        var places: Set<Double> = []
        for record in model.records where record.kind == .bar || record.kind == .rectangle {
            guard case .value(let value) = record[keyPath: extent], !value.isBin,
                let place = scale.position(value)
            else { continue }
            places.insert(place)
        }
        let sorted = places.sorted()
        return zip(sorted, sorted.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.min()
    }

    /// What a mark covers of the dimension that its length is not along.
    func stretch(
        _ extent: MarkRecord.Extent, _ scale: PositionScale, _ dimension: MarkDimension, _ record: MarkRecord,
        isX: Bool, whole: CGFloat, automatic: (CGFloat) -> CGFloat
    ) -> (CGFloat, CGFloat)? {
        switch extent {
        case .plot(let start, let end): return (start ?? 0, end ?? whole)
        case .range(let first, let second):
            // From the beginning of the first category or bin to the end of the second.
            let starts = scale.stretch(first) ?? scale.position(first).map { ($0, $0) }
            let ends = scale.stretch(second) ?? scale.position(second).map { ($0, $0) }
            guard let starts, let ends else { return nil }
            let all = [starts.0, starts.1, ends.0, ends.1]
            return (CGFloat(all.min() ?? 0), CGFloat(all.max() ?? 0))
        case .value(let value):
            var room: (Double, Double)
            var suits = automatic
            if let stretch = scale.stretch(value) {
                room = (min(stretch.start, stretch.end), max(stretch.start, stretch.end))
                if case .numberBin = value { suits = { max($0 - 1, min($0, 1)) } }
            } else {
                guard let place = scale.position(value) else { return nil }
                let length = max(
                    (isX ? leastGaps.x : leastGaps.y) ?? min(abs(scale.end - scale.start) / 4, 40), 0)
                room = (place - length / 2, place + length / 2)
            }
            if let by = record.attributes?.values.positionBy,
                record.attributes?.values.positionAxis != (isX ? .vertical : .horizontal),
                let index = model.positions.firstIndex(of: by.value)
            {
                let length = room.1 - room.0
                let span = Double(
                    record.attributes?.values.positionSpan.length(
                        in: CGFloat(length), automatic: CGFloat(length) * 0.8) ?? 0)
                let step = span / Double(max(model.positions.count, 1))
                let forward = scale.end >= scale.start || !isX
                let number = Double(forward ? index : model.positions.count - 1 - index)
                let start = (room.0 + room.1 - span) / 2 + step * number
                room = (start, start + step)
                suits = { $0 * 0.9 }
            }
            let length = CGFloat(room.1 - room.0)
            let wished = dimension.length(in: length, automatic: suits(length))
            let middle = CGFloat(room.0 + room.1) / 2
            return (middle - wished / 2, middle + wished / 2)
        }
    }

    /// The rectangle between two corners; nil for what has no place.
    static func box(_ x: (CGFloat, CGFloat), _ y: (CGFloat, CGFloat)) -> CGRect? {
        guard x.0.isFinite, x.1.isFinite, y.0.isFinite, y.1.isFinite else { return nil }
        return CGRect(
            x: min(x.0, x.1), y: min(y.0, y.1), width: abs(x.1 - x.0), height: abs(y.1 - y.0))
    }
}

/// Leaves out points that lie where one of the same style does already, among very many.
struct DotFilter {
    private struct Place: Hashable {
        var x: Int32
        var y: Int32
        var style: PlotValue?
    }

    private var places: Set<Place> = []
    private let isOn: Bool
    private let cell: CGFloat

    /// From 20,000 marks on, in cells of a quarter of a pixel.
    init(count: Int, pixelLength: CGFloat) {
        isOn = count > 20_000
        cell = pixelLength / 4
    }

    mutating func keeps(_ point: CGPoint, _ values: MarkAttributes.Values?) -> Bool {
        guard isOn, (values?.opacity ?? 1) >= 1, values?.annotations.isEmpty != false,
            values?.symbolSizeBy == nil, values?.style == nil, values?.symbolBy == nil
        else { return true }
        let (x, y) = ((point.x / cell).rounded(), (point.y / cell).rounded())
        guard abs(x) < 1e9, abs(y) < 1e9 else { return false }
        return places.insert(Place(x: Int32(x), y: Int32(y), style: values?.styleBy?.value)).inserted
    }
}
