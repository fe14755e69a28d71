#if os(Linux)
    import Foundation
    import Raster

    /// Something that is dragged. Nobody drags in a picture: it is made by nobody and holds nothing.
    public final class NSItemProvider: Sendable {
        /// Nothing.
        public init() {}
        /// Something.
        public init(object: Any) {}
        /// A file.
        public init?(contentsOf fileURL: URL) {}
        /// Whether it is of a kind.
        public func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool { false }
    }

    /// Something that is dropped.
    public struct DropInfo {
        /// Where, in points.
        public var location: CGPoint
        /// What it is, of some kinds.
        public func itemProviders(for contentTypes: [UTType]) -> [NSItemProvider] { [] }
        /// Whether there is something of some kinds.
        public func hasItemsConforming(to contentTypes: [UTType]) -> Bool { false }
    }

    /// What becomes of things that are dropped.
    public enum DropOperation: Sendable {
        /// Nothing, or something.
        case cancel, forbidden, copy, move
    }

    /// What would become of things that are dropped.
    public struct DropProposal: Sendable {
        /// What would become of them.
        public let operation: DropOperation

        /// What would become of them.
        public init(operation: DropOperation) { self.operation = operation }
    }

    /// What is done with things that are dropped.
    @MainActor @preconcurrency
    public protocol DropDelegate {
        /// Whether they can be dropped.
        func validateDrop(info: DropInfo) -> Bool
        /// Does it.
        func performDrop(info: DropInfo) -> Bool
        /// They come above the view.
        func dropEntered(info: DropInfo)
        /// They move above the view.
        func dropUpdated(info: DropInfo) -> DropProposal?
        /// They leave the view.
        func dropExited(info: DropInfo)
    }

    extension DropDelegate {
        /// Yes.
        public func validateDrop(info: DropInfo) -> Bool { true }
        /// Does nothing.
        public func dropEntered(info: DropInfo) {}
        /// As is usual.
        public func dropUpdated(info: DropInfo) -> DropProposal? { nil }
        /// Does nothing.
        public func dropExited(info: DropInfo) {}
    }

    extension View {
        /// What would be dragged. Nobody drags in a picture.
        public nonisolated func onDrag(_ data: @escaping () -> NSItemProvider) -> some View { self }

        /// What would be dragged, and how it would look. Nobody drags in a picture.
        public nonisolated func onDrag<V: View>(
            _ data: @escaping () -> NSItemProvider, @ViewBuilder preview: () -> V
        ) -> some View { self }

        /// What would be done with things that are dropped. Nobody drops in a picture.
        public nonisolated func onDrop(
            of supportedContentTypes: [UTType], isTargeted: Binding<Bool>?,
            perform action: @escaping (_ providers: [NSItemProvider]) -> Bool
        ) -> some View { self }

        /// What would be done with things that are dropped. Nobody drops in a picture.
        public nonisolated func onDrop(
            of supportedContentTypes: [UTType], isTargeted: Binding<Bool>?,
            perform action: @escaping (_ providers: [NSItemProvider], _ location: CGPoint) -> Bool
        ) -> some View { self }

        /// What would be done with things that are dropped. Nobody drops in a picture.
        public nonisolated func onDrop(
            of supportedTypes: [String], isTargeted: Binding<Bool>?,
            perform action: @escaping (_ providers: [NSItemProvider]) -> Bool
        ) -> some View { self }

        /// What would be done with things that are dropped. Nobody drops in a picture.
        public nonisolated func onDrop(
            of supportedTypes: [String], isTargeted: Binding<Bool>?,
            perform action: @escaping (_ providers: [NSItemProvider], _ location: CGPoint) -> Bool
        ) -> some View { self }

        /// What would be done with things that are dropped. Nobody drops in a picture.
        public nonisolated func onDrop(
            of supportedContentTypes: [UTType], delegate: any DropDelegate
        ) -> some View { self }

        /// Would let the user choose a file. It isn't drawn.
        public nonisolated func fileImporter(
            isPresented: Binding<Bool>, allowedContentTypes: [UTType],
            onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void
        ) -> some View { self }

        /// Would let the user choose files. It isn't drawn.
        public nonisolated func fileImporter(
            isPresented: Binding<Bool>, allowedContentTypes: [UTType], allowsMultipleSelection: Bool,
            onCompletion: @escaping (_ result: Result<[URL], any Error>) -> Void
        ) -> some View { self }
    }
#endif
