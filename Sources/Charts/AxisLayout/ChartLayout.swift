import Foundation
import Raster

/// A line of an axis: as thin as a pixel unless a pen is named.
struct AxisLine {
    var from: CGPoint
    var to: CGPoint
    var pen: StrokeStyle?
    var style: AnyShapeStyle
}

/// A chart in a size: where its plot is, its scales, its axes' lines and labels, its marks.
struct ChartLayout {
    let size: CGSize
    private(set) var plot: CGRect
    private(set) var x: PositionScale
    private(set) var y: PositionScale
    private(set) var lines: [AxisLine] = []
    private(set) var labels: [AxisLabelItem] = []
    let geometry: MarkGeometry
    let model: ChartModel

    var proxy: ChartProxy { ChartProxy(x: x, y: y, plot: plot, styles: model.styles) }

    /// Points between a label and what it belongs to.
    private static let labelGap: CGFloat = 4

    init(_ model: ChartModel, _ settings: ChartSettings, size: CGSize, _ environment: EnvironmentValues) {
        let layout = ChartLayout(model, settings, size: size, environment, topRoom: 0)
        // Once more, lower, if views above marks reach out of the frame.
        let overflow = layout.annotationOverflow(environment)
        self =
            overflow > 0
            ? ChartLayout(model, settings, size: size, environment, topRoom: min(overflow, size.height / 4))
            : layout
    }

    /// How far annotations above marks reach out of the chart's upper edge.
    private func annotationOverflow(_ environment: EnvironmentValues) -> CGFloat {
        var overflow: CGFloat = 0
        for view in geometry.views {
            guard case .annotation(let annotation) = view.content, annotation.position.y < 0,
                !(annotation.position.isAutomatic && view.isLying), annotation.overflow.y.fits
            else { continue }
            let top = view.box.minY + plot.minY - (annotation.spacing ?? 4)
            // Few are near the edge: no others are measured.
            guard top < 60, top >= -1 else { continue }
            let height = annotation.content(AnnotationContext(targetSize: view.box.size)).idealSize(
                in: environment
            ).height
            overflow = max(overflow, height - top)
        }
        return overflow.rounded(.up)
    }

