import RasterPaths

/// Draws the texts of views in its own way, line by line or glyph by glyph.
public protocol TextRenderer: Animatable {
    /// Draws a text that is laid out, in a context whose origin is the upper left corner of its box.
    func draw(layout: Text.Layout, in context: inout GraphicsContext)

    /// The size of a text's view for a proposal; the text's own by default.
    func sizeThatFits(proposal: ProposedViewSize, text: TextProxy) -> CGSize

    /// How far it draws beyond the text's box, in points; nothing is cut off here.
    var displayPadding: EdgeInsets { get }
}

extension TextRenderer {
    /// The text's own size.
    public func sizeThatFits(proposal: ProposedViewSize, text: TextProxy) -> CGSize {
        text.sizeThatFits(proposal)
    }

    /// None.
    public var displayPadding: EdgeInsets { EdgeInsets() }
}

/// What a `TextRenderer` may ask of a text.
public struct TextProxy {
    let size: (ProposedViewSize) -> CGSize

    /// The text's size for a proposal, in points.
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { size(proposal) }
}

extension EnvironmentValues {
    private enum TextRendererKey: EnvironmentKey {
        static var defaultValue: (any TextRenderer)? { nil }
    }

    var textRenderer: (any TextRenderer)? {
        get { self[TextRendererKey.self] }
        set { self[TextRendererKey.self] = newValue }
    }
}

extension View {
    /// Draws all text in the view in a renderer's way.
    public nonisolated func textRenderer<T: TextRenderer>(_ renderer: T) -> some View {
        transformEnvironment(\.textRenderer) { $0 = renderer }
    }
}
