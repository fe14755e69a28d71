import RasterPaths

/// Whether bars at a side show where content is. Nothing scrolls here.
public struct ScrollIndicatorVisibility: Equatable, Sendable {
    private var name: String

    /// As is usual.
    public static var automatic: ScrollIndicatorVisibility { ScrollIndicatorVisibility(name: "automatic") }
    /// They do.
    public static var visible: ScrollIndicatorVisibility { ScrollIndicatorVisibility(name: "visible") }
    /// They don't, unless there is no other way to scroll.
    public static var hidden: ScrollIndicatorVisibility { ScrollIndicatorVisibility(name: "hidden") }
    /// They don't.
    public static var never: ScrollIndicatorVisibility { ScrollIndicatorVisibility(name: "never") }
}

/// Where scrolling comes to rest. Nothing scrolls here.
public protocol ScrollTargetBehavior: Sendable {}

/// Scrolling by the size of the room.
public struct PagingScrollTargetBehavior: ScrollTargetBehavior {
    /// By the size of the room.
    public init() {}
}

/// Scrolling by views.
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior {
    /// How many views at once.
    public struct LimitBehavior: Sendable {
        /// As is usual.
        public static var automatic: LimitBehavior { LimitBehavior() }
        /// One.
        public static var always: LimitBehavior { LimitBehavior() }
        /// As many as a hand likes.
        public static var never: LimitBehavior { LimitBehavior() }
    }

    /// By views.
    public init(limitBehavior: LimitBehavior = .automatic) {}
}

extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
    /// By the size of the room.
    public static var paging: PagingScrollTargetBehavior { PagingScrollTargetBehavior() }
}

extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
    /// By views.
    public static var viewAligned: ViewAlignedScrollTargetBehavior { ViewAlignedScrollTargetBehavior() }
    /// By some views at once.
    public static func viewAligned(
        limitBehavior: ViewAlignedScrollTargetBehavior.LimitBehavior
    ) -> ViewAlignedScrollTargetBehavior { ViewAlignedScrollTargetBehavior(limitBehavior: limitBehavior) }
}

/// When content bounces at its ends. Nothing scrolls here.
public struct ScrollBounceBehavior: Sendable {
    /// As is usual.
    public static var automatic: ScrollBounceBehavior { ScrollBounceBehavior() }
    /// Always.
    public static var always: ScrollBounceBehavior { ScrollBounceBehavior() }
    /// If it is larger than its room.
    public static var basedOnSize: ScrollBounceBehavior { ScrollBounceBehavior() }
}

/// How scrolling puts a keyboard away. There is none.
public struct ScrollDismissesKeyboardMode: Sendable {
    /// As is usual.
    public static var automatic: ScrollDismissesKeyboardMode { ScrollDismissesKeyboardMode() }
    /// At once.
    public static var immediately: ScrollDismissesKeyboardMode { ScrollDismissesKeyboardMode() }
    /// With the finger.
    public static var interactively: ScrollDismissesKeyboardMode { ScrollDismissesKeyboardMode() }
    /// Not at all.
    public static var never: ScrollDismissesKeyboardMode { ScrollDismissesKeyboardMode() }
}

/// What margins are for.
public struct ContentMarginPlacement: Sendable {
    /// As is usual.
    public static var automatic: ContentMarginPlacement { ContentMarginPlacement() }
    /// The content.
    public static var scrollContent: ContentMarginPlacement { ContentMarginPlacement() }
    /// The bars that show where it is.
    public static var scrollIndicators: ContentMarginPlacement { ContentMarginPlacement() }
}

/// Content that could be scrolled to views in it.
public nonisolated struct ScrollViewReader<Content: View>: View {
    /// Makes the content.
    public var content: (ScrollViewProxy) -> Content

    /// Content that could be scrolled to views in it.
    public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) { self.content = content }

    /// The content.
    @MainActor public var body: some View { content(ScrollViewProxy()) }
}

/// Would scroll to views.
public struct ScrollViewProxy: Sendable {
    /// Would scroll to the view with an identity. Nothing scrolls here.
    public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {}
}

/// Where content would be scrolled to. Nothing scrolls here.
public struct ScrollPosition: Equatable, Sendable {
    /// The beginning.
    public init(idType: (some Hashable & Sendable).Type = Never.self) {}
    /// A view.
    public init(id: some Hashable & Sendable, anchor: UnitPoint? = nil) {}
    /// An edge.
    public init(edge: Edge) {}
    /// A place, in points.
    public init(x: CGFloat? = nil, y: CGFloat? = nil) {}

    /// Would scroll to a view.
    public mutating func scrollTo(id: some Hashable & Sendable, anchor: UnitPoint? = nil) {}
    /// Would scroll to an edge.
    public mutating func scrollTo(edge: Edge) {}
    /// Would scroll to a place, in points.
    public mutating func scrollTo(x: CGFloat) {}
    /// Would scroll to a place, in points.
    public mutating func scrollTo(y: CGFloat) {}
}

extension View {
    /// Where content would be scrolled to.
    public nonisolated func scrollPosition(
        _ position: Binding<ScrollPosition>, anchor: UnitPoint? = nil
    ) -> some View { self }

    /// Whether bars would show where content is.
    public nonisolated func scrollIndicators(
        _ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal]
    ) -> some View { self }

    /// Makes bars flash that show where content is.
    public nonisolated func scrollIndicatorsFlash(onAppear: Bool) -> some View { self }

    /// Whether content could be scrolled.
    public nonisolated func scrollDisabled(_ disabled: Bool) -> some View { self }

    /// Whether content could be seen outside of its room: it is, if so.
    public nonisolated func scrollClipDisabled(_ disabled: Bool = true) -> some View {
        changingEnvironment { $0.isScrollClipDisabled = disabled }
    }

    /// Where scrolling would come to rest.
    public nonisolated func scrollTargetBehavior(_ behavior: some ScrollTargetBehavior) -> some View { self }

    /// Whether scrolling would come to rest at the views inside.
    public nonisolated func scrollTargetLayout(isEnabled: Bool = true) -> some View { self }

    /// Which view content would be scrolled to.
    public nonisolated func scrollPosition(
        id: Binding<(some Hashable)?>, anchor: UnitPoint? = nil
    ) -> some View { self }

    /// Which part of content would be seen first. The beginning is.
    public nonisolated func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View { self }

    /// When content would bounce at its ends.
    public nonisolated func scrollBounceBehavior(
        _ behavior: ScrollBounceBehavior, axes: Axis.Set = [.vertical]
    ) -> some View { self }

    /// How scrolling would put a keyboard away.
    public nonisolated func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { self }

    /// Room at the edges of what scrolls, in points; nil for what is usual.
    public nonisolated func contentMargins(
        _ edges: Edge.Set = .all, _ insets: EdgeInsets, for placement: ContentMarginPlacement = .automatic
    ) -> some View { changingEnvironment { $0.addContentMargins(insets, edges) } }

    /// Room at the edges of what scrolls, in points; nil for what is usual.
    public nonisolated func contentMargins(
        _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
    ) -> some View {
        let length = length ?? 0
        return contentMargins(
            edges, EdgeInsets(top: length, leading: length, bottom: length, trailing: length),
            for: placement)
    }

    /// Room at the edges of what scrolls, in points.
    public nonisolated func contentMargins(
        _ length: CGFloat, for placement: ContentMarginPlacement = .automatic
    ) -> some View { contentMargins(.all, length, for: placement) }
}
