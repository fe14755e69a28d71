import Foundation

/// What time is counted.
enum Stopwatch {
    /// CPU time of all threads of the process: what a shared machine doesn't disturb.
    case processTime
    /// Time on the wall: what more threads are meant to save.
    case wallTime

    var name: String {
        switch self {
        case .processTime: "process CPU time"
        case .wallTime: "wall time"
        }
    }

    /// Seconds since some fixed moment.
    var now: Double {
        var time = timespec()
        clock_gettime(self == .processTime ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    func seconds(_ repetitions: Int, of pass: () -> Void) -> Double {
        let start = now
        for _ in 0..<repetitions {
            pass()
        }
        return now - start
    }
}

/// Takes the median rate of some samples, each of as many passes as fill a given time.
struct Sampler {
    var stopwatch = Stopwatch.processTime
    /// Seconds a sample takes at least.
    var duration = 0.015
    var samples = 7

    /// Passes a second, nil where a pass is nil. Samples of the passes take turns, so that a change of the
    /// machine's speed meets all of them.
    func rates(of passes: [(() -> Void)?]) -> [Double?] {
        let repetitions = passes.map { pass in pass.map(repetitionsToFillDuration) ?? 0 }
        var rates = passes.map { _ in [Double]() }
        for _ in 0..<samples {
            for (index, pass) in passes.enumerated() {
                guard let pass else { continue }
                let seconds = stopwatch.seconds(repetitions[index], of: pass)
                rates[index].append(Double(repetitions[index]) / seconds)
            }
        }
        return rates.map { rates in rates.isEmpty ? nil : rates.median }
    }

    /// Also warms the pass up: the first one isn't timed.
    private func repetitionsToFillDuration(_ pass: () -> Void) -> Int {
        pass()
        var repetitions = 1
        while true {
            let seconds = stopwatch.seconds(repetitions, of: pass)
            if seconds >= duration { return repetitions }
            let wanted =
                seconds > duration / 20
                ? Int((Double(repetitions) * duration * 1.05 / seconds).rounded(.up)) : repetitions * 8
            repetitions = max(repetitions + 1, wanted)
        }
    }
}

extension [Double] {
    /// The upper one of two in the middle; not of none.
    var median: Double { sorted()[count / 2] }
}
