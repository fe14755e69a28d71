import RasterPaths
import RasterText

extension Text: PrimitiveView {
    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public nonisolated static func _makeNodes(
        of view: Text, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        outputs.nodes.append(TextNode(view, inputs.environment))
    }
}

/// Measures text: what layout needs to know about it, and all that it needs.
///
/// The house's own is the text engine; a test replays what another system answered.
protocol TextMeasurer: Sendable {
    /// The size for a proposal, in points.
    func size(of text: Text, _ resolved: GraphicsContext.ResolvedText, in size: CGSize) -> CGSize
    /// The baselines for a proposal, from the top in points.
    func baselines(
        of text: Text, _ resolved: GraphicsContext.ResolvedText, in size: CGSize
    ) -> (first: CGFloat, last: CGFloat)
    /// What the text asks for above and below it.
    func spacing(of text: Text, in environment: EnvironmentValues) -> ViewSpacing.TextSpacing
}

private struct EngineTextMeasurer: TextMeasurer {
    func size(of text: Text, _ resolved: GraphicsContext.ResolvedText, in size: CGSize) -> CGSize {
        resolved.measure(in: size)
    }

    func baselines(
        of text: Text, _ resolved: GraphicsContext.ResolvedText, in size: CGSize
    ) -> (first: CGFloat, last: CGFloat) {
        (resolved.firstBaseline(in: size), resolved.lastBaseline(in: size))
    }

    func spacing(of text: Text, in environment: EnvironmentValues) -> ViewSpacing.TextSpacing {
        let metrics = text.content(in: environment).firstFontMetrics
        let scale = environment.displayScale
        func up(_ length: CGFloat) -> CGFloat { (length * scale - 1e-9).rounded(.up) / scale }
        let height = metrics.ascent + metrics.descent
        let gap = up(height / 10)
        return ViewSpacing.TextSpacing(
            toViewBelow: height + gap - metrics.capHeight, fromViewAbove: metrics.descent + gap,
            fromTextAbove: up(max(metrics.leading, 0)))
    }
}

extension TextContent {
    /// The measures of the first run's font, in points; its leading is that of its style.
    fileprivate var firstFontMetrics:
        (ascent: CGFloat, descent: CGFloat, capHeight: CGFloat, leading: CGFloat)
    {
        let font = runs.firstFont
        let face = catalog.face(for: font)
        let line = font.lineHeight(of: face, isFallback: false)
        return (
            CGFloat(line.ascent), CGFloat(line.descent), CGFloat(face.metrics.capHeight * font.size),
            CGFloat(line.pitch - line.height)
        )
    }
}

extension EnvironmentValues {
    private enum Measurer: EnvironmentKey {
        static let defaultValue: any TextMeasurer = EngineTextMeasurer()
    }

    var textMeasurer: any TextMeasurer {
        get { self[Measurer.self] }
        set { self[Measurer.self] = newValue }
    }
}

private final class TextNode: ViewNode {
    private let text: Text
    private let resolved: GraphicsContext.ResolvedText

    init(_ text: Text, _ environment: EnvironmentValues) {
        self.text = text
        resolved = text.resolved(in: environment)
        super.init(environment)
    }

    private func room(_ proposal: ProposedViewSize) -> CGSize {
        proposal.replacingUnspecifiedDimensions(by: CGSize(width: CGFloat.infinity, height: .infinity))
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        guard let renderer = environment.textRenderer else { return ownSize(proposal) }
        return renderer.sizeThatFits(proposal: proposal, text: TextProxy(size: ownSize))
    }

    private func ownSize(_ proposal: ProposedViewSize) -> CGSize {
        environment.textMeasurer.size(of: text, resolved, in: room(proposal))
    }

    override func findGuide(
        _ key: AlignmentKey, size: CGSize, proposal: ProposedViewSize
    ) -> CGFloat? {
        guard key.axis == .vertical else { return nil }
        let isFirst = key == VerticalAlignment.firstTextBaseline.key
        guard isFirst || key == VerticalAlignment.lastTextBaseline.key else { return nil }
        let baselines = environment.textMeasurer.baselines(of: text, resolved, in: room(proposal))
        return isFirst ? baselines.first : baselines.last
    }

    override func makeSpacing() -> ViewSpacing {
        let edge = ViewSpacing.EdgePreference(
            isPlain: false, text: environment.textMeasurer.spacing(of: text, in: environment))
        var spacing = ViewSpacing()
        (spacing.top, spacing.bottom) = (edge, edge)
        return spacing
    }

    override func drawContents(_ context: GraphicsContext, at origin: CGPoint) {
        // Lines are broken as for the size that was measured.
        var rect = pixelRect(at: origin)
        rect.size = room(proposal)
        let size = resolved.measure(in: rect.size)
        if layoutDirection == .rightToLeft { rect.origin.x += placedSize.width - size.width }
        var context = own(context)
        context.environment.layoutDirection = .leftToRight
        if environment.isRedacted {
            for line in resolved.layout(in: rect.size) {
                context.fillRedacted(
                    line.typographicBounds.rect.offsetBy(dx: rect.origin.x, dy: rect.origin.y))
            }
        } else if let renderer = environment.textRenderer {
            context.translateBy(x: rect.origin.x, y: rect.origin.y)
            renderer.draw(layout: resolved.layout(in: rect.size), in: &context)
        } else {
            context.draw(resolved, in: CGRect(origin: rect.origin, size: rect.size))
        }
    }
}
