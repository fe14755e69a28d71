import RasterPaths

/// Something that would open a list of controls. A picture shows its label.
public nonisolated struct Menu<Label: View, Content: View>: View {
    private let label: Label
    private let content: Content

    /// A label that would open a list.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.content = content()
        self.label = label()
    }

    /// A label that would open a list, and do something by itself.
    public init(
        @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label,
        primaryAction: @escaping () -> Void
    ) { self.init(content: content, label: label) }

    /// The label, as a button is drawn, or as the menu style says.
    @MainActor public var body: some View {
        StyledControl(
            MenuStyleConfiguration(
                label: .init(content: AnyView(label)), content: .init(content: AnyView(content)))
        ) { configuration in Button(action: {}, label: { configuration.label }) }
    }
}

extension Menu where Label == Text {
    /// A title that would open a list.
    public nonisolated init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(titleKey) }
    }

    /// A title that would open a list.
    @_disfavoredOverload
    public nonisolated init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }
}

extension Menu where Label == Raster.Label<Text, Image> {
    /// A title and a symbol that would open a list.
    public nonisolated init(
        _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content
    ) { self.init(content: content) { Raster.Label(titleKey, systemImage: systemImage) } }
}

extension Menu where Label == MenuStyleConfiguration.Label, Content == MenuStyleConfiguration.Content {
    /// The menu that a style is asked for.
    public nonisolated init(_ configuration: MenuStyleConfiguration) {
        self.init(content: { configuration.content }, label: { configuration.label })
    }
}

/// How menus are drawn.
@MainActor @preconcurrency
public protocol MenuStyle {
    /// What a menu is made of.
    associatedtype Body: View
    /// The menu's parts.
    typealias Configuration = MenuStyleConfiguration

    /// A menu.
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The parts of a menu.
public nonisolated struct MenuStyleConfiguration {
    /// The label.
    public nonisolated struct Label: ControlPart {
        let content: AnyView
    }

    /// The list.
    public nonisolated struct Content: ControlPart {
        let content: AnyView
    }

    let label: Label
    let content: Content
}

/// Menus as buttons.
public nonisolated struct DefaultMenuStyle: MenuStyle, Sendable {
    /// As is usual.
    public init() {}

    /// The label, as a button is drawn.
    public func makeBody(configuration: Configuration) -> some View {
        Button(action: {}, label: { configuration.label })
    }
}

/// Menus as buttons without a background.
public nonisolated struct BorderlessButtonMenuStyle: MenuStyle, Sendable {
    /// No background.
    public init() {}

    /// The label, as a button is drawn.
    public func makeBody(configuration: Configuration) -> some View {
        Button(action: {}, label: { configuration.label }).buttonStyle(.borderless)
    }
}

/// Menus as buttons.
public nonisolated struct ButtonMenuStyle: MenuStyle, Sendable {
    /// As a button.
    public init() {}

    /// The label, as a button is drawn.
    public func makeBody(configuration: Configuration) -> some View {
        Button(action: {}, label: { configuration.label })
    }
}

extension MenuStyle where Self == DefaultMenuStyle {
    /// As is usual.
    public nonisolated static var automatic: DefaultMenuStyle { DefaultMenuStyle() }
}

extension MenuStyle where Self == BorderlessButtonMenuStyle {
    /// No background.
    public nonisolated static var borderlessButton: BorderlessButtonMenuStyle { BorderlessButtonMenuStyle() }
}

extension MenuStyle where Self == ButtonMenuStyle {
    /// As a button.
    public nonisolated static var button: ButtonMenuStyle { ButtonMenuStyle() }
}

/// In which order a menu's controls stand.
public struct MenuOrder: Hashable, Sendable {
    private var name: String

    /// As is usual.
    public static let automatic = MenuOrder(name: "automatic")
    /// The first nearest to the finger.
    public static let priority = MenuOrder(name: "priority")
    /// From top to bottom.
    public static let fixed = MenuOrder(name: "fixed")
}

extension View {
    /// How menus are drawn.
    public nonisolated func menuStyle<S: MenuStyle>(_ style: S) -> some View {
        controlStyle(style) { $0.makeBody(configuration: $1) }
    }

    /// Whether something would show that a menu opens.
    public nonisolated func menuIndicator(_ visibility: Visibility) -> some View { self }

    /// In which order a menu's controls would stand.
    public nonisolated func menuOrder(_ order: MenuOrder) -> some View { self }

    /// A list that a long press would open.
    public nonisolated func contextMenu<MenuItems: View>(
        @ViewBuilder menuItems: () -> MenuItems
    ) -> some View { self }

    /// A list that a long press would open, with what would be shown above it.
    public nonisolated func contextMenu<M: View, P: View>(
        @ViewBuilder menuItems: () -> M, @ViewBuilder preview: () -> P
    ) -> some View { self }
}
