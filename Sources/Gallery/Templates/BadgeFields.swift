import Raster

/// A badge: what is told, and how it is, side by side.
package struct BadgeFields: Decodable, Sendable {
    let label: String
    let value: String
    let color: Color

    private enum Field: String, CodingKey, CaseIterable { case label, value, color }

    package init(from decoder: any Decoder) throws {
        try decoder.checkFields(Field.self)
        let fields = try decoder.container(keyedBy: Field.self)
        label = try checkedText(fields.decode(String.self, forKey: .label), "label", most: 60) ?? ""
        value = try checkedText(fields.decode(String.self, forKey: .value), "value", most: 60) ?? ""
        color = try checkedColor(fields.decodeIfPresent(String.self, forKey: .color)) ?? .green
    }

    static let font = Font.system(size: 11, weight: .medium)
    static let height: CGFloat = 20
    static let margin: CGFloat = 7

    /// As wide as the two texts and their margins, in whole points.
    var naturalSize: CGSize {
        var width = 4 * Self.margin
        _ = Drawing(size: CGSize(square: 1)) { context, _ in
            for text in [label, value] {
                let resolved = context.resolve(Text(verbatim: text).font(Self.font))
                width += resolved.measure(in: CGSize(square: 100_000)).width.rounded(.up)
            }
        }
        return CGSize(width: width, height: Self.height)
    }
}

struct TemplateBadge: View {
    let data: BadgeFields

    var body: some View {
        HStack(spacing: 0) {
            part(data.label, Color(white: 0.33))
            part(data.value, data.color)
        }
        .clipShape(RoundedRectangle(cornerRadius: 4))
    }

    private func part(_ text: String, _ color: Color) -> some View {
        Text(verbatim: text).font(BadgeFields.font).foregroundStyle(.white).lineLimit(1)
            .padding(.horizontal, BadgeFields.margin)
            .frame(maxHeight: .infinity)
            .background(color)
    }
}
