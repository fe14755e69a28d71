import Foundation

/// A value on its way into a chart: what a scale takes.
///
/// Dates are seconds since the beginning of 2001. A bin is a stretch of a continuous scale from its first
/// value to its second, and lies behind a reference: marks of numbers, of which there may be a million, are
/// the smaller.
@usableFromInline package enum PlotValue: Hashable, Sendable {
    case number(Double)
    case date(Double)
    case category(String)
    indirect case numberBin(Double, Double)
    indirect case dateBin(Double, Double)
    /// No value: what is drawn by it is left out.
    case missing

    /// What kind of scale it asks for.
    package enum Kind: Sendable { case number, date, category }

    package var kind: Kind? {
        switch self {
        case .number, .numberBin: .number
        case .date, .dateBin: .date
        case .category: .category
        case .missing: nil
        }
    }

    /// The stretch of a continuous scale that it covers; nil for categories and for what is not finite.
    package var extent: (lower: Double, upper: Double)? {
        switch self {
        case .number(let value), .date(let value): value.isFinite ? (value, value) : nil
        case .numberBin(let first, let second), .dateBin(let first, let second):
            first.isFinite && second.isFinite ? (min(first, second), max(first, second)) : nil
        case .category, .missing: nil
        }
    }

    /// Where it stands on a continuous scale: bins by their middle.
    package var position: Double? {
        switch self {
        case .number(let value), .date(let value): value.isFinite ? value : nil
        default: extent.map { $0.lower + ($0.upper - $0.lower) / 2 }
        }
    }

    package var isBin: Bool {
        switch self {
        case .numberBin, .dateBin: true
        default: false
        }
    }

    /// What it is called among categories.
    package var name: String {
        switch self {
        case .category(let name): name
        case .number(let value): Self.name(of: value)
        case .date(let value): Date(timeIntervalSinceReferenceDate: value).formatted(.iso8601)
        case .numberBin(let lower, let upper): "\(Self.name(of: lower))–\(Self.name(of: upper))"
        case .dateBin(let lower, _): Date(timeIntervalSinceReferenceDate: lower).formatted(.iso8601)
        case .missing: ""
        }
    }

    private static func name(of value: Double) -> String {
        if value == value.rounded(), abs(value) < 1e15 { return String(Int(value)) }
        return String(value)
    }
}
