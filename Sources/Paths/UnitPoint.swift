/// A place in a rectangle as fractions of its width and height; (0, 0) is the top left corner.
///
/// `leading` means left: unit points are not mirrored for right-to-left layouts.
public struct UnitPoint: Hashable, Animatable, Sendable {
    /// The fraction of the width, 0 at the left; may lie outside 0...1.
    public var x: CGFloat
    /// The fraction of the height, 0 at the top; may lie outside 0...1.
    public var y: CGFloat

    /// The top left corner.
    public init() {
        x = 0
        y = 0
    }

    /// The point at these fractions.
    public init(x: CGFloat, y: CGFloat) {
        self.x = x
        self.y = y
    }

    /// The top left corner.
    public static let zero = UnitPoint(x: 0, y: 0)
    /// The middle.
    public static let center = UnitPoint(x: 0.5, y: 0.5)
    /// The middle of the left side.
    public static let leading = UnitPoint(x: 0, y: 0.5)
    /// The middle of the right side.
    public static let trailing = UnitPoint(x: 1, y: 0.5)
    /// The middle of the upper side.
    public static let top = UnitPoint(x: 0.5, y: 0)
    /// The middle of the lower side.
    public static let bottom = UnitPoint(x: 0.5, y: 1)
    /// The upper left corner.
    public static let topLeading = UnitPoint(x: 0, y: 0)
    /// The upper right corner.
    public static let topTrailing = UnitPoint(x: 1, y: 0)
    /// The lower left corner.
    public static let bottomLeading = UnitPoint(x: 0, y: 1)
    /// The lower right corner.
    public static let bottomTrailing = UnitPoint(x: 1, y: 1)

    /// x, then y.
    public var animatableData: AnimatablePair<CGFloat, CGFloat> {
        get { AnimatablePair(x, y) }
        set { (x, y) = (newValue.first, newValue.second) }
    }
}
