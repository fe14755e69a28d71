import Foundation

/// How two pictures differ, pixel by pixel: how many pixels, how much, and where.
///
/// Whether a pixel is different is a matter of how it looks: the distance in YIQ, weighted as Kotsarenko and
/// Ramos (2010) propose, as a share of the largest there is. A translucent pixel is looked at over black and
/// over white, and the larger distance counts. The result does not depend on the number of threads.
public struct ImageComparison: Sendable {
    /// What counts as a difference.
    public struct Options: Hashable, Sendable {
        /// The distance up to which two colours pass for the same: from 0, where any other byte is a
        /// difference, to 1, the distance of no two colours. Clamped; 0 when it is no number.
        public var threshold: Double
        /// Whether pixels that are only smoothed differently along an edge are counted apart, and not as
        /// different (V. Vyšniauskas' detector of 2009).
        public var ignoresAntialiasing: Bool
        /// The parts that are compared, in pixels; all of the picture when there are none.
        public var regions: [PixelRect]
        /// The parts, in pixels, that are not compared, whatever `regions` says.
        public var ignoredRegions: [PixelRect]

        /// A threshold of 0.1 over the whole picture, unless said otherwise.
        public init(
            threshold: Double = 0.1, ignoresAntialiasing: Bool = false, regions: [PixelRect] = [],
            ignoredRegions: [PixelRect] = []
        ) {
            self.threshold = threshold
            self.ignoresAntialiasing = ignoresAntialiasing
            self.regions = regions
            self.ignoredRegions = ignoredRegions
        }

        /// Any other byte is a difference.
        public static let exact = Options(threshold: 0)
    }

    /// The picture as it should be.
    public let expected: CGImage
    /// The picture as it is.
    public let actual: CGImage
    /// What counts as a difference.
    public let options: Options
    private let counts: Counts

    /// Pictures of different sizes are compared where both have pixels, from the top left corner, by as many
    /// threads as there are processors unless `threads` says otherwise.
    public init(
        expected: CGImage, actual: CGImage, options: Options = Options(), threads: Int? = nil
    ) {
        self.expected = expected
        self.actual = actual
        self.options = options
        counts = PixelComparison(expected, actual, options).counts(threads: ParallelMap.threads(threads))
    }

    /// Whether the two have the same width and height. If not, they are never the same.
    public var hasSameSize: Bool { expected.width == actual.width && expected.height == actual.height }
    /// The pixels that were looked at.
    public var comparedCount: Int { counts.compared }
    /// Those with any other byte.
    public var unequalCount: Int { counts.unequal }
    /// Those beyond the threshold, without the antialiased ones when these are ignored.
    public var differentCount: Int { counts.different }
    /// Those beyond the threshold that are only smoothed differently; 0 when they are not ignored.
    public var antialiasedCount: Int { counts.antialiased }
    /// The largest distance of a pixel, from 0 to 1.
    public var maximumDistance: Double {
        min((counts.largestSquare / ColorDistance.largestSquare).squareRoot(), 1)
    }
    /// The mean distance of the compared pixels, from 0 to 1.
    public var meanDistance: Double {
        counts.compared == 0 ? 0 : counts.distance / Double(counts.compared)
    }
    /// The smallest rectangle with all different pixels; nil without any.
    public var bounds: PixelRect? {
        counts.different == 0
            ? nil
            : PixelRect(
                x: counts.left, y: counts.top, width: counts.right - counts.left + 1,
                height: counts.bottom - counts.top + 1)
    }

    /// Whether the sizes are the same and no more pixels are different than `allowed`.
    public func isSame(allowing allowed: Int = 0) -> Bool { hasSameSize && differentCount <= allowed }

    /// Whether the sizes are the same and at least a share of the compared pixels is not different: 0.99 lets
    /// one in a hundred pass. Clamped to 0...1; 1 when it is no number.
    public func isSame(precision: Double) -> Bool {
        let share = precision.isNaN ? 1 : min(max(precision, 0), 1)
        // What is left of a share is rarely a whole number of pixels, and 1 − 0.9 is a little less than 0.1.
        return hasSameSize && Double(differentCount) <= (1 - share) * Double(comparedCount) + 1e-6
    }

    struct Counts: Sendable {
        var (compared, unequal, different, antialiased) = (0, 0, 0, 0)
        var largestSquare = 0.0
        var distance = 0.0
        var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)

        mutating func add(_ other: Counts) {
            compared += other.compared
            unequal += other.unequal
            different += other.different
            antialiased += other.antialiased
            largestSquare = max(largestSquare, other.largestSquare)
            distance += other.distance
            (left, top) = (min(left, other.left), min(top, other.top))
            (right, bottom) = (max(right, other.right), max(bottom, other.bottom))
        }
    }
}

extension ImageComparison: CustomStringConvertible {
    /// The result in a line.
    public var description: String {
        guard hasSameSize else {
            return "the sizes differ: expected \(expected.width) × \(expected.height), "
                + "actual \(actual.width) × \(actual.height) pixels"
        }
        if unequalCount == 0 { return "the same, byte for byte" }
        var text = "\(differentCount) of \(comparedCount) pixels differ"
        if let bounds { text += " within \(bounds.width) × \(bounds.height) at (\(bounds.x), \(bounds.y))" }
        text += "; \(unequalCount) are not equal"
        if antialiasedCount > 0 { text += ", \(antialiasedCount) only smoothed differently" }
        return text + "; the largest distance is \((maximumDistance * 10000).rounded() / 10000)"
    }
}
