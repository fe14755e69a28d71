import Raster

/// How far a picture may be from the expected one and still pass.
public struct ImageTolerance: Hashable, Sendable {
    /// The distance, from 0 to 1, up to which two colours pass for the same. See `ImageComparison`.
    public var threshold: Double
    /// How many pixels may be different.
    public var maximumDifferentPixels: Int
    /// Whether pixels that are only smoothed differently along an edge are let pass.
    public var ignoresAntialiasing: Bool

    /// By default a pixel fails beyond a threshold of 0.1, and none may fail.
    public init(threshold: Double = 0.1, maximumDifferentPixels: Int = 0, ignoresAntialiasing: Bool = false) {
        self.threshold = threshold
        self.maximumDifferentPixels = maximumDifferentPixels
        self.ignoresAntialiasing = ignoresAntialiasing
    }

    /// The very same bytes, which Raster gives on any machine.
    public static let exact = ImageTolerance(threshold: 0)
}
