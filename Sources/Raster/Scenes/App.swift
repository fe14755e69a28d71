import Foundation

/// A program with windows. There are none here: its views are drawn by `ImageRenderer`.
@MainActor @preconcurrency
public protocol App {
    /// What the program's windows are made of.
    associatedtype Body: Scene

    /// What the program's windows are made of.
    @SceneBuilder var body: Body { get }

    /// A program.
    init()
}

extension App {
    /// Says that there are no windows, and ends with exit status 1.
    public static func main() {
        FileHandle.standardError.write(
            Data(
                "raster: \(Self.self) is an app and there are no windows here; draw its views with ImageRenderer\n"
                    .utf8))
        exit(1)
    }
}

/// A part of a program's windows. None is opened.
@MainActor @preconcurrency
public protocol Scene {
    /// What the scene is made of; `Never` for the house's own.
    associatedtype Body: Scene

    /// What the scene is made of.
    @SceneBuilder var body: Body { get }
}

extension Never: Scene {}

/// A scene of the house's.
protocol PrimitiveScene: Scene where Body == Never {}

extension PrimitiveScene {
    /// It isn't made of others; asking for a body is a programmer's error.
    public var body: Never { fatalBody(of: Self.self) }
}

/// Several scenes.
public nonisolated struct _SceneGroup: PrimitiveScene, Sendable {}

/// Puts the scenes that a closure names together.
@resultBuilder
public enum SceneBuilder {
    /// A scene as it is.
    public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }

    /// One scene.
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }

    /// Any number of scenes.
    public static func buildBlock<each Content: Scene>(_ content: repeat each Content) -> _SceneGroup {
        _SceneGroup()
    }

    /// `if` without `else`.
    public static func buildOptional(_ content: (any Scene)?) -> _SceneGroup { _SceneGroup() }

    /// What `if #available` guards.
    public static func buildLimitedAvailability(_ content: any Scene) -> _SceneGroup { _SceneGroup() }
}

/// Windows with the same content.
public nonisolated struct WindowGroup<Content: View>: PrimitiveScene {
    private let content: Content

    /// Windows.
    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    /// Windows with an identity.
    public init(id: String, @ViewBuilder content: () -> Content) { self.content = content() }

    /// Windows with a title.
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.content = content()
    }

    /// Windows with a title and an identity.
    public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {
        self.content = content()
    }

    /// A window for each value.
    public init<D: Codable & Hashable, C: View>(
        for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C
    ) where Content == C? { self.content = nil }
}

/// One window.
public nonisolated struct Window<Content: View>: PrimitiveScene {
    private let content: Content

    /// A window with a title and an identity.
    public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {
        self.content = content()
    }

    /// A window with a title and an identity.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, id: String, @ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

/// A window with settings.
public nonisolated struct Settings<Content: View>: PrimitiveScene {
    private let content: Content

    /// A window with settings.
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

/// What becomes of a program's windows.
public enum ScenePhase: Comparable, Sendable {
    /// They aren't seen, they are seen, they are used.
    case background, inactive, active
}

extension EnvironmentValues {
    private enum PhaseKey: EnvironmentKey {
        static let defaultValue = ScenePhase.active
    }

    /// What becomes of the windows around: active by default.
    public var scenePhase: ScenePhase {
        get { self[PhaseKey.self] }
        set { self[PhaseKey.self] = newValue }
    }
}
