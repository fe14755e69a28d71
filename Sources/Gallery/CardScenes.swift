import Raster

/// Pages as a service makes them, as views.
extension GalleryScene {
    static let cards: [GalleryScene] = [
        GalleryScene(
            name: "view-share-card", caption: "A card to share: an image, text, symbols and a shadow.",
            size: CGSize(width: 360, height: 300)
        ) { ShareCard() },
        GalleryScene(
            name: "view-invoice", caption: "An invoice: a grid of texts whose figures line up.",
            size: CGSize(width: 380, height: 330)
        ) { InvoicePage(invoice: .sample) },
        GalleryScene(
            name: "view-dashboard", caption: "A dashboard in the dark scheme: tiles of a lazy grid.",
            size: CGSize(width: 380, height: 300), colorScheme: .dark
        ) { Dashboard() },
    ]
}

private struct ShareCard: View {
    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            Image.landscape.resizable().scaledToFill().frame(height: 120).clipped()
            VStack(alignment: .leading, spacing: 8) {
                Text("Three days in the hills").font(.title2).bold()
                Text("Paths above the valley, two huts and a lake that is warm enough in August.")
                    .font(.subheadline).foregroundStyle(.secondary)
                HStack(spacing: 12) {
                    Label("4.8", systemImage: "star.fill").foregroundStyle(.orange)
                    Label("32 km", systemImage: "map")
                    Spacer()
                    Image(systemName: "square.and.arrow.up").foregroundStyle(.tint)
                }
                .font(.footnote)
            }
            .padding(16)
        }
        .background(.background)
        .clipShape(RoundedRectangle(cornerRadius: 18))
        .compositingGroup()
        .shadow(color: .black.opacity(0.25), radius: 8, y: 3)
        .padding(24)
        .background(Color(css: "#E9EEF5")!)
    }
}

private struct Invoice: Sendable {
    struct Line: Identifiable, Sendable {
        let id: Int
        let name: String
        let count: Int
        /// In cents.
        let price: Int
        var total: Int { count * price }
    }

    let number: String
    let lines: [Line]
    var total: Int { lines.reduce(0) { $0 + $1.total } }

    static let sample = Invoice(
        number: "2026-117",
        lines: [
            Line(id: 1, name: "Poster, 50 × 70", count: 12, price: 1450),
            Line(id: 2, name: "Postcards, set of 8", count: 40, price: 620),
            Line(id: 3, name: "Frame, oak", count: 3, price: 3900),
            Line(id: 4, name: "Packing and postage", count: 1, price: 1280),
        ])

    static func amount(_ cents: Int) -> String {
        let rest = cents % 100
        return "€ \(cents / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}

private struct InvoicePage: View {
    let invoice: Invoice

    var body: some View {
        VStack(alignment: .leading, spacing: 16) {
            HStack(alignment: .firstTextBaseline) {
                Text("Invoice").font(.largeTitle).bold()
                Spacer()
                Text(invoice.number).font(.headline).foregroundStyle(.secondary)
            }
            Grid(alignment: .leading, horizontalSpacing: 14, verticalSpacing: 8) {
                GridRow {
                    Text("Item")
                    Text("Count").gridColumnAlignment(.trailing)
                    Text("Each").gridColumnAlignment(.trailing)
                    Text("Total").gridColumnAlignment(.trailing)
                }
                .font(.caption).foregroundStyle(.secondary)
                Divider().gridCellUnsizedAxes(.horizontal)
                ForEach(invoice.lines) { line in
                    GridRow {
                        Text(line.name).frame(maxWidth: .infinity, alignment: .leading)
                        Text("\(line.count)")
                        Text(Invoice.amount(line.price))
                        Text(Invoice.amount(line.total))
                    }
                    .monospacedDigit()
                }
                Divider().gridCellUnsizedAxes(.horizontal)
                GridRow {
                    Text("To pay").gridCellColumns(3)
                    Text(Invoice.amount(invoice.total)).monospacedDigit()
                }
                .bold()
            }
            .font(.subheadline)
            Text("Please pay within fourteen days. Thank you.")
                .font(.footnote).foregroundStyle(.secondary)
        }
        .padding(24)
    }
}

private struct Dashboard: View {
    private let columns = [GridItem(.flexible(), spacing: 12), GridItem(.flexible())]

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            Text("Today").font(.title).bold()
            LazyVGrid(columns: columns, spacing: 12) {
                Tile(title: "Visitors", value: "12,480", symbol: "person.fill", color: .blue) {
                    Bars(values: [3, 5, 4, 7, 6, 9, 8], color: .blue)
                }
                Tile(title: "Orders", value: "318", symbol: "cart.fill", color: .green) {
                    Sparkline(values: [2, 3, 2.5, 4, 3.8, 5, 6]).stroke(.green, lineWidth: 2)
                }
                Tile(title: "Goal", value: "72 %", symbol: "flag.fill", color: .orange) {
                    ZStack(alignment: .leading) {
                        Capsule().fill(.quaternary)
                        Capsule().fill(.orange).containerRelativeShare(0.72)
                    }
                    .frame(height: 10)
                }
                Tile(title: "Returns", value: "9", symbol: "arrow.counterclockwise", color: .red) {
                    Bars(values: [2, 1, 3, 1, 0.5, 1, 1.5], color: .red)
                }
            }
        }
        .padding(20)
    }
}

extension View {
    /// As wide as a part of what it is proposed.
    fileprivate func containerRelativeShare(_ share: CGFloat) -> some View {
        GeometryReader { geometry in self.frame(width: geometry.size.width * share) }
    }
}

private struct Tile<Chart: View>: View {
    let title: String
    let value: String
    let symbol: String
    let color: Color
    @ViewBuilder let chart: Chart

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            HStack {
                Label(title, systemImage: symbol).font(.caption).foregroundStyle(color)
                Spacer()
                Text(value).font(.headline).monospacedDigit()
            }
            Spacer(minLength: 0)
            chart.frame(maxHeight: 36)
        }
        .padding(12)
        .frame(height: 96)
        .background(Color(white: 0.12), in: RoundedRectangle(cornerRadius: 14))
    }
}

private struct Bars: View {
    let values: [Double]
    let color: Color

    var body: some View {
        GeometryReader { geometry in
            HStack(alignment: .bottom, spacing: 4) {
                ForEach(values.indices, id: \.self) { index in
                    RoundedRectangle(cornerRadius: 2).fill(color.gradient)
                        .frame(height: geometry.size.height * values[index] / (values.max() ?? 1))
                }
            }
            .frame(maxHeight: .infinity, alignment: .bottom)
        }
    }
}

private struct Sparkline: Shape {
    let values: [Double]

    func path(in rect: CGRect) -> Path {
        let most = values.max() ?? 1
        return Path { path in
            for (index, value) in values.enumerated() {
                let point = CGPoint(
                    x: rect.minX + rect.width * CGFloat(index) / CGFloat(max(values.count - 1, 1)),
                    y: rect.maxY - rect.height * value / most)
                if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
            }
        }
    }
}
