/// Which of several values holds when, and how far on the way to the next: `calcMode`, `keyTimes` and
/// `keySplines`.
struct AnimationPace: Sendable {
    let mode: ValueAnimation.Mode
    /// The shares of a run at which values are reached; of discrete ones, at which they begin.
    private let times: [Double]
    private let curves: [AnimationEasing]

    /// Values that take turns of the same length.
    init(discrete count: Int) {
        mode = .discrete
        times = (0..<max(count, 1)).map { Double($0) / Double(max(count, 1)) }
        curves = []
    }

    /// Nil where `keyTimes` or `keySplines` aren't valid for as many values.
    /// - Parameter distances: from each value to the next, for a pace that is even.
    init?(
        _ mode: ValueAnimation.Mode, count: Int, _ attributes: [String: String], distances: [Double]? = nil
    ) {
        self.mode = mode
        if mode == .paced {
            let total = (distances ?? []).reduce(0, +)
            guard total.isFinite else { return nil }
            var sum = 0.0
            times =
                [0]
                + (distances ?? []).map { distance in
                    sum += distance
                    return total > 0 ? sum / total : 1
                }
            curves = []
            return
        }
        if let text = attributes["keyTimes"] {
            let numbers = Self.list(text).map(\.svgNumber)
            let times = numbers.compactMap { $0 }
            guard times.count == numbers.count, times.count == count, times.first == 0,
                zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }), times.allSatisfy({ $0 <= 1 }),
                mode == .discrete || count == 1 || times.last == 1
            else { return nil }
            self.times = times
        } else if mode == .discrete {
            times = (0..<count).map { Double($0) / Double(count) }
        } else {
            times = (0..<count).map { count > 1 ? Double($0) / Double(count - 1) : 0 }
        }
        guard mode == .spline else {
            curves = []
            return
        }
        var curves: [AnimationEasing] = []
        for text in Self.list(attributes["keySplines"] ?? "") {
            guard let numbers = text.svgNumbers, numbers.count == 4,
                numbers.allSatisfy({ (0...1).contains($0) })
            else { return nil }
            curves.append(.bezier(numbers[0], numbers[1], numbers[2], numbers[3]))
        }
        guard curves.count == count - 1 else { return nil }
        self.curves = curves
    }

    /// Entries between semicolons, of which one may stand at the end.
    static func list(_ text: String) -> [String] {
        var words = text.split(separator: ";", omittingEmptySubsequences: false).map { $0.trimmingSpace() }
        if words.last == "" { words.removeLast() }
        return words
    }

    /// The value that holds at a share of a run, and the part of the way to the next one.
    func place(at share: Double) -> (index: Int, part: Double) {
        // The last that has begun, by halving.
        var (low, high) = (0, times.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            // What a quotient of times misses of a whole step is none.
            if times[middle] <= share + (mode == .discrete ? 1e-9 : 0) { low = middle } else { high = middle }
        }
        guard mode != .discrete, low + 1 < times.count else { return (low, 0) }
        let length = times[low + 1] - times[low]
        let part = length > 0 ? (share - times[low]) / length : 0
        return (low, mode == .spline ? curves[low].value(at: part) : part)
    }
}
