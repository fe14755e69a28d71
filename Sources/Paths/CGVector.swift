/// A displacement, in points.
public struct CGVector: Equatable, Hashable, Codable, Sendable {
    /// To the right.
    public var dx: CGFloat
    /// Downwards, where y grows downwards.
    public var dy: CGFloat

    /// No displacement.
    @inlinable
    public init() {
        dx = 0
        dy = 0
    }

    /// A displacement of (dx, dy).
    @inlinable
    public init(dx: CGFloat, dy: CGFloat) {
        self.dx = dx
        self.dy = dy
    }

    /// The same from Doubles.
    @inlinable
    public init(dx: Double, dy: Double) {
        self.dx = CGFloat(dx)
        self.dy = CGFloat(dy)
    }

    /// The same from whole numbers.
    @inlinable
    public init(dx: Int, dy: Int) {
        self.dx = CGFloat(dx)
        self.dy = CGFloat(dy)
    }

    /// No displacement.
    @inlinable
    public static var zero: CGVector { CGVector() }
}
