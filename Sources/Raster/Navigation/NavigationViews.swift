import RasterPaths

/// A screen with a title, which others could follow. A picture shows the first.
public nonisolated struct NavigationStack<Data, Root: View>: PrimitiveView {
    private let root: Root

    /// A screen.
    public init(@ViewBuilder root: () -> Root) where Data == NavigationPath { self.root = root() }

    /// A screen, and the way to others that would follow.
    public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) where Data == NavigationPath {
        self.root = root()
    }

    /// A screen, and the way to others that would follow.
    public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
    where
        Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable
    { self.root = root() }

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: NavigationStack, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        ScreenView(content: view.root).makeNodes(inputs, &outputs)
    }
}

/// A screen with a title, which others could follow. A picture shows the first.
public nonisolated struct NavigationView<Content: View>: PrimitiveView {
    private let content: Content

    /// A screen.
    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: NavigationView, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        ScreenView(content: view.content).makeNodes(inputs, &outputs)
    }
}

/// Screens beside each other where there is room for them; where there isn't, the first.
public nonisolated struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: View {
    private let sidebar: Sidebar
    private let content: Content
    private let detail: Detail
    private let columns: Int

    private init(_ sidebar: Sidebar, _ content: Content, _ detail: Detail, columns: Int) {
        self.sidebar = sidebar
        self.content = content
        self.detail = detail
        self.columns = columns
    }

    /// Three screens.
    public init(
        columnVisibility: Binding<NavigationSplitViewVisibility> = .constant(.automatic),
        @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content,
        @ViewBuilder detail: () -> Detail
    ) { self.init(sidebar(), content(), detail(), columns: 3) }

    /// Two screens.
    public init(
        columnVisibility: Binding<NavigationSplitViewVisibility> = .constant(.automatic),
        @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail
    ) where Content == EmptyView { self.init(sidebar(), EmptyView(), detail(), columns: 2) }

    /// The screens.
    @MainActor public var body: some View {
        ViewThatFits(in: .horizontal) {
            HStack(spacing: 0) {
                ScreenView(content: sidebar).frame(width: 320)
                Divider()
                if columns == 3 {
                    ScreenView(content: content).frame(width: 320)
                    Divider()
                }
                ScreenView(content: detail)
                    .frame(minWidth: 320, idealWidth: 320, maxWidth: .infinity, maxHeight: .infinity)
            }
            ScreenView(content: sidebar)
        }
    }
}

/// Which screens beside each other are seen.
public struct NavigationSplitViewVisibility: Equatable, Sendable {
    private var name: String

    /// As there is room.
    public static var automatic: Self { Self(name: "automatic") }
    /// All.
    public static var all: Self { Self(name: "all") }
    /// All but the first of three.
    public static var doubleColumn: Self { Self(name: "doubleColumn") }
    /// The last.
    public static var detailOnly: Self { Self(name: "detailOnly") }
}

/// A screen with its title.
private nonisolated struct ScreenView<Content: View>: PrimitiveView {
    let content: Content

    static func _makeNodes(
        of view: ScreenView, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        let inner = inputs.apart(0)
        var inside = view.content.nodes(inner)
        let bar = inside.preferences[TitlePreference.self]
        inside.preferences.change(TitlePreference.self) { _ in BarContent() }
        let isGrouped = inside.preferences[BarBackground.self]
        let content = SubviewsCollection(of: [inside.single(inner)])
        outputs.preferences.merge(inside.preferences)
        guard let title = bar.title, !bar.isHidden else {
            content.makeNodes(inputs.part(1), &outputs)
            return
        }
        let screen = VStack(spacing: 0) {
            TitleBar(title: title, isLarge: bar.isLarge)
                .background(isGrouped ? AnyShapeStyle(ControlColors.grouped) : AnyShapeStyle(.clear))
            content.frame(maxWidth: .infinity, maxHeight: .infinity)
        }
        screen.makeNodes(inputs.part(1), &outputs)
    }
}

