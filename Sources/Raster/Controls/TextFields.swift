import Foundation
import RasterPaths

/// A line to write on. A picture shows what is written, or what would be.
public nonisolated struct TextField<Label: View>: View {
    private let label: Label
    private let field: FieldConfiguration
    fileprivate var isOfStyle = false

    fileprivate init(_ label: Label, _ text: String, prompt: Text?, axis: Axis = .horizontal) {
        self.label = label
        field = FieldConfiguration(
            label: AnyView(label), text: text, prompt: prompt, axis: axis)
    }

    /// The text, or what stands for it, as the style says.
    @MainActor public var body: some View {
        StyledControl(field, isOfStyle: isOfStyle) { FieldLine(configuration: $0) }
    }
}

/// What a style of lines to write on is told.
nonisolated struct FieldConfiguration {
    var label: AnyView
    var text: String
    var prompt: Text?
    var axis: Axis
}

/// The text of a line to write on, or what stands for it.
private nonisolated struct FieldLine: View {
    let configuration: FieldConfiguration
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.multilineTextAlignment) private var alignment

    private var place: Alignment {
        switch alignment {
        case .leading: .leading
        case .center: .center
        case .trailing: .trailing
        }
    }

    @MainActor var body: some View {
        Group {
            if !configuration.text.isEmpty {
                Text(verbatim: configuration.text)
                    .foregroundStyle(isEnabled ? AnyShapeStyle(.foreground) : AnyShapeStyle(.secondary))
            } else if let prompt = configuration.prompt {
                prompt.foregroundStyle(.placeholder)
            } else {
                configuration.label.foregroundStyle(.placeholder)
            }
        }
        .lineLimit(configuration.axis == .horizontal ? 1 : nil)
        .frame(maxWidth: .infinity, alignment: place)
    }
}

extension TextField {
    /// A line to write on, with a label; what stands there before is the prompt, or else the label.
    public nonisolated init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
        self.init(label(), text.wrappedValue, prompt: prompt)
    }

    /// A line that grows along an axis, with a label.
    public nonisolated init(
        text: Binding<String>, prompt: Text? = nil, axis: Axis, @ViewBuilder label: () -> Label
    ) { self.init(label(), text.wrappedValue, prompt: prompt, axis: axis) }

    /// A line for a value, written by a format.
    public nonisolated init<F: ParseableFormatStyle>(
        value: Binding<F.FormatInput>, format: F, prompt: Text? = nil, @ViewBuilder label: () -> Label
    ) where F.FormatOutput == String {
        self.init(label(), format.format(value.wrappedValue), prompt: prompt)
    }
}

extension TextField where Label == Text {
    /// A line to write on, with a title.
    public nonisolated init(
        _ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil
    ) { self.init(Text(titleKey), text.wrappedValue, prompt: prompt) }

    /// A line to write on, with a title.
    @_disfavoredOverload
    public nonisolated init(_ title: some StringProtocol, text: Binding<String>, prompt: Text? = nil) {
        self.init(Text(title), text.wrappedValue, prompt: prompt)
    }

    /// A line that grows along an axis, with a title.
    public nonisolated init(
        _ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil, axis: Axis
    ) { self.init(Text(titleKey), text.wrappedValue, prompt: prompt, axis: axis) }

    /// A line that grows along an axis, with a title.
    @_disfavoredOverload
    public nonisolated init(
        _ title: some StringProtocol, text: Binding<String>, prompt: Text? = nil, axis: Axis
    ) { self.init(Text(title), text.wrappedValue, prompt: prompt, axis: axis) }

    /// A line to write on, with a title and what would be done at some moments.
    public nonisolated init(
        _ titleKey: LocalizedStringKey, text: Binding<String>,
        onEditingChanged: @escaping (Bool) -> Void, onCommit: @escaping () -> Void = {}
    ) { self.init(Text(titleKey), text.wrappedValue, prompt: nil) }

    /// A line to write on, with a title and what would be done at its end.
    public nonisolated init(
        _ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void
    ) { self.init(Text(titleKey), text.wrappedValue, prompt: nil) }

    /// A line for a value, written by a format.
    public nonisolated init<F: ParseableFormatStyle>(
        _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
    ) where F.FormatOutput == String {
        self.init(Text(titleKey), format.format(value.wrappedValue), prompt: prompt)
    }

    /// A line for a value, written by a format; empty for nil.
    public nonisolated init<F: ParseableFormatStyle>(
        _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
    ) where F.FormatOutput == String {
        self.init(Text(titleKey), value.wrappedValue.map { format.format($0) } ?? "", prompt: prompt)
    }

    /// A line for a value, written by a format.
    @_disfavoredOverload
    public nonisolated init<F: ParseableFormatStyle>(
        _ title: some StringProtocol, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
    ) where F.FormatOutput == String {
        self.init(Text(title), format.format(value.wrappedValue), prompt: prompt)
    }

    /// A line for a value, written by a formatter.
    public nonisolated init<V>(
        _ titleKey: LocalizedStringKey, value: Binding<V>, formatter: Formatter, prompt: Text? = nil
    ) {
        self.init(Text(titleKey), formatter.string(for: value.wrappedValue) ?? "", prompt: prompt)
    }
}

