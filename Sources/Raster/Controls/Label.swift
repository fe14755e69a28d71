import RasterPaths

/// A picture and a title beside it.
public nonisolated struct Label<Title: View, Icon: View>: View {
    private let title: Title
    private let icon: Icon
    fileprivate var isOfStyle = false

    /// A title with a picture before it.
    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        self.title = title()
        self.icon = icon()
    }

    /// The picture and the title, as the label style says.
    @MainActor public var body: some View {
        StyledControl(
            LabelStyleConfiguration(
                title: .init(content: AnyView(title)), icon: .init(content: AnyView(icon))),
            isOfStyle: isOfStyle
        ) { TitleAndIconLabel(configuration: $0) }
    }
}

/// The picture, centred at half the height of the title's capitals, and the title.
private nonisolated struct TitleAndIconLabel: View {
    let configuration: LabelStyleConfiguration
    @Environment(\.isInRow) private var isInRow

    @MainActor var body: some View {
        HStack(alignment: .capitalMiddle, spacing: isInRow ? 16 : nil) {
            if isInRow {
                configuration.icon.foregroundStyle(.tint).frame(minWidth: 24)
            } else {
                configuration.icon
            }
            configuration.title
        }
    }
}

extension Label where Title == Text, Icon == Image {
    /// A title and a named picture.
    public nonisolated init(_ titleKey: LocalizedStringKey, image name: String) {
        self.init(title: { Text(titleKey) }, icon: { Image(name) })
    }

    /// A title and a named picture.
    @_disfavoredOverload
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

extension Label where Title == LabelStyleConfiguration.Title, Icon == LabelStyleConfiguration.Icon {
    /// The label that a style is asked for, drawn as if it weren't by that style.
    public nonisolated init(_ configuration: LabelStyleConfiguration) {
        self.init(
            title: { configuration.title }, icon: { configuration.icon })
        isOfStyle = true
    }
}

/// How labels are drawn.
@MainActor @preconcurrency
public protocol LabelStyle {
    /// What a label is made of.
    associatedtype Body: View
    /// The label's parts.
    typealias Configuration = LabelStyleConfiguration

    /// A label.
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The parts of a label.
public nonisolated struct LabelStyleConfiguration {
    /// The title.
    public nonisolated struct Title: ControlPart {
        let content: AnyView
    }

    /// The picture.
    public nonisolated struct Icon: ControlPart {
        let content: AnyView
    }

    /// The title.
    public let title: Title
    /// The picture.
    public let icon: Icon
}

/// Labels as is usual where they stand.
public nonisolated struct DefaultLabelStyle: LabelStyle, Sendable {
    /// As is usual.
    public init() {}

    /// The picture and the title.
    public func makeBody(configuration: Configuration) -> some View {
        TitleAndIconLabel(configuration: configuration)
    }
}

/// Labels without their pictures.
public nonisolated struct TitleOnlyLabelStyle: LabelStyle, Sendable {
    /// The title alone.
    public init() {}

    /// The title.
    public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

/// Labels without their titles.
public nonisolated struct IconOnlyLabelStyle: LabelStyle, Sendable {
    /// The picture alone.
    public init() {}

    /// The picture.
    public func makeBody(configuration: Configuration) -> some View { configuration.icon }
}

/// Labels with both.
public nonisolated struct TitleAndIconLabelStyle: LabelStyle, Sendable {
    /// The picture and the title.
    public init() {}

    /// The picture and the title.
    public func makeBody(configuration: Configuration) -> some View {
        TitleAndIconLabel(configuration: configuration)
    }
}

extension LabelStyle where Self == DefaultLabelStyle {
    /// As is usual.
    public nonisolated static var automatic: DefaultLabelStyle { DefaultLabelStyle() }
}

extension LabelStyle where Self == TitleOnlyLabelStyle {
    /// The title alone.
    public nonisolated static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

extension LabelStyle where Self == IconOnlyLabelStyle {
    /// The picture alone.
    public nonisolated static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

extension LabelStyle where Self == TitleAndIconLabelStyle {
    /// The picture and the title.
    public nonisolated static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}

extension View {
    /// How labels are drawn.
    public nonisolated func labelStyle<S: LabelStyle>(_ style: S) -> some View {
        controlStyle(style) { $0.makeBody(configuration: $1) }
    }
}
