import Foundation
import Raster

/// A view that is a chart.
@MainActor @preconcurrency
public protocol ChartView: View {}

/// Draws a chart into a context. Apple had it in its first versions; code of that time goes on.
public nonisolated struct ChartRenderer<Content: ChartView> {
    /// The chart.
    public var content: Content
    /// What is around the chart; that of the context without one.
    public var environment: EnvironmentValues?

    /// A renderer of a chart.
    public init(content: Content) { self.content = content }

    /// Draws the chart in a rectangle of a context.
    public func render(to context: GraphicsContext, in rect: CGRect) {
        var context = context
        if let environment { context.environment = environment }
        // A view is evaluated where this runs, as the context's own additions do.
        nonisolated(unsafe) let content = content
        context.draw(in: rect) { content }
    }
}
