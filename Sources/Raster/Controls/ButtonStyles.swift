import RasterPaths

/// A button without a background, in the tint.
nonisolated struct AutomaticButton: View {
    let configuration: PrimitiveButtonStyleConfiguration
    @Environment(\.isEnabled) private var isEnabled

    @MainActor var body: some View {
        if !isEnabled {
            configuration.label.foregroundStyle(ControlColors.tertiaryLabel)
        } else if configuration.role == .destructive {
            configuration.label.foregroundStyle(.red)
        } else {
            configuration.label.foregroundStyle(.tint)
        }
    }
}

/// A button as its label; dim where it can't be used.
private nonisolated struct PlainButton: View {
    let configuration: PrimitiveButtonStyleConfiguration
    @Environment(\.isEnabled) private var isEnabled

    @MainActor var body: some View {
        if isEnabled {
            configuration.label
        } else {
            configuration.label.compositingGroup().opacity(0.5)
        }
    }
}

/// A button on a background.
nonisolated struct BorderedButton<Content: View>: View {
    let content: Content
    let role: ButtonRole?
    let isProminent: Bool
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.controlSize) private var size
    @Environment(\.buttonBorderShape) private var shape
    @Environment(\.colorScheme) private var scheme

    private struct Measures {
        var horizontal: CGFloat
        var vertical: CGFloat
        var radius: CGFloat
        var font: Font?
    }

    private var measures: Measures {
        switch size {
        case .mini, .small: Measures(horizontal: 10, vertical: 5, radius: .infinity, font: .subheadline)
        case .regular: Measures(horizontal: 12, vertical: 7, radius: 8)
        case .large, .extraLarge: Measures(horizontal: 20, vertical: 15, radius: 12)
        }
    }

    private var outline: AnyShape {
        switch shape.kind {
        case .automatic where measures.radius == .infinity, .capsule: AnyShape(Capsule())
        case .automatic: AnyShape(RoundedRectangle(cornerRadius: measures.radius, style: .continuous))
        case .circle: AnyShape(Circle())
        case .rectangle(let radius):
            AnyShape(
                RoundedRectangle(
                    cornerRadius: radius ?? min(measures.radius, 8), style: .continuous))
        }
    }

    private var padded: some View {
        content.padding(.horizontal, shape.kind == .circle ? measures.vertical : measures.horizontal)
            .padding(.vertical, measures.vertical)
    }

    @MainActor private var colored: some View {
        Group {
            if !isEnabled {
                padded.foregroundStyle(ControlColors.tertiaryLabel)
                    .background(ControlColors.fill, in: outline)
            } else if role == .destructive, isProminent {
                padded.foregroundStyle(.white).background(.red, in: outline)
            } else if role == .destructive {
                padded.foregroundStyle(.red)
                    .background(.red.opacity(scheme == .dark ? 0.25 : 0.15), in: outline)
            } else if isProminent {
                padded.foregroundStyle(.white).background(.tint, in: outline)
            } else {
                padded.foregroundStyle(.tint)
                    .background(.tint.opacity(scheme == .dark ? 0.25 : 0.15), in: outline)
            }
        }
    }

    @MainActor var body: some View {
        if let font = measures.font { colored.font(font) } else { colored }
    }
}

/// Buttons as is usual where they stand.
public nonisolated struct DefaultButtonStyle: PrimitiveButtonStyle, Sendable {
    /// As is usual.
    public init() {}

    /// The label, in the tint.
    public func makeBody(configuration: Configuration) -> some View {
        AutomaticButton(configuration: configuration)
    }
}

/// Buttons that are their labels.
public nonisolated struct PlainButtonStyle: PrimitiveButtonStyle, Sendable {
    /// The label alone.
    public init() {}

    /// The label.
    public func makeBody(configuration: Configuration) -> some View {
        PlainButton(configuration: configuration)
    }
}

/// Buttons without a background.
public nonisolated struct BorderlessButtonStyle: PrimitiveButtonStyle, Sendable {
    /// No background.
    public init() {}

    /// The label, in the tint.
    public func makeBody(configuration: Configuration) -> some View {
        AutomaticButton(configuration: configuration)
    }
}

/// Buttons on a pale background of the tint.
public nonisolated struct BorderedButtonStyle: PrimitiveButtonStyle, Sendable {
    /// A pale background.
    public init() {}

    /// The label, in the tint on a pale background.
    public func makeBody(configuration: Configuration) -> some View {
        BorderedButton(content: configuration.label, role: configuration.role, isProminent: false)
    }
}

/// Buttons on the tint.
public nonisolated struct BorderedProminentButtonStyle: PrimitiveButtonStyle, Sendable {
    /// A background of the tint.
    public init() {}

    /// The label, in white on the tint.
    public func makeBody(configuration: Configuration) -> some View {
        BorderedButton(content: configuration.label, role: configuration.role, isProminent: true)
    }
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
    /// As is usual.
    public nonisolated static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
    /// The label alone.
    public nonisolated static var plain: PlainButtonStyle { PlainButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
    /// No background.
    public nonisolated static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
    /// A pale background.
    public nonisolated static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    /// A background of the tint.
    public nonisolated static var borderedProminent: BorderedProminentButtonStyle {
        BorderedProminentButtonStyle()
    }
}
