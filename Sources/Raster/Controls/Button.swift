/// A control that would do something. Nobody taps on a picture.
public nonisolated struct Button<Label: View>: View {
    private let label: Label
    private let role: ButtonRole?
    private let action: @MainActor () -> Void
    fileprivate var isOfStyle = false

    /// A button with a role.
    @preconcurrency
    public init(
        role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
    ) {
        self.role = role
        self.action = action
        self.label = label()
    }

    /// A button.
    @preconcurrency
    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        self.init(role: nil, action: action, label: label)
    }

    /// The label, as the button style says.
    @MainActor public var body: some View {
        let configuration = PrimitiveButtonStyleConfiguration(
            role: role, label: .init(content: AnyView(label)), action: action)
        return StyledControl(configuration, isOfStyle: isOfStyle) { AutomaticButton(configuration: $0) }
    }
}

extension Button where Label == Text {
    /// A button with a title.
    @preconcurrency
    public nonisolated init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
        self.init(action: action) { Text(titleKey) }
    }

    /// A button with a title.
    @_disfavoredOverload @preconcurrency
    public nonisolated init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {
        self.init(action: action) { Text(title) }
    }

    /// A button with a title and a role.
    @preconcurrency
    public nonisolated init(
        _ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void
    ) { self.init(role: role, action: action) { Text(titleKey) } }

    /// A button with a title and a role.
    @_disfavoredOverload @preconcurrency
    public nonisolated init(
        _ title: some StringProtocol, role: ButtonRole?, action: @escaping @MainActor () -> Void
    ) { self.init(role: role, action: action) { Text(title) } }
}

extension Button where Label == Raster.Label<Text, Image> {
    /// A button with a title and a symbol.
    @preconcurrency
    public nonisolated init(
        _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole? = nil,
        action: @escaping @MainActor () -> Void
    ) {
        self.init(role: role, action: action) { Raster.Label(titleKey, systemImage: systemImage) }
    }

    /// A button with a title and a symbol.
    @_disfavoredOverload @preconcurrency
    public nonisolated init(
        _ title: some StringProtocol, systemImage: String, role: ButtonRole? = nil,
        action: @escaping @MainActor () -> Void
    ) {
        self.init(role: role, action: action) { Raster.Label(title, systemImage: systemImage) }
    }

    /// A button with a title and a named picture.
    @preconcurrency
    public nonisolated init(
        _ titleKey: LocalizedStringKey, image: String, role: ButtonRole? = nil,
        action: @escaping @MainActor () -> Void
    ) { self.init(role: role, action: action) { Raster.Label(titleKey, image: image) } }
}

extension Button where Label == PrimitiveButtonStyleConfiguration.Label {
    /// The button that a style is asked for, drawn as if it weren't by that style.
    public nonisolated init(_ configuration: PrimitiveButtonStyleConfiguration) {
        self.init(role: configuration.role, action: configuration.action) { configuration.label }
        isOfStyle = true
    }
}

/// What a button is for.
public struct ButtonRole: Equatable, Sendable {
    private var name: String

    /// To delete something.
    public static let destructive = ButtonRole(name: "destructive")
    /// To do nothing.
    public static let cancel = ButtonRole(name: "cancel")
    /// To do what was asked about.
    public static let confirm = ButtonRole(name: "confirm")
    /// To close something.
    public static let close = ButtonRole(name: "close")
}

/// How buttons are drawn.
@MainActor @preconcurrency
public protocol ButtonStyle {
    /// What a button is made of.
    associatedtype Body: View
    /// The button's parts.
    typealias Configuration = ButtonStyleConfiguration

    /// A button.
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The parts of a button.
public nonisolated struct ButtonStyleConfiguration {
    /// The label.
    public nonisolated struct Label: ControlPart {
        let content: AnyView
    }

    /// What the button is for.
    public let role: ButtonRole?
    /// The label.
    public let label: Label
    /// Whether a finger is on it: never, here.
    public let isPressed: Bool
}

/// How buttons are drawn and when they do something.
@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {
    /// What a button is made of.
    associatedtype Body: View
    /// The button's parts.
    typealias Configuration = PrimitiveButtonStyleConfiguration

    /// A button.
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The parts of a button, with what it does.
public nonisolated struct PrimitiveButtonStyleConfiguration {
    /// The label.
    public nonisolated struct Label: ControlPart {
        let content: AnyView
    }

    /// What the button is for.
    public let role: ButtonRole?
    /// The label.
    public let label: Label
    let action: @MainActor () -> Void

    /// Does what the button does.
    @MainActor public func trigger() { action() }
}

extension View {
    /// How buttons are drawn.
    public nonisolated func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
        controlStyle(style) { $0.makeBody(configuration: $1) }
    }

    /// How buttons are drawn.
    public nonisolated func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
        controlStyle(style) { (style: S, configuration: PrimitiveButtonStyleConfiguration) in
            style.makeBody(
                configuration: ButtonStyleConfiguration(
                    role: configuration.role, label: .init(content: AnyView(configuration.label)),
                    isPressed: false))
        }
    }

    /// Whether buttons would act again while they are pressed. They aren't.
    public nonisolated func buttonRepeatBehavior(_ behavior: ButtonRepeatBehavior) -> some View { self }
}

/// Whether a button acts again while it is pressed.
public struct ButtonRepeatBehavior: Hashable, Sendable {
    private var name: String

    /// As is usual.
    public static let automatic = ButtonRepeatBehavior(name: "automatic")
    /// It does.
    public static let enabled = ButtonRepeatBehavior(name: "enabled")
    /// It doesn't.
    public static let disabled = ButtonRepeatBehavior(name: "disabled")
}
