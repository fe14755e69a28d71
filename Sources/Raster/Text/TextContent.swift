import RasterText

package struct TextContent: Sendable {
    package var runs: AttributedRuns
    package var appearances: [TextAppearance]
    package var paragraph: ParagraphStyle
    package var catalog: FontCatalog

    package init(
        runs: AttributedRuns = AttributedRuns(), appearances: [TextAppearance] = [],
        paragraph: ParagraphStyle = ParagraphStyle(), catalog: FontCatalog = .shared
    ) {
        self.runs = runs
        self.appearances = appearances
        self.paragraph = paragraph
        self.catalog = catalog
    }
}

package struct TextAppearance: Sendable {
    package var foreground: (any ShapeStyle)?
    package var underline: TextDecoration?
    package var strikethrough: TextDecoration?
    package var background: Color?

    package init(
        foreground: (any ShapeStyle)? = nil, underline: TextDecoration? = nil,
        strikethrough: TextDecoration? = nil, background: Color? = nil
    ) {
        self.foreground = foreground
        self.underline = underline
        self.strikethrough = strikethrough
        self.background = background
    }
}

package struct TextDecoration: Hashable, Sendable {
    package var pattern: Text.LineStyle.Pattern
    package var color: Color?

    package init(pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil) {
        self.pattern = pattern
        self.color = color
    }
}

extension Text {
    public struct LineStyle: Hashable, Sendable {
        public struct Pattern: Hashable, Sendable {
            package enum Kind: Hashable, Sendable, CaseIterable {
                case solid, dot, dash, dashDot, dashDotDot
            }
            package let kind: Kind
            public static let solid = Pattern(kind: .solid)
            public static let dot = Pattern(kind: .dot)
            public static let dash = Pattern(kind: .dash)
            public static let dashDot = Pattern(kind: .dashDot)
            public static let dashDotDot = Pattern(kind: .dashDotDot)
        }
    }
    package func content(in environment: EnvironmentValues) -> TextContent {
        TextContent(
            runs: AttributedRuns(content), appearances: [TextAppearance()], paragraph: ParagraphStyle())
    }
}
