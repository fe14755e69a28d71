import Foundation

// What kinds of values the axes are for.
extension ChartModel {
    /// What kind of axis all values of a dimension are for. A category among them makes all of them
    /// categories; otherwise the first says whether numbers or dates are shown, and others are left out.
    static func kind(
        of records: [MarkRecord], isX: Bool, _ settings: ScaleSettings
    ) -> PlotValue.Kind? {
        switch settings.type?.storage {
        case .category: return .category
        case .date: return .date
        case .some: return .number
        case nil: break
        }
        if case .values(let values)? = settings.domain?.storage, let kind = values.first?.kind { return kind }
        if case .range(let value, _)? = settings.domain?.storage, let kind = value.kind { return kind }
        var first: PlotValue.Kind?
        for index in records.indices where records[index].kind != .sector {
            switch isX ? records[index].x : records[index].y {
            case .plot: continue
            case .value(let value), .range(let value, _):
                guard let kind = value.kind else { continue }
                if kind == .category { return .category }
                if first == nil { first = kind }
            }
        }
        return first
    }

    static func convert(_ extent: inout MarkRecord.Extent, to kind: PlotValue.Kind?) {
        func converted(_ value: PlotValue) -> PlotValue {
            if value.kind == kind { return value }
            return kind == .category && value != .missing ? .category(value.name) : .missing
        }
        switch extent {
        case .plot: break
        case .value(let value): if value.kind != kind { extent = .value(converted(value)) }
        case .range(let first, let second):
            if first.kind != kind || second.kind != kind {
                extent = .range(converted(first), converted(second))
            }
        }
    }
}
