import Charts
import SwiftUI
import Testing

/// Lines of many points.
@MainActor struct DenseLineTests {
    @Test func keepsWhatPixelsShow() {
        // 100 points in each 16th of a pixel, of which the first, least, greatest and last stay.
        let points = (0..<16_000).map { index in
            CGPoint(x: CGFloat(index) / 1600, y: CGFloat(index * 37 % 101))
        }
        let kept = Decimation.simplified(points, pixelLength: 1)
        #expect(kept.count <= 640 && kept.first == points.first && kept.last == points.last)
        for cell in 0..<160 {
            let all = points[(cell * 100)..<(cell * 100 + 100)]
            let stay = kept.filter { $0.x >= all.first!.x && $0.x <= all.last!.x }
            #expect(stay.map(\.y).min() == all.map(\.y).min() && stay.map(\.y).max() == all.map(\.y).max())
            #expect(stay.first == all.first && stay.last == all.last)
            #expect(stay == stay.sorted { $0.x < $1.x })
        }
        #expect(Decimation.simplified(Array(points.prefix(600)), pixelLength: 1).count == 600)
    }

    @Test func aMillionPointsDraw() throws {
        // A count that a debug build takes in a second; the release build's figures are in the benchmarks.
        let chart = Chart(0..<50_000, id: \.self) { index in
            LineMark(x: .value("x", index), y: .value("y", index % 2 == 0 ? 2.5 : 7.5))
        }
        .chartXAxis(.hidden).chartYAxis(.hidden).chartYScale(domain: 0...10).chartXScale(domain: 0...50_000)
        let renderer = ImageRenderer(content: chart.frame(width: 102, height: 102).background(.white))
        let image = try #require(renderer.cgImage)
        // The plot has a margin of one point: a band from 26 to 76, and the pen of two points around it.
        for y in 0..<102 {
            let isInside = (25..<77).contains(y)
            #expect((image.pixel(50, y)[0] < 3) == isInside && (image.pixel(50, y)[0] > 252) == !isInside)
        }
    }
}
