import RasterPaths

/// The way to the screens that follow a first one, as values of any types.
public struct NavigationPath: Equatable {
    private var values: [AnyHashable] = []

    /// No way.
    public init() {}

    /// A way of values.
    public init<S: Sequence>(_ elements: S) where S.Element: Hashable {
        values = elements.map { AnyHashable($0) }
    }

    /// How many screens.
    public var count: Int { values.count }
    /// Whether there are none.
    public var isEmpty: Bool { values.isEmpty }

    /// One more.
    public mutating func append<V: Hashable>(_ value: V) { values.append(AnyHashable(value)) }
    /// Some less, from the end.
    public mutating func removeLast(_ k: Int = 1) { values.removeLast(min(max(k, 0), values.count)) }
}

/// How a screen's title is drawn.
public struct NavigationBarItem: Sendable {
    /// How large.
    public enum TitleDisplayMode: Hashable, Sendable {
        /// As is usual, small, large.
        case automatic, inline, large
    }
}

/// How a screen's title is drawn, as toolbars call it.
public struct ToolbarTitleDisplayMode: Sendable {
    let isLarge: Bool

    /// As is usual.
    public static var automatic: ToolbarTitleDisplayMode { ToolbarTitleDisplayMode(isLarge: true) }
    /// Large.
    public static var large: ToolbarTitleDisplayMode { ToolbarTitleDisplayMode(isLarge: true) }
    /// Large in the bar.
    public static var inlineLarge: ToolbarTitleDisplayMode { ToolbarTitleDisplayMode(isLarge: true) }
    /// Small.
    public static var inline: ToolbarTitleDisplayMode { ToolbarTitleDisplayMode(isLarge: false) }
}

/// How screens that follow each other are drawn: as one, whichever it is.
public protocol NavigationViewStyle: Sendable {}

/// One after the other.
public struct StackNavigationViewStyle: NavigationViewStyle {
    /// One after the other.
    public init() {}
}

/// As is usual.
public struct DefaultNavigationViewStyle: NavigationViewStyle {
    /// As is usual.
    public init() {}
}

extension NavigationViewStyle where Self == StackNavigationViewStyle {
    /// One after the other.
    public static var stack: StackNavigationViewStyle { StackNavigationViewStyle() }
}

extension NavigationViewStyle where Self == DefaultNavigationViewStyle {
    /// As is usual.
    public static var automatic: DefaultNavigationViewStyle { DefaultNavigationViewStyle() }
}

/// How screens beside each other share their room: as is usual, whichever it is.
public struct NavigationSplitViewStyle: Sendable {
    /// As is usual.
    public static var automatic: NavigationSplitViewStyle { NavigationSplitViewStyle() }
    /// Both get some.
    public static var balanced: NavigationSplitViewStyle { NavigationSplitViewStyle() }
    /// The last gets all.
    public static var prominentDetail: NavigationSplitViewStyle { NavigationSplitViewStyle() }
}

extension View {
    private nonisolated func changingBar(_ change: @escaping (inout BarContent) -> Void) -> some View {
        transformPreference(TitlePreference.self, change)
    }

    /// The screen's title.
    public nonisolated func navigationTitle(_ title: Text) -> some View {
        changingBar { $0.title = title }
    }

    /// The screen's title.
    public nonisolated func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
        navigationTitle(Text(titleKey))
    }

    /// The screen's title.
    @_disfavoredOverload
    public nonisolated func navigationTitle(_ title: some StringProtocol) -> some View {
        navigationTitle(Text(title))
    }

    /// The screen's title, which a hand could change.
    public nonisolated func navigationTitle(_ title: Binding<String>) -> some View {
        navigationTitle(Text(verbatim: title.wrappedValue))
    }

    /// The screen's title.
    public nonisolated func navigationBarTitle(_ title: Text) -> some View { navigationTitle(title) }

    /// The screen's title.
    public nonisolated func navigationBarTitle(_ titleKey: LocalizedStringKey) -> some View {
        navigationTitle(titleKey)
    }

    /// The screen's title.
    @_disfavoredOverload
    public nonisolated func navigationBarTitle(_ title: some StringProtocol) -> some View {
        navigationTitle(title)
    }

    /// The screen's title, and how it is drawn.
    public nonisolated func navigationBarTitle(
        _ title: Text, displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View { navigationTitle(title).navigationBarTitleDisplayMode(displayMode) }

    /// The screen's title, and how it is drawn.
    public nonisolated func navigationBarTitle(
        _ titleKey: LocalizedStringKey, displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View { navigationTitle(titleKey).navigationBarTitleDisplayMode(displayMode) }

    /// The screen's title, and how it is drawn.
    @_disfavoredOverload
    public nonisolated func navigationBarTitle(
        _ title: some StringProtocol, displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View { navigationTitle(title).navigationBarTitleDisplayMode(displayMode) }

    /// The line below the screen's title. None is drawn.
    public nonisolated func navigationSubtitle(_ subtitle: some StringProtocol) -> some View { self }

    /// How the screen's title is drawn.
    public nonisolated func navigationBarTitleDisplayMode(
        _ displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View { changingBar { $0.isLarge = displayMode != .inline } }

    /// How the screen's title is drawn.
    public nonisolated func toolbarTitleDisplayMode(_ mode: ToolbarTitleDisplayMode) -> some View {
        changingBar { $0.isLarge = mode.isLarge }
    }

    /// Whether the screen is without a bar.
    public nonisolated func navigationBarHidden(_ hidden: Bool) -> some View {
        changingBar { $0.isHidden = hidden }
    }

    /// Whether the way back is left out. There is none.
    public nonisolated func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
        self
    }

    /// Controls in the bar. They aren't drawn.
    public nonisolated func navigationBarItems<L: View, T: View>(leading: L, trailing: T) -> some View {
        self
    }

    /// Controls in the bar. They aren't drawn.
    public nonisolated func navigationBarItems<L: View>(leading: L) -> some View { self }

    /// Controls in the bar. They aren't drawn.
    public nonisolated func navigationBarItems<T: View>(trailing: T) -> some View { self }

    /// The screen of a value that somebody chooses.
    public nonisolated func navigationDestination<D: Hashable, C: View>(
        for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View { self }

    /// A screen that is there if `isPresented`. It isn't drawn.
    public nonisolated func navigationDestination<V: View>(
        isPresented: Binding<Bool>, @ViewBuilder destination: () -> V
    ) -> some View { self }

    /// A screen that is there if there is a value. It isn't drawn.
    public nonisolated func navigationDestination<D: Hashable, C: View>(
        item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View { self }

    /// How screens that follow each other are drawn: as one, whichever it is.
    public nonisolated func navigationViewStyle<S: NavigationViewStyle>(_ style: S) -> some View { self }

    /// How screens beside each other share their room: as is usual, whichever it is.
    public nonisolated func navigationSplitViewStyle(_ style: NavigationSplitViewStyle) -> some View { self }

    /// How wide the screen is beside others. It is as usual.
    public nonisolated func navigationSplitViewColumnWidth(_ width: CGFloat) -> some View { self }

    /// How wide the screen is beside others. It is as usual.
    public nonisolated func navigationSplitViewColumnWidth(
        min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil
    ) -> some View { self }

    /// Whether a link in the row is a detail's.
    public nonisolated func isDetailLink(_ isDetailLink: Bool) -> some View { self }
}
