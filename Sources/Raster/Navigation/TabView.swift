import RasterPaths

/// Screens of which one is seen: the chosen one, else the first.
public nonisolated struct TabView<SelectionValue: Hashable, Content: View>: PrimitiveView {
    private let selection: AnyHashable?
    private let content: Content

    /// Screens with tags, the chosen of which is seen.
    public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
        self.selection = selection.flatMap { AnyHashable($0.wrappedValue).unwrapped }
        self.content = content()
    }

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: TabView, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        let inner = inputs.apart(0)
        let inside = view.content.nodes(inner)
        let screens = inside.nodes
        let chosen = screens.firstIndex { $0.tag?.unwrapped == view.selection && view.selection != nil } ?? 0
        outputs.preferences.merge(inside.preferences)
        TabsView(
            screens: screens, chosen: chosen, pages: inputs.environment.tabPages
        ).makeNodes(inputs.part(1), &outputs)
    }
}

extension TabView where SelectionValue == Int {
    /// Screens, the first of which is seen.
    public nonisolated init(@ViewBuilder content: () -> Content) {
        selection = nil
        self.content = content()
    }
}

/// What stands for a screen in a bar.
private enum TabItemKey: LayoutValueKey {
    static var defaultValue: AnyView? { nil }
}

/// The chosen screen, and the bar or the dots below it.
private nonisolated struct TabsView: View {
    let screens: [ViewNode]
    let chosen: Int
    let pages: _TabPages

    @MainActor private var screen: some View {
        SubviewsCollection(of: screens.indices.contains(chosen) ? [screens[chosen]] : [])
            .frame(maxWidth: .infinity, maxHeight: .infinity)
    }

    @MainActor private var dots: some View {
        HStack(spacing: 9) {
            ForEach(screens.indices, id: \.self) { index in
                Circle().fill(index == chosen ? Color.primary : ControlColors.tertiaryLabel)
                    .frame(width: 7, height: 7)
            }
        }
        .padding(.bottom, 22)
    }

    @MainActor private var bar: some View {
        SegmentLayout {
            ForEach(screens.indices, id: \.self) { index in
                screens[index].value(of: TabItemKey.self)
                    .labelStyle(TabLabelStyle())
                    .environment(\.isInRow, false)
                    .font(.system(size: 10, weight: .medium))
                    .lineLimit(1)
                    .foregroundStyle(
                        index == chosen ? AnyShapeStyle(.tint) : AnyShapeStyle(ControlColors.secondaryLabel))
            }
        }
        .frame(height: 49)
        .frame(maxWidth: .infinity)
        .background(ControlColors.bar)
        .overlay(alignment: .top) { Divider() }
    }

    @MainActor var body: some View {
        if pages != .none {
            screen.overlay(alignment: .bottom) { if screens.count > 1, pages == .dotted { dots } }
        } else if screens.contains(where: { $0.value(of: TabItemKey.self) != nil }) {
            VStack(spacing: 0) {
                screen
                bar
            }
        } else {
            screen
        }
    }
}

/// A picture above a title.
private nonisolated struct TabLabelStyle: LabelStyle {
    func makeBody(configuration: Configuration) -> some View {
        VStack(spacing: 4) {
            configuration.icon.font(.system(size: 20)).frame(height: 24)
            configuration.title
        }
    }
}

/// A screen with what stands for it in a bar.
public nonisolated struct Tab<Value, Content: View, Label: View>: PrimitiveView {
    private let value: Value?
    private let content: Content
    private let label: Label

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: Tab, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        let inner = inputs.apart(0)
        let screen = SubviewsCollection(of: [view.content.nodes(inner).single(inner)])
            .tabItem { view.label }
        if let value = view.value as? any Hashable {
            screen.tag(AnyHashable(value)).makeNodes(inputs, &outputs)
        } else {
            screen.makeNodes(inputs, &outputs)
        }
    }
}

extension Tab where Value: Hashable {
    /// A screen with a value and a label.
    public nonisolated init(
        value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content,
        @ViewBuilder label: () -> Label
    ) { self.init(value: value, content: content(), label: label()) }
}

extension Tab where Value == Never {
    /// A screen with a label.
    public nonisolated init(
        role: TabRole? = nil, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
    ) { self.init(value: nil, content: content(), label: label()) }
}

extension Tab where Value == Never, Label == Raster.Label<Text, Image> {
    /// A screen with a title and a symbol.
    public nonisolated init(
        _ titleKey: LocalizedStringKey, systemImage: String, role: TabRole? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.init(
            value: nil, content: content(), label: Raster.Label(titleKey, systemImage: systemImage))
    }

    /// A screen with a title and a symbol.
    @_disfavoredOverload
    public nonisolated init(
        _ title: some StringProtocol, systemImage: String, role: TabRole? = nil,
        @ViewBuilder content: () -> Content
    ) { self.init(value: nil, content: content(), label: Raster.Label(title, systemImage: systemImage)) }
}