    private init(
        _ model: ChartModel, _ settings: ChartSettings, size: CGSize, _ environment: EnvironmentValues,
        topRoom: CGFloat
    ) {
        self.size = size
        self.model = model
        let isRightToLeft = environment.layoutDirection == .rightToLeft
        let planner = (
            x: AxisPlanner(
                environment: environment, settings: settings.xAxis, isX: true, isRightToLeft: isRightToLeft),
            y: AxisPlanner(
                environment: environment, settings: settings.yAxis, isX: false, isRightToLeft: isRightToLeft)
        )
        let hasAxes = !model.hasOnlySectors
        let width = max(size.width, 0)
        let height = max(size.height, 0)

        // The values along y are chosen by the height that is left by one line of labels along x.
        let hasXLabels = hasAxes && settings.xAxis.visibility != .hidden
        let roughHeight = max(height - (hasXLabels ? 22 : 0), 0)
        let yCount = AxisPlanner.count(length: roughHeight, isX: false)
        let roughY = Self.scale(model.y, settings.yScale, from: roughHeight, to: 0, count: yCount, isX: false)
        var yGroups =
            hasAxes
            ? planner.y.groups(roughY, model.y, count: yCount, bins: Self.bins(model, isX: false)) : []
        var insets = (left: CGFloat(0), right: CGFloat(0), top: CGFloat(0), bottom: CGFloat(0))
        for index in yGroups.indices {
            Self.limitWidth(&yGroups[index], to: width * 0.4)
            guard !yGroups[index].isInset else { continue }
            let thickness = yGroups[index].labelSize.width
            let room =
                thickness > 0 ? thickness + Self.labelGap + yGroups[index].tickLength(isHorizontal: false) : 0
            if (yGroups[index].edge == .trailing) != isRightToLeft {
                insets.right = max(insets.right, room)
            } else {
                insets.left = max(insets.left, room)
            }
        }
        // Room for half of the label at the plot's upper edge.
        let halfLine = yGroups.flatMap(\.entries).flatMap(\.labels).map { $0.size.height / 2 }.max() ?? 0
        insets.top = halfLine.rounded(.up) + topRoom

        // Symbols and pens at the plot's edges stay within the chart.
        let margin = Self.margin(model)
        insets = (
            max(insets.left, margin), max(insets.right, margin), max(insets.top, margin), insets.bottom
        )

        // Along x: fewer values as long as labels lie on each other.
        let xWidth = max(width - insets.left - insets.right, 0)
        var xCount = AxisPlanner.count(length: xWidth, isX: true)
        let ends = isRightToLeft ? (xWidth, CGFloat(0)) : (CGFloat(0), xWidth)
        var x = Self.scale(model.x, settings.xScale, from: ends.0, to: ends.1, count: xCount, isX: true)
        var xGroups =
            hasAxes ? planner.x.groups(x, model.x, count: xCount, bins: Self.bins(model, isX: true)) : []
        while xCount > 2, xGroups.contains(where: { $0.isAutomatic }),
            xGroups.contains(where: { Self.isCrowded($0, x, insets.left, width) })
        {
            xCount -= 1
            x = Self.scale(model.x, settings.xScale, from: ends.0, to: ends.1, count: xCount, isX: true)
            xGroups = planner.x.groups(x, model.x, count: xCount, bins: Self.bins(model, isX: true))
        }
        for index in xGroups.indices {
            Self.fit(&xGroups[index], x, insets.left, width, height)
            guard !xGroups[index].isInset else { continue }
            let thickness = xGroups[index].labelSize.height
            let ticks = xGroups[index].tickLength(isHorizontal: true)
            let room = thickness > 0 ? thickness + Self.labelGap + ticks : ticks
            if xGroups[index].edge == .top {
                insets.top = max(insets.top, room)
            } else {
                insets.bottom = max(insets.bottom, room)
            }
        }
        insets.bottom = max(insets.bottom, margin, xGroups.isEmpty ? halfLine.rounded(.up) : 0)

        plot = CGRect(
            x: insets.left, y: min(insets.top, height), width: xWidth,
            height: max(height - insets.top - insets.bottom, 0))
        self.x = x
        let count = yCount
        let y = Self.scale(model.y, settings.yScale, from: plot.height, to: 0, count: count, isX: false)
        self.y = y
        geometry = MarkGeometry(model, x: x, y: y, size: plot.size, pixelLength: environment.pixelLength)
        for group in xGroups { addX(group, environment) }
        for group in yGroups { addY(group, isRightToLeft) }
    }

    /// How far marks at the plot's edge reach out of it: half a symbol or half a pen, in points.
    private static func margin(_ model: ChartModel) -> CGFloat {
        var margin: CGFloat = 0
        for index in model.records.indices {
            switch model.records[index].kind {
            case .point: margin = max(margin, 4)
            case .line:
                let values = model.records[index].attributes?.values
                margin = max(margin, values?.symbol != nil || values?.symbolBy != nil ? 4 : 1)
            case .bar, .area, .rule, .rectangle, .sector: break
            }
            if margin == 4 { break }
        }
        return margin
    }

    // MARK: Scales

