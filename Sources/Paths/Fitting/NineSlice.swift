import Foundation

/// A picture cut by cap insets into nine parts, and where they go in a rectangle: corners keep their size, edges grow
/// along, the middle grows both ways.
///
/// - Insets that are negative or no number count as 0. Where two opposite insets are more than the picture, both are
///   reduced in proportion; where the rectangle is smaller than two corners, the corners shrink in proportion.
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
        let caps = shrunk(first, last, to: size)
        let targets = shrunk(caps.first, caps.last, to: length)
        let sources = [0, caps.first, max(size - caps.last, caps.first), size]
        let end = origin + length
        let left = min(origin + targets.first, end)
        let places = [origin, left, max(end - targets.last, left), end]
        return (0..<3).compactMap { part in
            guard sources[part] < sources[part + 1], places[part] < places[part + 1] else { return nil }
            return (sources[part]..<sources[part + 1], places[part]..<places[part + 1], part == 1)
        }
    }

    private static func shrunk(_ first: CGFloat, _ last: CGFloat, to length: CGFloat) -> (
        first: CGFloat, last: CGFloat
    ) {
        // NaN fails the comparison. Beyond the length nothing is to be had, and so no sum is infinite.
        let first = first > 0 ? min(first, length) : 0
        let last = last > 0 ? min(last, length) : 0
        let sum = first + last
        return sum > length ? (first * (length / sum), last * (length / sum)) : (first, last)
    }
}
