import RasterPaths

/// The first of some views whose ideal size has room; the last if none has.
public nonisolated struct ViewThatFits<Content: View>: PrimitiveView {
    private let axes: Axis.Set
    private let content: Content

    /// Views from the one that is liked best to the smallest, whose ideal size is looked at on some axes.
    public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
        self.axes = axes
        self.content = content()
    }

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: ViewThatFits, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        let inside = view.content.nodes(inputs)
        outputs.preferences.merge(inside.preferences)
        let children = inside.nodes
        if children.isEmpty { return }
        outputs.nodes.append(FittingNode(children, view.axes, inputs.environment))
    }
}

private final class FittingNode: ViewNode {
    private let children: [ViewNode]
    private let axes: Axis.Set

    init(_ children: [ViewNode], _ axes: Axis.Set, _ environment: EnvironmentValues) {
        self.children = children
        self.axes = axes
        super.init(environment)
        for child in children { adopt(child) }
    }

    private func chosen(_ proposal: ProposedViewSize) -> ViewNode {
        let ideal = ProposedViewSize(
            width: axes.contains(.horizontal) ? nil : proposal.width,
            height: axes.contains(.vertical) ? nil : proposal.height)
        for child in children.dropLast() {
            let size = child.size(ideal)
            let fits =
                (!axes.contains(.horizontal) || size.width <= proposal.width ?? .infinity)
                && (!axes.contains(.vertical) || size.height <= proposal.height ?? .infinity)
            if fits { return child }
        }
        return children[children.count - 1]
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { chosen(proposal).size(proposal) }

    override func findGuide(
        _ key: AlignmentKey, size: CGSize, proposal: ProposedViewSize
    ) -> CGFloat? {
        let child = chosen(proposal)
        return child.explicitGuide(key, size: child.size(proposal), proposal: proposal)
    }

    override func makeSpacing() -> ViewSpacing { children[0].spacing }

    override func placeChildren() { place(chosen(proposal), at: .zero, proposal: proposal) }

    override func drawContents(_ context: GraphicsContext, at origin: CGPoint) {
        let child = chosen(proposal)
        child.draw(context, at: origin + child.position)
    }
}
