import RasterPaths

/// Where content is scrolled to, and how much there is. Nothing scrolls here, so it is told to nobody.
public struct ScrollGeometry: Equatable, Sendable {
    /// How far content is scrolled, in points.
    public var contentOffset: CGPoint
    /// How large content is, in points.
    public var contentSize: CGSize
    /// The room around content, in points.
    public var contentInsets: EdgeInsets
    /// How large the room for content is, in points.
    public var containerSize: CGSize

    /// All of it.
    public init(
        contentOffset: CGPoint, contentSize: CGSize, contentInsets: EdgeInsets, containerSize: CGSize
    ) {
        self.contentOffset = contentOffset
        self.contentSize = contentSize
        self.contentInsets = contentInsets
        self.containerSize = containerSize
    }

    /// The part of content that is seen.
    public var visibleRect: CGRect { CGRect(origin: contentOffset, size: containerSize) }

    /// The room that is seen, from the beginning of what is around content.
    public var bounds: CGRect {
        CGRect(
            x: contentOffset.x + contentInsets.leading, y: contentOffset.y + contentInsets.top,
            width: containerSize.width, height: containerSize.height)
    }
}

/// What scrolling is being done.
public enum ScrollPhase: Equatable, Sendable {
    /// None.
    case idle
    /// A finger lies on content.
    case tracking
    /// A finger moves content.
    case interacting
    /// Content moves on.
    case decelerating
    /// The program moves content.
    case animating

    /// Whether content moves.
    public var isScrolling: Bool { self != .idle && self != .tracking }
}

/// Where content is when its scrolling changes.
public struct ScrollPhaseChangeContext {
    /// Where content is.
    public var geometry: ScrollGeometry
    /// How fast it moves, in points a second.
    public var velocity: CGVector?
}

extension View {
    /// What would be done when content is scrolled. None is here.
    public nonisolated func onScrollGeometryChange<T: Equatable>(
        for type: T.Type, of transform: @escaping (ScrollGeometry) -> T,
        action: @escaping (_ oldValue: T, _ newValue: T) -> Void
    ) -> some View { self }

    /// What would be done when scrolling begins and ends. None does here.
    public nonisolated func onScrollPhaseChange(
        _ action: @escaping (_ oldPhase: ScrollPhase, _ newPhase: ScrollPhase) -> Void
    ) -> some View { self }

    /// What would be done when scrolling begins and ends. None does here.
    public nonisolated func onScrollPhaseChange(
        _ action:
            @escaping (
                _ oldPhase: ScrollPhase, _ newPhase: ScrollPhase, _ context: ScrollPhaseChangeContext
            ) -> Void
    ) -> some View { self }

    /// What would be done when the view is scrolled to. None is here.
    public nonisolated func onScrollVisibilityChange(
        threshold: Double = 0.5, _ action: @escaping (Bool) -> Void
    ) -> some View { self }

    /// What would be done when views are scrolled to. None are here.
    public nonisolated func onScrollTargetVisibilityChange<ID: Hashable>(
        idType: ID.Type, threshold: Double = 0.5, _ action: @escaping ([ID]) -> Void
    ) -> some View { self }
}
