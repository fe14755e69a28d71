import RasterPaths

/// A box with a bar at one edge, which takes its room.
private final class InsetNode: WrapperNode {
    private let bar: ViewNode
    private let edge: Edge
    private let alignment: Alignment
    private let gap: CGFloat

    init(_ content: ViewNode, _ bar: ViewNode, _ edge: Edge, _ alignment: Alignment, spacing: CGFloat) {
        self.bar = bar
        self.edge = edge
        self.alignment = alignment
        gap = spacing
        super.init(content, content.environment)
        adopt(bar)
    }

    private var axis: Axis { edge == .top || edge == .bottom ? .vertical : .horizontal }

    private func barProposal(_ proposal: ProposedViewSize) -> ProposedViewSize {
        ProposedViewSize(axis, nil, across: proposal[axis.other])
    }

    private func taken(_ proposal: ProposedViewSize) -> CGFloat {
        bar.size(barProposal(proposal))[axis] + gap
    }

    override func contentProposal(_ proposal: ProposedViewSize) -> ProposedViewSize {
        var inner = proposal
        inner[axis] = proposal[axis].map { max($0 - taken(proposal), 0) }
        return inner
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        var size = content.size(contentProposal(proposal))
        size[axis] += taken(proposal)
        size[axis.other] = max(size[axis.other], bar.size(barProposal(proposal))[axis.other])
        return size
    }

    override func contentOrigin(in size: CGSize, proposal: ProposedViewSize) -> CGPoint {
        var room = size
        room[axis] -= taken(proposal)
        var point = content.aligned(contentProposal(proposal), in: room, .center)
        if edge == .top || edge == .leading { point[axis] += taken(proposal) }
        return point
    }

    override func placeChildren() {
        super.placeChildren()
        let proposal = barProposal(ProposedViewSize(placedSize))
        let length = bar.size(proposal)[axis]
        var room = placedSize
        room[axis] = length
        var point = bar.aligned(proposal, in: room, alignment)
        if edge == .bottom || edge == .trailing { point[axis] += placedSize[axis] - length }
        place(bar, at: point, proposal: proposal)
    }

    override func drawContents(_ context: GraphicsContext, at origin: CGPoint) {
        super.drawContents(context, at: origin)
        bar.draw(context, at: origin + bar.position)
    }
}

nonisolated struct SafeAreaInset<Bar: View>: NodeModifier {
    let bar: Bar
    let edge: Edge
    let alignment: Alignment
    let spacing: CGFloat?

    func wrap(
        _ node: ViewNode, _ inputs: _ViewInputs, _ preferences: inout PreferenceValues
    ) -> ViewNode {
        let inner = inputs.apart(-2)
        let outputs = bar.nodes(inner)
        preferences.merge(outputs.preferences)
        return InsetNode(node, outputs.single(inner), edge, alignment, spacing: spacing ?? 8)
    }
}

extension View {
    /// Puts a bar at the view's upper or lower edge, which takes its room.
    public nonisolated func safeAreaInset<V: View>(
        edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> V
    ) -> some View {
        modifier(
            SafeAreaInset(
                bar: content(), edge: edge == .top ? .top : .bottom,
                alignment: Alignment(horizontal: alignment, vertical: .center), spacing: spacing))
    }

    /// Puts a bar at the view's leading or trailing edge, which takes its room.
    public nonisolated func safeAreaInset<V: View>(
        edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> V
    ) -> some View {
        modifier(
            SafeAreaInset(
                bar: content(), edge: edge == .leading ? .leading : .trailing,
                alignment: Alignment(horizontal: .center, vertical: alignment), spacing: spacing))
    }

    /// Moves the view's content in, as a bar would.
    public nonisolated func safeAreaPadding(_ insets: EdgeInsets) -> some View { padding(insets) }

    /// Moves the view's content in, as a bar would; by 16 points unless said otherwise.
    public nonisolated func safeAreaPadding(
        _ edges: Edge.Set = .all, _ length: CGFloat? = nil
    ) -> some View { padding(edges, length) }

    /// Moves the view's content in, as a bar would.
    public nonisolated func safeAreaPadding(_ length: CGFloat) -> some View { padding(length) }
}

/// The upper or the lower edge.
public enum VerticalEdge: Int8, CaseIterable, Hashable, Sendable {
    /// The edges.
    case top, bottom
}

/// The leading or the trailing edge.
public enum HorizontalEdge: Int8, CaseIterable, Hashable, Sendable {
    /// The edges.
    case leading, trailing
}
