import RasterPaths

/// A box whose content is made when somebody asks for it first.
final class DeferredNode: ViewNode {
    private let inputs: _ViewInputs
    private let make: () -> _ViewOutputs
    /// What the content hands out, once it is made.
    let preferences = PreferenceValues.Source()

    private lazy var content: ViewNode = {
        let outputs = make()
        preferences.values = outputs.preferences
        let content = outputs.single(inputs)
        adopt(content)
        return content
    }()

    init(_ inputs: _ViewInputs, _ make: @escaping () -> _ViewOutputs) {
        self.inputs = inputs
        self.make = make
        super.init(inputs.environment)
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { content.size(proposal) }

    override func findGuide(
        _ key: AlignmentKey, size: CGSize, proposal: ProposedViewSize
    ) -> CGFloat? { content.explicitGuide(key, size: size, proposal: proposal) }

    override func makeSpacing() -> ViewSpacing { content.spacing }

    override func placeChildren() { place(content, at: .zero, proposal: proposal) }

    override func drawContents(_ context: GraphicsContext, at origin: CGPoint) {
        content.draw(context, at: origin + content.position)
    }
}
