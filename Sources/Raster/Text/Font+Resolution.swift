extension Font {
    /// What the font comes to in an environment.
    package func description(in environment: EnvironmentValues) -> FontDescription {
        var description = FontDescription()
        let typeSize = environment.dynamicTypeSize
        switch base {
        case .system(let size, let weight, let design):
            description.size = Double(size)
            description.weight = (weight ?? .regular).css
            description.family = .design((design ?? .default).fontDesign)
        case .style(let style, let weight, let design):
            description.size = style.size(in: environment)
            description.stylePitch = style.pitch(in: environment)
            description.weight = (weight ?? style.weight(in: environment)).css
            description.family = .design((design ?? .default).fontDesign)
        case .named(let name, let size, let style):
            // In proportion to the style, as it is at the size that designs are made for.
            let isMac = environment.textStyleSizes == .macOS
            let growth = isMac ? 1 : style.map { $0.size(at: typeSize) / $0.size(at: .large) } ?? 1
            description.size = Double(size) * growth
            description.family = .named(name)
        }
        if !(description.size >= 0 && description.size.isFinite) { description.size = 0 }
        for modifier in modifiers {
            modifier.apply(to: &description, bold: boldWeight(in: environment))
        }
        if environment.legibilityWeight == .bold { description.weight = Self.bolder(description.weight) }
        return description
    }

    private func boldWeight(in environment: EnvironmentValues) -> Weight {
        if case .style(let style, _, _) = base { return style.boldWeight(in: environment) }
        return .bold
    }

    /// Two steps heavier, one from semibold on. Apple's rule isn't known.
    private static func bolder(_ weight: Double?) -> Double {
        let weight = weight ?? 400
        return min(weight + (weight < 600 ? 200 : 100), 900)
    }
}

extension Font.Modifier {
    /// - Parameter bold: what bold means for the font.
    func apply(to description: inout FontDescription, bold: Font.Weight) {
        switch self {
        case .bold: description.weight = max(description.weight ?? 400, bold.css)
        case .italic: description.isItalic = true
        case .weight(let weight): description.weight = weight.css
        case .width(let width): description.width = width.percent
        case .design(let design):
            // A family of a name has no designs.
            if case .design = description.family { description.family = .design(design.fontDesign) }
        case .monospaced: description.family = .design(.monospaced)
        case .monospacedDigit: description.features.insert(.monospacedDigits)
        case .lowercaseSmallCaps: description.features.insert(.lowercaseSmallCapitals)
        case .uppercaseSmallCaps: description.features.insert(.uppercaseSmallCapitals)
        case .leading(let leading): description.leadingAdjustment = leading.adjustment
        }
    }
}
