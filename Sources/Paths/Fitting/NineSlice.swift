import Foundation

/// A picture cut by cap insets into nine parts, and where they go in a rectangle: corners keep their size,
/// edges grow along, the middle grows both ways.
///
/// - Insets that are negative or no number count as 0. Where two opposite insets are more than the picture,
///   both are reduced in proportion, and share the rectangle so, as no middle is left to grow. Where the
///   rectangle is smaller than two corners, the corners shrink in proportion.
/// - The parts of the rectangle join without gaps: neighbours have the very same coordinate.
public struct NineSlice: Hashable, Sendable {
    /// A part of the picture and its place.
    public struct Part: Hashable, Sendable {
        /// In the picture's points.
        public let source: CGRect
        /// In the rectangle's space.
        public let destination: CGRect
        /// Whether it grows with the rectangle horizontally, and vertically; a corner does neither.
        public let growsHorizontally, growsVertically: Bool
    }

    /// Row by row, without parts that have no area here or there; at most nine.
    public let parts: [Part]

    /// - Parameters:
    ///   - size: the picture's, in points.
    ///   - capInsets: how much of the picture, from its edges, keeps its size; leading is left.
    ///   - rect: where the picture goes.
    public init(size: CGSize, capInsets: EdgeInsets, in rect: CGRect) {
        let rect = rect.standardized
        let columns = Self.segments(
            size.width, capInsets.leading, capInsets.trailing, from: rect.origin.x, length: rect.size.width)
        let rows = Self.segments(
            size.height, capInsets.top, capInsets.bottom, from: rect.origin.y, length: rect.size.height)
        parts = rows.flatMap { row in
            columns.map { column in
                Part(
                    source: CGRect(
                        x: column.source.lowerBound, y: row.source.lowerBound,
                        width: column.source.upperBound - column.source.lowerBound,
                        height: row.source.upperBound - row.source.lowerBound),
                    destination: CGRect(
                        x: column.target.lowerBound, y: row.target.lowerBound,
                        width: column.target.upperBound - column.target.lowerBound,
                        height: row.target.upperBound - row.target.lowerBound),
                    growsHorizontally: column.grows, growsVertically: row.grows)
            }
        }
    }

    private typealias Segment = (source: Range<CGFloat>, target: Range<CGFloat>, grows: Bool)

    /// The three parts of one direction.
    private static func segments(
        _ size: CGFloat, _ first: CGFloat, _ last: CGFloat, from origin: CGFloat, length: CGFloat
    ) -> [Segment] {
        guard size > 0, length > 0, size.isFinite, length.isFinite, origin.isFinite else { return [] }
        // NaN fails the comparison. So far below the largest number that the sum of the two is finite.
        let first = first > 0 ? min(first, 1e300) : 0
        let last = last > 0 ? min(last, 1e300) : 0
        let source = cuts(first, last, of: size, hasMiddle: true)
        let target = cuts(first, last, of: length, hasMiddle: source.lowerBound < source.upperBound)
        let sources = [0, source.lowerBound, source.upperBound, size]
        let places = [origin, origin + target.lowerBound, origin + target.upperBound, origin + length]
        return (0..<3).compactMap { part in
            guard sources[part] < sources[part + 1], places[part] < places[part + 1] else { return nil }
            return (sources[part]..<sources[part + 1], places[part]..<places[part + 1], part == 1)
        }
    }

    /// Where the middle begins and ends; one place, in proportion, when the caps leave none.
    private static func cuts(
        _ first: CGFloat, _ last: CGFloat, of length: CGFloat, hasMiddle: Bool
    ) -> ClosedRange<CGFloat> {
        let sum = first + last
        guard hasMiddle, sum < length else {
            let cut = length * (first / sum)
            return cut...cut
        }
        return first...max(length - last, first)
    }
}