extension TextField where Label == _TextFieldStyleLabel {
    /// The line that a style is asked for, drawn as if it weren't by that style.
    fileprivate nonisolated init(_ field: FieldConfiguration) {
        self.init(
            _TextFieldStyleLabel(content: field.label), field.text, prompt: field.prompt, axis: field.axis)
        isOfStyle = true
    }
}

/// A line to write on that nobody is to read.
public nonisolated struct SecureField<Label: View>: View {
    private let label: Label
    private let text: String
    private let prompt: Text?

    /// A line to write on, with a label; what stands there before is the prompt, or else the label.
    public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
        self.label = label()
        self.text = text.wrappedValue
        self.prompt = prompt
    }

    /// A bullet for each character, or what stands for them.
    @MainActor public var body: some View {
        StyledControl(
            FieldConfiguration(
                label: AnyView(label), text: String(repeating: "•", count: text.count), prompt: prompt,
                axis: .horizontal)
        ) { FieldLine(configuration: $0) }
    }
}

extension SecureField where Label == Text {
    /// A line to write on, with a title.
    public nonisolated init(
        _ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil
    ) { self.init(text: text, prompt: prompt) { Text(titleKey) } }

    /// A line to write on, with a title.
    @_disfavoredOverload
    public nonisolated init(_ title: some StringProtocol, text: Binding<String>, prompt: Text? = nil) {
        self.init(text: text, prompt: prompt) { Text(title) }
    }

    /// A line to write on, with a title and what would be done at its end.
    public nonisolated init(
        _ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void
    ) { self.init(text: text) { Text(titleKey) } }
}

/// Room to write in.
public nonisolated struct TextEditor: View {
    private let text: String
    @Environment(\.hidesScrollBackground) private var hidesBackground

    /// Room for a text.
    public init(text: Binding<String>) { self.text = text.wrappedValue }

    /// The text at the top of all the room.
    @MainActor public var body: some View {
        Text(verbatim: text)
            .padding(.horizontal, 5).padding(.vertical, 8)
            .frame(
                minWidth: 0, maxWidth: .infinity, minHeight: 0, maxHeight: .infinity, alignment: .topLeading
            )
            .background(hidesBackground ? AnyShapeStyle(.clear) : AnyShapeStyle(.background))
            .clipped()
    }
}

/// How lines to write on are drawn.
@MainActor @preconcurrency
public protocol TextFieldStyle {
    /// What a line is made of.
    associatedtype _Body: View
    /// Stands for the label.
    typealias _Label = _TextFieldStyleLabel

    /// A line. Its name is the one that SwiftUI gives it.
    @ViewBuilder func _body(configuration: TextField<_Label>) -> _Body
}

/// The label of a line to write on, handed to a style.
public nonisolated struct _TextFieldStyleLabel: ControlPart {
    let content: AnyView
}

/// Lines to write on as is usual: without an outline.
public nonisolated struct DefaultTextFieldStyle: TextFieldStyle, Sendable {
    /// As is usual.
    public init() {}

    /// The line.
    public func _body(configuration: TextField<_Label>) -> some View { configuration }
}

/// Lines to write on without an outline.
public nonisolated struct PlainTextFieldStyle: TextFieldStyle, Sendable {
    /// Without an outline.
    public init() {}

    /// The line.
    public func _body(configuration: TextField<_Label>) -> some View { configuration }
}

/// Lines to write on in a rectangle with round corners.
public nonisolated struct RoundedBorderTextFieldStyle: TextFieldStyle, Sendable {
    /// In a rectangle.
    public init() {}

    /// The line in a rectangle.
    public func _body(configuration: TextField<_Label>) -> some View {
        let outline = RoundedRectangle(cornerRadius: 5, style: .continuous)
        configuration.padding(.horizontal, 7).padding(.vertical, 6)
            .background(ControlColors.field, in: outline)
            .overlay(outline.strokeBorder(ControlColors.border, lineWidth: 0.5))
    }
}

extension TextFieldStyle where Self == DefaultTextFieldStyle {
    /// As is usual.
    public nonisolated static var automatic: DefaultTextFieldStyle { DefaultTextFieldStyle() }
}

extension TextFieldStyle where Self == PlainTextFieldStyle {
    /// Without an outline.
    public nonisolated static var plain: PlainTextFieldStyle { PlainTextFieldStyle() }
}

extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
    /// In a rectangle with round corners.
    public nonisolated static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
}

extension EnvironmentValues {
    private enum ScrollBackground: EnvironmentKey {
        static let defaultValue = false
    }

    /// Whether what scrolls is drawn without its background.
    var hidesScrollBackground: Bool {
        get { self[ScrollBackground.self] }
        set { self[ScrollBackground.self] = newValue }
    }
}

extension View {
    /// How lines to write on are drawn.
    public nonisolated func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View {
        controlStyle(style) { (style: S, field: FieldConfiguration) in
            style._body(configuration: TextField(field))
        }
    }

    /// Whether lists and text editors have their own background.
    public nonisolated func scrollContentBackground(_ visibility: Visibility) -> some View {
        changingEnvironment { $0.hidesScrollBackground = visibility == .hidden }
    }
}
