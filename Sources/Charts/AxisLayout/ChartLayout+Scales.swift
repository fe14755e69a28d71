import Foundation
import Raster

// Scales of a size.
extension ChartLayout {
    static func scale(
        _ scale: ChartModel.Scale, _ settings: ScaleSettings, from start: CGFloat, to end: CGFloat,
        count: Int,
        isX: Bool
    ) -> PositionScale {
        var (start, end) = (Double(start), Double(end))
        if let range = settings.range {
            let sign: Double = end < start ? -1 : 1
            if let bounds = range.bounds, bounds.0.isFinite, bounds.1.isFinite {
                (start, end) = (Double(bounds.0), Double(bounds.1))
            } else {
                start += sign * Double(range.startPadding.isFinite ? range.startPadding : 0)
                end -= sign * Double(range.endPadding.isFinite ? range.endPadding : 0)
            }
        }
        if scale.isReversed { swap(&start, &end) }
        switch scale.content {
        case .none: return .none(start: start, end: end)
        case .categories(let names):
            // Categories along y are read from the top.
            if !isX { swap(&start, &end) }
            return .band(BandScale(names, from: start, to: end))
        case .continuous(let lower, let upper, let isNice):
            var domain = (lower: lower, upper: upper)
            if isNice {
                switch scale.transform {
                case .log: domain = LogTicks.nice(domain)
                case .linear, .power, .symmetricLog: domain = LinearTicks.nice(domain, count: count)
                }
            }
            if let reach = scale.reach {
                domain = (min(domain.lower, reach.lower), max(domain.upper, reach.upper))
            }
            return .continuous(
                ContinuousScale(
                    domain: domain, from: start, to: end, transform: scale.transform, isDate: scale.isDate))
        }
    }

    /// Where bins of dates end, by their beginnings.
    static func bins(_ model: ChartModel, isX: Bool) -> [Double: Double] {
        guard (isX ? model.x : model.y).isDate else { return [:] }
        var bins: [Double: Double] = [:]
        for record in model.records {
            if case .value(.dateBin(let start, let end)) = isX ? record.x : record.y { bins[start] = end }
        }
        return bins
    }
}
