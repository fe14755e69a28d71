/// Where a field to look for things stands. None is drawn.
public struct SearchFieldPlacement: Sendable {
    /// As is usual.
    public static let automatic = SearchFieldPlacement()
    /// Below the title, always or when pulled.
    public static let navigationBarDrawer = SearchFieldPlacement()
    /// In a bar.
    public static let toolbar = SearchFieldPlacement()
    /// In a list beside the screen.
    public static let sidebar = SearchFieldPlacement()

    /// Below the title, always or when pulled.
    public static func navigationBarDrawer(displayMode: NavigationBarDrawerDisplayMode) -> Self { Self() }

    /// When a field is there.
    public struct NavigationBarDrawerDisplayMode: Sendable {
        /// When pulled.
        public static let automatic = NavigationBarDrawerDisplayMode()
        /// Always.
        public static let always = NavigationBarDrawerDisplayMode()
    }
}

extension View {
    /// A field to look for things. It isn't drawn.
    public nonisolated func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
    ) -> some View { self }

    /// A field to look for things. It isn't drawn.
    public nonisolated func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
    ) -> some View { self }

    /// A field to look for things. It isn't drawn.
    @_disfavoredOverload
    public nonisolated func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: some StringProtocol
    ) -> some View { self }

    /// A field to look for things. It isn't drawn.
    public nonisolated func searchable(
        text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
        prompt: LocalizedStringKey
    ) -> some View { self }

    /// A field to look for things. It isn't drawn.
    public nonisolated func searchable(
        text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
        prompt: Text? = nil
    ) -> some View { self }

    /// What would be found.
    public nonisolated func searchSuggestions<S: View>(@ViewBuilder _ suggestions: () -> S) -> some View {
        self
    }

    /// What would be looked for.
    public nonisolated func searchCompletion(_ completion: String) -> some View { self }

    /// Where would be looked.
    public nonisolated func searchScopes<V: Hashable, S: View>(
        _ scope: Binding<V>, @ViewBuilder scopes: () -> S
    ) -> some View { self }
}

/// Would end looking for things.
public struct DismissSearchAction: Sendable {
    /// Would end it.
    @MainActor @preconcurrency public func callAsFunction() {}
}

/// Would put a screen away. Nothing is shown above another here.
public struct DismissAction: Sendable {
    /// Would put it away.
    @MainActor @preconcurrency public func callAsFunction() {}
}

/// Would load what is shown anew.
public struct RefreshAction: Sendable {
    /// Would do so.
    public func callAsFunction() async {}
}

/// Whether a screen is shown, as older code asks.
public struct PresentationMode {
    /// Whether it is.
    public var isPresented: Bool { false }
    /// Would put it away.
    public mutating func dismiss() {}
}

/// Would open a window of the program's. There are none.
public struct OpenWindowAction: Sendable {
    /// Would open a window.
    public func callAsFunction(id: String) {}
    /// Would open a window for a value.
    public func callAsFunction<D: Codable & Hashable>(value: D) {}
    /// Would open a window for a value.
    public func callAsFunction<D: Codable & Hashable>(id: String, value: D) {}
}

/// Would close a window of the program's. There are none.
public struct DismissWindowAction: Sendable {
    /// Would close the window.
    public func callAsFunction() {}
    /// Would close a window.
    public func callAsFunction(id: String) {}
}

extension EnvironmentValues {
    /// Would open a window of the program's. There are none.
    public var openWindow: OpenWindowAction { OpenWindowAction() }
    /// Would close a window of the program's. There are none.
    public var dismissWindow: DismissWindowAction { DismissWindowAction() }
    /// Would put the screen away.
    public var dismiss: DismissAction { DismissAction() }
    /// Would end looking for things.
    public var dismissSearch: DismissSearchAction { DismissSearchAction() }
    /// Whether somebody looks for things: nobody does.
    public var isSearching: Bool { false }
    /// Whether the screen is shown above another: it isn't.
    public var isPresented: Bool { false }
    /// Whether the screen is shown, as older code asks.
    public var presentationMode: Binding<PresentationMode> { .constant(PresentationMode()) }
    /// Would load what is shown anew; nil, as nothing can be pulled.
    public var refresh: RefreshAction? { nil }
}
