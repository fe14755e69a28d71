import Raster

/// A badge: what is told, and how it is, side by side.
struct Badge: View {
    let label: String
    let value: String
    let color: Color

    private nonisolated static let font = Font.system(size: 11, weight: .medium)
    private nonisolated static let margin: CGFloat = 7

    /// As wide as the two texts and their margins, in whole points.
    nonisolated func size(in environment: EnvironmentValues) -> CGSize {
        var width = 4 * Self.margin
        for text in [label, value] {
            let whole = CGSize(width: CGFloat.infinity, height: .infinity)
            let size = Text(verbatim: text).font(Self.font).size(in: whole, environment: environment)
            width += size.width.rounded(.up)
        }
        return CGSize(width: width, height: 20)
    }

    var body: some View {
        HStack(spacing: 0) {
            part(label, Color(white: 0.33))
            part(value, color)
        }
        .clipShape(RoundedRectangle(cornerRadius: 4))
    }

    private func part(_ text: String, _ color: Color) -> some View {
        Text(verbatim: text).font(Self.font).foregroundStyle(.white).lineLimit(1)
            .padding(.horizontal, Self.margin)
            .frame(maxHeight: .infinity)
            .background(color)
    }
}
