import RasterPaths

/// Content of any length, of which what has room is seen: here its beginning.
public nonisolated struct ScrollView<Content: View>: PrimitiveView {
    /// The content.
    public var content: Content
    /// Along which axes it may be longer than there is room for.
    public var axes: Axis.Set
    /// Whether a device would show where the content is.
    public var showsIndicators: Bool

    /// Content that may be longer than its room along some axes.
    public init(
        _ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content
    ) {
        self.axes = axes
        self.showsIndicators = showsIndicators
        self.content = content()
    }

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: ScrollView, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        var inner = inputs
        inner.stackAxis = .vertical
        let room = ContainerSize()
        inner.environment.containerSize = room
        inner.environment.isScrollClipDisabled = false
        inner.environment.contentMargins = EdgeInsets()
        let inside = view.content.nodes(inner)
        outputs.preferences.merge(inside.preferences)
        let children = inside.nodes
        let content =
            children.count == 1
            ? children[0] : ContainerNode(VStackLayout(), children, inputs.environment)
        let padded = Padding(insets: inputs.environment.contentMargins).wrap(content, inner)
        outputs.nodes.append(ScrollNode(padded, view.axes, room, inputs.environment))
    }
}

private final class ScrollNode: WrapperNode {
    private let axes: Axis.Set
    private let room: ContainerSize
    private var bars = EdgeInsets()

    init(
        _ content: ViewNode, _ axes: Axis.Set, _ room: ContainerSize, _ environment: EnvironmentValues
    ) {
        self.axes = axes
        self.room = room
        super.init(content, environment)
    }

    override func contentProposal(_ proposal: ProposedViewSize) -> ProposedViewSize {
        ProposedViewSize(
            width: axes.contains(.horizontal) ? nil : proposal.width,
            height: axes.contains(.vertical) ? nil : proposal.height)
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        room.proposal = proposal
        let size = content.size(contentProposal(proposal))
        return CGSize(
            width: axes.contains(.horizontal) ? proposal.width ?? size.width : size.width,
            height: axes.contains(.vertical) ? proposal.height ?? size.height : size.height)
    }

    override func reaches(under edge: Edge) -> Bool {
        axes.contains(edge.axis == .horizontal ? .horizontal : .vertical)
    }

    override func lie(under bars: EdgeInsets) { self.bars = bars }

    /// The content begins where no bar covers it.
    override func contentOrigin(in size: CGSize, proposal: ProposedViewSize) -> CGPoint {
        CGPoint(x: bars.leading, y: bars.top)
    }

    override func findGuide(
        _ key: AlignmentKey, size: CGSize, proposal: ProposedViewSize
    ) -> CGFloat? { nil }

    override func makeSpacing() -> ViewSpacing { ViewSpacing() }

    override func drawContents(_ context: GraphicsContext, at origin: CGPoint) {
        if environment.isScrollClipDisabled { return super.drawContents(context, at: origin) }
        var context = context
        context.clip(to: Path(pixelRect(at: origin)), style: FillStyle(antialiased: false))
        super.drawContents(context, at: origin)
    }
}

extension EnvironmentValues {
    private enum ClipDisabled: EnvironmentKey {
        static let defaultValue = false
    }
    private enum Margins: EnvironmentKey {
        static let defaultValue = EdgeInsets()
    }

    /// Whether content that scrolls is seen outside of its room.
    var isScrollClipDisabled: Bool {
        get { self[ClipDisabled.self] }
        set { self[ClipDisabled.self] = newValue }
    }

    /// Room around content that scrolls, in points.
    var contentMargins: EdgeInsets {
        get { self[Margins.self] }
        set { self[Margins.self] = newValue }
    }

    /// Sets the room at some edges of content that scrolls.
    mutating func addContentMargins(_ insets: EdgeInsets, _ edges: Edge.Set) {
        if edges.contains(.top) { contentMargins.top = insets.top }
        if edges.contains(.leading) { contentMargins.leading = insets.leading }
        if edges.contains(.bottom) { contentMargins.bottom = insets.bottom }
        if edges.contains(.trailing) { contentMargins.trailing = insets.trailing }
    }
}

/// A column that takes all the width that there is.
public nonisolated struct LazyVStack<Content: View>: PrimitiveView {
    private let layout: VStackLayout
    private let content: Content

    /// A column. All of it is made.
    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
    ) {
        layout = VStackLayout(alignment: alignment, spacing: spacing)
        self.content = content()
    }

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: LazyVStack, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        let inner = LayoutView(layout: view.layout, content: view.content).nodes(inputs)
        let limits = LengthLimits(nil, nil, .infinity)
        let frame = FlexibleFrame(
            horizontal: limits, vertical: LengthLimits(nil, nil, nil),
            alignment: Alignment(horizontal: view.layout.alignment, vertical: .top))
        outputs.nodes += inner.nodes.map { frame.wrap($0, inputs) }
        outputs.preferences.merge(inner.preferences)
    }
}

/// A row that takes all the height that there is.
public nonisolated struct LazyHStack<Content: View>: PrimitiveView {
    private let layout: HStackLayout
    private let content: Content

    /// A row. All of it is made.
    public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
    ) {
        layout = HStackLayout(alignment: alignment, spacing: spacing)
        self.content = content()
    }

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: LazyHStack, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        let inner = LayoutView(layout: view.layout, content: view.content).nodes(inputs)
        let limits = LengthLimits(nil, nil, .infinity)
        let frame = FlexibleFrame(
            horizontal: LengthLimits(nil, nil, nil), vertical: limits,
            alignment: Alignment(horizontal: .leading, vertical: view.layout.alignment))
        outputs.nodes += inner.nodes.map { frame.wrap($0, inputs) }
        outputs.preferences.merge(inner.preferences)
    }
}

/// Which parts of a lazy stack stay in sight while it scrolls. Nothing scrolls here.
public struct PinnedScrollableViews: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// The options of these bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The headers of sections.
    public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
    /// The footers of sections.
    public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}
