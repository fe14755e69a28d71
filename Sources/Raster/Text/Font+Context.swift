extension Font {
    /// What a font depends on besides itself.
    public struct Context: Sendable {
        let environment: EnvironmentValues
    }

    /// A font as it is in a context.
    public struct Resolved: Hashable, Sendable {
        /// In points.
        public let pointSize: CGFloat
        /// How bold it is.
        public let weight: Font.Weight
        /// Whether it is at least semibold, the bold of most text styles.
        public let isBold: Bool
        /// Whether it is italic.
        public let isItalic: Bool
    }

    /// The font as it is in a context.
    public func resolve(in context: Context) -> Resolved {
        let description = description(in: context.environment)
        let weight = description.weight ?? 400
        let known: [Font.Weight] = [
            .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
        ]
        let nearest = known.min { abs($0.css - weight) < abs($1.css - weight) } ?? .regular
        return Resolved(
            pointSize: CGFloat(description.size), weight: nearest, isBold: weight >= 600,
            isItalic: description.isItalic)
    }
}

extension EnvironmentValues {
    /// What fonts here depend on.
    public var fontResolutionContext: Font.Context { Font.Context(environment: self) }
}
