/// A text fixed to an environment: what the engine lays out, and what each of its runs is painted with.
package struct TextContent: Sendable {
    package var runs: AttributedRuns
    /// What a run is painted with, by its `runID`.
    package var appearances: [TextAppearance]
    package var paragraph: ParagraphStyle
    /// The side on which paragraphs start, and on which those without a strong character do.
    package var direction: WritingDirection
    package var neutralDirection: WritingDirection
    /// The fonts that the text is shaped with.
    package var catalog: FontCatalog

    package init(
        runs: AttributedRuns = AttributedRuns(), appearances: [TextAppearance] = [],
        paragraph: ParagraphStyle = ParagraphStyle(), direction: WritingDirection = .natural,
        neutralDirection: WritingDirection = .leftToRight, catalog: FontCatalog = .shared
    ) {
        self.runs = runs
        self.appearances = appearances
        self.paragraph = paragraph
        self.direction = direction
        self.neutralDirection = neutralDirection
        self.catalog = catalog
    }
}

/// What a run of text is painted with. Layout doesn't depend on it.
package struct TextAppearance: Sendable {
    /// Nil for the shading of the whole text.
    package var foreground: (any ShapeStyle)?
    package var underline: TextDecoration?
    package var strikethrough: TextDecoration?
    package var background: Color?
    package var link: URL?
    package var customAttributes: [any TextAttribute]
    /// What is shown instead of the run's character.
    package var image: Image?

    package init(
        foreground: (any ShapeStyle)? = nil, underline: TextDecoration? = nil,
        strikethrough: TextDecoration? = nil, background: Color? = nil, link: URL? = nil,
        customAttributes: [any TextAttribute] = []
    ) {
        self.foreground = foreground
        self.underline = underline
        self.strikethrough = strikethrough
        self.background = background
        self.link = link
        self.customAttributes = customAttributes
    }
}

/// A line under or through a run; nil for the colour of the text.
package struct TextDecoration: Hashable, Sendable {
    package var pattern: Text.LineStyle.Pattern
    package var color: Color?

    package init(pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil) {
        self.pattern = pattern
        self.color = color
    }
}

extension TextAppearance: Equatable {
    package static func == (first: TextAppearance, second: TextAppearance) -> Bool {
        first.underline == second.underline && first.strikethrough == second.strikethrough
            && first.background == second.background && first.link == second.link
            && first.image == second.image
            && isSame(first.foreground, second.foreground)
            && first.customAttributes.elementsEqual(second.customAttributes) { isEqual($0, $1) }
    }

    private static func isSame(_ first: (any ShapeStyle)?, _ second: (any ShapeStyle)?) -> Bool {
        guard let first, let second else { return first == nil && second == nil }
        return AnyShapeStyle.isEqual(first, second)
    }
}

extension AnyShapeStyle {
    /// Whether two styles are known to be the same; those that can't be compared are not.
    static func isEqual(_ first: any ShapeStyle, _ second: any ShapeStyle) -> Bool {
        if let first = first as? AnyShapeStyle { return isEqual(first.style, second) }
        if let second = second as? AnyShapeStyle { return isEqual(first, second.style) }
        if let first = first as? any Equatable, let second = second as? any Equatable {
            return Raster.isEqual(first, second)
        }
        return hasNoMembers(first) && type(of: first) == type(of: second)
    }

    private static func hasNoMembers<Style: ShapeStyle>(_ style: Style) -> Bool {
        MemoryLayout<Style>.size == 0
    }
}

/// Equality of values whose types are known only when running.
func isEqual<First: Equatable>(_ first: First, _ second: any Equatable) -> Bool {
    first == second as? First
}
