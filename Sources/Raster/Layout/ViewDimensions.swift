import RasterPaths

/// A view's size for one proposal, and where its alignment guides lie.
public struct ViewDimensions {
    /// Points.
    public let width: CGFloat
    /// Points.
    public let height: CGFloat
    private let explicit: (AlignmentKey) -> CGFloat?

    init(size: CGSize, explicit: @escaping (AlignmentKey) -> CGFloat?) {
        width = size.width
        height = size.height
        self.explicit = explicit
    }

    /// The guide's distance from the leading edge, in points.
    public subscript(guide: HorizontalAlignment) -> CGFloat { self[guide.key] }

    /// The guide's distance from the top edge, in points.
    public subscript(guide: VerticalAlignment) -> CGFloat { self[guide.key] }

    /// The same, if a view says so itself; nil where the guide is at its default place.
    public subscript(explicit guide: HorizontalAlignment) -> CGFloat? { explicit(guide.key) }

    /// The same, if a view says so itself; nil where the guide is at its default place.
    public subscript(explicit guide: VerticalAlignment) -> CGFloat? { explicit(guide.key) }

    subscript(key: AlignmentKey) -> CGFloat { explicit(key) ?? key.id.defaultValue(in: self) }

    var size: CGSize { CGSize(width: width, height: height) }
}

extension ViewDimensions: Equatable {
    /// Whether the sizes are the same.
    public static func == (first: ViewDimensions, second: ViewDimensions) -> Bool {
        first.width == second.width && first.height == second.height
    }
}
