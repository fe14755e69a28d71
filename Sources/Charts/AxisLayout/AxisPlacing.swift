import Foundation
import Raster

/// The lines, ticks and labels of axes at their places around a plot.
struct AxisPlacing {
    let plot: CGRect
    let x: PositionScale
    let y: PositionScale
    /// The chart's.
    let size: CGSize
    /// How much further from the plot than usual the labels of x stand.
    let rooms: (top: CGFloat, bottom: CGFloat)
    private(set) var lines: [AxisLine] = []
    private(set) var xLabels: [AxisLabelItem] = []
    private(set) var yLabels: [AxisLabelItem] = []

    init(
        plot: CGRect, x: PositionScale, y: PositionScale, size: CGSize,
        rooms: (top: CGFloat, bottom: CGFloat)
    ) {
        self.plot = plot
        self.x = x
        self.y = y
        self.size = size
        self.rooms = rooms
    }

    /// How far labels of x lie on labels of y, in points: those at the plot's lower corners, and at its upper
    /// ones.
    var overlaps: (top: CGFloat, bottom: CGFloat) {
        var overlaps = (top: CGFloat(0), bottom: CGFloat(0))
        for along in xLabels.compactMap(\.rect) {
            for beside in yLabels.compactMap(\.rect)
            where along.minX < beside.maxX && beside.minX < along.maxX {
                guard along.minY < beside.maxY, beside.minY < along.maxY else { continue }
                if along.midY > plot.midY {
                    overlaps.bottom = max(overlaps.bottom, beside.maxY - along.minY)
                } else {
                    overlaps.top = max(overlaps.top, along.maxY - beside.minY)
                }
            }
        }
        return overlaps
    }

    private static let gridStyle = AnyShapeStyle(Color.gray.opacity(0.3))

    mutating func addX(_ group: AxisGroup) {
        let rects = ChartLayout.rects(group, x, plot.minX, size.width)
        let isTop = group.edge == .top
        let reach = group.isExtended ? group.labelSize.height + ChartLayout.labelGap : 0
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
                            from: CGPoint(x: place + dx, y: plot.minY - (isTop ? reach : 0)),
                            to: CGPoint(x: place + dx, y: plot.maxY + (isTop ? 0 : reach)),
                            pen: pen, style: style))
                case .tick(let length, let pen):
                    var points: CGFloat = 4
                    if case .points(let given) = length { points = given }
                    if case .label(let extend) = length {
                        points = group.labelSize.height + ChartLayout.labelGap + extend
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
                let gap = ChartLayout.labelGap + ticks + (item.record.verticalSpacing ?? 0)
                if group.isInset {
                    rect.origin.y =
                        isTop
                        ? plot.minY + ChartLayout.labelGap : plot.maxY - ChartLayout.labelGap - rect.height
                } else {
                    rect.origin.y =
                        isTop
                        ? plot.minY - gap - rooms.top - rect.height : plot.maxY + gap + rooms.bottom
                }
                item.rect = rect.offsetBy(dx: item.offset.width, dy: item.offset.height)
                xLabels.append(item)
            }
        }
    }

    mutating func addY(_ group: AxisGroup, _ isRightToLeft: Bool) {
        let isRight = (group.edge == .trailing) != isRightToLeft
        let reach = group.isExtended ? group.labelSize.width + ChartLayout.labelGap : 0
        let ticks = group.tickLength(isHorizontal: false)
        var rects: [(entry: Int, label: Int, rect: CGRect)] = []
        for (index, entry) in group.entries.enumerated() {
            guard let middle = ChartLayout.middle(index, group, y) else { continue }
            let lineY = plot.minY + CGFloat(y.stretch(entry.value)?.start ?? y.position(entry.value) ?? 0)
            for part in entry.lines {
                let style = part.style ?? Self.gridStyle
                let dy = part.offset.height
                switch part.kind {
                case .gridLine(let pen):
                    lines.append(
                        AxisLine(
                            from: CGPoint(x: plot.minX - (isRight ? 0 : reach), y: lineY + dy),
                            to: CGPoint(x: plot.maxX + (isRight ? reach : 0), y: lineY + dy),
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
                let gap = ChartLayout.labelGap + ticks + (label.record.horizontalSpacing ?? 0)
                var left = isRight ? plot.maxX + gap : plot.minX - gap - label.size.width
                if group.isInset {
                    left =
                        isRight
                        ? plot.maxX - ChartLayout.labelGap - label.size.width
                        : plot.minX + ChartLayout.labelGap
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
            yLabels.append(item)
        }
    }
}
