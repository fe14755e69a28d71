import Foundation
import Raster

/// Views behind, over and around the plots of the charts in a view. Closures of views run only where views
/// are evaluated.
package struct ChartLayers: @unchecked Sendable {
    package var plotStyle: ((ChartPlotContent) -> AnyView)?
    package var backgrounds: [LayerOverChart] = []
    package var overlays: [LayerOverChart] = []

    package init() {}
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
