import Charts
import Foundation
import SwiftUI
import Testing

/// What modifiers of axes, scrolling and the plot do.
struct ModifierTests {
    private struct Row: Identifiable {
        var id: Int
        var name: String
        var value: Double
        var end: Double
    }

    private let rows = (0..<10).map {
        Row(id: $0, name: "n\($0)", value: Double($0), end: Double($0 * $0))
    }

    private func marks<C: ChartContent>(@ChartContentBuilder _ content: () -> C) -> _ChartMarks {
        var marks = _ChartMarks()
        C._collect(content(), into: &marks)
        return marks
    }

    private func layout(_ marks: _ChartMarks, _ settings: ChartSettings, _ size: CGSize) -> ChartLayout {
        ChartLayout(ChartModel(marks, settings), settings, size: size, EnvironmentValues())
    }

    @MainActor private func image<V: View>(_ view: V, _ width: CGFloat, _ height: CGFloat) throws -> CGImage {
        let renderer = ImageRenderer(content: view.frame(width: width, height: height).background(.white))
        return try #require(renderer.cgImage)
    }

    @Test func visibleDomainsAreCut() throws {
        let marks = marks { ForEach(rows) { LineMark(x: .value("x", $0.value), y: .value("y", $0.end)) } }
        var settings = ChartSettings()
        settings.xScale.visibleLength = 4
        func ends(_ settings: ChartSettings) throws -> [Double] {
            guard case .continuous(let lower, let upper, let isNice) = ChartModel(marks, settings).x.content
            else {
                return []
            }
            #expect(!isNice)
            return [lower, upper]
        }
        #expect(try ends(settings) == [0, 4])
        settings.xScale.visibleStart = .number(3)
        #expect(try ends(settings) == [3, 7])
        // Beyond the data there is nothing.
        settings.xScale.visibleStart = .number(8)
        #expect(try ends(settings) == [5, 9])
        settings.xScale.visibleStart = .number(-8)
        #expect(try ends(settings) == [0, 4])
    }

    @Test func visibleCategories() {
        let marks = marks { ForEach(rows) { BarMark(x: .value("x", $0.name), y: .value("y", $0.end)) } }
        var settings = ChartSettings()
        settings.xScale.visibleLength = 3
        settings.xScale.visibleStart = .category("n4")
        guard case .categories(let names) = ChartModel(marks, settings).x.content else {
            Issue.record("no categories")
            return
        }
        #expect(names == ["n4", "n5", "n6"])
    }

    @Test @MainActor func whatIsCutDoesNotLeaveThePlot() throws {
        // A bar for each of ten numbers, of which the plot shows those from 2 to 5.
        let chart = Chart(rows) { LineMark(x: .value("x", $0.value), y: .value("y", 5)) }
            .chartYScale(domain: 0...10).chartXAxis(.hidden)
            .chartYAxis { AxisMarks(values: [5]) { AxisValueLabel("here") } }
            .chartXVisibleDomain(length: 3).chartScrollPosition(initialX: 2).chartScrollableAxes(.horizontal)
        let image = try image(chart, 200, 100)
        let blue = (0..<200).filter { x in (45..<55).contains { image.isBlue(x, $0) } }
        let last = try #require(blue.last)
        #expect(last < 180 && last > 150 && blue.first.map { $0 <= 2 } == true)
    }

    @Test func stridesAreNoLess() throws {
        var settings = ChartSettings()
        let marks = marks { ForEach(rows) { LineMark(x: .value("x", $0.value), y: .value("y", $0.value)) } }
        let axis = AxisMarks(values: .automatic(minimumStride: 4.0, desiredCount: 9))
        settings.yAxis.content = axis._marks.records
        settings.xAxis.visibility = .hidden
        // 0, 5 and 10: steps of 2 are too little.
        let layout = layout(marks, settings, CGSize(width: 300, height: 300))
        #expect(layout.labelBoxes.count == 3)
    }

    @Test func alignedLabelsStayInThePlot() throws {
        let marks = marks {
            ForEach(rows) { LineMark(x: .value("x", $0.value * 1e4), y: .value("y", $0.value)) }
        }
        for preset in [AxisMarkPreset.automatic, .aligned] {
            var settings = ChartSettings()
            settings.xAxis.content = AxisMarks(preset: preset)._marks.records
            settings.yAxis.content = AxisMarks(position: .leading)._marks.records
            let layout = layout(marks, settings, CGSize(width: 300, height: 200))
            let below = layout.labelBoxes.filter { $0.minY > layout.plot.maxY }
            #expect(below.contains { $0.minX < layout.plot.minX } == (preset == .automatic))
        }
    }

    @Test func extendedLinesGoBesideLabels() throws {
        let marks = marks { ForEach(rows) { LineMark(x: .value("x", $0.value), y: .value("y", $0.value)) } }
        var settings = ChartSettings()
        settings.yAxis.content = AxisMarks(preset: .extended)._marks.records
        settings.xAxis.visibility = .hidden
        let layout = layout(marks, settings, CGSize(width: 300, height: 200))
        let right = layout.labelBoxes.map(\.maxX).max()
        #expect(layout.lineEnds.allSatisfy { $0.1.x == right })
    }