    private static func scale(
        _ scale: ChartModel.Scale, _ settings: ScaleSettings, from start: CGFloat, to end: CGFloat,
        count: Int,
        isX: Bool
    ) -> PositionScale {
        var (start, end) = (Double(start), Double(end))
        if let range = settings.range {
            let sign: Double = end < start ? -1 : 1
            if let bounds = range.bounds, bounds.0.isFinite, bounds.1.isFinite {
                (start, end) = (Double(bounds.0), Double(bounds.1))
            } else {
                start += sign * Double(range.startPadding.isFinite ? range.startPadding : 0)
                end -= sign * Double(range.endPadding.isFinite ? range.endPadding : 0)
            }
        }
        if scale.isReversed { swap(&start, &end) }
        switch scale.content {
        case .none: return .none(start: start, end: end)
        case .categories(let names):
            // Categories along y are read from the top.
            if !isX { swap(&start, &end) }
            return .band(BandScale(names, from: start, to: end))
        case .continuous(let lower, let upper, let isNice):
            var domain = (lower: lower, upper: upper)
            if isNice {
                switch scale.transform {
                case .log: domain = LogTicks.nice(domain)
                case .linear, .power, .symmetricLog: domain = LinearTicks.nice(domain, count: count)
                }
            }
            return .continuous(
                ContinuousScale(
                    domain: domain, from: start, to: end, transform: scale.transform, isDate: scale.isDate))
        }
    }

    /// Where bins of dates end, by their beginnings.
    private static func bins(_ model: ChartModel, isX: Bool) -> [Double: Double] {
        guard (isX ? model.x : model.y).isDate else { return [:] }
        var bins: [Double: Double] = [:]
        for record in model.records {
            if case .value(.dateBin(let start, let end)) = isX ? record.x : record.y { bins[start] = end }
        }
        return bins
    }

    // MARK: Labels

    /// Where labels along x stand flat, by their middles, moved into the chart.
    private static func rects(_ group: AxisGroup, _ scale: PositionScale, _ left: CGFloat, _ width: CGFloat)
        -> [(
            entry: Int, label: Int, rect: CGRect
        )]
    {
        var rects: [(entry: Int, label: Int, rect: CGRect)] = []
        for (index, entry) in group.entries.enumerated() {
            guard let place = middle(index, group, scale) else { continue }
            for (number, label) in entry.labels.enumerated() {
                let size =
                    label.isTurned ? CGSize(width: label.size.height, height: label.size.width) : label.size
                let anchor = label.record.anchor?.x ?? 0.5
                var left = left + place - size.width * anchor
                if label.record.anchor == nil { left = max(min(left, width - size.width), 0) }
                rects.append((index, number, CGRect(x: left, y: 0, width: size.width, height: size.height)))
            }
        }
        return rects
    }

    /// Where an entry's label belongs: at its value, or in the middle of its step if that is wished for.
    private static func middle(_ index: Int, _ group: AxisGroup, _ scale: PositionScale) -> CGFloat? {
        let entry = group.entries[index]
        guard let place = scale.position(entry.value) else { return nil }
        if case .continuous(let continuous) = scale, let seconds = entry.value.position, !group.bins.isEmpty,
            entry.labels.first?.record.centered != false
        {
            // A label belongs to the bin that begins at it; behind the last one there is none.
            if let end = group.bins[seconds] {
                return continuous.position(seconds + (end - seconds) / 2).map { CGFloat($0) }
            }
            if abs(place - scale.end) < 0.01 { return nil }
        }
        if case .continuous = scale, entry.labels.first?.record.centered == true {
            if abs(place - scale.end) < 0.01 { return nil }
            if index + 1 < group.entries.count, let next = scale.position(group.entries[index + 1].value) {
                return CGFloat(place + next) / 2
            }
            if index > 0, let former = scale.position(group.entries[index - 1].value) {
                let middle = place + (place - former) / 2
                if middle <= max(scale.start, scale.end) { return CGFloat(middle) }
                return CGFloat(place + max(scale.start, scale.end)) / 2
            }
        }
        return CGFloat(place)
    }

    private static func isCrowded(
        _ group: AxisGroup, _ scale: PositionScale, _ left: CGFloat, _ width: CGFloat
    ) -> Bool {
        LabelFitting.overlap(rects(group, scale, left, width).map(\.rect), isX: true)
    }

