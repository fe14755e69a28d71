/// When SMIL's animations run, up to a moment: intervals worked out one after the other in the order in which
/// they begin, as each may tell others when they do.
///
/// A function of the animations and the moment only, so that a moment alone is as if those before it had been
/// asked for. Cycles (`begin="0; b.end"`, `begin="a.end"`) are chains of intervals; what they come to is
/// bounded, and beyond it nothing begins any more.
package struct AnimationSchedule {
    package struct Interval {
        package var begin: Double
        /// Infinite where nothing ends it.
        package var end: Double
    }

    /// The most intervals, and the most times that are told to others, of all animations together.
    static let mostIntervals = 50_000
    private static let mostTimes = 200_000

    /// Of each animation, in the order of their beginnings.
    package private(set) var intervals: [[Interval]]
    private let timings: [AnimationTiming]
    /// Who waits for an animation's beginnings and ends.
    private var waiting: [[Waiting]]
    private var ends: [[Double]]
    private var queue = Queue()
    private var intervalCount = 0
    private var timeCount = 0

    private struct Waiting {
        var animation: Int
        var isForEnd: Bool
        var isOfEnd: Bool
        var offset: Double
    }

    /// - Parameter identifiers: the animations' own, in their order.
    package init(_ timings: [AnimationTiming], identifiers: [String?], until moment: Double) {
        self.timings = timings
        intervals = Array(repeating: [], count: timings.count)
        waiting = Array(repeating: [], count: timings.count)
        ends = Array(repeating: [], count: timings.count)
        var numbers: [String: Int] = [:]
        for (index, identifier) in identifiers.enumerated() {
            if let identifier, numbers[identifier] == nil { numbers[identifier] = index }
        }
        // An interval that begins later may tell others to begin before it.
        var lead = 0.0
        for (index, timing) in timings.enumerated() {
            for (conditions, isForEnd) in [(timing.begin, false), (timing.end, true)] {
                for condition in conditions {
                    switch condition {
                    case .never: break
                    case .offset(let time):
                        if isForEnd { ends[index].append(time) } else { queue.add(time, index) }
                    case .other(let identifier, let isEnd, let offset):
                        guard let other = numbers[identifier] else { continue }
                        waiting[other].append(
                            Waiting(animation: index, isForEnd: isForEnd, isOfEnd: isEnd, offset: offset))
                        lead = min(lead + max(-offset, 0), 3600)
                    }
                }
            }
        }
        while let (time, index, source) = queue.next(), time <= moment + lead {
            if let source, !isCurrent(source) { continue }
            begin(index, at: time)
            if intervalCount >= Self.mostIntervals || timeCount >= Self.mostTimes { break }
        }
    }

    /// An end that was moved after it was told to others counts no more.
    private func isCurrent(_ source: Queue.Source) -> Bool {
        intervals[source.animation][source.interval].end == source.end
    }

    private mutating func begin(_ index: Int, at time: Double) {
        let timing = timings[index]
        if let last = intervals[index].last {
            if time <= last.begin { return }
            switch timing.restart {
            case .never: return
            case .whenNotActive: if time < last.end { return }
            case .always: break
            }
        }
        let limit = ends[index].filter { $0 > time }.min()
        // An end that is known and past leaves no interval, but where others may come.
        let mayEnd = timing.end.contains { if case .offset = $0 { false } else { true } }
        if limit == nil, !timing.end.isEmpty, !mayEnd { return }
        let end = timing.end(from: time, limit: limit ?? .infinity)
        guard end > 0 || time >= 0 else { return }
        if let last = intervals[index].last, last.end > time { setEnd(of: index, time) }
        intervals[index].append(Interval(begin: time, end: end))
        intervalCount += 1
        tell(index, isEnd: false)
        tell(index, isEnd: true)
    }

    private mutating func setEnd(of index: Int, _ time: Double) {
        intervals[index][intervals[index].count - 1].end = time
        tell(index, isEnd: true)
    }

    /// Tells those who wait for the last interval's beginning or end.
    private mutating func tell(_ index: Int, isEnd: Bool) {
        let number = intervals[index].count - 1
        let interval = intervals[index][number]
        let time = isEnd ? interval.end : interval.begin
        guard time.isFinite else { return }
        for waiting in waiting[index] where waiting.isOfEnd == isEnd {
            timeCount += 1
            if timeCount >= Self.mostTimes { return }
            let told = time + waiting.offset
            if waiting.isForEnd {
                addEnd(told, to: waiting.animation)
            } else {
                let source = Queue.Source(animation: index, interval: number, end: interval.end)
                queue.add(told, waiting.animation, isEnd ? source : nil)
            }
        }
    }

    /// A moment that `end` names has become known.
    private mutating func addEnd(_ time: Double, to index: Int) {
        if ends[index].count > 16 { ends[index].removeFirst(8) }
        ends[index].append(time)
        guard let last = intervals[index].last, time > last.begin, time < last.end else { return }
        let end = timings[index].end(from: last.begin, limit: time)
        if end < last.end { setEnd(of: index, end) }
    }

    /// Moments in order, of equal ones that which was added first.
    private struct Queue {
        /// The interval whose end the moment is counted from.
        struct Source {
            var animation: Int
            var interval: Int
            var end: Double
        }

        private struct Entry {
            var time: Double
            var order: Int
            var animation: Int
            var source: Source?
        }

        /// A binary heap.
        private var entries: [Entry] = []
        private var order = 0

        private static func isBefore(_ first: Entry, _ second: Entry) -> Bool {
            (first.time, first.order) < (second.time, second.order)
        }

        mutating func add(_ time: Double, _ animation: Int, _ source: Source? = nil) {
            entries.append(Entry(time: time, order: order, animation: animation, source: source))
            order += 1
            var child = entries.count - 1
            while child > 0, Self.isBefore(entries[child], entries[(child - 1) / 2]) {
                entries.swapAt(child, (child - 1) / 2)
                child = (child - 1) / 2
            }
        }

        mutating func next() -> (time: Double, animation: Int, source: Source?)? {
            guard let first = entries.first else { return nil }
            entries.swapAt(0, entries.count - 1)
            entries.removeLast()
            var parent = 0
            while true {
                var least = parent
                for child in [2 * parent + 1, 2 * parent + 2]
                where child < entries.count && Self.isBefore(entries[child], entries[least]) {
                    least = child
                }
                if least == parent { break }
                entries.swapAt(parent, least)
                parent = least
            }
            return (first.time, first.animation, first.source)
        }
    }
}
