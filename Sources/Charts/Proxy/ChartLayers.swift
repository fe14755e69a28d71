import Foundation
import Raster

/// Views behind, over and around the plots of the charts in a view. Closures of views run only where views
/// are evaluated.
package struct ChartLayers: @unchecked Sendable {
    package var plotStyle: ((ChartPlotContent) -> AnyView)?
    package var backgrounds: [LayerOverChart] = []
    package var overlays: [LayerOverChart] = []

    package init() {}

    /// The size that a plot's style gives it, if that is less than its own: a frame in it moves the axes.
    func plotFrame(_ size: CGSize, _ environment: EnvironmentValues) -> CGSize? {
        guard let plotStyle else { return nil }
        let plot = ChartPlotContent(AnyView(Color.clear.frame(width: size.width, height: size.height)))
        let styled = plotStyle(plot).idealSize(in: environment)
        // One that asks for more has no more than there is.
        let least = CGSize(width: min(styled.width, size.width), height: min(styled.height, size.height))
        return least == size || !(least.width > 0 && least.height > 0) ? nil : least
    }
}

/// A view behind or over a chart.
package struct LayerOverChart {
    package var alignment: Alignment
    package var content: (ChartProxy) -> AnyView
}

extension EnvironmentValues {
    private enum Layers: EnvironmentKey {
        static let defaultValue = ChartLayers()
    }

    package var chartLayers: ChartLayers {
        get { self[Layers.self] }
        set { self[Layers.self] = newValue }
    }
}
