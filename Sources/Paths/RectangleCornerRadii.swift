/// The kind of curve that rounds a corner.
public enum RoundedCornerStyle: Equatable, Hashable, Sendable {
    /// A quarter of an ellipse.
    case circular
    /// A curve whose curvature starts at zero, longer than the circular one by about half a radius.
    case continuous
}

/// A radius for each corner of a rectangle, in points. Negative radii draw as zero.
public struct RectangleCornerRadii: Equatable, Animatable, Sendable {
    /// At the top, where text starts.
    public var topLeading: CGFloat
    /// At the bottom, where text starts.
    public var bottomLeading: CGFloat
    /// At the bottom, where text ends.
    public var bottomTrailing: CGFloat
    /// At the top, where text ends.
    public var topTrailing: CGFloat

    /// A radius for each corner; those left out are square.
    public init(
        topLeading: CGFloat = 0, bottomLeading: CGFloat = 0, bottomTrailing: CGFloat = 0,
        topTrailing: CGFloat = 0
    ) {
        self.topLeading = topLeading
        self.bottomLeading = bottomLeading
        self.bottomTrailing = bottomTrailing
        self.topTrailing = topTrailing
    }

    /// The radius of a corner.
    public subscript(corner: Edge.Corner) -> CGFloat {
        switch corner {
        case .topLeading: topLeading
        case .topTrailing: topTrailing
        case .bottomLeading: bottomLeading
        case .bottomTrailing: bottomTrailing
        }
    }

    /// The radii: topLeading and bottomLeading, bottomTrailing and topTrailing.
    public var animatableData:
        AnimatablePair<AnimatablePair<CGFloat, CGFloat>, AnimatablePair<CGFloat, CGFloat>>
    {
        get {
            AnimatablePair(
                AnimatablePair(topLeading, bottomLeading), AnimatablePair(bottomTrailing, topTrailing))
        }
        set {
            topLeading = newValue.first.first
            bottomLeading = newValue.first.second
            bottomTrailing = newValue.second.first
            topTrailing = newValue.second.second
        }
    }
}
