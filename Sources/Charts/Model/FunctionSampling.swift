import Foundation
import Raster

/// Makes marks of functions: points at equal distances of the chart's domain.
enum FunctionSampling {
    static let samples = 512

    static func records(_ marks: _ChartMarks, _ settings: ChartSettings) -> [MarkRecord] {
        guard !marks.functions.isEmpty else { return marks.records }
        var records: [MarkRecord] = []
        var next = 0
        let domain = domain(marks, settings)
        for (number, function) in marks.functions.enumerated() {
            records += marks.records[next..<function.index]
            next = function.index
            let ends = function.domain.map { ($0.lowerBound, $0.upperBound) } ?? domain
            guard ends.0.isFinite, ends.1.isFinite, ends.0 < ends.1 else { continue }
            for step in 0...samples {
                let part = Double(step) / Double(samples)
                var record = function.record(ends.0 + (ends.1 - ends.0) * part)
                record.attributes = function.attributes
                // Each function is a line of its own.
                record.series = .category("\u{0}function \(number)")
                records.append(record)
            }
        }
        return records + marks.records[next...]
    }

    private static func domain(_ marks: _ChartMarks, _ settings: ChartSettings) -> (Double, Double) {
        switch settings.xScale.domain?.storage {
        case .range(let first, let second)?:
            if let lower = first.extent?.lower, let upper = second.extent?.upper { return (lower, upper) }
        case .values(let values)?:
            if let lower = values.first?.extent?.lower, let upper = values.last?.extent?.upper {
                return (lower, upper)
            }
        default: break
        }
        var range: (Double, Double)?
        func add(_ lower: Double, _ upper: Double) {
            range = range.map { (min($0.0, lower), max($0.1, upper)) } ?? (lower, upper)
        }
        for function in marks.functions {
            if let domain = function.domain { add(domain.lowerBound, domain.upperBound) }
        }
        for record in marks.records {
            if case .value(let value) = record.x, let extent = value.extent {
                add(extent.lower, extent.upper)
            }
        }
        return range ?? (0, 1)
    }
}
