import Foundation
import Raster

/// A value of a legend with how its marks look.
struct LegendEntry {
    var name: String
    var style: AnyShapeStyle
    var symbol: SymbolShape?
    var pen: StrokeStyle?
}

/// What a legend shows: each value that chooses a style, a symbol or a pen, once.
enum LegendEntries {
    static func entries(_ model: ChartModel) -> [LegendEntry] {
        let styles = model.styles
        var entries: [LegendEntry] = []
        var indices: [PlotValue: Int] = [:]
        func index(_ value: PlotValue) -> Int {
            if let index = indices[value] { return index }
            indices[value] = entries.count
            entries.append(LegendEntry(name: value.name, style: AnyShapeStyle(.secondary)))
            return entries.count - 1
        }
        for value in styles.styles { entries[index(value)].style = styles.style(of: value) }
        for value in styles.symbols { entries[index(value)].symbol = styles.symbol(of: value) }
        for value in styles.lines { entries[index(value)].pen = styles.pen(of: value) }
        return entries
    }
}

/// The legend of a chart: entries side by side, in as many lines as they take.
nonisolated struct LegendView: View {
    let model: ChartModel
    let content: AnyView?
    let isColumn: Bool

    var body: some View {
        if let content {
            content
        } else if let numbers = model.styles.numbers {
            ramp(numbers)
        } else if isColumn {
            VStack(alignment: .leading, spacing: 4) { items }
        } else {
            FlowLayout(spacing: 12, lineSpacing: 4) { items }
        }
    }

    private var items: some View {
        ForEach(Array(LegendEntries.entries(model).enumerated()), id: \.offset) { _, entry in
            HStack(spacing: 4) {
                LegendSwatch(entry: entry)
                Text(verbatim: entry.name).font(.caption).foregroundStyle(.secondary).lineLimit(1)
            }
        }
    }

    private func ramp(_ numbers: (lower: Double, upper: Double)) -> some View {
        let texts = AxisText.texts(
            [.number(numbers.lower), .number(numbers.upper)], step: nil, EnvironmentValues())
        return HStack(spacing: 4) {
            Text(verbatim: texts[0]).font(.caption).foregroundStyle(.secondary)
            LinearGradient(gradient: model.styles.gradient, startPoint: .leading, endPoint: .trailing)
                .frame(width: 80, height: 8)
            Text(verbatim: texts[1]).font(.caption).foregroundStyle(.secondary)
        }
    }
}

/// How an entry's marks look, small.
private nonisolated struct LegendSwatch: View {
    let entry: LegendEntry

    var body: some View {
        Canvas { context, size in
            let box = CGRect(origin: .zero, size: size)
            if let pen = entry.pen {
                var pen = pen
                pen.lineWidth = min(pen.lineWidth, 2)
                context.stroke(
                    Path {
                        $0.move(to: CGPoint(x: 0, y: box.midY))
                        $0.addLine(to: CGPoint(x: box.maxX, y: box.midY))
                    }, with: .style(entry.style), style: pen)
            }
            if entry.pen == nil || entry.symbol != nil {
                let dot = CGRect(x: box.midX - 4, y: box.midY - 4, width: 8, height: 8)
                context.fill(entry.symbol?.path(dot) ?? Path(ellipseIn: dot), with: .style(entry.style))
            }
        }
        .frame(width: entry.pen == nil ? 8 : 18, height: 10)
    }
}

/// Views in lines, each as long as there is room.
private struct FlowLayout: Layout {
    var spacing: CGFloat
    var lineSpacing: CGFloat

    private func frames(_ width: CGFloat, _ subviews: Subviews) -> (frames: [CGRect], size: CGSize) {
        var frames: [CGRect] = []
        var (x, y, line, widest) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
        for subview in subviews {
            var size = subview.sizeThatFits(.unspecified)
            if size.width > width { size = subview.sizeThatFits(ProposedViewSize(width: width, height: nil)) }
            if x > 0, x + size.width > width {
                y += line + lineSpacing
                (x, line) = (0, 0)
            }
            frames.append(CGRect(x: x, y: y, width: size.width, height: size.height))
            x += size.width + spacing
            widest = max(widest, x - spacing)
            line = max(line, size.height)
        }
        return (frames, CGSize(width: widest, height: y + line))
    }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        frames(proposal.width ?? .infinity, subviews).size
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        for (subview, frame) in zip(subviews, frames(bounds.width, subviews).frames) {
            subview.place(
                at: CGPoint(x: bounds.minX + frame.minX, y: bounds.minY + frame.minY),
                proposal: ProposedViewSize(frame.size))
        }
    }
}
