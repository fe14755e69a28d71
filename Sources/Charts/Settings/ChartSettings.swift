import Foundation
import Raster

/// What modifiers say of the charts in a view.
package struct ChartSettings: @unchecked Sendable {
    package var xScale = ScaleSettings()
    package var yScale = ScaleSettings()
    package var style = StyleScale()
    package var symbols = SymbolScale()
    package var lineStyles: [PlotValue: StrokeStyle] = [:]
    package var symbolSizes: (lower: CGFloat, upper: CGFloat)?
    package var xAxis = AxisSettings()
    package var yAxis = AxisSettings()
    package var legend = LegendSettings()
    package var xLabels: [AxisLabel] = []
    package var yLabels: [AxisLabel] = []

    package init() {}
}

/// What was said of an axis.
package struct AxisSettings {
    package var visibility = Visibility.automatic
    /// The axis' marks, instead of the usual ones.
    package var content: [AxisMarksRecord]?

    package init() {}
}

/// A view beside an axis.
package struct AxisLabel {
    package var position: AnnotationPosition
    package var alignment: Alignment?
    package var spacing: CGFloat?
    package var content: AnyView
}

/// What was said of the legend.
package struct LegendSettings {
    package var visibility = Visibility.automatic
    package var position = AnnotationPosition.automatic
    package var alignment: Alignment?
    package var spacing: CGFloat?
    package var content: AnyView?

    package init() {}
}

/// Which style each value has.
package struct StyleScale: Sendable {
    package var domain: [PlotValue]?
    /// The style of each value of the domain in turn.
    package var range: [AnyShapeStyle]?
    package var mapping: (@Sendable (PlotValue) -> AnyShapeStyle?)?
    /// For numbers.
    package var gradient: Gradient?
    package var numbers: (Double, Double)?
    package var type: ScaleType?

    /// The order in which series get colours.
    package static let colors: [Color] = [.blue, .green, .orange, .purple, .red, .cyan, .yellow]

    package init() {}
}

/// Which symbol each value has.
package struct SymbolScale: Sendable {
    package var domain: [PlotValue]?
    package var range: [SymbolShape]?
    package var mapping: (@Sendable (PlotValue) -> SymbolShape?)?

    package init() {}
}

extension EnvironmentValues {
    private enum Settings: EnvironmentKey {
        static let defaultValue = ChartSettings()
    }

    package var chartSettings: ChartSettings {
        get { self[Settings.self] }
        set { self[Settings.self] = newValue }
    }
}
