import Raster

/// A card to share: a title over a gradient, with a line below and who it is from.
package struct CardFields: Decodable, Sendable {
    let title: String
    let subtitle: String?
    /// A short word above the title.
    let label: String?
    let author: String?
    let color: Color
    let theme: TemplateTheme

    private enum Field: String, CodingKey, CaseIterable { case title, subtitle, label, author, color, theme }

    package init(from decoder: any Decoder) throws {
        try decoder.checkFields(Field.self)
        let fields = try decoder.container(keyedBy: Field.self)
        title = try checkedText(fields.decode(String.self, forKey: .title), "title", most: 300) ?? ""
        subtitle = try checkedText(
            fields.decodeIfPresent(String.self, forKey: .subtitle), "subtitle", most: 600)
        label = try checkedText(fields.decodeIfPresent(String.self, forKey: .label), "label", most: 100)
        author = try checkedText(fields.decodeIfPresent(String.self, forKey: .author), "author", most: 100)
        color = try checkedColor(fields.decodeIfPresent(String.self, forKey: .color)) ?? .indigo
        theme = try fields.decodeIfPresent(TemplateTheme.self, forKey: .theme) ?? .light
    }
}

struct TemplateCard: View {
    let data: CardFields

    private var isDark: Bool { data.theme == .dark }

    var body: some View {
        VStack(alignment: .leading, spacing: 28) {
            if let label = data.label {
                Text(verbatim: label).font(.system(size: 28, weight: .semibold)).foregroundStyle(data.color)
                    .lineLimit(1)
            }
            Text(verbatim: data.title).font(.system(size: 72, weight: .bold)).lineLimit(3)
            if let subtitle = data.subtitle {
                Text(verbatim: subtitle).font(.system(size: 34)).foregroundStyle(.secondary).lineLimit(3)
            }
            Spacer(minLength: 0)
            if let author = data.author {
                HStack(spacing: 20) {
                    Circle().fill(data.color.gradient).frame(width: 72, height: 72)
                        .overlay {
                            Text(verbatim: String(author.prefix(1))).font(.system(size: 36, weight: .bold))
                                .foregroundStyle(.white)
                        }
                        .shadow(color: .black.opacity(0.25), radius: 6, y: 3)
                    Text(verbatim: author).font(.system(size: 30, weight: .medium)).lineLimit(1)
                }
            }
        }
        .padding(72)
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        .background(alignment: .leading) { data.color.frame(width: 20) }
        .background {
            LinearGradient(
                colors: isDark
                    ? [Color(white: 0.12), Color(white: 0.05)] : [.white, Color(white: 0.9)],
                startPoint: .top, endPoint: .bottom)
        }
    }
}
