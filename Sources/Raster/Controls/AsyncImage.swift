import Foundation
import RasterPaths

/// A picture that would be loaded. Nothing is: a picture shows what stands for it.
public nonisolated struct AsyncImage<Content: View>: View {
    private let content: Content

    /// A picture, with a grey rectangle until it is there.
    public init(url: URL?, scale: CGFloat = 1) where Content == Color { content = ControlColors.track }

    /// A picture, and what stands for it until it is there.
    public init<I: View, P: View>(
        url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
        @ViewBuilder placeholder: @escaping () -> P
    ) where Content == _ConditionalContent<I, P> {
        self.content = ViewBuilder.buildEither(second: placeholder())
    }

    /// A picture, made of how far it is loaded.
    public init(
        url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
        @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
    ) { self.content = content(.empty) }

    /// What stands for the picture.
    @MainActor public var body: some View { content }
}

/// How far a picture is loaded.
public enum AsyncImagePhase: Sendable {
    /// Not at all.
    case empty
    /// It is there.
    case success(Image)
    /// It can't be.
    case failure(any Error)

    /// The picture, if it is there.
    public var image: Image? { if case .success(let image) = self { image } else { nil } }
    /// Why it can't be there.
    public var error: (any Error)? { if case .failure(let error) = self { error } else { nil } }
}

/// Says that there is nothing.
public nonisolated struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View {
    private let label: Label
    private let description: Description
    private let actions: Actions

    /// What there isn't, words about it, and what can be done.
    public init(
        @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
        @ViewBuilder actions: () -> Actions = { EmptyView() }
    ) {
        self.label = label()
        self.description = description()
        self.actions = actions()
    }

    /// All of it in the middle of the room.
    @MainActor public var body: some View {
        VStack(spacing: 16) {
            VStack(spacing: 8) {
                label.labelStyle(UnavailableLabelStyle())
                description.font(.subheadline).foregroundStyle(.secondary)
            }
            actions
        }
        .multilineTextAlignment(.center)
        .padding(16)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
}

/// A large picture above a title.
private nonisolated struct UnavailableLabelStyle: LabelStyle {
    func makeBody(configuration: Configuration) -> some View {
        VStack(spacing: 12) {
            configuration.icon.font(.system(size: 48)).foregroundStyle(.secondary)
            configuration.title.font(.title2.bold())
        }
    }
}

extension ContentUnavailableView
where Label == Raster.Label<Text, Image>, Description == Text?, Actions == EmptyView {
    /// What there isn't, by a title and a symbol, and words about it.
    public nonisolated init(
        _ titleKey: LocalizedStringKey, systemImage name: String, description: Text? = nil
    ) {
        self.init {
            Raster.Label(titleKey, systemImage: name)
        } description: {
            description
        } actions: {
            EmptyView()
        }
    }

    /// What there isn't, by a title and a symbol, and words about it.
    @_disfavoredOverload
    public nonisolated init(
        _ title: some StringProtocol, systemImage name: String, description: Text? = nil
    ) {
        self.init {
            Raster.Label(title, systemImage: name)
        } description: {
            description
        } actions: {
            EmptyView()
        }
    }

    /// Nothing was found.
    public static var search: ContentUnavailableView {
        ContentUnavailableView(
            "No Results", systemImage: "magnifyingglass",
            description: Text("Check the spelling or try a new search."))
    }

    /// Nothing was found for some words.
    public static func search(text: String) -> ContentUnavailableView {
        ContentUnavailableView(
            "No Results for “\(text)”", systemImage: "magnifyingglass",
            description: Text("Check the spelling or try a new search."))
    }
}