    /// The overlap rule along x.
    private static func fit(
        _ group: inout AxisGroup, _ scale: PositionScale, _ left: CGFloat, _ width: CGFloat, _ height: CGFloat
    ) {
        guard !group.entries.isEmpty else { return }
        let first = group.entries.lazy.flatMap(\.labels).first?.record
        if first?.collision == .disabled { return }
        if first?.orientation.kind == .vertical || first?.orientation.kind == .verticalReversed {
            turn(&group)
        }
        guard isCrowded(group, scale, left, width) else { return }
        let step = room(group, scale)
        if first?.collision == .automatic, first?.orientation.kind == .automatic {
            if case .band = scale, wrap(&group, to: step - LabelFitting.gap) { return }
            let sizes = group.entries.flatMap(\.labels)
            let line = sizes.map(\.size.height).max() ?? 0
            let longest = sizes.map(\.size.width).max() ?? 0
            if line <= step, longest <= height / 3, sizes.allSatisfy({ $0.text != nil }) {
                turn(&group)
                if !isCrowded(group, scale, left, width) { return }
            }
        }
        let rects = rects(group, scale, left, width)
        let stride = LabelFitting.stride(rects.map(\.rect), isX: true)
        for (number, place) in rects.enumerated() where number % stride != 0 {
            group.entries[place.entry].labels.removeAll()
        }
    }

    private static func turn(_ group: inout AxisGroup) {
        for entry in group.entries.indices {
            for label in group.entries[entry].labels.indices {
                group.entries[entry].labels[label].isTurned = true
            }
        }
    }

    /// The room from one label to the next.
    private static func room(_ group: AxisGroup, _ scale: PositionScale) -> CGFloat {
        if case .band(let band) = scale { return CGFloat(abs(band.step)) }
        let places = group.entries.compactMap { scale.position($0.value) }.sorted()
        return CGFloat(zip(places, places.dropFirst()).map { $1 - $0 }.min() ?? abs(scale.end - scale.start))
    }

    /// Breaks labels into three lines at most, if no word is cut.
    private static func wrap(_ group: inout AxisGroup, to room: CGFloat) -> Bool {
        guard room > 0 else { return false }
        let flat = group.entries.flatMap(\.labels).map(\.size.height).max() ?? 0
        var entries = group.entries
        for entry in entries.indices {
            for label in entries[entry].labels.indices {
                guard let text = entries[entry].labels[label].text else { return false }
                let size = text.measure(in: CGSize(width: room, height: .infinity))
                guard size.height <= flat * 3 + 1, (entries[entry].labels[label].longestWord?() ?? 0) <= room
                else { return false }
                entries[entry].labels[label].size = size
            }
        }
        group.entries = entries
        return true
    }

    /// Long labels beside the plot take a part of the chart's width, in lines.
    private static func limitWidth(_ group: inout AxisGroup, to limit: CGFloat) {
        for entry in group.entries.indices {
            for label in group.entries[entry].labels.indices {
                let item = group.entries[entry].labels[label]
                guard item.size.width > limit, let text = item.text else { continue }
                let line = text.measure(in: CGSize(width: CGFloat.infinity, height: .infinity)).height
                group.entries[entry].labels[label].size = text.measure(
                    in: CGSize(width: limit, height: line * 2 + 1))
            }
        }
    }

    // MARK: Placing

    private static let gridStyle = AnyShapeStyle(Color.gray.opacity(0.3))

