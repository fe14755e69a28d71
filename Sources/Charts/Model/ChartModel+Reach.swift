import Foundation

extension ChartModel {
    /// A bar's part of the room of its category: seven tenths.
    static let barRatio: CGFloat = 0.7

    /// From where to where bars and cells reach that stand at single numbers or dates: half of what they take
    /// of the least distance between two of them, beyond the first and the last. Nil for none.
    func barReach(_ dimension: Dimension) -> (lower: Double, upper: Double)? {
        var places: Set<Double> = []
        var part = 0.0
        for index in records.indices
        where records[index].kind == .bar || records[index].kind == .rectangle {
            let record = records[index]
            guard case .value(let value) = dimension == .x ? record.x : record.y, !value.isBin,
                let place = value.position, Self.valueDimension(of: record) != dimension
            else { continue }
            places.insert(place)
            part = max(part, record.kind == .bar ? Double(Self.barRatio) : 1)
        }
        let sorted = places.sorted()
        guard let first = sorted.first, let last = sorted.last,
            let gap = zip(sorted, sorted.dropFirst()).map({ $1 - $0 }).min(), gap.isFinite
        else { return nil }
        return (first - gap * part / 2, last + gap * part / 2)
    }
}
