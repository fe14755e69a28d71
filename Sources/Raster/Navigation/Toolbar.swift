import RasterPaths

/// Controls in a bar. They are accepted and not drawn.
@MainActor @preconcurrency
public protocol ToolbarContent {
    /// What the content is made of; `Never` for the house's own.
    associatedtype Body: ToolbarContent

    /// What the content is made of.
    @ToolbarContentBuilder var body: Body { get }
}

/// Controls in a bar that a hand could exchange.
@MainActor @preconcurrency
public protocol CustomizableToolbarContent: ToolbarContent {}

extension Never: ToolbarContent {}

/// Content of the house's.
protocol PrimitiveToolbarContent: CustomizableToolbarContent where Body == Never {}

extension PrimitiveToolbarContent {
    /// It isn't made of others; asking for a body is a programmer's error.
    public var body: Never { fatalBody(of: Self.self) }
}

/// Several pieces of a bar's content, or none.
public nonisolated struct _ToolbarItems: PrimitiveToolbarContent, Sendable {}

/// A piece of a bar's content.
public nonisolated struct ToolbarItem<ID, Content: View>: PrimitiveToolbarContent {
    private let content: Content

    /// A control in a place.
    public init(
        placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
    ) where ID == Void { self.content = content() }

    /// A control in a place, with an identity.
    public init(
        id: String, placement: ToolbarItemPlacement = .automatic, showsByDefault: Bool = true,
        @ViewBuilder content: () -> Content
    ) where ID == String { self.content = content() }
}

/// Controls of a bar in one place.
public nonisolated struct ToolbarItemGroup<Content: View>: PrimitiveToolbarContent {
    private let content: Content

    /// Controls in a place.
    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

/// Room in a bar.
public nonisolated struct ToolbarSpacer: PrimitiveToolbarContent, Sendable {
    /// Room in a place.
    public init(placement: ToolbarItemPlacement = .automatic) {}
}

/// Puts the pieces of a bar's content together that a closure names.
@resultBuilder
public enum ToolbarContentBuilder {
    /// A piece as it is.
    public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content { content }

    /// Any number of pieces.
    public static func buildBlock<each Content: ToolbarContent>(
        _ content: repeat each Content
    ) -> _ToolbarItems { _ToolbarItems() }

    /// `if` without `else`.
    public static func buildIf(_ content: _ToolbarItems?) -> _ToolbarItems { _ToolbarItems() }

    /// The first part of an `if` or `switch`.
    public static func buildEither(first: _ToolbarItems) -> _ToolbarItems { first }

    /// The other part of an `if` or `switch`.
    public static func buildEither(second: _ToolbarItems) -> _ToolbarItems { second }

    /// What `if #available` guards.
    public static func buildLimitedAvailability<Content: ToolbarContent>(
        _ content: Content
    ) -> _ToolbarItems { _ToolbarItems() }
}

/// Where in bars controls stand.
public struct ToolbarItemPlacement: Sendable {
    /// As is usual.
    public static let automatic = ToolbarItemPlacement()
    /// In the middle.
    public static let principal = ToolbarItemPlacement()
    /// Where the screen leads to.
    public static let navigation = ToolbarItemPlacement()
    /// What is done first.
    public static let primaryAction = ToolbarItemPlacement()
    /// What is done second.
    public static let secondaryAction = ToolbarItemPlacement()
    /// What says how things are.
    public static let status = ToolbarItemPlacement()
    /// What keeps changes.
    public static let confirmationAction = ToolbarItemPlacement()
    /// What leaves changes.
    public static let cancellationAction = ToolbarItemPlacement()
    /// What deletes.
    public static let destructiveAction = ToolbarItemPlacement()
    /// Above a keyboard.
    public static let keyboard = ToolbarItemPlacement()
    /// The leading side at the top.
    public static let topBarLeading = ToolbarItemPlacement()
    /// The trailing side at the top.
    public static let topBarTrailing = ToolbarItemPlacement()
    /// The leading side at the top.
    public static let navigationBarLeading = ToolbarItemPlacement()
    /// The trailing side at the top.
    public static let navigationBarTrailing = ToolbarItemPlacement()
    /// At the bottom.
    public static let bottomBar = ToolbarItemPlacement()
    /// As a window's decoration at the bottom.
    public static let bottomOrnament = ToolbarItemPlacement()
}

/// Which bars.
public struct ToolbarPlacement: Sendable {
    let isNavigationBar: Bool

    /// As is usual.
    public static var automatic: ToolbarPlacement { ToolbarPlacement(isNavigationBar: false) }
    /// At the bottom.
    public static var bottomBar: ToolbarPlacement { ToolbarPlacement(isNavigationBar: false) }
    /// At the top.
    public static var navigationBar: ToolbarPlacement { ToolbarPlacement(isNavigationBar: true) }
    /// With tabs.
    public static var tabBar: ToolbarPlacement { ToolbarPlacement(isNavigationBar: false) }
    /// A window's.
    public static var windowToolbar: ToolbarPlacement { ToolbarPlacement(isNavigationBar: false) }
}

extension View {
    /// Controls in bars. They aren't drawn.
    public nonisolated func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View { self }
}

extension View {
    /// Controls in bars. They aren't drawn.
    public nonisolated func toolbar<Content: ToolbarContent>(
        @ToolbarContentBuilder content: () -> Content
    ) -> some View { self }

    /// Controls in bars that a hand could exchange. They aren't drawn.
    public nonisolated func toolbar<Content: ToolbarContent>(
        id: String, @ToolbarContentBuilder content: () -> Content
    ) -> some View { self }

    /// Whether bars are seen.
    public nonisolated func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
        let isHidden = visibility == .hidden && bars.contains { $0.isNavigationBar }
        return transformPreference(TitlePreference.self) { if isHidden { $0.isHidden = true } }
    }

    /// Whether bars are seen.
    public nonisolated func toolbarVisibility(
        _ visibility: Visibility, for bars: ToolbarPlacement...
    ) -> some View {
        let isHidden = visibility == .hidden && bars.contains { $0.isNavigationBar }
        return transformPreference(TitlePreference.self) { if isHidden { $0.isHidden = true } }
    }

    /// What bars stand on. They have their own.
    public nonisolated func toolbarBackground<S: ShapeStyle>(
        _ style: S, for bars: ToolbarPlacement...
    ) -> some View { self }

    /// Whether bars stand on something. They have their own.
    public nonisolated func toolbarBackground(
        _ visibility: Visibility, for bars: ToolbarPlacement...
    ) -> some View { self }

    /// Whether bars stand on something. They have their own.
    public nonisolated func toolbarBackgroundVisibility(
        _ visibility: Visibility, for bars: ToolbarPlacement...
    ) -> some View { self }

    /// The colours of bars. They have those around them.
    public nonisolated func toolbarColorScheme(
        _ colorScheme: ColorScheme?, for bars: ToolbarPlacement...
    ) -> some View { self }

    /// A menu of the screen's title.
    public nonisolated func toolbarTitleMenu<C: View>(@ViewBuilder content: () -> C) -> some View { self }

    /// What a bar is for.
    public nonisolated func toolbarRole(_ role: ToolbarRole) -> some View { self }
}

/// What a bar is for.
public struct ToolbarRole: Sendable {
    /// As is usual.
    public static var automatic: ToolbarRole { ToolbarRole() }
    /// To find things.
    public static var browser: ToolbarRole { ToolbarRole() }
    /// To change things.
    public static var editor: ToolbarRole { ToolbarRole() }
    /// To follow screens.
    public static var navigationStack: ToolbarRole { ToolbarRole() }
}
