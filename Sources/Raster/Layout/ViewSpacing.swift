import RasterPaths

/// How far a view wants to stand from its neighbours.
///
/// Plain views ask for 8 points. Text asks for what its font says, so that baselines keep their rhythm; that
/// is recorded from Apple's systems and not documented.
public struct ViewSpacing: Sendable {
    /// What text asks for above and below it, in points.
    public struct TextSpacing: Sendable, Equatable {
        /// From the text's bottom to a view that is no text.
        public var toViewBelow: CGFloat
        /// From such a view to the text's top.
        public var fromViewAbove: CGFloat
        /// From a text above to this one: its leading.
        public var fromTextAbove: CGFloat

        /// Distances in points.
        public init(toViewBelow: CGFloat, fromViewAbove: CGFloat, fromTextAbove: CGFloat) {
            self.toViewBelow = toViewBelow
            self.fromViewAbove = fromViewAbove
            self.fromTextAbove = fromTextAbove
        }
    }

    /// What an edge asks for: of edges that face each other, what both know counts.
    struct EdgePreference: Sendable, Equatable {
        var isPlain = true
        var text: TextSpacing?

        mutating func formUnion(_ other: EdgePreference) {
            isPlain = isPlain || other.isPlain
            guard let theirs = other.text else { return }
            guard let ours = text else {
                text = theirs
                return
            }
            text = TextSpacing(
                toViewBelow: max(ours.toViewBelow, theirs.toViewBelow),
                fromViewAbove: max(ours.fromViewAbove, theirs.fromViewAbove),
                fromTextAbove: max(ours.fromTextAbove, theirs.fromTextAbove))
        }
    }

    var top = EdgePreference()
    var bottom = EdgePreference()
    var leading = EdgePreference()
    var trailing = EdgePreference()

    /// Between plain views, in points.
    static let plain: CGFloat = 8

    /// Asks for nothing of its own: the usual distances.
    public init() {}

    /// Asks for no distance on any edge.
    public static let zero: ViewSpacing = {
        let none = EdgePreference(isPlain: false)
        var spacing = ViewSpacing()
        (spacing.top, spacing.bottom, spacing.leading, spacing.trailing) = (none, none, none, none)
        return spacing
    }()

    /// Takes over what another view asks for on some edges, where it asks for more.
    public mutating func formUnion(_ other: ViewSpacing, edges: Edge.Set = .all) {
        if edges.contains(.top) { top.formUnion(other.top) }
        if edges.contains(.bottom) { bottom.formUnion(other.bottom) }
        if edges.contains(.leading) { leading.formUnion(other.leading) }
        if edges.contains(.trailing) { trailing.formUnion(other.trailing) }
    }

    /// What both ask for on some edges.
    public func union(_ other: ViewSpacing, edges: Edge.Set = .all) -> ViewSpacing {
        var spacing = self
        spacing.formUnion(other, edges: edges)
        return spacing
    }

    /// The distance to the next view along an axis, in points: 8 where neither asks for anything else.
    public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat {
        let (near, far) = axis == .horizontal ? (trailing, next.leading) : (bottom, next.top)
        var distance: CGFloat = near.isPlain && far.isPlain ? Self.plain : 0
        if axis == .horizontal {
            // Beside each other text stands like any view.
            let asks = (near.isPlain || near.text != nil) && (far.isPlain || far.text != nil)
            return asks ? Self.plain : 0
        }
        if near.text != nil, let below = far.text { distance = max(distance, below.fromTextAbove) }
        if let above = near.text, far.isPlain { distance = max(distance, above.toViewBelow) }
        if near.isPlain, let below = far.text { distance = max(distance, below.fromViewAbove) }
        return distance
    }
}
