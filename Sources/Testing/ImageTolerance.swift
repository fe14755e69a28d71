import Raster

/// How far a picture may be from the expected one and still pass. Unless said otherwise it may not be: the
/// bytes are the same, which Raster gives on any machine, and which `rastertool diff` expects, too.
public struct ImageTolerance: Hashable, Sendable {
    /// The distance, from 0 to 1, up to which two colours pass for the same. See `ImageComparison`.
    public var threshold: Double
    /// How many pixels may be different.
    public var maximumDifferentPixels: Int
    /// The share of the compared pixels, from 0 to 1, that must not be different; with 0.99 one in a hundred
    /// may be. Clamped; 1 when it is no number. A picture passes that keeps this or `maximumDifferentPixels`.
    public var precision: Double
    /// Whether pixels that are only smoothed differently along an edge are let pass.
    public var ignoresAntialiasing: Bool
    /// Parts that are not looked at, in pixels of the picture: a clock, a version number.
    public var ignoredRegions: [PixelRect]

    /// By default no pixel may differ.
    public init(
        threshold: Double = 0, maximumDifferentPixels: Int = 0, precision: Double = 1,
        ignoresAntialiasing: Bool = false, ignoredRegions: [PixelRect] = []
    ) {
        self.threshold = threshold
        self.maximumDifferentPixels = maximumDifferentPixels
        self.precision = precision
        self.ignoresAntialiasing = ignoresAntialiasing
        self.ignoredRegions = ignoredRegions
    }

    /// The very same bytes, which Raster gives on any machine.
    public static let exact = ImageTolerance()

    var options: ImageComparison.Options {
        ImageComparison.Options(
            threshold: threshold, ignoresAntialiasing: ignoresAntialiasing, ignoredRegions: ignoredRegions)
    }

    func allows(_ comparison: ImageComparison) -> Bool {
        comparison.isSame(allowing: maximumDifferentPixels) || comparison.isSame(precision: precision)
    }
}
