import Charts
import Foundation
import SwiftUI
import Testing

private enum City: String, Plottable, CaseIterable { case london, paris }

private struct Pair: ChartContent {
    var value: Double
    var body: some ChartContent {
        BarMark(x: .value("x", "a"), y: .value("y", value))
        if value > 5 { RuleMark(y: .value("limit", 5)) }
    }
}

/// A bar as long as the environment and a state say.
private struct Surrounded: ChartContent {
    @Environment(\.displayScale) private var scale
    @State private var part = 0.5

    var body: some ChartContent { BarMark(x: .value("x", "a"), y: .value("y", Double(scale) * part)) }
}

/// What builders, modifiers and plottable types make of marks.
@MainActor struct ContentTests {
    private func records<C: ChartContent>(@ChartContentBuilder _ content: () -> C) -> [MarkRecord] {
        var marks = _ChartMarks()
        C._collect(content(), into: &marks)
        return marks.records
    }

    @Test func builders() {
        let isOn = true
        let some: Int? = 3
        let all = records {
            if isOn { PointMark(x: .value("x", 1), y: .value("y", 2)) } else { RuleMark(x: .value("x", 1)) }
            if let some { BarMark(x: .value("x", City.paris), y: .value("y", some)) }
            for index in 0..<3 { LineMark(x: .value("x", index), y: .value("y", 1.5)) }
            ForEach(City.allCases, id: \.self) { BarMark(x: .value("x", $0), y: .value("y", 1)) }
            Pair(value: 9)
            Pair(value: 1)
        }
        #expect(all.map(\.kind) == [.point, .bar, .line, .line, .line, .bar, .bar, .bar, .rule, .bar])
        #expect(all[1].x == .value(.category("paris")))
        #expect(City(plotValue: .category("paris")) == .paris && City(plotValue: .number(1)) == nil)
    }

    @Test func innerModifiersStay() throws {
        let all = records {
            Plot {
                BarMark(x: .value("x", 1), y: .value("y", 2)).cornerRadius(3).opacity(0.5)
                BarMark(x: .value("x", 1), y: .value("y", 2))
            }
            .cornerRadius(7).opacity(0.5)
        }
        let values = try all.map { try #require($0.attributes).values }
        #expect(values.map(\.cornerRadius) == [3, 7])
        #expect(values.map(\.opacity) == [0.25, 0.5])
    }

    @Test func datesInUnitsAreBins() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let date = try Date("2024-02-10T00:00:00Z", strategy: .iso8601)
        let value = PlottableValue.value("d", date, unit: .month, calendar: calendar)
        let start = try Date("2024-02-01T00:00:00Z", strategy: .iso8601).timeIntervalSinceReferenceDate
        #expect(value.plotValue == .dateBin(start, start + 29 * 86400))
    }

    @Test func stacksAndDomains() {
        var marks = _ChartMarks()
        marks.records = records {
            BarMark(x: .value("x", "a"), y: .value("y", 3))
            BarMark(x: .value("x", "a"), y: .value("y", -2))
            BarMark(x: .value("x", "a"), y: .value("y", 4))
            BarMark(x: .value("x", "b"), y: .value("y", 1))
        }
        let model = ChartModel(marks, ChartSettings())
        #expect(model.spans.map { $0?.end } == [3, -2, 7, 1])
        guard case .continuous(let lower, let upper, let isNice) = model.y.content else {
            Issue.record("no numbers")
            return
        }
        #expect(lower == -2 && upper == 7 && isNice)
    }

    @Test func groupedBarsShareTheirRoom() throws {
        var marks = _ChartMarks()
        marks.records = records {
            BarMark(x: .value("x", "a"), y: .value("y", 1)).position(by: .value("p", "one"))
            BarMark(x: .value("x", "a"), y: .value("y", 1)).position(by: .value("p", "two"))
        }
        let model = ChartModel(marks, ChartSettings())
        let geometry = MarkGeometry(
            model, x: .band(BandScale(["a"], from: 0, to: 100)),
            y: .continuous(ContinuousScale(domain: (0, 1), from: 100, to: 0)),
            size: CGSize(width: 100, height: 100))
        // 80 of 100 points, 40 for each, of which a bar is nine tenths.
        let rects = geometry.shapes.compactMap { shape -> CGRect? in
            if case .rectangle(let rect, _, _) = shape.form { return rect }
            return nil
        }
        #expect(
            rects == [
                CGRect(x: 12, y: 0, width: 36, height: 100), CGRect(x: 52, y: 0, width: 36, height: 100),
            ])
    }

    @Test func contentHasTheChartsEnvironment() throws {
        let chart = Chart { Surrounded() }.chartXAxis(.hidden).chartYAxis(.hidden).chartYScale(domain: 0...2)
        for (scale, share) in [(1.0, 0.25), (3, 0.75)] {
            let renderer = ImageRenderer(content: chart.frame(width: 40, height: 40).background(.white))
            renderer.scale = scale
            let image = try #require(renderer.cgImage)
            let blue = (0..<image.height).filter { image.isBlue(image.width / 2, $0) }
            #expect(Double(blue.count) == share * Double(image.height))
        }
    }

    @Test func sectorsAreParts() {
        let angles = MarkGeometry.angles([1, .nan, 1, -5, 2])
        let quarter = Double.pi / 2
        #expect(angles.map { ($0.end / quarter * 1e6).rounded() / 1e6 } == [1, 1, 2, 2, 4])
        // Half of a donut of radii 5 and 10: π(100 - 25) / 2 square points.
        let half = Sector(center: .zero, inner: 5, outer: 10, start: 0, end: .pi).path(
            inset: 0, cornerRadius: 0)
        #expect(abs(half.boundingRect.maxX - 10) < 1e-6 && abs(half.boundingRect.minX) < 1e-6)
        #expect(half.contains(CGPoint(x: 7, y: 0)) && !half.contains(CGPoint(x: 4, y: 0)))
    }
}
