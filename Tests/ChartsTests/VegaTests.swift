import Charts
import Foundation
import SwiftUI
import Testing

/// Scales, ticks, stacks and boxes beside those of Vega-Lite for the same data, domains and paddings, as
/// `Tests/Oracle/charts.py` records them.
struct VegaTests {
    struct Case: Decodable, Sendable, CustomStringConvertible {
        struct Axis: Decodable, Sendable {
            var type: String
            var scale: String?
            var domain: [Double]?
            var nice: Bool?
            var ticks: Int?
            var exponent: Double?
        }

        /// A number or a text.
        enum Cell: Decodable, Sendable {
            case number(Double)
            case text(String)

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let number = try? container.decode(Double.self) {
                    self = .number(number)
                } else {
                    self = .text(try container.decode(String.self))
                }
            }
        }

        /// Boxes, points and angles, or the corners of lines and areas.
        enum Shape: Decodable, Sendable {
            case numbers([Double])
            case corners([[Double]])

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let numbers = try? container.decode([Double].self) {
                    self = .numbers(numbers)
                } else {
                    self = .corners(try container.decode([[Double]].self))
                }
            }

            var values: [Double] {
                switch self {
                case .numbers(let numbers): numbers
                case .corners(let corners): corners.flatMap { $0 }
                }
            }
        }

        var name: String
        var mark: String
        var x: Axis
        var y: Axis
        var rows: [[Cell]]
        var stack: String
        var group: Bool?
        var xTicks: [Double]
        var yTicks: [Double]
        var shapes: [Shape]

        var description: String { name }
    }

    static let cases: [Case] = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = root.appendingPathComponent("Fixtures/Charts/vega.json")
        guard let data = try? Data(contentsOf: file) else { return [] }
        return (try? JSONDecoder().decode([Case].self, from: data)) ?? []
    }()

    private var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        calendar.locale = Locale(identifier: "en_US")
        // Vega's weeks begin on Sundays.
        calendar.firstWeekday = 1
        return calendar
    }

    private static let size = CGSize(width: 400, height: 300)

    private func value(_ cell: Case.Cell, _ axis: Case.Axis) -> PlotValue {
        switch cell {
        case .text(let text): .category(text)
        case .number(let number): axis.type == "date" ? .date(number) : .number(number)
        }
    }

    private func scale(_ axis: Case.Axis, _ names: [String], isX: Bool) -> PositionScale {
        let length = isX ? Self.size.width : Self.size.height
        guard let domain = axis.domain else { return .band(BandScale(names, from: 0, to: Double(length))) }
        let transform: ContinuousScale.Transform =
            switch axis.scale {
            case "log": .log
            case "symlog": .symmetricLog(slopeAtZero: 1)
            case "sqrt": .power(exponent: 0.5)
            case "pow": .power(exponent: axis.exponent ?? 1)
            default: .linear
            }
        var ends = (lower: domain[0], upper: domain[1])
        if axis.nice == true { ends = LinearTicks.nice(ends, count: axis.ticks ?? 10) }
        return .continuous(
            ContinuousScale(
                domain: ends, from: isX ? 0 : Double(length), to: isX ? Double(length) : 0,
                transform: transform,
                isDate: axis.type == "date"))
    }

    private static func record<C: ChartContent>(_ content: C) -> MarkRecord {
        var marks = _ChartMarks()
        C._collect(content, into: &marks)
        return marks.records[0]
    }

    private func model(_ test: Case) -> ChartModel {
        let kinds: [String: MarkRecord.Kind] = [
            "bar": .bar, "line": .line, "point": .point, "area": .area, "rectangle": .rectangle,
            "sector": .sector,
        ]
        let stacks: [String: MarkStackingMethod] = [
            "standard": .standard, "normalized": .normalized, "center": .center,
        ]
        var marks = _ChartMarks()
        marks.records = test.rows.map { row in
            let (x, y) = (value(row[0], test.x), value(row[1], test.y))
            guard test.mark != "sector" else {
                var record = MarkRecord(.sector, x: .plot(nil, nil), y: .plot(nil, nil))
                record.series = y
                return record
            }
            var record = MarkRecord(kinds[test.mark] ?? .bar, x: .value(x), y: .value(y))
            if test.mark == "bar" || test.mark == "area" { record.stacking = stacks[test.stack] ?? .standard }
            if case .text(let name) = row[2] {
                if test.mark == "line" || test.mark == "area" { record.series = .category(name) }
                if test.group == true, case .category(let category) = x, case .number(let number) = y {
                    let bar = BarMark(x: .value("x", category), y: .value("y", number))
                    return Self.record(bar.position(by: .value("s", name)))
                }
            }
            return record
        }
        return ChartModel(marks, ChartSettings())
    }

    @Test func areAll() { #expect(Self.cases.count >= 30) }

    @Test(arguments: cases) func marksStandWhereVegasDo(test: Case) {
        let model = model(test)
        func names(_ scale: ChartModel.Scale) -> [String] {
            if case .categories(let names) = scale.content { return names }
            return []
        }
        let (x, y) = (
            scale(test.x, names(model.x), isX: true), scale(test.y, names(model.y), isX: false)
        )
        let geometry = MarkGeometry(model, x: x, y: y, size: Self.size, pixelLength: 1e-6)
        var ours: [[Double]] = []
        if test.mark == "sector" {
            let values = test.rows.map { row -> Double in
                if case .number(let number) = row[1] { number } else { .nan }
            }
            ours = MarkGeometry.angles(values).map { angles in
                [angles.start, angles.end].map { $0 > 2 * .pi - 1e-6 ? 0 : Double($0) }
            }
        } else {
            ours = geometry.shapes.map { shape in
                switch shape.form {
                case .rectangle(let box, _, _):
                    [Double(box.minX), Double(box.minY), Double(box.width), Double(box.height)]
                case .filled(let path) where test.mark == "point":
                    [Double(path.boundingRect.midX), Double(path.boundingRect.midY)]
                case .filled(let path), .stroked(let path, _):
                    path.corners.flatMap { [Double($0.x), Double($0.y)] }
                }
            }
        }
        #expect(ours.count == test.shapes.count)
        // Vega's streams lie about half of the greatest sum, d3's and ours about 0.
        var shift = 0.0
        if test.stack == "center" {
            var sums: [Double: Double] = [:]
            for row in test.rows {
                if case .number(let place) = row[0], case .number(let value) = row[1] {
                    sums[place, default: 0] += value
                }
            }
            shift = (sums.values.max() ?? 0) / 2 * 300 / 240
        }
        for (our, their) in zip(ours, test.shapes) {
            var theirs = their.values
            if shift != 0 { for index in theirs.indices where index % 2 == 1 { theirs[index] += shift } }
            #expect(our.count == theirs.count)
            #expect(zip(our, theirs).allSatisfy { abs($0 - $1) < 0.0025 }, "\(our) \(theirs)")
        }
    }

    @Test(arguments: cases) func ticksStandWhereVegasDo(test: Case) {
        let model = model(test)
        for (axis, theirs, isX) in [(test.x, test.xTicks, true), (test.y, test.yTicks, false)] {
            if test.mark == "sector" { continue }
            var names: [String] = []
            if case .categories(let found) = (isX ? model.x : model.y).content { names = found }
            let scale = scale(axis, names, isX: isX)
            let ours: [Double]
            switch scale {
            case .none: ours = []
            case .band(let band): ours = names.compactMap { band.middle(of: $0) }
            case .continuous(let continuous):
                // For symmetric logarithms Vega has the linear rule, which puts most ticks in one place.
                guard let count = axis.ticks else { continue }
                ours = continuous.ticks(count: count, calendar).compactMap { continuous.position($0) }
            }
            #expect(ours.count == theirs.count, "\(ours.sorted()) \(theirs)")
            #expect(
                zip(ours.sorted(), theirs).allSatisfy { abs($0 - $1) < 0.0025 }, "\(ours.sorted()) \(theirs)")
        }
    }
}

extension Path {
    /// The points that lines lead to.
    fileprivate var corners: [CGPoint] {
        var corners: [CGPoint] = []
        forEach { element in
            switch element {
            case .move(let point), .line(let point): corners.append(point)
            default: break
            }
        }
        return corners
    }
}