extension Tab where Value: Hashable, Label == Raster.Label<Text, Image> {
    /// A screen with a title, a symbol and a value.
    public nonisolated init(
        _ titleKey: LocalizedStringKey, systemImage: String, value: Value, role: TabRole? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.init(
            value: value, content: content(), label: Raster.Label(titleKey, systemImage: systemImage))
    }

    /// A screen with a title, a symbol and a value.
    @_disfavoredOverload
    public nonisolated init(
        _ title: some StringProtocol, systemImage: String, value: Value, role: TabRole? = nil,
        @ViewBuilder content: () -> Content
    ) { self.init(value: value, content: content(), label: Raster.Label(title, systemImage: systemImage)) }
}

/// What a tab is for.
public struct TabRole: Hashable, Sendable {
    /// To look for something.
    public static var search: TabRole { TabRole() }
}

/// How screens of which one is seen are drawn: one of those below.
public protocol TabViewStyle: Sendable {
    /// Whether as pages, with or without dots: the house's own, as nobody's style can draw here.
    var _pages: _TabPages { get }
}

/// Whether screens are pages, and whether these have dots.
public enum _TabPages: Sendable {
    /// No pages, pages, pages with dots.
    case none, plain, dotted
}

/// Screens with a bar below them.
public struct DefaultTabViewStyle: TabViewStyle {
    /// With a bar.
    public init() {}
    /// With a bar.
    public var _pages: _TabPages { .none }
}

/// Screens with a bar below them, or a list beside them where there is room.
public struct SidebarAdaptableTabViewStyle: TabViewStyle {
    /// With a bar.
    public init() {}
    /// With a bar.
    public var _pages: _TabPages { .none }
}

/// Screens as pages, with dots.
public struct PageTabViewStyle: TabViewStyle {
    /// When there are dots.
    public struct IndexDisplayMode: Sendable {
        let hasDots: Bool

        /// If there are several pages.
        public static let automatic = IndexDisplayMode(hasDots: true)
        /// Always.
        public static let always = IndexDisplayMode(hasDots: true)
        /// Never.
        public static let never = IndexDisplayMode(hasDots: false)
    }

    private let mode: IndexDisplayMode

    /// As pages.
    public init(indexDisplayMode: IndexDisplayMode = .automatic) { mode = indexDisplayMode }
    /// As pages.
    public var _pages: _TabPages { mode.hasDots ? .dotted : .plain }
}

/// How the dots of pages are drawn.
public struct PageIndexViewStyle: Sendable {
    /// When they stand on something.
    public struct BackgroundDisplayMode: Sendable {
        /// As is usual.
        public static let automatic = BackgroundDisplayMode()
        /// While a hand is there.
        public static let interactive = BackgroundDisplayMode()
        /// Always.
        public static let always = BackgroundDisplayMode()
        /// Never.
        public static let never = BackgroundDisplayMode()
    }

    /// On something or on nothing.
    public init(backgroundDisplayMode: BackgroundDisplayMode = .automatic) {}

    /// On something or on nothing.
    public static func page(
        backgroundDisplayMode: BackgroundDisplayMode
    ) -> PageIndexViewStyle { PageIndexViewStyle() }
    /// As is usual.
    public static var page: PageIndexViewStyle { PageIndexViewStyle() }
}

extension TabViewStyle where Self == DefaultTabViewStyle {
    /// With a bar.
    public static var automatic: DefaultTabViewStyle { DefaultTabViewStyle() }
}

extension TabViewStyle where Self == SidebarAdaptableTabViewStyle {
    /// With a bar, or a list where there is room.
    public static var sidebarAdaptable: SidebarAdaptableTabViewStyle { SidebarAdaptableTabViewStyle() }
}

extension TabViewStyle where Self == PageTabViewStyle {
    /// As pages.
    public static var page: PageTabViewStyle { PageTabViewStyle() }
    /// As pages with dots.
    public static func page(indexDisplayMode: PageTabViewStyle.IndexDisplayMode) -> PageTabViewStyle {
        PageTabViewStyle(indexDisplayMode: indexDisplayMode)
    }
}

extension EnvironmentValues {
    private enum PagesKey: EnvironmentKey {
        static let defaultValue = _TabPages.none
    }

    /// Whether screens of which one is seen are pages.
    var tabPages: _TabPages {
        get { self[PagesKey.self] }
        set { self[PagesKey.self] = newValue }
    }
}

extension View {
    /// What stands for the screen in a bar of tabs.
    public nonisolated func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
        layoutValue(key: TabItemKey.self, value: AnyView(label()))
    }

    /// How screens of which one is seen are drawn.
    public nonisolated func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View {
        changingEnvironment { $0.tabPages = style._pages }
    }

    /// How the dots of pages are drawn. They are as usual.
    public nonisolated func indexViewStyle(_ style: PageIndexViewStyle) -> some View { self }
}
