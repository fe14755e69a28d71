import RasterPaths

/// Glass before what is behind. Its optics are the system's own: here it is a thin material with a bright
/// edge.
public struct Glass: Equatable, Sendable {
    private enum Kind: Equatable, Sendable {
        case regular, clear, identity
    }

    private var kind: Kind
    private var color: Color?

    /// As in bars and buttons.
    public static let regular = Glass(kind: .regular)
    /// Clearer.
    public static let clear = Glass(kind: .clear)
    /// None.
    public static let identity = Glass(kind: .identity)

    /// The glass in a colour.
    public func tint(_ color: Color?) -> Glass { Glass(kind: kind, color: color) }

    /// The glass. Nothing is touched here.
    public func interactive(_ isEnabled: Bool = true) -> Glass { self }

    /// What is drawn behind a view.
    @ViewBuilder nonisolated func pane(in shape: some Shape) -> some View {
        if kind != .identity {
            ZStack {
                shape.fill(kind == .clear ? Material.ultraThin.opacity(0.5) : Material.ultraThin.opacity(1))
                if let color { shape.fill(color.opacity(0.6)) }
                shape.stroke(Color.white.opacity(0.35), lineWidth: 1)
            }
        }
    }
}

/// The shape of glass without one: a capsule.
public struct DefaultGlassEffectShape: Shape {
    /// A capsule.
    public init() {}
    /// The capsule; empty for a null rectangle.
    public func path(in rect: CGRect) -> Path { Capsule().path(in: rect) }
}

extension View {
    /// Puts glass behind the view.
    public nonisolated func glassEffect(
        _ glass: Glass = .regular, in shape: some Shape = DefaultGlassEffectShape()
    ) -> some View { background { glass.pane(in: shape) } }
}
