import Observation
import RasterPaths

/// Commands of menus. There are none.
@MainActor @preconcurrency
public protocol Commands {
    /// What the commands are made of; `Never` for the house's own.
    associatedtype Body: Commands

    /// What the commands are made of.
    @CommandsBuilder var body: Body { get }
}

extension Never: Commands {}

/// Commands of the house's.
protocol PrimitiveCommands: Commands where Body == Never {}

extension PrimitiveCommands {
    /// They aren't made of others; asking for a body is a programmer's error.
    public var body: Never { fatalBody(of: Self.self) }
}

/// Several commands.
public nonisolated struct _CommandList: PrimitiveCommands, Sendable {}

/// Puts the commands that a closure names together.
@resultBuilder
public enum CommandsBuilder {
    /// Commands as they are.
    public static func buildExpression<Content: Commands>(_ content: Content) -> Content { content }

    /// Any number of commands.
    public static func buildBlock<each Content: Commands>(_ content: repeat each Content) -> _CommandList {
        _CommandList()
    }

    /// `if` without `else`.
    public static func buildOptional(_ content: _CommandList?) -> _CommandList { _CommandList() }
}

/// A menu.
public nonisolated struct CommandMenu<Content: View>: PrimitiveCommands {
    private let content: Content

    /// A menu with a title.
    public init(_ nameKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

/// Commands in a menu of the system's.
public nonisolated struct CommandGroup<Content: View>: PrimitiveCommands {
    private let content: Content

    /// Commands before others.
    public init(before group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
        content = addition()
    }

    /// Commands after others.
    public init(after group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
        content = addition()
    }

    /// Commands in place of others.
    public init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
        content = addition()
    }
}

/// Commands of a list beside a screen.
public nonisolated struct SidebarCommands: PrimitiveCommands, Sendable {
    /// As is usual.
    public init() {}
}

/// Commands to edit text.
public nonisolated struct TextEditingCommands: PrimitiveCommands, Sendable {
    /// As is usual.
    public init() {}
}

/// Which commands of the system's.
public struct CommandGroupPlacement: Sendable {
    /// About the program.
    public static let appInfo = CommandGroupPlacement()
    /// Its settings.
    public static let appSettings = CommandGroupPlacement()
    /// New things.
    public static let newItem = CommandGroupPlacement()
    /// To keep things.
    public static let saveItem = CommandGroupPlacement()
    /// Back and forth in what was done.
    public static let undoRedo = CommandGroupPlacement()
    /// To cut and paste.
    public static let pasteboard = CommandGroupPlacement()
    /// Lists beside screens.
    public static let sidebar = CommandGroupPlacement()
    /// Bars.
    public static let toolbar = CommandGroupPlacement()
    /// Help.
    public static let help = CommandGroupPlacement()
}

/// How large windows may become.
public struct WindowResizability: Sendable {
    /// As is usual.
    public static var automatic: WindowResizability { WindowResizability() }
    /// As large as their content.
    public static var contentSize: WindowResizability { WindowResizability() }
    /// At least as large as their content.
    public static var contentMinSize: WindowResizability { WindowResizability() }
}

/// How windows look.
public struct WindowStyle: Sendable {
    /// As is usual.
    public static var automatic: WindowStyle { WindowStyle() }
    /// With a title.
    public static var titleBar: WindowStyle { WindowStyle() }
    /// Without a title.
    public static var hiddenTitleBar: WindowStyle { WindowStyle() }
    /// Without anything.
    public static var plain: WindowStyle { WindowStyle() }
}

extension Scene {
    /// Commands of menus. There are none.
    public nonisolated func commands<Content: Commands>(
        @CommandsBuilder content: () -> Content
    ) -> some Scene { self }

    /// How large windows are at first. There are none.
    public nonisolated func defaultSize(width: CGFloat, height: CGFloat) -> some Scene { self }

    /// How large windows are at first. There are none.
    public nonisolated func defaultSize(_ size: CGSize) -> some Scene { self }

    /// How large windows may become. There are none.
    public nonisolated func windowResizability(_ resizability: WindowResizability) -> some Scene { self }

    /// How windows look. There are none.
    public nonisolated func windowStyle(_ style: WindowStyle) -> some Scene { self }

    /// What would be done when a value has changed.
    public nonisolated func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
    ) -> some Scene { self }

    /// What would be done when a value has changed.
    public nonisolated func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some Scene { self }

    /// Changes what is around windows. There are none.
    public nonisolated func environment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
    ) -> some Scene { self }

    /// Puts an object around windows. There are none.
    public nonisolated func environment<T: AnyObject & Observable>(_ object: T?) -> some Scene { self }
}
