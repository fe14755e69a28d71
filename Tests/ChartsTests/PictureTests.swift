import Charts
import SwiftUI
import Testing

/// Pictures whose every pixel arithmetic says.
@MainActor struct PictureTests {
    private func image<V: View>(_ view: V, _ width: CGFloat, _ height: CGFloat, scale: CGFloat = 1) throws
        -> CGImage
    {
        let renderer = ImageRenderer(
            content: view.frame(width: width, height: height).background(.white)
                .environment(\.locale, Locale(identifier: "en_US")).environment(\.timeZone, .gmt))
        renderer.scale = scale
        return try #require(renderer.cgImage)
    }

    @Test func barsAreRectangles() throws {
        // Two categories in 200 points: steps of 100, bars of 70. The domain is 0...10, the plot 100 high.
        let chart = Chart {
            BarMark(x: .value("c", "a"), y: .value("n", 10))
            BarMark(x: .value("c", "b"), y: .value("n", 5))
        }
        .chartXAxis(.hidden).chartYAxis(.hidden)
        let image = try image(chart, 200, 100)
        for y in 0..<100 {
            for x in 0..<200 {
                let isBar = (15..<85).contains(x) || ((115..<185).contains(x) && y >= 50)
                #expect(image.pixel(x, y) == (isBar ? [0, 122, 255, 255] : [255, 255, 255, 255]))
            }
        }
    }

    /// Ten bars in each pixel cover seven tenths of it, whatever 8 bits make of one.
    @Test func manyNarrowBarsKeepTheirColour() throws {
        let chart = Chart(0..<2000, id: \.self) { BarMark(x: .value("c", "\($0)"), y: .value("n", 10)) }
            .chartXAxis(.hidden).chartYAxis(.hidden)
        let image = try image(chart, 200, 50)
        for x in 2..<198 {
            for (channel, wanted) in zip(image.pixel(x, 25), [76.5, 161.9, 255, 255]) {
                #expect(abs(Double(channel) - wanted) < 2)
            }
        }
    }

    @Test func stackedBarsLieOnEachOther() throws {
        let chart = Chart {
            BarMark(x: .value("c", "a"), y: .value("n", 4)).foregroundStyle(Color(red: 1, green: 0, blue: 0))
            BarMark(x: .value("c", "a"), y: .value("n", 6)).foregroundStyle(Color(red: 0, green: 1, blue: 0))
        }
        .chartXAxis(.hidden).chartYAxis(.hidden)
        let image = try image(chart, 100, 100)
        for y in 0..<100 {
            #expect(image.pixel(50, y) == (y >= 60 ? [255, 0, 0, 255] : [0, 255, 0, 255]))
            #expect(image.pixel(10, y) == [255, 255, 255, 255])
        }
    }

    @Test(arguments: [1.0, 2.0, 3.0]) func gridLinesAreOnePixel(scale: CGFloat) throws {
        let chart = Chart { RuleMark(y: .value("n", 7)).foregroundStyle(.clear) }
            .chartXAxis(.hidden)
            .chartYScale(domain: 0...10)
            .chartYAxis { AxisMarks(values: [2.5, 5]) { AxisGridLine().foregroundStyle(.black) } }
        let image = try image(chart, 60, 101, scale: scale)
        let rows = (0..<image.height).filter { image.pixel(30, $0) == [0, 0, 0, 255] }
        let grey = (0..<image.height).filter {
            image.pixel(30, $0) != [0, 0, 0, 255] && image.pixel(30, $0) != [255, 255, 255, 255]
        }
        #expect(rows.count == 2 && grey.isEmpty)
        #expect(rows.last == Int(75.75 * scale))
    }

    @Test func nothingLeavesTheFrame() throws {
        // A chart in a frame of 8 points: they stay white whatever the chart has.
        let sizes: [(CGFloat, CGFloat)] = [(60, 40), (300, 200), (600, 400)]
        for (width, height) in sizes {
            let chart = Chart(0..<30, id: \.self) { index in
                PointMark(x: .value("x", index), y: .value("y", index * 1_000_000))
                    .foregroundStyle(by: .value("s", "Series \(index % 4)"))
            }
            .padding(8)
            let image = try image(chart, width, height)
            for x in 0..<image.width {
                #expect(image.pixel(x, 3) == [255, 255, 255, 255])
                #expect(image.pixel(x, image.height - 3) == [255, 255, 255, 255])
            }
            for y in 0..<image.height {
                #expect(image.pixel(3, y) == [255, 255, 255, 255])
                #expect(image.pixel(image.width - 3, y) == [255, 255, 255, 255])
            }
        }
    }

