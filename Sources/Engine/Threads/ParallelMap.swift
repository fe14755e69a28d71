import RasterText
import Synchronization

/// Independent pieces of work on several threads.
enum ParallelMap {
    /// What threads are asked for: as many as there are processors for nil, and at least 1.
    static func threads(_ asked: Int?) -> Int {
        max(1, asked ?? Processors.count)
    }

    /// `body` of 0 ..< count, in that order; on the calling thread alone when there is but one piece or one
    /// thread.
    static func map<Value: Sendable>(
        _ count: Int, threads: Int, _ body: @Sendable (Int) -> Value
    ) -> [Value] {
        let workers = min(threads, count)
        guard workers > 1 else { return (0..<max(count, 0)).map(body) }
        let results = Guarded([Value?](repeating: nil, count: count))
        let next = Atomic<Int>(0)
        @Sendable func work() {
            while true {
                let piece = next.wrappingAdd(1, ordering: .relaxed).oldValue
                if piece >= count { return }
                let value = body(piece)
                results.withLock { $0[piece] = value }
            }
        }
        perform(workers, work)
        return results.withLock { $0.compactMap { $0 } }
    }

    /// The same work on so many threads, which share what there is; on the calling one alone for no more
    /// than one.
    static func perform(_ workers: Int, _ work: @Sendable () -> Void) {
        if workers > 1 {
            ThreadTeam(helpers: workers - 1).perform(workers, isLast: true, work)
        } else {
            work()
        }
    }
}
