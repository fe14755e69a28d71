import RasterPaths

/// Any shape, its type hidden.
public struct AnyShape: Shape {
    private let shape: any Shape

    /// Hides the type of `shape`.
    public init<S: Shape>(_ shape: S) {
        self.shape = shape
    }

    /// What the hidden shape draws in `rect`.
    public func path(in rect: CGRect) -> Path {
        shape.path(in: rect)
    }

    /// The size of the hidden shape.
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
}
