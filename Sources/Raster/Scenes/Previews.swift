import RasterPaths

/// Views that an editor would show beside their source.
@MainActor @preconcurrency
public protocol PreviewProvider {
    /// What they are.
    associatedtype Previews: View

    /// The views.
    @ViewBuilder static var previews: Previews { get }
    /// The device that they would be shown on; nil for the usual one.
    static var platform: PreviewPlatform? { get }
}

extension PreviewProvider {
    /// The usual one.
    public static var platform: PreviewPlatform? { nil }
}

/// A kind of devices.
public enum PreviewPlatform: Sendable {
    /// Kinds of devices.
    case iOS, macOS, tvOS, watchOS
}

/// In which room a preview stands.
public enum PreviewLayout: Sendable {
    /// That of a device.
    case device
    /// That of the view.
    case sizeThatFits
    /// So many points.
    case fixed(width: CGFloat, height: CGFloat)
}

/// A device, by its name.
public struct PreviewDevice: RawRepresentable, ExpressibleByStringLiteral, Sendable {
    /// The name.
    public let rawValue: String

    /// A device by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A device by its name.
    public init(stringLiteral: String) { rawValue = stringLiteral }
}

/// How a device is held.
public struct InterfaceOrientation: CaseIterable, Hashable, Sendable {
    private var name: String

    /// Each once.
    public static let allCases: [InterfaceOrientation] = [
        .portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight,
    ]
    /// Upright.
    public static let portrait = InterfaceOrientation(name: "portrait")
    /// Upside down.
    public static let portraitUpsideDown = InterfaceOrientation(name: "portraitUpsideDown")
    /// Its top to the left.
    public static let landscapeLeft = InterfaceOrientation(name: "landscapeLeft")
    /// Its top to the right.
    public static let landscapeRight = InterfaceOrientation(name: "landscapeRight")
}

extension View {
    /// In which room a preview would stand. No editor shows it.
    public nonisolated func previewLayout(_ value: PreviewLayout) -> some View { self }

    /// What a preview would be called. No editor shows it.
    public nonisolated func previewDisplayName(_ value: String?) -> some View { self }

    /// The device that a preview would be shown on. No editor shows it.
    public nonisolated func previewDevice(_ value: PreviewDevice?) -> some View { self }

    /// How a preview's device would be held. No editor shows it.
    public nonisolated func previewInterfaceOrientation(_ value: InterfaceOrientation) -> some View { self }
}