    private mutating func addX(_ group: AxisGroup, _ environment: EnvironmentValues) {
        let rects = Self.rects(group, x, plot.minX, size.width)
        let isTop = group.edge == .top
        let ticks = group.tickLength(isHorizontal: true)
        for (index, entry) in group.entries.enumerated() {
            guard let middle = x.position(entry.value) else { continue }
            // Lines of categories stand between them.
            let place = plot.minX + CGFloat(x.stretch(entry.value)?.start ?? middle)
            for part in entry.lines {
                let style = part.style ?? Self.gridStyle
                let dx = part.offset.width
                switch part.kind {
                case .gridLine(let pen):
                    lines.append(
                        AxisLine(
                            from: CGPoint(x: place + dx, y: plot.minY),
                            to: CGPoint(x: place + dx, y: plot.maxY),
                            pen: pen, style: style))
                case .tick(let length, let pen):
                    var points: CGFloat = 4
                    if case .points(let given) = length { points = given }
                    if case .label(let extend) = length {
                        points = group.labelSize.height + Self.labelGap + extend
                    }
                    let edge = isTop ? plot.minY : plot.maxY
                    lines.append(
                        AxisLine(
                            from: CGPoint(x: place + dx, y: edge),
                            to: CGPoint(x: place + dx, y: edge + (isTop ? -points : points)), pen: pen,
                            style: style))
                case .label: break
                }
            }
            for found in rects where found.entry == index {
                var item = entry.labels[found.label]
                var rect = found.rect
                let gap = Self.labelGap + ticks + (item.record.verticalSpacing ?? 0)
                if group.isInset {
                    rect.origin.y =
                        isTop ? plot.minY + Self.labelGap : plot.maxY - Self.labelGap - rect.height
                } else {
                    rect.origin.y = isTop ? plot.minY - gap - rect.height : plot.maxY + gap
                }
                item.rect = rect.offsetBy(dx: item.offset.width, dy: item.offset.height)
                labels.append(item)
            }
        }
    }

    private mutating func addY(_ group: AxisGroup, _ isRightToLeft: Bool) {
        let isRight = (group.edge == .trailing) != isRightToLeft
        let ticks = group.tickLength(isHorizontal: false)
        var rects: [(entry: Int, label: Int, rect: CGRect)] = []
        for (index, entry) in group.entries.enumerated() {
            guard let middle = Self.middle(index, group, y) else { continue }
            let lineY = plot.minY + CGFloat(y.stretch(entry.value)?.start ?? y.position(entry.value) ?? 0)
            for part in entry.lines {
                let style = part.style ?? Self.gridStyle
                let dy = part.offset.height
                switch part.kind {
                case .gridLine(let pen):
                    lines.append(
                        AxisLine(
                            from: CGPoint(x: plot.minX, y: lineY + dy),
                            to: CGPoint(x: plot.maxX, y: lineY + dy),
                            pen: pen, style: style))
                case .tick(let length, let pen):
                    var points: CGFloat = 4
                    if case .points(let given) = length { points = given }
                    let edge = isRight ? plot.maxX : plot.minX
                    lines.append(
                        AxisLine(
                            from: CGPoint(x: edge, y: lineY + dy),
                            to: CGPoint(x: edge + (isRight ? points : -points), y: lineY + dy), pen: pen,
                            style: style))
                case .label: break
                }
            }
            for (number, label) in entry.labels.enumerated() {
                let gap = Self.labelGap + ticks + (label.record.horizontalSpacing ?? 0)
                var left = isRight ? plot.maxX + gap : plot.minX - gap - label.size.width
                if group.isInset {
                    left = isRight ? plot.maxX - Self.labelGap - label.size.width : plot.minX + Self.labelGap
                }
                var top = plot.minY + middle - label.size.height * (label.record.anchor?.y ?? 0.5)
                if label.record.anchor == nil { top = max(min(top, size.height - label.size.height), 0) }
                rects.append((index, number, CGRect(origin: CGPoint(x: left, y: top), size: label.size)))
            }
        }
        let isDisabled = group.entries.lazy.flatMap(\.labels).first?.record.collision == .disabled
        let ordered = rects.sorted { $0.rect.maxY > $1.rect.maxY }
        let stride = isDisabled ? 1 : LabelFitting.stride(ordered.map(\.rect), isX: false)
        for (number, found) in ordered.enumerated() where number % stride == 0 {
            var item = group.entries[found.entry].labels[found.label]
            item.rect = found.rect.offsetBy(dx: item.offset.width, dy: item.offset.height)
            labels.append(item)
        }
    }
}
