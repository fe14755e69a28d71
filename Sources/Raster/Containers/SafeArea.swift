import RasterPaths

extension Edge {
    /// The axis that leads to it.
    var axis: Axis { self == .top || self == .bottom ? .vertical : .horizontal }
}

extension EdgeInsets {
    subscript(edge: Edge) -> CGFloat {
        get {
            switch edge {
            case .top: top
            case .leading: leading
            case .bottom: bottom
            case .trailing: trailing
            }
        }
        set {
            switch edge {
            case .top: top = newValue
            case .leading: leading = newValue
            case .bottom: bottom = newValue
            case .trailing: trailing = newValue
            }
        }
    }
}

/// A box with a bar at one edge, which takes its room, or covers what reaches under it.
private final class InsetNode: WrapperNode {
    private let bar: ViewNode
    private let edge: Edge
    private let alignment: Alignment
    private let gap: CGFloat
    private let isUnder: Bool
    /// What bars further out cover.
    private var bars = EdgeInsets()

    init(_ content: ViewNode, _ bar: ViewNode, _ edge: Edge, _ alignment: Alignment, spacing: CGFloat) {
        self.bar = bar
        self.edge = edge
        self.alignment = alignment
        gap = spacing
        isUnder = content.reaches(under: edge)
        super.init(content, content.environment)
        adopt(bar)
    }

    private var axis: Axis { edge.axis }

    override func lie(under bars: EdgeInsets) { self.bars = bars }

    private func barProposal(_ proposal: ProposedViewSize) -> ProposedViewSize {
        ProposedViewSize(axis, nil, across: proposal[axis.other])
    }

    /// What the bar takes of the content's room.
    private func taken(_ proposal: ProposedViewSize) -> CGFloat {
        isUnder ? 0 : bar.size(barProposal(proposal))[axis] + gap
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
        let proposal = barProposal(ProposedViewSize(placedSize))
        let length = bar.size(proposal)[axis]
        var covered = bars
        if isUnder { covered[edge] += length + gap }
        content.lie(under: covered)
        super.placeChildren()
        var room = placedSize
        room[axis] = length
        var point = bar.aligned(proposal, in: room, alignment)
        point[axis] +=
            edge == .bottom || edge == .trailing
            ? placedSize[axis] - length - bars[edge] : bars[edge]
        place(bar, at: point, proposal: proposal)
    }

    override func drawContents(_ context: GraphicsContext, at origin: CGPoint) {
        super.drawContents(context, at: origin)
        bar.draw(context, at: origin + bar.position)
    }
}

/// A box that bars cover and don't move.
private final class UncoveredNode: WrapperNode {
    private let edges: Edge.Set

    init(_ content: ViewNode, _ edges: Edge.Set) {
        self.edges = edges
        super.init(content, content.environment)
    }

    override func reaches(under edge: Edge) -> Bool {
        edges.contains(Edge.Set(edge)) || content.reaches(under: edge)
    }

    override func lie(under bars: EdgeInsets) {
        var rest = bars
        for edge in Edge.allCases where edges.contains(Edge.Set(edge)) { rest[edge] = 0 }
        content.lie(under: rest)
    }
}

nonisolated struct SafeAreaIgnoring: NodeModifier {
    let edges: Edge.Set

    func wrap(_ node: ViewNode, _ inputs: _ViewInputs) -> ViewNode { UncoveredNode(node, edges) }
}

/// Room at the edges of a box, as bars take or cover it.
private final class CoveringNode: WrapperNode {
    private let covered: EdgeInsets

    init(_ content: ViewNode, _ covered: EdgeInsets) {
        self.covered = covered
        super.init(content, content.environment)
        content.lie(under: covered)
    }

    override func lie(under bars: EdgeInsets) {
        var both = bars
        for edge in Edge.allCases { both[edge] += covered[edge] }
        content.lie(under: both)
    }
}

nonisolated struct SafeAreaPadding: NodeModifier {
    let insets: EdgeInsets

    func wrap(_ node: ViewNode, _ inputs: _ViewInputs) -> ViewNode {
        var (beside, covered) = (insets, EdgeInsets())
        for edge in Edge.allCases where node.reaches(under: edge) {
            (beside[edge], covered[edge]) = (0, insets[edge])
        }
        return Padding(insets: beside).wrap(CoveringNode(node, covered), inputs)
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

    /// Puts a bar at the view's upper or lower edge, which takes its room.
    public nonisolated func safeAreaBar<V: View>(
        edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> V
    ) -> some View { safeAreaInset(edge: edge, alignment: alignment, spacing: spacing, content: content) }

    /// Puts a bar at the view's leading or trailing edge, which takes its room.
    public nonisolated func safeAreaBar<V: View>(
        edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> V
    ) -> some View { safeAreaInset(edge: edge, alignment: alignment, spacing: spacing, content: content) }

    /// Moves the view's content in, as a bar would.
    public nonisolated func safeAreaPadding(_ insets: EdgeInsets) -> some View {
        modifier(SafeAreaPadding(insets: insets))
    }

    /// Moves the view's content in, as a bar would; by 16 points unless said otherwise.
    public nonisolated func safeAreaPadding(
        _ edges: Edge.Set = .all, _ length: CGFloat? = nil
    ) -> some View {
        var insets = EdgeInsets()
        for edge in Edge.allCases where edges.contains(Edge.Set(edge)) { insets[edge] = length ?? 16 }
        return safeAreaPadding(insets)
    }

    /// Moves the view's content in, as a bar would.
    public nonisolated func safeAreaPadding(_ length: CGFloat) -> some View {
        safeAreaPadding(.all, length)
    }

    /// Keeps the view's room where bars of `safeAreaInset` cover it. No other safe area is here.
    public nonisolated func ignoresSafeArea(
        _ regions: SafeAreaRegions = .all, edges: Edge.Set = .all
    ) -> some View { modifier(SafeAreaIgnoring(edges: regions.contains(.container) ? edges : [])) }

    /// Keeps the view's room where bars of `safeAreaInset` cover it. No other safe area is here.
    public nonisolated func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View {
        ignoresSafeArea(edges: edges)
    }
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
