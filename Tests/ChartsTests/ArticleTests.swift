import Charts
import SwiftUI
import Testing

// The code of an article about renderers, as it was written.
private struct ContinentArea: Identifiable {
    let continent: String
    let area: Double  // in million square kilometers

    var id: String { continent }
}

private let data = [
    ContinentArea(continent: "Asia", area: 31),
    ContinentArea(continent: "Africa", area: 29),
    ContinentArea(continent: "Europe", area: 22),
    ContinentArea(continent: "North America", area: 21),
    ContinentArea(continent: "South America", area: 17),
    ContinentArea(continent: "Oceania", area: 8),
    ContinentArea(continent: "Antartica", area: 13),
]

private struct ContentView: View {

    func chartView() -> some ChartView {
        Chart(data) { val in
            BarMark(x: .value("x", val.continent), y: .value("y", val.area))
        }
    }

    var body: some View {
        let chartView = chartView()

        VStack {
            chartView
                .frame(width: 500, height: 300)
                .border(Color.green)

            Canvas { context, size in
                let cr = ChartRenderer(content: chartView)

                cr.render(to: context, in: CGRect(origin: .zero, size: size))
            }
            .frame(width: 250, height: 150)
        }
    }
}

@MainActor struct ArticleTests {
    @Test func theArticlesChartDraws() throws {
        let image = try #require(ImageRenderer(content: ContentView()).cgImage)
        #expect(image.width == 500 && image.height >= 450)
        // Two charts of seven bars: blue in the upper and in the lower half.
        let blue = (0..<image.height).filter { y in
            (0..<image.width).contains { x in image.isBlue(x, y) }
        }
        #expect(blue.contains { $0 < 300 } && blue.contains { $0 > 310 })
    }
}

extension CGImage {
    /// Components from 0 to 255, premultiplied.
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
        let color = self[x, y]
        return [color.red, color.green, color.blue, color.alpha]
    }

    func isBlue(_ x: Int, _ y: Int) -> Bool { pixel(x, y) == [0, 122, 255, 255] }
}