    @Test func framesInThePlotMoveAxes() {
        let marks = marks { ForEach(rows) { BarMark(x: .value("x", $0.name), y: .value("y", $0.end)) } }
        let model = ChartModel(marks, ChartSettings())
        let layout = ChartLayout(
            model, ChartSettings(), size: CGSize(width: 400, height: 300), EnvironmentValues(),
            plotSize: CGSize(width: 200, height: 100))
        #expect(layout.plot.size == CGSize(width: 200, height: 100))
        #expect(layout.labelBoxes.allSatisfy { $0.maxX < 260 && $0.maxY < 140 })
    }

    @Test @MainActor func aFrameOfThePlotStyle() throws {
        let chart = Chart(rows) { BarMark(x: .value("x", $0.name), y: .value("y", $0.end)) }
            .chartPlotStyle { $0.frame(height: 50) }
        let image = try image(chart, 300, 200)
        // Nothing is drawn below the plot and one line of labels.
        #expect(
            (90..<200).allSatisfy { y in (0..<300).allSatisfy { image.pixel($0, y) == [255, 255, 255, 255] } }
        )
        #expect((0..<60).contains { y in (0..<300).contains { image.isBlue($0, y) } })
    }

    @Test func barsOfNumbersStayInThePlot() throws {
        for size in [CGSize(width: 300, height: 200), CGSize(width: 1200, height: 630)] {
            let marks = marks {
                ForEach(rows) { BarMark(x: .value("x", $0.value + 1), y: .value("y", $0.end)) }
            }
            let layout = layout(marks, ChartSettings(), size)
            guard case .continuous(let scale) = layout.x else { continue }
            // The last bar is at 10, seven tenths of 1 wide; its axis has no tick beyond 10 for it.
            #expect(scale.domain.lower == 0 && scale.domain.upper >= 10.35 && scale.domain.upper < 20)
            let place = try #require(scale.position(10.35))
            #expect(place <= Double(layout.plot.width) + 1e-9)
        }
    }

    @Test func plotsOfCollections() {
        let records = marks {
            RulePlot(rows, x: .value("x", \.value))
            RulePlot(rows, xStart: .value("x", \.value), xEnd: .value("x", \.end), y: .value("y", \.name))
            RectanglePlot(rows, x: .value("x", \.name), y: .value("y", \.name), width: .ratio(0.5))
            SectorPlot(rows, angle: .value("v", \.value), innerRadius: .ratio(0.5))
            BarPlot(rows, x: .value("x", \.name), yStart: .value("y", \.value), yEnd: .value("y", \.end))
            AreaPlot(rows, x: .value("x", \.value), yStart: .value("y", \.value), yEnd: .value("y", \.end))
        }.records
        #expect(records.count == 60)
        #expect(records[3].x == .value(.number(3)) && records[3].y == .plot(nil, nil))
        #expect(records[13].x == .range(.number(3), .number(9)) && records[13].y == .value(.category("n3")))
        #expect(records[23].width == .ratio(0.5) && records[33].series == .number(3))
        #expect(records[43].y == .range(.number(3), .number(9)) && records[53].kind == .area)
    }

    @MainActor private func chart<A: AxisContent>(@AxisContentBuilder _ axis: () -> A) throws -> CGImage {
        try image(
            Chart(rows) { LineMark(x: .value("x", $0.value), y: .value("y", $0.end)) }
                .chartXScale(domain: 0...4).chartXAxis(content: axis), 300, 200)
    }

    @MainActor @Test func valuesBeyondTheDomainHaveNoLabels() throws {
        let wanted = try chart { AxisMarks(values: [0, 2, 4]) }
        let values: [Double] = [0, 2, 4, 6, 100, -3, .nan, .infinity, 1e300]
        #expect(try chart { AxisMarks(values: values) }.hasSamePixels(as: wanted))
        #expect(try !chart { AxisMarks(values: [0, 2, 3]) }.hasSamePixels(as: wanted))
    }

    @MainActor @Test func marksOfAnAxisMayDependOnItsValue() throws {
        let wanted = try chart {
            AxisMarks(values: [0, 2, 4]) { _ in
                AxisGridLine()
                AxisTick()
            }
        }
        let same = try chart {
            AxisMarks(values: [0, 2, 4]) { value in
                AxisGridLine()
                if value.index < 3 { AxisTick() }
                if let number = value.as(Int.self), number > 4 { AxisValueLabel("\(number) h") }
            }
        }
        #expect(same.hasSamePixels(as: wanted))
        let none = try chart {
            AxisMarks(values: [0, 2, 4]) { value in
                AxisGridLine()
                if value.index > 3 { AxisTick() }
            }
        }
        #expect(!none.hasSamePixels(as: wanted))
    }
}

extension CGImage {
    fileprivate func hasSamePixels(as other: CGImage) -> Bool {
        width == other.width && height == other.height
            && (0..<height).allSatisfy { y in (0..<width).allSatisfy { self[$0, y] == other[$0, y] } }
    }
}
