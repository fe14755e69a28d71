import RasterPaths
import RasterText

extension GraphicsContext {
    /// A text fixed to a context's environment, shaped once: measure it and draw it any number of times.
    ///
    /// A size to lay out in is in points of user space: lines wrap at the width, and what is below the height
    /// is cut off with an ellipsis, but for the first line. A dimension that is infinite or not a number sets
    /// no limit; one below 0 counts as 0.
    public struct ResolvedText: Sendable {
        /// What paints the parts without a style of their own; at first the foreground style. A gradient's
        /// geometry is in user space; the unit space of styles is mapped to the whole text's box.
        public var shading: Shading

        let shaped: ShapedContent

        /// The size of the text's box: as wide as the widest line with the space after its last word, as far
        /// as there is room for it. Both dimensions are rounded up to pixels of the environment's
        /// `displayScale`, the width not beyond the room.
        public func measure(in size: CGSize) -> CGSize { shaped.placed(in: size).layout.size }

        /// Which parts of the text are in other fonts than they ask for, each pair of fonts once. An addition
        /// to SwiftUI's interface.
        public var fontSubstitutions: [FontSubstitution] { shaped.fontSubstitutions }

        /// The distance from the top of the box to the first line's baseline; 0 for an empty text.
        public func firstBaseline(in size: CGSize) -> CGFloat {
            CGFloat(shaped.placed(in: size).layout.firstBaseline)
        }

        /// The distance from the top of the box to the last line's baseline; 0 for an empty text.
        public func lastBaseline(in size: CGSize) -> CGFloat {
            CGFloat(shaped.placed(in: size).layout.lastBaseline)
        }
    }

    /// Fixes a text to this context's environment: its font (by default the body style, 17 points), its
    /// colours, its paragraph settings.
    public func resolve(_ text: Text) -> ResolvedText { resolve(text.content(in: environment)) }

    package func resolve(_ content: consuming TextContent) -> ResolvedText {
        ResolvedText(content, environment: environment)
    }
}

extension GraphicsContext.ResolvedText {
    init(_ content: consuming TextContent, environment: EnvironmentValues) {
        shaped = ShapedContent(content, environment: environment)
        shading = .foreground(fixedIn: environment)
    }
}

extension GraphicsContext.Shading {
    /// The foreground style as an environment has it.
    fileprivate static func foreground(fixedIn environment: EnvironmentValues) -> GraphicsContext.Shading {
        // The label colour, as nearly always, needs no style to be asked.
        if environment.foregroundStyles.isEmpty {
            return .color(Color.primary.fixed(in: environment))
        }
        let shading = foreground.fixed(in: environment)
        let foreground = shading.resolved(in: environment, opacity: 1) { .null }
        // One colour needs no style to be asked each time it is drawn with.
        if case .color(let color) = foreground.paint, foreground.opacity == 1, foreground.blend == nil,
            foreground.shadows.isEmpty
        {
            return .color(Color(color))
        }
        return shading
    }
}

extension Text {
    /// The text fixed to an environment, to be measured outside of a drawing, and drawn in any. An addition
    /// to SwiftUI's interface.
    public func resolved(
        in environment: EnvironmentValues = EnvironmentValues()
    ) -> GraphicsContext.ResolvedText {
        GraphicsContext.ResolvedText(content(in: environment), environment: environment)
    }

    /// The size of the text's box, laid out in a size as `GraphicsContext.draw(_:in:)` does; without one its
    /// lines end only where the text says so. To ask more than once, or for baselines, keep what
    /// `resolved(in:)` answers. An addition to SwiftUI's interface.
    public func size(
        in size: CGSize = CGSize(width: CGFloat.infinity, height: .infinity),
        environment: EnvironmentValues = EnvironmentValues()
    ) -> CGSize {
        resolved(in: environment).measure(in: size)
    }
}

/// A shaped text with the layouts that were asked for last. Any thread may ask.
final class ShapedContent: Sendable {
    let content: TextContent
    let environment: EnvironmentValues
    /// Whether any part has more than glyphs in the text's own shading.
    let isStyled: Bool
    let isDecorated: Bool
    let hasImages: Bool
    /// Whether the text is longer than any is laid out.
    private let isCut: Bool
    private let text: ShapedText

    static let unlimited = CGSize(width: CGFloat.infinity, height: CGFloat.infinity)

    init(_ content: consuming TextContent, environment: EnvironmentValues) {
        let cut = content.runs.truncated(to: Text.maximumCharacterCount)
        isCut = cut != nil
        if let cut { content.runs = cut }
        // Handed on, not copied; from here on the property is read.
        self.content = consume content
        self.environment = environment
        // In place: an array and a comparison with nil hand out copies of all that an appearance holds.
        (isStyled, isDecorated, hasImages) = self.content.appearances.withUnsafeBufferPointer { appearances in
            var (isStyled, isDecorated, hasImages) = (false, false, false)
            for place in appearances.indices {
                if case .some = appearances[place].foreground { isStyled = true }
                if case .some = appearances[place].underline { isDecorated = true }
                if case .some = appearances[place].strikethrough { isDecorated = true }
                if case .some = appearances[place].background { isDecorated = true }
                if case .some = appearances[place].image { hasImages = true }
            }
            return (isStyled, isDecorated, hasImages)
        }
        text = ShapedText(
            self.content.runs, direction: self.content.direction,
            neutralDirection: self.content.neutralDirection, catalog: self.content.catalog)
    }

    func placed(in size: CGSize) -> PlacedText {
        let (width, height) = (Double(size.width), Double(size.height))
        let made = text.shape.made(ofWidth: width, height: height, style: content.paragraph)
        if let placed = made as? PlacedText { return placed }
        var layout = text.layout(maxWidth: width, maxHeight: height, style: content.paragraph)
        if isCut { layout.isTruncated = true }
        let placed = PlacedText(layout, string: content.runs.string)
        text.shape.remember(placed, width: width, height: height, style: content.paragraph)
        return placed
    }

    var fontSubstitutions: [FontSubstitution] { text.fontSubstitutions }

    /// What a run's own style paints it with; nil for the shading of the whole text.
    func foreground(ofRun runID: Int) -> (any ShapeStyle)? {
        content.appearances.indices.contains(runID) ? content.appearances[runID].foreground : nil
    }

    func appearance(_ run: GlyphRun) -> TextAppearance? {
        content.appearances.indices.contains(run.runID) ? content.appearances[run.runID] : nil
    }
}
