import Foundation

extension View {
    /// What would be dragged. Nobody drags in a picture.
    public nonisolated func draggable<T>(_ payload: @autoclosure @escaping () -> T) -> some View { self }

    /// What would be dragged, and how it would look. Nobody drags in a picture.
    public nonisolated func draggable<V: View, T>(
        _ payload: @autoclosure @escaping () -> T, @ViewBuilder preview: () -> V
    ) -> some View { self }

    /// What would be done with things that are dropped. Nobody drops in a picture.
    public nonisolated func dropDestination<T>(
        for payloadType: T.Type = T.self, action: @escaping ([T], CGPoint) -> Bool,
        isTargeted: @escaping (Bool) -> Void = { _ in }
    ) -> some View { self }
}
