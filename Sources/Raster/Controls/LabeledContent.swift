import Foundation

/// Something with a label before it.
public nonisolated struct LabeledContent<Label: View, Content: View>: View {
    private let label: Label
    private let content: Content
    fileprivate var isOfStyle = false

    /// Something with a label before it.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.content = content()
        self.label = label()
    }

    /// The label and the content, as the style says.
    @MainActor public var body: some View {
        StyledControl(
            LabeledContentStyleConfiguration(
                label: .init(content: AnyView(label)), content: .init(content: AnyView(content))),
            isOfStyle: isOfStyle
        ) { LabeledRow(configuration: $0) }
    }
}

/// A label and, at the trailing edge, what it is about.
private nonisolated struct LabeledRow: View {
    let configuration: LabeledContentStyleConfiguration
    @Environment(\.hidesLabels) private var hidesLabel

    @MainActor var body: some View {
        if hidesLabel {
            configuration.content
        } else {
            HStack {
                configuration.label
                Spacer()
                configuration.content.foregroundStyle(.secondary).multilineTextAlignment(.trailing)
            }
        }
    }
}

extension LabeledContent where Label == Text {
    /// Something with a title before it.
    public nonisolated init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(titleKey) }
    }

    /// Something with a title before it.
    @_disfavoredOverload
    public nonisolated init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }
}

extension LabeledContent where Label == Text, Content == Text {
    /// A text with a title before it.
    public nonisolated init<S: StringProtocol>(_ titleKey: LocalizedStringKey, value: S) {
        self.init(content: { Text(value) }, label: { Text(titleKey) })
    }

    /// A text with a title before it.
    @_disfavoredOverload
    public nonisolated init<S: StringProtocol>(_ title: some StringProtocol, value: S) {
        self.init(content: { Text(value) }, label: { Text(title) })
    }

    /// A value with a title before it.
    public nonisolated init<F: FormatStyle>(
        _ titleKey: LocalizedStringKey, value: F.FormatInput, format: F
    ) where F.FormatInput: Equatable, F.FormatOutput == String {
        self.init(content: { Text(verbatim: format.format(value)) }, label: { Text(titleKey) })
    }

    /// A value with a title before it.
    @_disfavoredOverload
    public nonisolated init<F: FormatStyle>(
        _ title: some StringProtocol, value: F.FormatInput, format: F
    ) where F.FormatInput: Equatable, F.FormatOutput == String {
        self.init(content: { Text(verbatim: format.format(value)) }, label: { Text(title) })
    }
}

extension LabeledContent
where
    Label == LabeledContentStyleConfiguration.Label, Content == LabeledContentStyleConfiguration.Content
{
    /// What a style is asked for, drawn as if it weren't by that style.
    public nonisolated init(_ configuration: LabeledContentStyleConfiguration) {
        self.init(content: { configuration.content }, label: { configuration.label })
        isOfStyle = true
    }
}

/// How things with labels are drawn.
@MainActor @preconcurrency
public protocol LabeledContentStyle {
    /// What is made.
    associatedtype Body: View
    /// The parts.
    typealias Configuration = LabeledContentStyleConfiguration

    /// A thing with a label.
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The parts of a thing with a label.
public nonisolated struct LabeledContentStyleConfiguration {
    /// The label.
    public nonisolated struct Label: ControlPart {
        let content: AnyView
    }

    /// The thing.
    public nonisolated struct Content: ControlPart {
        let content: AnyView
    }

    /// The label.
    public let label: Label
    /// The thing.
    public let content: Content
}

/// Things with labels as is usual.
public nonisolated struct AutomaticLabeledContentStyle: LabeledContentStyle, Sendable {
    /// As is usual.
    public init() {}

    /// A label and, at the trailing edge, what it is about.
    public func makeBody(configuration: Configuration) -> some View {
        LabeledRow(configuration: configuration)
    }
}

extension LabeledContentStyle where Self == AutomaticLabeledContentStyle {
    /// As is usual.
    public nonisolated static var automatic: AutomaticLabeledContentStyle { AutomaticLabeledContentStyle() }
}

extension View {
    /// How things with labels are drawn.
    public nonisolated func labeledContentStyle<S: LabeledContentStyle>(_ style: S) -> some View {
        controlStyle(style) { $0.makeBody(configuration: $1) }
    }
}