/// A title above a screen.
private nonisolated struct TitleBar: View {
    let title: Text
    let isLarge: Bool

    @MainActor var body: some View {
        if isLarge {
            title.font(.largeTitle.bold()).lineLimit(1)
                .frame(maxWidth: .infinity, alignment: .leading)
                .padding(.horizontal, 16).padding(.top, 3).padding(.bottom, 8)
        } else {
            title.font(.headline).lineLimit(1)
                .frame(maxWidth: .infinity, minHeight: 44)
                .overlay(alignment: .bottom) { Divider() }
        }
    }
}

/// What a screen says of the bar above it.
struct BarContent {
    var title: Text?
    var isLarge = true
    var isHidden = false
}

/// Where screens look for it.
enum TitlePreference: PreferenceKey {
    static var defaultValue: BarContent { BarContent() }

    static func reduce(value: inout BarContent, nextValue: () -> BarContent) {
        let next = nextValue()
        value.title = value.title ?? next.title
        value.isLarge = value.isLarge && next.isLarge
        value.isHidden = value.isHidden || next.isHidden
    }
}

/// Something that would lead to another screen. A picture shows its label.
public nonisolated struct NavigationLink<Label: View, Destination: View>: View {
    private let label: Label
    @Environment(\.isInRow) private var isInRow

    private init(label: Label) { self.label = label }

    /// The label; in a list, with an arrow head at its end.
    @MainActor public var body: some View {
        if isInRow {
            HStack {
                label
                Spacer(minLength: 8)
                Chevron(direction: .forward).frame(width: 5.5, height: 10)
                    .foregroundStyle(ControlColors.tertiaryLabel)
            }
        } else {
            Button(action: {}, label: { label })
        }
    }
}

extension NavigationLink {
    /// A label that would lead to a screen.
    public nonisolated init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
        self.init(label: label())
    }

    /// A label that would lead to a screen.
    public nonisolated init(destination: Destination, @ViewBuilder label: () -> Label) {
        self.init(label: label())
    }

    /// A label that would lead to a screen, which is there if `isActive`.
    public nonisolated init(
        destination: Destination, isActive: Binding<Bool>, @ViewBuilder label: () -> Label
    ) { self.init(label: label()) }

    /// A label that would lead to a screen, which is there if `isActive`.
    public nonisolated init(
        isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label
    ) { self.init(label: label()) }

    /// A label that would lead to a screen, which is there if its tag is chosen.
    public nonisolated init<V: Hashable>(
        destination: Destination, tag: V, selection: Binding<V?>, @ViewBuilder label: () -> Label
    ) { self.init(label: label()) }
}

extension NavigationLink where Destination == Never {
    /// A label that would lead to the screen of a value.
    public nonisolated init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {
        self.init(label: label())
    }
}

extension NavigationLink where Label == Text, Destination == Never {
    /// A title that would lead to the screen of a value.
    public nonisolated init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) {
        self.init(label: Text(titleKey))
    }

    /// A title that would lead to the screen of a value.
    @_disfavoredOverload
    public nonisolated init<P: Hashable>(_ title: some StringProtocol, value: P?) {
        self.init(label: Text(title))
    }
}

extension NavigationLink where Label == Text {
    /// A title that would lead to a screen.
    public nonisolated init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
        self.init(label: Text(titleKey))
    }

    /// A title that would lead to a screen.
    @_disfavoredOverload
    public nonisolated init(_ title: some StringProtocol, @ViewBuilder destination: () -> Destination) {
        self.init(label: Text(title))
    }

    /// A title that would lead to a screen.
    public nonisolated init(_ titleKey: LocalizedStringKey, destination: Destination) {
        self.init(label: Text(titleKey))
    }

    /// A title that would lead to a screen.
    @_disfavoredOverload
    public nonisolated init(_ title: some StringProtocol, destination: Destination) {
        self.init(label: Text(title))
    }
}
