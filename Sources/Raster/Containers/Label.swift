import RasterPaths

/// A picture and a title beside it.
public nonisolated struct Label<Title: View, Icon: View>: View {
    private let title: Title
    private let icon: Icon

    /// A title with a picture before it.
    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        self.title = title()
        self.icon = icon()
    }

    /// The picture, centred at half the height of the title's capitals, and the title.
    @MainActor public var body: some View {
        HStack(alignment: .capitalMiddle) {
            icon
            title
        }
    }
}

extension Label where Title == Text, Icon == Image {
    /// A title and a named picture.
    public nonisolated init(_ title: some StringProtocol, image name: String) {
        self.init(title: { Text(title) }, icon: { Image(name) })
    }

    /// A title and a symbol.
    public nonisolated init(_ titleKey: LocalizedStringKey, systemImage name: String) {
        self.init(title: { Text(titleKey) }, icon: { Image(systemName: name) })
    }

    /// A title and a symbol.
    @_disfavoredOverload
    public nonisolated init(_ title: some StringProtocol, systemImage name: String) {
        self.init(title: { Text(title) }, icon: { Image(systemName: name) })
    }
}

/// A control. A picture shows its label.
public nonisolated struct Button<Label: View>: View {
    private let label: Label
    private let action: () -> Void

    /// A button that would do something.
    public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
        self.action = action
        self.label = label()
    }

    /// The label, in the accent colour.
    @MainActor public var body: some View { label.foregroundStyle(.tint) }
}

extension Button where Label == Text {
    /// A button with a title.
    public nonisolated init(_ title: some StringProtocol, action: @escaping () -> Void) {
        self.init(action: action) { Text(title) }
    }
}
