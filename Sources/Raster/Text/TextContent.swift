import RasterText

package struct TextContent: Sendable {
    package var runs: AttributedRuns
    package var appearances: [TextAppearance]
    package var paragraph: ParagraphStyle
}

package struct TextAppearance: Sendable {
    package var foreground: (any ShapeStyle)?
    package var underline: TextDecoration?
    package var strikethrough: TextDecoration?
    package var background: Color?
}

package struct TextDecoration: Sendable {
    package var pattern: Text.LineStyle.Pattern
    package var color: Color?
}

extension Text {
    package struct LineStyle: Sendable {
        package enum Pattern: Sendable { case solid, dash, dot, dashDot, dashDotDot }
    }
    package func content(in environment: EnvironmentValues) -> TextContent {
        TextContent(
            runs: AttributedRuns(content),
            appearances: [
                TextAppearance(foreground: nil, underline: nil, strikethrough: nil, background: nil)
            ],
            paragraph: ParagraphStyle())
    }
}
