/// A view that need not be made anew while it is equal. Each picture makes its views once.
public nonisolated struct EquatableView<Content: Equatable & View>: View {
    /// The view.
    public var content: Content

    /// The view, which can be compared.
    public init(content: Content) { self.content = content }

    /// The view.
    @MainActor public var body: some View { content }
}

extension View where Self: Equatable {
    /// The view, which need not be made anew while it is equal. Each picture makes its views once.
    public nonisolated func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}
