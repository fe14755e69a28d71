import Foundation

/// Where values of one dimension stand in the plot, in points from its left or upper edge.
package enum PositionScale: Sendable, Equatable {
    case none(start: Double, end: Double)
    case band(BandScale)
    case continuous(ContinuousScale)

    package var start: Double {
        switch self {
        case .none(let start, _): start
        case .band(let scale): scale.start
        case .continuous(let scale): scale.start
        }
    }

    package var end: Double {
        switch self {
        case .none(_, let end): end
        case .band(let scale): scale.end
        case .continuous(let scale): scale.end
        }
    }

    /// Whether a value has a place between both ends.
    func shows(_ value: PlotValue) -> Bool {
        guard let place = position(value), place.isFinite else { return false }
        let tolerance = abs(end - start) * 1e-9
        return place >= min(start, end) - tolerance && place <= max(start, end) + tolerance
    }

    /// Where a value stands: bins and categories by their middle; nil where it has no place.
    package func position(_ value: PlotValue) -> Double? {
        switch self {
        case .none: return nil
        case .band(let scale):
            guard case .category(let name) = value else { return scale.middle(of: value.name) }
            return scale.middle(of: name)
        case .continuous(let scale): return value.position.flatMap { scale.position($0) }
        }
    }

    /// What a category or a bin covers; nil for a single value.
    package func stretch(_ value: PlotValue) -> (start: Double, end: Double)? {
        switch self {
        case .none: return nil
        case .band(let scale): return scale.stretch(of: value.name)
        case .continuous(let scale):
            guard value.isBin, let extent = value.extent, let start = scale.position(extent.lower),
                let end = scale.position(extent.upper)
            else { return nil }
            return (start, end)
        }
    }

    /// The value at a place.
    package func value(at position: Double) -> PlotValue? {
        switch self {
        case .none: return nil
        case .band(let scale): return scale.name(at: position).map { .category($0) }
        case .continuous(let scale):
            return scale.value(at: position).map { scale.isDate ? .date($0) : .number($0) }
        }
    }
}
