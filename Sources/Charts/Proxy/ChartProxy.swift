import Foundation
import Raster

/// What a view over a chart may ask: where values stand in the plot, and which values places are of.
///
/// Places are in points from the plot's upper left corner.
public struct ChartProxy: Sendable {
    package let x: PositionScale
    package let y: PositionScale
    package let plot: CGRect
    package let styles: StyleAssignment

    /// The plot's size, in points.
    public var plotSize: CGSize { plot.size }

    /// The plot's size, in points.
    public var plotAreaSize: CGSize { plot.size }

    /// The plot, for a `GeometryReader` over the chart: `geometry[proxy.plotFrame!]`.
    public var plotFrame: Anchor<CGRect>? { Anchor(known: .rect(plot)) }

    /// The plot, for a `GeometryReader` over the chart.
    public var plotAreaFrame: Anchor<CGRect> { Anchor(known: .rect(plot)) }

    /// The view over the plot, whose size is the plot's.
    public var plotContainerFrame: Anchor<CGRect>? { plotFrame }

    /// Where a value stands; nil if it has no place.
    public func position<P: Plottable>(forX value: P) -> CGFloat? {
        x.position(value.plotValue).map { CGFloat($0) }
    }

    /// Where a value stands; nil if it has no place.
    public func position<P: Plottable>(forY value: P) -> CGFloat? {
        y.position(value.plotValue).map { CGFloat($0) }
    }

    /// Where two values stand; nil if one has no place.
    public func position<X: Plottable, Y: Plottable>(for values: (x: X, y: Y)) -> CGPoint? {
        guard let x = position(forX: values.x), let y = position(forY: values.y) else { return nil }
        return CGPoint(x: x, y: y)
    }

    /// What a category covers; nil for other values.
    public func positionRange<P: Plottable>(forX value: P) -> ClosedRange<CGFloat>? {
        Self.range(x.stretch(value.plotValue))
    }

    /// What a category covers; nil for other values.
    public func positionRange<P: Plottable>(forY value: P) -> ClosedRange<CGFloat>? {
        Self.range(y.stretch(value.plotValue))
    }

    private static func range(_ stretch: (start: Double, end: Double)?) -> ClosedRange<CGFloat>? {
        stretch.map { CGFloat(min($0.start, $0.end))...CGFloat(max($0.start, $0.end)) }
    }

    /// The value at a place; nil where there is none, or one of another type.
    public func value<P: Plottable>(atX position: CGFloat, as type: P.Type = P.self) -> P? {
        guard position.isFinite else { return nil }
        return x.value(at: Double(position)).flatMap { P(plotValue: $0) }
    }

    /// The value at a place; nil where there is none, or one of another type.
    public func value<P: Plottable>(atY position: CGFloat, as type: P.Type = P.self) -> P? {
        guard position.isFinite else { return nil }
        return y.value(at: Double(position)).flatMap { P(plotValue: $0) }
    }

    /// The values at a place; nil where there are none, or of other types.
    public func value<X: Plottable, Y: Plottable>(
        at position: CGPoint, as type: (X, Y).Type = (X, Y).self
    ) -> (X, Y)? {
        guard let x = value(atX: position.x, as: X.self), let y = value(atY: position.y, as: Y.self) else {
            return nil
        }
        return (x, y)
    }

    /// The values along x.
    public func xDomain<P: Plottable>(dataType: P.Type = P.self) -> [P] { Self.domain(x) }

    /// The values along y.
    public func yDomain<P: Plottable>(dataType: P.Type = P.self) -> [P] { Self.domain(y) }

    private static func domain<P: Plottable>(_ scale: PositionScale) -> [P] {
        switch scale {
        case .none: []
        case .band(let scale): scale.names.compactMap { P(plotValue: .category($0)) }
        case .continuous(let scale):
            [scale.domain.lower, scale.domain.upper].compactMap {
                P(plotValue: scale.isDate ? .date($0) : .number($0))
            }
        }
    }

    /// The style of a value of `foregroundStyle(by:)`.
    public func foregroundStyle<P: Plottable>(for value: P) -> AnyShapeStyle? {
        styles.styles.contains(value.plotValue) || styles.numbers != nil
            ? styles.style(of: value.plotValue) : nil
    }
}

/// The plot of a chart, as `chartPlotStyle` gets it.
public nonisolated struct ChartPlotContent: View {
    let content: AnyView

    init(_ content: AnyView) { self.content = content }

    /// The plot.
    public var body: some View { content }
}
