import Raster

/// A picture that is made of data: a view with blanks. What fills them comes from strangers, so that each
/// text and list has a greatest length.
package enum CardTemplate: Sendable {
    case card(CardFields)
    case badge(BadgeFields)
    case chart(ChartFields)

    package enum Kind: String, CaseIterable, Sendable {
        case card, badge, chart

        /// The template with its blanks filled.
        /// - Throws: `FieldError` and `DecodingError` for data that it can't use.
        package func template(from decoder: any Decoder) throws -> CardTemplate {
            switch self {
            case .card: .card(try CardFields(from: decoder))
            case .badge: .badge(try BadgeFields(from: decoder))
            case .chart: .chart(try ChartFields(from: decoder))
            }
        }
    }

    /// - Parameters:
    ///   - width: in points; nil for the template's own.
    ///   - height: in points.
    ///   - scale: pixels a point.
    package func drawing(width: Int? = nil, height: Int? = nil, scale: CGFloat = 1) throws -> Drawing {
        var environment = EnvironmentValues()
        environment.timeZone = .gmt
        switch self {
        case .card(let data):
            environment.colorScheme = data.theme == .dark ? .dark : .light
            return drawing(
                width: width ?? 1200, height: height ?? 630, scale: scale, environment
            ) { TemplateCard(data: data) }
        case .badge(let data):
            let natural = data.naturalSize
            return drawing(
                width: width ?? Int(natural.width), height: height ?? Int(natural.height), scale: scale,
                environment, opaque: false
            ) { TemplateBadge(data: data) }
        case .chart(let data):
            #if os(Linux)
                environment.colorScheme = data.theme == .dark ? .dark : .light
                return drawing(
                    width: width ?? 600, height: height ?? 400, scale: scale, environment
                ) { TemplateChart(data: data) }
            #else
                throw FieldError("charts are drawn on Linux only")
            #endif
        }
    }

    private func drawing<V: View>(
        width: Int, height: Int, scale: CGFloat, _ environment: EnvironmentValues, opaque: Bool = true,
        @ViewBuilder view: @MainActor () -> V
    ) -> Drawing {
        Drawing(
            size: CGSize(width: width, height: height), scale: scale, opaque: opaque,
            environment: environment
        ) { context, size in
            context.draw(in: CGRect(origin: .zero, size: size), evaluating: view)
        }
    }
}

package enum TemplateTheme: String, Decodable, Sendable { case light, dark }

/// A text of at most so many characters.
func checkedText(_ text: String?, _ name: String, most: Int) throws -> String? {
    guard let text else { return nil }
    // Characters may be long; bytes tell at once.
    guard text.utf8.count <= most * 4 else {
        throw FieldError("data.\(name) has more than \(most * 4) bytes; give a shorter text")
    }
    return text
}

func checkedColor(_ name: String?) throws -> Color? {
    guard let name else { return nil }
    guard let color = Color(css: name) else {
        throw FieldError(
            "data.color '\(name.prefix(40))' is no colour of CSS; give one, as 'teal' or '#0a7ea4'")
    }
    return color
}
