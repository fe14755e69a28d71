import Foundation
import Raster

/// A chart: marks, with axes, scales and a legend found for them.
///
///     Chart(sales) { sale in
///         BarMark(x: .value("Month", sale.month), y: .value("Sold", sale.count))
///     }
public nonisolated struct Chart<Content: ChartContent>: ChartView {
    private let collect: (inout _ChartMarks) -> Void
    @Environment(\.self) private var environment

    /// A chart of marks.
    @inlinable public init(@ChartContentBuilder content: () -> Content) {
        self.init(content())
    }

    /// Where this is inlined, what is collected is known: a million marks cost a tenth of what they would.
    @inlinable init(_ content: Content) {
        self.init(collect: { Content._collect(content, into: &$0) })
    }

    @usableFromInline init(collect: @escaping (inout _ChartMarks) -> Void) { self.collect = collect }

    /// A chart of marks for each element.
    @inlinable public init<Data: RandomAccessCollection, C: ChartContent>(
        _ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> C
    ) where Content == ForEach<Data, Data.Element.ID, C>, Data.Element: Identifiable {
        self.init(ForEach(data, content: content))
    }

    /// A chart of marks for each element, told apart by a key path.
    @inlinable public init<Data: RandomAccessCollection, ID: Hashable, C: ChartContent>(
        _ data: Data, id: KeyPath<Data.Element, ID>,
        @ChartContentBuilder content: @escaping (Data.Element) -> C
    ) where Content == ForEach<Data, ID, C> {
        self.init(ForEach(data, id: id, content: content))
    }

    /// The plot with axes and legend.
    public var body: some View {
        let settings = environment.chartSettings
        var marks = _ChartMarks()
        marks.environment = environment
        collect(&marks)
        return ChartBody(model: ChartModel(marks, settings), settings: settings, environment: environment)
    }
}

/// A chart's plot, with what stands around it.
nonisolated struct ChartBody: View {
    let model: ChartModel
    let settings: ChartSettings
    let environment: EnvironmentValues

    var body: some View {
        if settings.xLabels.isEmpty, settings.yLabels.isEmpty, !hasLegend {
            plot
        } else if hasLegend {
            sized(GeometryReader { geometry in surrounded(showsLegend: hasRoom(in: geometry.size)) })
        } else {
            surrounded(showsLegend: false)
        }
    }

    private func sized(_ view: some View) -> some View {
        view.frame(
            minWidth: 0, idealWidth: 300, maxWidth: .infinity, minHeight: 0, idealHeight: 200,
            maxHeight: .infinity)
    }

    /// A legend that would take more than half of the chart's height is left out.
    private func hasRoom(in size: CGSize) -> Bool {
        // Large charts with few entries need no measuring.
        if size.height >= 200, size.width >= 200, model.styles.styles.count <= 12 { return true }
        return legend.frame(width: max(size.width, 0)).idealSize(in: environment).height <= size.height / 2
    }

    private var plot: some View {
        sized(
            GeometryReader { geometry in
                let layout = ChartLayout(model, settings, size: geometry.size, environment)
                let layers = environment.chartLayers
                ChartBoard(
                    layout: layers.plotFrame(layout.plot.size, environment).map {
                        ChartLayout(model, settings, size: geometry.size, environment, plotSize: $0)
                    } ?? layout, layers: layers)
            })
    }

    private var hasLegend: Bool {
        settings.legend.visibility != .hidden
            && (settings.legend.content != nil || !LegendEntries.entries(model).isEmpty
                || model.styles.numbers != nil)
    }

    @ViewBuilder private func surrounded(showsLegend: Bool) -> some View {
        let position = settings.legend.position
        let spacing = settings.legend.spacing ?? 8
        if showsLegend {
            switch (position.x, position.y) {
            case (-1, 0):
                HStack(alignment: settings.legend.alignment?.vertical ?? .top, spacing: spacing) {
                    legend
                    labelled
                }
            case (1, 0):
                HStack(alignment: settings.legend.alignment?.vertical ?? .top, spacing: spacing) {
                    labelled
                    legend
                }
            case (0, 0):
                labelled.overlay(alignment: settings.legend.alignment ?? .topLeading) {
                    legend.padding(spacing)
                }
            case (_, -1) where !position.isAutomatic:
                VStack(alignment: settings.legend.alignment?.horizontal ?? side(position.x), spacing: spacing)
                {
                    legend
                    labelled
                }
            default:
                VStack(alignment: settings.legend.alignment?.horizontal ?? side(position.x), spacing: spacing)
                {
                    labelled
                    legend
                }
            }
        } else {
            labelled
        }
    }

    private func side(_ x: Int) -> HorizontalAlignment { x > 0 ? .trailing : .leading }

    private var legend: some View {
        LegendView(
            model: model, content: settings.legend.content,
            isColumn: settings.legend.position.x != 0 && settings.legend.position.y == 0)
    }

    /// The plot with the labels of its axes: those of x below, those of y above its end, unless another place
    /// is named.
    private var labelled: some View {
        VStack(alignment: .leading, spacing: 0) {
            side(settings.xLabels) { $0.y < 0 && !$0.isAutomatic }
            side(settings.yLabels, .trailing) { $0.y < 0 || $0.isAutomatic }
            HStack(spacing: 0) {
                turned { $0.x < 0 && $0.y == 0 }
                plot
                turned { $0.x > 0 && $0.y == 0 }
            }
            side(settings.yLabels, .trailing) { $0.y > 0 }
            side(settings.xLabels) { $0.y > 0 || $0.isAutomatic || ($0.y == 0 && $0.x == 0) }
        }
    }

    @ViewBuilder private func side(
        _ labels: [AxisLabel], _ usual: Alignment = .center, where matches: (AnnotationPosition) -> Bool
    ) -> some View {
        ForEach(Array(labels.filter { matches($0.position) }.enumerated()), id: \.offset) { _, label in
            label.content.font(.caption).foregroundStyle(.secondary)
                .padding(.vertical, label.spacing ?? 4)
                .frame(maxWidth: .infinity, alignment: label.alignment ?? usual)
        }
    }

    @ViewBuilder private func turned(where matches: (AnnotationPosition) -> Bool) -> some View {
        let labels = (settings.yLabels + settings.xLabels).filter { matches($0.position) }
        ForEach(Array(labels.enumerated()), id: \.offset) { _, label in
            TurnedLayout {
                label.content.font(.caption).foregroundStyle(.secondary).fixedSize()
                    .rotationEffect(.degrees(-90))
            }
            .padding(.horizontal, label.spacing ?? 4)
        }
    }
}

/// Gives a view that is drawn turned by a quarter the room that it then takes.
private struct TurnedLayout: Layout {
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let size = subviews.first?.sizeThatFits(.unspecified) ?? .zero
        return CGSize(width: size.height, height: min(size.width, proposal.height ?? .infinity))
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        subviews.first?.place(
            at: CGPoint(x: bounds.midX, y: bounds.midY), anchor: .center, proposal: .unspecified)
    }
}
