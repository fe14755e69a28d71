import Foundation
import Raster

extension View {
    /// The marks of the x axis.
    public nonisolated func chartXAxis<Content: AxisContent>(
        @AxisContentBuilder content: () -> Content
    ) -> some View {
        let records = content()._marks.records
        return chartSettings { $0.xAxis.content = records }
    }

    /// Whether there is an x axis.
    public nonisolated func chartXAxis(_ visibility: Visibility) -> some View {
        chartSettings { $0.xAxis.visibility = visibility }
    }

    /// The marks of the y axis.
    public nonisolated func chartYAxis<Content: AxisContent>(
        @AxisContentBuilder content: () -> Content
    ) -> some View {
        let records = content()._marks.records
        return chartSettings { $0.yAxis.content = records }
    }

    /// Whether there is a y axis.
    public nonisolated func chartYAxis(_ visibility: Visibility) -> some View {
        chartSettings { $0.yAxis.visibility = visibility }
    }

    private nonisolated func axisLabel(
        _ labels: WritableKeyPath<ChartSettings, [AxisLabel]> & Sendable, _ position: AnnotationPosition,
        _ alignment: Alignment?, _ spacing: CGFloat?, _ content: AnyView
    ) -> some View {
        chartSettings {
            $0[keyPath: labels].append(
                AxisLabel(position: position, alignment: alignment, spacing: spacing, content: content))
        }
    }

    /// What the x axis is called.
    public nonisolated func chartXAxisLabel(
        _ labelKey: LocalizedStringKey, position: AnnotationPosition = .automatic,
        alignment: Alignment? = nil,
        spacing: CGFloat? = nil
    ) -> some View { axisLabel(\.xLabels, position, alignment, spacing, AnyView(Text(labelKey))) }

    /// What the x axis is called.
    @_disfavoredOverload
    public nonisolated func chartXAxisLabel<S: StringProtocol>(
        _ label: S, position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
        spacing: CGFloat? = nil
    ) -> some View {
        axisLabel(\.xLabels, position, alignment, spacing, AnyView(Text(verbatim: String(label))))
    }

    /// A view that says what the x axis is called.
    public nonisolated func chartXAxisLabel<C: View>(
        position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> C
    ) -> some View { axisLabel(\.xLabels, position, alignment, spacing, AnyView(content())) }

    /// What the y axis is called.
    public nonisolated func chartYAxisLabel(
        _ labelKey: LocalizedStringKey, position: AnnotationPosition = .automatic,
        alignment: Alignment? = nil,
        spacing: CGFloat? = nil
    ) -> some View { axisLabel(\.yLabels, position, alignment, spacing, AnyView(Text(labelKey))) }

    /// What the y axis is called.
    @_disfavoredOverload
    public nonisolated func chartYAxisLabel<S: StringProtocol>(
        _ label: S, position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
        spacing: CGFloat? = nil
    ) -> some View {
        axisLabel(\.yLabels, position, alignment, spacing, AnyView(Text(verbatim: String(label))))
    }

    /// A view that says what the y axis is called.
    public nonisolated func chartYAxisLabel<C: View>(
        position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> C
    ) -> some View { axisLabel(\.yLabels, position, alignment, spacing, AnyView(content())) }

    /// Whether there is a legend.
    public nonisolated func chartLegend(_ visibility: Visibility) -> some View {
        chartSettings { $0.legend.visibility = visibility }
    }

    /// Where the legend stands: below the plot at its leading edge unless something else is said.
    public nonisolated func chartLegend(
        position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil
    ) -> some View {
        chartSettings {
            $0.legend.position = position
            $0.legend.alignment = alignment
            $0.legend.spacing = spacing
        }
    }

    /// A view as the legend.
    public nonisolated func chartLegend<Content: View>(
        position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) -> some View {
        let view = AnyView(content())
        return chartSettings {
            $0.legend.position = position
            $0.legend.alignment = alignment
            $0.legend.spacing = spacing
            $0.legend.content = view
        }
    }

    /// Changes the plot: what is behind it, its border, its clip. Frames in it don't move axes.
    public nonisolated func chartPlotStyle<Content: View>(
        @ViewBuilder content: @escaping (_ plotContent: ChartPlotContent) -> Content
    ) -> some View {
        transformEnvironment(\.chartLayers) { $0.plotStyle = { AnyView(content($0)) } }
    }

    /// A view behind the chart, which may ask where values stand.
    public nonisolated func chartBackground<V: View>(
        alignment: Alignment = .center, @ViewBuilder content: @escaping (_ proxy: ChartProxy) -> V
    ) -> some View {
        transformEnvironment(\.chartLayers) {
            $0.backgrounds.append(LayerOverChart(alignment: alignment) { AnyView(content($0)) })
        }
    }

    /// A view over the chart, which may ask where values stand.
    public nonisolated func chartOverlay<V: View>(
        alignment: Alignment = .center, @ViewBuilder content: @escaping (_ proxy: ChartProxy) -> V
    ) -> some View {
        transformEnvironment(\.chartLayers) {
            $0.overlays.append(LayerOverChart(alignment: alignment) { AnyView(content($0)) })
        }
    }
}
