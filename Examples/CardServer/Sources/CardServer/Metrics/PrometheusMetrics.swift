import Foundation
import Metrics
import Synchronization

/// What swift-metrics is told, as Prometheus reads it: counters, gauges, and histograms of seconds.
///
/// A value of its own rather than the process's, so that two servers in one process, as tests have them,
/// count apart. swift-prometheus does more; this is what a few numbers need.
package final class PrometheusMetrics: MetricsFactory {
    private struct Key: Hashable {
        let name: String
        /// `a="b",c="d"`.
        let labels: String
    }

    private enum Series {
        case counter(Number)
        case gauge(Number)
        case histogram(Histogram)

        var type: String {
            switch self {
            case .counter: "counter"
            case .gauge: "gauge"
            case .histogram: "histogram"
            }
        }
    }

    private let series = Mutex<[Key: Series]>([:])

    package init() {}

    /// The text format of Prometheus, version 0.0.4.
    package var text: String {
        let all = series.withLock { $0 }
        var text = ""
        var last = ""
        for (key, series) in all.sorted(by: { ($0.key.name, $0.key.labels) < ($1.key.name, $1.key.labels) }) {
            if key.name != last { text += "# TYPE \(key.name) \(series.type)\n" }
            last = key.name
            switch series {
            case .counter(let number), .gauge(let number):
                let value = number.value
                let labels = key.labels.isEmpty ? "" : "{\(key.labels)}"
                text += "\(key.name)\(labels) \(value == value.rounded() ? "\(Int64(value))" : "\(value)")\n"
            case .histogram(let histogram): histogram.write(key.name, key.labels, to: &text)
            }
        }
        return text
    }

    private static func key(_ label: String, _ dimensions: [(String, String)]) -> Key {
        func name(_ text: String) -> String {
            String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        }
        let labels = dimensions.map { label, value in
            let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
                .replacing("\n", with: "\\n")
            return "\(name(label))=\"\(escaped)\""
        }
        return Key(name: name(label), labels: labels.joined(separator: ","))
    }

    private func find(
        _ label: String, _ dimensions: [(String, String)], _ make: () -> Series
    ) -> Series {
        let key = Self.key(label, dimensions)
        return series.withLock { series in
            if let known = series[key] { return known }
            let made = make()
            series[key] = made
            return made
        }
    }

    private func number(
        _ label: String, _ dimensions: [(String, String)], isGauge: Bool
    ) -> Number {
        switch find(label, dimensions, { isGauge ? .gauge(Number()) : .counter(Number()) }) {
        case .counter(let number), .gauge(let number): number
        // A name that is a histogram already; what is counted here nobody sees.
        case .histogram: Number()
        }
    }

    private func histogram(_ label: String, _ dimensions: [(String, String)]) -> Histogram {
        if case .histogram(let known) = find(label, dimensions, { .histogram(Histogram()) }) { return known }
        return Histogram()
    }

    // MARK: What swift-metrics asks for

    package func makeCounter(label: String, dimensions: [(String, String)]) -> CounterHandler {
        number(label, dimensions, isGauge: false)
    }

    package func makeFloatingPointCounter(
        label: String, dimensions: [(String, String)]
    ) -> FloatingPointCounterHandler {
        number(label, dimensions, isGauge: false)
    }

    package func makeMeter(label: String, dimensions: [(String, String)]) -> MeterHandler {
        number(label, dimensions, isGauge: true)
    }

    package func makeRecorder(
        label: String, dimensions: [(String, String)], aggregate: Bool
    ) -> RecorderHandler {
        histogram(label, dimensions)
    }

    package func makeTimer(label: String, dimensions: [(String, String)]) -> TimerHandler {
        histogram(label, dimensions)
    }

    // They live as long as the server does.
    package func destroyCounter(_ handler: CounterHandler) {}
    package func destroyFloatingPointCounter(_ handler: FloatingPointCounterHandler) {}
    package func destroyMeter(_ handler: MeterHandler) {}
    package func destroyRecorder(_ handler: RecorderHandler) {}
    package func destroyTimer(_ handler: TimerHandler) {}
}

/// A counter or a gauge.
private final class Number: CounterHandler, FloatingPointCounterHandler, MeterHandler {
    private let state = Mutex(0.0)

    var value: Double { state.withLock { $0 } }

    func increment(by amount: Int64) { increment(by: Double(amount)) }
    func increment(by amount: Double) { state.withLock { $0 += amount } }
    func decrement(by amount: Double) { state.withLock { $0 -= amount } }
    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { state.withLock { $0 = value } }
    func reset() { set(0.0) }
}

/// Seconds by how many there are of each length.
private final class Histogram: TimerHandler, RecorderHandler {
    private static let bounds = [
        0.000_5, 0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.125, 0.25, 0.5, 1, 2,
    ]

    private struct State {
        var counts = [Int](repeating: 0, count: Histogram.bounds.count + 1)
        var sum = 0.0
    }

    private let state = Mutex(State())

    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
    func record(_ value: Int64) { record(Double(value)) }

    func record(_ value: Double) {
        let place = Self.bounds.firstIndex { value <= $0 } ?? Self.bounds.count
        state.withLock { state in
            state.counts[place] += 1
            state.sum += value
        }
    }

    func write(_ name: String, _ labels: String, to text: inout String) {
        let state = state.withLock { $0 }
        let first = labels.isEmpty ? "" : labels + ","
        var count = 0
        for (bound, inBucket) in zip(Self.bounds.map { "\($0)" } + ["+Inf"], state.counts) {
            count += inBucket
            text += "\(name)_bucket{\(first)le=\"\(bound)\"} \(count)\n"
        }
        let all = labels.isEmpty ? "" : "{\(labels)}"
        text += "\(name)_sum\(all) \(state.sum)\n\(name)_count\(all) \(count)\n"
    }
}
