import RasterPaths

/// What a stack keeps while it is laid out.
public struct StackLayoutCache {
    var stack: StackLayout.Cache
}

/// A stack along an axis.
protocol AxisLayout: Layout where Cache == StackLayoutCache {
    static var axis: Axis { get }
    /// The guide that the views line up at, across the axis.
    var guide: AlignmentKey { get }
    var spacing: CGFloat? { get }
}

extension AxisLayout {
    private var stack: StackLayout {
        StackLayout(axis: Self.axis, guide: guide, spacing: spacing?.finite)
    }

    /// Its orientation.
    public static var layoutProperties: LayoutProperties {
        var properties = LayoutProperties()
        properties.stackOrientation = axis
        return properties
    }

    /// What the layout keeps.
    public func makeCache(subviews: Subviews) -> Cache { Cache(stack: stack.makeCache(subviews)) }

    /// What its views ask for around them.
    public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing { stack.spacing(subviews) }

    /// The size for a proposal, in points.
    public func sizeThatFits(
        proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
    ) -> CGSize { stack.size(proposal, subviews, &cache.stack) }

    /// Puts the views into their places.
    public func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
    ) { stack.place(in: bounds, proposal, subviews, &cache.stack) }
}

/// The layout of `HStack`: views beside each other.
public struct HStackLayout: AxisLayout {
    /// The guide that the views line up at.
    public var alignment: VerticalAlignment
    /// Points between neighbours; nil for what they ask for.
    public var spacing: CGFloat?

    /// A row.
    public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
        self.alignment = alignment
        self.spacing = spacing
    }

    /// What a row keeps.
    public typealias Cache = StackLayoutCache

    var guide: AlignmentKey { alignment.key }
    static var axis: Axis { .horizontal }
}

/// The layout of `VStack`: views below each other.
public struct VStackLayout: AxisLayout {
    /// The guide that the views line up at.
    public var alignment: HorizontalAlignment
    /// Points between neighbours; nil for what they ask for.
    public var spacing: CGFloat?

    /// A column.
    public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
        self.alignment = alignment
        self.spacing = spacing
    }

    /// What a column keeps.
    public typealias Cache = StackLayoutCache

    var guide: AlignmentKey { alignment.key }
    static var axis: Axis { .vertical }
}

/// The layout of `ZStack`: views above each other.
public struct ZStackLayout: Layout {
    /// The guides that the views line up at.
    public var alignment: Alignment

    /// A pile.
    public init(alignment: Alignment = .center) {
        self.alignment = alignment
    }

    /// How far the lined up views reach before and behind the guides; those with the highest priority alone.
    private func extent(
        _ proposal: ProposedViewSize, _ subviews: Subviews
    ) -> (before: CGPoint, behind: CGPoint)? {
        if subviews.isEmpty { return nil }
        let highest = subviews.nodes.reduce(-Double.infinity) { max($0, $1.priority) }
        var before = CGPoint(x: -CGFloat.infinity, y: -.infinity)
        var behind = before
        for view in subviews.nodes where view.priority == highest {
            let dimensions = view.dimensions(proposal)
            for (axis, key) in [
                (Axis.horizontal, alignment.horizontal.key), (.vertical, alignment.vertical.key),
            ] {
                let place = dimensions[key]
                before[axis] = max(before[axis], place)
                behind[axis] = max(behind[axis], dimensions.size[axis].rest(after: place))
            }
        }
        return (before, behind)
    }

    /// The size for a proposal, in points.
    public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        guard let (before, behind) = extent(proposal, subviews) else { return .zero }
        return CGSize(width: before.x + behind.x, height: before.y + behind.y)
    }

    /// Puts the views into their places.
    public func placeSubviews(
        in rect: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
    ) {
        guard let (before, _) = extent(proposal, subviews) else { return }
        for view in subviews.nodes {
            let dimensions = view.dimensions(proposal)
            view.request = PlacementRequest(
                point: CGPoint(
                    x: rect.origin.x + before.x - dimensions[alignment.horizontal],
                    y: rect.origin.y + before.y - dimensions[alignment.vertical]),
                anchor: .topLeading, proposal: proposal)
        }
    }
}

