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
package struct ChartLayout {
    let size: CGSize
    package let plot: CGRect
    package let x: PositionScale
    package let y: PositionScale
    let lines: [AxisLine]
    let labels: [AxisLabelItem]
    let geometry: MarkGeometry
    let model: ChartModel

    var proxy: ChartProxy { ChartProxy(x: x, y: y, plot: plot, styles: model.styles) }

    /// The boxes of all labels that are shown, in the chart's points.
    package var labelBoxes: [CGRect] { labels.compactMap(\.rect) }

    /// The places of ticks and grid lines, from one end to the other.
    package var lineEnds: [(CGPoint, CGPoint)] { lines.map { ($0.from, $0.to) } }

    /// Points between a label and what it belongs to.
    static let labelGap: CGFloat = 4

    package init(
        _ model: ChartModel, _ settings: ChartSettings, size: CGSize, _ environment: EnvironmentValues,
        plotSize: CGSize? = nil
    ) {
        var size = size
        if let plotSize {
            // The chart is as much smaller as its plot is, and keeps its upper leading corner. A smaller one
            // may have other labels, which take another room.
            for _ in 0..<3 {
                let plot = ChartLayout(model, settings, size: size, environment, topRoom: 0).plot.size
                if plot == plotSize { break }
                size.width += plotSize.width - plot.width
                size.height += plotSize.height - plot.height
            }
        }
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

        func place(_ rooms: (top: CGFloat, bottom: CGFloat)) -> AxisPlacing {
            let plot = CGRect(
                x: insets.left, y: min(insets.top + rooms.top, height), width: xWidth,
                height: max(height - insets.top - insets.bottom - rooms.top - rooms.bottom, 0))
            let y = Self.scale(model.y, settings.yScale, from: plot.height, to: 0, count: yCount, isX: false)
            var placing = AxisPlacing(plot: plot, x: x, y: y, size: size, rooms: rooms)
            for group in xGroups { placing.addX(group) }
            for group in yGroups { placing.addY(group, isRightToLeft) }
            return placing
        }
        var placing = place((0, 0))
        // Labels of x step aside where the last one of y lies on them, at a corner: which comes after them by
        // a part of their way.
        for _ in 0..<8 {
            let overlaps = placing.overlaps
            if overlaps.top == 0, overlaps.bottom == 0 { break }
            placing = place(
                (
                    placing.rooms.top + overlaps.top.rounded(.up),
                    placing.rooms.bottom + overlaps.bottom.rounded(.up)
                ))
        }
        plot = placing.plot
        self.x = x
        y = placing.y
        lines = placing.lines
        labels = placing.xLabels + placing.yLabels
        geometry = MarkGeometry(model, x: x, y: y, size: plot.size, pixelLength: environment.pixelLength)
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
}