    @Test func badDataDraws() throws {
        struct Row: Identifiable {
            var id: Int
            var x: Double
            var y: Double
        }
        func rows(_ values: [(Double, Double)]) -> [Row] {
            values.enumerated().map { Row(id: $0, x: $1.0, y: $1.1) }
        }
        let sets = [
            rows([]), rows([(1, 1)]), rows([(.nan, .infinity), (1, -.infinity)]),
            rows([(2, 5), (2, 5), (2, 5)]),
            rows([(0, 0)]), rows([(-1, -1), (0, 0), (1, 1e308), (2, -1e308)]),
            rows([(.leastNonzeroMagnitude, .leastNonzeroMagnitude)]),
        ]
        for set in sets {
            for type: ScaleType in [.linear, .log, .symmetricLog, .squareRoot, .date, .category] {
                let chart = Chart(set) { row in
                    BarMark(x: .value("x", row.x), y: .value("y", row.y))
                    LineMark(x: .value("x", row.x), y: .value("y", row.y)).interpolationMethod(.monotone)
                    AreaMark(x: .value("x", row.x), y: .value("y", row.y), stacking: .normalized)
                    PointMark(x: .value("x", row.x), y: .value("y", row.y)).symbolSize(by: .value("y", row.y))
                    RuleMark(x: .value("x", row.x))
                    RectangleMark(x: .value("x", row.x), y: .value("y", row.y))
                        .foregroundStyle(by: .value("y", row.y))
                }
                .chartXScale(type: type).chartYScale(type: type)
                _ = try image(chart, 100, 80)
            }
            _ = try image(Chart(set) { SectorMark(angle: .value("y", $0.y)).cornerRadius(3) }, 50, 50)
            _ = try image(Chart(set) { LineMark(x: .value("x", $0.x), y: .value("y", $0.y)) }, 1, 1)
        }
    }

    @Test func mixedTypesBecomeCategories() {
        var marks = _ChartMarks()
        marks.records = [
            MarkRecord(.bar, x: .value(.number(3)), y: .value(.number(1))),
            MarkRecord(.bar, x: .value(.category("three")), y: .value(.number(2))),
            MarkRecord(.bar, x: .value(.missing), y: .value(.number(2))),
        ]
        let model = ChartModel(marks, ChartSettings())
        guard case .categories(let names) = model.x.content else {
            Issue.record("no categories")
            return
        }
        #expect(names == ["3", "three"])
    }

    @Test func datesAThousandYearsApartHaveYears() throws {
        let chart = Chart([0.0, 3.15e10], id: \.self) {
            LineMark(x: .value("d", Date(timeIntervalSinceReferenceDate: $0)), y: .value("y", $0))
        }
        _ = try image(chart, 300, 200)
    }

    @Test func proxiesGoThereAndBack() throws {
        let found = Found()
        let chart = Chart {
            PointMark(x: .value("x", 0), y: .value("y", 0))
            PointMark(x: .value("x", 10), y: .value("y", 100))
        }
        .chartXAxis(.hidden).chartYAxis(.hidden).chartXScale(domain: 0...10).chartYScale(domain: 0...100)
        .chartOverlay { found.note($0) }
        _ = try image(chart, 108, 58)
        // Symbols have 4 points around the plot.
        #expect(found.places == [50, 37.5, 10, 100, 50])
    }
}

/// What a proxy answers.
@MainActor private final class Found {
    var places: [CGFloat?] = []

    func note(_ proxy: ChartProxy) -> Color {
        places = [
            proxy.position(forX: 5), proxy.position(forY: 25),
            proxy.value(atX: proxy.plotSize.width, as: Double.self).map { CGFloat($0) },
            proxy.plotSize.width, proxy.plotSize.height,
        ]
        return .clear
    }
}
