import RasterPaths

/// Views in a box with a label.
public nonisolated struct GroupBox<Label: View, Content: View>: View {
    private let label: Label
    private let content: Content
    fileprivate var isOfStyle = false

    /// Views in a box with a label.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.content = content()
        self.label = label()
    }

    /// Views in a box with a label.
    public init(label: Label, @ViewBuilder content: () -> Content) {
        self.init(content: content) { label }
    }

    /// The box, as the style says.
    @MainActor public var body: some View {
        StyledControl(
            GroupBoxStyleConfiguration(
                label: .init(content: AnyView(label)), content: .init(content: AnyView(content))),
            isOfStyle: isOfStyle
        ) { StandardGroupBox(configuration: $0) }
    }
}

private nonisolated struct StandardGroupBox: View {
    let configuration: GroupBoxStyleConfiguration

    @MainActor var body: some View {
        VStack(alignment: .leading) {
            configuration.label.font(.headline)
            configuration.content
        }
        .padding(16)
        .background(ControlColors.box, in: RoundedRectangle(cornerRadius: 8, style: .continuous))
    }
}

extension GroupBox where Label == EmptyView {
    /// Views in a box.
    public nonisolated init(@ViewBuilder content: () -> Content) {
        self.init(content: content) { EmptyView() }
    }
}

extension GroupBox where Label == Text {
    /// Views in a box with a title.
    public nonisolated init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(titleKey) }
    }

    /// Views in a box with a title.
    @_disfavoredOverload
    public nonisolated init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }
}

extension GroupBox
where Label == GroupBoxStyleConfiguration.Label, Content == GroupBoxStyleConfiguration.Content {
    /// The box that a style is asked for, drawn as if it weren't by that style.
    public nonisolated init(_ configuration: GroupBoxStyleConfiguration) {
        self.init(content: { configuration.content }, label: { configuration.label })
        isOfStyle = true
    }
}

/// How boxes are drawn.
@MainActor @preconcurrency
public protocol GroupBoxStyle {
    /// What a box is made of.
    associatedtype Body: View
    /// The box's parts.
    typealias Configuration = GroupBoxStyleConfiguration

    /// A box.
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The parts of a box.
public nonisolated struct GroupBoxStyleConfiguration {
    /// The label.
    public nonisolated struct Label: ControlPart {
        let content: AnyView
    }

    /// What is in the box.
    public nonisolated struct Content: ControlPart {
        let content: AnyView
    }

    /// The label.
    public let label: Label
    /// What is in the box.
    public let content: Content
}

/// Boxes as is usual.
public nonisolated struct DefaultGroupBoxStyle: GroupBoxStyle, Sendable {
    /// As is usual.
    public init() {}

    /// The views on a background.
    public func makeBody(configuration: Configuration) -> some View {
        StandardGroupBox(configuration: configuration)
    }
}

extension GroupBoxStyle where Self == DefaultGroupBoxStyle {
    /// As is usual.
    public nonisolated static var automatic: DefaultGroupBoxStyle { DefaultGroupBoxStyle() }
}

/// Views that are there when something is open.
public nonisolated struct DisclosureGroup<Label: View, Content: View>: View {
    private let label: Label
    private let content: () -> Content
    private let isExpanded: Bool

    /// Views that are there when something is open: here it is closed.
    public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
        self.content = content
        self.label = label()
        isExpanded = false
    }

    /// Views that are there when something is open.
    public init(
        isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content,
        @ViewBuilder label: () -> Label
    ) {
        self.content = content
        self.label = label()
        self.isExpanded = isExpanded.wrappedValue
    }

    /// The label with an arrow head, and the views below it.
    @MainActor public var body: some View {
        HStack {
            label
            Spacer()
            Chevron(direction: isExpanded ? .down : .forward)
                .frame(width: isExpanded ? 11 : 6, height: isExpanded ? 6 : 11)
                .foregroundStyle(.tint)
        }
        if isExpanded { content() }
    }
}

extension DisclosureGroup where Label == Text {
    /// Views with a title that are there when something is open: here it is closed.
    public nonisolated init(
        _ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content
    ) { self.init(content: content) { Text(titleKey) } }

    /// Views with a title that are there when something is open: here it is closed.
    @_disfavoredOverload
    public nonisolated init(
        _ title: some StringProtocol, @ViewBuilder content: @escaping () -> Content
    ) { self.init(content: content) { Text(title) } }

    /// Views with a title that are there when something is open.
    public nonisolated init(
        _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>,
        @ViewBuilder content: @escaping () -> Content
    ) { self.init(isExpanded: isExpanded, content: content) { Text(titleKey) } }

    /// Views with a title that are there when something is open.
    @_disfavoredOverload
    public nonisolated init(
        _ title: some StringProtocol, isExpanded: Binding<Bool>,
        @ViewBuilder content: @escaping () -> Content
    ) { self.init(isExpanded: isExpanded, content: content) { Text(title) } }
}

/// Controls that belong together.
public nonisolated struct ControlGroup<Content: View>: View {
    private let content: Content

    /// Controls that belong together.
    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    /// Controls that belong together, with a label that isn't drawn.
    public init<L: View>(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> L) {
        self.content = content()
    }

    /// Controls that belong together, with a title that isn't drawn.
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.content = content()
    }

    /// The controls beside each other.
    @MainActor public var body: some View {
        HStack(spacing: 16) { content }
            .padding(.horizontal, 12).padding(.vertical, 7)
            .background(ControlColors.fill, in: RoundedRectangle(cornerRadius: 8, style: .continuous))
    }
}

extension View {
    /// How boxes are drawn.
    public nonisolated func groupBoxStyle<S: GroupBoxStyle>(_ style: S) -> some View {
        controlStyle(style) { $0.makeBody(configuration: $1) }
    }
}

/// Whether what can be edited is being edited.
public enum EditMode: Hashable, Sendable {
    /// It isn't, it is for a moment, it is.
    case inactive, transient, active

    /// Whether it is.
    public var isEditing: Bool { self != .inactive }
}

/// A button that would begin and end editing.
public nonisolated struct EditButton: View {
    /// A button.
    public init() {}

    /// Its title.
    @MainActor public var body: some View { Button("Edit") {} }
}

extension EnvironmentValues {
    private enum EditingKey: EnvironmentKey {
        static var defaultValue: Binding<EditMode>? { nil }
    }

    /// Whether what can be edited is being edited; nil where nothing can.
    public var editMode: Binding<EditMode>? {
        get { self[EditingKey.self] }
        set { self[EditingKey.self] = newValue }
    }
}
