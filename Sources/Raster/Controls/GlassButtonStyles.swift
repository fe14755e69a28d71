import RasterPaths

/// A button on glass.
private nonisolated struct GlassButton: View {
    let configuration: PrimitiveButtonStyleConfiguration
    let glass: Glass
    let isProminent: Bool
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.controlSize) private var size

    private var padding: (horizontal: CGFloat, vertical: CGFloat) {
        switch size {
        case .mini, .small: (10, 5)
        case .regular: (12, 7)
        case .large, .extraLarge: (20, 15)
        }
    }

    @MainActor private var padded: some View {
        configuration.label.padding(.horizontal, padding.horizontal).padding(.vertical, padding.vertical)
    }

    @MainActor var body: some View {
        if !isEnabled {
            padded.foregroundStyle(ControlColors.tertiaryLabel).glassEffect(glass)
        } else if isProminent {
            padded.foregroundStyle(.white).background(.tint, in: Capsule()).glassEffect(.clear)
        } else {
            padded.glassEffect(glass)
        }
    }
}

/// Buttons on glass.
public nonisolated struct GlassButtonStyle: PrimitiveButtonStyle, Sendable {
    private let glass: Glass

    /// The usual glass.
    public init() { glass = .regular }

    /// Some glass.
    public init(_ glass: Glass) { self.glass = glass }

    /// The label, on glass.
    public func makeBody(configuration: Configuration) -> some View {
        GlassButton(configuration: configuration, glass: glass, isProminent: false)
    }
}

/// Buttons on glass in the tint.
public nonisolated struct GlassProminentButtonStyle: PrimitiveButtonStyle, Sendable {
    /// The usual glass.
    public init() {}

    /// The label, in white on glass in the tint.
    public func makeBody(configuration: Configuration) -> some View {
        GlassButton(configuration: configuration, glass: .regular, isProminent: true)
    }
}

extension PrimitiveButtonStyle where Self == GlassButtonStyle {
    /// On glass.
    public nonisolated static var glass: GlassButtonStyle { GlassButtonStyle() }

    /// On some glass.
    public nonisolated static func glass(_ glass: Glass) -> GlassButtonStyle { GlassButtonStyle(glass) }
}

extension PrimitiveButtonStyle where Self == GlassProminentButtonStyle {
    /// On glass in the tint.
    public nonisolated static var glassProminent: GlassProminentButtonStyle { GlassProminentButtonStyle() }
}
