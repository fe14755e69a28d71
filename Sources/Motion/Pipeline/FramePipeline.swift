import Foundation

/// Makes things of frames on several threads and hands them over in order: frames are drawn, decisions that
/// need their order are taken by the calling thread, and what follows from each is made on any thread again.
/// What is needed first is done first, and no more is begun than the threads need to stay busy, so memory
/// does not grow with the number of frames.
///
/// Sendable without the compiler's check: all that changes is touched under the condition's lock.
final class FramePipeline<Drawn: Sendable, Job: Sendable, Made: Sendable>: @unchecked Sendable {
    private let count: Int
    private let threads: Int
    /// Pieces that are drawn ahead of the decisions, and as many decided ahead of what is written.
    private let ahead: Int
    private let prepare: (@Sendable (Int) -> Void)?
    private let draw: @Sendable (Int) throws -> Drawn
    private let make: @Sendable (Job) throws -> Made

    private let condition = NSCondition()
    private var nextToPrepare = 0
    private var nextToDraw = 0
    private var drawn: [Int: Result<Drawn, any Error>] = [:]
    private var decided = 0
    private var jobs: [(number: Int, job: Job)] = []
    private var jobCount = 0
    private var made: [Int: Result<Made, any Error>] = [:]
    private var written = 0
    private var isStopped = false

    /// - Parameters:
    ///   - prepare: does what has to be done before a frame is drawn, frame after frame, called by the
    ///     calling thread; nil for nothing.
    ///   - draw: makes a frame, on any thread.
    ///   - make: makes what is written, on any thread.
    init(
        count: Int, threads: Int, prepare: (@Sendable (Int) -> Void)? = nil,
        draw: @escaping @Sendable (Int) throws -> Drawn, make: @escaping @Sendable (Job) throws -> Made
    ) {
        self.count = count
        self.threads = max(1, min(threads, count))
        ahead = self.threads + 2
        self.prepare = prepare
        self.draw = draw
        self.make = make
    }

    /// Runs until all is written. The first error in the order of frames is thrown, whichever came first.
    /// - Parameters:
    ///   - decide: gets each frame in order, and nil after the last; returns what is to be made. Called by
    ///     the calling thread.
    ///   - write: gets what was made, in order; called by the calling thread.
    func run(decide: (Int, Drawn?) throws -> [Job], write: (Made) throws -> Void) throws {
        let group = DispatchGroup()
        for _ in 1..<max(threads, 1) {
            DispatchQueue.global().async(group: group) { self.work() }
        }
        defer {
            condition.withLock {
                isStopped = true
                condition.broadcast()
            }
            group.wait()
        }
        while try step(decide, write) {}
    }

    /// One thing that the calling thread does; false when all is done.
    private func step(_ decide: (Int, Drawn?) throws -> [Job], _ write: (Made) throws -> Void) throws -> Bool
    {
        if Task.isCancelled { throw CancellationError() }
        condition.lock()
        if let result = made.removeValue(forKey: written) {
            written += 1
            condition.broadcast()
            condition.unlock()
            try write(result.get())
            return true
        }
        if let prepare, nextToPrepare < count, nextToPrepare - decided < ahead {
            let index = nextToPrepare
            condition.unlock()
            prepare(index)
            condition.withLock {
                nextToPrepare += 1
                condition.broadcast()
            }
            return true
        }
        if decided <= count, jobCount - written < ahead, decided == count || drawn[decided] != nil {
            let result = drawn.removeValue(forKey: decided)
            let index = decided
            condition.unlock()
            let found = try decide(index, result?.get())
            condition.withLock {
                decided += 1
                for job in found {
                    jobs.append((jobCount, job))
                    jobCount += 1
                }
                condition.broadcast()
            }
            return true
        }
        if decided > count, written == jobCount {
            condition.unlock()
            return false
        }
        if let piece = takePiece() {
            condition.unlock()
            piece()
        } else {
            condition.wait()
            condition.unlock()
        }
        return true
    }

    /// What the other threads do.
    private func work() {
        condition.lock()
        while !isStopped {
            if let piece = takePiece() {
                condition.unlock()
                piece()
                condition.lock()
            } else {
                condition.wait()
            }
        }
        condition.unlock()
    }

    /// The piece of work that is needed first, if there is one that may begin. Under the lock.
    private func takePiece() -> (() -> Void)? {
        if !jobs.isEmpty {
            let (number, job) = jobs.removeFirst()
            return {
                let result = Result { try self.make(job) }
                self.finish { self.made[number] = result }
            }
        }
        let end = prepare == nil ? count : nextToPrepare
        guard nextToDraw < end, nextToDraw - decided < ahead else { return nil }
        let index = nextToDraw
        nextToDraw += 1
        return {
            let result = Result { try self.draw(index) }
            self.finish { self.drawn[index] = result }
        }
    }

    private func finish(_ note: () -> Void) {
        condition.withLock {
            note()
            condition.broadcast()
        }
    }
}

extension FramePipeline where Drawn == Job {
    /// The same with nothing to decide.
    func run(_ write: (Made) throws -> Void) throws {
        try run(decide: { _, drawn in drawn.map { [$0] } ?? [] }, write: write)
    }
}

extension NSCondition {
    fileprivate func withLock(_ body: () -> Void) {
        lock()
        defer { unlock() }
        body()
    }
}
