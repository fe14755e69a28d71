import Foundation

/// Something that would open an address.
public nonisolated struct Link<Label: View>: View {
    private let destination: URL
    private let label: Label

    /// A link to an address.
    public init(destination: URL, @ViewBuilder label: () -> Label) {
        self.destination = destination
        self.label = label()
    }

    /// The label, as a button is drawn.
    @MainActor public var body: some View { Button(action: {}, label: { label }) }
}

extension Link where Label == Text {
    /// A link with a title to an address.
    public nonisolated init(_ titleKey: LocalizedStringKey, destination: URL) {
        self.init(destination: destination) { Text(titleKey) }
    }

    /// A link with a title to an address.
    @_disfavoredOverload
    public nonisolated init(_ title: some StringProtocol, destination: URL) {
        self.init(destination: destination) { Text(title) }
    }
}

/// Something that would hand things to others.
public nonisolated struct ShareLink<Label: View>: View {
    private let label: Label

    /// Things to hand to others.
    public init<Item>(
        item: Item, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
    ) { self.label = label() }

    /// Things to hand to others, with how they would be shown.
    public init<Item>(
        item: Item, subject: Text? = nil, message: Text? = nil, preview: SharePreview,
        @ViewBuilder label: () -> Label
    ) { self.label = label() }

    /// Things to hand to others.
    public init<Data: RandomAccessCollection>(
        items: Data, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
    ) { self.label = label() }

    /// The label, as a button is drawn.
    @MainActor public var body: some View { Button(action: {}, label: { label }) }
}

extension ShareLink where Label == Raster.Label<Text, Image> {
    private nonisolated static var symbol: String { "square.and.arrow.up" }

    /// A thing to hand to others.
    public nonisolated init<Item>(item: Item, subject: Text? = nil, message: Text? = nil) {
        self.init(item: item) { Raster.Label("Share…", systemImage: Self.symbol) }
    }

    /// A thing to hand to others, with how it would be shown.
    public nonisolated init<Item>(
        item: Item, subject: Text? = nil, message: Text? = nil, preview: SharePreview
    ) { self.init(item: item) { Raster.Label("Share…", systemImage: Self.symbol) } }

    /// A thing to hand to others, with a title.
    public nonisolated init<Item>(
        _ titleKey: LocalizedStringKey, item: Item, subject: Text? = nil, message: Text? = nil
    ) { self.init(item: item) { Raster.Label(titleKey, systemImage: Self.symbol) } }

    /// A thing to hand to others, with a title and how it would be shown.
    public nonisolated init<Item>(
        _ titleKey: LocalizedStringKey, item: Item, subject: Text? = nil, message: Text? = nil,
        preview: SharePreview
    ) { self.init(item: item) { Raster.Label(titleKey, systemImage: Self.symbol) } }

    /// Things to hand to others.
    public nonisolated init<Data: RandomAccessCollection>(
        items: Data, subject: Text? = nil, message: Text? = nil
    ) { self.init(items: items) { Raster.Label("Share…", systemImage: Self.symbol) } }
}

/// How things to hand to others would be shown.
public struct SharePreview: Sendable {
    /// By a title.
    public init(_ titleKey: LocalizedStringKey) {}
    /// By a title.
    @_disfavoredOverload
    public init(_ title: some StringProtocol) {}
    /// By a title and a picture.
    public init<Image>(_ titleKey: LocalizedStringKey, image: Image) {}
    /// By a title and a picture.
    @_disfavoredOverload
    public init<Image>(_ title: some StringProtocol, image: Image) {}
    /// By a title and two pictures.
    public init<Image, Icon>(_ titleKey: LocalizedStringKey, image: Image, icon: Icon) {}
    /// By a title.
    public init(_ title: Text) {}
    /// By a title and a picture.
    public init<Image>(_ title: Text, image: Image) {}
    /// By a title and two pictures.
    public init<Image, Icon>(_ title: Text, image: Image, icon: Icon) {}
}

/// Opens addresses: here none.
@MainActor @preconcurrency
public struct OpenURLAction: Sendable {
    /// What has become of an address.
    public struct Result: Sendable {
        /// It was opened.
        public static let handled = Result()
        /// Nobody opens it.
        public static let discarded = Result()
        /// The system would open it.
        public static let systemAction = Result()
        /// The system would open another.
        public static func systemAction(_ url: URL) -> Result { systemAction }
    }

    /// Opens addresses by a closure; here never.
    public nonisolated init(handler: @escaping (URL) -> Result) {}

    nonisolated init() {}

    /// Would open an address.
    public func callAsFunction(_ url: URL) {}

    /// Would open an address.
    public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
        completion(false)
    }
}

extension EnvironmentValues {
    private enum OpenKey: EnvironmentKey {
        static let defaultValue = OpenURLAction()
    }

    /// Opens addresses: here none.
    public var openURL: OpenURLAction {
        get { self[OpenKey.self] }
        set { self[OpenKey.self] = newValue }
    }
}

extension View {
    /// What would be done with an address that somebody opens.
    public nonisolated func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }
}
