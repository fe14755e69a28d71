import Foundation
import Raster

/// A chart that is laid out: a canvas, and views at their places over it.
nonisolated struct ChartBoard: View {
    let layout: ChartLayout
    let layers: ChartLayers

    private struct PlacedView {
        var view: AnyView
        var origin: CGPoint
    }

    var body: some View {
        if isPlain {
            Canvas { context, _ in ChartDrawing(layout: layout).draw(&context) }
        } else {
            layered
        }
    }

    /// Whether all is drawn by the canvas: views cost more.
    private var isPlain: Bool {
        layers.plotStyle == nil && layers.backgrounds.isEmpty && layers.overlays.isEmpty
            && layout.geometry.views.isEmpty && layout.labels.allSatisfy { $0.view == nil }
    }

    private var layered: some View {
        ZStack(alignment: .topLeading) {
            ForEach(Array(layers.backgrounds.enumerated()), id: \.offset) { _, layer in
                layer.content(layout.proxy)
                    .frame(width: layout.size.width, height: layout.size.height, alignment: layer.alignment)
            }
            if let style = layers.plotStyle {
                style(ChartPlotContent(AnyView(plotCanvas)))
                    .frame(width: layout.plot.width, height: layout.plot.height)
                    .offset(x: layout.plot.minX, y: layout.plot.minY)
                Canvas { context, _ in ChartDrawing(layout: layout).drawLabels(&context) }
            } else {
                Canvas { context, _ in ChartDrawing(layout: layout).draw(&context) }
            }
            ForEach(Array(placedViews.enumerated()), id: \.offset) { _, placed in
                placed.view.fixedSize().offset(x: placed.origin.x, y: placed.origin.y)
            }
            ForEach(Array(layers.overlays.enumerated()), id: \.offset) { _, layer in
                layer.content(layout.proxy)
                    .frame(width: layout.size.width, height: layout.size.height, alignment: layer.alignment)
            }
        }
        .frame(width: layout.size.width, height: layout.size.height, alignment: .topLeading)
    }

    /// Grid and marks in the plot's own space, a little beyond its edges.
    private var plotCanvas: some View {
        let margin: CGFloat = 20
        return Canvas { context, _ in
            context.translateBy(x: margin - layout.plot.minX, y: margin - layout.plot.minY)
            ChartDrawing(layout: layout).drawPlot(&context)
        }
        .padding(-margin)
    }

    /// Labels, symbols and annotations that are views, with their upper left corners in the chart.
    private var placedViews: [PlacedView] {
        var placed = layout.labels.compactMap { label -> PlacedView? in
            guard let view = label.view, let rect = label.rect else { return nil }
            return PlacedView(view: view, origin: rect.origin)
        }
        for view in layout.geometry.views {
            let box = view.box.offsetBy(dx: layout.plot.minX, dy: layout.plot.minY)
            switch view.content {
            case .symbol(let symbol):
                let content = symbol.content()
                let size = content.idealSize(in: EnvironmentValues())
                placed.append(
                    PlacedView(
                        view: content,
                        origin: CGPoint(x: box.midX - size.width / 2, y: box.midY - size.height / 2)))
            case .annotation(let annotation):
                let content = annotation.content(AnnotationContext(targetSize: box.size))
                let size = content.idealSize(in: EnvironmentValues())
                placed.append(
                    PlacedView(view: content, origin: origin(annotation, size, box, isLying: view.isLying)))
            }
        }
        return placed
    }

    private func origin(_ annotation: MarkAnnotation, _ size: CGSize, _ box: CGRect, isLying: Bool) -> CGPoint
    {
        let gap = annotation.spacing ?? 4
        var (x, y) = (annotation.position.x, annotation.position.y)
        if annotation.position.isAutomatic, isLying { (x, y) = (1, 0) }
        func place(_ side: Int, _ low: CGFloat, _ high: CGFloat, _ length: CGFloat, _ part: CGFloat)
            -> CGFloat
        {
            if side < 0 { return low - gap - length }
            if side > 0 { return high + gap }
            return low + (high - low - length) * part
        }
        func part(_ alignment: Alignment) -> (CGFloat, CGFloat) {
            let horizontal: CGFloat =
                alignment.horizontal == .leading ? 0 : alignment.horizontal == .trailing ? 1 : 0.5
            let vertical: CGFloat = alignment.vertical == .top ? 0 : alignment.vertical == .bottom ? 1 : 0.5
            return (horizontal, vertical)
        }
        let parts = part(annotation.alignment)
        var origin = CGPoint(
            x: place(x, box.minX, box.maxX, size.width, parts.0),
            y: place(y, box.minY, box.maxY, size.height, parts.1))
        if annotation.overflow.x.fits { origin.x = max(min(origin.x, layout.size.width - size.width), 0) }
        if annotation.overflow.y.fits { origin.y = max(min(origin.y, layout.size.height - size.height), 0) }
        return origin
    }
}
