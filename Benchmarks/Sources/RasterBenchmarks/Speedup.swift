import Dispatch
import Foundation

/// What more threads gain, beside what as many pictures at once gain: a machine's processors share caches,
/// memory and clocks, and no more than that can be expected.
///
/// The three take turns every few milliseconds, as processors' speeds change by the second; the medians of
/// their ratios are reported.
struct Speedup {
    let threads: Int
    /// Milliseconds of each turn at least.
    let milliseconds: Double
    let turns: Int

    func run(_ cases: [WorkloadCase]) {
        print("\(threads) threads, wall time, median of \(turns) turns of \(decimal(milliseconds, 0)) ms:\n")
        let table = Table(
            [
                ("case", 13), ("style", 10), ("size", 4), ("one thread ms", 13), ("threads", 7),
                ("at once", 7),
            ], leftColumns: 2)
        table.printHeader()
        for item in cases {
            let heading = [item.name, item.style, String(item.size)]
            let work = item.makeWork()
            func passes(threads: Int) -> (() -> Void)? {
                RasterPainter(width: item.width, height: item.height, threads: threads).pass(for: work)
            }
            let alone = (0..<threads).compactMap { _ in passes(threads: 1) }
            guard let shared = passes(threads: threads), alone.count == threads else {
                table.printRow(heading + ["–", "–", "–"])
                continue
            }
            let (one, gain, most) = measure(alone, shared)
            table.printRow(heading + [decimal(one * 1000, 3), decimal(gain, 2), decimal(most, 2)])
        }
    }

    private func measure(_ alone: [() -> Void], _ shared: @escaping () -> Void) -> (Double, Double, Double) {
        for pass in alone + [shared] { pass() }
        let clock = Stopwatch.wallTime
        let repetitions = max(1, Int(milliseconds / 1000 / clock.seconds(1, of: alone[0])))
        nonisolated(unsafe) let passes = alone
        func atOnce() {
            DispatchQueue.concurrentPerform(iterations: passes.count) { number in
                for _ in 0..<repetitions { passes[number]() }
            }
        }
        var times: [Double] = []
        var gains: [Double] = []
        var mosts: [Double] = []
        for turn in 0..<turns {
            // Each processor is alone for as many turns.
            let one = clock.seconds(repetitions, of: alone[turn % alone.count])
            let threads = clock.seconds(repetitions, of: shared)
            let together = clock.seconds(1, of: atOnce)
            times.append(one / Double(repetitions))
            gains.append(one / threads)
            mosts.append(Double(alone.count) * one / together)
        }
        return (times.median, gains.median, mosts.median)
    }
}
