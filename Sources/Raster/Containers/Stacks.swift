import RasterPaths

/// A view that a layout makes of others.
nonisolated struct LayoutView<L: Layout, Content: View>: PrimitiveView {
    let layout: L
    let content: Content

    static func _makeNodes(
        of view: LayoutView, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        var inner = inputs
        inner.stackAxis = L.layoutProperties.stackOrientation
        let inside = view.content.nodes(inner)
        outputs.nodes.append(ContainerNode(view.layout, inside.nodes, inputs.environment))
        outputs.preferences.merge(inside.preferences)
    }
}

extension Layout {
    /// A container with this layout.
    public nonisolated func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
        LayoutView(layout: self, content: content())
    }
}

/// Views beside each other.
public nonisolated struct HStack<Content: View>: PrimitiveView {
    private let layout: HStackLayout
    private let content: Content

    /// A row of views that line up at a guide, so many points apart, or as they ask for.
    public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        layout = HStackLayout(alignment: alignment, spacing: spacing)
        self.content = content()
    }

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: HStack<Content>, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        LayoutView(layout: view.layout, content: view.content).makeNodes(inputs, &outputs)
    }
}

/// Views below each other.
public nonisolated struct VStack<Content: View>: PrimitiveView {
    private let layout: VStackLayout
    private let content: Content

    /// A column of views that line up at a guide, so many points apart, or as they ask for.
    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        layout = VStackLayout(alignment: alignment, spacing: spacing)
        self.content = content()
    }

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: VStack<Content>, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        LayoutView(layout: view.layout, content: view.content).makeNodes(inputs, &outputs)
    }
}

/// Views above each other, the first at the back.
public nonisolated struct ZStack<Content: View>: PrimitiveView {
    private let layout: ZStackLayout
    private let content: Content

    /// A pile of views that line up at two guides.
    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
        layout = ZStackLayout(alignment: alignment)
        self.content = content()
    }

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: ZStack<Content>, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        LayoutView(layout: view.layout, content: view.content).makeNodes(inputs, &outputs)
    }
}

/// Room that takes what is left: along the axis of the stack around it, outside of one along both.
public nonisolated struct Spacer: PrimitiveView, Sendable {
    /// Points at least; nil for 8.
    public var minLength: CGFloat?

    /// Room of at least so many points.
    public init(minLength: CGFloat? = nil) { self.minLength = minLength }

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: Spacer, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        outputs.nodes.append(
            SpacerNode(minimum: view.minLength ?? 8, axis: inputs.stackAxis, inputs.environment))
    }
}

private final class SpacerNode: ViewNode {
    private let minimum: CGFloat
    private let axis: Axis?

    init(minimum: CGFloat, axis: Axis?, _ environment: EnvironmentValues) {
        self.minimum = minimum
        self.axis = axis
        super.init(environment)
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        var size = CGSize(
            width: max(proposal.width ?? minimum, minimum), height: max(proposal.height ?? minimum, minimum))
        if let axis { size[axis.other] = 0 }
        return size
    }

    override func makeSpacing() -> ViewSpacing {
        var spacing = ViewSpacing()
        let none = ViewSpacing.EdgePreference(isPlain: false)
        if axis != .vertical { (spacing.leading, spacing.trailing) = (none, none) }
        if axis != .horizontal { (spacing.top, spacing.bottom) = (none, none) }
        return spacing
    }

    override var isSpacer: Bool { true }
    override var hasGuides: Bool { false }
}

/// A thin line across the stack around it; outside of one a horizontal line.
public nonisolated struct Divider: PrimitiveView, Sendable {
    /// A line.
    public init() {}

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: Divider, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        let node = DividerNode(isVertical: inputs.stackAxis == .horizontal, inputs.environment)
        inputs.follow(node)
        outputs.nodes.append(node)
    }
}

private final class DividerNode: ViewNode {
    private let isVertical: Bool

    init(isVertical: Bool, _ environment: EnvironmentValues) {
        self.isVertical = isVertical
        super.init(environment)
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        let thickness = environment.dividerThickness
        return isVertical
            ? CGSize(width: thickness, height: proposal.height ?? 10)
            : CGSize(width: proposal.width ?? 10, height: thickness)
    }

    override var isLeaf: Bool { true }

    override func drawContents(_ context: GraphicsContext, at origin: CGPoint) {
        own(context).fill(Path(pixelRect(at: origin)), with: .style(.separator))
    }
}

extension EnvironmentValues {
    private enum DividerThickness: EnvironmentKey {
        static let defaultValue: CGFloat? = nil
    }

    /// How thick a `Divider` is, in points: a pixel, unless somebody says otherwise. Not in SwiftUI, whose
    /// dividers are a point thick on a Mac.
    public var dividerThickness: CGFloat {
        get { self[DividerThickness.self] ?? pixelLength }
        set { self[DividerThickness.self] = newValue }
    }
}
