import Foundation
import Raster

// Lines, ticks and labels at their places.
extension ChartLayout {
    private static let gridStyle = AnyShapeStyle(Color.gray.opacity(0.3))

    mutating func addX(_ group: AxisGroup, _ environment: EnvironmentValues) {
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

    mutating func addY(_ group: AxisGroup, _ isRightToLeft: Bool) {
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