/// Any layout, its type hidden: to change from one to another.
public struct AnyLayout: Layout {
    /// What the layout keeps.
    public struct Cache {
        var value: Any
    }

    private let box: any LayoutBox

    /// Hides a layout's type.
    public init<L: Layout>(_ layout: L) {
        box = Box(layout: layout)
    }

    private protocol LayoutBox: Sendable {
        func makeCache(_ subviews: Subviews) -> Any
        func spacing(_ subviews: Subviews, _ cache: inout Any) -> ViewSpacing
        func size(_ proposal: ProposedViewSize, _ subviews: Subviews, _ cache: inout Any) -> CGSize
        func place(
            _ bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: Subviews, _ cache: inout Any)
        func guide(
            _ guide: HorizontalAlignment, _ bounds: CGRect, _ proposal: ProposedViewSize,
            _ subviews: Subviews, _ cache: inout Any
        ) -> CGFloat?
        func guide(
            _ guide: VerticalAlignment, _ bounds: CGRect, _ proposal: ProposedViewSize,
            _ subviews: Subviews, _ cache: inout Any
        ) -> CGFloat?
    }

    private struct Box<L: Layout>: LayoutBox {
        let layout: L

        private func using<R>(
            _ cache: inout Any, _ subviews: Subviews, _ body: (inout L.Cache) -> R
        ) -> R {
            var own = cache as? L.Cache ?? layout.makeCache(subviews: subviews)
            defer { cache = own }
            return body(&own)
        }

        func makeCache(_ subviews: Subviews) -> Any { layout.makeCache(subviews: subviews) }

        func spacing(_ subviews: Subviews, _ cache: inout Any) -> ViewSpacing {
            using(&cache, subviews) { layout.spacing(subviews: subviews, cache: &$0) }
        }

        func size(_ proposal: ProposedViewSize, _ subviews: Subviews, _ cache: inout Any) -> CGSize {
            using(&cache, subviews) {
                layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &$0)
            }
        }

        func place(
            _ bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: Subviews, _ cache: inout Any
        ) {
            using(&cache, subviews) {
                layout.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &$0)
            }
        }

        func guide(
            _ guide: HorizontalAlignment, _ bounds: CGRect, _ proposal: ProposedViewSize,
            _ subviews: Subviews, _ cache: inout Any
        ) -> CGFloat? {
            using(&cache, subviews) {
                layout.explicitAlignment(
                    of: guide, in: bounds, proposal: proposal, subviews: subviews, cache: &$0)
            }
        }

        func guide(
            _ guide: VerticalAlignment, _ bounds: CGRect, _ proposal: ProposedViewSize,
            _ subviews: Subviews, _ cache: inout Any
        ) -> CGFloat? {
            using(&cache, subviews) {
                layout.explicitAlignment(
                    of: guide, in: bounds, proposal: proposal, subviews: subviews, cache: &$0)
            }
        }
    }

    /// What the layout keeps.
    public func makeCache(subviews: Subviews) -> Cache { Cache(value: box.makeCache(subviews)) }

    /// What its views ask for around them.
    public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
        box.spacing(subviews, &cache.value)
    }

    /// The size for a proposal, in points.
    public func sizeThatFits(
        proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
    ) -> CGSize { box.size(proposal, subviews, &cache.value) }

    /// Puts the views into their places.
    public func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
    ) { box.place(bounds, proposal, subviews, &cache.value) }

    /// What the layout says.
    public func explicitAlignment(
        of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat? { box.guide(guide, bounds, proposal, subviews, &cache.value) }

    /// What the layout says.
    public func explicitAlignment(
        of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat? { box.guide(guide, bounds, proposal, subviews, &cache.value) }
}

extension CGFloat {
    /// The number, or nil where it is infinite or none.
    var finite: CGFloat? { isFinite ? self : nil }

    /// What of a length lies behind a place in it; infinity of an infinite one, wherever that is.
    func rest(after place: CGFloat) -> CGFloat { self == .infinity ? .infinity : self - place }
}
