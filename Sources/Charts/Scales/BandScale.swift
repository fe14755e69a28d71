import Foundation

/// Places categories: each has a stretch of the same length, as d3-scale's `band` has them.
package struct BandScale: Sendable, Equatable {
    package let names: [String]
    package let start: Double
    package let end: Double
    /// From one stretch's beginning to the next one's; negative where the range runs backwards.
    package let step: Double
    package let bandwidth: Double
    private let first: Double
    private let indices: [String: Int]

    /// Paddings are parts of a step: between stretches, and before the first and behind the last.
    package init(
        _ names: [String], from start: Double, to end: Double, paddingInner: Double = 0,
        paddingOuter: Double = 0, align: Double = 0.5
    ) {
        var indices: [String: Int] = [:]
        var kept: [String] = []
        for name in names where indices[name] == nil {
            indices[name] = kept.count
            kept.append(name)
        }
        self.names = kept
        self.indices = indices
        self.start = start
        self.end = end
        let count = Double(kept.count)
        let inner = min(max(paddingInner, 0), 1)
        step = (end - start) / max(1, count - inner + max(paddingOuter, 0) * 2)
        first = start + (end - start - step * (count - inner)) * align
        bandwidth = step * (1 - inner)
    }

    package func index(of name: String) -> Int? { indices[name] }

    /// Where a category's stretch begins and ends; nil for one that isn't there.
    package func stretch(of name: String) -> (start: Double, end: Double)? {
        guard let index = indices[name] else { return nil }
        let start = first + step * Double(index)
        return (start, start + bandwidth)
    }

    package func middle(of name: String) -> Double? { stretch(of: name).map { ($0.start + $0.end) / 2 } }

    /// The category whose step a place is in; nil outside of all.
    package func name(at position: Double) -> String? {
        guard step != 0 else { return nil }
        let index = ((position - start) / step).rounded(.down)
        guard index >= 0, index < Double(names.count) else { return nil }
        return names[Int(index)]
    }
}
