extension Text {
    /// A part of a text with the same font and spacing. Not in SwiftUI.
    public struct StyledRun: Sendable {
        /// What is shown, in its letter case.
        public let string: String
        /// The font with all that modifiers say about it.
        public let font: Font
        /// Points per em relative to the font's own: see `Text.Scale`.
        public let scale: Double
        /// Points after each character.
        public let kerning: CGFloat
        /// Points after each character, ligatures taken apart.
        public let tracking: CGFloat
        /// Points by which it is raised.
        public let baselineOffset: CGFloat
        /// The image that is shown in place of `string`, which is U+FFFC then.
        public let image: Image?
    }

    /// The text's parts from the first to the last, as they are in an environment. Not in SwiftUI.
    public func styledRuns(in environment: EnvironmentValues = EnvironmentValues()) -> [StyledRun] {
        var builder = TextContentBuilder(environment: environment, keepsRuns: true)
        builder.append(self)
        return builder.styledRuns ?? []
    }
}

extension Font {
    /// What a font asks for, piece by piece. Not in SwiftUI, where nothing tells.
    public struct Components: Hashable, Sendable {
        /// The style that says how large and heavy it is, or with which it grows; nil for a fixed size.
        public var style: TextStyle?
        /// Its family, full or PostScript name; nil for the system's font.
        public var name: String?
        /// Points per em; nil for what the style says.
        public var size: CGFloat?
        /// How heavy it is, if somebody has said; `bold()` is no such word.
        public var weight: Weight?
        /// The design that was asked for.
        public var design = Design.default
        /// The width of its letters, if somebody has said.
        public var width: Width?
        /// Whether `bold()` was called.
        public var isBold = false
        /// Whether `italic()` was called.
        public var isItalic = false
        /// How far apart lines are.
        public var leading = Leading.standard
    }

    /// What the font asks for, piece by piece. Not in SwiftUI, where nothing tells.
    public var components: Components {
        var components = Components()
        switch base {
        case .system(let size, let weight, let design):
            (components.size, components.weight) = (size, weight)
            components.design = design ?? .default
        case .style(let style, let weight, let design):
            (components.style, components.weight) = (style, weight)
            components.design = design ?? .default
        case .named(let name, let size, let style):
            (components.name, components.size, components.style) = (name, size, style)
        }
        for modifier in modifiers {
            switch modifier {
            case .bold: components.isBold = true
            case .italic: components.isItalic = true
            case .weight(let weight): components.weight = weight
            case .width(let width): components.width = width
            case .design(let design): components.design = design
            case .monospaced: components.design = .monospaced
            case .leading(let leading): components.leading = leading
            case .monospacedDigit, .lowercaseSmallCaps, .uppercaseSmallCaps: break
            }
        }
        return components
    }
}
