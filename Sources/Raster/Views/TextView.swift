import RasterPaths
import RasterText

extension Text: PrimitiveView {
    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public nonisolated static func _makeNodes(
        of view: Text, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        let node = TextNode(view.moving(inputs), inputs.environment)
        inputs.follow(node)
        outputs.nodes.append(node)
    }
}

private final class TextNode: ViewNode {
    private let text: MeasuredText
    private let measurer: any TextMeasuring

    init(_ text: Text, _ environment: EnvironmentValues) {
        self.text = MeasuredText(text, in: environment)
        measurer = environment.textMeasurer
        super.init(environment)
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        guard let renderer = environment.textRenderer else { return ownSize(proposal) }
        return renderer.sizeThatFits(proposal: proposal, text: TextProxy(size: ownSize))
    }

    private func ownSize(_ proposal: ProposedViewSize) -> CGSize { measurer.size(of: text, in: proposal) }

    override func findGuide(
        _ key: AlignmentKey, size: CGSize, proposal: ProposedViewSize
    ) -> CGFloat? {
        guard key.axis == .vertical else { return nil }
        switch VerticalAlignment(key.id) {
        case .firstTextBaseline: return measurer.baselines(of: text, in: proposal).first
        case .lastTextBaseline: return measurer.baselines(of: text, in: proposal).last
        case .capitalMiddle:
            return measurer.baselines(of: text, in: proposal).first - measurer.capHeight(of: text) / 2
        default: return nil
        }
    }

    override func makeSpacing() -> ViewSpacing {
        let edge = ViewSpacing.EdgePreference(isPlain: false, text: measurer.spacing(of: text))
        var spacing = ViewSpacing()
        (spacing.top, spacing.bottom) = (edge, edge)
        return spacing
    }

    override var isLeaf: Bool { true }

    override func drawContents(_ context: GraphicsContext, at origin: CGPoint) {
        // Lines are broken as for the size that was measured.
        var rect = pixelRect(at: origin)
        rect.size = proposal.room
        let size = text.resolved.measure(in: rect.size)
        if layoutDirection == .rightToLeft { rect.origin.x += placedSize.width - size.width }
        var context = own(context)
        context.environment.layoutDirection = .leftToRight
        if environment.isRedacted {
            for line in text.resolved.layout(in: rect.size) {
                context.fillRedacted(
                    line.typographicBounds.rect.offsetBy(dx: rect.origin.x, dy: rect.origin.y))
            }
        } else if let renderer = environment.textRenderer {
            context.translateBy(x: rect.origin.x, y: rect.origin.y)
            renderer.draw(layout: text.resolved.layout(in: rect.size), in: &context)
        } else {
            context.draw(text.resolved, in: CGRect(origin: rect.origin, size: rect.size))
        }
    }
}
