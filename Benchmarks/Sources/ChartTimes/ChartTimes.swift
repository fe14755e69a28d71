import Charts
import Foundation
import SwiftUI

/// Draws charts again and again and prints, for each, the CPU time of one in milliseconds: to pixels, and to
/// a PNG in speed mode. `chart_times.py` compares them with others'.
///
///     ChartTimes [SECONDS]
@main
@MainActor
struct ChartTimes {
    private struct Point: Identifiable {
        var id: Int
        var value: Double
    }

    /// The same numbers everywhere: a linear congruence of Knuth's, as chart_times.py has it.
    private static func numbers(_ count: Int) -> [Point] {
        var state: UInt32 = 12345
        return (0..<count).map { index in
            state = state &* 1_103_515_245 &+ 12345
            state &= 0x7FFF_FFFF
            return Point(id: index, value: Double(state) / 0x1p31)
        }
    }

    static func main() {
        let seconds = CommandLine.arguments.dropFirst().first.flatMap(Double.init) ?? 1
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let few = numbers(12)
        measure("bars", seconds) {
            Chart(few) { BarMark(x: .value("Month", months[$0.id]), y: .value("Value", $0.value * 100)) }
        }
        let some = numbers(1000)
        measure("points", seconds) {
            Chart(some) { PointMark(x: .value("x", $0.id), y: .value("y", $0.value)) }
        }
        measure("lines", seconds) {
            Chart(some) {
                LineMark(x: .value("x", $0.id / 4), y: .value("y", $0.value + Double($0.id % 4)))
                    .foregroundStyle(by: .value("Series", "Series \($0.id % 4)"))
            }
        }
        for (name, count) in [("100000", 100_000), ("1000000", 1_000_000)] {
            let many = numbers(count)
            measure(name, seconds) {
                Chart(many) { LineMark(x: .value("x", $0.id), y: .value("y", $0.value)) }
            }
        }
    }

    private static func measure<V: View>(_ name: String, _ seconds: Double, _ chart: () -> V) {
        func image() -> CGImage? {
            ImageRenderer(content: chart().frame(width: 600, height: 400).background(.white)).cgImage
        }
        let drawn = least(seconds) { _ = image() }
        let written = least(seconds) { _ = try? image()?.pngData(compression: .fast) }
        print(String(format: "%@ %.3f %.3f", name, drawn, written))
    }

    /// The least CPU time of this process that a drawing took, in milliseconds; of 2 drawings at least.
    private static func least(_ seconds: Double, _ draw: () -> Void) -> Double {
        draw()
        var best = Double.infinity
        let start = time()
        var count = 0
        while count < 2 || time() - start < seconds {
            let before = time()
            draw()
            best = min(best, time() - before)
            count += 1
        }
        return best * 1000
    }

    private static func time() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
