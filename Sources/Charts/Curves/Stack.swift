import Foundation

/// Values on top of each other: the offsets of d3-shape's `stack`.
package enum Stack {
    package enum Offset: Sendable, Equatable {
        /// Positive values upwards from 0, negative ones downwards: d3's `diverging`.
        case standard
        /// Parts of the whole, 1: d3's `expand`, for values of each sign by their size.
        case normalized
        /// About 0: d3's `silhouette`.
        case center
        /// Each from 0.
        case unstacked
    }

    /// Where each value of one place begins and ends. What is not finite takes no room.
    package static func intervals(_ values: [Double], _ offset: Offset) -> [(start: Double, end: Double)] {
        let values = values.map { $0.isFinite ? $0 : 0 }
        switch offset {
        case .unstacked: return values.map { (0, $0) }
        case .standard:
            var upper = 0.0
            var lower = 0.0
            return values.map { value in
                if value < 0 {
                    defer { lower += value }
                    return (lower, lower + value)
                }
                defer { upper += value }
                return (upper, upper + value)
            }
        case .normalized:
            let sum = values.reduce(0) { $0 + abs($1) }
            guard sum > 0, sum.isFinite else { return values.map { _ in (0, 0) } }
            return intervals(values.map { $0 / sum }, .standard)
        case .center:
            var place = -values.reduce(0) { $0 + abs($1) } / 2
            return values.map { value in
                defer { place += abs(value) }
                return (place, place + abs(value))
            }
        }
    }
}
