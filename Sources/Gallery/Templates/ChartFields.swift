import Raster

#if os(Linux)
    import Charts
#endif

/// A chart of numbers with names.
package struct ChartFields: Decodable, Sendable {
    enum Mark: String, Decodable, CaseIterable, Sendable { case bar, line, point, area, sector }

    let title: String?
    let mark: Mark
    let labels: [String]
    let values: [Double]
    let color: Color
    let theme: TemplateTheme

    static let mostValues = 1000

    private enum Field: String, CodingKey, CaseIterable { case title, mark, labels, values, color, theme }

    package init(from decoder: any Decoder) throws {
        try decoder.checkFields(Field.self)
        let fields = try decoder.container(keyedBy: Field.self)
        title = try checkedText(fields.decodeIfPresent(String.self, forKey: .title), "title", most: 300)
        let word = try fields.decodeIfPresent(String.self, forKey: .mark) ?? "bar"
        guard let mark = Mark(rawValue: word) else {
            let names = Mark.allCases.map(\.rawValue).joined(separator: ", ")
            throw FieldError("data.mark '\(word.prefix(40))' is none; give one of \(names)")
        }
        self.mark = mark
        values = try fields.decode([Double].self, forKey: .values)
        guard values.count <= Self.mostValues else {
            throw FieldError("data.values has \(values.count) numbers; give at most \(Self.mostValues)")
        }
        labels =
            try fields.decodeIfPresent([String].self, forKey: .labels)
            ?? values.indices.map { "\($0 + 1)" }
        guard labels.count == values.count else {
            throw FieldError(
                "data.labels has \(labels.count) texts and data.values \(values.count) numbers; "
                    + "give as many of both")
        }
        for label in labels { _ = try checkedText(label, "labels", most: 60) }
        color = try checkedColor(fields.decodeIfPresent(String.self, forKey: .color)) ?? .blue
        theme = try fields.decodeIfPresent(TemplateTheme.self, forKey: .theme) ?? .light
    }
}

#if os(Linux)
    struct TemplateChart: View {
        let data: ChartFields

        var body: some View {
            VStack(alignment: .leading, spacing: 12) {
                if let title = data.title { Text(verbatim: title).font(.headline).lineLimit(2) }
                if data.mark == .sector {
                    Chart(data.values.indices, id: \.self) { index in
                        SectorMark(angle: .value("", data.values[index]), angularInset: 1)
                            .foregroundStyle(by: .value("", data.labels[index]))
                    }
                } else {
                    Chart(data.values.indices, id: \.self) { index in
                        mark(data.labels[index], data.values[index]).foregroundStyle(data.color)
                    }
                }
            }
            .padding(16)
            .background(data.theme == .dark ? Color.black : .white)
        }

        @ChartContentBuilder private func mark(_ label: String, _ value: Double) -> some ChartContent {
            switch data.mark {
            case .line: LineMark(x: .value("", label), y: .value("", value))
            case .point: PointMark(x: .value("", label), y: .value("", value))
            case .area: AreaMark(x: .value("", label), y: .value("", value))
            default: BarMark(x: .value("", label), y: .value("", value))
            }
        }
    }
#endif
