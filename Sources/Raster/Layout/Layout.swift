import RasterPaths

/// How a container sizes and places its views.
///
/// A container asks `sizeThatFits` for its size and then has `placeSubviews` put every view somewhere in its
/// bounds; a view that isn't placed stands in the middle. Points and sizes are in the container's space,
/// y downwards, and as for text that runs to the right: where it runs to the left all is mirrored.
public protocol Layout: Sendable, Animatable {
    /// What a layout keeps from one question to the next.
    associatedtype Cache = Void
    /// The container's views.
    typealias Subviews = LayoutSubviews

    /// What this kind of layout has in common: in which axis it stacks, for spacers and dividers.
    static var layoutProperties: LayoutProperties { get }

    /// What to keep at first.
    func makeCache(subviews: Subviews) -> Cache

    /// Brings what was kept up to date after views have changed.
    func updateCache(_ cache: inout Cache, subviews: Subviews)

    /// What the container asks for around it.
    func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing

    /// The container's size for a proposal, in points.
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize

    /// Puts the views into `bounds`, whose size is what `sizeThatFits` answered for the proposal.
    func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)

    /// Where a guide lies in the container; nil for what its views say.
    func explicitAlignment(
        of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat?

    /// Where a guide lies in the container; nil for what its views say.
    func explicitAlignment(
        of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat?
}

/// What a kind of layout says of itself.
public struct LayoutProperties: Sendable {
    /// The axis along which it stacks; nil for none. Spacers are flexible along it, dividers lie across.
    public var stackOrientation: Axis?

    /// No orientation.
    public init() {}
}

extension Layout {
    /// No orientation.
    public static var layoutProperties: LayoutProperties { LayoutProperties() }

    /// Makes a new one.
    public func updateCache(_ cache: inout Cache, subviews: Subviews) {
        cache = makeCache(subviews: subviews)
    }

    /// As much as any of its views asks for.
    public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
        guard let first = subviews.first else { return ViewSpacing() }
        return subviews.dropFirst().reduce(first.spacing) { $0.union($1.spacing) }
    }

    /// What its views say.
    public func explicitAlignment(
        of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat? { nil }

    /// What its views say.
    public func explicitAlignment(
        of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat? { nil }
}

extension Layout where Cache == Void {
    /// Nothing to keep.
    public func makeCache(subviews: Subviews) {}
}

/// A value that a view has for the layout around it.
public protocol LayoutValueKey {
    /// The value's type.
    associatedtype Value
    /// What a view without one has.
    static var defaultValue: Value { get }
}

/// A view, as the layout around it sees it.
public struct LayoutSubview: Equatable {
    let node: LayoutNode

    /// The value of a key, or the key's default.
    public subscript<K: LayoutValueKey>(key: K.Type) -> K.Value {
        node.layoutValue(ObjectIdentifier(key)) as? K.Value ?? K.defaultValue
    }

    /// Which views get room first: those with the highest; 0 by default.
    public var priority: Double { node.priority }

    /// What the view asks for around it.
    public var spacing: ViewSpacing { node.spacing }

    /// The view's size for a proposal, in points.
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { node.size(proposal.standardized) }

    /// The same, with the view's alignment guides.
    public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
        node.dimensions(proposal.standardized)
    }

    /// Puts the view's anchor at a point of the container's space. The last call counts.
    public func place(
        at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize
    ) {
        node.request = PlacementRequest(
            point: position, anchor: anchor, proposal: proposal.standardized)
    }

    /// Whether both are the same view of the same container.
    public static func == (first: LayoutSubview, second: LayoutSubview) -> Bool { first.node === second.node }
}

/// A container's views, in the order of the source.
public struct LayoutSubviews: Equatable, RandomAccessCollection {
    var nodes: ArraySlice<LayoutNode>
    /// The direction in which the container runs.
    public var layoutDirection: LayoutDirection

    init(_ nodes: [LayoutNode], layoutDirection: LayoutDirection) {
        self.nodes = nodes[...]
        self.layoutDirection = layoutDirection
    }

    private init(slice: ArraySlice<LayoutNode>, layoutDirection: LayoutDirection) {
        nodes = slice
        self.layoutDirection = layoutDirection
    }

    /// The index of the first.
    public var startIndex: Int { nodes.startIndex }
    /// One more than the index of the last.
    public var endIndex: Int { nodes.endIndex }

    /// A view.
    public subscript(index: Int) -> LayoutSubview { LayoutSubview(node: nodes[index]) }

    /// Some of the views.
    public subscript(bounds: Range<Int>) -> LayoutSubviews {
        LayoutSubviews(slice: nodes[bounds], layoutDirection: layoutDirection)
    }

    /// Some of the views, by their indices.
    public subscript<S: Sequence>(indices: S) -> LayoutSubviews where S.Element == Int {
        LayoutSubviews(indices.map { nodes[$0] }, layoutDirection: layoutDirection)
    }

    /// Whether both are the same views.
    public static func == (first: LayoutSubviews, second: LayoutSubviews) -> Bool {
        first.layoutDirection == second.layoutDirection && first.nodes.elementsEqual(second.nodes, by: ===)
    }
}
