import Charts
import Raster

/// A chart of a few numbers with names.
struct ChartCard: View {
    nonisolated static let size = CGSize(width: 600, height: 400)

    enum Mark: String, CaseIterable, Sendable {
        case bar, line, point, area
    }

    let title: String?
    let mark: Mark
    let labels: [String]
    let values: [Double]
    let theme: CardTheme

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            if let title { Text(verbatim: title).font(.headline).lineLimit(2) }
            Chart(values.indices, id: \.self) { index in
                content(labels[index], values[index]).foregroundStyle(theme.accent)
            }
        }
        .padding(20)
        .background {
            LinearGradient(colors: theme.background, startPoint: .top, endPoint: .bottom)
        }
    }

    @ChartContentBuilder private func content(_ label: String, _ value: Double) -> some ChartContent {
        switch mark {
        case .bar: BarMark(x: .value("", label), y: .value("", value))
        case .line: LineMark(x: .value("", label), y: .value("", value))
        case .point: PointMark(x: .value("", label), y: .value("", value))
        case .area: AreaMark(x: .value("", label), y: .value("", value))
        }
    }
}
