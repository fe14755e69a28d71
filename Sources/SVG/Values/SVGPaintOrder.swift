/// `paint-order`: what isn't named follows in the usual order; what isn't valid counts as normal.
package struct SVGPaintOrder: Sendable {
    package enum Part: Sendable, Hashable { case fill, stroke, markers }

    package private(set) var parts: [Part] = [.fill, .stroke, .markers]

    package var isStrokeBeforeFill: Bool {
        parts.firstIndex(of: .stroke)! < parts.firstIndex(of: .fill)!
    }

    package init(_ value: String?) {
        guard let value, value != "normal" else { return }
        var named: [Part] = []
        for word in value.split(whereSeparator: \.isWhitespace) {
            let part: Part
            switch word {
            case "fill": part = .fill
            case "stroke": part = .stroke
            case "markers": part = .markers
            default: return
            }
            if named.contains(part) { return }
            named.append(part)
        }
        parts = named + parts.filter { !named.contains($0) }
    }
}
