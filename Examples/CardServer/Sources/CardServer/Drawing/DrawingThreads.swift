import Foundation

/// Threads that do nothing but draw, so that a picture never holds an event loop, nor a thread of the pool
/// that answers the other requests.
///
/// A task of theirs is a task as any other: what is drawn on it ends when it is cancelled.
final class DrawingThreads: TaskExecutor, Sendable {
    private let jobs = JobQueue()

    /// - Parameter count: of threads, which live until `stop()`.
    init(count: Int) {
        for number in 0..<count {
            let thread = Thread { [jobs] in
                while let next = jobs.next() { next.job.runSynchronously(on: next.executor) }
            }
            thread.name = "draw \(number)"
            // Layers and lists in each other take stack, which a thread has 512 KiB of otherwise.
            thread.stackSize = 8 << 20
            thread.start()
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        jobs.add(UnownedJob(job), on: asUnownedTaskExecutor())
    }

    /// Lets the threads end once what waits is done.
    func stop() { jobs.close() }
}

/// Jobs in the order in which they came.
///
/// Sendable without the compiler's check: the condition's lock is the check.
private final class JobQueue: @unchecked Sendable {
    typealias Entry = (job: UnownedJob, executor: UnownedTaskExecutor)

    private let condition = NSCondition()
    private var waiting: [Entry] = []
    /// Those before it are taken; they go all at once.
    private var taken = 0
    private var isClosed = false

    func add(_ job: UnownedJob, on executor: UnownedTaskExecutor) {
        condition.lock()
        waiting.append((job, executor))
        condition.unlock()
        condition.signal()
    }

    func close() {
        condition.lock()
        isClosed = true
        condition.unlock()
        condition.broadcast()
    }

    /// The next job, once there is one; nil when there will be none.
    func next() -> Entry? {
        condition.lock()
        defer { condition.unlock() }
        while taken == waiting.count {
            if isClosed { return nil }
            condition.wait()
        }
        let entry = waiting[taken]
        taken += 1
        if taken == waiting.count {
            waiting.removeAll(keepingCapacity: true)
            taken = 0
        }
        return entry
    }
}
