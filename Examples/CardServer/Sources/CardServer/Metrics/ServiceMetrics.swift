import Foundation
import Metrics

/// What the server counts.
struct ServiceMetrics: Sendable {
    let prometheus = PrometheusMetrics()

    func note(_ order: PictureOrder, status: Int) {
        Counter(
            label: "card_renders_total",
            dimensions: [
                ("format", order.format.rawValue), ("route", order.route), ("status", String(status)),
            ], factory: prometheus
        ).increment()
    }

    func note(_ order: PictureOrder, _ picture: Picture, status: Int) {
        note(order, status: status)
        for (stage, duration) in picture.stages where picture.data != nil {
            Timer(label: "card_stage_seconds", dimensions: [("stage", stage)], factory: prometheus)
                .recordNanoseconds(Int64(duration / .nanoseconds(1)))
        }
        let missing = picture.missingGlyphs.reduce(0) { $0 + $1.characters.count }
        guard missing > 0 else { return }
        Counter(label: "card_missing_glyphs_total", dimensions: [], factory: prometheus)
            .increment(by: missing)
    }

    /// The text of `/metrics`.
    /// - Parameter inside: how many pictures are drawn or wait.
    func text(inside: Int) -> String {
        Meter(label: "card_queue", dimensions: [], factory: prometheus).set(inside)
        if let resident = Self.residentBytes {
            Meter(label: "process_resident_memory_bytes", dimensions: [], factory: prometheus).set(resident)
        }
        return prometheus.text
    }

    private static var residentBytes: Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
            let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
        else { return nil }
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
