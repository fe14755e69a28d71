import RasterPaths

/// A switch. A picture shows its state.
public nonisolated struct Toggle<Label: View>: View {
    private let isOn: Binding<Bool>
    private let isMixed: Bool
    private let label: Label
    fileprivate var isOfStyle = false

    /// A switch.
    public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
        self.isOn = isOn
        isMixed = false
        self.label = label()
    }

    /// A switch of several things, mixed where they differ.
    public init<C: RandomAccessCollection>(
        sources: C, isOn: KeyPath<C.Element, Binding<Bool>>, @ViewBuilder label: () -> Label
    ) {
        let bindings = sources.map { $0[keyPath: isOn] }
        let count = bindings.count(where: \.wrappedValue)
        self.isOn = Binding(
            get: { bindings.allSatisfy(\.wrappedValue) },
            set: { value in for binding in bindings { binding.wrappedValue = value } })
        isMixed = count > 0 && count < bindings.count
        self.label = label()
    }

    /// The label and the switch, as the toggle style says.
    @MainActor public var body: some View {
        let configuration = ToggleStyleConfiguration(
            label: .init(content: AnyView(label)), isOn: isOn, isMixed: isMixed)
        return StyledControl(configuration, isOfStyle: isOfStyle) {
            SwitchToggle(configuration: $0, tint: nil)
        }
    }
}

extension Toggle where Label == Text {
    /// A switch with a title.
    public nonisolated init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { Text(titleKey) }
    }

    /// A switch with a title.
    @_disfavoredOverload
    public nonisolated init(_ title: some StringProtocol, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { Text(title) }
    }
}

extension Toggle where Label == Raster.Label<Text, Image> {
    /// A switch with a title and a symbol.
    public nonisolated init(_ titleKey: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { Raster.Label(titleKey, systemImage: systemImage) }
    }

    /// A switch with a title and a symbol.
    @_disfavoredOverload
    public nonisolated init(_ title: some StringProtocol, systemImage: String, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { Raster.Label(title, systemImage: systemImage) }
    }
}

extension Toggle where Label == ToggleStyleConfiguration.Label {
    /// The switch that a style is asked for, drawn as if it weren't by that style.
    public nonisolated init(_ configuration: ToggleStyleConfiguration) {
        self.init(isOn: configuration.$isOn) { configuration.label }
        isOfStyle = true
    }
}

/// How switches are drawn.
@MainActor @preconcurrency
public protocol ToggleStyle {
    /// What a switch is made of.
    associatedtype Body: View
    /// The switch's parts.
    typealias Configuration = ToggleStyleConfiguration

    /// A switch.
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The parts of a switch.
public nonisolated struct ToggleStyleConfiguration {
    /// The label.
    public nonisolated struct Label: ControlPart {
        let content: AnyView
    }

    /// The label.
    public let label: Label
    /// Whether it is on.
    @Binding public var isOn: Bool
    /// Whether some of what it stands for is on and some off.
    public var isMixed: Bool

    init(label: Label, isOn: Binding<Bool>, isMixed: Bool) {
        self.label = label
        _isOn = isOn
        self.isMixed = isMixed
    }
}

/// A label and a switch at the trailing edge.
private nonisolated struct SwitchToggle: View {
    let configuration: ToggleStyleConfiguration
    let tint: Color?
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.hidesLabels) private var hidesLabel
    @Environment(\.tint) private var around

    private var on: AnyShapeStyle { tint.map { AnyShapeStyle($0) } ?? around ?? AnyShapeStyle(.green) }

    @MainActor private var switchView: some View {
        Capsule()
            .fill(configuration.isOn ? on : AnyShapeStyle(ControlColors.off))
            .frame(width: 51, height: 31)
            .overlay(alignment: configuration.isOn ? .trailing : .leading) {
                Thumb().frame(width: 27, height: 27).padding(2)
            }
            .compositingGroup()
            .opacity(isEnabled ? 1 : 0.5)
    }

    @MainActor var body: some View {
        if hidesLabel {
            switchView
        } else {
            HStack(spacing: 0) {
                configuration.label
                Spacer(minLength: 8)
                switchView
            }
        }
    }
}

/// Switches as is usual where they stand.
public nonisolated struct DefaultToggleStyle: ToggleStyle, Sendable {
    /// As is usual.
    public init() {}

    /// A label and a switch.
    public func makeBody(configuration: Configuration) -> some View {
        SwitchToggle(configuration: configuration, tint: nil)
    }
}

/// Switches that slide.
public nonisolated struct SwitchToggleStyle: ToggleStyle, Sendable {
    private let tint: Color?

    /// A switch that is green, or the tint, when it is on.
    public init() { tint = nil }

    /// A switch that has a colour when it is on.
    public init(tint: Color) { self.tint = tint }

    /// A label and a switch.
    public func makeBody(configuration: Configuration) -> some View {
        SwitchToggle(configuration: configuration, tint: tint)
    }
}

/// Switches that are buttons with a background when they are on.
public nonisolated struct ButtonToggleStyle: ToggleStyle, Sendable {
    /// A button.
    public init() {}

    /// The label, on a background when it is on.
    @ViewBuilder public func makeBody(configuration: Configuration) -> some View {
        if configuration.isOn {
            BorderedButton(content: configuration.label, role: nil, isProminent: false)
        } else {
            configuration.label.foregroundStyle(.tint).padding(.horizontal, 12).padding(.vertical, 7)
        }
    }
}

extension ToggleStyle where Self == DefaultToggleStyle {
    /// As is usual.
    public nonisolated static var automatic: DefaultToggleStyle { DefaultToggleStyle() }
}

extension ToggleStyle where Self == SwitchToggleStyle {
    /// A switch that slides.
    public nonisolated static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
}

extension ToggleStyle where Self == ButtonToggleStyle {
    /// A button with a background when it is on.
    public nonisolated static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

extension View {
    /// How switches are drawn.
    public nonisolated func toggleStyle<S: ToggleStyle>(_ style: S) -> some View {
        controlStyle(style) { $0.makeBody(configuration: $1) }
    }
}
